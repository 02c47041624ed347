import Glibc
import Testing

/// The planner on a real terminal: how it comes, how it goes, and what it sends.
@Suite(.waitsForPrograms) struct TerminalTests {
  private static let leavesAlternateScreen = Array("\u{1B}[?1049l".utf8)

  @Test func `opens in a small first frame, and leaves by q`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Categories", "Today")
    #expect(session.bytes.count <= 4096)
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.bytes.contains(Self.leavesAlternateScreen))
  }

  @Test(arguments: [true, false])
  func `asks for pastes as such, and no more once it has ended`(byKey: Bool) throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Categories")
    if byKey { try session.send(keys: "q") } else { session.kill(SIGTERM) }
    _ = try session.waitForExit()
    let sent = String(decoding: session.bytes, as: UTF8.self)
    let (on, off) = ("\u{1B}[?2004h", "\u{1B}[?2004l")
    #expect(sent.ranges(of: on).count == 1)
    let last = try #require(sent.ranges(of: off).last)
    #expect(sent[last.upperBound...].ranges(of: on).isEmpty)
  }

  @Test func `gives the terminal back as it was found`() throws {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "stty -g; \"$0\" --file \"$1\"; stty -g", TerminalSession.planner]
        + [home.path + "/tasks.sqlite"],
      environment: ["HOME": home.path],
      width: 120
    )
    try session.waitFor("Categories")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    let modes = session.screenText.split(separator: "\n").filter { $0.contains(":") }
    #expect(modes.count == 2)
    #expect(modes.first == modes.last)
  }

  @Test func `ends within a second when the line is lost`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Categories")
    session.hangUp()
    #expect(throws: Never.self) { try session.waitForExit(seconds: 5) }
  }

  @Test func `gives the terminal back when it is told to end`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Categories")
    session.kill(SIGTERM)
    _ = try session.waitForExit()
    #expect(session.bytes.contains(Self.leavesAlternateScreen))
  }

  @Test func `follows the terminal's size`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Categories")
    session.resize(width: 19, height: 5)
    try session.waitUntil("the panes went") { !$0.screenText.contains("Categories") }
    session.resize(width: 120, height: 40)
    try session.waitFor("Categories")
  }

  @Test func `sends only ASCII where the locale has nothing else`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(environment: ["LC_ALL": "C"])
    try session.waitFor("+ Categories")
    #expect(session.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func `says that it does not know the terminal`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(width: 100, term: "no-such-terminal")
    try session.waitFor("no-such-terminal")
  }

  @Test func `refuses a terminal it cannot draw on`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(term: "dumb")
    let ending = try session.waitForExit()
    #expect(ending != .exited(0))
    #expect(!session.bytes.contains(0x1B))
  }
}
