import Glibc
import Synchronization

/// The signals of a terminal program: handlers that only note the signal and write a byte.
///
/// Programs that were started report by a signal, too: the loop looks after them when one changes.
enum Signals {
  /// What came since it was last asked, a bit for each signal number.
  private static let noted = Atomic<UInt64>(0)

  /// Where a handler writes so that `poll` ends; -1 when nobody listens.
  private static let descriptor = Atomic<CInt>(-1)

  /// The one that the program ends for; 0 where there is none.
  private static let obeyed = Atomic<CInt>(0)

  private static let handled = [SIGWINCH, SIGHUP, SIGTERM, SIGINT, SIGTSTP, SIGCONT, SIGCHLD]

  /// Begins to note signals; a broken pipe is an error of `write` from now on.
  static func listen(waking pipe: WakePipe) {
    descriptor.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    for signal in handled { install(signal) }
    // Not SIG_IGN, which the programs we start would inherit.
    Glibc.signal(SIGPIPE) { _ in }
  }

  /// Gives the signals their default meaning again.
  static func stopListening() {
    for signal in handled { Glibc.signal(signal, SIG_DFL) }
    descriptor.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Takes a noted signal away; `false` when it did not come.
  static func take(_ signal: CInt) -> Bool {
    let bit = UInt64(1) << UInt64(signal)
    return noted.bitwiseAnd(~bit, ordering: .sequentiallyConsistent).oldValue & bit != 0
  }

  /// Whether the program was told to end, without taking that away.
  static var isEnding: Bool {
    let bits = UInt64(1) << UInt64(SIGHUP) | UInt64(1) << UInt64(SIGTERM)
    return noted.load(ordering: .sequentiallyConsistent) & bits != 0
  }

  /// Whether Ctrl-C came from outside, without taking that away.
  static var isInterrupted: Bool {
    noted.load(ordering: .sequentiallyConsistent) & UInt64(1) << UInt64(SIGINT) != 0
  }

  /// The signal that the program ends for, once it was reported; `nil` where it ends by itself.
  static var ending: CInt? {
    let signal = obeyed.load(ordering: .sequentiallyConsistent)
    return signal == 0 ? nil : signal
  }

  /// Remembers for what the program ends, so that its status can say it.
  static func obey() {
    let bits = noted.load(ordering: .sequentiallyConsistent)
    guard let signal = [SIGTERM, SIGHUP, SIGINT].first(where: { bits & 1 << UInt64($0) != 0 })
    else { return }
    obeyed.store(signal, ordering: .sequentiallyConsistent)
  }

  /// Stops the process as Ctrl-Z does, and returns when it goes on.
  static func stopProcess() {
    Glibc.signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    install(SIGTSTP)
    _ = take(SIGCONT)
  }

  /// Whether a signal waits to be taken.
  static var isNoted: Bool { noted.load(ordering: .sequentiallyConsistent) != 0 }

  private static func install(_ signal: CInt) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { signal in
      let error = errno
      Signals.noted.bitwiseOr(UInt64(1) << UInt64(signal), ordering: .sequentiallyConsistent)
      var byte: UInt8 = 0
      let descriptor = Signals.descriptor.load(ordering: .sequentiallyConsistent)
      if descriptor >= 0 { _ = unsafe write(descriptor, &byte, 1) }
      errno = error
    }
    // No SA_RESTART: a write that waits for a dead line must return.
    _ = unsafe sigaction(signal, &action, nil)
  }
}
