import ChronoModel
import GRDB

/// Compares estimates with the work they took, category by category.
struct FactorReader {
  let db: Database
  let categories: CategoryMap

  /// The newest done tasks of a category, however many there are, as far as work on them was
  /// tracked: indexes tell which those are, and only their rows are read.
  static let sql = """
    SELECT (SELECT estimate FROM task INDEXED BY task_measured WHERE id = newest.id) AS planned,
      sum(\(SessionReader.length))
    FROM (
      SELECT id FROM task INDEXED BY task_by_category
      WHERE category IS ? AND status = 1
      ORDER BY due DESC, time DESC, position DESC, uuid DESC
      LIMIT \(PersonalFactor.newestTasks)) AS newest
    CROSS JOIN session INDEXED BY session_by_task
    ON session.task = newest.id AND session.finish IS NOT NULL
    GROUP BY newest.id
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
