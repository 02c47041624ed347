import ChronoModel
import Foundation
import Glibc

/// What the file system says of a planner's file before SQLite sees it.
///
/// The file itself is never opened here while SQLite may have it open in this process: closing it
/// again would drop SQLite's POSIX locks.
enum FileGuard {
  /// Where the file really is: its directory resolved, its own name kept.
  static func canonical(_ path: String) throws(StoreError) -> String {
    let (parent, name) = split(path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw .unsafeFile(path: path, reason: "it names no file")
    }
    guard let resolved = unsafe realpath(parent, nil) else {
      throw failure(errno, path: parent)
    }
    defer { unsafe free(resolved) }
    let directory = unsafe String(cString: resolved)
    return directory == "/" ? "/\(name)" : "\(directory)/\(name)"
  }

  /// Makes the missing directories above a file, closed to everybody else.
  static func makeDirectories(for path: String) throws(StoreError) {
    let (parent, _) = split(path)
    try makeDirectory(parent)
  }

  private static func makeDirectory(_ path: String) throws(StoreError) {
    guard unsafe access(path, F_OK) != 0, errno == ENOENT, path != "/", path != "." else { return }
    try makeDirectory(split(path).parent)
    guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let code = errno
    if code == EROFS { throw .readOnly }
    throw .cannotCreate(path: path, reason: message(code))
  }

  /// What is at `path`; `nil` where there is nothing.
  ///
  /// Links and other people's files are refused.
  static func inspect(_ path: String) throws(StoreError) -> Found? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno, path: path)
    }
    if status.st_nlink > 1, status.st_mode & S_IFMT == S_IFREG {
      finishSwap(of: path, inode: status.st_ino)
      guard unsafe lstat(path, &status) == 0 else { throw failure(errno, path: path) }
    }
    try refuseUnsafe(status, path: path)
    guard unsafe access(path, R_OK) == 0 else { throw .denied(path: path) }
    let writable = unsafe access(path, W_OK) == 0 && access(split(path).parent, W_OK) == 0
    return Found(
      isEmpty: status.st_size == 0,
      isWritable: writable,
      isShared: status.st_mode & 0o077 != 0
    )
  }

  /// Only a plain file of the user's own, under one name, is used.
  private static func refuseUnsafe(_ status: stat, path: String) throws(StoreError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: throw .unsafeFile(path: path, reason: "it is a symbolic link")
    default: throw .unsafeFile(path: path, reason: "it is not a plain file")
    }
    guard status.st_nlink <= 1 else {
      throw .unsafeFile(path: path, reason: "it is linked from several places")
    }
    guard status.st_uid == geteuid() else {
      throw .unsafeFile(path: path, reason: "it belongs to another user")
    }
  }

  struct Found {
    let isEmpty: Bool
    let isWritable: Bool
    /// Whether other users may read or write it.
    let isShared: Bool
  }

  /// Makes an empty file that nobody else can read; `false` when something is there already.
  static func create(_ path: String) throws(StoreError) -> Bool {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      if code == EEXIST { return false }
      if code == EROFS { throw .readOnly }
      if code == ENOSPC || code == EDQUOT { throw .diskFull }
      throw .cannotCreate(path: path, reason: message(code))
    }
    Glibc.close(descriptor)
    return true
  }

  /// Puts a finished file in place without ever replacing one; `false` when another is there.
  ///
  /// A hard link is refused where something is. Whoever comes between the link and the removal
  /// of the temporary name finishes it; see ``finishSwap(of:inode:)``.
  static func moveIntoPlace(_ source: String, _ target: String) throws(StoreError) -> Bool {
    guard unsafe link(source, target) == 0 else {
      if errno == EEXIST { return false }
      throw failure(errno, path: target)
    }
    unsafe unlink(source)
    try syncDirectory(of: target)
    return true
  }

  /// Takes away the second name of a file whose maker or whose restoring was cut off.
  ///
  /// Either is not done yet, or never will be; the file itself is whole under its own name.
  private static func finishSwap(of path: String, inode: ino_t) {
    let (parent, name) = split(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for other in names
    where other.hasPrefix(".\(name).new-") || other.hasPrefix("\(name).replaced-") {
      var status = stat()
      guard unsafe lstat("\(parent)/\(other)", &status) == 0, status.st_ino == inode else {
        continue
      }
      unsafe unlink("\(parent)/\(other)")
    }
  }

  /// Makes names in a file's directory survive a power cut.
  static func syncDirectory(of path: String) throws(StoreError) {
    let directory = split(path).parent
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: directory) }
    defer { Glibc.close(descriptor) }
    // Some file systems cannot sync a directory and say so with EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw failure(errno, path: directory)
    }
  }

  static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  static func failure(_ code: Int32, path: String) -> StoreError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EACCES, EPERM: .denied(path: path)
    case EROFS: .readOnly
    case ENOSPC, EDQUOT: .diskFull
    case ELOOP: .unsafeFile(path: path, reason: "its path is a circle of links")
    default: .inputOutput("\(path): \(message(code))")
    }
  }

  static func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

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
