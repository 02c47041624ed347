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

  /// Begins today's copy beside the file; `nil` where it is there already, or nothing can be written.
  ///
  /// What a process that is gone left half-made is cleared away.
  package func beginDailyCopy(at now: Moment) throws(StoreError) -> DailyCopy? {
    guard !isReadOnly else { return nil }
    let target = DailyCopy.target(path, now)
    FileGuard.removeAbandoned(beside: target)
    guard try FileGuard.inspect(target) == nil else { return nil }
    do { return try DailyCopy(of: queue, path: path, at: now) } catch {
      throw StoreError(error, path: target)
    }
  }

  /// Makes today's copy at once; `false` if it was there.
  @discardableResult
  package func dailyBackupIfDue(at now: Moment) throws(StoreError) -> Bool {
    guard let copy = try beginDailyCopy(at: now) else { return false }
    while true {
      guard let finished = try copy.step() else { continue }
      try finished.keep()
      return true
    }
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
  /// Refused with ``StoreError/busy`` where another process has the file open, and keeps it.
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
    guard !OpenFiles.areKeptElsewhere(path) else { throw .busy }
    return try Backup.restore(from: source, to: path, at: now)
  }
}
