import Foundation
import Testing

/// Calendars against the programs that read and write them.
@Suite(.waitsForPrograms) struct CalendarPeerTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private var readme: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }
  }

  private func fill() throws {
    _ = try box.add("Büro, aufräumen; jetzt 2031-11-24 9:30 45m #Work @deep !! // first\\nsecond")
    _ = try box.add("Someday task", "--due", "someday")
    let done = try box.add("Done today")
    try box.run("done", done)
    try box.run("event", "add", "Choir", "--day", "2031-11-25", "--time", "19:00")
    try box.run("event", "add", "Fair", "--day", "2031-11-26")
  }

  @Test(.enabled(if: Peer.icalendar.isInstalled, Peer.icalendar.absence))
  func `python's icalendar reads what we write, and all of it`() throws {
    try fill()
    let text = try box.run("export", "--format", "ics").out
    let script = """
      import sys, icalendar
      text = sys.stdin.buffer.read()
      calendar = icalendar.Calendar.from_ical(text)
      for part in calendar.walk():
          for name, value in part.property_items(recursive=False):
              if part.name in ("VTODO", "VEVENT") and name not in ("BEGIN", "END"):
                  print(part.name, name, str(value.to_ical(), "utf-8") if hasattr(value, "to_ical") else value)
          if part.errors: print("ERROR", part.errors)
      """
    let run = try Peer.icalendar.run(["-c", script], in: box, input: text)
    #expect(run.ending == .exited(0), "\(run.complaint)")
    let lines = run.text.split(separator: "\n")
    #expect(!run.text.contains("ERROR"))
    #expect(lines.contains("VTODO SUMMARY Büro\\, aufräumen\\; jetzt"), "\(run.text)")
    #expect(lines.contains("VTODO DTSTART 20311124T093000Z"))
    #expect(lines.contains("VTODO DUE 20311124T101500Z"))
    #expect(lines.contains("VEVENT DTSTART 20311126"))
    #expect(lines.count { $0.hasPrefix("VTODO UID") } == 3)
    #expect(lines.count { $0.hasPrefix("VEVENT UID") } == 2)
  }

  @Test(.enabled(if: Peer.icalendar.isInstalled, Peer.icalendar.absence))
  func `python's icalendar has a repeating task on the wall clock of its zone`() throws {
    let berlin = ["TZ": "Europe/Berlin"]
    _ = try box.run("add", "Stand-up 2031-03-29 9:00-9:30 every day", environment: berlin)
    let text = try box.run("export", "--format", "ics", environment: berlin).out
    let script = """
      import sys, icalendar
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      print(*[part.name for part in calendar.subcomponents])
      task = calendar.walk("VTODO")[0]
      for name in ("DTSTART", "DUE"):
          print(name, task[name].params["TZID"], task[name].dt.isoformat())
      print(task["RRULE"].to_ical().decode())
      """
    let run = try Peer.icalendar.run(["-c", script], in: box, input: text)
    #expect(run.ending == .exited(0), "\(run.complaint)")
    let expected = [
      "VTIMEZONE VTODO", "DTSTART Europe/Berlin 2031-03-29T09:00:00+01:00",
      "DUE Europe/Berlin 2031-03-29T09:30:00+01:00", "FREQ=DAILY",
    ]
    #expect(run.text.split(separator: "\n").map(String.init) == expected, "\(run.text)")
    // Read back on another clock, it is the same moment.
    let other = try CommandSandbox()
    let taken = try other.run("import", "-", input: text, environment: ["TZ": "UTC"])
    #expect(taken.status == 0, "\(taken.err)")
    let task = try #require(try other.run("list", "--all", "--json").tasks.first)
    #expect(task["time"] as? String == "08:00" && task["estimate"] as? Int == 30)
  }

  @Test(.enabled(if: Peer.calcurse.isInstalled, Peer.calcurse.absence))
  func `calcurse takes what we write, and what it writes comes in once`() throws {
    try fill()
    try box.run("export", box.path("out.ics"), "--format", "ics")
    let home = box.path("calcurse")
    let taken = try Peer.calcurse.run(["-D", home, "-i", box.path("out.ics")], in: box)
    #expect(taken.ending == .exited(0), "\(taken.complaint)")
    let said = taken.text + taken.complaint
    #expect(said.contains("0 skipped"), "\(said)")
    // As the README has it.
    let row = try #require(try readme.split(separator: "\n").first { $0.hasPrefix("| calcurse |") })
    let command = try #require(row.firstMatch(of: /`calcurse ([^`|]*) \\\|/)?.1)
    let words = command.split(separator: " ").map(String.init)
    let written = try Peer.calcurse.run(["-D", home] + words, in: box)
    #expect(written.text.hasPrefix("BEGIN:VCALENDAR"))
    let other = try CommandSandbox()
    let first = try other.run(["import", "-"], input: Data(written.output))
    #expect(first.status == 0 && first.out.contains("2 events"), "\(first.err)\(first.out)")
    let again = try other.run(["import", "-"], input: Data(written.output))
    #expect(again.out.hasPrefix("Imported nothing; "), "\(again.out)")
  }
}
