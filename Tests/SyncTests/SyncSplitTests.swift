import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A series that is edited “all from here”: the file of its later days has all that the one of the
/// earlier days has and no field here is for.
@Suite struct SyncSplitTests {
  private let place = SyncPlace("", "meeting.ics")
  private let kept = [
    "ORGANIZER;CN=Bo:mailto:bo@example.org",
    "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.org", "URL:https://example.org/board",
    "X-MORE;A=1:kept",
  ]
  private let alarm = [
    "BEGIN:VALARM", "UID:alarm-1", "ACTION:DISPLAY", "DESCRIPTION:Soon", "TRIGGER:-PT15M",
    "ACKNOWLEDGED:20261101T000000Z", "X-SOUND:bell", "END:VALARM",
  ]

  private func meeting(_ days: [String]...) -> String {
    let series =
      [
        "BEGIN:VEVENT", "UID:meeting", "DTSTAMP:20261101T000000Z", "CREATED:20261101T000000Z",
        "SEQUENCE:7", "DTSTART:20261124T190000Z", "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY",
        "SUMMARY:Board",
      ] + kept + alarm + ["END:VEVENT"]
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0"] + series + days.flatMap { $0 } + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  /// A day that is told apart, an hour later.
  private func apart(_ day: String, _ title: String) -> [String] {
    [
      "BEGIN:VEVENT", "UID:meeting", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:\(day)T190000Z",
      "DTSTART:\(day)T200000Z", "DTEND:\(day)T213000Z", "SUMMARY:\(title)", "X-APART:\(title)",
      "END:VEVENT",
    ]
  }

  /// The meeting, with a day told apart before the one that is edited, and one behind it.
  private func world() throws -> SyncWorld {
    let world = try SyncWorld()
    let days = [apart("20261201", "Early"), apart("20261222", "Late")]
    world.folder.put(place, meeting(days[0], days[1]))
    try world.sync()
    return world
  }

  /// Edits all from 8 December on.
  private func split(_ world: SyncWorld, _ change: (inout CalendarEvent) -> Void) throws {
    let series = try #require(try world.events().first { $0.event.repeats != nil }).event
    let day = series.occurring(on: .monday + 15)
    var after = day
    change(&after)
    _ = try world.repository.perform(
      .reviseOccurrence(from: day, to: after, .allFromHere),
      at: world.now
    )
  }

  /// The parts of the old file, and of the new one.
  private func parts(_ world: SyncWorld) throws -> (old: [String], new: [String]) {
    let parts = world.folder.files.keys.sorted().map { place in
      (
        place,
        Array(world.folder.text(place).components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst())
      )
    }
    let new = parts.filter { $0.0 != place && world.folder.text($0.0).contains("RRULE") }
    #expect(new.count < 2)
    return (parts.first { $0.0 == place }?.1 ?? [], new.first?.1 ?? [])
  }

  @Test func `the later days have the guests, alarms and days apart of the earlier ones`() throws {
    let world = try world()
    try split(world) {
      $0.name = "Big board"
      $0.time = TimeOfDay(hour: 18, minute: 0)
    }
    try world.sync()
    let (old, new) = try parts(world)
    try #require(old.count == 2 && new.count == 2, "\(old) \(new)")
    #expect(old[0].contains("UNTIL=20261207") && old[1].contains("X-APART:Early\r\n"), "\(old)")
    for line in kept + alarm {
      #expect(
        old[0].contains(line + "\r\n") && new[0].contains(line + "\r\n"),
        "\(line) in \(new[0])"
      )
    }
    for line in ["SUMMARY:Big board", "DTSTART;TZID=UTC:20261208T180000", "RRULE:FREQ=WEEKLY"] {
      #expect(new[0].contains(line + "\r\n"), "\(line) in \(new[0])")
    }
    #expect(!new[0].contains("UID:meeting") && !new[1].contains("UID:meeting"))
    #expect(!new[0].contains("EXDATE") && !new[0].contains("CREATED:20261101"))
    // It is named by the time that its series has now.
    for line in [
      "RECURRENCE-ID;TZID=UTC:20261222T180000", "DTSTART:20261222T200000Z", "X-APART:Late",
    ] {
      #expect(new[1].contains(line + "\r\n"), "\(line) in \(new[1])")
    }
    #expect(try world.events().count == 4)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  @Test func `undone, the file is as it was, with its days`() throws {
    let world = try world()
    func said() -> Set<String> {
      let lines = world.folder.text(place).components(separatedBy: "\r\n")
      let stamps = ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "X-CHRONOLIST-REVISION"]
      return Set(lines.filter { line in !stamps.contains { line.hasPrefix($0) } })
    }
    let before = said()
    try split(world) { $0.name = "Big board" }
    try world.sync()
    #expect(try parts(world).new.count == 2)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(world.folder.files.count == 1)
    #expect(try parts(world).old.count == 3)
    #expect(said() == before, "\(said().symmetricDifference(before))")
    #expect(try world.events().count == 3)
    #expect(try world.sync().changes == 0)
    // And done again.
    _ = try world.repository.redo(at: world.now)
    try world.sync()
    let (old, new) = try parts(world)
    #expect(old.count == 2 && new.count == 2)
    #expect(new.first?.contains(kept[1] + "\r\n") == true)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  @Test func `what was added there meanwhile goes along`() throws {
    let world = try world()
    let text = world.folder.text(place)
    let guest = "ATTENDEE;CN=Cy:mailto:cy@example.org\r\n"
    world.folder.put(place, text.replacing("X-MORE", with: guest + "X-MORE"))
    try split(world) { $0.name = "Big board" }
    try world.sync()
    let (old, new) = try parts(world)
    #expect(old.first?.contains(guest) == true && new.first?.contains(guest) == true)
    #expect(try world.sync().changes == 0)
  }

  @Test func `what was changed there meanwhile is so of the later days too`() throws {
    let world = try world()
    let text = world.folder.text(place)
    let alarm = "TRIGGER:-PT15M"
    let other = text.replacing("X-MORE", with: "LOCATION:Hall\r\nX-MORE")
      .replacing(alarm, with: "TRIGGER:-PT30M").replacing("Board", with: "Committee")
    world.folder.put(place, other)
    try split(world) { $0.name = "Big board" }
    try world.sync()
    let (old, new) = try parts(world)
    try #require(old.count == 2 && new.count == 2)
    #expect(old[0].contains("SUMMARY:Committee\r\n") && old[0].contains("UNTIL="))
    #expect(new[0].contains("SUMMARY:Big board\r\n"))
    for line in ["LOCATION:Hall", "TRIGGER:-PT30M"] {
      #expect(old[0].contains(line + "\r\n") && new[0].contains(line + "\r\n"), "\(new[0])")
    }
    let events = try world.events().map(\.event).filter { $0.repeats != nil }
    #expect(events.map(\.place) == ["Hall", "Hall"])
    #expect(events.map(\.reminders) == [[.before(minutes: 30)], [.before(minutes: 30)]])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a run that is killed at any call loses no day`() throws {
    for calls in 0..<60 {
      let world = try world()
      try split(world) { $0.name = "Big board" }
      world.folder.callsLeft = calls
      let isDone = (try? world.sync()) != nil
      world.folder.callsLeft = nil
      try world.sync()
      let (old, new) = try parts(world)
      #expect(old.count == 2 && new.count == 2, "\(calls): \(old) \(new)")
      #expect(new.last?.contains("X-APART:Late\r\n") == true, "\(calls)")
      #expect(try world.events().count == 4)
      #expect(try world.sync().changes == 0)
      if isDone { return }
    }
    Issue.record("the run makes more calls than that")
  }

  @Test func `moved by a key, and exported, it has them too`() throws {
    let world = try world()
    let series = try #require(try world.events().first { $0.event.repeats != nil }).event
    let part = EventPart(series.id, on: .monday + 15, .allFromHere)
    _ = try world.repository.perform(.alterEvent(part, .shift(days: 1, minutes: 0)), at: world.now)
    var writer = CalendarWriter(world.context.meaning)
    try world.repository.forEachWhole(.iCalendar) { writer.append($0) }
    writer.finish()
    let text = String(decoding: writer.drain(), as: UTF8.self)
    let parts = text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    let new = try #require(parts.first { $0.contains("20261209T190000") })
    #expect(new.contains(kept[1] + "\r\n") && !new.contains("UID:meeting"), "\(new)")
    try world.sync()
    #expect(try self.parts(world).new.first?.contains(kept[0] + "\r\n") == true)
    // On its day none of the two comes any more.
    #expect(world.folder.files.count == 3)
    let late = try world.text("Late")
    #expect(late.contains("X-APART:Late\r\n") && !late.contains("RECURRENCE-ID"), "\(late)")
    #expect(try world.sync().changes == 0)
  }
}
