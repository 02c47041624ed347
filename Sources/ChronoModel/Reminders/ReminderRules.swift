/// What a person has set about reminders.
package struct ReminderRules: Hashable, Sendable {
  /// Where the day of a task without a time, or of an event of all day, starts for its reminders:
  /// the beginning of the work hours, because nobody wants them at midnight.
  package var dayBegins: TimeOfDay
  /// When nothing is announced; `nil` where it always may be.
  package var quiet: QuietHours?

  package init(dayBegins: TimeOfDay, quiet: QuietHours? = nil) {
    self.dayBegins = dayBegins
    self.quiet = quiet
  }

  /// A reminder that is later than this is not announced any more, in seconds: a week.
  ///
  /// A weekend's sleep is caught up; after a month away, triage tells better what was missed.
  package static let longestLateness: Int64 = 7 * 86_400

  /// When a reminder is due; `nil` for one before the start of what has no day.
  ///
  /// The day and the time of an event are on its own clock. A start in a gap of the clock is moved,
  /// never skipped: the offset before the gap holds, so a quarter of an hour before a 02:30 that
  /// does not exist is 03:15.
  package func due(
    _ reminder: Reminder,
    day: LocalDay?,
    time: TimeOfDay?,
    of event: CalendarEvent? = nil,
    at now: Moment
  ) -> Instant? {
    switch reminder {
    case .at(let local): return now.zone.instant(local)
    case .before(let minutes):
      guard let day else { return nil }
      let clock = event?.clock(now) ?? now
      return clock.instant(of: time ?? dayBegins, on: day) - Int64(minutes) * 60
    }
  }

  /// Whether a reminder of something on a day would have come already: it never comes then.
  ///
  /// `clock` is the one that the day and the time are on.
  package func isPast(
    _ reminder: Reminder,
    day: LocalDay,
    time: TimeOfDay?,
    on clock: Moment,
    at now: Moment
  ) -> Bool {
    var zone = clock
    if case .at = reminder { zone = now }
    return due(reminder, day: day, time: time, at: zone).map { $0 < now.instant } == true
  }

  /// When something due at an instant may be announced: then, or when the quiet hours end.
  package func announcement(of due: Instant, in zone: Zone) -> Instant {
    quiet?.end(at: due, in: zone) ?? due
  }
}

/// Hours in which nothing is announced; over midnight where they end before they begin.
package struct QuietHours: Hashable, Sendable {
  package var from: TimeOfDay
  package var to: TimeOfDay

  /// `nil` for a stretch without length.
  package init?(from: TimeOfDay, to: TimeOfDay) {
    guard from != to else { return nil }
    self.from = from
    self.to = to
  }

  package func contains(_ time: TimeOfDay) -> Bool {
    from < to ? from <= time && time < to : from <= time || time < to
  }

  /// When the quiet hours around an instant end; `nil` where it is in none.
  package func end(at instant: Instant, in zone: Zone) -> Instant? {
    let local = zone.local(instant)
    guard contains(local.time) else { return nil }
    let day = from < to || local.time < to ? local.day : local.day + 1
    // An hour that the clock shows twice may put the end before the instant.
    return max(zone.instant(LocalTime(day, to)), instant + 60)
  }
}
