import ChronoModel
import Glibc

/// Writing: a file gets its name when its bytes are on the disk, and never the name of another.
extension VdirFolder {
  /// A file under another name beside its place.
  struct Staged {
    fileprivate let path: String
    fileprivate let stamp: String
  }

  func stage(_ bytes: [UInt8], for place: SyncPlace) throws(SyncFolderFailure) -> Staged {
    let directory = place.collection.isEmpty ? path : "\(path)/\(place.collection)"
    if !place.collection.isEmpty, unsafe mkdir(directory, 0o700) != 0, errno != EEXIST {
      throw failure(directory, errno)
    }
    var status = stat()
    let isThere = unsafe lstat(path(of: place), &status) == 0
    // Who may read a file is for its owner to say.
    let mode = isThere && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : 0o600
    var random = SystemRandomNumberGenerator()
    let mark = VdirFolder.temporaryMark + String(random.next(), radix: 36) + ".tmp"
    let temporary = "\(directory)/\(mark)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(temporary, flags, mode)
    guard descriptor >= 0 else { throw failure(directory, errno) }
    do throws(SystemFile.Failure) {
      try SystemFile.write(bytes, to: descriptor)
      guard fchmod(descriptor, mode) == 0, unsafe fstat(descriptor, &status) == 0 else {
        throw SystemFile.Failure(code: errno)
      }
    } catch {
      close(descriptor)
      unsafe unlink(temporary)
      throw failure(path(of: place), error.code)
    }
    guard close(descriptor) == 0 else {
      let failure = failure(path(of: place), errno)
      unsafe unlink(temporary)
      throw failure
    }
    return Staged(path: temporary, stamp: VdirFolder.stamp(of: status))
  }

  /// A few files one by one; of many, the whole file system at once.
  ///
  /// Ten thousand waits for the disk are many seconds, and one is none; and one file must not wait
  /// for all that other programs write.
  func flush(_ staged: [Staged]) throws(SyncFolderFailure) {
    guard staged.count > VdirFolder.fewFiles else {
      for file in staged { try flush(file.path, O_RDONLY) { fsync($0) } }
      return
    }
    try flush(path, O_RDONLY | O_DIRECTORY) { SystemFile.flushAll($0) }
  }

  private static let fewFiles = 16

  private func flush(
    _ path: String,
    _ flags: CInt,
    _ call: (CInt) -> CInt
  ) throws(SyncFolderFailure) {
    let descriptor = unsafe open(path, flags | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    guard call(descriptor) == 0 else { throw failure(path, errno) }
  }

  func replace(
    _ place: SyncPlace,
    with file: Staged,
    expected: [UInt8]
  ) throws(SyncFolderFailure) -> String {
    guard try read(place).bytes == expected else { throw .changed }
    guard unsafe rename(file.path, path(of: place)) == 0 else {
      throw failure(path(of: place), errno)
    }
    return file.stamp
  }

  func create(_ place: SyncPlace, _ file: Staged) throws(SyncFolderFailure) -> String {
    // Unlike a renaming, this never puts a file in place of another.
    guard unsafe link(file.path, path(of: place)) == 0 else {
      throw errno == EEXIST ? .changed : failure(path(of: place), errno)
    }
    unsafe unlink(file.path)
    return file.stamp
  }

  func discard(_ staged: [Staged]) { for file in staged { unsafe unlink(file.path) } }

  func delete(_ place: SyncPlace, expected: [UInt8]) throws(SyncFolderFailure) {
    guard try read(place).bytes == expected else { throw .changed }
    guard unsafe unlink(path(of: place)) == 0 || errno == ENOENT else {
      throw failure(path(of: place), errno)
    }
  }

  func mark(_ directory: String, isDeleted: Bool) throws(SyncFolderFailure) {
    let mark = deletionMark(of: directory)
    guard isDeleted else {
      guard unsafe unlink(mark) == 0 || errno == ENOENT else { throw failure(mark, errno) }
      return
    }
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(mark, flags, 0o600)
    guard descriptor >= 0 else { throw failure(mark, errno) }
    close(descriptor)
  }

  func describe(
    _ collection: SyncCollection,
    insteadOf old: SyncCollection?
  ) throws(SyncFolderFailure) {
    let words = [
      ("displayname", collection.title, old?.title), ("color", collection.paint, old?.paint),
    ]
    for (name, word, before) in words where word != before && !word.isEmpty {
      let place = SyncPlace(collection.directory, name)
      let file = try stage(Array((word + "\n").utf8), for: place)
      defer { discard([file]) }
      try flush([file])
      // A link there is replaced, and what it leads to is not.
      guard unsafe rename(file.path, path(of: place)) == 0 else {
        throw failure(path(of: place), errno)
      }
    }
  }

  func syncDirectories(of collections: Set<String>) throws(SyncFolderFailure) {
    // A collection that is new is a name in the folder.
    for collection in collections.isEmpty ? [] : collections.union([""]) {
      let directory = collection.isEmpty ? path : "\(path)/\(collection)"
      let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // The next run finds what somebody deleted meanwhile.
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else { throw failure(directory, errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw failure(directory, errno) }
    }
  }
}
