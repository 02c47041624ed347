import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Repeating tasks whose file goes on from day to day on the phone, while the planner is not open.
@Suite struct SyncRolledTests {
  /// A daily task that both have agreed on at noon of Monday.
  private func daily(_ rule: String = "FREQ=DAILY", _ lines: String = "X-A:1") throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:\(rule)", lines)
    try world.sync()
    return world
  }

  private func roll(_ world: SyncWorld, to day: Int, at stamp: String?) throws {
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:202611\(day)")
    try world.change("Water", "LAST-MODIFIED", to: stamp.map { "LAST-MODIFIED:\($0)" })
  }

  /// Goes on there from Monday to a day, as the planner hears of it some days later.
  private func days(_ day: Int, at stamp: String?, heard days: Int, agreed: Int = 0) throws
    -> [String]
  {
    let world = try daily()
    if agreed > 0 {
      world.now = world.now.later(days: agreed)
      try world.sync()
    }
    world.now = world.now.later(days: days - agreed, minutes: 600)
    try roll(world, to: day, at: stamp)
    try world.sync()
    return try world.days()
  }

  @Test(arguments: [1, 2])
  func `two days that were ticked in a row are done, both`(heard: Int) throws {
    #expect(
      try days(25, at: "20261124T200000Z", heard: heard)
        == ["23 done kept", "24 done kept", "25 open open"]
    )
  }

  @Test func `so are three, and the series goes on behind them`() throws {
    #expect(
      try days(26, at: "20261125T200000Z", heard: 4)
        == ["23 done kept", "24 done kept", "25 done kept", "26 lapsed missed", "27 open open"]
    )
  }

  @Test func `made up for later, the first was missed, as nobody knows better`() throws {
    let found = try days(25, at: "20261126T080000Z", heard: 3)
    #expect(found == ["23 done missed", "25 lapsed missed", "26 open open"])
  }

  @Test func `a day that nobody ticked was missed, whichever side ticked the one before`() throws {
    #expect(
      try days(24, at: "20261123T200000Z", heard: 2)
        == ["23 done kept", "24 lapsed missed", "25 open open"]
    )
    let world = try daily()
    try tick(world)
    world.now = world.now.later(days: 2)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 lapsed missed", "25 open open"])
    #expect(try world.repository.check() == [])
    _ = try world.repository.undo(at: world.now)
    #expect(try world.repository.check() == [])
  }

  @Test func `a date far ahead ticks no day that had not come`() throws {
    let world = try daily()
    world.now = world.now.later(days: 1)
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261222")
    try world.change("Water", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T200000Z")
    try world.sync()
    #expect(try world.tasks().filter { $0.task.status == .done }.count <= 2)
    #expect(try world.tasks().count <= 3)
  }

  @Test func `how far a day was says nothing of the next one`() throws {
    let world = try daily("FREQ=DAILY", "STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:50")
    try world.edit("Water") { $0.due = .monday + 1 }
    try world.sync()
    #expect(try world.text("Water").contains("STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:50\r\n"))
    try tick(world)
    let text = try world.text("Water")
    #expect(text.contains("DUE;VALUE=DATE:20261125\r\n"), "\(text)")
    #expect(text.contains("STATUS:NEEDS-ACTION\r\n") && !text.contains("PERCENT"), "\(text)")
  }

  // MARK: A number of times

  private func rule(_ world: SyncWorld) throws -> String? {
    try world.text("Water").components(separatedBy: "\r\n").first { $0.hasPrefix("RRULE") }
  }

  private func tick(_ world: SyncWorld) throws {
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    try world.sync()
    #expect(try world.sync().changes == 0)
  }

  @Test func `a number of times is counted down as the file goes on`() throws {
    let world = try daily("FREQ=DAILY;COUNT=3")
    try tick(world)
    #expect(try rule(world) == "RRULE:FREQ=DAILY;COUNT=2")
    world.now = world.now.later(days: 1)
    // An edit of something else leaves the number as it is.
    try world.edit("Water") { $0.title = "Water it" }
    try world.edit("Water it") { $0.title = "Water" }
    try tick(world)
    #expect(try rule(world) == "RRULE:FREQ=DAILY;COUNT=1")
    world.now = world.now.later(days: 1)
    try tick(world)
    #expect(try world.tasks().map(\.task.status) == [.done, .done, .done])
    #expect(try world.text("Water").contains("STATUS:COMPLETED\r\n"))
  }

  @Test(arguments: [2, 3])
  func `ticked there, whether the phone counts down or not`(count: Int) throws {
    let world = try daily("FREQ=DAILY;COUNT=3")
    try roll(world, to: 24, at: "20261123T120000Z")
    try world.change("Water", "RRULE", to: "RRULE:FREQ=DAILY;COUNT=\(count)")
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    #expect(try rule(world) == "RRULE:FREQ=DAILY;COUNT=2")
    for day in 1...2 {
      if day > 1 { world.now = world.now.later(days: 1) }
      try tick(world)
    }
    #expect(try world.tasks().map(\.task.status) == [.done, .done, .done])
  }

  @Test func `another number of times is taken over`() throws {
    let world = try daily("FREQ=DAILY;COUNT=3")
    try tick(world)
    try world.change("Water", "RRULE", to: "RRULE:FREQ=DAILY;COUNT=5")
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try rule(world) == "RRULE:FREQ=DAILY;COUNT=5")
    let open = try #require(try world.tasks().first { $0.task.status == .open })
    let days = try #require(try open.task.repeats?.seriesOfDays())
    #expect(days.days(in: .monday...(.monday + 30)).last == .monday + 5)
  }
}
