import ChronoModel
import Foundation
import Testing
import VirtualTerminal
import chronolist

/// Lives of a repeating task at random, on both sides.
@Suite struct SeriesLivesTests {
  /// `SYNC_STEPS` sets how many steps are taken, `SYNC_SEED` which ones, and `SYNC_LIFE` which life of those
  /// is the first.
  @Test func `a series at random stays one`() throws {
    let environment = ProcessInfo.processInfo.environment
    var left = environment["SYNC_STEPS"].flatMap(Int.init) ?? 400
    let seed = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1
    var life: UInt64 = environment["SYNC_LIFE"].flatMap(UInt64.init) ?? 0
    while left > 0 {
      var random = SeededRandom(seed: seed &* 1_000_003 &+ life)
      let habit = random.pick(SeriesModel.Habit.allCases)
      let winner = random.pick(SeriesModel.Winner.allCases)
      var model = try SeriesModel(isTimed: random.next(below: 2) == 0)
      // Most faults show in a few steps, and some only in what comes after a rest.
      let steps = 2 + random.next(below: random.next(below: 4) == 0 ? 40 : 12)
      for step in 1...steps {
        switch random.next(below: 10) {
        case 0..<2: try model.tickHere()
        case 2..<4: model.tickThere(habit)
        case 4..<6: try model.sync()
        case 6: try model.carry(winner)
        case 7: try model.pass(minutes: 1 + random.next(below: 300), isOpen: false)
        case 8: try model.pass(days: 1 + random.next(below: 2), isOpen: true)
        default: guard step > 12 else { continue }
        }
        guard step == steps || step.isMultiple(of: 13) else { continue }
        if let fault = try model.fault(winner) {
          Issue.record("seed \(seed), life \(life): \(fault)\n\(try model.picture())")
          return
        }
      }
      left -= steps
      life += 1
    }
  }
}
