import Foundation
import Testing

/// Calendars against the programs that read and write them.
@Suite struct CalendarPeerTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

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

  @Test(.enabled(if: Peer.calcurse.isInstalled, Peer.calcurse.absence))
  func `calcurse takes what we write, and what it writes comes in once`() throws {
    try fill()
    try box.run("export", box.path("out.ics"), "--format", "ics")
    let home = box.path("calcurse")
    let taken = try Peer.calcurse.run(["-D", home, "-i", box.path("out.ics")], in: box)
    #expect(taken.ending == .exited(0), "\(taken.complaint)")
    let said = taken.text + taken.complaint
    #expect(said.contains("0 skipped"), "\(said)")
    let written = try Peer.calcurse.run(["-D", home, "-xical"], in: box)
    #expect(written.text.hasPrefix("BEGIN:VCALENDAR"))
    let other = try CommandSandbox()
    let first = try other.run(["import", "-"], input: Data(written.output))
    #expect(first.status == 0 && first.out.contains("2 events"), "\(first.err)\(first.out)")
    let again = try other.run(["import", "-"], input: Data(written.output))
    #expect(again.out.hasPrefix("Imported nothing; "), "\(again.out)")
  }
}
