import ChronoStore
import Foundation
import GRDB
import Recorded
import Testing

/// The text from which new files are made, and what the migrations make of the first one.
@Suite struct SchemaTextTests {
  /// A file of the first version that was brought up to date has gone through all migrations: opening it
  /// fails where its tables are not those of a new one.
  @Test func `tables of a new file are those of one that was brought up to date`() throws {
    let (new, old) = (TestFile(), TestFile())
    try new.open().close()
    try old.open().close()
    try old.age(to: 1)
    try old.open().close()
    #expect(try new.version == old.version)
    #expect(try Set(new.statements) == Set(old.statements))
  }

  @Test func `the text holds the statements of a new file, in order`() throws {
    let file = TestFile()
    try file.open().close()
    let head = """
      -- \(try file.version)
      -- The tables of a new file, as the migrations in Schema.swift leave them; SchemaTextTests records it.


      """
    let text = head + (try file.statements).joined(separator: "\n\n") + "\n"
    let tests = #filePath.range(of: "Tests/ChronoStoreTests")
    let root = try #require(tests.map { #filePath[..<$0.lowerBound] })
    let path = "\(root)Sources/ChronoStore/File/schema.sql"
    #expect(Recorded.difference(of: text, from: path) == nil)
  }
}

extension TestFile {
  fileprivate var version: Int {
    get throws { try sql { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 } }
  }

  /// What makes the tables, indexes and triggers; SQLite makes those behind a search index itself.
  fileprivate var statements: [String] {
    get throws {
      try sql { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT sql || ';' FROM sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
              AND NOT (type = 'table' AND name LIKE '%search\\_%' ESCAPE '\\')
            ORDER BY rowid
            """
        )
      }
    }
  }
}
