import Foundation
import Glibc
import Testing

/// Calendars that somebody made to do harm: a sentence, within bounds, and nothing else.
@Suite(.waitsForPrograms) struct HostileCalendarTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.run("add", "Tea")
  }

  private func shown(_ place: String) throws -> CommandSandbox.Answer {
    let table = "[calendars.Work]\nfile = \"\(box.path(place))\"\n"
    try box.write(table, to: ".config/chronolist/config.toml")
    return try box.run("event", "list", "--day", "2031-11-24")
  }

  private static func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:1\nDTSTAMP:20311101T000000Z\n\(lines)\nEND:VEVENT\n"
  }

  private static func calendar(_ text: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n\(text)END:VCALENDAR\n"
  }

  private static let start = "DTSTART:20311124T090000Z\nSUMMARY:Sync"

  @Test func `a file of a gigabyte is not opened`() throws {
    let handle = open(box.path("huge.ics"), O_CREAT | O_WRONLY, 0o600)
    #expect(ftruncate(handle, 1 << 30) == 0)
    close(handle)
    let answer = try shown("huge.ics")
    #expect(answer.status == 0 && answer.err.contains("huge.ics is larger than 64 MB"))
  }

  @Test(arguments: [
    ("X-A:1\n", 1_000_000, "more than 50000 lines"),
    ("BEGIN:X\n", 100, "nested more than 16 deep"),
    ("SUMMARY:x\nEND:VEVENT\n", 1, "the text ends before END:VCALENDAR"),
  ])
  func `more than a calendar has is a sentence with its line`(
    line: String,
    count: Int,
    words: String
  ) throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + String(repeating: line, count: count)
    try box.write(text, to: "bad.ics")
    let answer = try shown("bad.ics")
    #expect(answer.status == 0 && answer.out.isEmpty)
    #expect(answer.err.contains("bad.ics: line ") && answer.err.contains(words), "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 1)
  }

  @Test func `what one event says wrongly does not cost the others`() throws {
    let text = Self.calendar(
      Self.event("DTSTART:soon\nSUMMARY:None") + "BEGIN:VEVENT\nUID:2\n\(Self.start)\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:3\nDTSTART;TZID=Nowhere/Land:20311124T100000\nSUMMARY:Zone\nEND:VEVENT\n"
    )
    try box.write(text, to: "a.ics")
    let answer = try shown("a.ics")
    #expect(answer.out.contains("09:00 Sync") && answer.out.contains("10:00 Zone"))
    #expect(answer.err.contains("an event has no day that can be read, and is not shown"))
    #expect(try box.run("calendar").out.contains("an event has no day that can be read"))
    let zone = Self.calendar(Self.event("DTSTART;TZID=Nowhere/Land:20311124T100000\nSUMMARY:Zone"))
    try box.write(zone, to: "a.ics")
    #expect(try box.run("calendar").out.contains("nobody here knows the time zone ‘Nowhere/Land’"))
  }

  @Test func `rules that are bombs show their first day alone`() throws {
    let rules = [
      "FREQ=DAILY;COUNT=99999999", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=30",
    ]
    let text = (0..<600).map { number in
      "BEGIN:VEVENT\nUID:\(number)\n\(Self.start)\nRRULE:\(rules[number % 3])\nEND:VEVENT\n"
    }
    try box.write(Self.calendar(text.joined()), to: "a.ics")
    #expect(try shown("a.ics").out.split(separator: "\n").count == 600)
    #expect(try box.run("calendar").out.contains("600 events: only the first day is shown"))
  }

  @Test func `links, pipes, directories and strange names of a directory are passed over`() throws {
    try box.write(Self.calendar(Self.event(Self.start)), to: "outside.ics")
    let secret = Self.calendar(Self.event("DTSTART:20311124T080000Z\nSUMMARY:Secret"))
    try box.write(secret, to: "secret.ics")
    let inside = Self.calendar(
      "BEGIN:VEVENT\nUID:9\nDTSTART:20311124T110000Z\nSUMMARY:Inside\nEND:VEVENT\n"
    )
    try box.write(inside, to: "home/...ics")
    symlink(box.path("secret.ics"), box.path("home/link.ics"))
    mkfifo(box.path("home/pipe.ics"), 0o600)
    mkdir(box.path("home/deep.ics"), 0o700)
    symlink("/dev/zero", box.path("home/zero.ics"))
    let answer = try shown("home")
    #expect(answer.out.contains("Inside") && !answer.out.contains("Secret"), "\(answer.err)")
    #expect(answer.err.isEmpty)
  }

  @Test func `a pipe or a device in place of a file is refused without waiting`() throws {
    mkfifo(box.path("pipe.ics"), 0o600)
    #expect(try shown("pipe.ics").err.contains("neither a file nor a directory"))
    symlink("/dev/zero", box.path("zero.ics"))
    #expect(try shown("zero.ics").err.contains("neither a file nor a directory"))
    #expect(try shown("none.ics").err.contains("No such file"))
  }

  @Test func `one broken file of a directory is named, and the others are shown`() throws {
    try box.write(Self.calendar(Self.event(Self.start)), to: "home/a.ics")
    try box.write("nonsense", to: "home/b.ics")
    try box.write("", to: "home/c.ics")
    let answer = try shown("home")
    #expect(answer.out.contains("Sync"))
    #expect(
      answer.err.contains("home/b.ics has no calendar in it")
        && answer.err.contains("One more file")
    )
  }

  @Test func `no text of one reaches the terminal as control`() throws {
    let name = "\u{1B}]0;x\u{07}\u{9B}31m\u{202E}evil\u{0}"
    let text = Self.calendar(
      Self.event("DTSTART:20311124T090000Z\nSUMMARY:\(name)\nLOCATION:\(name)\nDESCRIPTION:\(name)")
    )
    try box.write(text, to: "a.ics")
    let answer = try shown("a.ics")
    #expect(answer.out.contains("evil"))
    for scalar in (answer.out + answer.err).unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar != "\u{202E}")
    }
  }
}
