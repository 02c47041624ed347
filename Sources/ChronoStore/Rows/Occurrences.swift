import ChronoModel

/// How long an event is seen.
enum Occurrences {
  /// The civil day an event's first occurrence ends in; of one at midnight, the day before.
  static func lastDay(of event: CalendarEvent) -> LocalDay {
    let end = (event.time?.minutes ?? 0) + event.length
    return event.day + max(0, end - 1) / 1440
  }
}
