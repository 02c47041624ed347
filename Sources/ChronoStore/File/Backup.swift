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
    let (parent, name) = FileGuard.split(target)
    var attempt = 0
    var temporary: String
    repeat {
      attempt += 1
      temporary = "\(parent)/.\(name).new-\(ProcessNumber.own)-\(attempt)"
    } while try !FileGuard.create(temporary)
    defer { FileGuard.remove(temporary) }
    let counts = try queue.inDatabase { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [temporary])
      return try Verification.counts(db)
    }
    try FileGuard.sync(temporary)
    try Verification.verify(temporary, atLeast: counts)
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
}
