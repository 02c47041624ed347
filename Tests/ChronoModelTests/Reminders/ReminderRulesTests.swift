import ChronoModel
import Foundation
import Testing

@Suite struct `Reminder rules` {
  private let rules: ReminderRules

  init() throws {
    rules = ReminderRules(dayBegins: try #require(TimeOfDay("08:00")))
  }

  private static func zone(_ name: String) throws -> Zone {
    let data = try #require(
      FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)")
    )
    return try #require(Zone(identifier: name, tzif: Array(data)))
  }

  private static func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  private func now(_ zone: Zone, dayStart: String = "00:00") throws -> Moment {
    Moment(
      instant: Instant(seconds: 0),
      zone: zone,
      dayStart: try #require(TimeOfDay(dayStart))
    )
  }

  /// Zone, day, time, minutes before, day start; when it is due in UTC.
  @Test(arguments: [
    ("UTC", "2026-11-23", "15:00", 10, "00:00", "2026-11-23 14:50"),
    ("Europe/Berlin", "2026-11-23", "15:00", 10, "00:00", "2026-11-23 13:50"),
    // A start in the gap is moved, never skipped: 02:30 is 03:30.
    ("Europe/Berlin", "2026-03-29", "02:30", 0, "00:00", "2026-03-29 01:30"),
    ("Europe/Berlin", "2026-03-29", "02:30", 15, "00:00", "2026-03-29 01:15"),
    // Minutes are elapsed ones: two hours before 04:00 is 01:00 that night.
    ("Europe/Berlin", "2026-03-29", "04:00", 120, "00:00", "2026-03-29 00:00"),
    // Of an hour that comes twice, the first.
    ("Europe/Berlin", "2026-10-25", "02:30", 10, "00:00", "2026-10-25 00:20"),
    // A midnight that does not exist, and a day that begins late.
    ("America/Sao_Paulo", "2017-10-15", "00:00", 0, "00:00", "2017-10-15 03:00"),
    ("UTC", "2026-11-23", "01:30", 10, "04:00", "2026-11-24 01:20"),
    // Without a time, before the work hours.
    ("UTC", "2026-11-23", "", 0, "00:00", "2026-11-23 08:00"),
    ("UTC", "2026-11-23", "", 1440, "00:00", "2026-11-22 08:00"),
  ])
  func `count from the start`(
    zone: String,
    day: String,
    time: String,
    minutes: Int,
    dayStart: String,
    expected: String
  ) throws {
    let now = try now(try Self.zone(zone), dayStart: dayStart)
    let due = rules.due(
      .before(minutes: minutes),
      day: try Self.day(day),
      time: TimeOfDay(time),
      at: now
    )
    let local = try #require(due.map(Zone.utc.local))
    #expect("\(local.day) \(local.time)" == expected)
  }

  @Test func `at a time of a day need no day of the task`() throws {
    let local = LocalTime(try Self.day("2026-11-23"), try #require(TimeOfDay("09:00")))
    let now = try now(.utc)
    #expect(rules.due(.at(local), day: nil, time: nil, at: now) == Zone.utc.instant(local))
    #expect(rules.due(.before(minutes: 10), day: nil, time: nil, at: now) == nil)
  }

  @Test(
    arguments: [
      ("22:00", "07:00", "21:59", nil), ("22:00", "07:00", "22:00", "2026-11-24 07:00"),
      ("22:00", "07:00", "06:59", "2026-11-23 07:00"), ("22:00", "07:00", "07:00", nil),
      ("12:00", "14:00", "13:00", "2026-11-23 14:00"), ("12:00", "14:00", "14:00", nil),
    ] as [(String, String, String, String?)]
  )
  func `wait for the end of quiet hours`(
    from: String,
    to: String,
    time: String,
    expected: String?
  ) throws {
    let begin = try #require(TimeOfDay(from))
    let over = try #require(TimeOfDay(to))
    let quiet = try #require(QuietHours(from: begin, to: over))
    let local = LocalTime(try Self.day("2026-11-23"), try #require(TimeOfDay(time)))
    let end = quiet.end(at: Zone.utc.instant(local), in: .utc).map(Zone.utc.local)
    #expect(end.map { "\($0.day) \($0.time)" } == expected)
  }

  @Test(
    arguments: [
      (0, nil), (59, nil), (60, "late by 1m"), (3_599, "late by 59m"),
      (9_600, "late by 2h40"), (7 * 3_600, "late by 7h"), (47 * 3_600, "late by 47h"),
      (3 * 86_400, "late by 3 days"),
    ] as [(Int64, String?)]
  )
  func `say how late they are`(seconds: Int64, expected: String?) {
    let reminder = DueReminder(
      item: .task(TaskItem.ID(high: 0, low: 1)),
      title: "Tea",
      key: ReminderKey(day: LocalDay(number: 0), text: "-0@"),
      start: nil,
      due: Instant(seconds: 1_000)
    )
    #expect(reminder.timing(at: Instant(seconds: 1_000 + seconds), in: .utc) == expected)
  }

  @Test(
    arguments: [
      (-49 * 3_600, "in 2 days"), (-5_400, "in 1h30"), (-181, "in 4m"), (-180, "in 3m"),
      (-1, "in 1m"), (0, "now"), (59, "now"), (420, "late by 7m"), (9_600, "late by 2h40"),
    ] as [(Int64, String)]
  )
  func `say how soon what they are about begins, whenever they came`(
    seconds: Int64,
    expected: String
  ) throws {
    let (reminder, begins) = try call("-10@660", after: -600)
    #expect(reminder.timing(at: begins + seconds, in: .utc) == expected)
  }

  @Test func `that are set for after a start say how long ago it was`() throws {
    let (reminder, begins) = try call("@750", after: 5_400)
    #expect(reminder.timing(at: begins + 5_400, in: .utc) == "1h30 ago")
  }

  /// Of a task at 11:00, to come so many seconds after that, and when that is.
  private func call(_ key: String, after seconds: Int64) throws -> (DueReminder, Instant) {
    let start = LocalTime(LocalDay(number: 20_780), try #require(TimeOfDay("11:00")))
    let begins = Zone.utc.instant(start)
    let reminder = DueReminder(
      item: .task(TaskItem.ID(high: 0, low: 1)),
      title: "Call",
      key: ReminderKey(day: start.day, text: key),
      start: start,
      due: begins + seconds
    )
    return (reminder, begins)
  }

  @Test(
    arguments: [
      (-600, "in 10m"), (0, "now"), (1_200, "began 20m ago"), (2_699, "began 44m ago"),
      (2_700, "just ended"), (4_800, "ended 35m ago"), (9_600, "ended 1h55 ago"),
    ] as [(Int64, String)]
  )
  func `say of an event that it began, or has ended`(seconds: Int64, expected: String) throws {
    let start = LocalTime(LocalDay(number: 20_780), try #require(TimeOfDay("7:00")))
    let begins = Zone.utc.instant(start)
    let event = CalendarEvent(
      id: CalendarEvent.ID(high: 0, low: 1),
      name: "Yoga",
      notes: "",
      day: start.day,
      time: start.time,
      length: 45,
      repeats: nil,
      created: begins
    )
    func timing(_ event: CalendarEvent, _ start: LocalTime?, at instant: Instant) -> String? {
      DueReminder(
        item: .event(EventOccurrence(event: event, day: event.day)),
        title: event.name,
        key: ReminderKey(day: event.day, text: "-10@420"),
        start: start,
        due: begins - 600
      ).timing(at: instant, in: .utc)
    }
    #expect(timing(event, start, at: begins + seconds) == expected)
    var allDay = event
    allDay.time = nil
    allDay.length = 2880
    #expect(timing(allDay, nil, at: begins - 600) == nil)
    #expect(timing(allDay, nil, at: begins - 540) == "late by 1m")
    #expect(timing(allDay, nil, at: begins + 86_400) == "late by 24h10")
    #expect(timing(allDay, nil, at: begins + 2 * 86_400) == "over")
  }

  @Test func `are the same as long as day, time and wish are`() throws {
    let day = LocalDay(number: 20_780)
    let three = try #require(TimeOfDay("15:00"))
    let key = try #require(ReminderKey(.before(minutes: 10), day: day, time: three))
    #expect(key == ReminderKey(day: day, text: "-10@900"))
    #expect(key != ReminderKey(.before(minutes: 10), day: day, time: nil))
    #expect(key != ReminderKey(.before(minutes: 10), day: day + 1, time: three))
    #expect(ReminderKey(.before(minutes: 10), day: nil, time: nil) == nil)
  }
}
