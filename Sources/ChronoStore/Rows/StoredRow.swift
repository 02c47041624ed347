import ChronoModel
import Foundation
import GRDB
import GRDBSQLite

/// The row that a statement stands on, read column by column as SQLite holds it.
///
/// GRDB's own rows look their columns up by name as well, and prepare for it with every query: that
/// cost more than the reading. One is worth something only until its statement goes on, so it is
/// handed to a closure and never kept.
@safe struct StoredRow {
  fileprivate let statement: SQLiteStatement

  /// Whether a column holds nothing.
  func isNull(_ index: Int) -> Bool {
    unsafe sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL
  }

  subscript(index: Int) -> Int64 { unsafe sqlite3_column_int64(statement, CInt(index)) }

  subscript(index: Int) -> Int64? { isNull(index) ? nil : self[index] as Int64 }

  subscript(index: Int) -> Int { Int(self[index] as Int64) }

  subscript(index: Int) -> Int? { isNull(index) ? nil : self[index] as Int }

  subscript(index: Int) -> Bool { self[index] as Int64 != 0 }

  subscript(index: Int) -> String {
    guard let text = unsafe sqlite3_column_text(statement, CInt(index)) else { return "" }
    return unsafe String(cString: text)
  }

  subscript(index: Int) -> String? { isNull(index) ? nil : self[index] as String }

  subscript(index: Int) -> [UInt8] { unsafe withBytes(index) { unsafe [UInt8]($0) } }

  subscript(index: Int) -> Data? {
    isNull(index) ? nil : unsafe withBytes(index) { unsafe Data(buffer: $0) }
  }

  /// A column of any type.
  subscript(index: Int) -> DatabaseValue {
    unsafe DatabaseValue(sqliteStatement: statement, index: CInt(index))
  }

  /// Lets `body` look at the bytes of a column, which are there until it returns.
  func withBytes<Value>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    let start = unsafe sqlite3_column_blob(statement, CInt(index))
    let bytes = unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: Int(sqlite3_column_bytes(statement, CInt(index)))
    )
    return unsafe body(bytes)
  }

  /// What stands behind the first column: of ``Table/selection`` everything but `id`.
  var values: Values {
    (1..<Int(unsafe sqlite3_column_count(statement))).map { self[$0] }
  }
}

extension Statement {
  /// What `read` makes of every row.
  ///
  /// Neither here nor in its neighbours may the closure run the same statement, or write what the
  /// statement reads.
  func map<Value>(_ read: (StoredRow) throws -> Value) throws -> [Value] {
    var found: [Value] = []
    try forEach { found.append(try read($0)) }
    return found
  }

  /// What `read` makes of the rows that it makes something of.
  func compactMap<Value>(_ read: (StoredRow) throws -> Value?) throws -> [Value] {
    var found: [Value] = []
    try forEach { if let value = try read($0) { found.append(value) } }
    return found
  }

  /// What `read` makes of the first row; `nil` where there is none.
  func first<Value>(_ read: (StoredRow) throws -> Value) throws -> Value? {
    let rows = StoredRowCursor(self)
    // The row is gone with the cursor.
    return try withExtendedLifetime(rows) { try rows.next().map(read) }
  }

  /// Reads row after row.
  func forEach(_ body: (StoredRow) throws -> Void) throws {
    let rows = StoredRowCursor(self)
    try withExtendedLifetime(rows) { while let row = try rows.next() { try body(row) } }
  }

  /// Whether it answers any row that `isWanted`; it goes no further than to the first.
  func hasRows(_ isWanted: (StoredRow) throws -> Bool = { _ in true }) throws -> Bool {
    let rows = StoredRowCursor(self)
    return try withExtendedLifetime(rows) {
      while let row = try rows.next() { if try isWanted(row) { return true } }
      return false
    }
  }
}

/// Steps through a statement, and lets it go with the cursor.
///
/// The names are those that GRDB asks for.
// swift-format-ignore: NoLeadingUnderscores
private final class StoredRowCursor: DatabaseCursor {
  typealias Element = StoredRow

  let _statement: Statement
  var _isDone = false

  init(_ statement: Statement) {
    _statement = statement
    unsafe sqlite3_reset(statement.sqliteStatement)
  }

  deinit {
    // It repeats what the last step has failed with, which that has thrown.
    unsafe sqlite3_reset(_statement.sqliteStatement)
  }

  func _element(sqliteStatement: SQLiteStatement) -> StoredRow {
    unsafe StoredRow(statement: sqliteStatement)
  }
}
