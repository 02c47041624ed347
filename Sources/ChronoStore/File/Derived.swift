import GRDB

/// What a file has so that items are found and counted at once; it follows from the rest, and where it is
/// wrong it is made anew.
enum Derived: CaseIterable {
  case tallies, tags, taskWords, eventWords

  /// All that differs from what the rest says, in words.
  static func differences(_ db: Database) throws -> [(part: Derived, words: String)] {
    try allCases.flatMap { part in try part.differences(db).map { (part, $0) } }
  }

  private func differences(_ db: Database) throws -> [String] {
    switch self {
    case .tallies:
      try Derived.differences(
        [
          ("tasks of a category", Tally.categories.kept, Tally.categories.counted),
          ("tasks of a day", Tally.days.kept, Tally.days.counted),
          ("promises of a day", Tally.promises.kept, Tally.promises.counted),
        ],
        db
      )
    case .tags:
      try Derived.differences(
        [
          (
            "uses of a tag", "SELECT tag, uses FROM tag_tally WHERE uses <> 0",
            "SELECT tag, count(*) FROM task_tag GROUP BY tag"
          ),
          (
            "places of a tagged task",
            "SELECT task, status, due, time, position, uuid FROM task_tag",
            """
            SELECT DISTINCT task.id, task.status, task.due, task.time, task.position, task.uuid
            FROM task JOIN task_tag ON task_tag.task = task.id
            """
          ),
        ],
        db
      )
    case .taskWords: try Derived.differences(in: .task, db)
    case .eventWords: try Derived.differences(in: .event, db)
    }
  }

  private static func differences(in table: SearchTable, _ db: Database) throws -> [String] {
    do { return try table.differences(db) } catch let error as DatabaseError where error.isOfSearch
    {
      return ["the search index of \(table.items.name)s is broken"]
    }
  }

  func renew(_ db: Database) throws {
    switch self {
    case .tallies: for tally in Tally.all { try tally.recount(db) }
    case .tags: try RowWriter.renewTags(db)
    case .taskWords: try SearchTable.task.renew(db)
    case .eventWords: try SearchTable.event.renew(db)
    }
  }

  /// Each count as kept, and as it should be; rows of zeros do not count.
  private static func differences(
    _ counts: [(name: String, kept: String, counted: String)],
    _ db: Database
  ) throws -> [String] {
    try counts.compactMap { count in
      let sql = """
        SELECT count(*) FROM (
          SELECT * FROM (\(count.kept) EXCEPT \(count.counted))
          UNION ALL
          SELECT * FROM (\(count.counted) EXCEPT \(count.kept)))
        """
      let places = try Int.fetchOne(db, sql: sql) ?? 0
      let noun = places == 1 ? "place" : "places"
      return places == 0 ? nil : "the \(count.name) are counted wrong in \(places) \(noun)"
    }
  }
}

extension SearchTable {
  /// Items whose search words are not those of their texts.
  fileprivate func differences(_ db: Database) throws -> [String] {
    let words = columnNames.map { "\(name).\($0)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(items.selection), \(words)
        FROM \(items.name) LEFT JOIN \(name) ON \(name).rowid = \(items.name).id
        """
    )
    let columns = items.columns.count
    var wrong = 0
    while let row = try rows.next() {
      let values = Array(row.databaseValues.dropFirst())
      let wanted = self.words(of: Array(values.prefix(columns)))
      if wanted != Array(values.dropFirst(columns)) { wrong += 1 }
    }
    let kept = try Connection.number(db, "SELECT count(*) FROM \(items.name)")
    let found = try Connection.number(db, "SELECT count(*) FROM \(name)")
    let noun = items.name + (wrong == 1 ? "" : "s")
    var problems =
      wrong == 0 ? [] : ["the search index is out of date for \(wrong) \(noun)"]
    if found > kept {
      let extra = found - kept
      problems.append("the search index has \(extra) orphaned \(extra == 1 ? "entry" : "entries")")
    }
    if try SearchSums(keptBy: self, db) != SearchSums(countedIn: self, db) {
      problems.append("the search index of \(items.name)s has wrong sums")
    }
    return problems
  }
}
