import ChronoModel
import Glibc

/// What the system says where SQLite only tells that something went wrong.
///
/// Asked after the failure, when this process holds no lock on the file that closing it could drop.
extension FileGuard {
  /// SQLite could not open the file, or the journal beside it.
  static func whyNotOpened(_ path: String) -> StoreError {
    for name in [path, path + "-journal"] {
      let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      if descriptor >= 0 {
        Glibc.close(descriptor)
      } else if errno != ENOENT || name == path {
        return failure(errno, path: name)
      }
    }
    let directory = split(path).parent
    guard unsafe access(directory, W_OK | X_OK) != 0 else {
      return .inputOutput("SQLite could not open \(path) or its journal")
    }
    return failure(errno, path: directory)
  }

  /// Whether files of this process may not grow without end; SQLite tells no write's reason.
  static var isSizeLimited: Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      return false
    }
    return limit.rlim_cur < rlim_t.max
  }

  /// SQLite takes a file system without locks for another program's lock.
  static func whyLocked(_ path: String) -> StoreError {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return .busy }
    defer { Glibc.close(descriptor) }
    var question = flock()
    question.l_type = Int16(F_RDLCK)
    question.l_whence = Int16(SEEK_SET)
    question.l_len = 1
    guard unsafe fcntl(descriptor, F_GETLK, &question) != 0, errno == ENOLCK else { return .busy }
    return .inputOutput("the file system of \(path) gives no locks: \(message(ENOLCK))")
  }

  /// SQLite takes a disk that cannot be read for a damaged file; `nil` where all of it can be read.
  static func whyUnreadable(_ path: String) -> StoreError? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno != EINTR { return .inputOutput("\(path): \(message(errno))") }
      if count == 0 { return nil }
    }
  }
}
