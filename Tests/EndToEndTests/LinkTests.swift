import Foundation
import Testing

/// `gx`: the browser of `$BROWSER`, or the clipboard of the terminal.
@Suite(.waitsForPrograms) struct LinkTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
    try home.must(
      home.run(
        "add",
        "Read",
        "--due",
        "today",
        "--notes",
        "see https://example.org/a?b='$(id)'&c. Bye"
      )
    )
  }

  /// A browser that keeps its arguments, one per line, and says so on the terminal.
  private func recorder(_ more: String = "") throws -> String {
    let script = "printf '%s\\n' \"$@\" >> '\(home.path)/said'\necho SHOWN; \(more)"
    try ShellScript.write(script, to: home.path + "/browser")
    return home.path + "/browser"
  }

  private var said: String {
    (try? String(contentsOfFile: home.path + "/said", encoding: .utf8)) ?? ""
  }

  @Test(arguments: [
    ("", "https://example.org/a?b='$(id)'&c\n"),
    (" --new %s", "--new\nhttps://example.org/a?b='$(id)'&c\n"),
  ])
  func `a browser in the terminal gets the link as one argument`(
    options: String,
    arguments: String
  ) throws {
    let session = try home.planner(
      environment: [
        "BROWSER": "no-such-browser:\(recorder("sleep 0.2"))\(options)", "PATH": "/usr/bin:/bin",
      ]
    )
    try session.waitFor("[ ] Read")
    try session.send(keys: "g x")
    try session.waitBeside("the browser ran") { said == arguments }
    try session.waitFor("[ ] Read")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `one with a window runs beside the planner`() throws {
    let session = try home.planner(
      environment: ["BROWSER": recorder("exit 3"), "DISPLAY": ":0", "PATH": "/usr/bin:/bin"]
    )
    try session.waitFor("[ ] Read")
    try session.send(keys: "g x")
    // It ends with an error, so that the planner says when it has run.
    try session.waitFor("Link not opened", "ended with")
    #expect(said == "https://example.org/a?b='$(id)'&c\n")
    #expect(!session.screenText.contains("SHOWN"))
  }

  @Test func `without a browser the clipboard of the terminal gets it`() throws {
    let session = try home.planner(environment: ["PATH": "/usr/bin:/bin"])
    try session.waitFor("[ ] Read")
    try session.send(keys: "g x")
    try session.waitFor("No $BROWSER is set")
    let link = Data("https://example.org/a?b='$(id)'&c".utf8).base64EncodedString()
    let sent = String(decoding: session.bytes, as: UTF8.self)
    #expect(sent.contains("\u{1B}]52;c;\(link)\u{7}"))
  }
}
