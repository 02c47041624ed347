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
    var waits = false
    for suffix in ["-journal", "-wal", "-shm"] {
      var status = stat()
      guard unsafe lstat(path + suffix, &status) == 0 else {
        guard errno == ENOENT else { throw failure(errno, path: path + suffix) }
        continue
      }
      try refuseUnsafe(status, path: path + suffix)
      try refuseOpenedUp(path + suffix, mode: status.st_mode, beside: path)
      if status.st_size > 0 { waits = true }
    }
    if waits { try refuseForeignHeader(path) }
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

  private static func refuseForeignHeader(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    defer { Glibc.close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe header.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    guard count >= 0 else { throw failure(errno, path: path) }
    // The application id is the big-endian word at 68 (sqlite.org/fileformat2.html, 1.3).
    let word = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    guard count == 100, word == Schema.applicationID else { throw .foreign(path: path) }
  }
}
