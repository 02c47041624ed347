import ChronoApp
import Glibc

/// Under which name a planner keeps the line that is being typed in the file.
///
/// Each process has a name of its own: two planners on one file do not write over each other's
/// words, and none offers what somebody is typing in the other.
package enum KeptLine {
  package static var key: String { "\(DraftKind.line.rawValue) \(getpid())" }

  /// Whether nobody is typing there any more: its planner has ended, or was of a version that gave
  /// no names.
  static func isLeft(_ key: String) -> Bool {
    guard key != DraftKind.line.rawValue, key != KeptLine.key else { return true }
    let prefix = "\(DraftKind.line.rawValue) "
    guard key.hasPrefix(prefix), let process = pid_t(key.dropFirst(prefix.count)), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
