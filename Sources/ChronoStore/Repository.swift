package import ChronoModel
import GRDB

/// One planner's file: every read, every edit, and the history of both.
///
/// A class because it owns an open connection and the source of new identifiers; it has one
/// owner and is used from one thread. Every call is one short transaction, and every error is a
/// ``StoreError`` that leaves what was saved before untouched.
package final class Repository {
  /// Where the file really is.
  package let path: String
  /// Whether nothing can be written: the file, its directory or its file system is closed, or it
  /// was opened so.
  package let isReadOnly: Bool
  let queue: DatabaseQueue
  var ids: IDSource
  /// How the journal writes days and times.
  package var form = EditLabel.Form()
  /// Whether the file has a ``CleanMark``, which not every file system keeps.
  let keepsMark: Bool
  /// What `PRAGMA data_version` said last; other processes' commits change it.
  var seenVersion: Int = 0
  /// Whether the last write ended by an error of the file, of which SQLite may remember too much.
  var hasFailed = false
  /// The calendars whose events are shown beside the planner's own.
  var seen = SeenCalendars([])
  /// The planner's own repeating events as they were read last: few, but each has a rule to read.
  var repeating: (stamp: EditStamp, events: RepeatingEvents)?
  let coming = ComingTasks()
  let known = KnownTaskRows()

  init(path: String, queue: DatabaseQueue, isReadOnly: Bool, ids: IDSource) {
    self.path = path
    self.queue = queue
    self.isReadOnly = isReadOnly
    self.ids = ids
    keepsMark = !isReadOnly && [.fits, .differs].contains(CleanMark.find(path))
  }

  /// How a file is opened.
  package enum Mode: Sendable {
    /// Made where it is missing, brought up to date, written to; read-only where it must be.
    case readWrite
    /// Never made, never written to: for `doctor`.
    case readOnly
  }

  /// Opens the planner at `path`, or makes it with the directories above it.
  ///
  /// `busyTimeout` is how many seconds to wait while another process writes. With `waiting` that is
  /// told once it takes long, and a ChronoList that is at work is waited for up to a minute. A
  /// migration makes a backup first.
  package static func open(
    path: String,
    at now: Moment,
    ids: IDSource,
    mode: Mode = .readWrite,
    busyTimeout: Double = 5,
    waiting: (@Sendable (LongWork) -> Void)? = nil,
    telling tell: (LongWork) -> Void = { _ in }
  ) throws(StoreError) -> Repository {
    if mode == .readWrite { try FileGuard.makeDirectories(for: path) }
    let path = try FileGuard.canonical(path)
    var found = try FileGuard.inspect(path)
    if found == nil {
      guard mode == .readWrite else { throw .notFound(path: path) }
      var ids = ids
      let number: TaskItem.ID = ids.next()
      try Migrations.create(path, changes: UInt32(truncatingIfNeeded: number.high))
      found = try FileGuard.inspect(path)
    }
    guard let found else { throw .notFound(path: path) }
    guard !found.isEmpty else { throw .damaged("the file is empty") }
    try FileGuard.inspectJournals(of: path)
    let readOnly = mode == .readOnly || !found.isWritable
    if mode == .readOnly, found.isWritable { try Backup.recover(path) }
    var queue = try Connection.open(
      path,
      readOnly: readOnly,
      busyTimeout: busyTimeout,
      waiting: waiting,
      telling: tell
    )
    if readOnly {
      queue = try Migrations.upToDate(queue, path: path)
    } else {
      if found.isShared { try FileGuard.close(path) }
      try Migrations.upgradeIfNeeded(queue, path: path, telling: tell) { version in
        try Backup.beforeMigration(of: queue, path: path, version: version, at: now)
      }
    }
    let repository = Repository(path: path, queue: queue, isReadOnly: readOnly, ids: ids)
    // What others commit from now on is a change, also before anybody looked.
    repository.seenVersion = try repository.version()
    return repository
  }

  /// Closes the file; the repository is not used any more.
  package func close() throws(StoreError) {
    do { try queue.close() } catch { throw StoreError(error, path: path) }
  }
}
