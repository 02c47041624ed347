import Foundation
import Glibc
import Testing

/// Completion in a real bash, on a real terminal.
@Suite(.waitsForPrograms, .enabled(if: access("/bin/bash", X_OK) == 0)) struct ShellTests {
  let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  /// A bash that knows the completions, and `p`, which prints its arguments but for the first three.
  private func bash() throws -> TerminalSession {
    let script = try home.must(home.run("--generate-completion-script", "bash"))
    try home.write(script.output, to: "completions")
    let settings = """
      PS1='ready> '
      . "$HOME/completions"
      p() { shift 3; printf '<%s>\\n' "$@"; }
      """
    try home.write(Array(settings.utf8), to: "settings")
    try home.write([], to: "desk/.kept")
    let programs = URL(filePath: TerminalSession.planner).deletingLastPathComponent().path
    let session = try TerminalSession(
      program: "/bin/bash",
      arguments: ["--noprofile", "--rcfile", home.path + "/settings", "-i"],
      environment: [
        "HOME": home.path, "CHRONOLIST_FILE": home.file,
        "PATH": "\(programs):/usr/bin:/bin",
      ],
      width: 100,
      height: 30
    )
    try session.waitFor("ready>")
    try session.type("cd ~/desk; clear\r")
    try session.waitUntil("an empty screen") { $0.row(0).hasPrefix("ready>") && $0.row(1).isEmpty }
    return session
  }

  @Test func `lists tasks with their titles, and puts one alone on the line`() throws {
    try home.add("Call Ana", "Pay $(touch paid) `touch paid`/x", "Tea")
    let id = String(try home.run("list", "--search", "Ana").text.prefix(8))
    let bash = try bash()
    try bash.type("chronolist done \t\t")
    try bash.waitFor("\(id)  Call Ana", "Pay '(touch paid) 'touch paid'|x", "  Tea")
    try bash.type(String(id.prefix(6)) + "\tX\u{8}")
    try bash.waitFor("chronolist done \(id)")
    try bash.type("\r")
    try bash.waitFor("Ticked ‘Call Ana’")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path + "/desk") == [".kept"])
  }

  @Test func `takes a title behind its identifier for what it is`() throws {
    try home.add("Call Ana")
    let id = String(try home.run("list").text.prefix(8))
    let run = try home.must(home.run("done", "\(id)  Call Ana"))
    #expect(run.text.hasPrefix("Ticked ‘Call Ana’"))
    #expect(try home.run("done", "\(id) \(id)").ending == .exited(64))
  }

  /// A planner's file with these categories, made once.
  private static let named: Result<[UInt8], any Error> = Result {
    let home = try TemporaryDirectory()
    let names = [
      "home office", "Bob's \"x\" ; touch bad", "dol$(touch bad)", "bac`touch bad`", "sta*",
      "exc!p", "red>bad", "pip|touch bad", "bra{a,b}", "til~x", "~ana", "Directory",
    ]
    for name in names { try home.must(home.run("category", "add", name)) }
    return try home.bytes(of: "tasks.sqlite")
  }

  /// What is typed, and what the program then gets; nothing is completed where that is `nil`.
  @Test(arguments: [
    ("hom", "home office"), ("\"hom", "home office"), ("Bo", "Bob's \"x\" ; touch bad"),
    ("'Bo", "Bob's \"x\" ; touch bad"), ("'dol", "dol$(touch bad)"), ("\"dol", "dol$(touch bad)"),
    ("'bac", "bac`touch bad`"), ("\"bac", "bac`touch bad`"), ("sta", "sta*"), ("exc", "exc!p"),
    ("\"exc", "exc!p"), ("red", "red>bad"), ("pip", "pip|touch bad"), ("bra", "bra{a,b}"),
    ("dol", nil), ("bac", nil), ("til", "til~x"), ("\\~", nil), ("Dir", nil),
  ])
  func `quotes every name so that it stays what it is`(typed: String, expected: String?) throws {
    try home.place(Self.named.get())
    let bash = try bash()
    try FileManager.default.createDirectory(
      atPath: home.path + "/desk/Directory",
      withIntermediateDirectories: true
    )
    let before = "chronolist list --category \(typed)"
    try bash.type("\(before)\t")
    guard let expected else {
      // A second Tab rings where there is nothing to show, and changes nothing.
      try bash.type("\tEND")
      try bash.waitFor("\(before)END")
      return
    }
    try bash.waitUntil("a completed word") { $0.cursor.x > "ready> ".count + before.count }
    try bash.type("\u{1}p \r")
    try bash.waitFor("<\(expected)>")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/desk/bad"))
  }

  @Test func `completes commands, options, days and formats`() throws {
    let bash = try bash()
    try bash.type("chronolist cat\tren\tX")
    try bash.waitFor("chronolist category rename X")
    try bash.type("\u{15}chronolist list --da\ttod\tX")
    try bash.waitFor("chronolist list --day today X")
    try bash.type("\u{15}chronolist export --format jsonl\tX")
    try bash.waitFor("chronolist export --format jsonl X")
    try bash.type("\u{15}chronolist add x --pri\thi\tX")
    try bash.waitFor("--priority high X")
  }

  @Test func `follows the file on the line, and is silent without one`() throws {
    try home.must(home.run("--file", home.path + "/o ther", "add", "Other task", "--due", "today"))
    let id = String(try home.run("--file", home.path + "/o ther", "list").text.prefix(8))
    let bash = try bash()
    try bash.type("chronolist done --file ~/o\\ ther \tX")
    try bash.waitFor("ther \(id) X")
    try bash.type("\u{15}clear\rchronolist done \t\tEND")
    try bash.waitFor("chronolist done END")
    #expect(!bash.screenText.contains("cannot") && !bash.screenText.contains("No such"))
    #expect(!FileManager.default.fileExists(atPath: home.file))
  }
}
