import ChronoModel
import GRDB

/// The events that repeat, with their days.
///
/// They are few, and any of them may have a day anywhere: all are read, once until something is
/// written. A class because it keeps what it has answered: list, grid and counts ask for the same
/// days, and are asked key after key.
final class RepeatingEvents {
  let all: [(event: CalendarEvent, series: RecurrenceSeries?)]
  private var touching: [ClosedRange<LocalDay>: [EventOccurrence]] = [:]
  private var next: [Place: [EventOccurrence?]] = [:]
  private var last: [[Place]: [EventOccurrence?]] = [:]

  /// A day on a clock.
  private struct Place: Hashable {
    let day: LocalDay
    let zone: String
    let dayStart: TimeOfDay

    init(_ day: LocalDay, _ now: Moment) {
      self.day = day
      zone = now.zone.identifier
      dayStart = now.dayStart
    }
  }

  /// Answers that are kept, of each kind: the days that people go to and fro between.
  private static let kept = 32

  init(_ db: Database, decoding event: (StoredRow) throws -> CalendarEvent) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_repeating
        WHERE rule IS NOT NULL
        """
    )
    all = try statement.map { row in
      let event = try event(row)
      return (event, event.series)
    }
  }

  /// Every occurrence that touches one of the days, by its own clock or the planner's.
  func touching(_ days: ClosedRange<LocalDay>) -> [EventOccurrence] {
    if let known = touching[days] { return known }
    let found = all.flatMap { event, series in
      let reach = event.lastDay - event.day
      let beyond = event.reach
      let window = (days.lowerBound - reach - beyond)...(days.upperBound + beyond)
      let found = series?.days(in: window) ?? (window.contains(event.day) ? [event.day] : [])
      return EventOccurrence.each(of: event, on: found)
    }
    if touching.count >= RepeatingEvents.kept { touching = [:] }
    touching[days] = found
    return found
  }

  /// The first of each on a day or after it; `nil` after its end, and of what has none to follow the
  /// event itself.
  func next(from day: LocalDay, at now: Moment) -> [EventOccurrence?] {
    let place = Place(day, now)
    if let known = next[place] { return known }
    let found = all.map { event, series -> EventOccurrence? in
      guard let series else { return EventOccurrence(event: event, day: event.day).here(at: now) }
      return event.first(of: series, from: day, at: now)
    }
    if next.count >= RepeatingEvents.kept { next = [:] }
    next[place] = found
    return found
  }

  /// The last of each until a day, of those that have none from another day on.
  func last(
    through day: LocalDay,
    endedBefore end: LocalDay,
    at now: Moment
  ) -> [EventOccurrence?] {
    let places = [Place(day, now), Place(end, now)]
    if let known = last[places] { return known }
    let found = zip(all, next(from: end, at: now)).map { known, coming -> EventOccurrence? in
      guard coming == nil, let series = known.series else { return nil }
      return known.event.last(of: series, through: day, at: now)
    }
    if last.count >= RepeatingEvents.kept { last = [:] }
    last[places] = found
    return found
  }
}
