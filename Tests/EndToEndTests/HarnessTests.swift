import Glibc
import Testing

/// The pseudo-terminal itself, tried on programs that every system has.
@Suite(.waitsForPrograms) struct HarnessTests {
  @Test func `shows what a program writes and where its cursor is`() throws {
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "printf 'one\\033[5;10Htwo\\033[7mthree'; cat"]
    )
    try session.waitFor("one", "three")
    #expect(session.row(4) == "         twothree")
    #expect(session.cursor == (17, 4))
    #expect(session.isReverse(x: 12, y: 4))
    #expect(!session.isReverse(x: 9, y: 4))
  }

  @Test func `sends keys, and the terminal is the program's own`() throws {
    let session = try TerminalSession(program: "/bin/sh", arguments: ["-c", "tty; exec cat -v"])
    try session.waitFor("/dev/pts/")
    try session.send(keys: "a Space F1 Enter")
    try session.waitFor("a ^[OP")
    try session.send(keys: "Ctrl-C")
    #expect(try session.waitForExit() == .killed(SIGINT))
  }

  @Test func `tells the program its size and every change of it`() throws {
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "stty size; while read x; do stty size; done"],
      width: 90,
      height: 30
    )
    try session.waitFor("30 90")
    session.resize(width: 60, height: 20)
    try session.send(keys: "Enter")
    try session.waitFor("20 60")
  }

  @Test func `ends a program by closing its terminal`() throws {
    let session = try TerminalSession(program: "/bin/cat")
    session.hangUp()
    #expect(try session.waitForExit() == .killed(SIGHUP))
  }

  @Test func `keeps every byte and the exit status`() throws {
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "stty -opost; printf 'ab\\007\\n'; exit 65"]
    )
    #expect(try session.waitForExit() == .exited(65))
    #expect(session.bytes == Array("ab\u{7}\n".utf8))
  }

  /// `restore` refuses while a program has the planner's file open, if only by having been started.
  @Test func `leaves a program no file that the tests have open`() throws {
    let home = try TemporaryDirectory()
    try home.write([], to: "open")
    let file = open(home.path + "/open", O_RDONLY)
    defer { close(file) }
    let list = "ls -l /proc/self/fd"
    let session = try TerminalSession(program: "/bin/sh", arguments: ["-c", list])
    #expect(try session.waitForExit() == .exited(0))
    let run = try CommandRun(
      program: "/bin/sh",
      arguments: ["-c", list].map { Array($0.utf8) },
      environment: [:]
    )
    for text in [String(decoding: session.bytes, as: UTF8.self), run.text] {
      #expect(text.contains("0 -> "))
      #expect(!text.contains(home.path), "\(text)")
    }
  }

  @Test func `says what the screen showed when a text never comes`() throws {
    let session = try TerminalSession(program: "/bin/echo", arguments: ["other"])
    #expect {
      try session.waitFor("wanted")
    } throws: { error in
      guard case HarnessError.neverShown("wanted", let screen) = error else { return false }
      return screen.hasPrefix("other")
    }
  }
}
