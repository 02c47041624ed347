import ChronoModel
import GRDB

extension StoreError {
  /// What any error inside the store means to the people outside of it.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let refusal as Refusal: self = .refused(refusal)
    case let error as DatabaseError: self.init(database: error, path: path)
    default: self = .other(String(describing: error))
    }
  }

  /// By SQLite's result code (sqlite.org/rescode.html), extended where it says more.
  private init(database error: DatabaseError, path: String) {
    let words = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.extendedResultCode {
    case .SQLITE_IOERR_NOMEM: self = .other("out of memory")
    case .SQLITE_READONLY_DBMOVED: self = .inputOutput("\(path) was moved or deleted while open")
    case .SQLITE_IOERR_WRITE where FileGuard.isSizeLimited: self = .sizeLimited
    case .SQLITE_CANTOPEN_SYMLINK: self = .unsafeFile(path: path, reason: "it is a symbolic link")
    default:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = FileGuard.whyLocked(path)
      case .SQLITE_FULL: self = .diskFull
      case .SQLITE_READONLY: self = .readOnly
      case .SQLITE_PERM, .SQLITE_AUTH: self = .denied(path: path)
      case .SQLITE_CANTOPEN: self = FileGuard.whyNotOpened(path)
      case .SQLITE_CORRUPT: self = FileGuard.whyUnreadable(path) ?? .damaged(words)
      case .SQLITE_NOTADB: self = .foreign(path: path)
      case .SQLITE_IOERR: self = .inputOutput(words)
      default: self = .other(words)
      }
    }
  }
}
