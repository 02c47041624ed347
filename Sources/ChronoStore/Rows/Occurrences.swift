import ChronoModel

/// How long an event is seen.
enum Occurrences {
  /// The civil day an event's first occurrence ends in; of one at midnight, the day before.
  static func lastDay(of event: CalendarEvent) -> LocalDay {
    let end = (event.time?.minutes ?? 0) + event.length
    return event.day + max(0, end - 1) / 1440
  }

  /// The same of another of its occurrences.
  static func lastDay(of occurrence: EventOccurrence) -> LocalDay {
    occurrence.day + (lastDay(of: occurrence.event) - occurrence.event.day)
  }

  /// The day on which an event is listed once: its next one, or the last where it has ended.
  static func day(of event: CalendarEvent, near today: LocalDay) -> LocalDay {
    guard let series = event.series else { return event.day }
    return series.first(onOrAfter: today) ?? series.last(before: today) ?? event.day
  }
}
