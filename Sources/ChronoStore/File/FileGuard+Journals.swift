import ChronoModel
import Glibc

extension FileGuard {
  /// Takes a file's rights away from everybody but its owner.
  static func close(_ path: String) throws(StoreError) {
    guard unsafe chmod(path, 0o600) == 0 else { throw failure(errno, path: path) }
  }

  /// What lies beside the file is played into it as soon as it is read, so it has to be as much
  /// the user's own as the file is, and of a ChronoList file.
  ///
  /// The header is looked at before SQLite opens the file: opening and closing it later would
  /// drop SQLite's locks.
  static func inspectJournals(of path: String) throws(StoreError) {
    var waits: Set<String> = []
    for suffix in ["-journal", "-wal", "-shm"] {
      var status = stat()
      guard unsafe lstat(path + suffix, &status) == 0 else {
        guard errno == ENOENT else { throw failure(errno, path: path + suffix) }
        continue
      }
      try refuseUnsafe(status, path: path + suffix)
      try refuseOpenedUp(path + suffix, mode: status.st_mode, beside: path)
      if status.st_size > 0 { waits.insert(suffix) }
    }
    guard !waits.isEmpty else { return }
    try refuseForeign(path, with: waits.contains("-journal"))
    // ChronoList writes none. SQLite would play in even one of another file.
    guard !waits.contains("-wal") else {
      throw .unsafeFile(path: path + "-wal", reason: "another program left it; move it away first")
    }
  }

  /// SQLite gives a journal the rights of its file: one that more people may write was made, or
  /// changed, by somebody else.
  private static func refuseOpenedUp(
    _ journal: String,
    mode: mode_t,
    beside path: String
  ) throws(StoreError) {
    var file = stat()
    guard unsafe lstat(path, &file) == 0 else { throw failure(errno, path: path) }
    guard mode & 0o022 & ~file.st_mode == 0 else {
      throw .unsafeFile(path: journal, reason: "other users may write to it")
    }
  }

  private static func refuseForeign(
    _ path: String,
    with hasJournal: Bool
  ) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    defer { Glibc.close(descriptor) }
    // Whoever is writing, or playing the journal in, is at work on it; else nobody begins now.
    let isAtRest = holdStill(descriptor)
    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe header.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    guard count >= 0 else { throw failure(errno, path: path) }
    // The application id is the big-endian word at 68 (sqlite.org/fileformat2.html, 1.3).
    let word = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    guard count == 100, word == Schema.applicationID else { throw .foreign(path: path) }
    guard hasJournal, isAtRest else { return }
    let journal = path + "-journal"
    let waiting = unsafe open(journal, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard waiting >= 0 else {
      if errno == ENOENT { return }
      throw failure(errno, path: journal)
    }
    defer { Glibc.close(waiting) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard RollbackJournal(waiting)?.belongs(to: header, size: size) != false else {
      throw .unsafeFile(path: journal, reason: "it is another file’s; move it away first")
    }
  }

  /// Takes a shared lock on what SQLite locks to write and to play a journal in
  /// (sqlite.org/lockingv3.html); `false` where somebody does either.
  private static func holdStill(_ descriptor: CInt) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    // SQLite's reserved byte and the shared range behind it.
    lock.l_start = 0x4000_0001
    lock.l_len = 511
    return unsafe fcntl(descriptor, F_SETLK, &lock) == 0
  }
}
