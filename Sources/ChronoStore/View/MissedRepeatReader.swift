import ChronoModel
import GRDB

/// What lapsed in the last days and comes again only after today, the newest first.
enum MissedRepeatReader {
  static func all(_ db: Database, at now: Moment) throws -> [MissedRepeat] {
    let today = now.today
    // A series has one open instance, so that a later one says that none is there today. Where one came
    // since, and is done, the miss was made up for: nobody needs to hear of it.
    let statement = try db.cachedStatement(
      sql: """
        SELECT title, due, next FROM (
          SELECT title, due, (
            SELECT min(open.due) FROM task AS open
            WHERE open.series = task.series AND open.due > ?1 AND open.due < \(Sentinel.someday)
              AND open.status = 0) AS next
          FROM task INDEXED BY task_lapsed
          WHERE status = 2 AND closed < 0 AND due >= ?2 AND due < ?1
            AND NOT EXISTS(
              SELECT 1 FROM task AS later INDEXED BY task_by_series
              WHERE later.series = task.series AND later.due > task.due AND later.due <= ?1
                AND later.status IN (1, 2)))
        WHERE next IS NOT NULL ORDER BY due DESC LIMIT \(MissedRepeat.most)
        """
    )
    let first = (today - MissedRepeat.days).number.databaseValue
    return try statement.bind([today.number.databaseValue, first]).map { row in
      MissedRepeat(
        title: row[0],
        day: LocalDay(number: row[1]),
        next: LocalDay(number: row[2])
      )
    }
  }
}
