import Glibc
import Synchronization

/// Gives the terminal back when a signal ends the program at once: a crash, or one that somebody
/// sent and that asks for nothing else.
///
/// Such an end would leave the user's shell in the alternate screen without echo. The handler uses
/// only what is safe in one (`poll`, `write`, `tcsetattr`, `sigaction`, `raise`), and the end then
/// goes on as it would have without it, with the same exit status and the same core.
enum CrashGuard {
  /// All that can be caught, end a program by default, and are not noted by ``Signals``.
  private static let signals: [CInt] = {
    let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGSYS]
    let limits = [SIGXCPU, SIGXFSZ, SIGALRM, SIGVTALRM, SIGPROF]
    let others = [SIGQUIT, SIGUSR1, SIGUSR2, SIGIO, SIGPWR, SIGSTKFLT]
    let free = __libc_current_sigrtmin()...__libc_current_sigrtmax()
    return crashes + limits + others + free
  }()

  /// What the handler needs, allocated before it can be called and never freed.
  @unsafe private struct Rescue {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let output: CInt
    let input: CInt
    var modes: termios
    /// What the signals meant before, in the order of ``signals``.
    let previous: [sigaction]
  }

  /// Written before the handlers are installed; read by them only.
  nonisolated(unsafe) private static var rescue: UnsafeMutablePointer<Rescue>?

  /// Whether the terminal is the planner's now; an editor that has it is left alone.
  private static let isHeld = Atomic<Bool>(false)

  /// Room for the handler when the stack itself has run out.
  private static let stackSize = 65_536

  /// Begins to guard; the terminal is the planner's from now on.
  ///
  /// - Parameters:
  ///   - farewell: the bytes that make the terminal usable again.
  ///   - input: where the modes are restored.
  ///   - output: where the bytes go.
  ///   - modes: the terminal's modes as they were found.
  static func arm(farewell: [UInt8], input: CInt, output: CInt, modes: termios) {
    isHeld.store(true, ordering: .sequentiallyConsistent)
    guard unsafe rescue == nil else { return }
    let signals = signals
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.count)
    _ = unsafe bytes.initialize(from: farewell)
    var previous = Array(repeating: sigaction(), count: signals.count)
    for (index, signal) in signals.enumerated() {
      _ = unsafe sigaction(signal, nil, &previous[index])
    }
    let pointer = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
    unsafe pointer.initialize(
      to: Rescue(
        bytes: bytes,
        output: output,
        input: input,
        modes: modes,
        previous: previous
      )
    )
    unsafe rescue = pointer

    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = stackSize
    _ = unsafe sigaltstack(&stack, nil)
    // What was ignored when the program was started does not end it.
    for (signal, previous) in zip(signals, previous) where !isIgnored(previous) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
        unsafe CrashGuard.handle(signal, information)
      }
      action.sa_flags = SA_ONSTACK | SA_SIGINFO
      _ = unsafe sigaction(signal, &action, nil)
    }
  }

  /// Another program has the terminal, in the modes that it was found in.
  static func pause() { isHeld.store(false, ordering: .sequentiallyConsistent) }

  /// Stops guarding: the terminal is given back already.
  static func disarm() {
    pause()
    guard let pointer = unsafe rescue else { return }
    for (signal, previous) in unsafe zip(signals, pointer.pointee.previous) {
      var previous = previous
      _ = unsafe sigaction(signal, &previous, nil)
    }
    unsafe rescue = nil
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafe action.__sigaction_handler.sa_handler
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?) {
    let error = errno
    defer { errno = error }
    if unsafe SizeLimit.isReached(signal, information) { return }
    if let pointer = unsafe rescue, isHeld.load(ordering: .sequentiallyConsistent) {
      unsafe giveBack(pointer)
    }
    // Not what was there before: Swift's own handler asks the user for keys, on this terminal.
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  private static func giveBack(_ pointer: UnsafeMutablePointer<Rescue>) {
    // A line that takes nothing must not keep the program from its end.
    var line = unsafe pollfd(fd: pointer.pointee.output, events: Int16(POLLOUT), revents: 0)
    if unsafe poll(&line, 1, 500) > 0 {
      _ = unsafe write(
        pointer.pointee.output,
        pointer.pointee.bytes.baseAddress,
        pointer.pointee.bytes.count
      )
    }
    _ = unsafe tcsetattr(pointer.pointee.input, TCSANOW, &pointer.pointee.modes)
  }
}
