package import ChronoModel
import GRDB

/// Days that a series gave to instances which are done, wherever they were moved, and when.
enum SeriesFinishes {
  static func read(
    _ db: Database,
    of series: Identifier<Repeat>,
    since day: LocalDay
  ) throws -> [(day: LocalDay, finish: Instant)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT coalesce((
            SELECT day FROM commitment WHERE commitment.task = task.id ORDER BY made, day LIMIT 1
          ), due) AS given, closed
        FROM task INDEXED BY task_by_series
        WHERE series = ? AND due >= ? AND due < \(Sentinel.someday) AND status = 1 ORDER BY given
        """
    )
    return try statement.bind([series.value, day.number.databaseValue]).map { row in
      (LocalDay(number: row[0]), row.instant(1))
    }
  }
}

extension SyncReader {
  /// The days of a series that are done, from one on, and when.
  package func finishes(
    of series: Identifier<Repeat>,
    since day: LocalDay
  ) throws -> [(day: LocalDay, finish: Instant)] {
    try SeriesFinishes.read(db, of: series, since: day)
  }
}

extension Repository {
  /// The same for two texts that are brought together.
  package func finishes(
    of series: Identifier<Repeat>,
    since day: LocalDay
  ) throws(StoreError) -> [(day: LocalDay, finish: Instant)] {
    try read { try SeriesFinishes.read($0, of: series, since: day) }
  }
}
