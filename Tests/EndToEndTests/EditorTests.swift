import Glibc
import Testing

/// Notes in an editor: stopped and going on with the planner, and never lost (Behaviour 8.2).
@Suite(.waitsForPrograms) struct EditorTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
    try home.add("Milk")
  }

  /// What starts an editor that runs these lines; `$1` is its file.
  private func editor(_ script: String) throws -> [String: String] {
    try home.write(Array(script.utf8), to: "editor.sh")
    return ["EDITOR": "/bin/sh \(home.path)/editor.sh", "PS1": "shell: "]
  }

  private var notes: String {
    get throws { try home.must(home.run("export", "--format", "json")).text }
  }

  private var left: [String] {
    get throws {
      try home.must(
        CommandRun(
          program: "/bin/ls",
          arguments: [Array("-A".utf8), Array(home.path.utf8)],
          environment: [:]
        )
      ).text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(".notes") }
    }
  }

  /// Opens the planner with the editor open, which has come to the line that says READY.
  private func editing(_ script: String) throws -> TerminalSession {
    let session = try home.planner(environment: editor(script))
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("READY")
    return session
  }

  @Test func `its words are those of a shell, quotes and blanks included`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let script = #"printf '%s|' "$@" > "$OUT"; echo whole >> "${@: -1}""#
    try home.write(Array(script.utf8), to: "an editor.sh")
    let editor = #"/bin/bash "\#(home.path)/an editor.sh" -a "" 'x "y"' a\ b "#
    let session = try home.planner(
      environment: ["EDITOR": editor, "OUT": home.path + "/words"]
    )
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("u undo")
    try session.send(keys: "q")
    _ = try session.waitForExit()
    let words = String(decoding: try home.bytes(of: "words"), as: UTF8.self)
    #expect(words.hasPrefix(#"-a||x "y"|a b|/"#), "\(words)")
  }

  @Test func `the empty lines that it leaves at the end are none of the notes`() throws {
    // It ends at once, so what it says itself may be gone before anybody reads the screen.
    let session = try home.planner(
      environment: editor(#"printf 'whole\n\nmilk\n\n\n' > "$1""#)
    )
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("Edited ‘Milk’")
    let notes = try notes
    #expect(notes.contains(#""notes":"whole\n\nmilk""#), "\(notes)")
  }

  @Test(arguments: ["$$", "0"])
  func `Ctrl-Z in it stops both, and both go on`(stopped: String) throws {
    let script = "echo EDITING; kill -TSTP \(stopped); echo BACK; printf 'whole milk' > \"$1\""
    let session = try TerminalSession(
      program: "/bin/bash",
      arguments: ["--norc", "--noprofile", "-i"],
      environment: editor(script).merging(["HOME": home.path]) { $1 }
    )
    try session.waitFor("shell:")
    try session.type("\(TerminalSession.planner) --file \(home.file)\n")
    try session.waitFor("Categories", "Milk")
    try session.send(keys: "i")
    try session.waitFor("EDITING", "Stopped")
    try session.type("fg\n")
    try session.waitFor("Categories", "Milk")
    try session.send(keys: "q")
    // The prompt after it: what is typed before the planner has gone is not the shell's.
    try session.waitUntil("the prompt came") {
      $0.screenText.split(separator: "\n").suffix(2) == ["BACK", "shell:"]
    }
    try session.type("exit\n")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try notes.contains("whole milk"))
    #expect(try left == [])
  }

  @Test func `the planner takes the size that the terminal was given meanwhile`() throws {
    let session = try editing("echo READY; read line; printf 'whole milk' > \"$1\"")
    session.resize(width: 120, height: 40)
    try session.type("\n")
    try session.waitFor("Edited ‘Milk’")
    #expect(Borders(width: 120, height: 40, isASCII: false).lastingProblems(session) == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `what it saved is kept when the planner is told to end, though it goes on`(
    signal: CInt
  ) throws {
    let session = try editing(
      "trap '' HUP TERM; printf 'whole milk' > \"$1\"; echo READY; exec sleep 20"
    )
    session.kill(signal)
    #expect(try session.waitForExit(seconds: 5) == .killed(signal))
    #expect(try notes.contains("whole milk"))
  }

  @Test func `what it saved is kept when the line is lost`() throws {
    let session = try editing("printf 'whole milk' > \"$1\"; echo READY; exec sleep 20")
    session.hangUp()
    _ = try session.waitForExit()
    #expect(try notes.contains("whole milk"))
    #expect(try left == [])
  }

  @Test func `what it saves when it is told to end is kept`() throws {
    let session = try editing(
      "trap 'printf \"whole milk\" > \"$1\"; exit 1' HUP; echo READY; while :; do sleep 0.1; done"
    )
    session.kill(SIGTERM)
    #expect(try session.waitForExit() == .killed(SIGTERM))
    #expect(try notes.contains("whole milk"))
  }

  @Test func `the next start offers what a kill has left`() throws {
    let session = try editing("printf 'whole milk' > \"$1\"; echo READY; exec sleep 20")
    session.kill(SIGKILL)
    _ = try session.waitForExit()
    #expect(try left.count == 1)
    #expect(try !notes.contains("whole milk"))
    let next = try home.planner()
    try next.waitFor("whole milk", "Notes recovered")
    #expect(try left == [])
    try next.send(keys: "Ctrl-X")
    try next.waitFor("Categories")
    try next.send(keys: "q")
    _ = try next.waitForExit()
    #expect(try notes.contains("whole milk"))
  }

  @Test func `what it saved before it failed is offered, and not taken`() throws {
    let session = try home.planner(environment: editor("printf 'whole milk' > \"$1\"; exit 3"))
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("ended with status 3")
    try session.send(keys: "q")
    _ = try session.waitForExit()
    #expect(try !notes.contains("whole milk"))
    let next = try home.planner()
    try next.waitFor("whole milk", "Notes recovered")
  }

  @Test func `what cannot be saved stays open with its words and the reason`() throws {
    let calls = try FailingCalls()
    let full = calls.environment(in: home, at: 0, always: ("write", ENOSPC))
      .merging(["FAIL_PATH": home.file]) { $1 }
      .merging(try editor("printf 'whole milk' > \"$1\"")) { $1 }
    let session = try home.planner(environment: full)
    try session.waitFor("Milk")
    try session.send(keys: "i")
    try session.waitFor("whole milk", "The disk is full")
    #expect(try left.count == 1)
    try session.send(keys: "Esc a")
    try session.type("Tea tomorrow")
    try session.send(keys: "Enter")
    try session.waitFor("The disk is full", "Tea tomorrow")
    session.kill(SIGKILL)
    _ = try session.waitForExit()
    let next = try home.planner()
    try next.waitFor("whole milk", "Notes recovered")
  }

  @Test func `a line that is lost half-typed is in the next one`() throws {
    let session = try home.planner()
    try session.waitFor("Milk")
    try session.send(keys: "a")
    try session.type("Ring Bob tomo")
    try session.waitFor("Ring Bob tomo")
    session.hangUp()
    _ = try session.waitForExit()
    let next = try home.planner()
    try next.waitFor("Milk")
    try next.send(keys: "a")
    try next.waitFor("› Ring Bob tomo")
    try next.send(keys: "Enter")
    try next.waitFor("Added")
    try next.send(keys: "a")
    try next.waitFor("What needs doing?")
  }

  @Test func `a paste without an end is one after a while, and keys work again`() throws {
    let session = try home.planner()
    try session.waitFor("Milk")
    try session.type("\u{1B}[200~Half a paste")
    try session.waitFor("› Half a paste")
    try session.send(keys: "Ctrl-C")
    try session.waitUntil("the line closed") { !$0.screenText.contains("› Half") }
  }
}
