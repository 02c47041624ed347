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
  static func refuseUnsafe(_ status: stat, path: String) throws(StoreError) {
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
    case EFBIG: .sizeLimited
    case ELOOP: .unsafeFile(path: path, reason: "its path is a circle of links")
    default: .inputOutput("\(path): \(message(code))")
    }
  }

  static func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
