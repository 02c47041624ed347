import ChronoScreen
import ChronoStore
import Glibc

extension LongWork {
  /// Says on a terminal why the file is not open at once; a script is told nothing.
  static func say(_ work: LongWork) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let words: SafeText =
      switch work {
      case .checking:
        "Checking the planner’s file: it was copied here, or another program changed it …"
      case .upgrading: "Bringing the planner’s file up to date, after a backup of it …"
      }
    Console.complain([words])
  }
}
