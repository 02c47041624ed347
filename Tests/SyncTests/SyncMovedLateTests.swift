import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A series whose instance was moved on a computer, and moved again on a phone in the evening, of which the computers hear
/// when that day is over.
@Suite struct SyncMovedLateTests {
  @Test(arguments: ["FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY"], [0, 1])
  func `is one task, and both computers say the same`(rule: String, first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(rule), isCarried: true)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    for side in planners.sides + planners.sides {
      planners.passMinutes()
      try side.sync()
    }
    try planners.passDays()
    let (place, text) = try moved(planners)
    try planners.passDays()
    try planners.sides[0].sync()
    planners.passMinutes()
    planners.server?.files[place] = text
    let sides = first == 0 ? planners.sides : planners.sides.reversed()
    for side in sides + sides + sides {
      planners.passMinutes()
      try side.sync()
    }
    let server = planners.server?.files
    for side in sides { try side.sync() }
    #expect(planners.server?.files == server)
    let lines = try TwoPlanners.all(planners.one)
    #expect(try TwoPlanners.all(planners.two) == lines)
    let days = lines.filter { $0.contains("Wash") }.map { String($0.prefix(2)) }
    #expect(Set(days).count == days.count, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("25 18:00 Wash") }, "\(lines)")
    #expect(!lines.contains { $0.contains("24 missed") }, "\(lines)")
  }

  /// The file as a phone puts Tuesday's instance off on that day.
  private func moved(_ planners: TwoPlanners) throws -> (SyncPlace, String) {
    let server = try #require(planners.server)
    let (place, text) = try #require(server.files.first { $0.value.contains("RRULE") })
    let moved = text.replacing("20261124T18", with: "20261125T18")
      .replacing(#/LAST-MODIFIED:[^\r]*\r\n/#, with: "")
      .replacing(#/SEQUENCE:[^\r]*\r\n/#, with: "")
      .replacing("SUMMARY", with: "LAST-MODIFIED:20261124T200000Z\r\nSEQUENCE:9\r\nSUMMARY")
    return (place, moved)
  }
}
