import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What a phone says of when it was, and what the planner has to say of what never was done.
@Suite struct SyncToldTimesTests {
  private let place = SyncPlace("", "a@phone.ics")

  private func put(_ world: SyncWorld, day: Int, at stamp: String, number: Int) {
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:202611\(day)",
      "RRULE:FREQ=DAILY",
      "DTSTAMP:202611\(stamp)Z",
      "LAST-MODIFIED:202611\(stamp)Z",
      "SEQUENCE:\(number)"
    )
  }

  @Test(arguments: [0, 1])
  func `a day that the phone goes back to is un-ticked, and there once`(later: Int) throws {
    let world = try SyncWorld()
    put(world, day: 23, at: "22T080000", number: 1)
    try world.sync()
    put(world, day: 24, at: "23T121000", number: 2)
    world.now = world.now.later(minutes: 20)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    put(world, day: 23, at: "23T122500", number: 3)
    world.now = world.now.later(days: later, minutes: 20)
    try world.sync()
    let found = try world.days()
    #expect(
      found == (later == 0 ? ["23 open open"] : ["23 lapsed missed", "24 open open"]),
      "\(found)"
    )
    #expect(try world.repository.check() == [])
  }

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

  @Test(arguments: [0, 1])
  func `finished copies of days that the planner has not had are those days, at their times`(
    later: Int
  ) throws {
    let world = try SyncWorld()
    put(world, day: 23, at: "22T080000", number: 1)
    try world.sync()
    put(world, day: 26, at: "25T110000", number: 2)
    for day in 23...25 {
      world.put(
        "c\(day)@phone",
        "SUMMARY:Water",
        "DUE;VALUE=DATE:202611\(day)",
        "STATUS:COMPLETED",
        "COMPLETED:202611\(day)T110000Z",
        "LAST-MODIFIED:202611\(day)T110000Z"
      )
    }
    world.now = world.now.later(days: 2 + later)
    try world.sync()
    let found = try world.days()
    #expect(
      found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"],
      "\(found)"
    )
    for whole in try world.tasks() where whole.task.status == .done {
      let closed = try #require(whole.task.closed)
      #expect(world.now.zone.local(closed).time == TimeOfDay(minutes: 660))
    }
  }
}
