import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Days of a series that only one of two planners has had: the other one has gone over them.
@Suite struct SyncPassedOverTests {
  @Test(arguments: [0, 1])
  func `a day to come that was skipped is on none of both`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    let open = try planners.open(planners.one)
    _ = try planners.one.repository.perform(
      .skip(open.id, on: .monday + 1),
      at: planners.one.now
    )
    try planners.tick(planners.two)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "25 18:00 Wash 30 open*: 25 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `one that was skipped here and ticked there is done`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    let open = try planners.open(planners.one)
    _ = try planners.one.repository.perform(
      .skip(open.id, on: .monday + 1),
      at: planners.one.now
    )
    for _ in 0..<2 { try planners.tick(planners.two) }
    try planners.check(
      [
        "23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 done: 24 kept",
        "25 18:00 Wash 30 open*: 25 open",
      ],
      first: first
    )
  }

  @Test(arguments: [RecurrenceRule(.daily), RecurrenceRule(.weekly)], [0, 1])
  func `what is counted from when it was done has one next day`(rule: RecurrenceRule, first: Int)
    throws
  {
    let planners = try TwoPlanners(rule, isHabit: true)
    try planners.tick(planners.one)
    try planners.passDays()
    let open = try planners.open(planners.two)
    let finish = planners.two.now.instant
    _ = try planners.two.repository.perform(
      .logDone(open.id, start: finish - 600, finish: finish),
      at: planners.two.now
    )
    try planners.check(nil, first: first)
    #expect(try !TwoPlanners.lines(planners.one).contains { $0.contains("dropped") })
  }

  @Test(arguments: [false, true], [0, 1])
  func `behind a skipped day the series stays in its file, whatever it is called`(
    isHabit: Bool,
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily), isHabit: isHabit)
    try planners.perform({ .delete($0) }, planners.one)
    try planners.revise(planners.one) { $0.title = "Wash up" }
    let files = Set(planners.folder.files.keys)
    try planners.check(["24 18:00 Wash up 30 open*: 24 open"], first: first)
    #expect(Set(planners.folder.files.keys) == files)
  }

  @Test(arguments: [false, true], [0, 1])
  func `what was edited of a day that was skipped there is so of the next`(
    isHabit: Bool,
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily), isHabit: isHabit)
    try planners.perform({ .delete($0) }, planners.one)
    try planners.revise(planners.two) { $0.title = "Wash up" }
    try planners.check(["24 18:00 Wash up 30 open*: 24 open"], first: first)
  }
}
