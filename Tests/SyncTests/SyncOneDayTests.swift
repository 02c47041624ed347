import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// One day of a series that is changed here at 12:30 and on the phone at 12:15 or 13:00, before either is heard of: the
/// ledger is the one of the two changes in the order of their times, whichever is exchanged first.
@Suite struct SyncOneDayTests {
  /// Which change the file has first.
  enum Order: CaseIterable {
    /// Ours, and the phone's text, which knows nothing of it, is put in its place.
    case ours
    /// Ours, and the phone's text is brought together with it.
    case merged
    case theirs
  }

  private static let both = Order.allCases.flatMap { order in
    [true, false].map { (order, $0) }
  }

  private let place = SyncPlace("", "a@phone.ics")

  private func exchange(
    _ order: Order,
    days: Int = 0,
    every rule: String = "DAILY",
    here change: (SyncWorld) throws -> Void,
    there edit: (String) -> String
  ) throws -> SyncWorld {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTART;VALUE=DATE:20261123",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=\(rule)"
    )
    try world.sync()
    let known = world.folder.text(place)
    world.now = world.now.later(minutes: 30)
    try change(world)
    if order != .theirs { try world.sync() }
    let theirs = edit(known)
    let text = order == .merged ? try world.merge("a@phone", with: theirs).text : theirs
    world.folder.put(place, text)
    world.now = world.now.later(days: days, minutes: 90)
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    return world
  }

  /// `25 open: 23 postponed, 25 open` for each task, in the order of their days.
  private func ledgers(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
      .map { whole in
        "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): "
          + whole.promises.sorted { $0.day < $1.day }
          .map { "\($0.day.civil.day) \($0.outcome.name)" }.joined(separator: ", ")
          + (whole.task.repeats == nil ? ", alone" : "")
      }
  }

  private static func stamp(_ isLater: Bool) -> String {
    isLater ? "20261123T130000Z" : "20261123T121500Z"
  }

  /// The phone tells a day apart.
  private static func part(
    _ text: String,
    _ day: Int = 23,
    on other: Int? = nil,
    title: String = "Water",
    isDone: Bool = false,
    isLater: Bool = true
  ) -> String {
    let day = "\(day)"
    let due = other.map { "\($0)" } ?? day
    let state = ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:\(stamp(isLater))"]
    let lines =
      [
        "BEGIN:VTODO", "UID:a@phone", "SUMMARY:\(title)", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
        "DTSTART;VALUE=DATE:202611\(due)", "DUE;VALUE=DATE:202611\(due)",
        "DTSTAMP:\(stamp(isLater))", "LAST-MODIFIED:\(stamp(isLater))",
      ] + (isDone ? state : []) + ["END:VTODO", "END:VCALENDAR"]
    return text.replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
  }

  /// The phone goes on from Monday by a tick.
  private static func goneOn(_ text: String, to day: Int = 24, isLater: Bool) -> String {
    text.replacing("DATE:20261123", with: "DATE:202611\(day)")
      .replacing("SUMMARY", with: "LAST-MODIFIED:\(stamp(isLater))\r\nSUMMARY")
  }

  private func move(_ world: SyncWorld) throws {
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 2), at: world.now)
  }

  private func tick(_ world: SyncWorld) throws {
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
  }

  // MARK: Ticked there

  @Test(arguments: both)
  func `moved here and ticked there, it is done where it was then`(
    order: Order,
    isLater: Bool
  ) throws {
    let world = try exchange(order, here: move) {
      Self.part($0, isDone: true, isLater: isLater)
    }
    let found = try ledgers(world)
    #expect(
      found
        == (isLater
          ? ["25 done: 23 postponed, 25 kept", "26 open: 26 open"]
          : ["23 done: 23 kept", "24 open: 24 open"]),
      "\(found)"
    )
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  @Test(arguments: both)
  func `so it is where the phone goes on from it`(order: Order, isLater: Bool) throws {
    let world = try exchange(order, here: move) { Self.goneOn($0, isLater: isLater) }
    let found = try ledgers(world)
    guard isLater else {
      #expect(found.count == 2 && found[0].hasPrefix("23 done: 23 kept"), "\(found)")
      #expect(found.last == "24 open: 24 open")
      return
    }
    #expect(found == ["25 done: 23 postponed, 25 kept", "26 open: 26 open"], "\(found)")
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261126\r\n"))
  }

  @Test(arguments: Order.allCases)
  func `a weekly one goes on with the day that the phone says`(order: Order) throws {
    let world = try exchange(order, every: "WEEKLY", here: move) {
      Self.goneOn($0, to: 30, isLater: true)
    }
    let found = try ledgers(world)
    #expect(found == ["25 done: 23 postponed, 25 kept", "30 open: 30 open"], "\(found)")
  }

  @Test(arguments: Order.allCases)
  func `done here and moved there, it is heard of days later`(order: Order) throws {
    let world = try exchange(order, days: 3, here: tick) { Self.part($0, on: 25) }
    let found = try ledgers(world)
    #expect(found == ["23 done: 23 kept", "24 lapsed: 24 missed", "26 open: 26 open"], "\(found)")
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  enum GivenUp: CaseIterable { case dropped, skipped }

  @Test(arguments: GivenUp.allCases, both)
  func `given up here and ticked there, its day is kept`(
    how: GivenUp,
    _ way: (order: Order, isGoneOn: Bool)
  ) throws {
    let world = try exchange(way.order) { world in
      let id = try world.task("Water").task.id
      let edit: Edit = how == .dropped ? .drop(.tasks([id])) : .delete(.tasks([id]))
      _ = try world.repository.perform(edit, at: world.now)
    } there: {
      way.isGoneOn ? Self.goneOn($0, isLater: true) : Self.part($0, isDone: true)
    }
    let found = try ledgers(world)
    #expect(found == ["23 done: 23 kept", "24 open: 24 open"], "\(found)")
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  // MARK: Missed, and moved here

  /// On Tuesday Monday's instance, which was missed, is moved to Thursday.
  private func moveMissed(_ world: SyncWorld) throws {
    world.now = world.now.later(days: 1)
    _ = try world.repository.judge(at: world.now)
    let missed = try #require(try world.tasks().first { $0.task.due == .monday }).task.id
    _ = try world.repository.perform(.move(.tasks([missed]), to: .monday + 3), at: world.now)
  }

  private func names(_ world: SyncWorld) -> Set<String> {
    let lines = world.folder.files.keys.flatMap {
      world.folder.text($0).components(separatedBy: "\r\n")
    }
    return Set(lines.filter { $0.hasPrefix("UID:") })
  }

  @Test(arguments: [Order.ours, .theirs])
  func `missed and moved here, it is a task alone, and the file goes on`(order: Order) throws {
    let world = try exchange(order, here: moveMissed) {
      $0.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY")
    }
    let found = try ledgers(world)
    #expect(found == ["24 open: 24 open", "26 open: 23 missed, 26 open, alone"], "\(found)")
    let text = world.folder.text(place)
    #expect(text.contains("RRULE") && text.contains("DUE;VALUE=DATE:20261124\r\n"), "\(text)")
    #expect(world.folder.files.count == 2 && names(world).count == 2)
  }

  @Test(arguments: [Order.ours, .theirs], [true, false])
  func `ticked there on its day, it is done, and there once`(order: Order, isPart: Bool) throws {
    let world = try exchange(order, here: moveMissed) {
      isPart ? Self.part($0, isDone: true) : Self.goneOn($0, isLater: true)
    }
    let found = try ledgers(world)
    #expect(found == ["24 open: 24 open", "26 done: 23 kept, 26 kept, alone"], "\(found)")
    let own = try #require(world.folder.files.keys.first { $0 != place })
    #expect(world.folder.text(own).contains("STATUS:COMPLETED"))
    #expect(names(world).count == 2)
  }

  @Test func `its file has a name of its own, and what is changed of it later`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    world.now = world.now.later(days: 1)
    try world.sync()
    let missed = try #require(try world.tasks().first { $0.task.due == .monday }).task
    _ = try world.repository.perform(
      .move(.tasks([missed.id]), to: .monday + 3),
      at: world.now
    )
    try world.sync()
    #expect(world.folder.files.count == 2 && names(world).count == 2)
    let alone = try #require(try world.tasks().first { $0.task.id == missed.id }).task
    var edited = alone
    edited.notes = "big"
    _ = try world.repository.perform(.reviseTask(from: alone, to: edited), at: world.now)
    try world.sync()
    let texts = world.folder.files.keys.map { world.folder.text($0) }
    #expect(texts.contains { $0.contains("DESCRIPTION:big") && !$0.contains("RRULE") }, "\(texts)")
    #expect(try world.sync().changes == 0)
  }

  // MARK: Moved there

  @Test(arguments: Order.allCases, [true, false])
  func `done here and moved there, it is there once`(order: Order, isLater: Bool) throws {
    let world = try exchange(order, here: tick) { Self.part($0, on: 25, isLater: isLater) }
    let found = try ledgers(world)
    #expect(
      found
        == (isLater
          ? ["23 done: 23 kept", "24 open: 24 open"]
          : ["24 open: 24 open", "25 done: 23 postponed, 25 kept, alone"]),
      "\(found)"
    )
    let text = world.folder.text(place)
    #expect(text.contains("RRULE") && text.contains("COMPLETED"), "\(text)")
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  @Test(arguments: Order.allCases, [25, 26])
  func `moved to two days, it is there once, and the other day is asked about`(
    order: Order,
    day: Int
  ) throws {
    let world = try exchange(order, here: move) { Self.part($0, on: day) }
    let found = try ledgers(world)
    #expect(found == ["25 open: 23 postponed, 25 open, alone", "26 open: 26 open"], "\(found)")
    let disputes = try world.repository.syncConflicts().map(\.dispute)
    #expect(
      disputes == (day == 25 ? [] : [SyncDispute(.due, ours: "2026-11-25", theirs: "2026-11-26")])
    )
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
  }

  // MARK: Fields

  @Test(arguments: Order.allCases)
  func `a time that was changed here is that of a day which is edited there`(order: Order) throws {
    let world = try exchange(order) { world in
      try world.edit("Water") { $0.setTime(TimeOfDay(minutes: 1020)) }
    } there: {
      Self.part($0, title: "Water all")
    }
    #expect(try world.repository.syncConflicts().isEmpty)
    let day = try world.task("Water all").task
    #expect(day.due == .monday && day.time == TimeOfDay(minutes: 1020))
    let next = try world.task("Water").task
    #expect(next.due == .monday + 1 && next.time == TimeOfDay(minutes: 1020))
    #expect(world.folder.text(place).contains("DUE:20261123T170000Z\r\n"))
  }

  @Test(arguments: Order.allCases, [23, 25])
  func `a day that is moved there is of the category that its series was given here`(
    order: Order,
    day: Int
  ) throws {
    let world = try exchange(order) { world in
      let id = try world.task("Water").task.id
      _ = try world.repository.perform(.assign(.tasks([id]), to: .named("Work")), at: world.now)
    } there: {
      Self.part($0, day, on: 27)
    }
    #expect(try world.tasks().map(\.category) == ["Work", "Work"])
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a day that is left out there and was edited here is in one way in the file`(
    isOursFirst: Bool
  ) throws {
    let world = try exchange(.theirs) { _ in
    } there: {
      Self.part($0, 25, on: 27)
    }
    let known = world.folder.text(place)
    let moved = try #require(try world.tasks().first { $0.task.repeats == nil }).task
    var edited = moved
    edited.notes = "big"
    _ = try world.repository.perform(.reviseTask(from: moved, to: edited), at: world.now)
    if isOursFirst { try world.sync() }
    // What follows the part is the end of the calendar.
    let start = try #require(known.range(of: "BEGIN:VTODO", options: .backwards)).lowerBound
    #expect(known[start...].contains("RECURRENCE-ID"))
    world.folder.put(
      place,
      known[..<start].replacing("RRULE", with: "EXDATE;VALUE=DATE:20261125\r\nRRULE")
        + "END:VCALENDAR\r\n"
    )
    world.now = world.now.later(minutes: 30)
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("RECURRENCE-ID") && text.contains("big"), "\(text)")
    #expect(!text.contains("EXDATE"), "\(text)")
    #expect(try ledgers(world) == ["23 open: 23 open", "27 open: 27 open, alone"])
    #expect(try world.sync().changes == 0)
  }

  // MARK: Lists

  @Test(arguments: [true, false], [23, 25])
  func `put into another list here, and told apart there, a day is there once`(
    isOursFirst: Bool,
    day: Int
  ) throws {
    let world = try SyncWorld()
    world.folder.collections = ["home": "Home", "work": "Work"]
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", in: "home")
    world.put("b@phone", "SUMMARY:Tea", in: "home")
    try world.sync()
    let old = SyncPlace("home", "a@phone.ics")
    let known = world.folder.text(old)
    world.now = world.now.later(minutes: 30)
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.assign(.tasks([id]), to: .named("Work")), at: world.now)
    if isOursFirst { try world.sync() }
    world.folder.put(
      old,
      day == 23 ? Self.part(known, isDone: true) : Self.part(known, 23, on: 25)
    )
    world.now = world.now.later(minutes: 60)
    try world.sync()
    #expect(try world.sync().changes == 0)
    try world.delete("Tea")
    let found = try ledgers(world)
    #expect(
      found
        == (day == 23
          ? ["23 done: 23 kept", "24 open: 24 open"]
          : ["24 open: 24 open", "25 open: 23 postponed, 25 open, alone"]),
      "\(found)"
    )
    #expect(try world.tasks().map(\.category) == ["Work", "Work"])
    #expect(world.folder.files[old] == nil)
  }

  @Test func `a day to come that is moved there goes along to another list`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["home": "Home", "work": "Work"]
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", in: "home")
    try world.sync()
    let old = SyncPlace("home", "a@phone.ics")
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.assign(.tasks([id]), to: .named("Work")), at: world.now)
    world.folder.put(old, Self.part(world.folder.text(old), 25, on: 27))
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try world.tasks().map(\.category) == ["Work", "Work"])
    #expect(try world.sync().changes == 0)
  }
}
