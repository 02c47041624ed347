import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that is deleted on one of two planners before it hears of what became of its days on the other.
@Suite struct SyncDeletedMeanwhileTests {
  private func delete(_ planners: TwoPlanners) throws {
    try planners.perform({ .deleteAllFromHere($0) }, planners.two)
  }

  /// Besides the series there are two tasks, as an empty folder is asked about.
  private func planners() throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    for title in ["Milk", "Tea"] { try planners.one.add(TaskDraft(title: title)) }
    for world in planners.both { try world.sync() }
    return planners
  }

  private static let others = ["someday any time Milk 0 open: ", "someday any time Tea 0 open: "]

  @Test(arguments: [0, 1], [1, 3])
  func `days that have only gone by on the other do not bring it back`(first: Int, days: Int) throws
  {
    let planners = try planners()
    try planners.passDays(days)
    try planners.one.sync()
    try delete(planners)
    try planners.check(["23 18:00 Wash 30 lapsed: 23 missed"] + Self.others, first: first)
    #expect(try planners.one.repository.syncConflicts().isEmpty)
  }

  @Test(arguments: [0, 1])
  func `nor do they where that is heard of only after the deletion`(first: Int) throws {
    let planners = try planners()
    try planners.passDays()
    try delete(planners)
    try planners.check(["23 18:00 Wash 30 lapsed: 23 missed"] + Self.others, first: first)
  }

  @Test(arguments: [0, 1])
  func `it is there again with the work on it where somebody has worked on it`(first: Int) throws {
    let planners = try planners()
    try SeriesDeed.work.perform(planners.one)
    try delete(planners)
    try planners.check(["23 18:00 Wash 30 open*: 23 open"] + Self.others, first: first)
    for world in planners.both {
      let washed = try #require(try world.tasks().first { $0.task.title == "Wash" })
      #expect(washed.sessions.count == 1)
    }
  }

  @Test func `it stays deleted where its day was moved before that was over`() throws {
    let planners = try planners()
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    for world in planners.both { try world.sync() }
    try planners.passDays(2)
    try planners.one.sync()
    try delete(planners)
    try planners.check(["24 18:00 Wash 30 lapsed: 23 postponed, 24 missed"] + Self.others)
  }

  @Test(arguments: [0, 1])
  func `what was ticked there is done, also where its file had gone`(first: Int) throws {
    let planners = try planners()
    try planners.tick(planners.one)
    planners.passMinutes()
    try delete(planners)
    try planners.passDays(2)
    try planners.check(
      [
        "23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 lapsed: 24 missed",
        "25 18:00 Wash 30 open*: 25 open",
      ] + Self.others,
      first: first
    )
    try planners.checkReviews()
  }

  @Test(arguments: [0, 1], [0, 1])
  func `a day that was done before the deletion stays done, and is the last`(first: Int, days: Int)
    throws
  {
    let planners = try planners()
    try planners.tick(planners.two)
    if days > 0 { try planners.passDays(days) }
    try planners.tick(planners.two)
    try delete(planners)
    let second = 23 + max(days, 1)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "\(second) 18:00 Wash 30 done: \(second) kept"]
        + Self.others,
      first: first
    )
  }

  enum Deed: CaseIterable, Sendable { case tick, title, time, move }

  @Test(arguments: Deed.allCases)
  func `what a person has done there since brings it back`(_ deed: Deed) throws {
    let planners = try planners()
    try planners.passDays()
    switch deed {
    case .tick: try planners.tick(planners.one)
    case .title: try planners.revise(planners.one) { $0.title = "Rinse" }
    case .time: try planners.revise(planners.one) { $0.time = TimeOfDay(minutes: 600) }
    case .move: try planners.perform({ .move($0, to: .monday + 3) }, planners.one)
    }
    try planners.one.sync()
    try delete(planners)
    try planners.check(nil)
    let open = try planners.open(planners.two)
    #expect(open.repeats != nil)
    let done = try planners.two.tasks().filter { $0.task.status == .done }.count
    #expect(done == (deed == .tick ? 1 : 0))
  }
}
