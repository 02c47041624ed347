import Glibc

/// The limit on how large a file may grow (`ulimit -f`): a write beyond it fails with words, and is
/// not the end of the program.
package enum SizeLimit {
  /// From now on such a write fails with `EFBIG`.
  ///
  /// The same signal from another program ends this one, as it does any other. Not `SIG_IGN`, which
  /// the programs we start would inherit.
  package static func listen() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
      guard unsafe !SizeLimit.isReached(signal, information) else { return }
      Glibc.signal(signal, SIG_DFL)
      raise(signal)
    }
    action.sa_flags = SA_SIGINFO
    _ = unsafe sigaction(SIGXFSZ, &action, nil)
  }

  /// Whether a signal comes from a write of our own: the kernel signs it with our number.
  static func isReached(_ signal: CInt, _ information: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    guard signal == SIGXFSZ, let information = unsafe information else { return false }
    return unsafe information.pointee.si_code == CInt(SI_USER)
      && information.pointee._sifields._kill.si_pid == getpid()
  }
}
