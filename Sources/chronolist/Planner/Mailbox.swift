package import ChronoApp
package import ChronoTerminal
import Synchronization

/// Where work on other threads leaves what it has to say to the loop.
///
/// A class because threads share it; posting wakes the terminal that waits for input.
package final class Mailbox: Sendable {
  private let letters = Mutex<[Event]>([])
  private let waker: WakePipe?

  package init(waking waker: WakePipe?) { self.waker = waker }

  package func post(_ event: Event) {
    letters.withLock { $0.append(event) }
    waker?.wake()
  }

  /// What came since it was asked last, in order.
  func drain() -> [Event] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
