import Foundation

/// A life played to its end, or to its first difference.
enum Play {
  struct Outcome {
    var years = 0.0
    var deeds = 0
    /// How many faults of each kind have met a call.
    var faults: [Fault.Kind: Int] = [:]
    var failure: Failure?
  }

  /// How the world of a life is.
  struct Conditions {
    /// No planner is on screen: the command line alone, and many times as fast.
    var isPlain = false
    var disk: Disk?
    var bug: PlantedBug?

    /// A disk that fails in the middle of deeds; the other also takes no sync seriously.
    enum Disk { case faulty, deafToSyncs }
  }

  struct Failure {
    var step: Int
    var why: String
  }

  static func life(
    seed: UInt64,
    _ steps: [Step],
    _ conditions: Conditions = Conditions()
  ) -> Outcome {
    var outcome = Outcome()
    do {
      let life = try Life(seed: seed, conditions)
      defer { outcome.faults = life.faults }
      for (index, step) in steps.enumerated() {
        do { try life.play(step) } catch {
          outcome.failure = Failure(step: index, why: "\(error)\(lastFault(of: life))")
          return outcome
        }
        outcome.deeds = life.deeds
        outcome.years = Double(life.lived) / (365.25 * 86_400)
      }
      do { try life.end() } catch {
        let why = "at the end: \(error)\(lastFault(of: life))"
        outcome.failure = Failure(step: steps.count - 1, why: why)
      }
    } catch {
      outcome.failure = Failure(step: 0, why: "\(error)")
    }
    return outcome
  }

  private static func lastFault(of life: Life) -> String {
    life.lastFault.map { "\n  the last fault: \($0)" } ?? ""
  }

  /// The shortest life that still fails: first the rest is cut off, then ever smaller pieces.
  static func shortest(
    seed: UInt64,
    _ steps: [Step],
    _ conditions: Conditions,
    _ failure: Failure
  ) -> ([Step], Failure) {
    var (steps, failure) = (Array(steps[...failure.step]), failure)
    var conditions = conditions
    conditions.isPlain = true
    let plain = life(seed: seed, steps, conditions).failure
    conditions.isPlain = plain.map { kind($0) == kind(failure) } ?? false
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        var cut = steps
        cut.removeSubrange(start..<min(start + size, steps.count))
        if !cut.isEmpty, let found = life(seed: seed, cut, conditions).failure,
          kind(found) == kind(failure)
        {
          (steps, failure) = (Array(cut[...found.step]), found)
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return (steps, failure) }
      size = max(1, size / 2)
    }
  }

  /// What went wrong, without the values that change where deeds are cut.
  private static func kind(_ failure: Failure) -> String {
    failure.why.split(separator: "\n").first.map { $0.filter { !$0.isNumber } } ?? ""
  }

  /// The seed, what went wrong, and the shortest life that shows it.
  static func story(
    seed: UInt64,
    _ steps: [Step],
    _ conditions: Conditions,
    _ failure: Failure
  ) -> String {
    let (short, failure) = shortest(seed: seed, steps, conditions, failure)
    let deeds = short.map(\.description).joined(separator: "\n")
    return "SEED=\(seed), \(short.count) of \(steps.count) deeds:\n\(deeds)\n\(failure.why)"
  }
}
