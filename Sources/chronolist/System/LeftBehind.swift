import Glibc

/// A program that goes on when this one has ended, and its terminal with it.
enum LeftBehind {
  /// Starts it in a session of its own, without input and output; nobody waits for it, and nobody
  /// hears whether it could be started.
  static func start(_ arguments: [String]) {
    var attributes = posix_spawnattr_t()
    var files = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    guard unsafe posix_spawn_file_actions_init(&files) == 0 else { return }
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    // What the planner ignores or holds back is no matter of its heirs.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | LeftBehind.newSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var pid: pid_t = 0
    unsafe posix_spawn(&pid, arguments[0], &files, &attributes, &words, environ)
  }

  /// `POSIX_SPAWN_SETSID`, which glibc declares for its own extensions only.
  private static let newSession: Int32 = 0x80
}
