import CVterm
import Glibc

/// What a test could not do.
enum HarnessError: Error {
  case system(call: String, error: CInt)
  case unknownKey(String)

  /// The text did not appear; what the screen showed instead.
  case neverShown(String, screen: String)

  /// The program did not end; what the screen showed.
  case neverEnded(screen: String)
}

/// How a program ended.
enum Ending: Equatable {
  case exited(CInt)
  case killed(CInt)
}

/// The two ends of a pseudo-terminal, and starting a program on it.
enum PseudoTerminal {
  /// Opens one of a size; gives our end and the path of the program's.
  static func open(width: Int, height: Int) throws -> (master: CInt, path: String) {
    let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw HarnessError.system(call: "posix_openpt", error: errno) }
    resize(master, width: width, height: height)
    return (master, String(cString: name))
  }

  static func resize(_ master: CInt, width: Int, height: Int) {
    var size = winsize(
      ws_row: UInt16(height),
      ws_col: UInt16(width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Starts a program as the leader of a session whose terminal is the one at `path`.
  ///
  /// No signal is blocked or ignored in it, whatever the tests' own process does.
  static func spawn(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String],
    path: String
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A session leader without a terminal gets the first one it opens.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, program, &actions, &attributes, &argv, &envp)
    guard error == 0 else { throw HarnessError.system(call: "posix_spawn", error: error) }
    return pid
  }
}
