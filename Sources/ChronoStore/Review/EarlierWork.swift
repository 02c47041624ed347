import ChronoModel
import GRDB

/// Work before a day on a task that was carried over to it: no longer to come when the day began, and
/// so no part of what was planned for it.
struct EarlierWork {
  private let db: Database
  private let now: Moment
  /// When each day begins.
  private let starts: [LocalDay: Instant]

  init(db: Database, now: Moment, days: ClosedRange<LocalDay>) {
    self.db = db
    self.now = now
    starts = Dictionary(uniqueKeysWithValues: days.map { ($0, now.start(of: $0)) })
  }

  /// Whole minutes, as they are shown; 0 where the task was promised for no earlier day: who works
  /// ahead does what is planned for the day.
  func minutes(task: Int64, before day: LocalDay) throws -> Int {
    let carried = try db.cachedStatement(
      sql: "SELECT 1 FROM commitment WHERE task = ? AND day < ? AND outcome IN (1, 2, 3) LIMIT 1"
    )
    guard let start = starts[day],
      try Int.fetchOne(carried.bind([task.databaseValue, day.number.databaseValue])) != nil
    else { return 0 }
    let worked = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(\(SessionReader.length)), 0) FROM (
          SELECT start, min(ifnull(finish, ?), ?) AS finish
          FROM session INDEXED BY session_by_task WHERE task = ? AND start < ?)
        """
    )
    let end = start.seconds.databaseValue
    let values: Values = [now.instant.seconds.databaseValue, end, task.databaseValue, end]
    return (try Int.fetchOne(worked.bind(values)) ?? 0) / 60
  }
}
