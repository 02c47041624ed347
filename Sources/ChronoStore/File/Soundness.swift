import ChronoModel
import GRDB
import Glibc
import Synchronization

/// Whether a file is whole and ours, so that it may be written to (Behaviour 8.5).
enum Soundness {
  /// Proves it before the first write, in a file that is not as ChronoList left it.
  ///
  /// Costs two questions to the file system in one that is. Else the whole file is read, once:
  /// another program wrote to it, it was copied here, or a process was cut off. A copy is read where
  /// that takes long, so that nobody who writes waits for it.
  static func prove(
    _ queue: DatabaseQueue,
    path: String,
    telling tell: (LongWork) -> Void = { _ in }
  ) throws {
    let finding = CleanMark.find(path)
    if finding == .fits { return }
    let pages = try queue.inDatabase { try Connection.number($0, "PRAGMA page_count") }
    switch finding {
    case .fits, .absent: break
    case .differs: if try isAboutToBeMarked(queue, path: path) { return }
    // Without a mark it is read each time: that has to stay short.
    case .impossible: guard pages <= LongWork.pages else { return }
    }
    let isLong = pages > LongWork.pages
    for _ in 0..<3 where pages > PageCopy.worthwhile {
      guard let copy = try? Copied(queue, path: path) else { break }
      defer { copy.remove() }
      if isLong { tell(.checking) }
      if try copy.proves(path) { return }
    }
    // There is no room for a copy, or another program goes on writing.
    try queue.inDatabase { db in
      try ReadFailure.told(db) { db in
        // No other process can commit while this transaction reads.
        try db.inTransaction(.deferred) {
          try refuseUnsound(db, path: path)
          CleanMark.leave(path)
          return .commit
        }
      }
    }
  }

  /// Whether the mark does not fit only because somebody is at work on the file.
  ///
  /// Nobody is in the middle of a commit while this reads, and who has just made one leaves his mark
  /// within microseconds.
  private static func isAboutToBeMarked(_ queue: DatabaseQueue, path: String) throws -> Bool {
    try queue.inDatabase { db in
      var fits = false
      try db.inTransaction(.deferred) {
        _ = try Connection.number(db, "PRAGMA user_version")
        fits = isMarked(path)
        return .commit
      }
      return fits
    }
  }

  /// Whether the file is as ChronoList left it; asked while nobody can be in the middle of a commit.
  static func isMarked(_ path: String) -> Bool {
    for _ in 0..<10 {
      switch CleanMark.find(path) {
      case .fits, .impossible: return true
      case .absent: return false
      case .differs: usleep(1000)
      }
    }
    return false
  }

  /// A copy of the file, and what the file was when it was made.
  private struct Copied {
    private let copy: String
    private let stamp: String?

    init(_ queue: DatabaseQueue, path: String) throws {
      copy = try FileGuard.createBeside(path)
      stamp = CleanMark.stamp(of: path)
      do { try PageCopy.run(of: queue, to: copy) } catch {
        FileGuard.remove(copy)
        throw error
      }
    }

    func remove() { FileGuard.remove(copy) }

    /// Checks the copy, and marks the file where it still is what was copied; `false` where another
    /// program has written to it since.
    func proves(_ path: String) throws -> Bool {
      let configuration = Connection.configuration(readOnly: true, busyTimeout: 0)
      let reader = try DatabaseQueue(path: copy, configuration: configuration)
      defer { try? reader.close() }
      try reader.inDatabase { try refuseUnsound($0, path: path) }
      guard let stamp, CleanMark.stamp(of: path) == stamp else {
        // Another ChronoList has written to it: to what was found sound here.
        return CleanMark.find(path) == .fits
      }
      CleanMark.leave(path, stamp)
      return true
    }
  }

  private static func refuseUnsound(_ db: Database, path: String) throws {
    try refuseDamage(db)
    guard try Connection.number(db, "PRAGMA user_version") == Schema.version else { return }
    try refuseOtherSchema(db, path: path)
  }

  /// SQLite's own checks, with the limits of every column.
  static func refuseDamage(_ db: Database) throws {
    // One complaint that matters, and one of each search index, which can be made anew.
    let answers = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
    if answers.isEmpty { throw StoreError.damaged("no answer to integrity_check") }
    if let answer = answers.first(where: { $0 != "ok" && !Complaint.isOfSearch($0) }) {
      // A page that could not be read may be whole.
      try ReadFailure.refuse(db)
      throw StoreError.damaged(answer)
    }
    if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
      let table: String = row[0]
      throw StoreError.damaged("a row of \(table) refers to one that is not there")
    }
  }

  /// A trigger, a view or a table that ours does not have would act on what is written.
  static func refuseOtherSchema(_ db: Database, path: String) throws {
    guard try objects(db) == ours() else { throw StoreError.foreign(path: path) }
  }

  /// What ours has; found out once in a process, which is most of what it takes to check a small file.
  private static func ours() throws -> Set<[String]> {
    if let ours = kept.withLock(\.self) { return ours }
    let own = try DatabaseQueue()
    let ours = try own.inDatabase { db in
      try Migrations.makeTables(db)
      return try objects(db)
    }
    kept.withLock { $0 = ours }
    return ours
  }

  private static let kept = Mutex<Set<[String]>?>(nil)

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
