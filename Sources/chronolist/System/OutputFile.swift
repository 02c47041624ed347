import Glibc

/// A new file that takes the place of an old one only when it is whole.
struct OutputFile {
  let descriptor: CInt
  private let path: String
  private let temporary: String

  /// Makes a file beside `path`, for the user alone.
  init(replacing path: String) throws(SystemFile.Failure) {
    self.path = path
    var suffix = SystemRandomNumberGenerator()
    temporary = "\(path).\(String(suffix.next(), radix: 36)).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
  }

  /// Puts the file in its place, on the disk.
  func commit() throws(SystemFile.Failure) {
    guard fsync(descriptor) == 0, close(descriptor) == 0, unsafe rename(temporary, path) == 0 else {
      let failure = SystemFile.Failure(code: errno)
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// Takes the unfinished file away.
  func discard() {
    close(descriptor)
    unsafe unlink(temporary)
  }
}
