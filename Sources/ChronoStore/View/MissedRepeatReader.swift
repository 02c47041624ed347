import ChronoModel
import GRDB

/// What lapsed in the last days and comes again only after today.
enum MissedRepeatReader {
  static func newest(_ db: Database, at now: Moment) throws -> MissedRepeat? {
    let today = now.today
    let statement = try db.cachedStatement(
      sql: """
        SELECT title, due, next FROM (
          SELECT title, due, (
            SELECT min(open.due) FROM task AS open
            WHERE open.series = task.series AND open.due > ?1 AND open.due < \(Sentinel.someday)
              AND open.status = 0) AS next
          FROM task INDEXED BY task_lapsed
          WHERE status = 2 AND closed < 0 AND due >= ?2 AND due < ?1)
        WHERE next IS NOT NULL ORDER BY due DESC LIMIT 1
        """
    )
    // A series has one open instance, so that a later one says that none is there today.
    let first = (today - MissedRepeat.days).number.databaseValue
    return try statement.bind([today.number.databaseValue, first]).first { row in
      MissedRepeat(
        title: row[0],
        day: LocalDay(number: row[1]),
        next: LocalDay(number: row[2])
      )
    }
  }
}
