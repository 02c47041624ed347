import ChronoModel

extension CalendarEvent {
  /// The civil day its first occurrence ends in; of one that ends at midnight, the day before.
  var lastDay: LocalDay { day + max(0, (time?.minutes ?? 0) + length - 1) / 1440 }

  /// Where it is listed once: on its next day, or on the last where it has ended.
  func listedOnce(at now: Moment) -> EventOccurrence {
    guard let series else { return EventOccurrence(event: self, day: day).here(at: now) }
    return first(of: series, from: now.today, at: now)
      ?? last(of: series, through: now.today - 1, at: now)
      ?? EventOccurrence(event: self, day: day).here(at: now)
  }

  /// Its first occurrence on a day or after it, by the planner's clock; `nil` after the end.
  ///
  /// `series` is its own, which the caller has read already.
  func first(
    of series: RecurrenceSeries,
    from wanted: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.first(onOrAfter: wanted - reach)
    while let found = own {
      let occurrence = EventOccurrence(event: self, day: found).here(at: now)
      if occurrence.day >= wanted { return occurrence }
      own = series.next(after: found)
    }
    return nil
  }

  /// Its last occurrence on a day or before it, by the planner's clock.
  func last(
    of series: RecurrenceSeries,
    through wanted: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.last(before: wanted + 1 + reach)
    while let found = own {
      let occurrence = EventOccurrence(event: self, day: found).here(at: now)
      if occurrence.day <= wanted { return occurrence }
      own = series.last(before: found)
    }
    return nil
  }

  /// So many days the planner's clock may be away from its own days.
  var reach: Int { zone == nil ? 0 : Zones.reach }
}

extension EventOccurrence {
  /// The civil day it ends in; of one that ends at midnight, the day before.
  var lastDay: LocalDay { day + max(0, (time?.minutes ?? 0) + event.length - 1) / 1440 }
}
