import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// What was moved here, to another day or to another list, and changed on the phone before it heard of that.
@Suite struct SyncMovedMeanwhileTests {
  let world: SyncWorld

  init() throws { world = try SyncWorld() }

  private func move(_ title: String, to day: Int) throws {
    let id = try world.task(title).task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + day), at: world.now)
  }

  private func states(_ title: String) throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    return try world.tasks().filter { $0.task.title == title }
      .sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
      .map { whole in
        let promises = whole.promises.map { "\($0.day.civil.day) \($0.outcome.name)" }.sorted()
        return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): "
          + promises.joined(separator: ", ")
      }
  }

  // MARK: To another day

  @Test(arguments: [1, 2]) func `a habit that was moved is done when the phone ticked it`(
    days: Int
  ) throws {
    var draft = TaskDraft(title: "Stretch", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    try move("Stretch", to: days)
    world.now = world.now.later(minutes: 10)
    try world.change("Stretch", "DUE", to: "DUE;VALUE=DATE:20261124")
    try world.change("Stretch", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T120500Z")
    try world.sync()
    let found = try states("Stretch")
    let (moved, next) = (23 + days, 24 + days)
    #expect(
      found == ["\(moved) done: 23 postponed, \(moved) kept", "\(next) open: \(next) open"],
      "\(found)"
    )
    #expect(try world.text("Stretch").contains("DUE;VALUE=DATE:202611\(next)"))
    let done = try #require(try world.tasks().first { $0.task.status == .done }).task
    #expect(done.closed == Moment.noon.later(minutes: 5).instant)
  }

  /// Both have moved it to one day, or to someday, the phone first; then it is ticked on both.
  @Test(arguments: [2, nil]) func `moved on both and done there first it stays where it was moved`(
    days: Int?
  ) throws {
    try world.add(TaskDraft(title: "Stretch", due: .monday))
    try world.sync()
    world.now = world.now.later(minutes: 10)
    let id = try world.task("Stretch").task.id
    let day = days.map { .monday + $0 } as LocalDay?
    _ = try world.repository.perform(.move(.tasks([id]), to: day), at: world.now)
    world.now = world.now.later(minutes: 10)
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.change("Stretch", "DUE", to: day.map { "DUE;VALUE=DATE:\($0.basicText)" })
    let ticked = "SUMMARY:Stretch\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261123T120500Z"
    try world.change("Stretch", "SUMMARY", to: ticked)
    try world.sync()
    let task = try world.task("Stretch").task
    #expect(task.due == day && task.closed == Moment.noon.later(minutes: 5).instant)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  @Test func `a weekly one goes on with the day that the phone says`() throws {
    var draft = TaskDraft(title: "Bins", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    try world.add(draft)
    try world.sync()
    try move("Bins", to: 2)
    try world.change("Bins", "DUE", to: "DUE;VALUE=DATE:20261130")
    try world.sync()
    let found = try states("Bins")
    #expect(found == ["25 done: 23 postponed, 25 kept", "30 open: 30 open"], "\(found)")
  }

  @Test func `a habit that was put off to someday, and is ticked there as a part, goes on`() throws
  {
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    let place = try world.place("Water")
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: nil), at: world.now)
    let part = [
      "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water", "RECURRENCE-ID;VALUE=DATE:20261123",
      "DUE;VALUE=DATE:20261123", "STATUS:COMPLETED", "COMPLETED:20261123T120500Z", "END:VTODO",
      "END:VCALENDAR",
    ]
    world.now = world.now.later(minutes: 10)
    world.folder.put(
      place,
      world.folder.text(place).replacing("END:VCALENDAR", with: part.joined(separator: "\r\n"))
    )
    try world.sync()
    let found = try states("Water")
    #expect(found == ["24 open: 24 open", "0 done: 23 postponed"], "\(found)")
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
  }

  @Test(arguments: [true, false]) func `a task that was moved is done, and has left its day`(
    repeats: Bool
  ) throws {
    var draft = TaskDraft(title: "Bins", due: .monday)
    if repeats { draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly)) }
    try world.add(draft)
    try world.sync()
    try move("Bins", to: 2)
    world.now = world.now.later(minutes: 10)
    try world.change("Bins", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Bins", "COMPLETED", to: "COMPLETED:20261123T120500Z")
    try world.sync()
    let found = try states("Bins")
    #expect(
      found == ["25 done: 23 postponed, 25 kept"] + (repeats ? ["30 open: 30 open"] : []),
      "\(found)"
    )
  }

  @Test(arguments: [true, false]) func `reopened and moved, a task has not kept its day`(
    isHere: Bool
  ) throws {
    try world.add(TaskDraft(title: "Report", due: .monday))
    try world.add(TaskDraft(title: "Tea"))
    let id = try world.task("Report").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    world.now = world.now.later(minutes: 10)
    if isHere {
      _ = try world.repository.perform(.setDone(.tasks([id]), false), at: world.now)
      try move("Report", to: 1)
    } else {
      try world.change("Report", "STATUS", to: "STATUS:NEEDS-ACTION")
      try world.change("Report", "COMPLETED", to: nil)
      try world.change("Report", "PERCENT-COMPLETE", to: nil)
      try world.change("Report", "DUE", to: "DUE;VALUE=DATE:20261124")
    }
    try world.sync()
    let found = try states("Report")
    #expect(found == ["24 open: 23 postponed, 24 open"], "\(found)")
    let text = try world.text("Report")
    #expect(!text.contains("COMPLETED") && text.contains("DUE;VALUE=DATE:20261124"), "\(text)")
  }

  // MARK: To another list

  private func series(in lists: [String: String]) throws -> SyncPlace {
    world.folder.collections = lists
    for list in lists.keys.sorted() { world.put(list, "SUMMARY:Tea", in: list) }
    var draft = EventDraft(name: "Choir", day: .monday + 1, time: TimeOfDay(minutes: 480))
    draft.length = 60
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    draft.category = .named("Home")
    try world.sync()
    _ = try world.repository.perform(.add([.event(draft)]), at: world.now)
    try world.sync()
    return try world.place("Choir")
  }

  private func assign(_ category: String) throws {
    let series = try world.series()
    _ = try world.repository.perform(
      .reviseEvent(from: series, to: series, category: category),
      at: world.now
    )
  }

  @Test func `a series that is put into another list takes its moved days along`() throws {
    let old = try series(in: ["home": "Home", "work": "Work"])
    try world.edit(day: 8) { $0.time = TimeOfDay(minutes: 600) }
    try world.sync()
    try assign("Work")
    let summary = try world.sync()
    #expect(summary.here.changed == 1 && summary.there.changed == 1)
    let new = SyncPlace("work", old.name)
    #expect(world.folder.files[old] == nil)
    #expect(world.folder.text(new).contains("RECURRENCE-ID"))
    #expect(try world.events().map(\.category) == ["Work", "Work"])
    #expect(try world.sync().changes == 0)
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    var noted = day
    noted.notes = "bring the score"
    _ = try world.repository.perform(.reviseEvent(from: day, to: noted), at: world.now)
    try world.sync()
    #expect(world.folder.files.keys.filter { $0.name == old.name } == [new])
    #expect(world.folder.text(new).contains("DESCRIPTION:bring the score"))
    #expect(try world.sync(refills: true).changes == 0)
    #expect(world.folder.files.count == 3)
    #expect(try world.events().map(\.category) == ["Work", "Work"])
  }

  @Test(arguments: [true, false]) func `its file that is gone is made again in the new list`(
    refills: Bool
  ) throws {
    let old = try series(in: ["home": "Home", "work": "Work"])
    try world.edit(day: 8) { $0.time = TimeOfDay(minutes: 600) }
    try world.sync()
    try assign("Work")
    world.folder.files[old] = nil
    try world.sync(refills: refills)
    let files = world.folder.files.keys.filter { $0.name == old.name }
    #expect(files == [SyncPlace("work", old.name)], "\(files)")
    #expect(try world.events().map(\.category) == ["Work", "Work"])
    #expect(try world.sync(refills: refills).changes == 0)
    #expect(world.folder.files.count == 3)
  }

  @Test func `what the phone has changed of a moved day meanwhile is so in the new list`() throws {
    let old = try series(in: ["home": "Home", "work": "Work"])
    try world.edit(day: 8) { $0.time = TimeOfDay(minutes: 600) }
    try world.sync()
    try assign("Work")
    let text = world.folder.text(old)
    let day = try #require(text.range(of: "SUMMARY:Choir\r\n", options: .backwards))
    world.folder.put(old, text.replacingCharacters(in: day, with: "SUMMARY:Choir late\r\n"))
    try world.sync()
    #expect(try world.events().map(\.category) == ["Work", "Work"])
    #expect(Set(try world.events().map(\.event.name)) == ["Choir", "Choir late"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a day that is moved here has the title that the phone gave its series meanwhile`()
    throws
  {
    let place = try series(in: ["home": "Home"])
    try world.edit(day: 8) { $0.time = TimeOfDay(minutes: 600) }
    let text = world.folder.text(place)
    world.folder.put(place, text.replacing("SUMMARY:Choir", with: "LOCATION:Hall\r\nSUMMARY:Band"))
    try world.sync()
    let events = try world.events().map(\.event)
    #expect(events.map(\.name) == ["Band", "Band"] && events.map(\.place) == ["Hall", "Hall"])
    #expect(!world.folder.text(place).contains("Choir"))
    #expect(try world.sync().changes == 0)
  }
}
