import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// The phone ticks the next day as well, before the planner has heard of the one that a text says was
/// finished (`X-CHRONOLIST-FINISHED`).
@Suite struct SyncNextTickTests {
  private let place = SyncPlace("", "a@phone.ics")

  /// How a phone ticks a day: by going on from it, or by closing the file with its rule.
  enum Habit: CaseIterable { case goOn, done }

  private func ticked(_ text: String, _ day: Int, at stamp: String, _ habit: Habit) -> String {
    let plain = text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("LAST-MODIFIED") }
      .joined(separator: "\r\n")
    let due = "DUE;VALUE=DATE:202611"
    let told =
      switch habit {
      case .goOn: plain.replacing("\(due)\(day)", with: "\(due)\(day + 1)")
      case .done:
        plain.replacing("SUMMARY", with: "STATUS:COMPLETED\r\nCOMPLETED:\(stamp)\r\nSUMMARY")
      }
    return told.replacing("SUMMARY", with: "LAST-MODIFIED:\(stamp)\r\nSUMMARY")
  }

  private func watering() throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    return world
  }

  @Test(arguments: [(Habit.goOn, true), (.done, true), (.done, false)])
  func `both days are done, each when it was`(habit: Habit, isHeard: Bool) throws {
    let world = try watering()
    let theirs = ticked(world.folder.text(place), 23, at: "20261123T200000Z", habit)
    if isHeard {
      // The planner is on Tuesday when both texts are brought together.
      world.now = world.now.later(days: 1)
      try world.sync()
    } else {
      world.now = world.now.later(minutes: 540)
      try world.edit("Water") { $0.notes = "ferns too" }
      try world.sync()
    }
    let merged = try world.merge("a@phone", with: theirs).text
    #expect(merged.contains("X-CHRONOLIST-FINISHED") && merged.contains("DATE:20261124\r\n"))
    world.folder.put(place, ticked(merged, 24, at: "20261124T123000Z", habit))
    world.now = world.now.later(minutes: isHeard ? 60 : 1000)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
    let done = try world.tasks().filter { $0.task.status == .done }.map(\.task.closed?.text)
    #expect(Set(done) == ["2026-11-23T20:00:00Z", "2026-11-24T12:30:00Z"], "\(done)")
    #expect(!world.folder.text(place).contains("X-CHRONOLIST-FINISHED"))
    #expect(!world.folder.text(place).contains("COMPLETED"))
  }

  /// On the evening of the first day, which is not over here.
  @Test(arguments: Habit.allCases)
  func `ticked a day ahead, both days are done`(habit: Habit) throws {
    let world = try watering()
    let theirs = ticked(world.folder.text(place), 23, at: "20261123T200000Z", .done)
    world.now = world.now.later(minutes: 540)
    try world.edit("Water") { $0.notes = "ferns too" }
    try world.sync()
    let merged = try world.merge("a@phone", with: theirs).text
    world.folder.put(place, ticked(merged, 24, at: "20261123T210500Z", habit))
    world.now = world.now.later(minutes: 10)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
    #expect(try world.tasks().allSatisfy { $0.task.notes == "ferns too" })
  }
}
