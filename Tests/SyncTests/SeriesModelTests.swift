import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating task that is ticked on both sides in every manner, and carried in every order.
@Suite struct SeriesModelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var habit: SeriesModel.Habit
    var winner: SeriesModel.Winner
    var isTickedHere: Bool
    /// How many days pass before the phone is in reach again.
    var days: Int
    var isTimed: Bool
    var testDescription: String {
      "\(habit), \(winner) wins\(isTickedHere ? ", ticked here too" : ""), after \(days) days"
        + (isTimed ? ", with a time" : "")
    }

    /// One in eleven of them, in turn; all with `WEEKS`, as in `.ci/run`.
    static let some: [Case] = stride(from: 0, to: all.count, by: Weeks.areMany ? 1 : 11)
      .map { all[$0] }

    private static let all: [Case] = SeriesModel.Habit.allCases.flatMap { habit in
      SeriesModel.Winner.allCases.flatMap { winner in
        [true, false].flatMap { isTickedHere in
          [0, 1, 3].flatMap { days in
            [true, false].map { isTimed in
              Case(
                habit: habit,
                winner: winner,
                isTickedHere: isTickedHere,
                days: days,
                isTimed: isTimed
              )
            }
          }
        }
      }
    }
  }

  @Test(arguments: Case.some)
  func `a day that is ticked before either side hears of the other`(_ one: Case) throws {
    var model = try SeriesModel(isTimed: one.isTimed)
    if one.isTickedHere { try model.tickHere() }
    try model.pass(minutes: 60, isOpen: true)
    model.tickThere(one.habit)
    try model.pass(days: one.days, isOpen: true)
    try model.sync()
    try model.carry(one.winner)
    if let fault = try model.fault(one.winner) {
      Issue.record("\(fault)\n\(try model.picture())")
      return
    }
    // And it goes on so, on both sides.
    model.tickThere(one.habit)
    try model.carry(one.winner)
    try model.sync()
    try model.carry(one.winner)
    try model.tickHere()
    if let fault = try model.fault(one.winner) {
      Issue.record("later: \(fault)\n\(try model.picture())")
    }
  }

  @Test(arguments: 0..<14)
  func `killed at any call, the next run ends what a new file has told`(after calls: Int) throws {
    var model = try SeriesModel(isTimed: false)
    try model.tickHere()
    model.tickThere(.newFile)
    try model.sync()
    try model.carry(.planner)
    model.world.folder.callsLeft = calls
    _ = try? model.world.sync()
    model.world.folder.callsLeft = nil
    if let fault = try model.fault(.planner) {
      Issue.record("\(fault)\n\(try model.picture())")
    }
  }

  /// The phone's file is the planner's again; its new one has what was changed there.
  @Test func `what was changed in the new file is so of the days to come`() throws {
    let world = try lapsed()
    world.put(
      "b@vm",
      "SUMMARY:Water",
      "DESCRIPTION:ferns",
      "DUE;VALUE=DATE:20261124",
      "LAST-MODIFIED:20261123T200000Z",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    #expect(try world.tasks().first { $0.task.status == .open }?.task.notes == "ferns")
    let first = world.folder.text(SyncPlace("", "a@phone.ics"))
    #expect(first.contains("COMPLETED:20261123T200000Z\r\n") && !first.contains("RRULE"))
    // Both go with an undo, and nothing is there twice.
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.tasks().count { $0.task.status == .open } == 1)
  }

  @Test(arguments: [
    ["DTSTART:20261124T200000Z", "DUE:20261124T203000Z", "RRULE:FREQ=DAILY"],
    ["DUE;VALUE=DATE:20261124", "RRULE:FREQ=DAILY;INTERVAL=2"],
    ["DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY"],
  ])
  func `a new file of another time or rule, or of a day far ahead, is a series of its own`(
    lines: [String]
  ) throws {
    let world = try lapsed()
    world.put("b@vm", "SUMMARY:Water", lines.joined(separator: "\r\n"))
    try world.sync()
    #expect(try Set(world.tasks().map(\.task.repeats?.series)).count == 2)
    #expect(try world.task("Water").task.status == .lapsed)
    #expect(try world.sync().changes == 0)
  }

  /// todoman gives the file that it makes of another one the same time of making.
  @Test(arguments: [("20261101T090000Z", 1), ("20261124T080000Z", 2)])
  func `a new file that was made at another time is a series of its own`(
    created: String,
    count: Int
  ) throws {
    let world = try lapsed("CREATED:20261101T090000Z")
    world.put(
      "b@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261124",
      "CREATED:\(created)",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    let tasks = try world.tasks().map(\.task)
    #expect(Set(tasks.map(\.repeats?.series)).count == count)
    #expect(tasks.count { $0.status == .open } == count)
    #expect(tasks.contains { $0.status == .lapsed } == (count == 2))
    #expect(try world.sync().changes == 0)
  }

  /// Where neither tells that, a copy has the stamp of what it was made of.
  @Test(arguments: [("20261101T090000Z", 1), ("20261124T080000Z", 2)])
  func `without that, one with a stamp of its own is a series of its own`(
    stamp: String,
    count: Int
  ) throws {
    let world = try lapsed("DTSTAMP:20261101T090000Z")
    world.put(
      "b@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261124",
      "DTSTAMP:\(stamp)",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    let tasks = try world.tasks().map(\.task)
    #expect(Set(tasks.map(\.repeats?.series)).count == count)
    #expect(tasks.count { $0.status == .open } == count)
    #expect(try world.sync().changes == 0)
  }

  /// A daily task whose day was over here, and which is on the next in its file.
  private func lapsed(_ line: String = "PRIORITY:0") throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", line)
    try world.sync()
    world.now = world.now.later(days: 1)
    try world.sync()
    return world
  }
}
