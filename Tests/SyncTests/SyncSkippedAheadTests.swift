import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A coming day that one planner has left out or moved, of which the other hears only when it is over.
@Suite struct SyncSkippedAheadTests {
  private func play(
    _ deed: SeriesDeed,
    _ rule: String,
    isCarried: Bool,
    first: Int
  ) throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule(rule), isCarried: isCarried)
    try deed.perform(planners.one)
    // The other is open each day, and hears of nothing.
    for _ in 0..<2 { try planners.passDays() }
    try planners.settle(first: first)
    return planners
  }

  @Test(arguments: [false, true], [0, 1])
  func `a day that was left out is missed on neither`(isCarried: Bool, first: Int) throws {
    let planners = try play(.skipComing, "FREQ=DAILY", isCarried: isCarried, first: first)
    for world in planners.both {
      let lines = try TwoPlanners.lines(world)
      #expect(lines == ["23 18:00 Wash 30 lapsed: 23 missed", "25 18:00 Wash 30 open*: 25 open"])
    }
    try planners.checkReviews()
  }

  @Test(arguments: [false, true], [0, 1])
  func `a day that was moved is missed on the day that it was moved to`(
    isCarried: Bool,
    first: Int
  ) throws {
    let planners = try play(.coming, "FREQ=DAILY", isCarried: isCarried, first: first)
    for world in planners.both {
      let lines = try TwoPlanners.lines(world)
      #expect(
        lines == [
          "23 18:00 Wash 30 lapsed: 23 missed", "25 18:00 Wash 30 open*: 25 open",
          "25 18:00 Wash 30 open: 25 open",
        ]
      )
    }
    try planners.checkReviews()
  }

  /// The next day the second moves the coming instance, of which it does not know that its day was left out.
  @Test(arguments: [SeriesDeed.coming, .skipComing], [0, 1])
  func `a day that was left out and is moved elsewhere later is on the day that it was moved to`(
    deed: SeriesDeed,
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=WEEKLY;BYDAY=MO"))
    try deed.perform(planners.one)
    try planners.passDays()
    try planners.perform({ .move($0, to: .monday + 4) }, planners.two)
    try planners.settle(first: first)
    let lines = try TwoPlanners.lines(planners.one)
    #expect(lines.contains("27 18:00 Wash 30 open*: 27 open, 30 withdrawn"), "\(lines)")
    #expect(try TwoPlanners.lines(planners.two) == lines)
    try planners.checkReviews()
  }

  /// What was worked on it meanwhile was done with it.
  @Test func `a day that was left out and worked on is given up`() throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: true)
    try SeriesDeed.skipComing.perform(planners.one)
    try planners.passDays()
    try SeriesDeed.work.perform(planners.two)
    try planners.passDays()
    try planners.settle()
    let lines = try TwoPlanners.all(planners.one)
    #expect(try TwoPlanners.all(planners.two) == lines)
    #expect(lines.contains { $0.hasPrefix("24 18:00 Wash 30") })
  }
}
