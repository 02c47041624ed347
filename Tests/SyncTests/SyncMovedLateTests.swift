import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A series whose instance was moved on a computer, and moved again on a phone in the evening, of which the computers hear
/// when that day is over.
@Suite struct SyncMovedLateTests {
  /// Each computer knows by its own clock when the day was over.
  @Test(arguments: ["FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY"], [false, true])
  func `is one task, and both computers say the same`(rule: String, isTimed: Bool) throws {
    for first in [0, 1] { try play(rule, isTimed: isTimed, first: first) }
  }

  private func play(_ rule: String, isTimed: Bool, first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(rule), isCarried: true, isTimed: isTimed)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    for side in planners.sides + planners.sides {
      planners.passMinutes()
      try side.sync()
    }
    try planners.passDays()
    let (place, text) = try moved(planners)
    for (world, minutes) in zip(planners.both, [480, 545]) {
      world.now.instant = world.now.bounds(of: world.now.today).upperBound
      world.now = world.now.later(minutes: minutes)
      _ = try world.repository.judge(at: world.now)
    }
    try planners.one.sync()
    planners.passMinutes()
    planners.server?.files[place] = text
    let sides = first == 0 ? planners.sides : planners.sides.reversed()
    for side in sides + sides + sides {
      planners.passMinutes()
      try side.syncOnce()
    }
    let server = planners.server?.files
    for side in sides { try side.syncOnce() }
    #expect(planners.server?.files == server)
    let lines = try TwoPlanners.all(planners.one)
    #expect(try TwoPlanners.all(planners.two) == lines)
    let days = lines.filter { $0.contains("Wash") }.map { String($0.prefix(2)) }
    #expect(Set(days).count == days.count, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("25 \(isTimed ? "18:00" : "any time") Wash") },
      "\(lines)"
    )
    #expect(!lines.contains { $0.contains("24 missed") }, "\(lines)")
  }

  /// The file as a phone puts Tuesday's instance off on that day, which writes all parameters in their order.
  private func moved(_ planners: TwoPlanners) throws -> (SyncPlace, String) {
    let server = try #require(planners.server)
    let (place, text) = try #require(server.files.first { $0.value.contains("RRULE") })
    let moved = text.replacing("20261124T18", with: "20261125T18")
      .replacing("DATE:20261124", with: "DATE:20261125")
      .replacing(#/LAST-MODIFIED:[^\r]*\r\n/#, with: "")
      .replacing(#/SEQUENCE:[^\r]*\r\n/#, with: "")
      .replacing("SUMMARY", with: "LAST-MODIFIED:20261124T200000Z\r\nSEQUENCE:9\r\nSUMMARY")
      .replacing(#/PROMISE;(OUTCOME=\w+);(MADE=\w+)(;JUDGED=\w+)?/#) { line in
        "PROMISE\(line.3 ?? "");\(line.2);\(line.1)"
      }
    return (place, moved)
  }
}
