import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A coming day that was left out, or moved, on one planner, which undoes that while the other ticks the day before
/// (Behaviour 9.4).
@Suite struct SyncPutBackTests {
  private func play(
    isMoved: Bool,
    isCarried: Bool,
    first: Int
  ) throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: isCarried)
    try planners.one.add(TaskDraft(title: "Tea"))
    for side in planners.sides { try side.sync() }
    planners.passMinutes()
    let open = try planners.open(planners.one).id
    _ = try planners.one.repository.perform(
      isMoved
        ? .moveRepeat(open, from: .monday + 1, to: .monday + 1, time: TimeOfDay(minutes: 1200))
        : .skip(open, on: .monday + 1),
      at: planners.one.now
    )
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.tick(planners.two)
    planners.passMinutes()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.settle(first: first)
    return planners
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try TwoPlanners.lines(world).filter { $0.contains("Wash") }
  }

  @Test(arguments: [false, true], [false, true])
  func `the day is there again, and the series goes on behind it`(
    isMoved: Bool,
    isCarried: Bool
  ) throws {
    for first in 0...1 {
      let planners = try play(isMoved: isMoved, isCarried: isCarried, first: first)
      let wanted = ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"]
      for world in planners.both {
        let own = try days(world)
        #expect(own == wanted, "\(first)")
      }
      try planners.passDays()
      planners.passMinutes()
      try planners.tick(planners.two)
      try planners.settle(first: first)
      for world in planners.both {
        #expect(try days(world).last == "25 18:00 Wash 30 open*: 25 open", "\(first)")
      }
    }
  }
}
