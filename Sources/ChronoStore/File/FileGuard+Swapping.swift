import ChronoModel
import Foundation
import Glibc

extension FileGuard {
  /// A new, private, empty file beside another one, for a copy in the making.
  static func createBeside(_ path: String) throws(StoreError) -> String {
    let (parent, name) = split(path)
    removeAbandoned(beside: path)
    var attempt = 0
    while true {
      attempt += 1
      let temporary = "\(parent)/.\(name).new-\(ProcessNumber.own)-\(attempt)"
      do throws(StoreError) {
        if try create(temporary) { return temporary }
      } catch .cannotCreate(_, let reason) {
        // The user asked for the other one.
        throw .cannotCreate(path: path, reason: reason)
      }
    }
  }

  /// Removes what processes that are gone left half-made: they were killed, or the line was lost.
  static func removeAbandoned(beside path: String) {
    let (parent, name) = split(path)
    let prefix = ".\(name).new-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
      remove("\(parent)/\(name)")
    }
  }

  /// Puts a finished file in place of another, which is kept; returns its new name.
  ///
  /// The finished file first takes the name that the other one is to have, and then the two are
  /// exchanged: at no moment is `path` without a whole file, or a file without a name. Where the
  /// file system cannot exchange names, whoever opens the file next finishes what was cut off.
  static func swap(
    _ path: String,
    with finished: String,
    suffix: String
  ) throws(StoreError) -> String {
    var number = 0
    var aside = ""
    repeat {
      number += 1
      aside = "\(path).\(suffix)" + (number == 1 ? "" : "-\(number)")
    } while try isTaken(aside)
    // A journal that could not be played into its own file must not be played into the other.
    if try holdsBytes(path + "-journal") {
      guard unsafe rename(path + "-journal", aside + "-journal") == 0 else {
        throw failure(errno, path: path + "-journal")
      }
    }
    guard unsafe rename(finished, aside) == 0 else { throw failure(errno, path: aside) }
    let code = SystemCalls.exchange(aside, path)
    guard code != 0 else {
      try syncDirectory(of: path)
      return aside
    }
    guard unsafe rename(aside, finished) == 0 else { throw failure(errno, path: aside) }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(code) else { throw failure(code, path: path) }
    guard unsafe link(path, aside) == 0 else { throw failure(errno, path: aside) }
    try replace(path, with: finished)
    return aside
  }

  /// Whether a file, or a journal of one, has a name already.
  private static func isTaken(_ name: String) throws(StoreError) -> Bool {
    for path in [name, name + "-journal"] {
      var status = stat()
      if unsafe lstat(path, &status) == 0 { return true }
      guard errno == ENOENT else { throw failure(errno, path: path) }
    }
    return false
  }

  /// Whether a journal waits: one of no bytes is how SQLite ends a transaction.
  static func holdsBytes(_ path: String) throws(StoreError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return status.st_size > 0 }
    guard errno == ENOENT else { throw failure(errno, path: path) }
    return false
  }

  /// Puts a finished file in place of what has that name, in one step.
  static func replace(_ target: String, with source: String) throws(StoreError) {
    guard unsafe rename(source, target) == 0 else { throw failure(errno, path: target) }
    try syncDirectory(of: target)
  }

  /// Waits until a finished file is on the disk.
  ///
  /// Never for a file that SQLite has open here.
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno, path: path) }
  }

  /// Fills an empty file, and waits until it is on the disk.
  ///
  /// Never one that SQLite has open here.
  static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path: path) }
    defer { Glibc.close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      guard count > 0 else { throw failure(errno, path: path) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure(errno, path: path) }
  }

  /// Takes a file away; nothing happens where there is none.
  static func remove(_ path: String) { unsafe unlink(path) }
}

/// This process, in names of temporary files.
enum ProcessNumber {
  static var own: Int { Int(getpid()) }
}
