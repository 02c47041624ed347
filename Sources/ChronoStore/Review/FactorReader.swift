import ChronoModel
import GRDB

/// Compares estimates with the work they took, category by category.
struct FactorReader {
  let db: Database
  let categories: CategoryMap

  /// Of a task `done` with its row `task`, the estimate by which its promise was decided, whatever
  /// became of it since; of one without a promise, the estimate of now.
  static let estimate = "CASE WHEN promise.day IS NULL THEN task.estimate ELSE promise.planned END"

  /// Joins the promise of a task `done` for the day it was due.
  static let promise = """
    LEFT JOIN commitment AS promise INDEXED BY commitment_by_day
    ON promise.day = done.due AND promise.task = done.id AND promise.outcome IN (1, 2)
    """

  /// The newest done tasks of a category, however many there are, as far as work on them was
  /// tracked: indexes tell which those are, and only their rows are read.
  static let sql = """
    SELECT \(estimate) AS planned, sum(\(SessionReader.length))
    FROM (
      SELECT id, due FROM task INDEXED BY task_by_category
      WHERE category IS ? AND status = 1
      ORDER BY due DESC, time DESC, position DESC, uuid DESC
      LIMIT \(PersonalFactor.newestTasks)) AS done
    CROSS JOIN session INDEXED BY session_by_task
    ON session.task = done.id AND session.finish IS NOT NULL
    CROSS JOIN task INDEXED BY task_measured ON task.id = done.id
    \(promise)
    GROUP BY done.id
    HAVING planned IS NOT NULL
    """

  /// The categories with enough samples, the Inbox first.
  func factors() throws -> [CategoryFactor] {
    let statement = try db.cachedStatement(sql: FactorReader.sql)
    let rows: [(row: Int64?, id: Category.ID?)] =
      [(nil, nil)] + categories.ordered.map { ($0.row, $0.category.id) }
    return try rows.compactMap { row, id in
      let samples = try statement.bind([row.databaseValue]).compactMap { row in
        let tracked: Int64? = row[1]
        return tracked.map { PersonalFactor.Sample(estimate: row[0], tracked: $0) }
      }
      return PersonalFactor(samples).map { CategoryFactor(category: id, factor: $0) }
    }
  }
}
