import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Series that are ended on one of two planners before it hears of what was done of their days on the other.
@Suite struct SyncEndedSeriesTests {
  private static let rules = [RecurrenceRule(.daily), RecurrenceRule(.weekly)]

  @Test(arguments: [false, true], [0, 1])
  func `a tick of the last day stays, and the series stays ended`(isHabit: Bool, first: Int) throws
  {
    for rule in Self.rules {
      let planners = try TwoPlanners(rule, isHabit: isHabit)
      try planners.revise(planners.one) { $0.repeats = nil }
      try planners.tick(planners.two)
      try planners.check(["23 18:00 Wash 30 done: 23 kept"], first: first)
    }
  }

  @Test(arguments: [0, 1])
  func `so it does where days have gone by before that is heard of`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.tick(planners.two)
    try planners.passDays(2)
    try planners.check(["23 18:00 Wash 30 done: 23 kept"], first: first)
  }

  @Test(arguments: [0, 1])
  func `what was ticked behind that day is there on both`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.tick(planners.two)
    try planners.passDays()
    try planners.tick(planners.two)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 done: 24 kept"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `a day that was only over on the other is the one that is left`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.passDays()
    try planners.check(["23 18:00 Wash 30 open: 23 missed"], first: first)
  }

  @Test(arguments: [0, 1])
  func `a day that was skipped on the other is the one that is left`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.perform({ .delete($0) }, planners.two)
    try planners.check(["23 18:00 Wash 30 open: 23 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `what somebody has edited since stands alone`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.tick(planners.two)
    planners.passMinutes()
    try planners.revise(planners.two) { $0.title = "Rinse" }
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Rinse 30 open: 24 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `a series that was ended can be taken up again`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    for world in planners.both { try world.sync() }
    _ = try planners.one.repository.undo(at: planners.one.now)
    planners.passMinutes()
    try planners.check(["23 18:00 Wash 30 open*: 23 open"], first: first)
    try planners.tick(planners.two)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `where both have ended it the earlier day is left`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.passDays()
    try planners.revise(planners.two) { $0.repeats = nil }
    try planners.check(["23 18:00 Wash 30 open: 23 missed"], first: first)
  }

  @Test(arguments: [0, 1])
  func `a tick of the day before it is not lost`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    try planners.passDays()
    try planners.revise(planners.two) { $0.repeats = nil }
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open: 24 open"],
      first: first
    )
  }
}
