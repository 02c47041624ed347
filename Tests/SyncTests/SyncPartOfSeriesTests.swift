import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// In which file a day of a repeating event is that is told apart here: in that of its series while it is one of its
/// days, and in one of its own from then on.
@Suite struct SyncPartOfSeriesTests {
  /// Its name comes before any that is made here, so that its file would be written first.
  private let place = SyncPlace("", "0choir.ics")

  private let guests = ["ATTENDEE;CN=Ana:mailto:ana@example.org"]

  private func world(
    in collection: String = "",
    guests: [String] = []
  ) throws -> SyncWorld {
    let world = try SyncWorld()
    if !collection.isEmpty {
      world.folder.collections = ["inbox": "inbox", "w": "Work", "h": "Home"]
      world.put("t", "SUMMARY:Water", in: "h")
    }
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:0choir", "DTSTAMP:20261101T000000Z",
      "DTSTART:20261124T190000Z", "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:Choir",
      "X-MORE:kept",
    ]
    let lines = head + guests + ["END:VEVENT", "END:VCALENDAR", ""]
    world.folder.put(SyncPlace(collection, "0choir.ics"), lines.joined(separator: "\r\n"))
    try world.sync()
    return world
  }

  /// The parts of a file, without the calendar around them.
  private func parts(_ world: SyncWorld, _ place: SyncPlace) -> [String] {
    guard world.folder.files[place] != nil else { return [] }
    return Array(world.folder.text(place).components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst())
  }

  /// Those of the other files.
  private func others(_ world: SyncWorld) -> [String] {
    world.folder.files.keys.filter { $0 != place && world.folder.text($0).contains("VEVENT") }
      .sorted().flatMap { parts(world, $0) }
  }

  /// Nothing more is to be done, and no part tells a day of no series.
  private func expectRest(_ world: SyncWorld) throws {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  @Test func `a changed day is a part of its series' file, whose other lines stay`() throws {
    let world = try world()
    let before = world.folder.text(place)
    try world.edit(day: 8) { $0.day = .monday + 9 }
    let summary = try world.sync()
    #expect(summary.there.new == 0 && summary.there.changed == 1)
    #expect(world.folder.files.count == 1)
    let parts = parts(world, place)
    try #require(parts.count == 2, "\(parts)")
    for line in ["RECURRENCE-ID:20261201T190000Z", "DTSTART:20261202T190000Z", "X-MORE:kept"] {
      #expect(parts[1].contains(line + "\r\n"), "\(line) in \(parts[1])")
    }
    #expect(!parts[1].contains("RRULE"))
    let said = world.folder.text(place).components(separatedBy: "\r\n")
      .filter { !$0.hasPrefix("X-CHRONOLIST-REVISION") }.joined(separator: "\r\n")
    #expect(said.hasPrefix(before.replacing("END:VCALENDAR\r\n", with: "")))
    try expectRest(world)
  }

  @Test(arguments: [false, true])
  func `a series that is deleted there goes with its changed days`(isEdited: Bool) throws {
    let world = try world()
    for number in 1...4 { world.put("t\(number)", "SUMMARY:Task \(number)") }
    try world.edit(day: 8) { $0.name = "Choir, long" }
    try world.sync()
    // Another day that is told apart here before it is known.
    if isEdited { try world.edit(day: 15) { $0.name = "Choir, short" } }
    world.folder.files[place] = nil
    try world.sync()
    #expect(try world.events().count == (isEdited ? 3 : 0))
    #expect(parts(world, place).count == (isEdited ? 3 : 0))
    #expect(others(world).isEmpty)
    if isEdited {
      let last = try #require(parts(world, place).last)
      #expect(last.contains("RECURRENCE-ID:20261208T190000Z\r\n") && last.contains("X-MORE:kept"))
    }
    try expectRest(world)
  }

  @Test func `a series that is made here with a changed day is one file from the start`() throws {
    let world = try SyncWorld()
    var draft = EventDraft(name: "Choir", day: .monday + 1, time: .midnight, length: 90)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    _ = try world.repository.perform(.add([.event(draft)]), at: world.now)
    try world.edit(day: 8) { $0.name = "Choir, long" }
    try world.sync()
    #expect(world.folder.files.count == 1)
    let text = world.folder.text(try world.place("Choir"))
    let parts = text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    #expect(parts.count == 2 && !text.contains("EXDATE"), "\(text)")
    #expect(parts.last?.contains("RECURRENCE-ID;TZID=UTC:20261201T000000\r\n") == true, "\(text)")
    #expect(parts.last?.contains("SUMMARY:Choir\\, long\r\n") == true)
    try expectRest(world)
  }

  @Test(arguments: [8, 15])
  func `a day that is changed before or behind a split is in the file of its series`(
    day: Int
  ) throws {
    let world = try world()
    try world.edit(day: day) { $0.notes = "bring the score" }
    try world.edit(day: day == 8 ? 15 : 8, .allFromHere) {
      $0.time = TimeOfDay(hour: 18, minute: 0)
    }
    try world.sync()
    #expect(world.folder.files.count == 2)
    let (old, new) = (parts(world, place), others(world))
    #expect(old.count == (day == 8 ? 2 : 1) && new.count == (day == 8 ? 1 : 2), "\(old) \(new)")
    let part = try #require(day == 8 ? old.last : new.last)
    let name =
      day == 8 ? "RECURRENCE-ID:20261201T190000Z" : "RECURRENCE-ID;TZID=UTC:20261208T180000"
    for line in [name, "DESCRIPTION:bring the score", "X-MORE:kept"] {
      #expect(part.contains(line + "\r\n"), "\(line) in \(part)")
    }
    try expectRest(world)
  }

  // MARK: No day of its series any more

  @Test func `of a series that is moved to another weekday, a changed day is an event of its own`()
    throws
  {
    let world = try world(guests: guests)
    try world.edit(day: 8) { $0.notes = "bring the score" }
    try world.sync()
    try world.edit(day: 1, .allFromHere) { $0.day = .monday + 3 }
    try world.sync()
    #expect(parts(world, place).count == 1)
    let own = others(world)
    try #require(own.count == 1, "\(own)")
    #expect(!own[0].contains("RECURRENCE-ID") && own[0].contains("X-MORE:kept\r\n"))
    #expect(own[0].contains("DTSTART:20261201T190000Z\r\n") && !own[0].contains("UID:0choir"))
    #expect(try world.events().count == 2)
    try expectRest(world)
  }

  /// Each of the two would have a part that tells a day on which it does not come.
  @Test(arguments: [false, true])
  func `behind a split to other days, a changed day is an event of its own`(isToldBetween: Bool)
    throws
  {
    let world = try world(guests: guests)
    try world.edit(day: 22) { $0.notes = "bring the score" }
    if isToldBetween { try world.sync() }
    try world.edit(day: 8, .allFromHere) { $0.day = .monday + 9 }
    try world.sync()
    let series = others(world).filter { $0.contains("RRULE") }
    let own = others(world).filter { !$0.contains("RRULE") }
    try #require(parts(world, place).count == 1 && series.count == 1 && own.count == 1)
    #expect(!own[0].contains("RECURRENCE-ID") && own[0].contains("DTSTART:20261215T190000Z\r\n"))
    #expect(own[0].contains("X-MORE:kept\r\n"))
    try expectRest(world)
  }

  @Test func `what is left of a series that is deleted here is an event of its own`() throws {
    let world = try world(guests: guests)
    try world.edit(day: 8) { $0.notes = "bring the score" }
    try world.sync()
    let series = try world.series()
    _ = try world.repository.perform(.deleteEvents([series.id]), at: world.now)
    try world.sync()
    #expect(world.folder.files[place] == nil)
    let own = others(world)
    try #require(own.count == 1, "\(own)")
    #expect(!own[0].contains("RECURRENCE-ID") && own[0].contains("X-MORE:kept\r\n"))
    #expect(try world.events().map(\.event.notes) == ["bring the score"])
    try expectRest(world)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.events().count == 2)
    #expect(parts(world, place).first?.contains("EXDATE:20261201T190000Z\r\n") == true)
    try expectRest(world)
  }

  @Test func `a day that is put into another list goes there alone`() throws {
    let world = try world(in: "w", guests: guests)
    try world.edit(day: 8) { $0.notes = "bring the score" }
    try world.sync()
    let home = try #require(try world.repository.categories().first { $0.name == "Home" })
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    var moved = day
    moved.category = home.id
    _ = try world.repository.perform(.reviseEvent(from: day, to: moved), at: world.now)
    try world.sync()
    let series = SyncPlace("w", "0choir.ics")
    #expect(parts(world, series).count == 1)
    #expect(parts(world, series)[0].contains("EXDATE:20261201T190000Z\r\n"))
    let own = world.folder.files.keys.filter { $0.collection == "h" && $0.name != "t.ics" }
    #expect(own.count == 1, "\(world.folder.files.keys)")
    #expect(own.first.map { !world.folder.text($0).contains("RECURRENCE-ID") } == true)
    #expect(Set(try world.events().compactMap(\.category)) == ["Work", "Home"])
    try expectRest(world)
  }

  @Test func `a run that is killed at any call loses no day`() throws {
    for calls in 0..<60 {
      let world = try world(guests: guests)
      try world.edit(day: 1) { $0.notes = "bring the score" }
      try world.sync()
      try world.edit(day: 8, .allFromHere) { $0.name = "Sing" }
      world.folder.callsLeft = calls
      let isDone = (try? world.sync()) != nil
      world.folder.callsLeft = nil
      try world.sync()
      #expect(parts(world, place).count == 1 && others(world).count == 1, "\(calls)")
      let notes = try world.events().map(\.event.notes).sorted()
      #expect(notes == ["", "bring the score"], "\(calls)")
      try expectRest(world)
      if isDone { return }
    }
    Issue.record("the run makes more calls than that")
  }

  @Test func `of a rule that cannot be followed each day stays where it is`() throws {
    let world = try world(guests: guests)
    let text = world.folder.text(place).replacing("FREQ=WEEKLY", with: "FREQ=HOURLY;INTERVAL=8")
    let day = [
      "BEGIN:VEVENT", "UID:0choir", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:20261124T190000Z",
      "DTSTART:20261124T200000Z", "DTEND:20261124T213000Z", "SUMMARY:Late", "END:VEVENT",
      "END:VCALENDAR",
    ]
    let days = day.joined(separator: "\r\n")
    world.folder.put(place, text.replacing("END:VCALENDAR", with: days))
    try world.sync()
    let series = try #require(try world.events().first { $0.event.name == "Choir" }).event
    var after = series
    after.notes = "bring the score"
    _ = try world.repository.perform(.reviseEvent(from: series, to: after), at: world.now)
    try world.sync()
    #expect(parts(world, place).count == 2 && others(world).isEmpty)
    #expect(world.folder.text(place).contains("DESCRIPTION:bring the score\r\n"))
    try expectRest(world)
  }
}
