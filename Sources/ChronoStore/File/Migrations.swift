import ChronoModel
import GRDB

/// Makes new files and brings older ones up to ``Schema``.
enum Migrations {
  /// Makes a whole planner beside `path` and puts it in place in one step.
  ///
  /// No half-made file is ever there. Another process that was faster wins.
  /// It begins to count its changes at any number, by which its journal is known (``RollbackJournal``).
  static func create(_ path: String, changes: UInt32) throws(StoreError) {
    let temporary = try FileGuard.createBeside(path)
    defer { FileGuard.remove(temporary) }
    let bytes: [UInt8]
    do { bytes = try EmptyFile.bytes(changes: changes) } catch {
      throw StoreError(error, path: path)
    }
    try FileGuard.write(bytes, to: temporary)
    CleanMark.leave(temporary)
    _ = try FileGuard.moveIntoPlace(temporary, path)
  }

  /// Every missing migration in one transaction; two upgraders at once do it once.
  ///
  /// `backup` is called with the old version before anything is changed.
  static func upgradeIfNeeded(
    _ queue: DatabaseQueue,
    path: String,
    telling tell: (LongWork) -> Void,
    backup: (Int) throws -> Void
  ) throws(StoreError) {
    do {
      let version = try queue.inDatabase { try Connection.verify($0, path: path) }
      guard version < Schema.version else { return }
      let pages = try queue.inDatabase { try Connection.number($0, "PRAGMA page_count") }
      if pages > LongWork.pages { tell(.upgrading) }
      try backup(version)
      try queue.inDatabase { db in
        try db.inTransaction(.immediate) {
          try upgrade(db, from: try Connection.verify(db, path: path))
          // Older files had fewer limits, and may have been handed over by anybody.
          try Soundness.refuseDamage(db)
          try Soundness.refuseOtherSchema(db, path: path)
          return .commit
        }
        CleanMark.leave(path)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// A file that cannot be written to as the queries know it: where its schema is older, a copy in
  /// memory that was brought up to date.
  ///
  /// Such a copy does not show what others commit; a newer program on the same file would have
  /// brought the file itself up to date.
  static func upToDate(_ queue: DatabaseQueue, path: String) throws(StoreError) -> DatabaseQueue {
    do {
      let version = try queue.inDatabase { try Connection.verify($0, path: path) }
      guard version < Schema.version else { return queue }
      let memory = try DatabaseQueue(
        configuration: Connection.configuration(readOnly: false, busyTimeout: 0)
      )
      try queue.backup(to: memory)
      try queue.close()
      try memory.inDatabase { db in
        try db.inTransaction {
          try upgrade(db, from: version)
          return .commit
        }
        try db.execute(sql: "PRAGMA query_only = ON")
      }
      return memory
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The tables of a new file, empty.
  static func makeTables(_ db: Database) throws {
    guard let whole = Schema.whole else { return try upgrade(db, from: 0) }
    try db.execute(sql: whole)
    try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
  }

  private static func upgrade(_ db: Database, from version: Int) throws {
    for statements in Schema.migrations.dropFirst(version) { try db.execute(sql: statements) }
    if version == 1 { try ReminderRows.rebuild(db) }
    if (1..<7).contains(version) { try SearchTable.event.rebuild(db) }
    if (1..<19).contains(version) { try FreeEvents.find(db) }
    try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
  }
}
