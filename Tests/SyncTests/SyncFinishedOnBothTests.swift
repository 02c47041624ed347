import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// An instance that one planner and a phone have finished, the phone as todoman does, in a file that leaves its series and a
/// new one for the next; another planner hears of both at once.
@Suite struct SyncFinishedOnBothTests {
  enum Deed: CaseIterable, Sendable {
    case tick, log, rename, skipNext, moveNext, timeOnce, timeOfAll

    /// The tasks in the end.
    func lines(_ isTimed: Bool) -> [String] {
      let isMoved = self == .timeOfAll
      let plan = isTimed ? (isMoved ? "20:00" : "18:00", 30) : (isMoved ? "20:00" : "any time", 0)
      let title = self == .rename ? "Rinse" : "Wash"
      func task(_ day: Int, _ status: String, _ promise: String, at time: String? = nil) -> String {
        "\(day) \(time ?? plan.0) \(title) \(plan.1) \(status): \(day) \(promise)"
      }
      let done = task(23, "done", "kept", at: self == .timeOnce ? "20:00" : nil)
      switch self {
      case .skipNext: return [done, task(25, "open*", "open")]
      case .moveNext:
        return [done, task(24, "open", "open", at: "20:00"), task(25, "open*", "open")]
      default: return [done, task(24, "open*", "open")]
      }
    }
  }

  @Test(
    arguments: Deed.allCases,
    [[0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 1, 0], [0, 0, 1, 1, 0], [1, 1, 0, 0]]
  )
  func `it is done once, and there is one series`(deed: Deed, order: [Int]) throws {
    let number = (Deed.allCases.firstIndex(of: deed) ?? 0) + order.reduce(order.count, +)
    for tick in TwoPlanners.ticks(number) {
      let planners = try TwoPlanners(tick)
      for side in planners.sides + planners.sides { try side.sync() }
      planners.passMinutes()
      try perform(deed, planners)
      planners.passMinutes()
      try planners.finishOnPhone(tick)
      for number in order {
        planners.passMinutes()
        try planners.sides[number].syncOnce()
      }
      for side in planners.sides { try side.sync() }
      let lines = try TwoPlanners.lines(planners.one)
      let others = try TwoPlanners.lines(planners.two)
      #expect(others == lines, "\(tick)")
      #expect(lines == deed.lines(tick.isTimed), "\(tick)")
      for world in planners.both { #expect(try world.sync().changes == 0) }
    }
  }

  private func perform(_ deed: Deed, _ planners: TwoPlanners) throws {
    let time = TimeOfDay(minutes: 1200)
    switch deed {
    case .tick: try planners.tick(planners.one)
    case .log: try log(on: planners.one)
    case .rename: try planners.one.edit("Wash") { $0.title = "Rinse" }
    case .skipNext: try change(planners) { .skip($0, on: .monday + 1) }
    case .moveNext:
      try change(planners) { .moveRepeat($0, from: .monday + 1, to: .monday + 1, time: time) }
    case .timeOfAll: try planners.revise(planners.one) { $0.time = time }
    case .timeOnce:
      try planners.revise(planners.one) { task in
        let usual = task.time
        task.time = time
        task.usual = UsualTime(usual, besides: time)
      }
    }
  }

  private func change(_ planners: TwoPlanners, _ edit: (TaskItem.ID) -> Edit) throws {
    let open = try planners.open(planners.one).id
    _ = try planners.one.repository.perform(edit(open), at: planners.one.now)
  }

  private func log(on world: SyncWorld) throws {
    let (id, now) = (try world.task("Wash").task.id, world.now.instant)
    _ = try world.repository.perform(.log(id, start: now - 1200, finish: now - 600), at: world.now)
  }
}
