import Foundation
import GRDB
import Testing

/// What the program answers to a shell that asks how a word goes on, without the shell.
@Suite(.waitsForPrograms) struct CompletionTests {
  let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  /// The candidates for the last word, as the script of a shell asks for them.
  private func candidates(
    _ shell: String = "",
    for argument: String = "positional@0",
    of words: String...,
    environment: [String: String] = [:]
  ) throws -> [String] {
    try candidates(shell, argument, words, environment)
  }

  private func candidates(
    _ shell: String,
    _ argument: String,
    _ words: [String],
    _ environment: [String: String]
  ) throws -> [String] {
    let known = ["list", "done", "undone", "start", "show", "move", "add", "event", "category"]
    let names = words.drop { !known.contains($0) }
      .prefix(["event", "category"].contains(words[0]) ? 2 : 1)
    let run = try CommandRun(
      arguments: (["---completion"] + names + ["--", argument, String(words.count), "0"]
        + ["chronolist"] + words).map { Array($0.utf8) },
      environment: [
        "HOME": home.path, "CHRONOLIST_FILE": home.file, "LC_ALL": "C.UTF-8", "SAP_SHELL": shell,
        "SAP_SHELL_VERSION": "3.6.0",
      ].merging(environment) { $1 }
    )
    #expect(run.complaint.isEmpty, "\(run.complaint)")
    #expect(run.ending == .exited(0))
    var lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
    return lines
  }

  private func id(_ title: String) throws -> String {
    let run = try home.must(home.run("list", "--all", "--search", title))
    return String(run.text.prefix(8))
  }

  @Test func `are identifiers with their titles, as each shell takes them`() throws {
    try home.add("Call Ana", "Tea: with/without $milk", "Bread")
    let ana = try id("Ana")
    let tea = try id("Tea")
    #expect(try candidates("fish", of: "done", "").contains("\(ana)\tCall Ana"))
    #expect(try candidates("zsh", of: "done", "").contains("\(ana):Call Ana"))
    #expect(try candidates("bash", of: "done", "").contains("'\(ana)  Call Ana'"))
    // One alone goes onto the line as it is; what bash would cut or expand is not in a note.
    #expect(try candidates("bash", of: "done", String(ana.prefix(5))) == ["'\(ana)'"])
    #expect(
      try candidates("bash", of: "done", "").contains("'\(tea)  Tea: with|without '\\''milk'")
    )
    #expect(try candidates(of: "done", ana) == [ana])
    // So the script for fish says that nothing is typed.
    #expect(try candidates("fish", of: "done", "''").count == 3)
    #expect(try candidates(of: "done", ana, "").contains(ana) == false)
  }

  @Test func `are of the state that the command is for`() throws {
    try home.add("open one", "done one")
    try home.must(home.run("done", id("done one")))
    let open = try id("open one")
    let done = try id("done one")
    #expect(try candidates(of: "done", "") == [open])
    #expect(try candidates(of: "start", "") == [open])
    #expect(try candidates(of: "undone", "") == [done])
    #expect(try Set(candidates(of: "show", "")) == [open, done])
    #expect(try candidates(of: "move", "") == [open])
    #expect(try candidates(of: "move", open, "tod") == ["today"])
  }

  @Test func `are events, categories and tags`() throws {
    try home.must(home.run("event", "add", "Choir every mon 19:00"))
    try home.must(home.run("category", "add", "Home office"))
    // Other programs have one of any name.
    let mail = #"{"title": "Mail", "category": "inbox"}"#
    try home.must(home.run("import", "-", input: .text(mail)))
    try home.add("Tea @deep @slow")
    #expect(try candidates("fish", of: "event", "delete", "").first?.hasSuffix("\tChoir") == true)
    let categories = try candidates("fish", for: "--category", of: "list", "--category", "")
    #expect(categories.contains("Home office") && categories.contains("inbox"))
    // One of that name cannot be meant by it.
    #expect(categories.contains { $0.hasSuffix("\tinbox") })
    #expect(try candidates(for: "--tag", of: "list", "--tag", "d") == ["deep"])
    #expect(try candidates(of: "category", "rename", "'Ho") == ["Home office"])
    #expect(try candidates(of: "add", "Tea", "@sl") == ["@slow"])
    try home.must(home.run("category", "add", "House"))
    #expect(try candidates(of: "add", "Tea", "#Ho") == ["#House"])
    #expect(try candidates(of: "add", "Tea").isEmpty)
  }

  /// What a person may type for the path of `other file`; `@` stands for its directory.
  @Test(arguments: [
    ("bash", ["--file", "@/other\\ file"]), ("bash", ["--file", "=", "@/other\\ file"]),
    ("zsh", ["--file='@/other file'"]), ("zsh", ["--file", "\"$HOME/other file\""]),
    ("bash", ["--file", "~/other\\ file"]), ("zsh", ["--file", "${HOME}/other\\ file"]),
    ("fish", ["--file", "~/other file"]), ("", ["--file", "'@'/\"other file"]),
  ])
  func `are of the file that the line names`(shell: String, option: [String]) throws {
    try home.add("Usual @usual")
    let other = home.path + "/other file"
    try home.must(home.run("--file", other, "add", "Other @other", "--due", "today"))
    let words = option.map { $0.replacing("@", with: home.path) }
    for line in [["list"] + words + ["--tag", ""], words + ["list", "--tag", ""]] {
      let found = try candidates(shell, "--tag", line, [:])
      #expect(found == [shell == "bash" ? "'other'" : "other"], "\(line)")
    }
  }

  @Test(arguments: ["$(echo x)", "`echo x`", "$nobody_has_set_this/x", "*.sqlite", "~ana/x"])
  func `are none where only the shell knows the file`(path: String) throws {
    try home.add("Usual")
    #expect(try candidates("bash", of: "done", "--file", path, "").isEmpty)
  }

  @Test func `are none, and nothing is made, where there is no file`() throws {
    for words in [["done", ""], ["list", "--category", ""]] {
      let argument = words[0] == "done" ? "positional@0" : "--category"
      let found = try candidates("zsh", argument, words, [:])
      #expect(found.filter { $0 != "inbox" }.isEmpty)
    }
    let elsewhere = ["CHRONOLIST_FILE": "", "XDG_DATA_HOME": home.path + "/data"]
    #expect(try candidates("bash", of: "done", "", environment: elsewhere).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
  }

  @Test func `are none in a file that is damaged, foreign or empty, which stays as it is`() throws {
    try home.add("Tea")
    let whole = try home.bytes(of: "tasks.sqlite")
    let broken: [[UInt8]] = [
      Array(whole.prefix(5000)), [], Array("no planner at all".utf8),
      Array(whole.prefix(100)) + [UInt8](repeating: 0xEE, count: whole.count - 100),
    ]
    for bytes in broken {
      try home.write(bytes, to: "tasks.sqlite")
      #expect(try candidates("bash", of: "done", "").isEmpty)
      #expect(try candidates("fish", for: "--tag", of: "list", "--tag", "").isEmpty)
      #expect(try home.bytes(of: "tasks.sqlite") == bytes)
    }
  }

  @Test func `are none while another program keeps the file locked`() throws {
    try home.add("Tea")
    let queue = try DatabaseQueue(path: home.file)
    let found = try queue.inDatabase { db in
      var found: [String] = []
      try db.inTransaction(.exclusive) {
        found = try candidates("bash", of: "done", "")
        return .rollback
      }
      return found
    }
    #expect(found.isEmpty)
    #expect(try candidates("bash", of: "done", "").count == 1)
    try queue.close()
  }

  @Test func `leave the file as it is, and judge no day`() throws {
    try home.add("Tea")
    // Yesterday's, which the next command would judge.
    let queue = try DatabaseQueue(path: home.file)
    try queue.write { db in
      try db.execute(sql: "UPDATE task SET due = due - 1; UPDATE commitment SET day = day - 1")
    }
    try queue.close()
    let before = try home.bytes(of: "tasks.sqlite")
    #expect(try candidates("bash", of: "done", "").count == 1)
    #expect(try home.bytes(of: "tasks.sqlite") == before)
    try home.must(home.run("list"))
    #expect(try home.bytes(of: "tasks.sqlite") != before)
  }

  @Test func `hold no control of any text`() throws {
    for text in Hostile.texts {
      try home.must(home.run("category", "add", text))
      try home.must(home.run("add", "x", "--due", "today", "--tag", text, "--category", text))
      try home.must(home.run("edit", id("x"), "--title", text, "--tag", text))
      try home.must(home.run("event", "add", text))
    }
    let questions = [
      ("positional@0", ["done", ""]), ("positional@0", ["event", "edit", ""]),
      ("--category", ["list", "--category", ""]), ("--tag", ["list", "--tag", ""]),
    ]
    for shell in ["bash", "zsh", "fish", ""] {
      for (argument, words) in questions {
        let lines = try candidates(shell, argument, words, [:])
        #expect(argument == "--tag" || lines.count >= Hostile.texts.count, "\(shell) \(words)")
        let bytes = Array(lines.joined(separator: "\n").utf8).filter { shell != "fish" || $0 != 9 }
        #expect(ByteAudit.problems(inText: bytes).isEmpty, "\(shell) \(words) \(lines)")
      }
    }
  }

  @Test func `are asked for with bytes that are no text, and say nothing`() throws {
    try home.add("Tea")
    let words = ["---completion", "done", "--", "positional@0", "3", "0", "chronolist", "done"]
    let run = try home.run(rawArguments: words.map { Array($0.utf8) } + [Hostile.bytes, []])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    let nonsense = try home.run("---completion", "nonsense")
    #expect(nonsense.output.isEmpty && nonsense.errors.isEmpty)
  }
}
