import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A tick that a phone has made, and that is undone on one computer after it has come there, also where another one has heard
/// of it meanwhile (Behaviour 9.4).
@Suite struct SyncTickUndoneTests {
  @Test(arguments: [[0, 1, 0, 1], [1, 0, 1, 0], [1, 1, 0, 1, 0]])
  func `the day is open again on both, and the next one comes after it`(order: [Int]) throws {
    for tick in TwoPlanners.ticks(order.count + order[0]) {
      let planners = try TwoPlanners(tick)
      for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
      for side in planners.sides + planners.sides { try side.sync() }
      planners.passMinutes()
      try planners.finishOnPhone(tick)
      planners.passMinutes()
      try planners.sides[0].syncOnce()
      planners.passMinutes()
      _ = try planners.one.repository.undo(at: planners.one.now)
      try exchange(planners, order)
      let plan = tick.isTimed ? "18:00 Wash 30" : "any time Wash 0"
      for world in planners.both { #expect(try days(world) == ["23 \(plan) open*: 23 open"]) }
      #expect(planners.server?.files.count == 3)
      try planners.passDays()
      try exchange(planners, order)
      for world in planners.both {
        #expect(
          try days(world) == ["23 \(plan) lapsed: 23 missed", "24 \(plan) open*: 24 open"],
          "\(tick)"
        )
        #expect(try world.sync().changes == 0)
      }
    }
  }

  private func exchange(_ planners: TwoPlanners, _ order: [Int]) throws {
    for number in order {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try TwoPlanners.lines(world).filter { $0.contains("Wash") }
  }
}
