import Glibc

/// A file that a person named to be written: a new one takes its name only when it is whole.
struct OutputFile {
  let descriptor: CInt
  /// Whether it is a file on a disk, and no device or pipe.
  let isRegular: Bool
  private let path: String
  /// Where a new file is until it is whole; `nil` where the name itself is written to.
  private let temporary: String?
  private let replaces: Bool

  /// Opens a file of that name, for the user alone, in place of one that is there.
  init(replacing path: String) throws(SystemFile.Failure) { try self.init(path, replaces: true) }

  /// Opens a new file, for the user alone; throws `EEXIST` where there is one.
  init(new path: String) throws(SystemFile.Failure) { try self.init(path, replaces: false) }

  private init(_ path: String, replaces: Bool) throws(SystemFile.Failure) {
    self.replaces = replaces
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    isRegular = !exists || kind == S_IFREG
    // A link stays, and what it leads to is replaced.
    self.path = exists && isRegular ? SystemFile.resolved(path) ?? path : path
    if exists, kind == S_IFDIR { throw SystemFile.Failure(code: EISDIR) }
    if exists, isRegular, !replaces { throw SystemFile.Failure(code: EEXIST) }
    guard isRegular else {
      temporary = nil
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
      return
    }
    var suffix = SystemRandomNumberGenerator()
    let beside = "\(self.path).\(String(suffix.next(), radix: 36)).tmp"
    temporary = beside
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe open(beside, flags, 0o600)
    guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
  }

  /// Writes a whole file, for the user alone, in place of one that is there.
  static func write(_ text: String, replacing path: String) throws(SystemFile.Failure) {
    let output = try OutputFile(replacing: path)
    do throws(SystemFile.Failure) {
      try SystemFile.write(Array(text.utf8), to: output.descriptor)
    } catch {
      output.discard()
      throw error
    }
    try output.commit()
  }

  /// Puts the file in its place, on the disk.
  func commit() throws(SystemFile.Failure) {
    guard let temporary else {
      guard close(descriptor) == 0 else { throw SystemFile.Failure(code: errno) }
      return
    }
    guard fsync(descriptor) == 0, close(descriptor) == 0, place(temporary) else {
      let failure = SystemFile.Failure(code: errno)
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// Gives the whole file its name; one that another program has made meanwhile is kept.
  private func place(_ temporary: String) -> Bool {
    let isFree = unsafe access(path, F_OK) != 0
    if replaces || isFree { return unsafe rename(temporary, path) == 0 }
    errno = EEXIST
    return false
  }

  /// Takes the unfinished file away.
  func discard() {
    close(descriptor)
    if let temporary { unsafe unlink(temporary) }
  }
}
