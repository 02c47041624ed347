import Foundation
import Testing

/// Events in the zone of a meeting, on the command line and through calendars.
@Suite(.waitsForPrograms) struct EventZoneCommandTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func run(_ words: String..., input: String = "") throws -> CommandSandbox.Answer {
    try box.run(words, input: Data(input.utf8), environment: ["TZ": "Europe/Berlin"])
  }

  private func events(_ arguments: String...) throws -> [[String: Any]] {
    let words = ["event", "list"] + arguments + ["--json"]
    let answer = try box.run(words, input: Data(), environment: ["TZ": "Europe/Berlin"])
    return answer.json["events"] as? [[String: Any]] ?? []
  }

  @Test func `are given by city, shown here and there, and told in JSON as they are`() throws {
    let added = try run("event", "add", "Board 2031-11-24 20:00", "--zone", "new york")
    #expect(added.out.contains("Tue 25 Nov 2031 02:00 Board  1h  (Mon 20:00 New York)"), "\(added)")
    let event = try #require(try events("--day", "2031-11-25").first)
    #expect(event["due"] as? String == "2031-11-24" && event["time"] as? String == "20:00")
    #expect(event["zone"] as? String == "America/New_York")
    #expect(try events("--day", "2031-11-24").isEmpty)
    let id = try #require(event["id"] as? String)
    let shown = try run("event", "show", id)
    #expect(shown.out.contains("Zone      America/New_York"))
    #expect(shown.out.contains("Time      02:00  (Mon 20:00 New York)"), "\(shown.out)")
    let bad = try run("event", "edit", id, "--zone", "Atlantis")
    #expect(bad.status == 64 && bad.err.contains("‘Atlantis’ is not a zone"), "\(bad.err)")
    #expect(try run("event", "edit", id, "--zone", "none").status == 0)
    #expect(try events("--day", "2031-11-24").first?["zone"] is NSNull)
  }

  /// Nine in the evening there is the morning after here, which is the day that every list shows.
  @Test func `are edited and deleted on the day that lists show them on`() throws {
    _ = try run("event", "add", "Call 2031-11-24 21:00 for 1h every day", "--zone", "new york")
    let id = try #require(try events("--all").first?["id"] as? String)
    let none = try run("event", "delete", id, "--on", "2031-11-24")
    #expect(none.err.contains("No repeat falls on 2031-11-24"), "\(none.err)")
    let deleted = try run("event", "delete", id, "--on", "2031-11-26")
    #expect(deleted.out.contains("Deleted ‘Call’ on Wed 26 Nov 2031"), "\(deleted.out)")
    #expect(try events("--day", "2031-11-26").isEmpty)
    let edited = try run("event", "edit", id, "--on", "2031-11-27", "--place", "Desk")
    #expect(edited.out.contains("Edited ‘Call’ on Thu 27 Nov 2031"), "\(edited.out)")
    let places = try ["2031-11-25", "2031-11-27", "2031-11-28"].map { day in
      try events("--day", day).map { $0["place"] as? String ?? "" }
    }
    #expect(places == [[""], ["Desk"], [""]])
  }

  @Test func `that repeat follow their zone, in the agenda and in a calendar of their own`() throws
  {
    // In 2031 summer time begins on 9 March there, and on 30 March here.
    _ = try run(
      "event",
      "add",
      "Sync 2031-03-03 9:00 every mon",
      "--zone",
      "America/New_York"
    )
    let agenda = try run("agenda", "--from", "2031-03-03", "--days", "30").out
    let times = agenda.split(separator: "\n").filter { $0.contains("Sync") }
      .map { $0.contains(" 15:00 ") ? 15 : $0.contains(" 14:00 ") ? 14 : 0 }
    #expect(times == [15, 14, 14, 14, 15], "\(agenda)")
    let calendar = try run("export", "--format", "ics").out
    #expect(calendar.contains("DTSTART;TZID=America/New_York:20310303T090000"))
    #expect(calendar.contains("BEGIN:VTIMEZONE"))
    _ = try run("event", "delete", try #require(try events("--all").first?["id"] as? String))
    #expect(try run("import", "-", "--format", "ics", input: calendar).status == 0)
    let again = try run("agenda", "--from", "2031-03-03", "--days", "30").out
    #expect(again.split(separator: "\n").count { $0.contains(" 14:00 ") } == 3, "\(again)")
    #expect(try run("export", "--format", "ics").out == calendar)
  }
}
