import Foundation
import Testing

/// Whole lives from a seed, against the rules alone.
///
/// `SEED=14 swift test --filter Lives` plays one of them, `LIVES=300` as many from `SEED` on, and
/// `DEEDS=400` makes them so long; `PLAIN=1` leaves out the planners on screen. A failure names the
/// seed, and of one life alone the shortest that still fails.
@Suite struct `Lives from a seed` {
  private static let environment = ProcessInfo.processInfo.environment

  static let seeds: ClosedRange<UInt64> = {
    let first = environment["SEED"].flatMap { UInt64($0) } ?? 1
    let usual: UInt64 = environment["SEED"] == nil ? 2 : 1
    return first...(first + (environment["LIVES"].flatMap { UInt64($0) } ?? usual) - 1)
  }()

  static let length = environment["DEEDS"].flatMap { Int($0) } ?? 120

  @Test func `go as the rules say`() {
    play(Play.Conditions(isPlain: Self.environment["PLAIN"] != nil))
  }

  @Test func `go on where the disk fails in the middle of a deed`() {
    play(Play.Conditions(isPlain: Self.environment["PLAIN"] != nil, disk: .faulty))
  }

  /// The rules had been told wrongly to the oracle of these: what is logged as done twice with the same finish,
  /// and the time of a series whose instance has no day.
  @Test(arguments: [20_261_222_049, 20_261_220_016] as [UInt64])
  func `answer as the rules say`(seed: UInt64) {
    for disk in [nil, Play.Conditions.Disk.faulty] {
      let steps = LifeScript(seed: seed, length: 120).steps
      let outcome = Play.life(seed: seed, steps, Play.Conditions(isPlain: true, disk: disk))
      #expect(outcome.failure == nil, "\(outcome.failure?.why ?? "")")
    }
  }

  /// A read that failed in the search index left sums of nought there, which the next edit wrote; and
  /// a disk that failed in the middle of a rollback was told once more when it worked again.
  @Test(arguments: [4_000_003, 6_000_674] as [UInt64])
  func `go on where the search index or the rest could not be read`(seed: UInt64) throws {
    let steps = LifeScript(seed: seed, length: 120).steps
    let outcome = Play.life(seed: seed, steps, Play.Conditions(isPlain: true, disk: .faulty))
    #expect(outcome.failure == nil, "\(outcome.failure?.why ?? "")")
    #expect(outcome.faults[.broken] ?? 0 > 0)
  }

  /// Lives that differed from the rules once.
  ///
  /// A clock that was set back took instances away that came again for other days; undo left two of a
  /// series of which the older one had been followed already; a clock that was ahead looked between undo
  /// and redo; a move was undone, redone and undone again after both of its days had lapsed; undo brought an
  /// instance whose day before had gone with a clock that was set back twice; what had been opened again in a
  /// series that had ended was undone, redone and undone again after its day had lapsed; days of a series
  /// that were given up were counted as lapsed; and undo opened a lapsed instance beside the open one, where a
  /// clock that was set back had brought its day again.
  @Test(
    arguments: [
      26_124_902, 26_201_988, 27_100_154, 27_101_662, 28_101_830, 28_300_391, 20_261_128_025,
      20_261_128_137, 20_261_129_023,
    ] as [UInt64]
  )
  func `go as the rules say where lapses are taken back and come again`(seed: UInt64) {
    let steps = LifeScript(seed: seed, length: 120).steps
    let outcome = Play.life(seed: seed, steps, Play.Conditions(isPlain: true))
    #expect(outcome.failure == nil, "\(outcome.failure?.why ?? "")")
  }

  private func play(_ conditions: Play.Conditions) {
    var sum = Play.Outcome()
    for seed in Self.seeds {
      let steps = LifeScript(seed: seed, length: Self.length).steps
      let outcome = Play.life(seed: seed, steps, conditions)
      sum.years += outcome.years
      sum.deeds += outcome.deeds
      sum.faults.merge(outcome.faults, uniquingKeysWith: +)
      guard let failure = outcome.failure else { continue }
      let isOne = Self.environment["LIVES"] == nil
      Issue.record(
        "\(isOne ? Play.story(seed: seed, steps, conditions, failure) : "SEED=\(seed): \(failure.why)")"
      )
      return
    }
    let faults = Fault.Kind.allCases.compactMap { kind in
      sum.faults[kind].map { ", \($0) × \(kind)" }
    }
    print("\(Self.seeds): \(Int(sum.years)) years, \(sum.deeds) deeds" + faults.joined())
  }
}
