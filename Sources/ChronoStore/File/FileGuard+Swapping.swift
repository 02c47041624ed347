import ChronoModel
import Foundation
import Glibc

extension FileGuard {
  /// A new, private, empty file beside another one, for a copy in the making.
  static func createBeside(_ path: String) throws(StoreError) -> String {
    let (parent, name) = split(path)
    removeAbandoned(in: parent, beside: name)
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
  private static func removeAbandoned(in parent: String, beside name: String) {
    let prefix = ".\(name).new-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
      remove("\(parent)/\(name)")
    }
  }

  /// Gives a file a second name, with its journal if one waits; the first then may be replaced.
  static func keepAside(_ path: String, suffix: String) throws(StoreError) -> String {
    var number = 1
    while true {
      let aside = "\(path).\(suffix)" + (number == 1 ? "" : "-\(number)")
      if unsafe link(path, aside) == 0 {
        // Played into the new file, the old one's journal would ruin it.
        guard unsafe rename(path + "-journal", aside + "-journal") == 0 || errno == ENOENT else {
          throw failure(errno, path: path + "-journal")
        }
        return aside
      }
      guard errno == EEXIST else { throw failure(errno, path: aside) }
      number += 1
    }
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

  /// Takes a file away; nothing happens where there is none.
  static func remove(_ path: String) { unsafe unlink(path) }
}

/// This process, in names of temporary files.
enum ProcessNumber {
  static var own: Int { Int(getpid()) }
}
