import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a meeting that other people are asked to: one that is changed here stays a day of it, with
/// its guests.
@Suite struct SyncMeetingTests {
  private let place = SyncPlace("", "meeting.ics")
  private let guests = [
    "ORGANIZER;CN=Bo:mailto:bo@example.org",
    "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.org",
  ]

  private func meeting(_ lines: [String]) -> String {
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:meeting", "DTSTAMP:20261101T000000Z",
        "DTSTART:20261124T190000Z", "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY;COUNT=4",
        "SUMMARY:Board",
      ] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
    return text.joined(separator: "\r\n")
  }

  private func parts(_ world: SyncWorld) -> [String] {
    Array(world.folder.text(place).components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst())
  }

  @Test func `moved here, the day is a part of the meeting's file and has its guests`() throws {
    let world = try SyncWorld()
    world.folder.put(place, meeting(guests + ["X-MORE:kept"]))
    try world.sync()
    try world.edit(day: 8) { $0.day = .monday + 9 }
    try world.sync()
    #expect(world.folder.files.count == 1, "\(world.folder.files.keys)")
    let parts = parts(world)
    #expect(parts.count == 2 && !parts[0].contains("EXDATE"), "\(parts)")
    let day = try #require(parts.last)
    let own = ["RECURRENCE-ID:20261201T190000Z", "DTSTART:20261202T190000Z", "X-MORE:kept"]
    for line in guests + own {
      #expect(day.contains(line + "\r\n"), "\(line) in \(day)")
    }
    #expect(!day.contains("RRULE") && day.contains("UID:meeting\r\n"))
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    // It goes on as such a day does.
    let event = try #require(try world.events().first { $0.event.repeats == nil }).event
    _ = try world.repository.perform(.deleteEvents([event.id]), at: world.now)
    try world.sync()
    #expect(self.parts(world).count == 1)
    #expect(world.folder.text(place).contains("EXDATE:20261201T190000Z\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `undone before it was told, nothing is left of it there`() throws {
    let world = try SyncWorld()
    world.folder.put(place, meeting(guests))
    try world.sync()
    let before = world.folder.text(place)
    try world.edit(day: 8) { $0.name = "Board, short" }
    try world.sync()
    #expect(parts(world).count == 2)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(parts(world).count == 1 && !world.folder.text(place).contains("EXDATE"))
    #expect(before.contains("ATTENDEE") && world.folder.text(place).contains("ATTENDEE"))
    #expect(try world.events().count == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test func `the meeting changed there meanwhile, both are so`() throws {
    let world = try SyncWorld()
    world.folder.put(place, meeting(guests))
    try world.sync()
    try world.edit(day: 8) { $0.time = TimeOfDay(hour: 17, minute: 0) }
    world.folder.put(place, meeting(guests + ["LOCATION:Hall"]))
    try world.sync()
    #expect(world.folder.files.count == 1 && parts(world).count == 2)
    #expect(try world.series().place == "Hall")
    #expect(world.folder.text(place).contains("DTSTART:20261201T170000Z\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `edited on both sides when one day is told apart, it has the changes of both`() throws
  {
    let world = try SyncWorld()
    world.folder.put(place, meeting(guests))
    try world.sync()
    try world.edit(day: 8) { $0.time = TimeOfDay(hour: 20, minute: 0) }
    try world.sync()
    let known = world.folder.text(place)
    let title = try #require(known.range(of: "SUMMARY:Board\r\n"))
    let theirs = known.replacingCharacters(in: title, with: "SUMMARY:Committee\r\n")
    let before = try world.series()
    var after = before
    after.place = "Attic"
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    _ = try world.repository.perform(
      .deleteOccurrence(before.id, on: .monday + 15, .thisOne),
      at: world.now
    )
    try world.sync()
    let (text, disputes) = try world.merge("meeting", with: theirs)
    #expect(disputes.isEmpty)
    let parts = text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    try #require(parts.count == 2)
    let lines = ["SUMMARY:Committee", "LOCATION:Attic", "EXDATE:20261208T190000Z"]
    for line in lines {
      #expect(parts.first?.contains(line + "\r\n") == true, "\(line) in \(parts)")
    }
  }

  /// Nothing of the series is left before the days that are edited then, so that it begins with them, and the first
  /// day is none of its days.
  @Test(arguments: [false, true])
  func `the first day edited, and all behind it, each has what the meeting has`(
    isToldBetween: Bool
  ) throws {
    let world = try SyncWorld()
    let lines = guests + ["CLASS:PRIVATE", "X-MORE:kept"]
    world.folder.put(place, meeting(lines))
    try world.sync()
    try world.edit(day: 1, .thisOne) { $0.time = TimeOfDay(hour: 18, minute: 1) }
    if isToldBetween {
      try world.sync()
      #expect(self.parts(world).count == 2)
    }
    try world.edit(day: 8, .allFromHere) { $0.time = TimeOfDay(hour: 18, minute: 8) }
    try world.sync()
    let parts = try everything(world)
    try #require(parts.series.count == 1 && parts.others.count == 1, "\(parts)")
    for line in lines {
      #expect(
        (parts.series + parts.others).allSatisfy { $0.contains(line + "\r\n") },
        "\(line) in \(parts)"
      )
    }
    #expect(parts.series[0].contains("20261201T180800") && parts.series[0].contains("RRULE"))
    #expect(parts.others[0].contains("DTSTART:20261124T180100"), "\(parts.others)")
    for word in ["RECURRENCE-ID", "RRULE", "UID:meeting\r\n"] {
      #expect(!parts.others[0].contains(word), "\(parts.others)")
    }
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    // Each goes on by itself.
    try world.edit(day: 15, .thisOne) { $0.name = "Board, short" }
    try world.sync()
    #expect(self.parts(world).count == 2)
    #expect(try world.sync().changes == 0)
  }

  /// The parts of the meeting's file, and of the others.
  private func everything(_ world: SyncWorld) throws -> (series: [String], others: [String]) {
    let others = world.folder.files.keys.filter { $0 != place }.sorted().flatMap { place in
      world.folder.text(place).components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    }
    return (parts(world), others)
  }
}
