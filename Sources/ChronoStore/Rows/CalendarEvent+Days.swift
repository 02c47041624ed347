import ChronoModel

extension CalendarEvent {
  /// The civil day its first occurrence ends in; of one that ends at midnight, the day before.
  var lastDay: LocalDay { day + max(0, (time?.minutes ?? 0) + length - 1) / 1440 }

  /// Where it is listed once: on its next day, or on the last where it has ended.
  func listedOnce(at now: Moment) -> EventOccurrence {
    let own = EventOccurrence(event: self, day: day)
    guard let series else { return own.here(at: now) }
    return own.first(of: series, from: now.today, at: now)
      ?? own.last(of: series, through: now.today - 1, at: now)
      ?? own.here(at: now)
  }

  /// So many days the planner's clock may be away from its own days.
  var reach: Int { zone == nil ? 0 : Zones.reach }
}

extension EventOccurrence {
  /// Its event's first occurrence on a day or after it, by the planner's clock; `nil` after the end.
  ///
  /// `series` is the event's own, which the caller has read already.
  func first(
    of series: RecurrenceSeries,
    from wanted: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.first(onOrAfter: wanted - event.reach)
    while let found = own {
      let occurrence = on(found).here(at: now)
      if occurrence.day >= wanted { return occurrence }
      own = series.next(after: found)
    }
    return nil
  }

  /// Its event's last occurrence on a day or before it, by the planner's clock.
  func last(
    of series: RecurrenceSeries,
    through wanted: LocalDay,
    at now: Moment
  ) -> EventOccurrence? {
    var own = series.last(before: wanted + 1 + event.reach)
    while let found = own {
      let occurrence = on(found).here(at: now)
      if occurrence.day <= wanted { return occurrence }
      own = series.last(before: found)
    }
    return nil
  }

  /// The logical day it ends on, on the planner's clock; never before the one it begins on.
  func lastDay(at now: Moment) -> LocalDay {
    guard let span = span(at: now) else { return lastDay }
    // Nearly all end on their day, and a long list asks of thousands.
    let end = span.upperBound - 1
    return end < now.start(of: day + 1) ? day : max(day, now.logicalDay(of: end))
  }

  /// The civil day it ends in; of one that ends at midnight, the day before.
  var lastDay: LocalDay { day + max(0, (time?.minutes ?? 0) + length - 1) / 1440 }
}
