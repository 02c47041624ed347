import ChronoModel
import Testing

@Suite struct `The fewest tasks that must go` {
  private typealias Candidate = FewestTasks.Candidate

  private static func id(_ number: Int) -> TaskItem.ID {
    TaskItem.ID(high: 0, low: UInt64(number))
  }

  private func task(
    _ number: Int,
    _ minutes: Int,
    _ priority: Priority = .none,
    isBegun: Bool = false
  ) -> Candidate {
    Candidate(id: Self.id(number), priority: priority, minutes: minutes, isBegun: isBegun)
  }

  private func answer(_ candidates: [Candidate], over: Int) -> FewestTasks.Answer {
    FewestTasks(candidates, over: over).answer
  }

  private func without(_ numbers: Int...) -> FewestTasks.Answer {
    .without(numbers.map(Self.id))
  }

  @Test func `are none where the day fits`() {
    #expect(answer([], over: 0) == without())
    #expect(answer([task(1, 60)], over: 0) == without())
    #expect(answer([task(1, 60)], over: -30) == without())
  }

  @Test func `are told to be never enough where what stays is too much`() {
    #expect(answer([task(1, 60)], over: 61) == .never)
    #expect(answer([task(1, 60)], over: 60) == without(1))
    #expect(answer([], over: 1) == .never)
  }

  @Test func `are one long task rather than two short ones`() {
    #expect(answer([task(1, 30), task(2, 40), task(3, 70)], over: 65) == without(3))
  }

  @Test func `of one that is enough, take the least important, then the shortest, then the last`() {
    #expect(answer([task(1, 60, .high), task(2, 60), task(3, 60)], over: 50) == without(3))
    #expect(answer([task(1, 120), task(2, 20), task(3, 60)], over: 10) == without(2))
    #expect(answer([task(1, 20, .high), task(2, 90, .low)], over: 20) == without(2))
    #expect(answer([task(1, 60, .high), task(2, 20)], over: 50) == without(1))
  }

  @Test func `are two that matter little rather than one that matters`() {
    let day = [task(1, 120, .high), task(2, 10), task(3, 60), task(4, 60, .low)]
    #expect(answer(day, over: 70) == without(2, 3))
    #expect(answer(day, over: 71) == without(3, 4))
    #expect(answer(day, over: 131) == without(1, 3))
  }

  @Test func `are none that one is in the middle of while the others are enough`() {
    let day = [task(1, 60, isBegun: true), task(2, 60, .high), task(3, 30)]
    #expect(answer(day, over: 20) == without(3))
    #expect(answer(day, over: 60) == without(2))
    #expect(answer(day, over: 90) == without(2, 3))
    #expect(answer(day, over: 91) == without(1, 2))
    #expect(answer([task(1, 60, isBegun: true)], over: 10) == without(1))
  }

  @Test func `of many that are alike, take those that matter least, wherever they stand`() {
    let day = [Priority.high, .low, .none, .medium, .none, .high].enumerated()
      .map { task($0, 60, $1) }
    #expect(answer(day, over: 60) == without(4))
    #expect(answer(day, over: 120) == without(2, 4))
    #expect(answer(day, over: 130) == without(1, 2, 4))
    #expect(answer(day, over: 240) == without(1, 2, 3, 4))
    #expect(answer(day, over: 241) == without(1, 2, 3, 4, 5))
  }

  @Test(arguments: UInt64(1)...60)
  func `agree with trying every set of tasks`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<12 {
      let candidates = (0..<Int.random(in: 0...9, using: &random)).map { number in
        task(
          number,
          5 * Int.random(in: 0...8, using: &random),
          Priority.allCases.randomElement(using: &random) ?? .none
        )
      }
      let over = Int.random(in: -5...150, using: &random)
      #expect(answer(candidates, over: over) == slow(candidates, over: over))
    }
  }

  /// The plain reference: every set of tasks.
  private func slow(_ candidates: [Candidate], over: Int) -> FewestTasks.Answer {
    /// The most important first; the earlier of two that are alike matters more.
    func weights(_ set: [Int]) -> [[Int]] {
      set.map { [candidates[$0].priority.rawValue, candidates[$0].minutes, -$0] }
        .sorted { $1.lexicographicallyPrecedes($0) }
    }
    func isLess(_ left: [[Int]], _ right: [[Int]]) -> Bool {
      for (one, other) in zip(left, right) where one != other {
        return one.lexicographicallyPrecedes(other)
      }
      return false
    }
    func highest(_ set: [Int]) -> Int { set.map { candidates[$0].priority.rawValue }.max() ?? 0 }
    var best: [Int]?
    for bits in 0..<(1 << candidates.count) {
      let gone = candidates.indices.filter { bits >> $0 & 1 == 1 }
      guard gone.reduce(0, { $0 + candidates[$1].minutes }) >= over else { continue }
      guard let known = best, (highest(known), known.count) <= (highest(gone), gone.count) else {
        best = gone
        continue
      }
      guard highest(known) == highest(gone) else { continue }
      if known.count == gone.count, isLess(weights(gone), weights(known)) { best = gone }
    }
    return best.map { .without($0.map { candidates[$0].id }) } ?? .never
  }

  @Test func `are found among thousands`() {
    let plain = (0..<3000).map { task($0, 10) }
    #expect(answer(plain, over: 50) == without(2995, 2996, 2997, 2998, 2999))
    let most = (0..<3000).map { task($0, 1 + $0 % 7, $0 < 3 ? .high : .none) }
    guard case .without(let gone) = answer(most, over: 9000) else {
      Issue.record("they are enough")
      return
    }
    #expect(!gone.contains(Self.id(0)) && gone.contains(Self.id(2999)))
  }
}
