import ChronoModel
import Foundation
import Testing

/// Events on the clock of another zone.
@Suite struct EventZoneTests {
  private static let zones = ChronoModel.Zones { name in
    guard let data = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)") else {
      return nil
    }
    return Zone(identifier: name, tzif: Array(data))
  }

  private static func now(_ zone: String, dayStart: String = "00:00") throws -> Moment {
    Moment(
      instant: try #require(Instant("2026-11-23T10:00:00Z")),
      zone: try #require(zone == "UTC" ? .utc : zones.zone(zone)),
      dayStart: try #require(TimeOfDay(dayStart)),
      zones: zones
    )
  }

  private static func event(
    _ day: String,
    _ time: String?,
    _ zone: String?,
    _ rule: String? = nil
  ) throws -> CalendarEvent {
    let day = try #require(LocalDay(day))
    return CalendarEvent(
      id: Identifier(high: 1, low: 1),
      name: "Call",
      day: day,
      time: try time.map { try #require(TimeOfDay($0)) },
      zone: zone,
      repeats: rule.map { Repeat(rule: $0, anchor: day, series: Identifier(high: 1, low: 2)) },
      created: Instant(seconds: 0)
    )
  }

  /// The planner's zone, the event's, its day and time there; then here.
  @Test(arguments: [
    ("Europe/Berlin", "America/New_York", "2026-03-03", "09:00", "2026-03-03 15:00"),
    // Summer time begins three weeks earlier there.
    ("Europe/Berlin", "America/New_York", "2026-03-10", "09:00", "2026-03-10 14:00"),
    ("Europe/Berlin", "America/New_York", "2026-04-01", "09:00", "2026-04-01 15:00"),
    ("Europe/Berlin", "America/New_York", "2026-11-27", "20:00", "2026-11-28 02:00"),
    ("America/New_York", "Asia/Tokyo", "2026-11-27", "08:00", "2026-11-26 18:00"),
    ("Pacific/Kiritimati", "Etc/GMT+12", "2026-11-27", "23:00", "2026-11-29 01:00"),
    ("Asia/Kathmandu", "UTC", "2026-11-27", "09:00", "2026-11-27 14:45"),
    // The hour that comes twice is its first pass there.
    ("Asia/Kathmandu", "Europe/Berlin", "2026-10-25", "02:30", "2026-10-25 06:15"),
    ("Europe/Berlin", "Mars/Olympus", "2026-11-27", "09:00", "2026-11-27 09:00"),
    ("Europe/Berlin", "Europe/Berlin", "2026-11-27", "09:00", "2026-11-27 09:00"),
  ])
  func `an event is where the planner's clock has it`(
    here: String,
    there: String,
    day: String,
    time: String,
    shown: String
  ) throws {
    let event = try Self.event(day, time, there)
    let occurrence = EventOccurrence(event: event, day: event.day).here(at: try Self.now(here))
    #expect("\(occurrence.day.text) \(occurrence.time?.text ?? "")" == shown)
    #expect(occurrence.ownDay == event.day)
  }

  @Test func `a day that begins late has it on the evening before`() throws {
    let event = try Self.event("2026-11-27", "20:00", "America/New_York")
    let late = try Self.now("Europe/Berlin", dayStart: "04:00")
    let occurrence = EventOccurrence(event: event, day: event.day).here(at: late)
    #expect(occurrence.day.text == "2026-11-27" && occurrence.time?.text == "02:00")
    // Its own days begin at midnight: 01:30 on Friday is not Saturday's.
    let early = try Self.event("2026-11-27", "01:30", "Europe/Berlin")
    let own = EventOccurrence(event: early, day: early.day).here(at: late)
    #expect(own.day.text == "2026-11-26" && own.time?.text == "01:30")
  }

  @Test func `an event of all day is on the planner's days`() throws {
    let event = try Self.event("2026-11-27", nil, "Asia/Tokyo")
    let occurrence = EventOccurrence(event: event, day: event.day)
    #expect(occurrence.here(at: try Self.now("America/New_York")) == occurrence)
  }

  @Test func `a repeating one follows its zone's changes of the clock`() throws {
    let event = try Self.event("2026-03-02", "09:00", "America/New_York", "FREQ=WEEKLY")
    let now = try Self.now("Europe/Berlin")
    let days = event.days(in: event.day...(event.day + 35))
    let times = days.map { EventOccurrence(event: event, day: $0).here(at: now).time?.text }
    #expect(times == ["15:00", "14:00", "14:00", "14:00", "15:00", "15:00"])
  }

  @Test func `keys move it on its own clock, a day is chosen on the planner's`() throws {
    let now = try Self.now("Europe/Berlin")
    let event = try Self.event("2026-11-27", "20:00", "America/New_York")
    func changed(_ change: EventChange) -> String {
      let after = EventRules.changed(event, by: change, category: nil, at: now)
      return "\(after.day.text) \(after.time?.text ?? "")"
    }
    #expect(changed(.shift(days: 1, minutes: 0)) == "2026-11-28 20:00")
    #expect(changed(.shift(days: 0, minutes: 300)) == "2026-11-28 01:00")
    // Here it is Saturday already.
    let sunday = try #require(LocalDay("2026-11-29"))
    #expect(changed(.move(to: sunday)) == "2026-11-28 20:00")
    #expect(changed(.move(to: sunday, at: TimeOfDay("10:00"))) == "2026-11-29 04:00")
  }

  @Test func `its reminders count from its own start`() throws {
    let event = try Self.event("2026-03-10", "09:00", "America/New_York")
    let rules = ReminderRules(dayBegins: try #require(TimeOfDay("08:00")))
    let due = rules.due(
      .before(minutes: 10),
      day: event.day,
      time: event.time,
      of: event,
      at: try Self.now("Europe/Berlin")
    )
    #expect(due == Instant("2026-03-10T12:50:00Z"))
  }

  @Test func `what the other clock shows is told where it differs`() throws {
    let now = try Self.now("Europe/Berlin")
    func own(_ zone: String?) throws -> String? {
      let event = try Self.event("2026-11-27", "20:00", zone)
      let told = EventOccurrence(event: event, day: event.day).here(at: now).ownTime(at: now)
      return told.map { "\($0.local.day.text) \($0.local.time.text) \($0.zone.city)" }
    }
    #expect(try own("America/New_York") == "2026-11-27 20:00 New York")
    #expect(try own("Europe/Paris") == nil)
    #expect(try own("Europe/Berlin") == nil && own(nil) == nil)
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("TOKYO", "Asia/Tokyo"),
    ("europe/paris", "Europe/Paris"), ("utc", "UTC"),
    ("ushuaia", "America/Argentina/Ushuaia"),
    ("atlantis", nil), ("", nil), ("../etc/passwd", nil), ("Europe", nil),
  ])
  func `zones are named as people type them`(text: String, name: String?) {
    #expect(Self.zones.meant(by: text)?.identifier == name)
  }
}
