import ChronoExchange
import ChronoModel
import ChronoScreen
import Glibc

/// What comes in by a pipe or from a file that a person names.
struct ByteInput {
  private let descriptor: CInt
  private let isOwned: Bool

  static let standard = ByteInput(descriptor: STDIN_FILENO, isOwned: false)

  private init(descriptor: CInt, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  /// Opens a file to be read from beginning to end; `-` is the standard input.
  ///
  /// The planner's own file is refused: closing it would drop the locks SQLite holds on it.
  init(path: String, butNot own: String) throws(CommandFailure) {
    if path == "-" {
      self = .standard
      return
    }
    if SystemFile.isSame(path, own) {
      throw CommandFailure(usage: "\(path) is the planner’s own file; “restore” takes a backup.")
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw CommandFailure(opening: path, SystemFile.Failure(code: errno))
    }
    self.init(descriptor: descriptor, isOwned: true)
  }

  /// Opens a regular file whose name comes from elsewhere; a pipe or a device is refused, which
  /// could keep the reader waiting for ever.
  ///
  /// Throws `EFBIG` for one of more than `limit` bytes.
  init(regular path: String, limit: Int, followsLinks: Bool) throws(SystemFile.Failure) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
    var status = stat()
    var code: CInt = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    if code == 0, status.st_mode & S_IFMT != S_IFREG { code = EINVAL }
    if code == 0, status.st_size > limit { code = EFBIG }
    guard code == 0 else {
      _ = Glibc.close(descriptor)
      throw SystemFile.Failure(code: code)
    }
    self.init(descriptor: descriptor, isOwned: true)
  }

  func close() {
    if isOwned { _ = Glibc.close(descriptor) }
  }

  /// How many bytes were read, and of how many; `nil` where a pipe does not tell.
  var share: (done: Int, whole: Int)? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return (Int(lseek(descriptor, 0, SEEK_CUR)), Int(status.st_size))
  }

  /// The next bytes; none at the end.
  func next() throws(ImportError) -> [UInt8] {
    do throws(SystemFile.Failure) {
      return try SystemFile.read(descriptor)
    } catch {
      throw ImportError(.unreadable(error.reason))
    }
  }

  /// The first bytes, at least `count` where there are as many; a pipe gives them piece by piece.
  func beginning(atLeast count: Int) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// The pieces of the whole input, of which `beginning` was read already.
  func pieces(after beginning: [UInt8]) -> ByteLines.Source {
    var first: [UInt8]? = beginning
    return { () throws(ImportError) in
      if let piece = first {
        first = nil
        return piece
      }
      return try next()
    }
  }

  /// The lines of what is left.
  func lines() -> ByteLines { ByteLines { () throws(ImportError) in try next() } }

  /// All that is left, after `beginning`.
  func rest(after beginning: [UInt8], limit: Int) throws(ImportError) -> [UInt8] {
    var bytes = beginning
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { throw ImportError(.tooLarge(limit: limit)) }
    }
  }
}
