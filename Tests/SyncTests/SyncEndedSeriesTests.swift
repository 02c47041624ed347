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

  /// On Tuesday the second takes the day for missed, and ends the series: the first had moved it on Monday.
  @Test(arguments: [1, 3], [0, 1])
  func `a day that was moved before it was over is not missed where it was ended since`(
    days: Int,
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.perform({ .move($0, to: .monday + days) }, planners.one)
    try planners.passDays()
    try planners.revise(planners.two) { $0.repeats = nil }
    let day = 23 + days
    try planners.check(["\(day) 18:00 Wash 30 open: 23 postponed, \(day) open"], first: first)
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

  @Test(arguments: [0, 1], [0, 1, 2])
  func `nor is one of the planner that ended the series behind it`(first: Int, days: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    if days > 0 { try planners.passDays(days) }
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.check(nil, first: first)
    let lines = try TwoPlanners.lines(planners.one)
    let last = days == 2 ? 25 : 24
    #expect(lines.first == "23 18:00 Wash 30 done: 23 kept", "\(lines)")
    #expect(lines.last == "\(last) 18:00 Wash 30 open: \(last) open", "\(lines)")
    #expect(lines.filter { $0.contains(" open: ") }.count == 1, "\(lines)")
  }

  @Test(arguments: [0, 1])
  func `a day that was missed on one alone is there on both`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    for (world, days) in [(planners.two, [1, 1]), (planners.one, [2])] {
      for count in days {
        let last = world.now.today + (count - 1)
        world.now.instant = world.now.bounds(of: last).upperBound + 28_800
        _ = try world.repository.judge(at: world.now)
      }
    }
    try planners.revise(planners.two) { $0.repeats = nil }
    try planners.check(
      [
        "23 18:00 Wash 30 lapsed: 23 missed", "24 18:00 Wash 30 lapsed: 24 missed",
        "25 18:00 Wash 30 open: 25 open",
      ],
      first: first
    )
    try planners.checkReviews()
  }

  @Test(arguments: [0, 1])
  func `where both have ended it a day that was done is not there twice`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    try planners.one.sync()
    try planners.revise(planners.two) { $0.repeats = nil }
    try planners.passDays(2)
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.check(["23 18:00 Wash 30 done: 23 kept"], first: first)
    try planners.checkReviews()
  }

  @Test(arguments: [0, 1])
  func `what had only come behind that day was not withdrawn`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    try planners.tick(planners.two)
    try planners.passDays(2)
    try planners.check(["23 18:00 Wash 30 done: 23 kept"], first: first)
    try planners.checkReviews()
    let week = try planners.one.repository.review(week: .monday, at: planners.one.now)
    #expect(week.total.outcomes.withdrawn == 0)
  }
}
