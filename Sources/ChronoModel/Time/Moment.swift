/// Now, as every rule sees it: an instant, the zone it is read in, and where a day starts.
///
/// The only source of "today" (Behaviour 2.10): nothing below the program reads a clock.
package struct Moment: Hashable, Sendable {
  package var instant: Instant { didSet { today = logicalDay(of: instant) } }
  package var zone: Zone { didSet { today = logicalDay(of: instant) } }
  /// When a logical day begins, in local time; 00:00 unless the user works past midnight.
  package var dayStart: TimeOfDay { didSet { today = logicalDay(of: instant) } }
  /// The logical day this moment belongs to; kept, because one frame asks for it dozens of times.
  package private(set) var today: LocalDay
  /// The other zones that events may be in.
  package var zones: Zones
  /// Milliseconds of a clock that nobody sets, to tell a held key from one that is pressed again: only
  /// differences mean anything, and two moments that differ in nothing else are equal.
  package var ticks: Int64 = 0

  package init(
    instant: Instant,
    zone: Zone,
    dayStart: TimeOfDay = .midnight,
    zones: Zones = .none
  ) {
    self.instant = instant
    self.zone = zone
    self.dayStart = dayStart
    self.zones = zones
    today = .earliest
    today = logicalDay(of: instant)
  }

  /// The same with whole minutes, as a clock on screen shows it; days begin on whole minutes.
  package var atMinute: Moment { Moment(sameDayAs: self, instant: instant.minute) }

  private init(sameDayAs other: Moment, instant: Instant) {
    self.instant = instant
    zone = other.zone
    dayStart = other.dayStart
    today = other.today
    zones = other.zones
  }

  package static func == (one: Moment, other: Moment) -> Bool {
    one.instant == other.instant && one.zone == other.zone && one.dayStart == other.dayStart
      && one.zones == other.zones
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(instant)
    hasher.combine(zone)
    hasher.combine(dayStart)
    hasher.combine(zones)
  }

  /// The wall clock now.
  package var local: LocalTime { zone.local(instant) }

  /// The logical day an instant belongs to, in this moment's zone: the one whose bounds it lies in.
  ///
  /// The wall clock alone would begin a day twice where it shows the day start twice, and judge it
  /// in between.
  package func logicalDay(of instant: Instant) -> LocalDay {
    let local = zone.local(instant)
    var day = local.time < dayStart ? local.day - 1 : local.day
    while day > .earliest, instant < start(of: day) { day = day - 1 }
    while day < .latest, instant >= start(of: day + 1) { day = day + 1 }
    return day
  }

  /// The instant a logical day begins.
  package func start(of day: LocalDay) -> Instant { zone.instant(LocalTime(day, dayStart)) }

  /// The instants of a logical day: from its start up to, not including, the next day's start.
  package func bounds(of day: LocalDay) -> Range<Instant> {
    let begin = start(of: day)
    return begin..<max(begin, start(of: day + 1))
  }

  /// Whether a day comes at all in this zone; a few were left out where the date line moved.
  package func exists(_ day: LocalDay) -> Bool { !bounds(of: day).isEmpty }

  /// The instant of a planned wall-clock time on a logical day.
  ///
  /// A time before the day start belongs to the next civil date: with a day start of 04:00,
  /// 01:30 on Friday is Saturday's 01:30 on the calendar.
  package func instant(of time: TimeOfDay, on day: LocalDay) -> Instant {
    zone.instant(local(of: time, on: day))
  }

  /// When something comes that is planned for a time which the clock skips on that day, as it does when
  /// summer time begins; `nil` of a time that it shows.
  package func skipping(_ time: TimeOfDay, on day: LocalDay) -> TimeOfDay? {
    let shown = zone.local(instant(of: time, on: day)).time
    return shown == time ? nil : shown
  }

  /// The same as the calendar on the wall writes it.
  package func local(of time: TimeOfDay, on day: LocalDay) -> LocalTime {
    LocalTime(time < dayStart ? day + 1 : day, time)
  }
}
