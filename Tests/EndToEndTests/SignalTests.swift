import Glibc
import Testing

/// However a signal ends the planner, the terminal is given back as it was found (Behaviour 8.2).
@Suite(.waitsForPrograms) struct SignalTests {
  /// All that can be caught and end a program by default.
  ///
  /// Of those that have no meaning of their own, which glibc begins at 34, three stand for all.
  private static let signals: [CInt] = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
    SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34,
    50, 64,
  ]

  @Test(arguments: signals)
  func `gives the terminal back, and ends by the signal`(signal: CInt) throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    let terminal = open(session.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    let fresh = try PseudoTerminal.open(width: 80, height: 24)
    defer { close(fresh.master) }
    let found = try PseudoTerminal.modes(of: fresh.master)
    try session.waitFor("Categories", "Today")
    #expect(try PseudoTerminal.modes(of: terminal) != found)
    #expect(session.isSet(mode: 1049) && session.isSet(mode: 2004) && session.isSet(mode: 1006))
    session.kill(signal)
    #expect(try session.waitForExit() == .killed(signal))
    #expect(try PseudoTerminal.modes(of: terminal) == found)
    for mode in [1049, 2004, 1000, 1002, 1003, 1006, 2026] {
      #expect(!session.isSet(mode: mode), "\(mode)")
    }
    #expect(session.isSet(mode: 25), "the cursor is hidden")
  }

  @Test func `leaves the terminal to an editor that has it`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    try home.write(Array("echo EDITING; sleep 20".utf8), to: "editor.sh")
    let editor = "/bin/sh \(home.path)/editor.sh"
    let session = try home.planner(environment: ["EDITOR": editor])
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("EDITING")
    let sent = session.bytes.count
    session.kill(SIGQUIT)
    #expect(try session.waitForExit() == .killed(SIGQUIT))
    #expect(!session.bytes[sent...].contains(0x1B))
  }

  @Test func `says that files may grow no larger, in words and by a code`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let script = "ulimit -f 20; exec \"$0\" add Tea --file \"$1\""
    for file in [home.file, home.path + "/new.sqlite"] {
      let run = try CommandRun(
        program: "/bin/sh",
        arguments: ["-c", script, TerminalSession.planner, file].map { Array($0.utf8) },
        environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      )
      #expect(run.ending == .exited(74), "\(run.ending) \(run.complaint)")
      #expect(run.complaint.contains("ulimit -f"), "\(run.complaint)")
    }
    #expect(try home.must(home.run("list", "--all")).text.contains("Milk"))
  }
}
