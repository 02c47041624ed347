import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a series that are told apart: what is done with one on either side is so on both.
@Suite struct SyncApartTests {
  private let series = [
    "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "DTSTART:20261124T190000Z",
    "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Choir", "END:VEVENT",
  ]
  private let moved = [
    "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:20261201T190000Z",
    "DTSTART:20261202T190000Z", "DTEND:20261202T203000Z", "SUMMARY:Choir moved",
    "ATTENDEE;CN=Ana:mailto:ana@example.org", "END:VEVENT",
  ]
  private let place = SyncPlace("", "choir.ics")

  private func put(_ world: SyncWorld, _ parts: [String]...) {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + parts.flatMap { $0 } + ["END:VCALENDAR", ""]
    world.folder.put(place, lines.joined(separator: "\r\n"))
  }

  /// The days that the series and the events beside it are on here.
  private func days(_ world: SyncWorld) throws -> [Int] {
    try world.events().flatMap { whole -> [Int] in
      guard let repeats = whole.event.repeats else { return [whole.event.day - .monday] }
      return try repeats.seriesOfDays().days(in: .monday...(.monday + 60)).map { $0 - .monday }
    }.sorted()
  }

  private func delete(_ name: String, _ world: SyncWorld) throws {
    let event = try #require(try world.events().first { $0.event.name == name }).event
    _ = try world.repository.perform(.deleteEvents([event.id]), at: world.now)
  }

  /// Its rule names no weekday, so its days are told by where it begins alone.
  @Test(arguments: [1, 2, -1])
  func `a series that begins on another day there is on other days here`(by shift: Int) throws {
    let world = try SyncWorld()
    func series(from day: LocalDay) -> [String] {
      let text = day.text.replacing("-", with: "")
      return [
        "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "DTSTART:\(text)T190000Z",
        "DTEND:\(text)T203000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Choir", "END:VEVENT",
      ]
    }
    put(world, series(from: .monday + 1))
    try world.sync()
    #expect(try days(world) == [1, 8, 15])
    put(world, series(from: .monday + 1 + shift))
    try world.sync()
    #expect(try days(world) == [1, 8, 15].map { $0 + shift })
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted here, the series leaves its day out there too, until that is undone`() throws
  {
    let world = try SyncWorld()
    put(world, series, moved)
    try world.sync()
    #expect(try days(world) == [1, 9, 15, 22])
    let before = world.folder.text(place)
    try delete("Choir moved", world)
    try world.sync()
    let text = world.folder.text(place)
    #expect(!text.contains("RECURRENCE-ID") && text.contains("EXDATE:20261201T190000Z\r\n"))
    #expect(try days(world) == [1, 15, 22])
    #expect(try world.sync().changes == 0)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    let after = world.folder.text(place)
    #expect(after.contains("RECURRENCE-ID:20261201T190000Z\r\n") && !after.contains("EXDATE"))
    #expect(after.contains("ATTENDEE;CN=Ana:mailto:ana@example.org\r\n"))
    #expect(after.components(separatedBy: "BEGIN:VEVENT").count == 3, "\(before)\(after)")
    #expect(try days(world) == [1, 9, 15, 22])
    #expect(try world.sync().changes == 0)
  }

  @Test func `told apart there later, the day stands here once`() throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    #expect(try days(world) == [1, 8, 15, 22])
    put(world, series, moved)
    try world.sync()
    #expect(try days(world) == [1, 9, 15, 22])
    #expect(!world.folder.text(place).contains("EXDATE"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `given back there, the day is of the series again`() throws {
    let world = try SyncWorld()
    put(world, series, moved)
    try world.sync()
    put(world, series)
    try world.sync()
    #expect(try days(world) == [1, 8, 15, 22])
    #expect(!world.folder.text(place).contains("EXDATE"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted there with its day, it is gone here`() throws {
    let world = try SyncWorld()
    put(world, series, moved)
    try world.sync()
    put(world, series.dropLast() + ["EXDATE:20261201T190000Z", "END:VEVENT"])
    try world.sync()
    #expect(try days(world) == [1, 15, 22])
    #expect(try world.sync().changes == 0)
  }

  // MARK: One day on both sides

  /// Changes one day of the series here, as a form does.
  private func edit(_ world: SyncWorld, _ change: (inout CalendarEvent) -> Void) throws {
    let series = try #require(try world.events().first { $0.event.repeats != nil }).event
    let day = series.occurring(on: .monday + 8)
    var after = day
    change(&after)
    _ = try world.repository.perform(
      .reviseOccurrence(from: day, to: after, .thisOne),
      at: world.now
    )
  }

  /// Has the day told in a file of its own, as one that is in another category, and was in earlier versions.
  private func writeAlone(_ world: SyncWorld) throws {
    var day = try #require(try world.events().first { $0.event.repeats == nil }).event
    let receipt = try world.repository.perform(
      .addCategory(name: "Songs", colour: nil),
      at: world.now
    )
    for category in [receipt.categories.first, nil] {
      var other = day
      other.category = category
      _ = try world.repository.perform(.reviseEvent(from: day, to: other), at: world.now)
      day = other
      try world.sync()
    }
    #expect(world.folder.files.count == 2)
  }

  private func apart(_ start: String, _ lines: String...) -> [String] {
    [
      "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:20261201T190000Z",
      "DTSTART:\(start)", "DURATION:PT90M", "SUMMARY:Choir",
    ] + lines + ["END:VEVENT"]
  }

  private func time(_ hour: Int) -> TimeOfDay? { TimeOfDay(hour: hour, minute: 0) }

  /// `1 19:00`, one for each event beside the series.
  private func beside(_ world: SyncWorld) throws -> [String] {
    try world.events().map(\.event).filter { $0.repeats == nil }
      .map { "\($0.day - .monday) \($0.time?.text ?? "")" }
  }

  @Test(arguments: [false, true])
  func `moved here and there to different times, the day is there once, and a conflict`(
    isWritten: Bool
  ) throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    try edit(world) { $0.time = time(17) }
    if isWritten {
      try writeAlone(world)
      // Who carries whole files meets both, and the planner is told of what comes of them.
      let theirs = ["BEGIN:VCALENDAR", "VERSION:2.0"] + series + apart("20261201T200000Z")
      let text = (theirs + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
      world.folder.put(place, try world.merge("choir", with: text).text)
    } else {
      put(world, series, apart("20261201T200000Z"))
    }
    let summary = try world.sync()
    #expect(summary.aside.isEmpty)
    #expect(try beside(world) == ["8 17:00"])
    #expect(try days(world) == [1, 8, 15, 22])
    #expect(world.folder.files.count == 1, "\(world.folder.files.keys)")
    let text = world.folder.text(place)
    #expect(text.contains("DTSTART:20261201T170000Z\r\n") && !text.contains("EXDATE"), "\(text)")
    #expect(try world.sync().changes == 0)
    let conflict = try #require(try world.repository.syncConflicts().first)
    #expect(conflict.dispute.field == .time && conflict.dispute.theirs.contains("20:00"))
    // It is a day of the series like any other that is told apart.
    put(world, series, apart("20261201T210000Z"))
    try world.sync()
    #expect(try beside(world) == ["8 21:00"])
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  @Test(arguments: [false, true])
  func `changed here and moved there, the day is both`(isWritten: Bool) throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    try edit(world) { $0.notes = "bring the score" }
    if isWritten { try writeAlone(world) }
    put(world, series, apart("20261201T200000Z", "LOCATION:Hall"))
    try world.sync()
    #expect(try beside(world) == ["8 20:00"])
    let event = try #require(try world.events().first { $0.event.repeats == nil }).event
    #expect(event.notes == "bring the score" && event.place == "Hall")
    #expect(try world.repository.syncConflicts().isEmpty)
    let text = world.folder.text(place)
    #expect(text.contains("DESCRIPTION:bring the score\r\n") && !text.contains("EXDATE"), "\(text)")
    #expect(world.folder.files.count == 1)
    #expect(try world.sync().changes == 0)
  }

  /// Another program has changed the event that the day is here as well.
  @Test(arguments: [false, true])
  func `changed in its own file and in the series there, the day is there once, and both`(
    isMoved: Bool
  ) throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    try edit(world) { $0.notes = "bring the score" }
    try writeAlone(world)
    let own = try #require(world.folder.files.keys.first { $0 != place })
    world.folder.put(own, world.folder.text(own).replacing("SUMMARY:Choir", with: "SUMMARY:Sing"))
    put(world, series, apart(isMoved ? "20261201T200000Z" : "20261201T190000Z", "LOCATION:Hall"))
    try world.sync()
    #expect(try beside(world) == [isMoved ? "8 20:00" : "8 19:00"])
    let event = try #require(try world.events().first { $0.event.repeats == nil }).event
    #expect(event.name == "Sing" && event.notes == "bring the score" && event.place == "Hall")
    #expect(try days(world) == [1, 8, 15, 22])
    #expect(world.folder.files.count == 1, "\(world.folder.files.keys)")
    #expect(world.folder.text(place).contains("SUMMARY:Sing\r\n"))
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: 0..<12)
  func `killed at any call, the next run brings the day together`(after calls: Int) throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    try edit(world) { $0.time = time(17) }
    try writeAlone(world)
    put(world, series, apart("20261201T200000Z"))
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(try beside(world) == ["8 17:00"])
    #expect(world.folder.files.count == 1, "\(world.folder.files.keys)")
    #expect(try world.repository.syncConflicts().count == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test func `moved to the same time on both sides, nothing is asked`() throws {
    let world = try SyncWorld()
    put(world, series)
    try world.sync()
    try edit(world) { $0.time = time(20) }
    put(world, series, apart("20261201T200000Z"))
    try world.sync()
    #expect(try beside(world) == ["8 20:00"])
    #expect(try world.repository.syncConflicts().isEmpty && world.sync().changes == 0)
  }

  /// Its times have no zone here, and are told with the planner's.
  @Test func `of a series that was made here only what was changed is disputed`() throws {
    let world = try SyncWorld()
    let berlin = Zone(identifier: "Europe/Berlin", firstOffset: 3600, changes: [])
    (world.zone, world.now.zone) = (berlin, berlin)
    var draft = EventDraft(name: "Choir", day: .monday + 1, time: time(19), length: 90)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    _ = try world.repository.perform(.add([.event(draft)]), at: world.now)
    try world.sync()
    let place = try world.place("Choir")
    let text = world.folder.text(place)
    try edit(world) { $0.notes = "bring the score" }
    let start = "DTSTART;TZID=Europe/Berlin:20261124T190000"
    #expect(text.contains(start + "\r\n"))
    let part = [
      "BEGIN:VEVENT", "UID:" + place.name.replacing(".ics", with: ""), "SUMMARY:Choir",
      start.replacing("DTSTART", with: "RECURRENCE-ID").replacing("1124T", with: "1201T"),
      start.replacing("1124T19", with: "1201T20"), "DURATION:PT90M", "END:VEVENT", "END:VCALENDAR",
    ]
    let parts = part.joined(separator: "\r\n")
    world.folder.put(place, text.replacing("END:VCALENDAR", with: parts))
    try world.sync()
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try beside(world) == ["8 20:00"])
    let event = try #require(try world.events().first { $0.event.repeats == nil }).event
    #expect(event.notes == "bring the score" && event.zone == nil)
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files.count == 1)
  }
}
