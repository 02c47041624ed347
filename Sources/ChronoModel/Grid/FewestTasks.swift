/// The fewest tasks without which a day fits its work time (Behaviour 3.7).
///
/// **The rule.** As few tasks as possible are named. Of all sets that are equally few, it is the one
/// whose most important task matters least, then the second most important, and so on; a task
/// matters more with a higher priority, then with more time, then with an earlier place in the day.
/// So a short task of low priority goes before a long one, and both before one of high priority.
///
/// Overlapping blocks count once, so two of them may free less or more than the sum of each alone.
/// For every number of removals, one sweep over the blocks in the order of their start finds the
/// least time that the others can take: all that matters of those before is how far they reach. A
/// day of `n` tasks of which `w` lie over each other at most costs `n · w` steps for each removal,
/// and never more than ``mostSteps`` in all.
package struct FewestTasks {
  /// A task that may leave the day.
  package struct Candidate: Hashable, Sendable {
    package var id: TaskItem.ID
    package var priority: Priority
    /// When it is planned; `nil` where it may be done at any time.
    package var span: Range<Instant>?
    /// Minutes it takes at any time; of one with a span this does not count.
    package var loose: Int

    package init(id: TaskItem.ID, priority: Priority, span: Range<Instant>?, loose: Int = 0) {
      self.id = id
      self.priority = priority
      self.span = span
      self.loose = loose
    }
  }

  package enum Answer: Hashable, Sendable {
    /// In the order of the candidates; none where the day fits as it is.
    case without([TaskItem.ID])
    /// What must stay is more than the day can hold.
    case never
    /// So many tasks overlap that finding the fewest would take too long.
    case unknown
  }

  /// About half a second; a hundred tasks that all overlap stay below it.
  package static let mostSteps = 400_000_000

  private let candidates: [Candidate]
  /// Everything with a span by its start; a candidate's number, or `nil` for what must stay.
  private let blocks: [(span: Range<Instant>, candidate: Int?)]
  /// Seconds that may be planned.
  private let limit: Int64
  private let fixedLoose: Int64

  /// - Parameters:
  ///   - candidates: in the order of the day; spans within the day that is left.
  ///   - fixed: spans of what must stay.
  ///   - loose: minutes at any time of what must stay.
  ///   - left: minutes of work time.
  package init(_ candidates: [Candidate], fixed: [Range<Instant>], loose: Int, left: Int) {
    self.candidates = candidates
    let own = candidates.indices.compactMap { index in
      candidates[index].span.map { (span: $0, candidate: Int?.some(index)) }
    }
    blocks = (own + fixed.map { ($0, nil) }).filter { !$0.span.isEmpty }
      .sorted { $0.span.lowerBound < $1.span.lowerBound }
    limit = Int64(left) * 60
    fixedLoose = Int64(loose) * 60
  }

  package var answer: Answer {
    let gone = Array(repeating: Fate.gone, count: candidates.count)
    guard fits(gone, removals: 0) else { return .never }
    let all = Array(repeating: Fate.mayGo, count: candidates.count)
    var most = 4
    var costs: [Int64] = []
    repeat {
      most = min(most * 2, candidates.count)
      guard sweep(removals: most) <= FewestTasks.mostSteps else { return .unknown }
      costs = least(all, removals: most)
    } while most < candidates.count && costs.allSatisfy { $0 > limit }
    guard let count = costs.firstIndex(where: { $0 <= limit }) else { return .never }
    guard count > 0 else { return .without([]) }
    // One trial for each halving of the order, for each of them, with ever fewer to go.
    let trials = count * (Int.bitWidth - candidates.count.leadingZeroBitCount)
    guard sweep(removals: count / 2) <= FewestTasks.mostSteps / trials else { return .unknown }
    let chosen = chosen(count)
    return .without(candidates.indices.filter(chosen.contains).map { candidates[$0].id })
  }

  // MARK: Which of them

  private enum Fate { case stays, mayGo, gone }

  /// From the most important of the set down: the task that no set of the size can do without, once
  /// all that matter more stay.
  private func chosen(_ count: Int) -> Set<Int> {
    let order = candidates.indices.sorted { matters($0) < matters($1) }
    var fates = Array(repeating: Fate.mayGo, count: candidates.count)
    var end = order.count
    for left in stride(from: count, to: 0, by: -1) {
      var low = left
      var high = end
      while low < high {
        let middle = (low + high) / 2
        var trial = fates
        for place in middle..<end { trial[order[place]] = .stays }
        if fits(trial, removals: left) { high = middle } else { low = middle + 1 }
      }
      for place in low..<end { fates[order[place]] = .stays }
      end = low - 1
      fates[order[end]] = .gone
    }
    return Set(candidates.indices.filter { fates[$0] == .gone })
  }

  private func matters(_ index: Int) -> (Int, Int64, Int) {
    let task = candidates[index]
    return (task.priority.rawValue, length(index), -index)
  }

  /// Seconds it takes where nothing overlaps it.
  private func length(_ index: Int) -> Int64 {
    candidates[index].span.map { $0.upperBound - $0.lowerBound }
      ?? Int64(candidates[index].loose) * 60
  }

  // MARK: How much is left

  private func fits(_ fates: [Fate], removals: Int) -> Bool {
    least(fates, removals: removals).contains { $0 <= limit }
  }

  /// The least seconds that can be planned, for each number of removals from none up to `removals`.
  private func least(_ fates: [Fate], removals: Int) -> [Int64] {
    let spans = leastOfSpans(fates, removals: removals)
    var stays = fixedLoose
    var mayGo: [Int64] = []
    for (index, task) in candidates.enumerated() where task.span == nil {
      if fates[index] == .stays { stays += length(index) }
      if fates[index] == .mayGo { mayGo.append(length(index)) }
    }
    mayGo.sort(by: >)
    var loose = [stays + mayGo.reduce(0, +)]
    for length in mayGo.prefix(removals) { loose.append(loose[loose.count - 1] - length) }
    return (0...removals).map { count in
      let fewest = max(0, count - spans.count + 1)
      return (fewest...max(fewest, min(count, loose.count - 1))).map { taken in
        spans[min(count - taken, spans.count - 1)] + loose[min(taken, loose.count - 1)]
      }.min() ?? 0
    }
  }

  /// What the blocks so far take at least, if they reach up to an instant.
  private struct Reach {
    var end: Instant
    /// By the number of removals; never more with more of them.
    var seconds: [Int64]

    /// Keeps the lesser of both, for each number of removals.
    mutating func take(_ other: [Int64]) {
      for index in seconds.indices { seconds[index] = min(seconds[index], other[index]) }
    }
  }

  private func leastOfSpans(_ fates: [Fate], removals: Int) -> [Int64] {
    let goes = blocks.count { $0.candidate.map { fates[$0] == .mayGo } == true }
    let most = min(removals, goes)
    var reaches = [Reach(end: .earliest, seconds: Array(repeating: 0, count: most + 1))]
    for (span, candidate) in blocks {
      let fate = candidate.map { fates[$0] } ?? .stays
      guard fate != .gone else { continue }
      collapse(&reaches, before: span.lowerBound)
      let isKeptOnly = fate == .stays
      var kept = Reach(end: span.upperBound, seconds: Array(repeating: .max, count: most + 1))
      var next: [Reach] = []
      for reach in reaches {
        // A block wholly covered by others takes no time of its own: it may as well stay.
        guard reach.end < span.upperBound else {
          if reach.end == span.upperBound {
            kept.take(reach.seconds)
          } else {
            next.append(reach)
          }
          continue
        }
        let more = span.upperBound - reach.end
        kept.take(reach.seconds.map { $0 == .max ? .max : $0 + more })
        guard !isKeptOnly else { continue }
        next.append(Reach(end: reach.end, seconds: [.max] + reach.seconds.dropLast()))
      }
      reaches = next + [kept]
    }
    var best = reaches[0]
    for reach in reaches.dropFirst() { best.take(reach.seconds) }
    return best.seconds
  }

  /// Where the next block begins, it does not matter any more which of the earlier ones ended.
  private func collapse(_ reaches: inout [Reach], before start: Instant) {
    let past = reaches.filter { $0.end <= start }
    guard var first = past.first else { return }
    for other in past.dropFirst() { first.take(other.seconds) }
    first.end = start
    reaches = [first] + reaches.filter { $0.end > start }
  }

  /// An upper bound of the steps of one sweep.
  private func sweep(removals: Int) -> Int {
    let ends = blocks.map(\.span.upperBound).sorted()
    var over = 0
    var widest = 1
    for (index, block) in blocks.enumerated() {
      while ends[over] <= block.span.lowerBound { over += 1 }
      widest = max(widest, index + 1 - over)
    }
    return (blocks.count * widest + candidates.count) * (removals + 1)
  }
}
