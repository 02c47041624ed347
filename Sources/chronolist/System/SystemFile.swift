import Glibc

/// Reading and writing files that are not the planner's own, without Foundation.
enum SystemFile {
  /// What the system refused, with its number and its words.
  struct Failure: Error, Hashable {
    var code: CInt
    var reason: String

    init(code: CInt) {
      self.code = code
      reason = unsafe String(cString: strerror(code))
    }
  }

  /// The bytes of a regular file.
  ///
  /// Throws `EFBIG` beyond `limit` bytes, and `EISDIR` or `EINVAL` for what is no regular file: a
  /// pipe or a device could keep the reader waiting for ever.
  static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { throw Failure(code: EFBIG) }
    }
  }

  /// Whether anything is at a path, be it readable or not.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// The names in a directory, so many at most; none where it cannot be read.
  static func names(in directory: String, limit: Int = .max) -> [String] {
    guard let stream = unsafe opendir(directory.isEmpty ? "/" : directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      names.append(unsafe String(cString: start.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// Whether a directory is at a path, or at the end of a link there.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Where a symbolic link leads; `nil` where there is none.
  static func link(_ path: String) -> String? {
    let target = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = unsafe readlink(path, start, buffer.count)
      return unsafe String(
        decoding: UnsafeRawBufferPointer(buffer).prefix(max(0, count)),
        as: UTF8.self
      )
    }
    return target.isEmpty ? nil : target
  }

  /// Where a path leads, past all links; `nil` for what is not there.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// A path as another directory would have to name it.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(directory) }
    return unsafe String(cString: directory) + "/" + path
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a regular file is empty or a planner's: SQLite's, with the mark of ours in its header.
  static func isPlanner(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let bytes = try? read(descriptor, count: 72) else { return false }
    return bytes.isEmpty
      || bytes.starts(with: "SQLite format 3\0".utf8)
        && bytes.dropFirst(68).elementsEqual("CHL1".utf8)
  }

  /// The next bytes of an open file or pipe; none at its end.
  static func read(_ descriptor: CInt, count: Int = 1 << 16) throws(Failure) -> [UInt8] {
    var failure: CInt = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var result: Int
      repeat {
        result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR && !Interruption.isAsked
      failure = result < 0 ? errno : 0
      initialized = max(0, result)
    }
    if failure != 0 { throw Failure(code: failure) }
    return bytes
  }

  /// Makes the directories of an absolute path that are missing, for the user alone.
  static func makeDirectory(_ path: String) throws(Failure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if unsafe mkdir(made, 0o700) != 0, errno != EEXIST {
        let code = errno
        guard exists(made) else { throw Failure(code: code) }
      }
    }
  }

  /// Puts all of the file system that an open file is on on the disk (`syncfs`): -1 with `errno`
  /// where that failed.
  ///
  /// Looked up, because Swift does not see what glibc declares for its own extensions only.
  static func flushAll(_ descriptor: CInt) -> CInt {
    guard let symbol = unsafe dlsym(nil, "syncfs") else {
      sync()
      return 0
    }
    typealias Call = @convention(c) (CInt) -> CInt
    return unsafe unsafeBitCast(symbol, to: Call.self)(descriptor)
  }

  /// Writes all of the bytes.
  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes[written...].withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if result < 0, errno == EINTR { continue }
      if result < 0 { throw Failure(code: errno) }
      written += result
    }
  }
}
