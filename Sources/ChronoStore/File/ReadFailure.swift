import ChronoModel
import GRDB
import GRDBSQLite
import Glibc

/// Tells a disk that could not be read from a file that is damaged.
///
/// SQLite calls both corruption, because some file systems answer so for damage of their own.
enum ReadFailure {
  /// Runs a body on the file; corruption that came with the system's `EIO` is told as that.
  static func told<Value>(
    _ db: Database,
    _ body: (Database) throws -> Value
  ) throws -> Value {
    do {
      return try body(db)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      try refuse(db)
      throw error
    }
  }

  /// Throws where the last thing that the system said of the file was that it cannot be read.
  static func refuse(_ db: Database) throws {
    var code: CInt = 0
    let answer = unsafe sqlite3_file_control(
      db.sqliteConnection,
      "main",
      SQLITE_FCNTL_LAST_ERRNO,
      &code
    )
    guard answer == SQLITE_OK, code == EIO else { return }
    throw StoreError.inputOutput(FileGuard.message(EIO))
  }
}
