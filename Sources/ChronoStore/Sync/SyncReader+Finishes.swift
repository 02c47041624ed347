package import ChronoModel
import GRDB

extension SyncReader {
  /// The last days of a series that are done, wherever they were moved to, and when, or were missed; the newest first.
  package func finishes(
    of series: Identifier<Repeat>
  ) throws -> [(day: LocalDay, finish: Instant?)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT coalesce((
            SELECT day FROM commitment WHERE commitment.task = task.id ORDER BY made, day LIMIT 1
          ), due), closed, status
        FROM task INDEXED BY task_by_series
        WHERE series = ? AND due < \(Sentinel.someday)
          AND (status = 1 OR (status = 2 AND closed < 0))
        ORDER BY due DESC LIMIT 20
        """
    )
    return try statement.bind([series.value]).map { row in
      (LocalDay(number: row[0]), row[2] == 1 ? row.instant(1) : nil)
    }
  }
}
