import CVterm
import Glibc

/// Starting a program as the tests need it: no signal blocked or ignored in it, whatever the
/// tests' own process does, and no file open that another test has open in it just then.
enum Spawning {
  /// What the program's descriptors 0, 1 and 2 are.
  enum Descriptors {
    /// The terminal at a path, which becomes the program's own.
    case terminal(path: String)

    /// Open descriptors of ours; -1 leaves the program's closed.
    case files(input: CInt, output: CInt, errors: CInt)
  }

  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: as bytes, because not every argument is UTF-8.
  ///   - environment: all of it.
  ///   - descriptors: where it reads and writes.
  ///   - directory: where it runs; the tests' own without one.
  /// - Throws: `HarnessError.system` when it cannot be started.
  /// - Returns: its process.
  static func start(
    _ program: String,
    _ arguments: [[UInt8]],
    _ environment: [String: String],
    _ descriptors: Descriptors,
    in directory: String? = nil
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // 0x80 is POSIX_SPAWN_SETSID, which glibc declares for _GNU_SOURCE only.
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    switch descriptors {
    case .terminal(let path):
      // A session leader without a terminal gets the first one it opens.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    case .files(let input, let output, let errors):
      for (number, ours) in [input, output, errors].enumerated() {
        if ours >= 0 {
          posix_spawn_file_actions_adddup2(&actions, ours, CInt(number))
        } else {
          posix_spawn_file_actions_addclose(&actions, CInt(number))
        }
      }
    }
    try leaveOpen(nothingFrom: 3, &actions)

    var argv = ([Array(program.utf8)] + arguments).map(cString) + [nil]
    var envp = environment.map { cString(Array("\($0.key)=\($0.value)".utf8)) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, program, &actions, &attributes, &argv, &envp)
    guard error == 0 else { throw HarnessError.system(call: "posix_spawn", error: error) }
    return pid
  }

  private static func leaveOpen(
    nothingFrom first: CInt,
    _ actions: inout posix_spawn_file_actions_t
  ) throws {
    typealias Closing =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt
    // Swift's module of the C library leaves the call out.
    let name = "posix_spawn_file_actions_addclosefrom_np"
    let close = dlsym(nil, name).map { unsafeBitCast($0, to: Closing.self) }
    let error = close?(&actions, first) ?? ENOSYS
    guard error == 0 else { throw HarnessError.system(call: name, error: error) }
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { buffer in
      buffer.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
    }
  }
}
