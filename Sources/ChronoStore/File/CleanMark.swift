import Glibc

/// A mark that the file is as ChronoList left it: checked whole once, and changed by nobody else
/// since.
///
/// It is an extended attribute, so it costs no byte of the file, is lost in a copy, and goes with
/// the file through a rename. It names the file's number, size and time of change: what any other
/// program wrote, and what a crash left half-done, shows as a mark that does not fit.
package enum CleanMark {
  private static let name = "user.chronolist.clean"

  enum Finding: Hashable {
    case fits
    case differs
    case absent
    /// The file system keeps no such marks.
    case impossible
  }

  static func find(_ path: String) -> Finding {
    guard let wanted = stamp(of: path) else { return .absent }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = SystemCalls.readAttribute(name, of: path, into: &buffer)
    if count < 0 { return errno == ENOTSUP || errno == ENOSYS ? .impossible : .absent }
    // What ``remove(_:)`` leaves.
    if count == 0 { return .absent }
    return buffer[..<count].elementsEqual(wanted.utf8) ? .fits : .differs
  }

  /// Marks the file as it is now; a file system without marks, or a full one, goes without.
  package static func leave(_ path: String) {
    guard let stamp = stamp(of: path) else { return }
    leave(path, stamp)
  }

  /// Marks the file as it was: a mark that does not fit where anybody has written since.
  static func leave(_ path: String, _ stamp: String) {
    SystemCalls.writeAttribute(name, of: path, Array(stamp.utf8))
  }

  /// Whoever opens the file next checks it whole.
  static func remove(_ path: String) { SystemCalls.writeAttribute(name, of: path, []) }

  /// What the file is now, by its number, size and time of change; `nil` where there is none.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    let changed = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)"
  }
}
