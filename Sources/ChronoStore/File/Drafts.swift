import GRDB
package import ChronoModel

/// Half-typed forms, so that a lost line loses nothing (Behaviour 8.2). They are no undo steps.
extension Repository {
  /// Keeps a text under a key, in place of what was there.
  package func saveDraft(key: String, text: String) throws(StoreError) {
    try write { db in
      try db.cachedStatement(
        sql: """
          INSERT INTO draft(key, text) VALUES(?, ?)
          ON CONFLICT(key) DO UPDATE SET text = excluded.text
          """
      ).run([key.databaseValue, text.databaseValue])
    }
  }

  /// What is kept under a key; `nil` where nothing is.
  package func draft(key: String) throws(StoreError) -> String? {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT text FROM draft WHERE key = ?")
      return try String.fetchOne(statement.bind([key.databaseValue]))
    }
  }

  package func removeDraft(key: String) throws(StoreError) {
    guard try draft(key: key) != nil else { return }
    try write { db in
      try db.cachedStatement(sql: "DELETE FROM draft WHERE key = ?").run([key.databaseValue])
    }
  }

  /// Puts what is kept under keys that nobody uses any more together under one, its own text last,
  /// and returns it; `nil` where there is nothing, or nothing can be written.
  ///
  /// In one transaction: two planners that start at once do not both get it.
  package func takeDrafts(
    under key: String,
    joinedBy separator: String,
    where isLeft: (String) -> Bool
  ) throws(StoreError) -> String? {
    let left = try read { try Drafts.keys($0) }.filter { $0 != key && isLeft($0) }
    guard !isReadOnly, !left.isEmpty else { return try draft(key: key) }
    return try write { db in
      let keys = try Drafts.keys(db).filter { $0 != key && isLeft($0) } + [key]
      let texts = try keys.compactMap { key in
        try String.fetchOne(db, sql: "SELECT text FROM draft WHERE key = ?", arguments: [key])
      }
      guard !texts.isEmpty else { return nil }
      for key in keys { try db.execute(sql: "DELETE FROM draft WHERE key = ?", arguments: [key]) }
      let text = texts.joined(separator: separator)
      try db.execute(sql: "INSERT INTO draft(key, text) VALUES(?, ?)", arguments: [key, text])
      return text
    }
  }
}

private enum Drafts {
  static func keys(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT key FROM draft ORDER BY key")
  }
}
