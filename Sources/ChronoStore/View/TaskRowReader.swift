import ChronoModel
import GRDB

/// Tasks with what their rows show.
struct TaskRowReader {
  /// What a statement over `task` selects for ``row(_:)``.
  static let selection = """
    \(Table.task.selection),
      (SELECT count(*) FROM commitment WHERE task = task.id AND outcome IN (2, 3)),
      (SELECT sum(\(SessionReader.length)) FROM session WHERE task = task.id AND finish IS NOT NULL),
      (SELECT max(finish) FROM session WHERE task = task.id)
    """
  private static let sql = """
    SELECT \(selection) FROM json_each(?) AS wanted CROSS JOIN task ON task.id = wanted.value
    """

  private let categories: CategoryMap
  private let running: Int64?

  init(_ db: Database, categories: CategoryMap) throws {
    self.categories = categories
    running = try TaskRowReader.runningTask(db)
  }

  /// Reads what ``selection`` selects.
  func row(_ row: StoredRow) throws -> TaskRow {
    let slips = Table.task.columns.count + 1
    let tracked: Int64? = row[slips + 1]
    let lastWorked: Int64? = row[slips + 2]
    return TaskRow(
      task: try Table.task(row, categories: categories),
      slips: row[slips],
      tracked: tracked ?? 0,
      lastWorked: lastWorked.map { Instant(seconds: $0) },
      isRunning: running.map { $0 == row[0] } ?? false
    )
  }

  /// In the order of `rows`.
  static func read(
    _ db: Database,
    _ rows: some Collection<Int64>,
    categories: CategoryMap
  ) throws -> [TaskRow] {
    guard !rows.isEmpty else { return [] }
    let reader = try TaskRowReader(db, categories: categories)
    let statement = try db.cachedStatement(sql: sql)
    return try statement.bind([rows.jsonArray.databaseValue]).map(reader.row)
  }

  static func runningTask(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT task FROM session INDEXED BY session_running WHERE finish IS NULL"
      )
    )
  }
}

/// The tasks that were read for a screen.
///
/// One that stands in the list and on the grid is read once, and none again for the next screen until
/// something is written: who goes from day to day comes back to them. A class because it keeps them.
final class KnownTaskRows {
  private var stamp: EditStamp?
  private var rows: [Int64: TaskRow] = [:]

  /// More than these, which are some full days, are not kept for the next screen.
  static let most = 2000

  /// Forgets what was read where something was written since, or where it was much.
  func look(_ stamp: EditStamp) {
    guard stamp != self.stamp || rows.count > KnownTaskRows.most else { return }
    self.stamp = stamp
    rows = [:]
  }

  /// In the order of `wanted`.
  func read(
    _ db: Database,
    _ wanted: [Int64],
    categories: CategoryMap
  ) throws -> [TaskRow] {
    let unknown = wanted.filter { rows.index(forKey: $0) == nil }
    let read = try TaskRowReader.read(db, unknown, categories: categories)
    for (row, task) in zip(unknown, read) { rows[row] = task }
    // At once as large as it gets: hundreds of rows are much to move for each that is added.
    var found: [TaskRow] = []
    found.reserveCapacity(wanted.count)
    for row in wanted { if let task = rows[row] { found.append(task) } }
    return found
  }
}
