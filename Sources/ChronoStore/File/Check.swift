package import ChronoModel
import GRDB

extension Repository {
  /// Looks at the whole file; returns what is wrong with it in words, nothing when all is well.
  ///
  /// SQLite's own checks, the search words of every task and event, and every tally counted anew. Takes
  /// about a second for 100,000 tasks, and writes nothing into the file.
  package func check() throws(StoreError) -> [String] {
    try readAtLength { db in try Damage.words(of: db) + Derived.differences(db).map(\.words) }
  }

  /// Makes anew what follows from the rest of the file, where it is wrong; answers what was.
  ///
  /// What nothing else follows from is damage: such a file is left as it is (Behaviour 8.5).
  package func renewDerived() throws(StoreError) -> [String] {
    try write { db in
      let damage = try Damage.words(of: db)
      guard damage.isEmpty else { throw StoreError.damaged(damage.joined(separator: "; ")) }
      let wrong = try Derived.differences(db)
      for part in Set(wrong.map(\.part)) { try part.renew(db) }
      return wrong.map(\.words)
    }
  }
}

/// What is wrong with a file beyond what can be made anew.
private enum Damage {
  static func words(of db: Database) throws -> [String] {
    var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
      .filter { $0 != "ok" && !Complaint.isOfSearch($0) }
    if !problems.isEmpty { try ReadFailure.refuse(db) }
    for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
      let table: String = row[0]
      problems.append("a row of \(table) refers to one that is not there")
    }
    return problems
  }
}

/// What `PRAGMA integrity_check` says.
package enum Complaint {
  /// Whether it is about a search index alone, at which SQLite looks from 3.44 on.
  package static func isOfSearch(_ words: String) -> Bool {
    [SearchTable.task, .event].contains { table in
      words.contains(" inverted index for FTS5 table main.\(table.name)")
    } && ["malformed", "unable to validate"].contains { words.hasPrefix($0) }
  }
}
