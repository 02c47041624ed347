import ChronoModel
import GRDB

/// The events that repeat, with their days.
///
/// They are few, and any of them may have a day anywhere: all are read, once for all that is on
/// screen.
struct RepeatingEvents {
  let all: [(event: CalendarEvent, series: RecurrenceSeries?)]

  init(_ db: Database, categories: CategoryMap) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_repeating
        WHERE rule IS NOT NULL
        """
    )
    all = try Row.fetchAll(statement).map { row in
      let event = try Table.event(row, categories: categories)
      return (event, event.series)
    }
  }

  /// Every occurrence that touches one of the days, by its own clock or the planner's.
  func touching(_ days: ClosedRange<LocalDay>) -> [EventOccurrence] {
    all.flatMap { event, series in
      let reach = Occurrences.lastDay(of: event) - event.day
      let beyond = Occurrences.reach(of: event)
      let window = (days.lowerBound - reach - beyond)...(days.upperBound + beyond)
      let found = series?.days(in: window) ?? (window.contains(event.day) ? [event.day] : [])
      return found.map { EventOccurrence(event: event, day: $0) }
    }
  }

  /// How many are on a day or after it.
  func count(from day: LocalDay, at now: Moment) -> Int {
    all.count { event, series in
      guard let series else {
        return EventOccurrence(event: event, day: event.day).here(at: now).day >= day
      }
      return Occurrences.first(of: event, series, from: day, at: now) != nil
    }
  }
}
