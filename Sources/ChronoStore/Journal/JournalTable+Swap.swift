import ChronoModel
import GRDB

/// Undo and redo of one step.
extension JournalTable {
  /// Exchanges every row of a step with its image: undo and redo are the same.
  ///
  /// Rows that end something (a promise, a running session) go first, those that open one last,
  /// so that "only one open" holds at every moment. `progress` hears how many rows of how many are
  /// exchanged, every thousand. `touched` hears of every row of a task, what it was (`nil` where it
  /// was not there), and what was put in its place.
  static func swap(
    _ db: Database,
    step: Int64,
    at now: Moment,
    progress: History.Progress,
    touched: (_ row: Int64, _ before: Values?, _ image: RowImage) throws -> Void
  ) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    let total = try count(db, step: step)
    if total > WorkingMemory.large { try WorkingMemory.grow(db) }
    // A task has a promise as a rule, and both are rows of the step.
    let bulk = try BulkChange(db, rows: total / 2)
    let renamed = try freeNames(db, step: step)
    var opening: [(table: Table, row: Int64)] = []
    var last: (kind: Int, row: Int64) = (0, .min)
    var done = 0
    func tell() throws {
      done += 1
      if done.isMultiple(of: 1000) { try progress(done, total) }
    }
    while true {
      let page = try entries(db, step: step, after: last)
      for entry in page {
        if opens(entry.table, entry.image) {
          opening.append((entry.table, entry.row))
        } else {
          let known = entry.table.kind == Table.category.kind ? renamed[entry.row] : nil
          let before = try exchange(
            db,
            step: step,
            entry.table,
            entry.row,
            entry.image,
            insteadOf: known,
            words: bulk?.words
          )
          if entry.table.kind == Table.task.kind { try touched(entry.row, before, entry.image) }
          try tell()
        }
      }
      guard page.count == pageSize, let end = page.last else { break }
      last = (end.table.kind, end.row)
    }
    for (table, row) in opening {
      let statement = try db.cachedStatement(
        sql: "SELECT image FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
      )
      let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
      let image = try RowImage(bytes: statement.bind(key).first { $0[0] } ?? nil)
      if table.kind == Table.commitment.kind {
        try makeWay(db, forPromise: row, image, at: now)
      }
      _ = try exchange(db, step: step, table, row, image, words: bulk?.words)
      try tell()
    }
    try bulk?.finish(db)
  }

  /// Frees the names of the categories that a step has named otherwise, as one may have the name of
  /// another; answers what their rows are.
  private static func freeNames(_ db: Database, step: Int64) throws -> [Int64: Values] {
    let key = Table.category.index(of: "key")
    let noted = try db.cachedStatement(
      sql: "SELECT row, image FROM journal_entry WHERE step = ? AND kind = ?"
    )
    let entries = try noted.bind([step.databaseValue, Table.category.kind.databaseValue])
      .map { ($0[0] as Int64, try RowImage(bytes: $0[1])) }
    guard entries.count > 1 else { return [:] }
    var renamed: [Int64: Values] = [:]
    for (row, image) in entries {
      let reading = try db.cachedStatement(
        sql: "SELECT \(Table.category.selection) FROM category WHERE id = ?"
      )
      guard let current = try reading.bind([row.databaseValue]).first(\.values),
        image == .absent || image.value(of: key).map({ $0 != current[key] }) ?? false
      else { continue }
      renamed[row] = current
      try db.cachedStatement(sql: "UPDATE category SET key = char(0) || id WHERE id = ?")
        .run([row.databaseValue])
    }
    return renamed
  }

  private static let pageSize = 500

  private static func count(_ db: Database, step: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM journal_entry WHERE step = ?"
    )
    return try Int.fetchOne(statement.bind([step.databaseValue])) ?? 0
  }

  private static func entries(
    _ db: Database,
    step: Int64,
    after last: (kind: Int, row: Int64)
  ) throws -> [(table: Table, row: Int64, image: RowImage)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, row, image FROM journal_entry
        WHERE step = ? AND (kind, row) > (?, ?) ORDER BY kind, row LIMIT \(pageSize)
        """
    )
    let arguments: Values = [
      step.databaseValue, last.kind.databaseValue, last.row.databaseValue,
    ]
    return try statement.bind(arguments).map { row in
      guard let table = Table.of(kind: row[0]) else {
        throw StoreError.damaged("the journal names a table that does not exist")
      }
      return (table, row[1], try RowImage(bytes: row[2]))
    }
  }

  /// Whether an image puts something open in place of which there may be only one.
  private static func opens(_ table: Table, _ image: RowImage) -> Bool {
    func value(_ column: String) -> DatabaseValue? { image.value(of: table.index(of: column)) }
    switch table.kind {
    case Table.commitment.kind: return value("outcome") == 0.databaseValue
    case Table.session.kind: return value("finish") == .null
    default: return false
    }
  }

  /// Answers what the row was; `nil` where it was not there.
  ///
  /// `known` is what it was before its name was freed; `later` notes whose words are put off.
  private static func exchange(
    _ db: Database,
    step: Int64,
    _ table: Table,
    _ row: Int64,
    _ image: RowImage,
    insteadOf known: Values? = nil,
    words later: SuspendedWords?
  ) throws -> Values? {
    let reading = try db.cachedStatement(
      sql: "SELECT \(table.selection) FROM \(table.name) WHERE id = ?"
    )
    let current = try known ?? reading.bind([row.databaseValue]).first(\.values)
    let image = try completed(db, table, image, insteadOf: current)
    // Nothing where both sides are the same: that is no part of the step.
    let other: RowImage?
    switch (current, image) {
    case (nil, .absent): other = nil
    case (nil, .full(let values)) where try isStray(db, table, values): other = nil
    case (nil, .full(let values)):
      try RowWriter.insert(db, table, row: row, values)
      try RowWriter.deriveInserted(db, table, row: row, values, words: later)
      other = .absent
    case (nil, .partial):
      // Judgement took the row away, and there is nothing to put columns into. Were they kept, a row
      // that a later lapse makes under the same number would not be noted as new.
      other = nil
    case (let values?, .absent):
      try RowWriter.delete(db, table, row, values, words: later)
      other = .full(values)
    case (let values?, .full(let wanted)):
      other = try change(
        db,
        table,
        row,
        values,
        Dictionary(
          uniqueKeysWithValues: zip(wanted.indices, wanted)
        ),
        words: later
      )
    case (let values?, .partial(let columns)):
      other = try change(db, table, row, values, columns, words: later)
    }
    let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
    if let other {
      try db.cachedStatement(
        sql: "UPDATE journal_entry SET image = ? WHERE step = ? AND kind = ? AND row = ?"
      ).run([other.bytes.databaseValue] + key)
    } else {
      try db.cachedStatement(
        sql: "DELETE FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
      ).run(key)
    }
    return current
  }

  private static func change(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    _ old: Values,
    _ wanted: [Int: DatabaseValue],
    words later: SuspendedWords?
  ) throws -> RowImage? {
    var new = old
    for (column, value) in wanted { new[column] = value }
    let columns = old.indices.filter { old[$0] != new[$0] }
    guard !columns.isEmpty else { return nil }
    try RowWriter.update(
      db,
      table,
      row,
      columns: columns,
      old: old,
      new: new,
      words: later
    )
    return RowImage(old, table.together(with: columns))
  }
}
