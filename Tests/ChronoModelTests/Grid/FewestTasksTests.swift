import ChronoModel
import Testing

@Suite struct `The fewest tasks that must go` {
  private typealias Candidate = FewestTasks.Candidate

  private static func id(_ number: Int) -> TaskItem.ID {
    TaskItem.ID(high: 0, low: UInt64(number))
  }

  private func timed(_ number: Int, _ from: String, _ to: String, _ priority: Priority = .none)
    -> Candidate
  {
    Candidate(id: Self.id(number), priority: priority, span: span(from, to))
  }

  private func loose(_ number: Int, _ minutes: Int, _ priority: Priority = .none) -> Candidate {
    Candidate(id: Self.id(number), priority: priority, span: nil, loose: minutes)
  }

  private func answer(
    _ candidates: [Candidate],
    fixed: [Range<Instant>] = [],
    loose: Int = 0,
    left: Int
  ) -> FewestTasks.Answer {
    FewestTasks(candidates, fixed: fixed, loose: loose, left: left).answer
  }

  private func without(_ numbers: Int...) -> FewestTasks.Answer {
    .without(numbers.map(Self.id))
  }

  @Test func `are none where the day fits`() {
    #expect(answer([], left: 0) == without())
    #expect(answer([loose(1, 60)], left: 60) == without())
    #expect(answer([timed(1, "9:00", "10:00"), timed(2, "9:00", "10:00")], left: 60) == without())
  }

  @Test func `are told to be never enough where what stays is too much`() {
    let meeting = [span("9:00", "11:00")]
    #expect(answer([loose(1, 60)], fixed: meeting, left: 119) == .never)
    #expect(answer([loose(1, 60)], fixed: meeting, left: 120) == without(1))
    #expect(answer([], loose: 30, left: 29) == .never)
  }

  @Test func `are one long task rather than two short ones`() {
    let day = [loose(1, 30), loose(2, 40), loose(3, 70)]
    #expect(answer(day, left: 75) == without(3))
  }

  @Test func `of one that is enough, take the least important, then the shortest, then the last`() {
    #expect(answer([loose(1, 60, .high), loose(2, 60), loose(3, 60)], left: 130) == without(3))
    #expect(answer([loose(1, 120), loose(2, 20), loose(3, 60)], left: 190) == without(2))
    #expect(answer([loose(1, 20, .high), loose(2, 90, .low)], left: 90) == without(2))
    #expect(answer([loose(1, 60, .high), loose(2, 20)], left: 30) == without(1))
  }

  @Test func `know that what lies under another block frees nothing`() {
    let day = [timed(1, "9:00", "12:00"), timed(2, "9:30", "10:00"), timed(3, "11:00", "12:30")]
    // Without the long one 30 minutes are left of the second and 90 of the third.
    #expect(answer(day, left: 120) == without(1))
    #expect(answer(day, left: 180) == without(3))
    #expect(answer(day, left: 119) == without(1, 2))
    // A meeting over the first block makes it free nothing at all.
    #expect(answer(day, fixed: [span("9:00", "12:00")], left: 180) == without(3))
  }

  @Test func `are two that lie over each other where one of them alone frees nothing`() {
    let day = [timed(1, "9:00", "11:00"), timed(2, "9:00", "11:00"), loose(3, 30), loose(4, 30)]
    #expect(answer(day, left: 60) == without(1, 2))
    #expect(answer(day, left: 120) == without(3, 4))
  }

  @Test(arguments: UInt64(1)...60)
  func `agree with trying every set of tasks`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<12 {
      let candidates = (0..<Int.random(in: 0...8, using: &random)).map { number in
        let isTimed = Int.random(in: 0...2, using: &random) > 0
        return Candidate(
          id: Self.id(number),
          priority: Priority.allCases.randomElement(using: &random) ?? .none,
          span: isTimed ? randomSpan(&random, within: 200, longest: 90) : nil,
          loose: isTimed ? 0 : 5 * Int.random(in: 1...12, using: &random)
        )
      }
      let fixed = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        randomSpan(&random, within: 200, longest: 60)
      }
      let loose = Int.random(in: 0...20, using: &random)
      let left = Int.random(in: 0...320, using: &random)
      let wanted = slow(candidates, fixed: fixed, loose: loose, left: left)
      #expect(answer(candidates, fixed: fixed, loose: loose, left: left) == wanted)
    }
  }

  /// The plain reference: every set of tasks, and every minute of what is left.
  private func slow(
    _ candidates: [Candidate],
    fixed: [Range<Instant>],
    loose: Int,
    left: Int
  ) -> FewestTasks.Answer {
    func minutes(_ blocks: [Range<Instant>]) -> Int {
      (0..<300).count { number in blocks.contains { $0.contains(minute(number)) } }
    }
    func length(_ task: Candidate) -> Int {
      task.span.map { Int(($0.upperBound - $0.lowerBound) / 60) } ?? task.loose
    }
    /// The most important first; the earlier of two that are alike matters more.
    func weights(_ set: [Int]) -> [[Int]] {
      set.map { [candidates[$0].priority.rawValue, length(candidates[$0]), -$0] }
        .sorted { $1.lexicographicallyPrecedes($0) }
    }
    func isLess(_ left: [[Int]], _ right: [[Int]]) -> Bool {
      for (one, other) in zip(left, right) where one != other {
        return one.lexicographicallyPrecedes(other)
      }
      return false
    }
    var best: [Int]?
    for bits in 0..<(1 << candidates.count) {
      let gone = candidates.indices.filter { bits >> $0 & 1 == 1 }
      let stay = candidates.indices.filter { bits >> $0 & 1 == 0 }.map { candidates[$0] }
      let planned =
        minutes(stay.compactMap(\.span) + fixed) + loose
        + stay.reduce(0) { $0 + ($1.span == nil ? $1.loose : 0) }
      guard planned <= left else { continue }
      guard let known = best, known.count <= gone.count else {
        best = gone
        continue
      }
      if known.count == gone.count, isLess(weights(gone), weights(known)) { best = gone }
    }
    return best.map { .without($0.map { candidates[$0].id }) } ?? .never
  }

  @Test func `are found among a hundred tasks that lie over each other`() {
    var random = SplitMix(state: 7)
    let candidates = (0..<100).map { number in
      Candidate(
        id: Self.id(number),
        priority: Priority.allCases.randomElement(using: &random) ?? .none,
        span: randomSpan(&random, within: 480, longest: 120)
      )
    }
    guard case .without(let gone) = answer(candidates, left: 440), !gone.isEmpty else {
      Issue.record("a hundred tasks are not too many")
      return
    }
    let stay = candidates.filter { !gone.contains($0.id) }
    #expect(TimeRanges(stay.compactMap(\.span)).minutes <= 440)
    for task in candidates where gone.contains(task.id) {
      #expect(TimeRanges((stay + [task]).compactMap(\.span)).minutes > 440)
    }
  }

  @Test func `are not looked for among thousands that all lie over each other`() {
    let crowd = (0..<7000).map { number in
      Candidate(
        id: Self.id(number),
        priority: .none,
        span: minute(number)..<minute(number + 8000)
      )
    }
    #expect(answer(crowd, left: 10) == .unknown)
    let plain = (0..<3000).map { loose($0, 10) }
    #expect(answer(plain, left: 29_950) == without(2995, 2996, 2997, 2998, 2999))
  }
}
