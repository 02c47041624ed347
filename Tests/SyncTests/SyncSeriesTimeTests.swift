import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A series that gets another time here: the days that are an exception to its rule are told by that
/// time too, or other programs would not find them.
@Suite struct SyncSeriesTimeTests {
  let world: SyncWorld
  private let place = SyncPlace("", "choir.ics")
  private let series = [
    "DTSTART;TZID=Europe/Berlin:20261124T180000", "DTEND;TZID=Europe/Berlin:20261124T190000",
    "RRULE:FREQ=WEEKLY;X-A=1;UNTIL=20270126T170000Z",
    "EXDATE;X-WHY=ill;TZID=Europe/Berlin:20261201T180000,20261208T180000",
    "EXDATE:20261215T170000Z", "RDATE;TZID=Europe/Berlin:20261218T180000,20261219T110000",
    "SUMMARY:Choir",
  ]
  private let moved = [
    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261222T180000",
    "DTSTART;TZID=Europe/Berlin:20261222T200000", "DTEND;TZID=Europe/Berlin:20261222T210000",
    "SUMMARY:Carols",
  ]

  init() throws {
    let berlin = Zone(identifier: "Europe/Berlin", firstOffset: 3600, changes: [])
    world = try SyncWorld(at: Moment(instant: Moment.noon.instant, zone: berlin))
    world.zone = berlin
    world.folder.put(place, text(series, moved))
    try world.sync()
  }

  private func text(_ parts: [String]...) -> String {
    let lines = parts.flatMap {
      ["BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z"] + $0 + ["END:VEVENT"]
    }
    return (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  private func edit(_ change: (inout CalendarEvent) -> Void) throws {
    world.now = world.now.later(minutes: 10)
    let event = try #require(try world.events().first { $0.event.repeats != nil }).event
    var after = event
    change(&after)
    _ = try world.repository.perform(.reviseEvent(from: event, to: after), at: world.now)
    try world.sync()
  }

  private func expect(_ lines: [String], without: String = "180000") throws {
    let text = world.folder.text(place)
    for line in lines + ["DTSTART;TZID=Europe/Berlin:20261222T200000"] {
      #expect(text.contains("\r\n\(line)\r\n"), "\(line) is not in\n\(text)")
    }
    #expect(!text.contains("T" + without), "\(text)")
    #expect(try world.sync().changes == 0)
    #expect(try world.events().filter { $0.event.repeats == nil }.map(\.event.name) == ["Carols"])
    let excluded = try #require(try world.events().compactMap(\.event.repeats?.excluded).first)
    #expect(excluded.map { $0 - .monday } == [8, 15, 22, 29])
  }

  @Test(arguments: [(17, 30, "20270126T170000Z"), (20, 15, "20270126T191500Z")])
  func `another time is that of every day that is told`(hour: Int, minute: Int, last: String)
    throws
  {
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    try edit { $0.time = time }
    let utc = try #require(TimeOfDay(hour: hour - 1, minute: minute))
    try expect([
      "RRULE:FREQ=WEEKLY;X-A=1;UNTIL=\(last)",
      "EXDATE;X-WHY=ill;TZID=Europe/Berlin:20261201T\(time.basicText),20261208T\(time.basicText)",
      "EXDATE:20261215T\(utc.basicText)Z",
      "RDATE;TZID=Europe/Berlin:20261218T\(time.basicText),20261219T110000",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261222T\(time.basicText)",
    ])
  }

  @Test func `without a time they are days, and times again when it has one`() throws {
    try edit {
      $0.time = nil
      $0.length = 1440
    }
    try expect([
      "DTSTART;VALUE=DATE:20261124", "RRULE:FREQ=WEEKLY;X-A=1;UNTIL=20270126",
      "EXDATE;X-WHY=ill;VALUE=DATE:20261201,20261208", "EXDATE;VALUE=DATE:20261215",
      "RDATE;VALUE=DATE:20261218,20261219",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261222",
    ])
    try edit {
      $0.time = TimeOfDay(hour: 9, minute: 0)
      $0.length = 60
    }
    try expect([
      "RRULE:FREQ=WEEKLY;X-A=1;UNTIL=20270126T080000Z",
      "EXDATE;X-WHY=ill;TZID=Europe/Berlin:20261201T090000,20261208T090000",
      "EXDATE;TZID=Europe/Berlin:20261215T090000",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261222T090000",
    ])
  }

  @Test func `of lines that another program has left at the old time no day stands twice`() throws {
    world.folder.put(
      place,
      world.folder.text(place).replacing("20261124T180000", with: "20261124T173000")
        .replacing("20261218T180000", with: "20261218T173000")
    )
    try world.sync()
    let events = try world.events()
    #expect(events.count == 2)
    let repeats = try #require(events.compactMap(\.event.repeats).first)
    #expect(repeats.excluded.map { $0 - .monday } == [8, 15, 22, 29])
    // The next edit here puts them right.
    try edit { $0.time = TimeOfDay(hour: 16, minute: 0) }
    try expect(["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261222T160000"])
  }

  @Test func `a day that was told apart on the server meanwhile follows in a merge`() throws {
    let theirs = world.folder.text(place).replacing(
      "END:VCALENDAR",
      with: text([
        "RECURRENCE-ID;TZID=Europe/Berlin:20261229T180000",
        "DTSTART;TZID=Europe/Berlin:20261230T200000", "SUMMARY:Tea",
      ]).components(separatedBy: "VERSION:2.0\r\n")[1]
    )
    try edit { $0.time = TimeOfDay(hour: 17, minute: 30) }
    let (merged, disputes) = try world.merge("choir", with: theirs)
    #expect(disputes.isEmpty)
    let line = "\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261229T173000\r\n"
    #expect(merged.contains(line), "\(merged)")
    #expect(merged.contains("TZID=Europe/Berlin:20261230T200000") && !merged.contains("T180000"))
  }

  @Test func `a day that is given back on the server meanwhile stays given back`() throws {
    let text = world.folder.text(place)
    let start = try #require(text.ranges(of: "BEGIN:VEVENT").last).lowerBound
    let theirs = text[..<start] + "END:VCALENDAR\r\n"
    try edit { $0.time = TimeOfDay(hour: 17, minute: 30) }
    let (merged, disputes) = try world.merge("choir", with: String(theirs))
    #expect(disputes.isEmpty && !merged.contains("Carols"), "\(merged)")
    #expect(merged.contains("DTSTART;TZID=Europe/Berlin:20261124T173000"))
  }
}
