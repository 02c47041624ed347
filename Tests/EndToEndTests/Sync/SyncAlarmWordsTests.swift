import Foundation
import Testing

/// What `show` says of alarms that a phone has made.
@Suite(.waitsForPrograms) struct SyncAlarmWordsTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.synchronised()
  }

  private func alarm(_ trigger: String) -> String {
    ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Soon", trigger, "END:VALARM"]
      .joined(separator: "\r\n")
  }

  /// The lines of `show` about the one task.
  private func shown() throws -> [String] {
    #expect(try box.run("sync").status == 0)
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    return try box.run("show", id).lines.filter {
      $0.hasPrefix("Reminds") || $0.hasPrefix("Alarms")
    }
  }

  @Test func `an alarm that counts from the end of a task with a length is named`() throws {
    try box.todo(
      "a",
      "SUMMARY:Report",
      "DTSTART:20311124T090000Z",
      "DUE:20311124T103000Z",
      alarm("TRIGGER;RELATED=END:-PT10M"),
      alarm("TRIGGER:-PT5M")
    )
    let text = box.read("vdir/a.ics")
    #expect(
      try shown() == [
        "Reminds   5m before", "Alarms    10m before the end (on the phone only)",
      ]
    )
    #expect(box.read("vdir/a.ics") == text)
  }

  @Test func `an alarm of a task without a time is told by its hour`() throws {
    try box.todo("a", "SUMMARY:Report", "DUE;VALUE=DATE:20311124", alarm("TRIGGER:-PT15H"))
    #expect(try shown() == ["Reminds   09:00 the day before"])
  }

  @Test func `and so is that of an event of all day`() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20311124",
      "SUMMARY:Fair", "RRULE:FREQ=WEEKLY", alarm("TRIGGER:-PT15H"), alarm("TRIGGER:PT10H"),
      "END:VEVENT", "END:VCALENDAR", "",
    ]
    try box.write(lines.joined(separator: "\r\n"), to: "vdir/e.ics")
    #expect(try box.run("sync").status == 0)
    let events = try box.run("event", "list", "--all", "--json").json["events"] as? [[String: Any]]
    let id = try #require(events?.first?["id"] as? String)
    let shown = try box.run("event", "show", id).lines
    #expect(shown.contains("Reminds   09:00 the day before"), "\(shown)")
    #expect(shown.contains("Alarms    10:00 on the day (on the phone only)"), "\(shown)")
  }
}
