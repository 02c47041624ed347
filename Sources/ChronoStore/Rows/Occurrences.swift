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
    occurrence.day + max(0, (occurrence.time?.minutes ?? 0) + occurrence.event.length - 1) / 1440
  }

  /// Where an event is listed once: on its next day, or the last where it has ended.
  static func one(of event: CalendarEvent, at now: Moment) -> EventOccurrence {
    guard let series = event.series else {
      return EventOccurrence(event: event, day: event.day).here(at: now)
    }
    return first(of: event, series, from: now.today, at: now)
      ?? last(of: event, series, through: now.today - 1, at: now)
      ?? EventOccurrence(event: event, day: event.day).here(at: now)
  }

  /// The first that begins on a day or after it, by the planner's clock; `nil` after the end.
  static func first(
    of event: CalendarEvent,
    _ series: RecurrenceSeries,
    from day: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.first(onOrAfter: day - reach(of: event))
    while let found = own {
      let occurrence = EventOccurrence(event: event, day: found).here(at: now)
      if occurrence.day >= day { return occurrence }
      own = series.next(after: found)
    }
    return nil
  }

  /// The last that begins on a day or before it, by the planner's clock.
  static func last(
    of event: CalendarEvent,
    _ series: RecurrenceSeries,
    through day: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.last(before: day + 1 + reach(of: event))
    while let found = own {
      let occurrence = EventOccurrence(event: event, day: found).here(at: now)
      if occurrence.day <= day { return occurrence }
      own = series.last(before: found)
    }
    return nil
  }

  /// So many days the planner's clock may be from the event's own days.
  static func reach(of event: CalendarEvent) -> Int { event.zone == nil ? 0 : Zones.reach }
}
