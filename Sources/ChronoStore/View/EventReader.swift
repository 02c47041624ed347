import ChronoModel
import GRDB

/// Events of a stretch of days.
enum EventReader {
  /// Every occurrence that touches one of the days, by day, time and name.
  static func touching(
    _ db: Database,
    _ days: ClosedRange<LocalDay>,
    categories: CategoryMap,
    repeating: RepeatingEvents? = nil,
    at now: Moment
  ) throws -> [EventOccurrence] {
    let within = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day BETWEEN ? AND ?
          AND (zone IS NOT NULL OR day BETWEEN ? AND ?) ORDER BY day
        """
    )
    // Those that began earlier: only events longer than a day or over midnight are in this index.
    let reaching = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_long
        WHERE rule IS NULL AND last_day > day AND last_day >= ? AND day < ?
          AND (zone IS NULL OR day < ?)
        """
    )
    // The file has the days of the events' own clocks.
    let first = (days.lowerBound.number - Zones.reach).databaseValue
    let last = (days.upperBound.number + Zones.reach).databaseValue
    let here: Values = [days.lowerBound.number.databaseValue, days.upperBound.number.databaseValue]
    var result: [EventOccurrence] = []
    for row in try Row.fetchAll(within.bind([first, last] + here))
      + Row.fetchAll(reaching.bind([first, here[0], first]))
    {
      let event = try Table.event(row, categories: categories)
      result.append(EventOccurrence(event: event, day: event.day))
    }
    result += try (repeating ?? RepeatingEvents(db, categories: categories)).touching(days)
    return result.map { $0.here(at: now) }
      .filter { $0.day <= days.upperBound && Occurrences.lastDay(of: $0) >= days.lowerBound }
      .sorted { order($0) < order($1) }
  }

  /// How many events that do not repeat begin on a day or after it, as far as anyone counts.
  static func count(
    _ db: Database,
    from day: LocalDay,
    categories: CategoryMap,
    at now: Moment
  ) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day > ? LIMIT \(PlannerView.mostEvents))
        """
    )
    let after = (day.number + Zones.reach).databaseValue
    let far = try Int.fetchOne(statement.bind([after])) ?? 0
    let near = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day BETWEEN ? AND ? AND zone IS NULL
        """
    )
    let unzoned = try Int.fetchOne(near.bind([day.number.databaseValue, after])) ?? 0
    let elsewhere = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day BETWEEN ? AND ? AND zone IS NOT NULL
        """
    )
    let before = (day.number - Zones.reach).databaseValue
    return try far + unzoned
      + Row.fetchAll(elsewhere.bind([before, after])).count { row in
        let event = try Table.event(row, categories: categories)
        return EventOccurrence(event: event, day: event.day).here(at: now).day >= day
      }
  }

  private static func order(_ occurrence: EventOccurrence) -> (Int, Int, Int, String) {
    (
      occurrence.day.number, occurrence.time?.minutes ?? -1, occurrence.event.position,
      occurrence.event.name
    )
  }
}
