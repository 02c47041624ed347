import Glibc

/// An editor that runs in the planner's own group of processes, as a shell would start it.
///
/// Ctrl-Z in it stops both, whether it stops the group or itself alone.
struct EditorRun {
  private let pid: pid_t

  enum Look: Equatable {
    case running, stopped
    /// With what `waitpid` says.
    case ended(CInt)
  }

  /// Starts a program on the terminal, found as the shell finds it.
  init(_ command: [String]) throws(SystemFile.Failure) {
    let words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // `environ` itself is a variable that Swift cannot vouch for.
    let environment = unsafe dlsym(nil, "environ")?
      .load(as: UnsafePointer<UnsafeMutablePointer<CChar>?>?.self)
    var pid: pid_t = 0
    let code = unsafe posix_spawnp(&pid, command.first ?? "", nil, nil, words, environment)
    guard code == 0 else { throw SystemFile.Failure(code: code) }
    self.pid = pid
  }

  /// What has become of it; never waits.
  func look() -> Look {
    var status: CInt = 0
    let answer = unsafe waitpid(pid, &status, WNOHANG | WUNTRACED)
    if answer == pid { return status & 0xFF == 0x7F ? .stopped : .ended(status) }
    return answer < 0 && errno == ECHILD ? .ended(0) : .running
  }

  /// Lets it go on after a stop.
  func goOn() { kill(pid, SIGCONT) }

  /// Tells it that the terminal goes, and gives it half a second to save what it can.
  ///
  /// One that does not end then is left alone: what it holds is its user's.
  func sendAway() {
    for signal in [SIGHUP, SIGTERM] {
      kill(pid, signal)
      goOn()
      for _ in 0..<25 {
        if case .ended = look() { return }
        poll(nil, 0, 10)
      }
    }
  }
}
