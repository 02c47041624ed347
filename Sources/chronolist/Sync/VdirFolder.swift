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
  static let temporaryMark = ".chronolist-"

  // MARK: Reading

  func list() throws(SyncFolderFailure) -> SyncListing {
    var listing = SyncListing()
    let names = try names(in: path)
    let others = try list(names, in: "", &listing)
    var collections: [String: String] = [:]
    for name in others where !name.hasPrefix(".") {
      var status = stat()
      guard unsafe lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      guard collections.count < VdirFolder.mostCollections else {
        throw .tooMany(limit: VdirFolder.mostCollections)
      }
      let title = word("displayname", of: name)
      if title == nil { listing.unnamed.insert(name) }
      collections[name] = title ?? name
      listing.paints[name] = word("color", of: name)
      if SystemFile.exists(deletionMark(of: name)) { listing.deleted.insert(name) }
    }
    if !collections.isEmpty { listing.collections = collections }
    for collection in collections.keys.sorted() {
      _ = try list(try self.names(in: "\(path)/\(collection)"), in: collection, &listing)
    }
    if listing.files.isEmpty { listing.further = further(collections.keys.sorted()) }
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

  /// Lists the calendar files among some names; answers the others.
  private func list(
    _ names: [String],
    in collection: String,
    _ listing: inout SyncListing
  ) throws(SyncFolderFailure) -> [String] {
    let directory = collection.isEmpty ? path : "\(path)/\(collection)"
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(directory, errno) }
    defer { close(descriptor) }
    var others: [String] = []
    for name in names {
      if name.hasPrefix(VdirFolder.temporaryMark), name.hasSuffix(".tmp") {
        // Left by a killed run: the lock is ours, so nobody is writing it now.
        unsafe unlink("\(directory)/\(name)")
        continue
      }
      guard name.hasSuffix(".ics"), !name.hasPrefix(".") else {
        others.append(name)
        continue
      }
      let place = SyncPlace(collection, name)
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      if status.st_mode & S_IFMT != S_IFREG {
        listing.strange[place] = .noFile
        others.append(name)
      } else if status.st_size > SyncText.sizeLimit {
        listing.strange[place] = .tooLarge(limit: SyncText.sizeLimit)
      } else {
        listing.files[place] = VdirFolder.stamp(of: status)
      }
      guard listing.files.count <= VdirFolder.mostFiles else {
        throw .tooMany(limit: VdirFolder.mostFiles)
      }
    }
    return others
  }

  /// The first line of a file that tells something of a collection; `nil` where there is none.
  private func word(_ name: String, of collection: String) -> String? {
    let file = "\(path)/\(collection)/\(name)"
    guard let input = try? ByteInput(regular: file, limit: 4096, followsLinks: false) else {
      return nil
    }
    defer { input.close() }
    let bytes = (try? input.rest(after: [], limit: 4096)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let word = words.first.map { String($0).trimmed } ?? ""
    return word.isEmpty ? nil : String(word.unicodeScalars.prefix(200))
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

  // MARK: Names

  /// No other program reads a name that begins with a dot.
  func deletionMark(of directory: String) -> String { "\(path)/\(directory)/.chronolist-deleted" }

  func path(of place: SyncPlace) -> String { "\(path)/\(place.path)" }

  func failure(_ path: String, _ code: CInt) -> SyncFolderFailure {
    Interruption.isAsked
      ? .stopped
      : .failed(path: path, reason: SystemFile.Failure(code: code).reason, code: code)
  }

  static func stamp(of status: stat) -> String {
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

/// The lock of a folder: two runs on it, of any planner, would take each other's files for
/// somebody's changes.
struct SyncLock {
  private let descriptor: CInt

  /// Throws `EWOULDBLOCK` where another run has it, and goes on having it for a minute where `waits`.
  init(_ path: String, waits: Bool) throws(SystemFile.Failure) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFile.Failure(code: errno) }
    var tries = waits ? 600 : 1
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      if errno == EWOULDBLOCK, tries > 0 {
        usleep(100_000)
        continue
      }
      let failure = SystemFile.Failure(code: errno)
      close(descriptor)
      throw failure
    }
  }

  func release() { close(descriptor) }
}
