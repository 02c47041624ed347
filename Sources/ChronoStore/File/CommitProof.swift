import GRDB
import GRDBSQLite

/// Whether a transaction is in the file although its end was told as an error.
///
/// Once the journal is emptied nothing takes the transaction back; the last sync of the journal may
/// still fail. Telling that as a failed edit would have it done twice.
struct CommitProof {
  private let before: [UInt8]

  /// Remembers the file's change counter (sqlite.org/fileformat2.html, 1.3.8), in a transaction.
  init(_ db: Database) { before = CommitProof.counter(db) }

  func isCommitted(_ db: Database, path: String) -> Bool {
    let after = CommitProof.counter(db)
    guard !before.isEmpty, !after.isEmpty, after != before else { return false }
    return (try? FileGuard.holdsBytes(path + "-journal")) == false
  }

  /// Read by SQLite's own descriptor: opening and closing another would drop SQLite's locks.
  private static func counter(_ db: Database) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(
      db.sqliteConnection,
      "main",
      SQLITE_FCNTL_FILE_POINTER,
      &file
    )
    guard code == SQLITE_OK, let file = unsafe file,
      let read = unsafe file.pointee.pMethods?.pointee.xRead
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4)
    let result = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, 4, 24) }
    return result == SQLITE_OK ? bytes : []
  }
}
