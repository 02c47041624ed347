import ChronoModel
import GRDB
import GRDBSQLite

/// A copy of a file in the making, page for page (sqlite.org/backup.html).
///
/// Made on the connection that writes to the file: what it changes meanwhile goes into the copy too,
/// and the file's lock is held for one step at a time. A class because it owns SQLite's handle.
@safe final class PageCopy {
  /// Files with fewer pages of four kilobytes are read whole as fast as they are copied.
  static let worthwhile = 256

  private let source: DatabaseQueue
  private let copy: DatabaseQueue
  private var handle: OpaquePointer?

  /// Begins a copy into an empty file of our own.
  init(of source: DatabaseQueue, to path: String) throws {
    self.source = source
    var configuration = Configuration()
    configuration.label = "copy"
    configuration.prepareDatabase { db in
      // A copy that is cut off is thrown away, and a finished one is synced and checked.
      try db.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2048"
      )
    }
    copy = try DatabaseQueue(path: path, configuration: configuration)
    unsafe handle = try source.inDatabase { from in
      unsafe try copy.inDatabase { to in
        guard
          let handle = unsafe sqlite3_backup_init(
            to.sqliteConnection,
            "main",
            from.sqliteConnection,
            "main"
          )
        else { throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no copy could be begun") }
        return unsafe handle
      }
    }
  }

  deinit { end() }

  /// Copies some pages; `true` once all are copied.
  ///
  /// While another process writes nothing is copied, and what it changed is copied again.
  /// Whoever is alone with it, and would only ask again, is told that the file is held.
  func step(pages: CInt, isAlone: Bool = false) throws -> Bool {
    guard let handle = unsafe handle else { return true }
    let code = source.inDatabase { _ in
      copy.inDatabase { _ in unsafe sqlite3_backup_step(handle, pages) }
    }
    switch code {
    case SQLITE_OK: return false
    case SQLITE_BUSY, SQLITE_LOCKED:
      guard isAlone else { return false }
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    case SQLITE_DONE:
      end()
      return true
    default: throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  private var pagesLeft: CInt {
    unsafe handle.map { unsafe sqlite3_backup_remaining($0) } ?? 0
  }

  /// Lets go of both files.
  func end() {
    guard let held = unsafe handle else { return }
    unsafe handle = nil
    source.inDatabase { _ in copy.inDatabase { _ in _ = unsafe sqlite3_backup_finish(held) } }
    try? copy.close()
  }

  /// Copies all of a file; returns when the copy is whole.
  static func run(of source: DatabaseQueue, to path: String) throws {
    let copy = try PageCopy(of: source, to: path)
    // Eight megabytes at a time: others write in between. What they write begins the copy anew, so
    // that after three times they wait until it is done.
    var left = CInt.max
    var times = 0
    while try !copy.step(pages: times > 3 ? -1 : 2048, isAlone: true) {
      let now = copy.pagesLeft
      if now >= left { times += 1 }
      left = now
    }
  }
}
