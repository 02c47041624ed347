import ChronoModel
import GRDB

/// The full-text table: one row for each task, with the folded words of its texts.
///
/// `meta` holds the word `k` and the row of the task's category (0 for the Inbox), so that a
/// category is found by its present name and renaming it writes nothing here.
enum SearchTable {
  /// The columns of a task that the table depends on.
  static let watched = ["title", "notes", "tags", "category"].map(Table.task.index(of:))

  static func insert(_ db: Database, row: Int64, _ values: Values) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO search(rowid, title, notes, tags, meta) VALUES(?, ?, ?, ?, ?)"
    )
    try statement.run([row.databaseValue] + texts(of: values))
  }

  static func update(_ db: Database, row: Int64, _ values: Values) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE search SET title = ?, notes = ?, tags = ?, meta = ? WHERE rowid = ?"
    )
    try statement.run(texts(of: values) + [row.databaseValue])
  }

  static func delete(_ db: Database, row: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?").run([row.databaseValue])
  }

  static func texts(of values: Values) -> Values {
    func column(_ index: Int) -> String { String.fromDatabaseValue(values[index]) ?? "" }
    let category = Int64.fromDatabaseValue(values[3]) ?? 0
    return [
      TextFold.column(column(1)).databaseValue, TextFold.column(column(2)).databaseValue,
      TextFold.column(column(4)).databaseValue, "k\(category)".databaseValue,
    ]
  }

  /// The MATCH expression for what a person typed; `nil` when it holds no word at all.
  ///
  /// Every word must be there, as the start of a word, or in the name of the category. Words are
  /// quoted after folding, so nothing typed is ever read as FTS5 syntax.
  static func expression(
    for text: String,
    categories: [(row: Int64, category: Category)],
    filter: Int64?
  ) -> String? {
    let groups = TextFold.runs(text)
    guard !groups.isEmpty else { return nil }
    let names = categories.map { (row: $0.row, words: TextFold.runs($0.category.name)) }
    var parts = groups.map { group in
      let phrase = "\"\(group.joined(separator: " "))\" *"
      let matching = names.filter { name in
        name.words.contains { starts($0, with: group) }
      }
      let inCategory = matching.map { " OR meta : \"k\($0.row)\"" }.joined()
      return "({title notes tags} : \(phrase)\(inCategory))"
    }
    if let filter { parts.append("(meta : \"k\(filter)\")") }
    return parts.joined(separator: " AND ")
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

extension Statement {
  /// Runs a statement whose arguments are counted by the code around it.
  func run(_ values: Values) throws {
    setUncheckedArguments(Statement.arguments(values))
    try execute()
  }

  func bind(_ values: Values) -> Statement {
    setUncheckedArguments(Statement.arguments(values))
    return self
  }

  /// As optional existentials, for which GRDB has a short way; its way for a sequence of one type
  /// makes a key path in every call, a twelfth of a long import.
  private static func arguments(_ values: Values) -> StatementArguments {
    StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? })
  }
}
