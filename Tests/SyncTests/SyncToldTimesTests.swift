import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What a phone says of when it was, and what the planner has to say of what never was done.
@Suite struct SyncToldTimesTests {
  private let place = SyncPlace("", "a@phone.ics")

  @Test func `the missed last day of a series was never completed`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=1")
    try world.sync()
    world.now = world.now.later(days: 1)
    try world.sync()
    #expect(try world.days() == ["23 lapsed missed"])
    let text = world.folder.text(place)
    #expect(
      text.contains("STATUS:CANCELLED\r\nX-CHRONOLIST-CLOSED:20261124T120000Z\r\n"),
      "\(text)"
    )
    #expect(!text.contains("COMPLETED"))
  }

  @Test(arguments: ["DAILY", "WEEKLY"])
  func `a new series whose day is over is told in one run`(every: String) throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=\(every)")
    try world.sync()
    let next = every == "DAILY" ? 23 : 27
    #expect(try world.days() == ["20 lapsed missed", "\(next) open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:202611\(next)\r\n"))
  }

  @Test(arguments: ["20261123T200000Z", "20261124T080000Z"])
  func `a task that was moved after it was missed was done on its day after all`(
    finish: String
  ) throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123")
    try world.sync()
    let theirs = world.folder.text(place)
    world.now = world.now.later(days: 1)
    try world.sync()
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 2), at: world.now)
    let lines = "STATUS:COMPLETED\r\nCOMPLETED:\(finish)\r\nSUMMARY"
    world.folder.put(place, theirs.replacing("SUMMARY", with: lines))
    try world.sync()
    #expect(try world.sync().changes == 0)
    let first = try #require(try world.task("Water").promises.first { $0.day == .monday })
    let isKept = finish.hasPrefix("20261123")
    #expect(first.outcome == (isKept ? .kept : .missed))
    #expect(first.loggedLate == isKept)
  }
}
