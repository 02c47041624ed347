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
}
