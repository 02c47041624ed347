import Foundation
import Testing

/// Text from outside never acts on the terminal, from any source, on any path (Behaviour 8.4).
@Suite(.waitsForPrograms) struct HostileTextTests {
  /// A planner's file with hostile titles, notes, categories and tags today, made once.
  private static let file: Result<[UInt8], any Error> = Result {
    let home = try TemporaryDirectory()
    for text in Hostile.texts {
      try home.must(
        home.run(
          "add",
          "--due",
          "today",
          "--time",
          "10:00",
          "--estimate",
          "30m",
          "--notes",
          text,
          "--category",
          text,
          "--tag",
          text,
          "--",
          text
        )
      )
    }
    return try home.bytes(of: "tasks.sqlite")
  }

  private static func home() throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try home.place(file.get())
    return home
  }

  private static let listings = [
    ["list"], ["list", "--all"], ["list", "--json"], ["history"], ["history", "--json"],
    ["category", "list"], ["category", "list", "--json"], ["status"], ["status", "--json"],
  ]

  @Test(arguments: listings) func `prints no control into a pipe`(arguments: [String]) throws {
    let home = try Self.home()
    let run = try home.run(rawArguments: arguments.map { Array($0.utf8) })
    #expect(run.ending == .exited(0))
    #expect(Self.problems(run.output, of: arguments) == [])
    #expect(run.errors == [])
  }

  private static let exports = ["ics", "todotxt", "org"].map { ["export", "--format", $0] }

  @Test(arguments: listings + exports) func `prints no control on a terminal`(arguments: [String])
    throws
  {
    let home = try Self.home()
    let session = try TerminalSession(
      arguments: arguments,
      environment: ["HOME": home.path, "CHRONOLIST_FILE": home.file],
      width: 200,
      height: 50
    )
    #expect(try session.waitForExit() == .exited(0))
    let isJSON = arguments.contains("--json")
    let problems =
      isJSON
      ? ByteAudit.problems(inJSON: session.bytes) : ByteAudit.problems(inStyledText: session.bytes)
    #expect(problems == [])
  }

  private static func problems(_ output: [UInt8], of arguments: [String]) -> [String] {
    arguments.contains("--json")
      ? ByteAudit.problems(inJSON: output) : ByteAudit.problems(inText: output)
  }

  @Test func `shows what hostile text says, and all of a task`() throws {
    let home = try Self.home()
    let list = try home.run("list").text
    for word in Hostile.words { #expect(list.contains(word)) }
    for line in list.split(separator: "\n") {
      let id = String(line.prefix(8))
      for arguments in [["show", id], ["show", id, "--json"], ["done", id], ["undo"]] {
        let run = try home.run(rawArguments: arguments.map { Array($0.utf8) })
        #expect(run.ending == .exited(0))
        #expect(Self.problems(run.output, of: arguments) == [])
      }
    }
  }

  @Test func `draws hostile titles, notes, tags and categories as plain text`() throws {
    let home = try Self.home()
    let session = try home.planner(width: 200, height: 40)
    try session.waitFor("Zebra", "Otter")
    for word in Hostile.words { #expect(session.screenText.contains(word)) }
    try session.send(keys: "U")
    try session.waitFor("Journal")
    try session.send(keys: "Esc j e Esc Esc Space")
    try session.waitFor("u undo")
    try session.send(keys: "r Esc m Esc dd")
    try session.waitFor("Delete")
    try session.send(keys: "u")
    try session.waitFor("Undid")
    try session.send(keys: "h j j j j C")
    try session.waitFor("Colour of")
    try session.send(keys: "Esc q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(Borders.strays(session) == [])
    #expect(ByteAudit.problems(inScreen: session.bytes) == [])
  }

  @Test(arguments: zip(Hostile.texts, Hostile.words))
  func `takes hostile text that is pasted or searched for`(text: String, word: String) throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(width: 120, height: 40)
    try session.waitFor("Welcome")
    try session.send(keys: "a")
    try session.paste(text)
    try session.waitFor(word)
    try session.send(keys: "Enter")
    try session.waitFor("u undo")
    try session.send(keys: "/")
    try session.paste(text)
    try session.send(keys: "Enter Esc g")
    try session.paste(text)
    try session.send(keys: "Enter")
    try session.waitFor("not understood")
    try session.send(keys: "Esc Esc h a")
    try session.paste(text)
    try session.send(keys: "Enter")
    try session.waitFor("Added category")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(ByteAudit.problems(inScreen: session.bytes) == [])
  }

  @Test func `complains without control`() throws {
    let text = Hostile.texts.joined(separator: " ")
    let home = try TemporaryDirectory()
    try home.add("Bread")
    for arguments in [
      [text], ["list", "--\(text)"], ["list", "--day", text], ["list", "--category", text],
      ["show", text], ["done", text], ["move", text, text], ["list", "--file", "/none/\(text)"],
      ["add", "x", "--due", text], ["add", "x", "--priority", text],
      ["add", "x", "--file", "/dev/null/\(text)"], ["category", "delete", text],
    ] {
      for more in [[], ["--json"]] {
        let run = try home.run(rawArguments: (arguments + more).map { Array($0.utf8) })
        #expect(run.ending != .exited(0), "\(arguments)")
        #expect(!run.errors.isEmpty)
        #expect(ByteAudit.problems(inText: run.output + run.errors) == [], "\(arguments)")
      }
    }
  }

  @Test func `complains without control about TERM, TZ and the settings`() throws {
    let text = Hostile.texts.joined(separator: " ")
    let home = try TemporaryDirectory()
    try home.write(
      Array("\"\(Self.escaped(text))\" = 1\n".utf8),
      to: ".config/chronolist/config.toml"
    )
    let check = try home.run("config", "--check")
    #expect(check.ending == .exited(78))
    #expect(ByteAudit.problems(inText: check.output + check.errors) == [])
    let list = try home.run("add", "Bread", environment: ["TZ": text, "TERM": text])
    #expect(list.ending == .exited(0))
    #expect(ByteAudit.problems(inText: list.output + list.errors) == [])
    let session = try home.planner(environment: ["TZ": text], width: 120, term: text)
    try session.waitFor("Categories")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(ByteAudit.problems(inScreen: session.bytes) == [])
  }

  /// As TOML writes it in a basic string.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where ByteAudit.isHarmful(scalar):
        "\\U" + String(String(UInt64(scalar.value) + 0x1_0000_0000, radix: 16).dropFirst())
      default: String(scalar)
      }
    }
    .joined()
  }

  @Test func `uses a file of a hostile name as it is named`() throws {
    let home = try TemporaryDirectory()
    let name = "x\u{1B}]0;y\u{07}\u{202E}z.sqlite"
    let path = home.path + "/" + name
    try home.must(home.run("add", "Bread", "--due", "today", "--file", path))
    #expect(FileManager.default.fileExists(atPath: path))
    let session = try TerminalSession(
      arguments: ["--file", path],
      environment: ["HOME": home.path]
    )
    try session.waitFor("Bread")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(ByteAudit.problems(inScreen: session.bytes) == [])
    try home.write(Array("no planner at all".utf8), to: name)
    let run = try home.run("list", "--file", path)
    #expect(run.ending == .exited(65))
    #expect(ByteAudit.problems(inText: run.errors) == [])
  }

  @Test(arguments: [["show"], ["add"], ["list", "--search"], ["list", "--file"], ["--file"]])
  func `refuses arguments that are not UTF-8, and does nothing`(arguments: [String]) throws {
    let home = try TemporaryDirectory()
    let path = Array((home.path + "/").utf8) + Hostile.bytes
    let last = arguments.last == "--file" ? path : Hostile.bytes
    let run = try home.run(rawArguments: arguments.map { Array($0.utf8) } + [last])
    #expect(run.ending == .exited(64))
    #expect(run.complaint.contains("UTF-8"))
    #expect(ByteAudit.problems(inText: run.output + run.errors) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test func `refuses a file named by bytes that are not UTF-8 in the environment`() throws {
    let home = try TemporaryDirectory()
    let script = "CHRONOLIST_FILE=\"$HOME/$(printf 'N\\351')\" exec \"$0\" list"
    let run = try CommandRun(
      program: "/bin/sh",
      arguments: ["-c", script, TerminalSession.planner].map { Array($0.utf8) },
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"]
    )
    #expect(run.ending == .exited(64))
    #expect(run.complaint.contains("CHRONOLIST_FILE"))
    #expect(ByteAudit.problems(inText: run.errors) == [])
  }

  @Test func `refuses lines and settings that are not UTF-8`() throws {
    let home = try TemporaryDirectory()
    let add = try home.run("add", "-", input: .bytes(Array("Bread\n".utf8) + Hostile.bytes))
    #expect(add.ending == .exited(65))
    #expect(add.complaint.contains("Line 2"))
    #expect(ByteAudit.problems(inText: add.output + add.errors) == [])
    #expect(try home.run("list", "--all").text == "")
    try home.write(Hostile.bytes, to: ".config/chronolist/config.toml")
    let check = try home.run("config", "--check")
    #expect(check.ending == .exited(78))
    #expect(ByteAudit.problems(inText: check.errors) == [])
  }
}
