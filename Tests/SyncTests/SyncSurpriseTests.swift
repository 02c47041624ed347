import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// What a run says that nobody would expect.
@Suite struct SyncSurpriseTests {
  @Test func `deleted here and changed there, the run says that it is back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call")
    world.put("b", "SUMMARY:Tea")
    try world.sync()
    try world.delete("Call")
    try world.change("Call", "SUMMARY", to: "SUMMARY:Call Ana")
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Call Ana" && summary.cameBack.count == 1)
    #expect(try world.sync().cameBack.count == 0)
  }

  @Test func `deleted there and changed here, the run says that its file is back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call")
    world.put("b", "SUMMARY:Tea")
    try world.sync()
    try world.edit("Call") { $0.notes = "new" }
    world.folder.files[SyncPlace("", "a.ics")] = nil
    let summary = try world.sync()
    #expect(summary.madeAgain.first == "Call" && summary.cameBack.count == 0)
    #expect(try world.sync().madeAgain.count == 0)
  }

  @Test func `a new day of a series is not back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    try world.change("Call", "STATUS", to: "STATUS:COMPLETED")
    let summary = try world.sync()
    #expect(summary.cameBack.count == 0 && summary.madeAgain.count == 0)
  }

  // MARK: Rules that nobody here can follow

  @Test func `a rule that cannot be followed stays, and is told`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE:20261123T140000Z", "RRULE:FREQ=HOURLY;INTERVAL=6")
    #expect(try world.sync().unfollowed.map(\.title) == ["Water"])
    #expect(try world.sync().unfollowed.isEmpty)
    try world.edit("Water") { $0.due = .monday + 1 }
    #expect(try world.sync().unfollowed.isEmpty)
    #expect(try world.text("Water").contains("RRULE:FREQ=HOURLY;INTERVAL=6\r\n"))
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    let summary = try world.sync()
    #expect(summary.unfollowed.map(\.isClosed) == [true])
    #expect(try world.text("Water").contains("RRULE:FREQ=HOURLY;INTERVAL=6\r\n"))
    #expect(try world.sync().unfollowed.isEmpty)
  }
}
