import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Instances that go as if they had never been made, as the other of two planners had left their day out or gone past it; and
/// what of that a third planner is told, which is set up later.
@Suite struct SyncNeverMadeTests {
  /// What each of two planners and a third one say of the two weeks from Monday on, once all is settled.
  private func reviews(_ planners: TwoPlanners, first: Int = 0) throws -> [Outcomes] {
    try planners.settle(first: first)
    let sides = try planners.sides + [planners.sides[0].another()]
    let worlds = sides.map(\.world)
    for side in sides + sides {
      worlds.passMinutes()
      try side.sync()
    }
    let lines = try TwoPlanners.all(worlds[2])
    for world in worlds {
      #expect(try TwoPlanners.all(world) == lines)
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
    return try worlds.map { world in
      try [LocalDay.monday, .monday + 7].map { week in
        try world.repository.review(week: week, at: world.now).total.outcomes
      }.reduce(Outcomes(), +)
    }
  }

  @Test(arguments: [0, 1], [false, true])
  func `the day after a tick that another rule has passed is withdrawn nowhere`(
    first: Int,
    isCarried: Bool
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=WEEKLY;BYDAY=MO"), isCarried: isCarried)
    try planners.tick(planners.one)
    planners.passMinutes()
    try planners.revise(planners.two) { $0.repeats?.rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO" }
    for outcomes in try reviews(planners, first: first) {
      #expect(outcomes.kept == 1 && outcomes.withdrawn == 0)
    }
    #expect(try planners.open(planners.two).due == .monday + 14)
  }

  @Test(arguments: [SeriesDeed.coming, .skipComing], [0, 1])
  func `a day that was left out before it came is withdrawn nowhere`(
    deed: SeriesDeed,
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"))
    try deed.perform(planners.one)
    try planners.passDays()
    try SeriesDeed.estimate.perform(planners.two)
    for outcomes in try reviews(planners, first: first) {
      #expect(outcomes.missed == 1 && outcomes.withdrawn == 0)
    }
  }

  @Test(arguments: [0, 1])
  func `work on a day that another rule has passed is that of the open one`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=WEEKLY;BYDAY=MO"))
    try SeriesDeed.rule.perform(planners.one)
    try planners.passDays()
    try SeriesDeed.work.perform(planners.two)
    _ = try reviews(planners, first: first)
    for world in planners.both {
      let open = try planners.open(world)
      let worked = try world.tasks().first { $0.task.id == open.id }
      #expect(worked?.sessions.count == 1 && open.due == .monday + 3)
    }
  }

  /// The file tells the day that it was missed on, and the one that it is on by its date.
  @Test(arguments: [0, 1])
  func `what was ended and moved has the promise of its day`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isHabit: true)
    try SeriesDeed.end.perform(planners.one)
    try planners.passDays()
    try SeriesDeed.moveOn.perform(planners.two)
    for outcomes in try reviews(planners, first: first) {
      #expect(outcomes.missed == 1 && outcomes.open == 1)
    }
  }

  @Test func `what was done twice on a day is so on a planner that is set up later`() throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isHabit: true)
    try planners.tick(planners.one)
    planners.passMinutes()
    try planners.tick(planners.one)
    for outcomes in try reviews(planners) { #expect(outcomes.kept == 2) }
  }

  /// A letter that says so is believed of what was skipped alone: whatever else a file tells has promises.
  @Test(arguments: ["20261123n/-", "20261123n/20261123T120500Z", "20261122n>20261123/-"])
  func `a file that tells it of what is over tells nothing`(told: String) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"))
    try planners.passDays()
    for side in planners.sides { try side.sync() }
    let line = "X-CHRONOLIST-DONE;DUE=20261124:"
    try planners.one.change("Wash", "X-CHRONOLIST-DONE", to: line + told)
    let third = try planners.sides[0].another().world
    try third.sync()
    let outcomes = try third.tasks().flatMap(\.promises).map(\.outcome)
    #expect(outcomes == [.open])
    #expect(try third.repository.check() == [])
  }
}
