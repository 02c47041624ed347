import ChronoModel
import GRDB

/// Writes rows as column values and keeps what is derived from them: tags, search words and
/// reminders.
enum RowWriter {
  /// Inserts without deriving anything; a `nil` row is a new one.
  static func insert(_ db: Database, _ table: Table, row: Int64?, _ values: Values) throws {
    var values = values
    // An image of an older schema lacks the columns that were appended since.
    if values.count < table.columns.count {
      let present = table.columns.prefix(values.count).joined(separator: ", ")
      let marks = Array(repeating: "?", count: values.count + 1).joined(separator: ", ")
      try db.cachedStatement(sql: "INSERT INTO \(table.name)(id, \(present)) VALUES(\(marks))")
        .run([row.databaseValue] + values)
      return
    }
    values.insert(row.databaseValue, at: 0)
    try db.cachedStatement(sql: table.insertion).run(values)
  }

  /// Writes some columns only, so that indexes over the others are left alone; `later` notes whose words
  /// are put off.
  static func update(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    columns: [Int],
    old: Values,
    new: Values,
    words later: SuspendedWords? = nil
  ) throws {
    let assignments = columns.map { "\(table.columns[$0]) = ?" }.joined(separator: ", ")
    try db.cachedStatement(sql: "UPDATE \(table.name) SET \(assignments) WHERE id = ?")
      .run(columns.map { new[$0] } + [row.databaseValue])
    try ReminderRows.update(db, table, row: row, columns: columns, old: old, new: new)
    if let words = SearchTable.of(table), words.depends(on: columns) {
      if let later { later.note(table, row) } else { try words.update(db, row: row, new) }
    }
    guard table.kind == Table.task.kind else { return }
    if columns.contains(tagColumn) { try writeTags(db, row: row, new, isNew: false) }
  }

  /// Deletes a row with what is derived from it.
  static func delete(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    _ values: Values,
    words later: SuspendedWords? = nil
  ) throws {
    try ReminderRows.delete(db, table, row: row, values)
    if table.kind == Table.task.kind, !tags(values).isEmpty { try forgetTags(db, row: row) }
    if let words = SearchTable.of(table) {
      if let later { later.note(table, row) } else { try words.delete(db, row: row) }
    }
    try db.cachedStatement(sql: "DELETE FROM \(table.name) WHERE id = ?")
      .run([row.databaseValue])
  }

  /// Keeps what is derived from a row that was inserted.
  static func deriveInserted(
    _ db: Database,
    _ table: Table,
    row: Int64,
    _ values: Values,
    words later: SuspendedWords? = nil
  ) throws {
    try ReminderRows.insert(db, table, row: row, values)
    if let words = SearchTable.of(table) {
      if let later { later.note(table, row) } else { try words.insert(db, row: row, values) }
    }
    guard table.kind == Table.task.kind else { return }
    try writeTags(db, row: row, values, isNew: true)
  }

  // MARK: Tags

  private static func writeTags(
    _ db: Database,
    row: Int64,
    _ values: Values,
    isNew: Bool
  ) throws {
    if !isNew { try forgetTags(db, row: row) }
    let text = tags(values)
    guard !text.isEmpty else { return }
    for tag in Packing.tags(text) {
      let key = TextFold.key(tag).databaseValue
      try db.cachedStatement(
        sql: """
          INSERT INTO task_tag(tag, status, due, time, position, uuid, task)
          SELECT ?, status, due, time, position, uuid, id FROM task WHERE id = ?
          ON CONFLICT DO NOTHING
          """
      ).run([key, row.databaseValue])
      guard db.changesCount > 0 else { continue }
      try db.cachedStatement(
        sql: """
          INSERT INTO tag_tally(tag, shown, uses) VALUES(?, ?, 1)
          ON CONFLICT(tag) DO UPDATE SET uses = uses + 1
          """
      ).run([key, tag.databaseValue])
    }
  }

  /// Makes the places and the uses of all tags anew.
  static func renewTags(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM task_tag; DELETE FROM tag_tally")
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT \(Table.task.selection) FROM task WHERE tags <> ''"
    )
    while let row = try rows.next() {
      try writeTags(db, row: row[0], Array(row.databaseValues.dropFirst()), isNew: true)
    }
  }

  private static let tagColumn = Table.task.index(of: "tags")

  private static func tags(_ values: Values) -> String {
    String.fromDatabaseValue(values[tagColumn]) ?? ""
  }

  private static func forgetTags(_ db: Database, row: Int64) throws {
    try db.cachedStatement(
      sql: """
        UPDATE tag_tally SET uses = uses - 1
        WHERE tag IN (SELECT tag FROM task_tag WHERE task = ?)
        """
    ).run([row.databaseValue])
    try db.cachedStatement(sql: "DELETE FROM task_tag WHERE task = ?").run([row.databaseValue])
  }
}
