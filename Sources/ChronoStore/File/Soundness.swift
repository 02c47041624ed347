import ChronoModel
import GRDB
import Glibc

/// Whether a file is whole and ours, so that it may be written to (Behaviour 8.5).
enum Soundness {
  /// Proves it before the first write, in a file that is not as ChronoList left it.
  ///
  /// Costs two questions to the file system in one that is. Else the whole file is read, once:
  /// another program wrote to it, it was copied here, or a process was cut off.
  static func prove(
    _ db: Database,
    path: String,
    telling tell: (LongWork) -> Void = { _ in }
  ) throws {
    switch CleanMark.find(path) {
    case .fits: return
    case .differs:
      // Another process may be between its commit and its mark: that takes microseconds.
      for _ in 0..<10 {
        usleep(1000)
        if CleanMark.find(path) == .fits { return }
      }
    case .absent: break
    case .impossible:
      // Without a mark it is read each time: that has to stay short.
      let bytes = try Connection.number(db, "PRAGMA page_count") * 4096
      guard bytes <= 8 << 20 else { return }
    }
    if try Connection.number(db, "PRAGMA page_count") > LongWork.pages { tell(.checking) }
    // No other process can commit while this transaction reads.
    try db.inTransaction(.deferred) {
      try refuseDamage(db)
      if try Connection.number(db, "PRAGMA user_version") == Schema.version {
        try refuseOtherSchema(db, path: path)
      }
      CleanMark.leave(path)
      return .commit
    }
  }

  /// SQLite's own checks, with the limits of every column.
  static func refuseDamage(_ db: Database) throws {
    let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    guard answer == "ok" else {
      // A page that could not be read may be whole.
      try ReadFailure.refuse(db)
      throw StoreError.damaged(answer ?? "no answer to integrity_check")
    }
    if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
      let table: String = row[0]
      throw StoreError.damaged("a row of \(table) refers to one that is not there")
    }
  }

  /// A trigger, a view or a table that ours does not have would act on what is written.
  static func refuseOtherSchema(_ db: Database, path: String) throws {
    let own = try DatabaseQueue()
    let wanted = try own.inDatabase { db in
      for statements in Schema.migrations { try db.execute(sql: statements) }
      return try objects(db)
    }
    guard try objects(db) == wanted else { throw StoreError.foreign(path: path) }
  }

  /// What the schema has, by kind and name, with its statement.
  ///
  /// SQLite's own tables come and go (`sqlite_stat1`), and those of the search index are worded by
  /// the SQLite that made them.
  private static func objects(_ db: Database) throws -> Set<[String]> {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return Set(
      rows.compactMap { row in
        let type: String? = row[0]
        let name: String? = row[1]
        let table: String? = row[2]
        let sql: String? = row[3]
        guard let type, let name, let table else { return ["a row that names nothing"] }
        if name.hasPrefix("sqlite_"), type == "table" || sql == nil { return nil }
        let isSearch =
          type == "table" && (name.hasPrefix("search_") || name.hasPrefix("event_search_"))
        return [type, name, table, isSearch ? "" : sql ?? ""]
      }
    )
  }
}
