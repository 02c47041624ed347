import ChronoModel
import GRDB
import GRDBSQLite

/// How every connection to a planner's file is set up (decision 6).
enum Connection {
  /// Opens the file and proves that it is ChronoList's, without changing a byte of it.
  static func open(
    _ path: String,
    readOnly: Bool,
    busyTimeout: Double,
    waiting: (@Sendable (LongWork) -> Void)? = nil,
    telling tell: (LongWork) -> Void = { _ in }
  ) throws(StoreError) -> DatabaseQueue {
    do {
      var configuration = configuration(readOnly: readOnly, busyTimeout: busyTimeout)
      if let waiting {
        configuration.busyMode = Turn.mode(seconds: busyTimeout, of: path, telling: waiting)
      }
      let queue: DatabaseQueue
      do {
        queue = try DatabaseQueue(path: path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        // So SQLite calls a read that failed, too; one that is damaged is so the second time.
        queue = try DatabaseQueue(path: path, configuration: configuration)
      }
      try queue.inDatabase { db in
        try ReadFailure.told(db) { db in
          _ = try verify(db, path: path)
        }
      }
      if !readOnly {
        try Soundness.prove(queue, path: path, telling: tell)
        try queue.inDatabase { db in try ReadFailure.told(db) { try makeDurable($0) } }
      }
      return queue
    } catch {
      throw StoreError(error, path: path)
    }
  }

  static func configuration(readOnly: Bool, busyTimeout: Double) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = Turn.mode(seconds: busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.label = "planner"
    configuration.prepareDatabase { db in
      // GRDB asks about each column of each statement, for observers of what changes: there are none.
      // It took a fourteenth of a start.
      unsafe sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_size = \(WorkingMemory.usual);
          """
      )
    }
    return configuration
  }

  /// The file's schema version; foreign and newer files are refused.
  @discardableResult
  static func verify(_ db: Database, path: String) throws -> Int {
    let (application, version) = try ReadFailure.told(db) { db in
      (try number(db, "PRAGMA application_id"), try number(db, "PRAGMA user_version"))
    }
    guard application == Schema.applicationID else { throw StoreError.foreign(path: path) }
    guard version <= Schema.version else {
      throw StoreError.newer(version: version, supported: Schema.version)
    }
    guard version > 0 else { throw StoreError.damaged("it has no schema version") }
    return version
  }

  /// Sets what GRDB leaves to SQLite's defaults, and reads it back: a commit must be on the disk.
  static func makeDurable(_ db: Database) throws {
    let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = TRUNCATE")
    try db.execute(sql: "PRAGMA synchronous = FULL")
    let synchronous = try number(db, "PRAGMA synchronous")
    let foreignKeys = try number(db, "PRAGMA foreign_keys")
    guard mode == "truncate", synchronous == 2, foreignKeys == 1 else {
      throw StoreError.other(
        "SQLite did not take the settings that keep the file safe "
          + "(journal \(mode ?? "?"), synchronous \(synchronous), foreign keys \(foreignKeys))"
      )
    }
  }

  static func number(_ db: Database, _ sql: String) throws -> Int {
    let statement = try db.cachedStatement(sql: sql)
    return try Int.fetchOne(statement) ?? 0
  }
}
