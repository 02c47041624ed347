import ChronoModel
import ChronoStore
import Testing
import chronolist

/// One day of a series that two texts of its file tell apart, each in its own way.
@Suite struct SyncMergedDayTests {
  let world: SyncWorld
  private let place = SyncPlace("", "choir.ics")

  init() throws {
    world = try SyncWorld()
    put(text([]))
    try world.sync()
  }

  private func put(_ text: String) { world.folder.put(place, text) }

  private func text(_ days: [String]...) -> String {
    let series = [
      "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "DTSTART:20261124T190000Z",
      "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Choir", "END:VEVENT",
    ]
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0"] + series + days.flatMap { $0 }
      + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func day(_ lines: String..., hour: Int = 19, title: String = "Choir") -> [String] {
    [
      "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:20261201T190000Z",
      "DTSTART:20261201T\(hour)0000Z", "DURATION:PT90M", "SUMMARY:\(title)",
    ] + lines + ["END:VEVENT"]
  }

  private func fields(_ theirs: String) throws -> [String] {
    try world.merge("choir", with: theirs).disputes
      .map { "\($0.field.rawValue): \($0.ours) | \($0.theirs)" }
  }

  @Test func `told apart by both, only what both have changed of the series is a conflict`() throws
  {
    put(text(day(title: "Sing")))
    try world.sync()
    let other = text(day("LOCATION:Hall", title: "Rehearse"))
    #expect(try fields(other) == ["title: Sing | Rehearse"])
  }

  @Test func `told apart by both in different fields, the day is both`() throws {
    put(text(day(title: "Sing")))
    try world.sync()
    let (merged, disputes) = try world.merge("choir", with: text(day("LOCATION:Hall", hour: 20)))
    #expect(disputes.isEmpty)
    #expect(merged.contains("SUMMARY:Sing\r\nLOCATION:Hall"), "\(merged)")
    #expect(merged.contains("DTSTART:20261201T200000Z\r\n"), "\(merged)")
  }
}
