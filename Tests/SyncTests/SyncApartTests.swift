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
}
