import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A tick of one computer that is taken back, of a series of which a phone has ticked the instance before.
@Suite struct SyncUndoneBehindPhoneTests {
  enum Way: String, CaseIterable, Sendable {
    case undo, reopen
  }

  /// Each synchronises so often until nobody has anything to say.
  private func exchange(_ planners: TwoPlanners, _ order: [Int]) throws {
    for number in order + order + order {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
  }

  @Test(arguments: Way.allCases, [[0, 1], [1, 0]])
  func `the day is open again on both, and the one before it done`(way: Way, order: [Int]) throws {
    for tick in [TwoPlanners.tick(order[0]), TwoPlanners.tick(2 + order[0])] {
      let planners = try TwoPlanners(tick)
      for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
      for side in planners.sides + planners.sides { try side.sync() }
      planners.passMinutes()
      try planners.finishOnPhone(tick)
      try exchange(planners, order)
      try planners.passDays()
      try planners.tick(planners.one)
      try exchange(planners, order)
      switch way {
      case .undo: _ = try planners.one.repository.undo(at: planners.one.now)
      case .reopen:
        let done = try planners.one.tasks().first { $0.task.due == .monday + 1 }
        let id = try #require(done).task.id
        let edit = Edit.setDone(.tasks([id]), false)
        _ = try planners.one.repository.perform(edit, at: planners.one.now)
      }
      try exchange(planners, order)
      let plan = tick.isTimed ? "18:00 Wash 30" : "any time Wash 0"
      for world in planners.both {
        let lines = try TwoPlanners.lines(world).filter { $0.contains("Wash") }
        #expect(
          lines == ["23 \(plan) done: 23 kept", "24 \(plan) open*: 24 open"],
          "\(tick), \(way)"
        )
        #expect(try world.sync().changes == 0)
        #expect(try world.repository.check() == [])
      }
      try planners.checkReviews()
    }
  }
}
