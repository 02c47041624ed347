import ChronoExchange
import ChronoModel
import Glibc

/// A vdir on the disk: a directory of `.ics` files, or a directory of such directories.
///
/// Only regular files whose names end in `.ics` are read. Nothing is followed out of it, and nothing
/// in it is replaced that was not read a moment ago.
struct VdirFolder: SyncFolder {
  let path: String

  static let mostFiles = 100_000
  private static let mostCollections = 1000
  private static let temporaryMark = ".chronolist-"

  // MARK: Reading

  func list() throws(SyncFolderFailure) -> SyncListing {
    var listing = SyncListing()
    let names = try names(in: path)
    try list(names, in: "", &listing)
    var collections: [String: String] = [:]
    for name in names where !name.hasPrefix(".") {
      var status = stat()
      guard unsafe lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      guard collections.count < VdirFolder.mostCollections else {
        throw .tooMany(limit: VdirFolder.mostCollections)
      }
      collections[name] = title(of: name)
    }
    if !collections.isEmpty { listing.collections = collections }
    for collection in collections.keys.sorted() {
      try list(try self.names(in: "\(path)/\(collection)"), in: collection, &listing)
    }
    return listing
  }

  private func names(in directory: String) throws(SyncFolderFailure) -> [String] {
    guard unsafe access(directory, R_OK | X_OK) == 0 else { throw failure(directory, errno) }
    let names = SystemFile.names(in: directory, limit: VdirFolder.mostFiles + 3)
    guard names.count <= VdirFolder.mostFiles + 2 else {
      throw .tooMany(limit: VdirFolder.mostFiles)
    }
    return names
  }

  private func list(
    _ names: [String],
    in collection: String,
    _ listing: inout SyncListing
  ) throws(SyncFolderFailure) {
    let directory = collection.isEmpty ? path : "\(path)/\(collection)"
    for name in names {
      if name.hasPrefix(VdirFolder.temporaryMark), name.hasSuffix(".tmp") {
        // A run that was killed has left it: the lock is ours, so that nobody writes it now.
        unsafe unlink("\(directory)/\(name)")
        continue
      }
      guard name.hasSuffix(".ics"), !name.hasPrefix(".") else { continue }
      let place = SyncPlace(collection, name)
      var status = stat()
      guard unsafe lstat("\(directory)/\(name)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT != S_IFREG {
        listing.strange[place] = .noFile
      } else if status.st_size > SyncText.sizeLimit {
        listing.strange[place] = .tooLarge(limit: SyncText.sizeLimit)
      } else {
        listing.files[place] = VdirFolder.stamp(of: status)
      }
      guard listing.files.count <= VdirFolder.mostFiles else {
        throw .tooMany(limit: VdirFolder.mostFiles)
      }
    }
  }

  /// The name that a collection has been given, or the directory's own.
  private func title(of collection: String) -> String {
    let file = "\(path)/\(collection)/displayname"
    guard let input = try? ByteInput(regular: file, limit: 4096, followsLinks: false) else {
      return collection
    }
    defer { input.close() }
    let bytes = (try? input.rest(after: [], limit: 4096)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let name = words.first.map { String($0).trimmed } ?? ""
    return name.isEmpty ? collection : String(name.unicodeScalars.prefix(200))
  }

  func read(_ place: SyncPlace) throws(SyncFolderFailure) -> (bytes: [UInt8], stamp: String) {
    let file = path(of: place)
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    let descriptor = unsafe open(file, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { throw .changed }
      throw errno == ELOOP ? .noFile : failure(file, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(file, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    var bytes: [UInt8] = []
    do throws(SystemFile.Failure) {
      while true {
        let piece = try SystemFile.read(descriptor, count: max(1 << 12, Int(status.st_size) + 1))
        if piece.isEmpty { break }
        bytes += piece
        guard bytes.count <= SyncText.sizeLimit else {
          throw SystemFile.Failure(code: EFBIG)
        }
      }
    } catch {
      throw error.code == EFBIG ? .tooLarge(limit: SyncText.sizeLimit) : failure(file, error.code)
    }
    let before = VdirFolder.stamp(of: status)
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(file, errno) }
    let stamp = VdirFolder.stamp(of: status)
    return (bytes, before != stamp || VdirFolder.isFresh(status) ? "" : stamp)
  }

  // MARK: Writing

  func replace(
    _ place: SyncPlace,
    with bytes: [UInt8],
    expected: [UInt8]
  ) throws(SyncFolderFailure) -> String {
    let file = path(of: place)
    var status = stat()
    guard unsafe lstat(file, &status) == 0 else { throw .changed }
    let temporary = try write(bytes, beside: place, mode: status.st_mode & 0o777)
    guard try read(place).bytes == expected else {
      unsafe unlink(temporary.path)
      throw .changed
    }
    guard unsafe rename(temporary.path, file) == 0 else {
      let failure = failure(file, errno)
      unsafe unlink(temporary.path)
      throw failure
    }
    return temporary.stamp
  }

  func create(_ place: SyncPlace, _ bytes: [UInt8]) throws(SyncFolderFailure) -> String {
    if !place.collection.isEmpty {
      let directory = "\(path)/\(place.collection)"
      if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure(directory, errno) }
    }
    let temporary = try write(bytes, beside: place, mode: 0o600)
    defer { unsafe unlink(temporary.path) }
    // Unlike a renaming, this never puts a file in place of another.
    guard unsafe link(temporary.path, path(of: place)) == 0 else {
      throw errno == EEXIST ? .changed : failure(path(of: place), errno)
    }
    return temporary.stamp
  }

  func delete(_ place: SyncPlace, expected: [UInt8]) throws(SyncFolderFailure) {
    guard try read(place).bytes == expected else { throw .changed }
    guard unsafe unlink(path(of: place)) == 0 || errno == ENOENT else {
      throw failure(path(of: place), errno)
    }
  }

  func name(_ collection: String, _ name: String) throws(SyncFolderFailure) {
    let file = "\(path)/\(collection)/displayname"
    do throws(SystemFile.Failure) {
      let output = try OutputFile(new: file)
      try SystemFile.write(Array((name + "\n").utf8), to: output.descriptor)
      try output.commit()
    } catch {
      if error.code != EEXIST { throw failure(file, error.code) }
    }
  }

  /// A whole file under another name beside its place, on the disk.
  private func write(
    _ bytes: [UInt8],
    beside place: SyncPlace,
    mode: mode_t
  ) throws(SyncFolderFailure) -> (path: String, stamp: String) {
    var random = SystemRandomNumberGenerator()
    let mark = VdirFolder.temporaryMark + String(random.next(), radix: 36) + ".tmp"
    let directory = place.collection.isEmpty ? path : "\(path)/\(place.collection)"
    let temporary = "\(directory)/\(mark)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(temporary, flags, mode)
    guard descriptor >= 0 else { throw failure(directory, errno) }
    var status = stat()
    do throws(SystemFile.Failure) {
      try SystemFile.write(bytes, to: descriptor)
      guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0,
        unsafe fstat(descriptor, &status) == 0, close(descriptor) == 0
      else { throw SystemFile.Failure(code: errno) }
    } catch {
      close(descriptor)
      unsafe unlink(temporary)
      throw failure(path(of: place), error.code)
    }
    return (temporary, VdirFolder.stamp(of: status))
  }

  func settle(_ collections: Set<String>) throws(SyncFolderFailure) {
    // A collection that is new is a name in the folder.
    for collection in collections.isEmpty ? [] : collections.union([""]) {
      let directory = collection.isEmpty ? path : "\(path)/\(collection)"
      let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // What somebody has deleted meanwhile is found by the next run.
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else { throw failure(directory, errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw failure(directory, errno) }
    }
  }

  // MARK: Names

  private func path(of place: SyncPlace) -> String { "\(path)/\(place.path)" }

  private func failure(_ path: String, _ code: CInt) -> SyncFolderFailure {
    Interruption.isAsked
      ? .stopped
      : .failed(path: path, reason: SystemFile.Failure(code: code).reason, code: code)
  }

  private static func stamp(of status: stat) -> String {
    "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
  }

  /// Whether a file is so new that it could change again without another time: clocks of file
  /// systems step by up to ten milliseconds, or by two seconds where they know no parts of one.
  private static func isFresh(_ status: stat) -> Bool {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let age =
      Int64(now.tv_sec - status.st_mtim.tv_sec) * 1000
      + Int64(now.tv_nsec - status.st_mtim.tv_nsec) / 1_000_000
    return age < (status.st_mtim.tv_nsec == 0 ? 2500 : 50)
  }
}

/// The lock of a folder: two runs on it, of whichever planner, would take each other's files for
/// somebody's changes.
struct SyncLock {
  private let descriptor: CInt

  /// Throws `EWOULDBLOCK` where another run has it.
  init(_ path: String) throws(SystemFile.Failure) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemFile.Failure(code: errno)
      close(descriptor)
      throw failure
    }
  }

  func release() { close(descriptor) }
}
