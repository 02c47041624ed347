import Foundation
import Testing

/// Ctrl-Z: the shell has its terminal as it was, and the planner comes back to the one that it finds.
@Suite(.waitsForPrograms) struct SuspendTests {
  @Test func `stops, and goes on in the size that the terminal has then`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let session = try TerminalSession(
      program: "/bin/bash",
      arguments: ["--norc", "--noprofile", "-i"],
      environment: ["HOME": home.path, "PS1": "shell:\\n"],
      width: 120,
      height: 40
    )
    try session.waitFor("shell:")
    try session.type(
      "stty -g | sed 's/^/modes /'; \(TerminalSession.planner) --file \(home.file)\n"
    )
    try session.waitFor("Categories", "Milk")
    #expect(session.isSet(mode: 1049) && session.isSet(mode: 1006))
    try session.send(keys: "Ctrl-Z")
    try SuspendTests.waitForShell(session, afterStops: 1)
    #expect(!session.isSet(mode: 1049) && !session.isSet(mode: 1006))
    #expect(session.isSet(mode: 25), "the cursor is hidden")
    try session.type("stty -g | sed 's/^/modes /'; echo again\n")
    try session.waitUntil("the shell answers") { $0.screenText.contains("\nagain\n") }
    let modes = session.screenText.split(separator: "\n").filter { $0.hasPrefix("modes ") }
    #expect(modes.count == 2 && modes.first == modes.last, "\(modes)")
    session.resize(width: 80, height: 24)
    try session.type("fg\n")
    try session.waitFor("Categories", "Milk")
    #expect(Borders(width: 80, height: 24, isASCII: false).lastingProblems(session) == [])
    try session.press("a “Bread” Enter")
    try session.waitFor("[ ] Bread")
    try session.send(keys: "Ctrl-Z")
    try SuspendTests.waitForShell(session, afterStops: 2)
    try session.type("fg\n")
    try session.waitFor("Categories", "Bread")
    try session.send(keys: "q")
    try session.waitUntil("it has ended") { !$0.isSet(mode: 1049) && Self.asks($0) }
    try session.type("exit\n")
    #expect(try session.waitForExit() == .exited(0))
  }

  /// What is typed before the shell asks for it is lost: it sets the terminal anew.
  private static func waitForShell(_ session: TerminalSession, afterStops stops: Int) throws {
    try session.waitUntil("the shell asks after stop \(stops)") { session in
      session.screenText.components(separatedBy: "Stopped").count == stops + 1 && asks(session)
    }
  }

  private static func asks(_ session: TerminalSession) -> Bool {
    session.screenText.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("shell:")
  }
}
