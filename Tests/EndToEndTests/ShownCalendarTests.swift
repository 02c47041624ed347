import Foundation
import Testing

/// Calendars that are shown beside the planner's own events, from the command line (Behaviour 9.2).
@Suite(.waitsForPrograms) struct ShownCalendarTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.run("add", "Tea")
  }

  static func calendar(_ events: [(uid: String, name: String, lines: String)]) -> String {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n"
    for event in events {
      text += "BEGIN:VEVENT\r\nUID:\(event.uid)\r\nDTSTAMP:20311101T000000Z\r\n"
      text += "\(event.lines)\r\nSUMMARY:\(event.name)\r\nEND:VEVENT\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }

  private static let sync = calendar([
    ("1@x", "Sync", "DTSTART:20311124T090000Z\r\nDTEND:20311124T100000Z")
  ])
  private static let day = ["event", "list", "--day", "2031-11-24"]

  private var settings: String {
    String(decoding: box.read(".config/chronolist/config.toml"), as: UTF8.self)
  }

  private func events() throws -> [[String: Any]] {
    try box.run(Self.day + ["--json"], input: Data()).json["events"] as? [[String: Any]] ?? []
  }

  /// The file that the one calendar is kept in, from the home on.
  private var kept: String? {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: box.path(".cache/chronolist"))
      return names.first { $0.hasSuffix(".sqlite") }.map { ".cache/chronolist/" + $0 }
    }
  }

  private func names() throws -> [String] { try events().compactMap { $0["title"] as? String } }

  @Test func `of a directory that is emptied show nothing any more, and say why`() throws {
    try box.write(Self.sync, to: "vdir/a.ics")
    try box.run("calendar", "add", "Work", box.path("vdir"))
    #expect(try names() == ["Sync"])
    try FileManager.default.removeItem(atPath: box.path("vdir/a.ics"))
    #expect(try names().isEmpty)
    #expect(try box.run("calendar").out.contains("Work  0 events"))
    #expect(try box.run("calendar").out.contains("has no .ics files in it"))
    // One that is not there may be where nothing is mounted just now.
    try box.write(Self.sync, to: "vdir/a.ics")
    #expect(try names() == ["Sync"])
    try FileManager.default.removeItem(atPath: box.path("vdir"))
    #expect(try names() == ["Sync"])
  }

  @Test func `are added, listed and removed, and the settings say so`() throws {
    #expect(try box.run("calendar").out.contains("No calendars."))
    try box.write(
      "mouse = false\n\n# mine\n[grid]\nzoom = 30",
      to: ".config/chronolist/config.toml"
    )
    try box.write(Self.sync, to: "work.ics")
    let added = try box.run("calendar", "add", "Work", box.path("work.ics"), "--colour", "5")
    #expect(added.out.hasPrefix("Added the calendar ‘Work’ with 1 event to "), "\(added.err)")
    let before = "mouse = false\n\n# mine\n[grid]\nzoom = 30\n\n"
    let table = "[calendars.Work]\nfile = \"\(box.path("work.ics"))\"\ncolour = 5\n"
    #expect(settings == before + table)
    let list = try box.run("calendar", "list", "--json").json["calendars"] as? [[String: Any]]
    #expect(list?.first?["name"] as? String == "Work" && list?.first?["events"] as? Int == 1)
    #expect(try box.run("calendar", "add", "Work", box.path("work.ics")).status == 1)
    let event = try #require(try events().first)
    #expect(event["title"] as? String == "Sync" && event["calendar"] as? String == "Work")
    #expect(try box.run("agenda", "--from", "2031-11-24", "--days", "1").out.contains("Sync"))
    #expect(try box.run("calendar", "remove", "Work").out.hasPrefix("Removed the calendar ‘Work’"))
    #expect(settings == "mouse = false\n\n# mine\n[grid]\nzoom = 30\n")
    #expect(try names() == [])
    #expect(try box.run("calendar", "remove", "Work").err.contains("There are none."))
    #expect(box.read("work.ics") == Data(Self.sync.utf8))
  }

  /// A file that nobody has read yet is read by whatever prints events of days.
  @Test(arguments: [
    ["event", "list", "--day", "2031-11-24"], ["agenda", "2031-11-24"],
    ["agenda", "--from", "2031-11-20", "--days", "7"], ["event", "list", "--week", "2031-11-24"],
    ["event", "list", "--all"],
  ])
  func `is read by the first command that needs it`(command: [String]) throws {
    try box.write(Self.sync, to: "a.ics")
    let text = "[calendars.Work]\nfile = \"\(box.path("a.ics"))\"\n"
    try box.write(text, to: ".config/chronolist/config.toml")
    #expect(try box.run(command, input: Data()).out.contains("Sync"))
  }

  @Test func `a table in the middle goes alone, with any name`() throws {
    let name = "Ana \"x\" ] # é"
    for (other, source) in [("One", "a.ics"), (name, "b.ics"), ("Two", "c.ics")] {
      try box.write(Self.sync, to: source)
      #expect(try box.run("calendar", "add", other, box.path(source)).status == 0)
    }
    let text = settings.replacing("[calendars.Two]", with: "# the second\n[calendars.Two]")
    try box.write(text, to: ".config/chronolist/config.toml")
    #expect(try box.run("calendar", "remove", name).status == 0)
    func file(_ name: String) -> String { "file = \"\(box.path(name))\"\n" }
    let left = "[calendars.One]\n" + file("a.ics") + "\n# the second\n[calendars.Two]\n"
    #expect(settings == left + file("c.ics"))
  }

  @Test func `a table goes from a file whose lines end as on Windows`() throws {
    let table = "[calendars.Work]\r\nfile = \"\(box.path("a.ics"))\"\r\n\r\n"
    let rest = (before: "mouse = false\r\n\r\n", behind: "[grid]\r\nzoom = 30\r\n")
    try box.write(rest.before + table + rest.behind, to: ".config/chronolist/config.toml")
    #expect(try box.run("calendar", "remove", "Work").status == 0)
    #expect(settings == rest.before + rest.behind)
  }

  @Test func `one that is written in a way of its own is left to its writer`() throws {
    try box.write(Self.sync, to: "a.ics")
    let text = "calendars = { Work = { file = \"\(box.path("a.ics"))\" } }\n"
    try box.write(text, to: ".config/chronolist/config.toml")
    #expect(try names() == ["Sync"])
    let removed = try box.run("calendar", "remove", "Work")
    #expect(removed.status == 78 && removed.err.contains("not in a table of its own"))
    try box.write(Self.sync, to: "b.ics")
    let added = try box.run("calendar", "add", "Home", box.path("b.ics"))
    #expect(added.status == 78, "\(added.out)\(added.err)")
    #expect(settings == text)
  }

  @Test func `cannot be changed or deleted`() throws {
    try box.write(Self.sync, to: "work.ics")
    try box.run("calendar", "add", "Work", box.path("work.ics"))
    let id = try #require(try events().first?["id"] as? String)
    #expect(try box.run("event", "show", id).out.contains("Work (only shown here)"))
    for command in [["event", "edit", id, "--title", "x"], ["event", "delete", id]] {
      let answer = try box.run(command, input: Data())
      #expect(answer.status == 1 && answer.err.contains("‘Sync’ is in the calendar ‘Work’"))
    }
    #expect(try names() == ["Sync"] && box.read("work.ics") == Data(Self.sync.utf8))
  }

  @Test func `are read again when the file changes, and not before`() throws {
    try box.write(Self.sync, to: "work.ics")
    try box.run("calendar", "add", "Work", box.path("work.ics"))
    let kept = try #require(try self.kept)
    let before = try #require(box.inode(kept))
    #expect(try names() == ["Sync"])
    #expect(box.inode(kept) == before)
    try box.write(Self.sync.replacing("SUMMARY:Sync", with: "SUMMARY:Moved"), to: "work.ics")
    #expect(try names() == ["Moved"])
    try FileManager.default.removeItem(atPath: box.path(".cache"))
    #expect(try names() == ["Moved"])
  }

  /// The days around the one of the reading are told; after a month they are told anew.
  @Test(arguments: [("2026-12-20 09:00:00", true), ("2026-12-24 09:00:00", false)])
  func `a file that never changes is read once a month`(time: String, isSame: Bool) throws {
    let clock = try MovedClock("2026-11-21 09:00:00")
    // The times of files stay what they are.
    let environment = clock.environment.merging(["NO_FAKE_STAT": "1"]) { $1 }
    try box.write(Self.sync, to: "work.ics")
    let add = ["calendar", "add", "Work", box.path("work.ics")]
    _ = try box.run(add, input: Data(), environment: environment)
    let kept = try #require(try self.kept)
    let before = try #require(box.inode(kept))
    try clock.move(to: time)
    let list = try box.run(Self.day, input: Data(), environment: environment)
    #expect(list.out.contains("Sync"), "\(list.err)")
    #expect((box.inode(kept) == before) == isSame)
  }

  @Test(arguments: [("2026-11-21 09:04:30", "Sync"), ("2026-11-21 09:05:30", "Moved")])
  func `a command is run again after as many minutes as are set`(time: String, name: String) throws
  {
    let clock = try MovedClock("2026-11-21 09:00:00")
    try box.write(Self.sync, to: "work.ics")
    _ = try box.run(
      ["calendar", "add", "Team", "--command", "--every", "5", "--", "cat", box.path("work.ics")],
      input: Data(),
      environment: clock.environment
    )
    try box.write(Self.sync.replacing("SUMMARY:Sync", with: "SUMMARY:Moved"), to: "work.ics")
    try clock.move(to: time)
    let list = try box.run(Self.day, input: Data(), environment: clock.environment)
    #expect(list.out.contains(name), "\(list.out)\(list.err)")
  }

  @Test func `a directory has all of its files, and only files`() throws {
    for (index, name) in ["One", "Two"].enumerated() {
      let event = (uid: name, name: name, lines: "DTSTART:2031112\(4 + index)T090000Z")
      try box.write(Self.calendar([event]), to: "home/\(name).ics")
    }
    try box.write("half", to: "home/x.ics.tmp")
    try box.write("#ff0000", to: "home/color")
    let added = try box.run("calendar", "add", "Home", box.path("home"))
    #expect(added.out.contains("with 2 events"), "\(added.err)")
    #expect(try names() == ["One"])
    try FileManager.default.removeItem(atPath: box.path("home/One.ics"))
    #expect(try names() == [])
  }

  @Test func `what a command prints is shown, without a shell, and run again after its time`()
    throws
  {
    try box.write(Self.sync, to: "a b;$(touch x).ics")
    let added = try box.run(
      ["calendar", "add", "Team", "--command", "--every", "5", "--"]
        + ["cat", box.path("a b;$(touch x).ics")],
      input: Data()
    )
    #expect(added.status == 0, "\(added.err)")
    #expect(!FileManager.default.fileExists(atPath: box.path("x")))
    #expect(try names() == ["Sync"])
    try box.write(Self.calendar([]), to: "a b;$(touch x).ics")
    #expect(try names() == ["Sync"])
  }

  @Test func `what is shown already is not shown twice`() throws {
    try box.write(Self.sync, to: "work.ics")
    try FileManager.default.createSymbolicLink(
      atPath: box.path("link.ics"),
      withDestinationPath: box.path("work.ics")
    )
    try box.run("calendar", "add", "Work", box.path("work.ics"))
    let program = ["--command", "--", "cat", box.path("work.ics")]
    #expect(try box.run(["calendar", "add", "Team"] + program, input: Data()).status == 0)
    let before = settings
    for source in [[box.path("work.ics")], [box.path("link.ics")], program] {
      let answer = try box.run(["calendar", "add", "Again"] + source, input: Data())
      #expect(answer.status == 1 && answer.err.contains("shows that already"), "\(answer.err)")
    }
    #expect(settings == before)
    #expect(try names() == ["Sync", "Sync"])
  }

  @Test(arguments: [
    (["false"], "it ended with status 1."),
    (["chronolist-no-such-program"], "it could not be started"),
    (["yes"], "it printed too much"), (["echo", "hello"], "has no calendar in it"),
    (["echo", "BEGIN:VCARD"], "BEGIN:VCALENDAR is expected"),
  ])
  func `a command that fails is named, and not added`(command: [String], words: String) throws {
    let add = ["calendar", "add", "Team", "--command", "--"]
    let answer = try box.run(add + command, input: Data())
    #expect(answer.status == 65 && answer.err.contains(words), "\(answer.err)")
    #expect(answer.err.contains("Nothing was added.") && settings.isEmpty)
  }

  @Test(arguments: [
    ("file = \"work.ics\"", 2, "must be an absolute path"),
    ("colour = 3", 1, "must be given, or “command”"),
    ("file = \"/a\"\ncommand = [\"x\"]", 3, "left out where “file” is given"),
    ("command = []", 2, "a program and its arguments"),
    ("file = \"/a\"\ncolour = 13", 3, "a number from 1 to 12"),
    ("file = \"/a\"\nevery = 0", 3, "a number from 1 to 1440"),
    ("file = \"/a\"\nurl = \"x\"", 3, "is unknown"),
  ])
  func `a wrong setting names its line and what is allowed`(text: String, line: Int, words: String)
    throws
  {
    try box.write("[calendars.Work]\n" + text, to: ".config/chronolist/config.toml")
    let answer = try box.run("config", "--check")
    #expect(answer.status == 78 && answer.err.contains(words), "\(answer.err)")
    #expect(answer.err.contains("line \(line): "), "\(answer.err)")
  }

  @Test func `the planner shows one, and a change of it, without a key`() throws {
    let home = try TemporaryDirectory()
    let event = { (name: String) in
      Self.calendar([("1@x", name, "DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=DAILY")])
    }
    try home.write(Array(event("Holiday").utf8), to: "work.ics")
    try home.must(home.run("calendar", "add", "Work", home.path + "/work.ics"))
    let planner = try home.planner(environment: ["TZ": "UTC"], width: 120, height: 40)
    try planner.waitFor("Holiday", "[Work]")
    try planner.send(keys: "e")
    try planner.waitFor("The calendar ‘Work’ is read-only")
    try home.write(Array(event("Feast day").utf8), to: "work.ics")
    try planner.waitFor("Feast day")
    // A broken one is named, and what was there stays.
    try home.write(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".utf8), to: "work.ics")
    try planner.waitFor("Calendar ‘Work’: ")
    #expect(planner.screenText.contains("Feast day"))
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
  }
}

extension CommandSandbox {
  /// The number of a file; `nil` where there is none.
  fileprivate func inode(_ name: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.systemFileNumber] as? UInt64
  }
}
