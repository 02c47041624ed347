import GRDB

/// Counts that triggers keep row by row, and how the rows count anew.
struct Tally: Sendable {
  let table: String
  let columns: [String]
  /// What the rows say; a tally may hold rows of zeros besides.
  let counted: String

  static let categories = Tally(
    table: "category_tally",
    columns: ["category", "open", "total"],
    counted: """
      SELECT ifnull(category, 0), sum(status = 0), count(*) FROM task WHERE status < 3
      GROUP BY ifnull(category, 0)
      """
  )

  static let days = Tally(
    table: "day_tally",
    columns: ["day", "open", "done", "untimed"],
    counted: """
      SELECT due, sum(status = 0), sum(status = 1),
        sum(CASE WHEN status = 0 AND time = 1440 THEN ifnull(estimate, 0) ELSE 0 END)
      FROM task WHERE status < 2 GROUP BY due
      """
  )

  static let promises = Tally(
    table: "promise_tally",
    columns: ["day", "open", "kept", "missed", "postponed", "withdrawn"],
    counted: """
      SELECT day, sum(outcome = 0), sum(outcome = 1), sum(outcome = 2), sum(outcome = 3),
        sum(outcome = 4)
      FROM commitment GROUP BY day
      """
  )

  static let all = [categories, days, promises]

  /// What is kept, without rows of zeros.
  var kept: String {
    let counts = columns.dropFirst().map { "\($0) <> 0" }.joined(separator: " OR ")
    return "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(counts)"
  }

  func recount(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM \(table);
        INSERT INTO \(table)(\(columns.joined(separator: ", "))) \(counted);
        """
    )
  }
}

/// The triggers of the tallies, taken away while thousands of rows change and made again after it.
///
/// They cost as much as the rows themselves, and counting once at the end costs next to nothing.
/// Both happen in one transaction: no other process ever sees the file without them, and what is
/// rolled back has them again.
struct SuspendedTallies {
  private let triggers: [String]

  init(_ db: Database) throws {
    let found = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'trigger' AND tbl_name IN ('task', 'commitment') AND name <> 'task_tag_follows'
        ORDER BY rowid
        """
    )
    for row in found {
      let name: String = row[0]
      try db.execute(sql: "DROP TRIGGER \(name)")
    }
    triggers = found.map { $0[1] }
  }

  /// Counts everything anew, and lets the triggers go on from there.
  func resume(_ db: Database) throws {
    for tally in Tally.all { try tally.recount(db) }
    for trigger in triggers { try db.execute(sql: trigger) }
  }
}
