import ChronoModel
import GRDB

/// A full-text table: one row for each task, or for each event, with the folded words of its texts.
///
/// `meta` holds the word `k` and the row of the item's category (0 for none), so that a category is
/// found by its present name and renaming it writes nothing here.
struct SearchTable {
  /// Whose words it holds, in a table of its own.
  let items: Table
  let name: String
  /// The columns of words, each with the item's column it is made from.
  private let texts: [(name: String, column: Int)]
  private let category: Int
  /// The columns of an item that its words depend on.
  private let watched: Set<Int>
  private let columns: String
  private let insertion: String

  private init(_ items: Table, name: String, texts: [(name: String, from: String)]) {
    self.items = items
    self.name = name
    self.texts = texts.map { ($0.name, items.index(of: $0.from)) }
    category = items.index(of: "category")
    watched = Set(self.texts.map(\.column) + [category])
    columns = texts.map(\.name).joined(separator: " ")
    let names = texts.map(\.name) + ["meta"]
    let marks = Array(repeating: "?", count: names.count + 1).joined(separator: ", ")
    insertion =
      "INSERT INTO \(name)(rowid, \(names.joined(separator: ", "))) VALUES(\(marks))"
  }

  static let task = SearchTable(
    .task,
    name: "search",
    texts: [("title", "title"), ("notes", "notes"), ("tags", "tags")]
  )

  static let event = SearchTable(
    .event,
    name: "event_search",
    texts: [("title", "name"), ("notes", "notes"), ("tags", "tags"), ("place", "place")]
  )

  /// The one of a table's items; `nil` for those that are not searched.
  static func of(_ table: Table) -> SearchTable? {
    switch table.kind {
    case Table.task.kind: .task
    case Table.event.kind: .event
    default: nil
    }
  }

  /// Its own columns, in order.
  var columnNames: [String] { texts.map(\.name) + ["meta"] }

  func insert(_ db: Database, row: Int64, _ values: Values) throws {
    try db.cachedStatement(sql: insertion).run([row.databaseValue] + words(of: values))
  }

  /// Whether the words of an item depend on one of these columns of it.
  func depends(on columns: [Int]) -> Bool { columns.contains(where: watched.contains) }

  func update(_ db: Database, row: Int64, _ values: Values) throws {
    let assignments = columnNames.map { "\($0) = ?" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "UPDATE \(name) SET \(assignments) WHERE rowid = ?"
    )
    try statement.run(words(of: values) + [row.databaseValue])
  }

  func delete(_ db: Database, row: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM \(name) WHERE rowid = ?").run([row.databaseValue])
  }

  /// Has SQLite read the sums of the indexes again before the next change.
  ///
  /// Where they cannot be read, FTS5 takes them for nought, keeps that beyond the rollback, and writes it
  /// into the file with what comes next: from then on the file refuses to delete what it has. A table
  /// that has begun something forgets them when it is taken back.
  static func forgetSums(_ db: Database) throws {
    try db.inTransaction(.immediate) {
      for table in [SearchTable.task, .event] { try table.delete(db, row: .min) }
      return .rollback
    }
  }

  /// Makes the words of all items: for a file of an older schema.
  func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(name)")
    try insertAll(db)
  }

  /// Makes the whole table anew, whatever is wrong with what FTS5 keeps in it.
  func renew(_ db: Database) throws {
    let schema = "SELECT sql FROM sqlite_schema WHERE name = ?"
    guard let sql = try String.fetchOne(db, sql: schema, arguments: [name]) else { return }
    // Without any segment, as of a new table (sqlite.org/fts5.html): one that FTS5 cannot understand it
    // does not drop either.
    try db.execute(
      sql: "INSERT OR REPLACE INTO \(name)_data(id, block) VALUES(10, zeroblob(7))"
    )
    try db.execute(sql: "DROP TABLE \(name)")
    try db.execute(sql: sql)
    try insertAll(db)
  }

  /// Makes the words of some rows anew, also of those that are gone by now.
  func renew(_ db: Database, rows: ClosedRange<Int64>) throws {
    try db.cachedStatement(sql: "DELETE FROM \(name) WHERE rowid BETWEEN ? AND ?")
      .run([rows.lowerBound.databaseValue, rows.upperBound.databaseValue])
    try insertAll(db, rows)
  }

  private func insertAll(
    _ db: Database,
    _ rows: ClosedRange<Int64> = .min ... .max
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT \(items.selection) FROM \(items.name) WHERE id BETWEEN ? AND ?",
      arguments: [rows.lowerBound, rows.upperBound]
    )
    while let row = try rows.next() {
      try insert(db, row: row[0], Array(row.databaseValues.dropFirst()))
    }
  }

  /// What its columns hold for an item; of an older image the columns it lacks are empty.
  func words(of values: Values) -> Values {
    func value(_ column: Int) -> DatabaseValue {
      column < values.count ? values[column] : .null
    }
    let row = Int64.fromDatabaseValue(value(category)) ?? 0
    return texts.map { text in
      TextFold.column(String.fromDatabaseValue(value(text.column)) ?? "").databaseValue
    } + ["k\(row)".databaseValue]
  }

  /// The MATCH expression for what a person typed; `nil` when it holds no word at all.
  ///
  /// Every word must be there, as the start of a word, or in the name of the category; a word with
  /// `#` before it only in the name, as long as any category has it. Words are quoted after folding,
  /// so nothing typed is ever read as FTS5 syntax.
  func expression(
    for text: String,
    categories: [(row: Int64, category: Category)],
    filter: Int64?
  ) -> String? {
    let names = categories.map { (row: $0.row, words: TextFold.runs($0.category.name)) }
    var parts: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let isMarked = word.first == "#" && word.dropFirst().contains(where: \.isLetter)
      for group in TextFold.runs(String(word)) {
        let matching = names.filter { name in
          name.words.contains { SearchTable.starts($0, with: group) }
        }.map { "meta : \"k\($0.row)\"" }
        let phrase = "{\(columns)} : \"\(group.joined(separator: " "))\" *"
        let places = isMarked && !matching.isEmpty ? matching : [phrase] + matching
        parts.append("(\(places.joined(separator: " OR ")))")
      }
    }
    guard !parts.isEmpty else { return nil }
    if let filter { parts.append("(meta : \"k\(filter)\")") }
    return parts.joined(separator: " AND ")
  }

  /// The MATCH expression for a tag, which other tags with its words match too; `nil` of one without
  /// a letter.
  func expression(forTag tag: String) -> String? {
    let groups = TextFold.runs(tag)
    guard !groups.isEmpty else { return nil }
    return groups.map { "{tags} : \"\($0.joined(separator: " "))\"" }.joined(separator: " AND ")
  }

  /// Whether a group of words holds another one, its last word as a prefix.
  private static func starts(_ words: [String], with group: [String]) -> Bool {
    guard let last = group.last, words.count >= group.count else { return false }
    return (0...words.count - group.count).contains { offset in
      let part = words[offset..<offset + group.count]
      return part.dropLast().elementsEqual(group.dropLast()) && part.last?.hasPrefix(last) == true
    }
  }
}
