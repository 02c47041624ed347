import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Instances of a series that are done on one planner and dropped on the other, or moved to two days.
@Suite struct SyncContradictionTests {
  @Test(arguments: [0, 1], [SyncSide.ours, .theirs])
  func `done and dropped is asked about, and done until then`(first: Int, side: SyncSide) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    try planners.perform({ .drop($0) }, planners.two)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
    let last = first == 0 ? planners.two : planners.one
    let other = first == 0 ? planners.one : planners.two
    #expect(try other.repository.syncConflicts().isEmpty)
    let conflict = try #require(try last.repository.syncConflicts().first)
    #expect(conflict.dispute.field == .state)
    #expect(conflict.dispute.ours.hasPrefix("done") && conflict.dispute.theirs.hasPrefix("dropped"))
    _ = try last.repository.decide(conflict, using: side, last.context, at: last.now)
    planners.passMinutes()
    for world in [last, other] { try world.sync() }
    let end = side == .ours ? "done: 23 kept" : "dropped: 23 withdrawn"
    try planners.check(
      ["23 18:00 Wash 30 \(end)", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
    for world in planners.both { #expect(try world.repository.syncConflicts().isEmpty) }
  }

  @Test(arguments: [0, 1])
  func `one that is open, and moved to two days, is a conflict`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.weekly))
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    try planners.perform({ .move($0, to: .monday + 2) }, planners.two)
    for world in first == 0 ? planners.both : planners.both.reversed() { try world.sync() }
    let last = first == 0 ? planners.two : planners.one
    #expect(try last.repository.syncConflicts().map(\.dispute.field) == [.due])
  }

  @Test(arguments: [0, 1])
  func `one that was done on two days is asked about`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.weekly))
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    try planners.perform({ .move($0, to: .monday + 2) }, planners.two)
    try planners.tick(planners.one)
    planners.passMinutes()
    try planners.tick(planners.two)
    try planners.check(nil, first: first)
    let last = first == 0 ? planners.two : planners.one
    let conflict = try #require(try last.repository.syncConflicts().first)
    #expect(conflict.dispute.field == .due)
    _ = try last.repository.decide(conflict, using: .theirs, last.context, at: last.now)
    planners.passMinutes()
    try last.sync()
    try planners.check(nil, first: first)
    let done = try #require(try last.tasks().first { $0.task.status == .done })
    #expect(done.promises.count { $0.outcome == .kept } == 1)
  }

  @Test(arguments: [0, 1], [SyncSide.ours, .theirs])
  func `the day that is chosen of one that was done on two days is so on both`(
    first: Int,
    side: SyncSide
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily, interval: 3), isHabit: true)
    try planners.tick(planners.two)
    try planners.passDays()
    try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    try planners.tick(planners.one)
    try planners.check(nil, first: first)
    let last = first == 0 ? planners.two : planners.one
    func day(_ world: SyncWorld) throws -> LocalDay? {
      try world.tasks().first { $0.task.status == .done }?.task.due
    }
    let held = try #require(try day(last))
    let other = held == .monday ? .monday + 1 : LocalDay.monday
    let conflict = try #require(try last.repository.syncConflicts().first)
    _ = try last.repository.decide(conflict, using: side, last.context, at: last.now)
    planners.passMinutes()
    try planners.check(nil, first: first)
    let chosen = side == .ours ? held : other
    for world in planners.both { #expect(try day(world) == chosen) }
  }

  @Test func `what one alone has changed since both agreed is no question`() throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    for world in planners.both { try world.sync() }
    let done = try #require(try planners.two.tasks().first { $0.task.status == .done }).task
    _ = try planners.two.repository.perform(
      .setDone(.tasks([done.id]), false),
      at: planners.two.now
    )
    try planners.perform({ .drop($0) }, planners.two)
    planners.passMinutes()
    for world in [planners.two, planners.one] { try world.sync() }
    for world in planners.both { #expect(try world.repository.syncConflicts().isEmpty) }
  }
}
