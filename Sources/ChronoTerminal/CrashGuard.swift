import Glibc

/// Gives the terminal back when the program crashes.
///
/// A trap ends the process at once, and would leave the user's shell in the alternate screen
/// without echo. The handler uses only what is safe in one (`write`, `tcsetattr`, `sigaction`,
/// `raise`), and the crash then goes on as it would have without it, with the same exit status.
enum CrashGuard {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// What the handler needs, allocated before it can be called and never freed.
  @unsafe private struct Rescue {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let output: CInt
    let input: CInt
    var modes: termios
    let previous: UnsafeMutableBufferPointer<sigaction>
  }

  /// Written before the handlers are installed; read by them only.
  nonisolated(unsafe) private static var rescue: UnsafeMutablePointer<Rescue>?

  /// Room for the handler when the stack itself has run out.
  private static let stackSize = 65_536

  /// Begins to guard.
  ///
  /// - Parameters:
  ///   - farewell: the bytes that make the terminal usable again.
  ///   - input: where the modes are restored.
  ///   - output: where the bytes go.
  ///   - modes: the terminal's modes as they were found.
  static func arm(farewell: [UInt8], input: CInt, output: CInt, modes: termios) {
    guard unsafe rescue == nil else { return }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.count)
    _ = unsafe bytes.initialize(from: farewell)
    let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: signals.count)
    unsafe previous.initialize(repeating: sigaction())
    let pointer = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
    unsafe pointer.initialize(
      to: Rescue(bytes: bytes, output: output, input: input, modes: modes, previous: previous)
    )
    unsafe rescue = pointer

    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = stackSize
    _ = unsafe sigaltstack(&stack, nil)
    for (index, signal) in signals.enumerated() {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { CrashGuard.handle($0) }
      action.sa_flags = SA_ONSTACK
      _ = unsafe sigaction(signal, &action, &previous[index])
    }
  }

  /// Stops guarding: the terminal is given back already.
  static func disarm() {
    guard let pointer = unsafe rescue else { return }
    for (index, signal) in signals.enumerated() {
      _ = unsafe sigaction(signal, &pointer.pointee.previous[index], nil)
    }
    unsafe rescue = nil
  }

  private static func handle(_ signal: CInt) {
    if let pointer = unsafe rescue {
      _ = unsafe write(
        pointer.pointee.output,
        pointer.pointee.bytes.baseAddress,
        pointer.pointee.bytes.count
      )
      _ = unsafe tcsetattr(pointer.pointee.input, TCSANOW, &pointer.pointee.modes)
      disarm()
    } else {
      Glibc.signal(signal, SIG_DFL)
    }
    raise(signal)
  }
}
