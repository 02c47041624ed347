import GRDB
import GRDBSQLite
import Synchronization

/// A planner's file with nothing in it, as it is on a disk.
///
/// Its tables are made in memory, and once in a process: it takes longer than to start the program.
enum EmptyFile {
  /// The bytes of one that begins to count its changes at this number.
  static func bytes(changes: UInt32) throws -> [UInt8] {
    var bytes = try bytes()
    for place in RollbackJournal.changeCounts {
      for index in 0..<4 {
        bytes[place + index] = UInt8(truncatingIfNeeded: changes >> (24 - 8 * UInt32(index)))
      }
    }
    return bytes
  }

  private static func bytes() throws -> [UInt8] {
    if let bytes = kept.withLock(\.self) { return bytes }
    let queue = try DatabaseQueue(
      configuration: Connection.configuration(readOnly: false, busyTimeout: 0)
    )
    let bytes = try queue.inDatabase { db in
      try db.inTransaction {
        try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
        try Migrations.makeTables(db)
        return .commit
      }
      return try serialised(db)
    }
    try queue.close()
    kept.withLock { $0 = bytes }
    return bytes
  }

  private static func serialised(_ db: Database) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    let start = unsafe sqlite3_serialize(db.sqliteConnection, "main", &size, 0)
    guard let start = unsafe start else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    defer { unsafe sqlite3_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }

  private static let kept = Mutex<[UInt8]?>(nil)
}
