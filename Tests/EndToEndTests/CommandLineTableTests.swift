import Foundation
import Glibc
import Testing

/// Every command of the program: what it answers in a pipe, and how it ends when it cannot.
@Suite(.waitsForPrograms) struct CommandLineTableTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// Something of every kind, and the words that stand for it in a table.
  private func fill() throws -> [String: String] {
    let open = try box.add(
      "Write report",
      "--due",
      "today",
      "--estimate",
      "45",
      "--category",
      "Work"
    )
    let done = try box.add("Buy bread", "--due", "today")
    try box.run("done", done)
    let event = try box.run("event", "add", "Choir 2031-11-24 19:00 every mon", "--json")
    let made = (event.json["events"] as? [[String: Any]])?.first?["id"] as? String
    try box.run("category", "add", "Home")
    try box.write(#"{"title":"Tea"}"#, to: "tea.jsonl")
    try box.run("backup", box.path("old.sqlite"))
    try box.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Example//EN\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTART;VALUE=DATE:20311124\r
      SUMMARY:Fair\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      to: "team.ics"
    )
    try box.settings()
    try box.todo("a", "SUMMARY:Buy milk")
    return [
      "OPEN": open, "DONE": done, "EVENT": try #require(made), "LINES": box.path("tea.jsonl"),
      "COPY": box.path("old.sqlite"), "NEW": box.path("new"),
      "CALENDAR": box.path("team.ics"),
    ]
  }

  /// In an order in which each of them is possible.
  private static let commands = """
    add Call Ana fri 9:30 #Home
    list
    list --week this
    list --all
    agenda --from 24 nov 2031 --days 30
    show OPEN
    edit OPEN --title Essay
    start OPEN
    status
    status --short
    status --badge
    stop
    log OPEN 2020-01-02 9-10:30
    move OPEN 24 dec 2099
    done OPEN
    undone OPEN
    drop OPEN
    delete DONE
    list --deleted
    undelete DONE
    undo
    redo
    history
    review
    remind
    category list
    category add Garden
    category rename Garden Yard
    category colour Yard 3
    category move Yard --by -1
    category delete Yard
    event list --day 2031-11-24
    event add Fair 2031-11-25
    event show EVENT
    event edit EVENT --title Chor
    event delete EVENT
    calendar add Team CALENDAR
    calendar list
    calendar remove Team
    sync
    sync --dry-run
    sync --conflicts
    export
    export NEW.json
    backup NEW.sqlite
    import LINES --dry-run
    import LINES
    restore COPY
    doctor
    keys
    config
    man
    """

  private func words(_ line: Substring, _ names: [String: String]) -> [String] {
    line.split(separator: " ").map { word in
      names.reduce(String(word)) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }
  }

  @Test func `answers in a pipe with its result and nothing else`() throws {
    let names = try fill()
    for line in Self.commands.split(separator: "\n") {
      let answer = try box.run(words(line, names), input: Data())
      #expect(answer.status == 0, "\(line): \(answer.err)")
      #expect(answer.err.isEmpty, "\(line): \(answer.err)")
      let isQuiet = ["start", "stop"].contains(line) || line == "remind"
      #expect(isQuiet || !answer.out.isEmpty, "\(line)")
      let controls = answer.outBytes.filter { $0 < 32 && $0 != 10 || $0 == 127 }
      #expect(controls.isEmpty, "\(line): \(controls)")
    }
  }

  @Test func `answers in JSON, one document a call`() throws {
    let names = try fill()
    for line in Self.commands.split(separator: "\n") {
      let command = line.split(separator: " ")[0]
      if ["config", "man"].contains(command) || line == "status --short" { continue }
      let answer = try box.run(words(line, names) + ["--json"], input: Data())
      #expect(answer.status == 0 && answer.err.isEmpty, "\(line): \(answer.err)")
      #expect(answer.json["version"] as? Int == 1, "\(line): \(answer.out.prefix(200))")
    }
  }

  @Test func `the table has every command there is`() throws {
    let root = try #require(
      try box.run("--experimental-dump-help").json["command"] as? [String: Any]
    )
    var missing: [String] = []
    func look(_ command: [String: Any], after path: String) {
      for child in command["subcommands"] as? [[String: Any]] ?? [] {
        let name = path + (child["commandName"] as? String ?? "")
        let isListed = Self.commands.split(separator: "\n").contains {
          ($0 + " ").hasPrefix(name + " ")
        }
        // Triage and the help of the parser answer on a terminal.
        if !isListed, !["triage", "help"].contains(name) { missing.append(name) }
        look(child, after: name + " ")
      }
    }
    look(root, after: "")
    #expect(missing == [])
  }

  @Test(arguments: [
    "show ffff", "edit ffff --title x", "done ffff", "done ffff --at 0:00", "undone ffff",
    "move ffff fri", "delete ffff", "drop ffff", "start ffff", "log ffff 2020-01-02 9-10",
    "event show ffff", "event edit ffff --title x", "event delete ffff",
    "event delete ffff --on fri",
  ])
  func `names an ID that nothing has`(line: String) throws {
    // Any digits may begin an ID.
    let none = try box.add("seed").hasPrefix("ffff") ? "0000" : "ffff"
    let command = words(line[...], [:]).map { $0 == "ffff" ? none : $0 }
    let answer = try box.run(command, input: Data())
    #expect(answer.status == 1 && answer.out.isEmpty)
    #expect(answer.err.contains("No ID starts with ‘\(none)’"), "\(answer.err)")
    let json = try box.run(command + ["--json"], input: Data())
    #expect(json.status == 1 && json.errorJSON["code"] as? String == "unknown")
    let typo = try box.run(command.map { $0 == none ? "zzzz" : $0 }, input: Data())
    #expect(typo.status == 64 && typo.err.contains("‘zzzz’ is not an ID"), "\(typo.err)")
    #expect(try box.run("history").lines.count == 1)
  }

  @Test func `names a category that is not there`() throws {
    try box.run("add", "seed")
    for line in [
      "category rename Nix Nox", "category colour Nix 3", "category move Nix --by 1",
      "category delete Nix", "list --category Nix",
    ] {
      let answer = try box.run(words(line[...], [:]) + ["--json"], input: Data())
      #expect(answer.status == 1, "\(line)")
      #expect(answer.errorJSON["code"] as? String == "unknown-category", "\(line)")
    }
  }

  @Test func `refuses a blank title or name as bad data`() throws {
    let names = try fill()
    let steps = try box.run("history").lines.count
    let open = names["OPEN"] ?? ""
    let event = names["EVENT"] ?? ""
    for command in [
      ["add", " "], ["add", "--title", ""], ["add", "fri", "--title", "\t"],
      ["edit", open, "--title", "  "], ["event", "add", " "], ["event", "add", "--title", ""],
      ["event", "edit", event, "--title", " "], ["category", "add", " "],
      ["category", "rename", "Home", ""], ["add", "Tea", "--category", " "],
    ] {
      let answer = try box.run(command, input: Data())
      #expect(answer.status == 65, "\(command): \(answer.status) \(answer.err)")
      #expect(answer.out.isEmpty)
    }
    #expect(try box.run("history").lines.count == steps)
  }

  @Test(arguments: [["add", "Tea"], ["list"], ["export"]])
  func `a file that another program keeps locked is busy, and nothing is changed`(
    command: [String]
  ) throws {
    try box.run("add", "seed today")
    let before = box.read("planner.sqlite")
    let descriptor = open(box.file, O_RDWR | O_CLOEXEC)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    // The bytes that SQLite locks (`PENDING_BYTE` and those after it), as a writer locks them; of
    // the open file, so that no other descriptor of this process lets them go.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    // 37 is F_OFD_SETLK.
    #expect(fcntl(descriptor, 37, &lock) == 0)
    let answer = try box.run(command + ["--json"], input: Data())
    #expect(answer.status == 75, "\(answer.err)")
    #expect(answer.out.isEmpty)
    #expect(answer.errorJSON["code"] as? String == "busy")
    let words = answer.errorJSON["message"] as? String ?? ""
    #expect(words.contains("kept the planner’s file locked") && words.contains("try again"))
    #expect(box.read("planner.sqlite") == before)
  }

  @Test func `long work shows no progress in a pipe`() throws {
    let line = #"{"title":"Task","tags":["a"],"due":"2031-11-24","notes":"x"}"# + "\n"
    try box.write(String(repeating: line, count: 20_000), to: "long.jsonl")
    let answer = try box.run("import", box.path("long.jsonl"))
    #expect(answer.out == "Imported 20000 tasks (0 done) in 0 categories.\n")
    #expect(answer.err.isEmpty)
    let undone = try box.run("undo")
    #expect(undone.out == "Undid: imported 20000 tasks\n" && undone.err.isEmpty)
  }

  @Test(arguments: ["", "trap '' XFSZ; "])
  func `an export that the system cuts off leaves no part of a file`(signal: String) throws {
    try box.run("add", "-", input: (1...2000).map { "Task \($0) today" }.joined(separator: "\n"))
    let target = box.path("out/all.json")
    try box.write("", to: "out/other")
    let run = try CommandRun(
      program: "/bin/sh",
      arguments: ["-c", "\(signal)ulimit -f 64; exec \(TerminalSession.planner) export \(target)"]
        .map { Array($0.utf8) },
      environment: ["HOME": box.directory, "CHRONOLIST_FILE": box.file, "LC_ALL": "C.UTF-8"]
    )
    #expect(run.ending == .exited(74), "\(run.complaint)")
    #expect(run.text.isEmpty)
    #expect(run.complaint.contains("could not be written: File too large"), "\(run.complaint)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.path("out")) == ["other"])
  }
}
