import GRDB

/// What a transaction of thousands of rows puts off to its end: the tallies, the words to search by, the
/// indexes that lists are read by, and the journal's notes of rows that are new.
struct BulkChange {
  private let tallies: SuspendedTallies
  let words = SuspendedWords()
  /// `nil` while the changed rows are few beside those that the file has.
  private var indexes: SuspendedIndexes?
  /// Of each kind of table the new rows, one after the other, whose notes are not written yet.
  private var unwritten: [Int: ClosedRange<Int64>] = [:]

  /// Begins it where so many changed rows are worth it; the file's tallies are wrong from here until
  /// ``finish(_:)``, and it may lack ``SuspendedIndexes``.
  init?(_ db: Database, rows: Int) throws {
    // Counting all that the file has is more work than the triggers have with a few of its rows.
    guard rows >= WorkingMemory.large, try rows * 8 >= BulkChange.lastTask(db) else { return nil }
    try WorkingMemory.grow(db)
    tallies = try SuspendedTallies(db)
    try goOn(db, rows: rows)
  }

  /// Goes on with so many changed rows in all.
  mutating func goOn(_ db: Database, rows: Int) throws {
    // To sort all rows anew is more work than to put a few among them.
    guard indexes == nil, try rows * 2 >= BulkChange.lastTask(db) else { return }
    indexes = try SuspendedIndexes(db)
  }

  /// The row of the newest task: about as many as the file has.
  private static func lastTask(_ db: Database) throws -> Int {
    let statement = try db.cachedStatement(sql: "SELECT ifnull(max(id), 0) FROM task")
    return try Int.fetchOne(statement) ?? 0
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

  /// Makes what is missing and counts anew; no note may wait any more.
  func finish(_ db: Database) throws {
    try words.resume(db)
    try indexes?.resume(db)
    try tallies.resume(db)
  }

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
