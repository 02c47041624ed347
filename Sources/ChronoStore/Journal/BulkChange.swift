import GRDB

/// What a transaction of thousands of rows puts off to its end: the tallies, and the journal's
/// notes of rows that are new.
struct BulkChange {
  private let tallies: SuspendedTallies
  /// Of each kind of table the new rows, one after the other, whose notes are not written yet.
  private var unwritten: [Int: ClosedRange<Int64>] = [:]

  /// Begins it; the file's tallies are wrong from here until ``finish(_:)``.
  init(_ db: Database) throws {
    try WorkingMemory.grow(db)
    tallies = try SuspendedTallies(db)
  }

  /// Whether so many changed rows are more work than counting all that the file has.
  static func pays(_ db: Database, rows: Int) throws -> Bool {
    guard rows >= WorkingMemory.large else { return false }
    let statement = try db.cachedStatement(sql: "SELECT ifnull(max(id), 0) FROM task")
    return try rows * 8 >= (Int.fetchOne(statement) ?? 0)
  }

  /// Notes that a row is new in a step.
  mutating func note(_ db: Database, step: Int64, _ table: Table, inserted row: Int64) throws {
    if let rows = unwritten[table.kind] {
      guard row != rows.upperBound + 1 else {
        unwritten[table.kind] = rows.lowerBound...row
        return
      }
      try write(db, step: step, table, rows)
    }
    unwritten[table.kind] = row...row
  }

  /// Writes the notes that wait, so that a step can be looked at.
  mutating func writeNotes(_ db: Database, step: Int64) throws {
    for (kind, rows) in unwritten.sorted(by: { $0.key < $1.key }) {
      guard let table = Table.of(kind: kind) else { continue }
      try write(db, step: step, table, rows)
    }
    unwritten = [:]
  }

  /// Counts anew; nothing may wait any more.
  func finish(_ db: Database) throws { try tallies.resume(db) }

  private func write(
    _ db: Database,
    step: Int64,
    _ table: Table,
    _ rows: ClosedRange<Int64>
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO journal_entry(step, kind, row, image)
        SELECT ?, ?, id, NULL FROM \(table.name) WHERE id BETWEEN ? AND ?
        """
    ).run([
      step.databaseValue, table.kind.databaseValue, rows.lowerBound.databaseValue,
      rows.upperBound.databaseValue,
    ])
  }
}
