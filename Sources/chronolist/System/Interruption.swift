import Glibc
import Synchronization

/// Ctrl-C while something long is under way: noted, so that the work ends in order and says what
/// became of it.
///
/// A second one ends the program at once, as it would anywhere.
enum Interruption {
  private static let noted = Atomic<Bool>(false)

  static var isAsked: Bool { noted.load(ordering: .sequentiallyConsistent) }

  static func listen() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.noted.store(true, ordering: .sequentiallyConsistent)
    }
    // No SA_RESTART: a read that waits for a pipe must return.
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
    _ = unsafe sigaction(SIGINT, &action, nil)
  }

  /// Ends the program as Ctrl-C does, so that a script that waits for it ends too.
  static func end() {
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
  }
}
