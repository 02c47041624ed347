import Foundation
import Testing

/// Exit statuses and words of everything that can go wrong (Behaviour 6.2, 8.5).
@Suite(.waitsForPrograms) struct CommandLineErrorTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test(arguments: [
    ["nonsense"], ["list", "--nonsense"], ["list", "--day"], ["list", "--day", "31 feb"],
    ["list", "--day", "today", "--all"], ["list", "--done", "--open"], ["add"], ["show", "abc"],
    ["show", "not-hex!"], ["move", "abcd"], ["export", "--format", "xml"],
    ["history", "--limit", "0"],
    ["add", "Tea", "--estimate", "long"], ["add", "Tea", "--time", "25:00"],
    ["add", "Tea", "--due", "someday", "--time", "9:00"], ["add", "Tea", "--priority", "urgent"],
    ["category", "colour", "Work", "13"], ["config", "--path", "--check"],
  ])
  func `what means nothing is a usage error`(arguments: [String]) throws {
    try box.run("add", "seed today")
    let answer = try box.run(arguments, input: Data())
    #expect(answer.status == 64, "\(answer.err)")
    #expect(answer.out.isEmpty)
    #expect(!answer.err.isEmpty)
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  @Test func `under --json an error is JSON, whatever it is`() throws {
    let usage = try box.run("list", "--json", "--nonsense")
    #expect(usage.status == 64)
    #expect(usage.errorJSON["code"] as? String == "usage")
    #expect((usage.errorJSON["message"] as? String)?.contains("--nonsense") == true)
    let missing = try box.run("list", "--json")
    #expect(missing.status == 66)
    #expect(missing.errorJSON["code"] as? String == "not-found")
    #expect(missing.out.isEmpty)
  }

  @Test func `an ID may be cut to four letters, and an ambiguous one lists its candidates`() throws
  {
    var lines = ""
    for number in 0..<2 {
      lines +=
        #"{"id":"aaaa000\#(number)-0000-4000-8000-000000000000","title":"T\#(number)","#
        + #""status":"open","position":1,"created":"2026-01-01T00:00:00Z","#
        + #""modified":"2026-01-01T00:00:00Z"}"# + (number == 0 ? "," : "")
    }
    let document = #"{"version":1,"tasks":[\#(lines)]}"#
    #expect(try box.run("import", "-", input: document).status == 0)
    let answer = try box.run("show", "aaaa")
    #expect(answer.status == 1)
    #expect(answer.err.contains("aaaa0000-0000-4000-8000-000000000000  T0"))
    #expect(answer.err.contains("aaaa0001-0000-4000-8000-000000000000  T1"))
    #expect(try box.run("show", "aaaa0001").out.hasPrefix("T1\n"))
    #expect(try box.run("show", "AAAA0001").status == 0)
    #expect(try box.run("show", "bbbb").status == 1)
  }

  @Test func `a file that is no planner is named and left as it is`() throws {
    let cases: [(name: String, bytes: Data)] = [
      ("text", Data("not a database, but long enough to be one of some kind\n".utf8)),
      ("empty", Data()),
      ("zeros", Data(repeating: 0, count: 8192)),
    ]
    for (name, bytes) in cases {
      try box.write(bytes, to: name)
      for command in [["list"], ["add", "Tea"], ["doctor"], ["export"]] {
        let answer = try box.run(command + ["--file", box.path(name)], input: Data())
        #expect(answer.status == 65, "\(name) \(command) \(answer.err)")
        #expect(answer.out.isEmpty)
        #expect(answer.err.contains("left as it is"), "\(name): \(answer.err)")
      }
      #expect(box.read(name) == bytes)
    }
  }

  @Test func `a cut or newer file is refused and left as it is`() throws {
    try box.run("add", "-", input: (1...200).map { "Task \($0) today" }.joined(separator: "\n"))
    let whole = box.read("planner.sqlite")
    try box.write(whole.prefix(whole.count / 2), to: "cut")
    let cut = try box.run("doctor", "--file", box.path("cut"))
    #expect(cut.status == 65, "\(cut.err)")
    #expect(box.read("cut") == whole.prefix(whole.count / 2))
    var newer = whole
    // The user version stands at byte 60 of the header.
    newer[60] = 0x7F
    try box.write(newer, to: "newer")
    for command in [["list"], ["add", "Tea"]] {
      let answer = try box.run(command + ["--file", box.path("newer")], input: Data())
      #expect(answer.status == 65)
      #expect(answer.err.contains("newer ChronoList"))
    }
    #expect(box.read("newer") == newer)
  }

  @Test func `a missing file, directory or place is said`() throws {
    #expect(try box.run("list").status == 66)
    #expect(try box.run("list", "--file", box.path("no/such")).status == 66)
    #expect(try box.run("import", box.path("none.jsonl")).status == 66)
    #expect(try box.run("import", box.directory).status == 74)
    #expect(try box.run("restore", box.path("none.sqlite")).status == 66)
    try box.write("x", to: "plain")
    #expect(try box.run("add", "Tea", "--file", box.path("plain/planner.sqlite")).status == 73)
    try box.run("add", "Tea")
    #expect(try box.run("export", box.path("no/such/place")).status == 73)
    #expect(try box.run("backup", box.path("plain")).status == 73)
    #expect(box.read("plain") == Data("x".utf8))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a file that cannot be written can be read`() throws {
    try box.run("add", "Tea today")
    chmod(box.file, 0o400)
    defer { chmod(box.file, 0o600) }
    #expect(try box.run("list").lines.count == 1)
    let answer = try box.run("add", "Milk")
    #expect(answer.status == 77)
    #expect(answer.err.contains("read-only"))
  }

  @Test func `the file and its directory are for the user alone`() throws {
    let answer = try box.run(
      "add",
      "Tea",
      environment: ["CHRONOLIST_FILE": "", "XDG_DATA_HOME": box.path("data")]
    )
    #expect(answer.status == 0, "\(answer.err)")
    func mode(_ name: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: box.path(name))
      return attributes[.posixPermissions] as? Int ?? 0
    }
    #expect(try mode("data/chronolist") == 0o700)
    #expect(try mode("data/chronolist/chronolist.sqlite") == 0o600)
  }

  @Test func `an unknown time zone is said once, and the command works`() throws {
    let answer = try box.run("add", "Tea", environment: ["TZ": "No/Where"])
    #expect(answer.status == 0)
    #expect(answer.err.contains("No/Where"))
  }

  @Test func `output that cannot be written is an error`() throws {
    try box.run("add", "Tea today")
    let shell = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "\(TerminalSession.planner) list > /dev/full; echo status $?"],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    try shell.waitFor("status 74")
  }

  @Test func `what was stored is said where the answer cannot be printed`() throws {
    let shell = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "\(TerminalSession.planner) add Tea today > /dev/full; echo status $?"],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    try shell.waitFor("itself was saved")
    try shell.waitFor("status 74")
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  @Test(arguments: [
    (["lsit"], "No command ‘lsit’. Did you mean ‘list’?"),
    (["exprot", "x.json"], "Did you mean ‘export’?"),
    (["stat", "--short"], "Did you mean ‘status’?"),
    (["--file", "x", "undoo"], "Did you mean ‘undo’?"),
    (["event", "ad", "Fair"], "No subcommand ‘ad’. Did you mean ‘add’?"),
    (["category", "zzz"], "No subcommand ‘zzz’. “chronolist category --help” lists them all."),
  ])
  func `a mistyped command is named, with the one that was meant`(
    arguments: [String],
    words: String
  ) throws {
    let answer = try box.run(arguments, input: Data())
    #expect(answer.status == 64 && answer.err.contains(words), "\(answer.err)")
    let json = try box.run(arguments + ["--json"], input: Data())
    #expect(json.status == 64 && json.errorJSON["code"] as? String == "usage")
  }

  @Test(
    arguments: [
      (["--foo"], "Unknown option '--foo'", nil),
      (["--dya", "fri"], "'--dya'", "Did you mean '--day'?"),
      (["--tags", "x"], "'--tags'", "Did you mean '--tag'?"),
    ] as [([String], String, String?)]
  )
  func `an option is suggested only where it is near`(
    arguments: [String],
    words: String,
    suggestion: String?
  ) throws {
    for json in [[], ["--json"]] {
      let answer = try box.run(["list"] + arguments + json, input: Data())
      #expect(answer.status == 64 && answer.err.contains(words), "\(answer.err)")
      #expect(answer.err.contains("Did you mean") == (suggestion != nil), "\(answer.err)")
      #expect(suggestion.map(answer.err.contains) != false, "\(answer.err)")
    }
  }

  @Test(arguments: [
    ["add", "--foo"], ["add", "Tea", "--foo"], ["event", "add", "Fair", "--foo"],
  ])
  func `how a text is written that begins with a dash is said`(arguments: [String]) throws {
    for json in [[], ["--json"]] {
      let answer = try box.run(arguments + json, input: Data())
      #expect(answer.status == 64)
      #expect(answer.err.contains("Put -- before text that begins with a dash"), "\(answer.err)")
    }
    #expect(try !box.run("list", "--foo").err.contains("--foo'. Put --"))
  }

  /// The options without a value of a command and of those below it, after the words that lead there.
  private func flags(
    of command: [String: Any],
    after path: [String] = []
  ) -> [(path: [String], flag: String)] {
    let own = (command["arguments"] as? [[String: Any]] ?? []).filter {
      $0["kind"] as? String == "flag"
    }
    let names = own.flatMap { $0["names"] as? [[String: Any]] ?? [] }
      .filter { $0["kind"] as? String == "long" }.compactMap { $0["name"] as? String }
    let children = command["subcommands"] as? [[String: Any]] ?? []
    return names.map { (path, $0) }
      + children.flatMap { child in
        flags(of: child, after: path + [child["commandName"] as? String ?? ""])
      }
  }

  @Test func `no option without a value takes the text behind it`() throws {
    let dump = try box.run("--experimental-dump-help").json
    let root = try #require(dump["command"] as? [String: Any])
    var seen: Set<String> = []
    for (path, flag) in flags(of: root) where seen.insert(flag).inserted {
      let answer = try box.run(path + ["--\(flag)", "- x"], input: Data())
      #expect(!answer.err.contains("does not take any value"), "\(path) --\(flag)")
    }
    #expect(seen.count > 30)
  }

  @Test func `the day that a mistyped one may have been is named`() throws {
    try box.run("add", "Tea today")
    let answer = try box.run("list", "--day", "tomorow")
    #expect(answer.status == 64)
    #expect(answer.err.contains("‘tomorow’ is not understood. Did you mean ‘tomorrow’? Days are"))
    #expect(try !box.run("list", "--day", "zzz").err.contains("Did you mean"))
  }

  @Test func `a step that has not been made, and a directory that is not there, are said`() throws {
    try box.run("add", "Tea today")
    let undone = try box.run("undo", "--to", "99")
    #expect(undone.status == 1, "\(undone.err)")
    #expect(undone.err.contains("There is no step 99: the newest is 1. Nothing was changed"))
    #expect(try box.run("undo", "--to", "1").status == 0)
    #expect(try box.run("list").out.contains("Tea"))
    let backup = try box.run("backup", box.path("nowhere/copy.sqlite"))
    #expect(backup.status == 73, "\(backup.err)")
    #expect(backup.err.contains("nowhere/copy.sqlite cannot be written: its directory does not"))
  }

  @Test func `what is wrong with an ID, and with a repeat, is said`() throws {
    let id = try box.add("Tea today")
    #expect(try box.run("done", "zzzz").err.contains("only digits and the letters a to f"))
    #expect(try box.run("done", "3f").err.contains("too short for an ID"))
    #expect(try box.run("done", "0000").err.contains("No ID starts with ‘0000’"))
    for command in [["edit", id], ["add", "Milk"], ["event", "add", "Fair"]] {
      let answer = try box.run(command + ["--repeat", "every blue moon"], input: Data())
      #expect(answer.status == 64, "\(answer.err)")
      #expect(answer.err.contains("‘every blue moon’ is not a repeat: try “every mon,wed”"))
    }
  }

  @Test func `an error says when in the clock of the user, never in UTC`() throws {
    let id = try box.add("Tea today")
    let zone = ["TZ": "Asia/Tokyo"]
    func log(_ from: String, _ to: String) throws -> CommandSandbox.Answer {
      try box.run(
        ["log", id, "--from", "2020-01-02T\(from)", "--to", "2020-01-02T\(to)"],
        input: Data(),
        environment: zone
      )
    }
    #expect(try log("09:00", "10:00").status == 0)
    let answer = try log("09:30", "10:30")
    #expect(answer.status == 1)
    #expect(answer.err.contains("Thu 2 Jan 2020 09:00–10:00"), "\(answer.err)")
    #expect(!answer.err.contains("T00:00:00Z"))
  }
}
