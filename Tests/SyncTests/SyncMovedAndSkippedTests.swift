import ChronoModel
import ChronoStore
import Testing
import chronolist

/// An instance that was skipped on one planner and moved on the other before they heard of each other: the move stays, as a
/// change does where the other side has deleted (Behaviour 9.4).
@Suite struct SyncMovedAndSkippedTests {
  private func met(
    _ rule: String,
    isCarried: Bool,
    first: Int,
    _ deed: (TwoPlanners, SyncWorld) throws -> Void
  ) throws -> [[String]] {
    let planners = try TwoPlanners(RecurrenceRule(rule), isCarried: isCarried)
    for side in planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.perform(Edit.delete, planners.one)
    try deed(planners, planners.two)
    try planners.settle(first: first)
    for world in planners.both { #expect(try world.repository.syncConflicts().isEmpty) }
    return try planners.both.map(TwoPlanners.lines)
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY"], [false, true])
  func `it is where it was moved to on both`(rule: String, isCarried: Bool) throws {
    for first in 0...1 {
      let lines = try met(rule, isCarried: isCarried, first: first) { planners, world in
        try planners.perform({ .move($0, to: .monday + 3) }, world)
      }
      for own in lines { #expect(own == ["26 18:00 Wash 30 open*: 23 postponed, 26 open"]) }
    }
  }

  @Test(arguments: [false, true])
  func `so it is where it has another time of its day alone`(isCarried: Bool) throws {
    for first in 0...1 {
      let lines = try met("FREQ=WEEKLY", isCarried: isCarried, first: first) { planners, world in
        try planners.revise(world) { task in
          (task.time, task.usual) = (TimeOfDay(minutes: 1200), UsualTime(task.time, besides: nil))
        }
      }
      for own in lines { #expect(own == ["23 20:00 Wash 30 open*: 23 open"]) }
    }
  }

  @Test(arguments: [false, true])
  func `what both had moved before is skipped`(isCarried: Bool) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=WEEKLY"), isCarried: isCarried)
    try planners.perform({ .move($0, to: .monday + 3) }, planners.one)
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.perform(Edit.delete, planners.one)
    planners.passMinutes()
    try planners.revise(planners.two) { $0.notes = "With soap" }
    for side in planners.sides + planners.sides + planners.sides { try side.sync() }
    for world in planners.both {
      #expect(try TwoPlanners.lines(world) == ["30 18:00 Wash 30 open*: 30 open"])
      #expect(try planners.open(world).notes == "With soap")
    }
  }

  @Test func `the run says so`() throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=WEEKLY"))
    try planners.perform(Edit.delete, planners.one)
    try planners.perform({ .move($0, to: .monday + 3) }, planners.two)
    try planners.two.sync()
    #expect(try planners.one.sync().cameBack.first == "Wash")
  }
}
