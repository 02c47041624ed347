import ChronoScreen
import ChronoStore
import Glibc

extension LongWork {
  /// Says on a terminal why a command does not go on at once; a script is told nothing.
  @Sendable static func say(_ work: LongWork) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let words: SafeText =
      switch work {
      case .checking:
        "Checking the planner’s file: it was copied here, or another program changed it …"
      case .waiting(let process):
        "Waiting for another ChronoList (process \(process)), which is writing to the planner’s file …"
      case .upgrading: "Bringing the planner’s file up to date, after a backup of it …"
      }
    Console.complain([words])
  }
}
