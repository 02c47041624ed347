import ChronoModel
import GRDB

/// Events of a stretch of days.
enum EventReader {
  /// Every occurrence that touches one of the days, by day, time and name.
  static func touching(
    _ db: Database,
    _ days: ClosedRange<LocalDay>,
    categories: CategoryMap,
    repeating: RepeatingEvents? = nil
  ) throws -> [EventOccurrence] {
    let within = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day BETWEEN ? AND ? ORDER BY day
        """
    )
    // Those that began earlier: only events longer than a day or over midnight are in this index.
    let reaching = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_long
        WHERE rule IS NULL AND last_day > day AND last_day >= ? AND day < ?
        """
    )
    let first = days.lowerBound.number.databaseValue
    let last = days.upperBound.number.databaseValue
    var result: [EventOccurrence] = []
    for row in try Row.fetchAll(within.bind([first, last]))
      + Row.fetchAll(reaching.bind([first, first]))
    {
      let event = try Table.event(row, categories: categories)
      result.append(EventOccurrence(event: event, day: event.day))
    }
    result += try (repeating ?? RepeatingEvents(db, categories: categories)).touching(days)
    return result.sorted { order($0) < order($1) }
  }

  /// How many events that do not repeat begin on a day or after it, as far as anyone counts.
  static func count(_ db: Database, from day: LocalDay) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day >= ? LIMIT \(PlannerView.mostEvents))
        """
    )
    return try Int.fetchOne(statement.bind([day.number.databaseValue])) ?? 0
  }

  private static func order(_ occurrence: EventOccurrence) -> (Int, Int, Int, String) {
    (
      occurrence.day.number, occurrence.event.time?.minutes ?? -1, occurrence.event.position,
      occurrence.event.name
    )
  }
}
