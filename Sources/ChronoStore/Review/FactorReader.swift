import ChronoModel
import GRDB

/// Compares estimates with the work they took, category by category.
struct FactorReader {
  let db: Database
  let categories: CategoryMap

  /// The newest done tasks of a category, however many there are.
  static let sql = """
    SELECT estimate, (
      SELECT sum(finish - start) FROM session WHERE task = newest.id AND finish IS NOT NULL)
    FROM (
      SELECT id, estimate FROM task INDEXED BY task_by_category
      WHERE category IS ? AND status = 1
      ORDER BY due DESC, time DESC, position DESC, uuid DESC
      LIMIT \(PersonalFactor.newestTasks)) AS newest
    WHERE estimate IS NOT NULL
    """

  /// The categories with enough samples, the Inbox first.
  func factors() throws -> [CategoryFactor] {
    let statement = try db.cachedStatement(sql: FactorReader.sql)
    let rows: [(row: Int64?, id: Category.ID?)] =
      [(nil, nil)] + categories.ordered.map { ($0.row, $0.category.id) }
    return try rows.compactMap { row, id in
      let samples = try Row.fetchAll(statement.bind([row.databaseValue])).compactMap { row in
        let tracked: Int64? = row[1]
        return tracked.map { PersonalFactor.Sample(estimate: row[0], tracked: $0) }
      }
      return PersonalFactor(samples).map { CategoryFactor(category: id, factor: $0) }
    }
  }
}
