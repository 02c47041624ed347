package import ChronoModel
import Foundation
import GRDB

/// Copies of the file and the way back from them.
extension Repository {
  /// Writes a whole, checked copy to `target`, in place of what has that name.
  package func backup(to target: String) throws(StoreError) {
    do { try Backup.write(queue, path: path, to: target) } catch {
      throw StoreError(error, path: target)
    }
  }

  /// Makes today's copy beside the file and keeps the newest seven; `false` if it was there.
  ///
  /// Costs one look at a name when it was. Uses a connection of its own.
  @discardableResult
  package func dailyBackupIfDue(at now: Moment) throws(StoreError) -> Bool {
    guard !isReadOnly else { return false }
    return try Repository.dailyBackupIfDue(of: path, at: now)
  }

  /// As the method; for another thread, which must not share a repository.
  @discardableResult
  package static func dailyBackupIfDue(
    of path: String,
    at now: Moment
  ) throws(StoreError) -> Bool {
    let path = try FileGuard.canonical(path)
    let target = "\(path).backup-\(now.today.text)"
    guard try FileGuard.inspect(target) == nil else { return false }
    do {
      let queue = try Connection.open(path, readOnly: true, busyTimeout: 5)
      try Backup.write(queue, path: path, to: target)
      try queue.close()
    } catch {
      throw StoreError(error, path: target)
    }
    for old in backups(of: path).dropFirst(Backup.kept) { FileGuard.remove(old) }
    return true
  }

  /// The daily copies beside a file, the newest first.
  package static func backups(of path: String) -> [String] {
    let (parent, name) = FileGuard.split(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    let prefix = "\(name).backup-"
    return names.filter { $0.hasPrefix(prefix) && LocalDay($0.dropFirst(prefix.count)) != nil }
      .sorted(by: >).map { "\(parent)/\($0)" }
  }

  /// Puts a checked copy in place of the file at `path`; returns where the file went that was
  /// there, `nil` if none was.
  ///
  /// Refused with ``StoreError/busy`` while another process has the file open.
  @discardableResult
  package static func restore(
    from source: String,
    to path: String,
    at now: Moment
  ) throws(StoreError) -> String? {
    try FileGuard.makeDirectories(for: path)
    let path = try FileGuard.canonical(path)
    let source = try FileGuard.canonical(source)
    guard source != path else {
      throw .unsafeFile(path: source, reason: "it is the planner itself")
    }
    guard let found = try FileGuard.inspect(source) else { throw .notFound(path: source) }
    guard !found.isEmpty else { throw .damaged("the backup is empty") }
    guard try !OpenFiles.areHeldElsewhere(path) else { throw .busy }
    return try Backup.restore(from: source, to: path, at: now)
  }
}
