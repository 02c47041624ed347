import Foundation
import Testing

/// Import, export, backup and restore as a person uses them.
@Suite(.waitsForPrograms) struct CommandLineExchangeTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// A planner with something of every kind.
  private func fill() throws {
    let id = try box.add("Write \u{1B}[2J report today 9:30 45m #Work @deep !! // a note")
    _ = try box.add("Someday task", "--due", "someday")
    _ = try box.add("Moved today")
    let moved =
      try box.run("list", "--search", "Moved", "--json").tasks.first?["id"] as? String ?? ""
    try box.run("move", moved, "+3d")
    _ = try box.add("Late", "--due", "2020-01-02")
    let dropped = try box.add("Dropped today")
    try box.run("drop", dropped)
    let gone = try box.add("Gone today")
    try box.run("delete", gone)
    try box.run("event", "add", "Dentist", "--day", "tomorrow", "--time", "15:00")
    try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("done", id)
    try box.run("start", moved)
  }

  @Test func `an export into an empty file gives the same export, byte for byte`() throws {
    try fill()
    let first = try box.run("export")
    #expect(first.status == 0)
    #expect(first.outBytes.count > 2000)
    let other = try CommandSandbox()
    let answer = try other.run(["import", "-"], input: first.outBytes)
    #expect(answer.status == 0, "\(answer.err)")
    #expect(try other.run("export").outBytes == first.outBytes)
    #expect(try other.run("doctor").status == 0)
    try box.run("export", box.path("all.json"))
    #expect(box.read("all.json") == first.outBytes)
    let again = try other.run("import", box.path("all.json"), "--json")
    #expect(again.status == 0)
    #expect(try other.run("import", box.path("all.json")).out.hasPrefix("Imported nothing; "))
    #expect(try other.run("export").outBytes == first.outBytes)
  }

  @Test(arguments: ["json", "jsonl"])
  func `a repeating task that was put off to someday goes out and comes in`(format: String) throws {
    let plants = try box.add("Plants today every! 3 days")
    try box.run("move", plants, "someday")
    try box.run("export", box.path("plants"), "--format", format)
    let other = try CommandSandbox()
    let answer = try other.run("import", box.path("plants"))
    #expect(answer.status == 0, "\(answer.err)")
    let task = try other.run("list", "--all", "--json").tasks.first
    #expect(task?["due"] is NSNull)
    let repeats = task?["repeat"] as? [String: Any]
    #expect(repeats?["rule"] as? String == "FREQ=DAILY;INTERVAL=3")
    #expect(repeats?["afterCompletion"] as? Bool == true)
  }

  @Test func `an export says what a task loses in a format of fewer fields`() throws {
    let id = try box.add("Write report today *10m // a note", "--time", "09:30")
    try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    let lines = try box.run("export", box.path("a.txt"), "--format", "todotxt").err
    #expect(lines.contains("No field there for reminders (1), notes (1), tracked work (1)."))
    let objects = try box.run("export", box.path("a.task"), "--format", "taskwarrior").err
    #expect(objects.contains("No field there for reminders (1), tracked work (1)."))
    let outline = try box.run("export", box.path("a.org"), "--format", "org").err
    #expect(outline.contains("No field there for reminders (1)."))
  }

  @Test func `an import is one undo step`() throws {
    let lines = (0..<500).map {
      #"{"title":"T\#($0)","category":"C\#($0 % 3)","due":"2099-01-01"}"#
    }
    let answer = try box.run("import", "-", input: lines.joined(separator: "\n"))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out == "Imported 500 tasks (0 done) in 3 categories.\n")
    #expect(answer.err.isEmpty)
    #expect(try box.run("list", "--all").lines.count == 500)
    try box.run("undo")
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("category", "list").lines.isEmpty)
    try box.run("redo")
    #expect(try box.run("list", "--all").lines.count == 500)
  }

  @Test func `a bad line names its number and the reason, and nothing is imported`() throws {
    try box.run("add", "seed today")
    let answer = try box.run(
      "import",
      "-",
      input: "{\"title\":\"good\"}\n{\"title\":\"bad\",\"due\":\"2026-02-30\"}\n"
    )
    #expect(answer.status == 65)
    #expect(
      answer.err
        == "chronolist: Line 2: ‘due’ must be a day as YYYY-MM-DD. Nothing was imported.\n"
    )
    #expect(try box.run("list", "--all").lines.count == 1)
    let unknown = try box.run("import", "-", input: #"{"title":"x","colour":1}"#)
    #expect(unknown.status == 65)
    #expect(unknown.err.contains("‘colour’") && unknown.err.contains("--lenient"))
    let slip = try box.run("import", "-", input: "{\"title\":\"x\"}\n{\"titel\":\"y\"}\n")
    #expect(
      slip.err == "chronolist: Line 2: ‘titel’ is unknown; did you mean ‘title’? "
        + "--lenient ignores unknown keys. Nothing was imported.\n"
    )
    #expect(
      try box.run("import", "-", "--lenient", input: #"{"title":"x","colour":1}"#).status == 0
    )
    #expect(try box.run("import", "-", input: "").status == 65)
  }

  @Test func `--dry-run counts and changes nothing`() throws {
    let lines = "{\"title\":\"a\",\"done\":true}\n{\"title\":\"b\",\"category\":\"C\"}\n"
    let answer = try box.run("import", "-", "--dry-run", input: lines)
    #expect(answer.out == "Would import 2 tasks (1 done) in 1 category.\n")
    #expect(!FileManager.default.fileExists(atPath: box.file))
    let json = try box.run("import", "-", "--dry-run", "--json", input: lines).json
    #expect(json["tasks"] as? Int == 2)
    #expect(json["imported"] as? Bool == false)
    #expect(json["format"] as? String == "jsonl")
  }

  @Test func `--dry-run of a whole planner counts what would be new`() throws {
    try fill()
    try box.run("export", box.path("all.json"))
    let none = try box.run("import", box.path("all.json"), "--dry-run")
    #expect(none.out.hasPrefix("Would import nothing; "), "\(none.out)")
    let other = try CommandSandbox()
    try other.run("add", "Mine #work")
    let path = box.path("all.json")
    let counted = try other.run("import", path, "--dry-run", "--json").json
    let before = try other.run("export").outBytes
    let imported = try other.run("import", path, "--json").json
    for key in ["tasks", "done", "categories", "events", "sessions", "skipped"] {
      #expect(counted[key] as? Int == imported[key] as? Int, "\(key)")
    }
    // The category of the same name is the one that is there.
    #expect(counted["categories"] as? Int == 0 && counted["skipped"] as? Int == 1)
    #expect(try other.run("export").outBytes != before)
  }

  @Test func `JSON Lines come back as they went`() throws {
    try fill()
    let lines = try box.run("export", "--format", "jsonl").outBytes
    let other = try CommandSandbox()
    #expect(try other.run(["import", "-"], input: lines).status == 0)
    let back = try other.run("export", "--format", "jsonl").outBytes
    func sorted(_ bytes: Data) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
    #expect(sorted(back) == sorted(lines))
    // Four tasks, and an event.
    #expect(sorted(lines).count == 5)
  }

  @Test func `JSON Lines keep zones, series and the days taken out of them, byte for byte`() throws
  {
    let zoned =
      #"{"type":"event","title":"Call","due":"2031-11-24","time":"09:00","zone":"Asia/Tokyo"}"#
    try box.run("import", "-", input: zoned)
    _ = try box.add("Water", "--due", "2031-11-24", "--repeat", "every mon")
    let choir = try box.run("event", "add", "Choir 2031-11-24 19:00 every mon", "--json")
    let id = (choir.json["events"] as? [[String: Any]])?.first?["id"] as? String ?? ""
    #expect(try box.run("event", "delete", id, "--on", "2031-12-01").status == 0)
    #expect(try box.run("event", "edit", id, "--on", "2031-12-08", "--title", "Ball").status == 0)
    let lines = try box.run("export", "--format", "jsonl")
    #expect(lines.out.contains(#""zone":"Asia/Tokyo""#))
    #expect(lines.out.contains(#""excluded":["2031-12-01","2031-12-08"]"#), "\(lines.out)")
    let other = try CommandSandbox()
    #expect(try other.run(["import", "-"], input: lines.outBytes).status == 0)
    #expect(try other.run("export", "--format", "jsonl").outBytes == lines.outBytes)
    #expect(try other.run("event", "list", "--day", "2031-12-01").lines.isEmpty)
  }

  @Test func `an import of events alone speaks of no tasks`() throws {
    let line = #"{"type":"event","title":"Choir","due":"2031-11-24","category":"Club"}"#
    let answer = try box.run("import", "-", input: line)
    #expect(answer.out.hasPrefix("Imported 1 event, on Mon 24 Nov 2031; 1 new category. "))
  }

  @Test func `JSON Lines that come twice add nothing the second time`() throws {
    let lines =
      #"{"id":"3f2a0000-0000-4000-8000-000000000001","title":"A"}"# + "\n"
      + #"{"id":"issue 12","title":"B","due":"2031-11-24"}"# + "\n"
      + #"{"type":"event","id":"e1","title":"Fair","due":"2031-11-24"}"# + "\n"
    let first = try box.run("import", "-", input: lines)
    let counts = "Imported 2 tasks (0 done) in 0 categories; 1 event, on Mon 24 Nov 2031."
    let way = "In the planner, the key 4 lists what is to come."
    #expect(first.out == "\(counts) \(way)\n", "\(first.err)")
    let again = try box.run("import", "-", input: lines)
    let known = "2 tasks and 1 event were there already, and stay as they are here.\n"
    #expect(again.out == "Imported nothing; \(known)", "\(again.out)")
    try box.run("delete", "3f2a")
    let third = try box.run("import", "-", input: lines + #"{"id":"issue 13","title":"C"}"#)
    #expect(third.out == "Imported 1 task (0 done) in 0 categories; \(known)")
    #expect(try box.run("history").lines.count == 3)
  }

  @Test func `takes back what list prints, and knows what it has`() throws {
    _ = try box.add("Tea", "--due", "someday")
    let task = try #require(try box.run("list", "--someday", "--json").tasks.first)
    let line = try JSONSerialization.data(withJSONObject: task)
    #expect(try box.run(["import", "-"], input: line).status == 0)
    #expect(try box.run("list", "--someday").lines.count == 1)
    let other = try CommandSandbox()
    #expect(try other.run(["import", "-"], input: line).status == 0)
    #expect(try other.run("list", "--someday", "--json").tasks.first?["title"] as? String == "Tea")
  }

  @Test func `an export replaces nothing unless it is told to, and says what it wrote`() throws {
    _ = try box.add("Tea today")
    try box.run("event", "add", "Fair")
    try box.write("precious", to: "mine.json")
    let refused = try box.run("export", box.path("mine.json"))
    #expect(refused.status == 73 && refused.err.contains("--force"), "\(refused.err)")
    #expect(refused.err.contains("--file") == false)
    #expect(box.read("mine.json") == Data("precious".utf8))
    let answer = try box.run("export", box.path("mine.json"), "--force")
    #expect(answer.out == "Exported 1 task and 1 event to \(box.path("mine.json"))\n")
    #expect(box.read("mine.json") == (try box.run("export").outBytes))
    let json = try box.run("export", box.path("new.jsonl"), "--format", "jsonl", "--json").json
    #expect(json["tasks"] as? Int == 1 && json["format"] as? String == "jsonl")
    // A device is written to, never replaced by a file.
    #expect(try box.run("export", "/dev/null").status == 0)
    #expect(try box.run("export", "/dev/null", "--force").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `an export counts open and done tasks, and names what else it holds or leaves out`()
    throws
  {
    _ = try box.add("Tea today")
    try box.run("done", try box.add("Milk"))
    try box.run("drop", try box.add("Jam"))
    try box.run("delete", try box.add("Soap"))
    try box.run("event", "add", "Fair")
    func export(_ format: String) throws -> CommandSandbox.Answer {
      try box.run("export", "--format", format, box.path("e.\(format)"))
    }
    let whole = try export("json")
    #expect(
      whole.out.hasPrefix("Exported 2 tasks and 1 event to ")
        && whole.out.hasSuffix(", plus 1 dropped task or missed repeat and 1 deleted task\n"),
      "\(whole.out)"
    )
    let calendar = try export("ics")
    #expect(calendar.out.hasPrefix("Exported 2 tasks and 1 event to "))
    #expect(calendar.out.hasSuffix(", plus 1 dropped task or missed repeat\n"), "\(calendar.out)")
    for (format, events) in [("jsonl", 1), ("todotxt", 0), ("taskwarrior", 0), ("org", 0)] {
      let answer = try export(format)
      #expect(answer.out.hasPrefix("Exported 2 tasks and \(events) event"), "\(answer.out)")
      let isKept = format == "taskwarrior" || format == "org"
      #expect(answer.err.contains("1 dropped task or missed repeat") == !isKept, "\(answer.err)")
      #expect(answer.err.contains("1 event") == (events == 0), "\(answer.err)")
    }
    let json = try box.run("export", box.path("n.json"), "--json").json
    #expect(json["tasks"] as? Int == 2 && json["deleted"] as? Int == 1)
    #expect(json["givenUp"] as? Int == 1)
  }

  @Test func `titles that look like marks come back from every format`() throws {
    let titles = [
      "x p1 due:tomorrow project:Home +tag", "Fix C++ +bug", "Compare +a and @b", "[#A] bug",
      "Read :later:", "a, b; c\\n \"d\"", "(A) 2026-11-24 x",
    ]
    for title in titles { _ = try box.add("--title", title, "--due", "2031-11-24") }
    for format in ["todotxt", "taskwarrior", "org", "ics", "json", "jsonl"] {
      let text = try box.run("export", "--format", format).out
      try box.write(text, to: "e")
      let other = try CommandSandbox()
      let answer = try other.run("import", box.path("e"), "--format", format)
      #expect(answer.status == 0, "\(format): \(answer.err)")
      let back = try other.run("list", "--all", "--json").tasks
      #expect(back.compactMap { $0["title"] as? String }.sorted() == titles.sorted(), "\(format)")
      #expect(
        back.allSatisfy { $0["category"] is NSNull && ($0["tags"] as? [Any])?.isEmpty == true },
        "\(format)"
      )
      let again = try box.run("import", box.path("e"), "--format", format)
      #expect(again.out.contains("Imported nothing"), "\(format): \(again.out)")
    }
  }

  @Test func `a line that is wrong is named with its title`() throws {
    try box.write("Fine\nPay the rent due:soon\n", to: "list.txt")
    let answer = try box.run("import", box.path("list.txt"))
    let words = "Line 2 (‘Pay the rent’): ‘due:soon’ must be a day as YYYY-MM-DD."
    #expect(answer.err.contains(words), "\(answer.err)")
  }

  @Test func `no error of a file that was named advises the planner’s own --file`() throws {
    _ = try box.add("Tea today")
    try box.write("no planner", to: "fake")
    for command in [
      ["export", box.path("no/such/place")], ["export", box.directory],
      ["backup", box.path("no/such/place")], ["backup", box.path("fake")],
      ["restore", box.path("fake")], ["restore", box.path("none")],
    ] {
      let answer = try box.run(command, input: Data())
      #expect([65, 66, 73].contains(answer.status), "\(command) \(answer.err)")
      #expect(answer.err.contains("--file") == false, "\(command) \(answer.err)")
    }
    #expect(box.read("fake") == Data("no planner".utf8))
  }

  @Test func `Ctrl-C ends an import in order, and says that nothing came of it`() throws {
    let line = #"{"title":"Task","tags":["a","b"],"due":"2031-11-24","notes":"x"}"# + "\n"
    try box.write(String(repeating: line, count: 200_000), to: "long.jsonl")
    let session = try TerminalSession(
      arguments: ["import", box.path("long.jsonl")],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    try session.waitFor("%)")
    try session.type("\u{3}")
    try session.waitFor("Stopped. Nothing was imported.")
    #expect(try session.waitForExit() == .killed(SIGINT))
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("history").lines.isEmpty)
  }

  /// Whose input pauses for much longer than the second after which progress is shown: a busy machine may
  /// begin it late.
  @Test(arguments: [(">/dev/null", true), ("2>\"$1\"", false)])
  func `progress is for whoever reads the errors, and not for a file`(
    redirection: String,
    isShown: Bool
  ) throws {
    let line = #"{"title":"Task"}"#
    let script = """
      (echo '\(line)'; sleep 3; echo '\(line)'; echo '\(line)') \
      | "$0" import - --dry-run --format jsonl \(redirection); echo over
      """
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", script, TerminalSession.planner, box.path("errors")],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    try session.waitFor("over")
    let sent = String(decoding: session.bytes, as: UTF8.self)
    #expect(sent.contains("\rReading ") == isShown, "\(sent)")
    #expect(box.read("errors").isEmpty)
  }

  @Test(arguments: [("", "passed on by every terminal"), ("bell = false", "off in the settings")])
  func `doctor says whether the bell rings`(settings: String, words: String) throws {
    _ = try box.add("Tea today")
    try box.write(settings, to: ".config/chronolist/config.toml")
    #expect(try box.run("doctor").lines.contains { $0.hasPrefix("bell ") && $0.hasSuffix(words) })
  }

  @Test func `doctor says numbers as numbers`() throws {
    _ = try box.add("Tea today")
    let json = try box.run("doctor", "--json").json
    #expect(json["bytes"] as? Int ?? 0 > 4096)
    #expect(json["format"] as? Int ?? 0 > 0 && json["backups"] as? Int == 0)
    #expect(json["zone"] as? String == "UTC")
  }

  @Test func `a backup is whole, and restoring keeps the file that was there`() throws {
    try fill()
    let before = try box.run("export").outBytes
    #expect(try box.run("backup", box.path("copy.sqlite")).status == 0)
    try box.run("add", "Later today")
    let answer = try box.run("restore", box.path("copy.sqlite"))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out.contains("is kept as"))
    #expect(try box.run("export").outBytes == before)
    #expect(try box.run("restore", box.file).status != 0)
    try box.write("no planner", to: "fake")
    #expect(try box.run("restore", box.path("fake")).status == 65)
    #expect(try box.run("export").outBytes == before)
  }

  @Test func `an export through a link replaces what it leads to, and the link stays`() throws {
    _ = try box.add("Tea today")
    try box.write("old", to: "real.json")
    try FileManager.default.createSymbolicLink(
      atPath: box.path("link.json"),
      withDestinationPath: "real.json"
    )
    #expect(try box.run("export", box.path("link.json"), "--force").status == 0)
    #expect(String(decoding: box.read("real.json"), as: UTF8.self).contains("Tea"))
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: box.path("link.json"))
    #expect(link == "real.json")
  }

  @Test func `never writes an export over the planner`() throws {
    try box.run("add", "Tea today")
    #expect(try box.run("export", box.file).status == 64)
    #expect(try box.run("import", box.file).status == 64)
    #expect(try box.run("backup", box.file).status == 64)
    #expect(try box.run("list").lines.count == 1)
  }
}
