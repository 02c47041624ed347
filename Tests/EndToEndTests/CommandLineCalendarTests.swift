import Foundation
import Testing

/// Calendars in and out, as a person uses them.
@Suite(.waitsForPrograms) struct CommandLineCalendarTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private static let lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VEVENT",
    "UID:talk-1@example.org", "DTSTAMP:20261101T000000Z", "DTSTART:20311124T090000Z",
    "DTEND:20311124T100000Z", "SUMMARY:Talk\\, part one", "LOCATION:Hall 3",
    "X-OTHER;A=\"1:2\":kept", "END:VEVENT", "BEGIN:VTODO", "UID:todo-1",
    "DTSTAMP:20261101T000000Z", "DUE;VALUE=DATE:20311125", "SUMMARY:Buy tickets",
    "PRIORITY:3", "RELATED-TO:talk-1@example.org", "END:VTODO", "END:VCALENDAR", "",
  ]

  private static let text = lines.joined(separator: "\r\n")

  @Test func `comes in once, and goes out as it came`() throws {
    try box.write(Self.text, to: "plan.ics")
    let dry = try box.run("import", box.path("plan.ics"), "--dry-run")
    let words = "1 task (0 done) in 0 categories; 1 event, on Mon 24 Nov 2031."
    #expect(dry.out == "Would import \(words)\n", "\(dry.err)")
    let first = try box.run("import", box.path("plan.ics"))
    let place = "In the planner, the key 4 lists what is to come."
    #expect(first.out == "Imported \(words) \(place)\n", "\(first.err)")
    let again = try box.run("import", box.path("plan.ics"))
    #expect(
      again.out
        == "Imported nothing; 1 task and 1 event were there already, and stay as they are here.\n"
    )
    let out = try box.run("export", "--format", "ics")
    let lines = out.out.components(separatedBy: "\r\n")
    #expect(Set(Self.lines).subtracting(lines) == ["PRODID:-//Other//EN"])
    #expect(lines.count == Self.lines.count)
    try box.run("undo")
    #expect(try box.run("list", "--all").lines.isEmpty)
    try box.run("redo")
    #expect(try box.run("export", "--format", "ics").outBytes == out.outBytes)
  }

  @Test func `an edit here changes its own lines only`() throws {
    _ = try box.run("import", "-", input: Self.text)
    let task = try #require(
      try box.run("list", "--search", "tickets", "--json").tasks.first?["id"] as? String
    )
    let before = Set(try box.run("export", "--format", "ics").out.split(separator: "\r\n"))
    try box.run("move", task, "2031-11-26")
    let after = Set(try box.run("export", "--format", "ics").out.split(separator: "\r\n"))
    let changed = after.subtracting(before).filter {
      // A long promise is folded.
      !$0.hasPrefix("X-CHRONOLIST") && !$0.hasPrefix(" ")
    }
    #expect(
      Set(changed.map { $0.prefix { $0 != ":" } }) == [
        "DUE;VALUE=DATE", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE",
      ]
    )
    #expect(after.contains("DUE;VALUE=DATE:20311126") && after.contains("PRIORITY:3"))
  }

  @Test func `what the calendar said beyond our fields goes through the JSON export`() throws {
    _ = try box.run("import", "-", input: Self.text)
    let json = try box.run("export").outBytes
    let other = try CommandSandbox()
    #expect(try other.run(["import", "-"], input: json).status == 0)
    #expect(try other.run("export").outBytes == json)
    #expect(
      try other.run("export", "--format", "ics").outBytes
        == (try box.run("export", "--format", "ics").outBytes)
    )
    let again = try other.run("import", "-", input: Self.text)
    #expect(
      again.out
        == "Imported nothing; 1 task and 1 event were there already, and stay as they are here.\n"
    )
  }

  @Test func `promises and work go out and come back`() throws {
    let id = try box.add("Write the report", "--due", "someday")
    try box.run("category", "add", "Work")
    try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("edit", id, "--category", "Work", "--priority", "high", "--estimate", "45m")
    try box.run("drop", try box.add("Given up today"))
    let text = try box.run("export", "--format", "ics").outBytes
    let other = try CommandSandbox()
    let answer = try other.run(["import", "-"], input: text)
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out.contains("1 session"), "\(answer.out)")
    let task = try #require(
      try other.run("list", "--someday", "--json").tasks.first
    )
    #expect(task["id"] as? String == id && task["category"] as? String == "Work")
    #expect(task["tracked"] as? Int == 90 && task["priority"] as? String == "high")
    #expect(task["estimate"] as? Int == 45)
    #expect(try other.run("export", "--format", "ics").out.contains("STATUS:CANCELLED"))
  }

  @Test func `a mistake names the file and the line, and nothing comes in`() throws {
    try box.write(Self.text.replacing("20311124T090000Z", with: "20311131T090000Z"), to: "bad.ics")
    let answer = try box.run("import", box.path("bad.ics"))
    #expect(answer.status == 65)
    #expect(
      answer.err
        == "chronolist: \(box.path("bad.ics")): Line 7: ‘DTSTART’ must be a date or a time as "
        + "iCalendar writes it. Nothing was imported.\n"
    )
    #expect(try box.run("list", "--all").lines.isEmpty)
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:\u{1B}[2J\n"
    #expect(try box.run("import", "-", input: text).err.contains("\u{1B}") == false)
  }

  @Test func `a file of a gigabyte is a sentence`() throws {
    try box.write("BEGIN:VCALENDAR\n", to: "huge.ics")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: box.path("huge.ics")))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let answer = try box.run("import", box.path("huge.ics"))
    #expect(answer.status == 65)
    #expect(answer.err.contains("larger than 268435456 bytes"), "\(answer.err)")
  }

  @Test func `goes out by the name of its file where no format is named`() throws {
    try box.write(Self.text, to: "plan.ics")
    try box.run("import", box.path("plan.ics"))
    for (name, start) in [
      ("out.ics", "BEGIN:VCALENDAR"), ("out.org", "* TODO"), ("out.txt", "(A) "),
      ("out.json", "{"), ("out", "{"),
    ] {
      try box.run("export", box.path(name))
      let text = String(decoding: box.read(name), as: UTF8.self)
      #expect(text.hasPrefix(start), "\(name): \(text.prefix(60))")
    }
    try box.run("export", box.path("named.ics"), "--format", "json")
    #expect(box.read("named.ics").first == UInt8(ascii: "{"))
  }
}
