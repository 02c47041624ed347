import GRDB
package import ChronoModel

extension Repository {
  /// Looks at the whole file; returns what is wrong with it in words, nothing when all is well.
  ///
  /// SQLite's own checks, the search words of every task and event, and every tally counted anew. Takes
  /// about a second for 100,000 tasks, and writes nothing into the file.
  package func check() throws(StoreError) -> [String] {
    try readAtLength { db in
      var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        .filter { $0 != "ok" }
      if !problems.isEmpty { try ReadFailure.refuse(db) }
      for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
        let table: String = row[0]
        problems.append("a row of \(table) refers to one that is not there")
      }
      problems += try Tallies.differences(db)
      problems += try SearchTable.task.differences(db)
      problems += try SearchTable.event.differences(db)
      return problems
    }
  }
}

/// Tallies counted anew from the rows.
private enum Tallies {
  /// Each tally as kept, and as it should be; rows of zeros do not count.
  private static let checks: [(name: String, kept: String, counted: String)] = [
    ("tasks of a category", Tally.categories.kept, Tally.categories.counted),
    ("tasks of a day", Tally.days.kept, Tally.days.counted),
    ("promises of a day", Tally.promises.kept, Tally.promises.counted),
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
  ]

  static func differences(_ db: Database) throws -> [String] {
    try checks.compactMap { check in
      let sql = """
        SELECT count(*) FROM (
          SELECT * FROM (\(check.kept) EXCEPT \(check.counted))
          UNION ALL
          SELECT * FROM (\(check.counted) EXCEPT \(check.kept)))
        """
      let count = try Int.fetchOne(db, sql: sql) ?? 0
      return count == 0 ? nil : "the \(check.name) are counted wrong in \(count) places"
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
