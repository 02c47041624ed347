package import ChronoApp
import Glibc

/// Under which name a planner keeps what is being typed in the file: its line, and its forms.
///
/// Each process has a name of its own: two planners on one file do not write over each other's
/// words, and none offers what somebody is typing in the other.
package enum KeptDraft {
  package static func key(_ kind: DraftKind) -> String { "\(kind.rawValue) \(getpid())" }

  /// Whether nobody is typing there any more: its planner has ended, or was of a version that gave
  /// no names.
  static func isLeft(_ key: String, of kind: DraftKind) -> Bool {
    guard key != kind.rawValue else { return true }
    let prefix = "\(kind.rawValue) "
    guard key.hasPrefix(prefix), let process = pid_t(key.dropFirst(prefix.count)), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension DraftKind {
  /// What stands between the drafts of several planners: lines, or entries of forms.
  var separator: String {
    switch self {
    case .line: "\n"
    case .forms: "\n\n"
    }
  }
}
