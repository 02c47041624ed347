import ChronoModel
import GRDB

/// What the instances that are stored say of their series.
enum SeriesRows {
  /// A closed instance as the last one of its series, behind which the next one comes (Behaviour 2.11).
  ///
  /// One that was reopened is closed again behind others, whose days do not come twice. What lapsed is over
  /// anyway, but for a clock that was ahead. What is counted from completion goes by its own day alone.
  static func last(_ closed: TaskItem, in db: Database, at now: Moment) throws -> TaskItem {
    guard let repeats = closed.repeats, !repeats.afterCompletion else { return closed }
    let statement = try db.cachedStatement(
      sql: """
        SELECT due FROM task INDEXED BY task_by_series
        WHERE series = ? AND due < \(Sentinel.someday) AND NOT (status = 2 AND closed < 0)
        ORDER BY due DESC LIMIT 1
        """
    )
    let values = [repeats.series.value]
    guard let latest = try Int.fetchOne(statement.bind(values)).map(LocalDay.init(number:)),
      latest > closed.due ?? now.today
    else { return closed }
    var last = closed
    last.due = latest
    return last
  }
}
