import ChronoModel
import GRDB

/// Copies of the file: whole, checked, and never half-written.
enum Backup {
  /// Copies the file through SQLite into a private temporary name, checks the copy, and puts it in
  /// place of whatever has that name.
  static func write(_ queue: DatabaseQueue, path: String, to target: String) throws {
    let target = try FileGuard.canonical(target)
    guard target != path else {
      throw StoreError.unsafeFile(path: target, reason: "it is the planner itself")
    }
    if let found = try FileGuard.inspect(target), !found.isWritable {
      throw StoreError.denied(path: target)
    }
    let temporary = try FileGuard.createBeside(target)
    defer { FileGuard.remove(temporary) }
    try PageCopy.run(of: queue, to: temporary)
    try FileGuard.sync(temporary)
    try Verification.verify(temporary)
    try FileGuard.replace(target, with: temporary)
  }

  /// `chronolist.sqlite.before-1` is the file as schema 1 had it.
  static func beforeMigration(
    of queue: DatabaseQueue,
    path: String,
    version: Int,
    at now: Moment
  ) throws {
    try write(queue, path: path, to: "\(path).before-schema-\(Schema.version)")
  }

  /// Daily copies that are kept.
  static let kept = 7

  /// Copies a backup beside the file, and exchanges the two in one step; returns the name under
  /// which the present file is kept, `nil` where there was none.
  static func restore(
    from source: String,
    to path: String,
    at now: Moment
  ) throws(StoreError) -> String? {
    let temporary = try FileGuard.createBeside(path)
    defer { FileGuard.remove(temporary) }
    do {
      try FileGuard.inspectJournals(of: source)
      try Verification.verify(source)
      let queue = try Connection.open(source, readOnly: true, busyTimeout: 5)
      try PageCopy.run(of: queue, to: temporary)
      try queue.close()
      try FileGuard.sync(temporary)
      try Verification.verify(temporary)
      CleanMark.leave(temporary)
    } catch {
      throw StoreError(error, path: source)
    }
    guard try FileGuard.inspect(path) != nil else {
      try FileGuard.replace(path, with: temporary)
      return nil
    }
    try recover(path)
    return try FileGuard.swap(path, with: temporary, suffix: "replaced-\(now.today.text)")
  }

  /// Plays a waiting journal into a file that will not be written to, as its next opening would.
  ///
  /// A file that is too damaged for that keeps its journal beside it.
  static func recover(_ path: String) throws(StoreError) {
    guard try FileGuard.holdsBytes(path + "-journal") else { return }
    do throws(StoreError) {
      try FileGuard.inspectJournals(of: path)
      let queue = try Connection.open(path, readOnly: false, busyTimeout: 5)
      do { try queue.close() } catch { throw StoreError(error, path: path) }
    } catch .damaged, .foreign, .newer, .unsafeFile {
      return
    }
  }
}
