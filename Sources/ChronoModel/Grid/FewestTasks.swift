/// The fewest tasks without which a day fits its work time (Behaviour 3.7).
///
/// **The rule.** No task is named while those of lower priorities are enough. Of the priorities that
/// it takes, as few tasks as possible are named, and of all sets that are equally few, the one
/// whose most important task matters least, then the second most important, and so on; a task
/// matters more with a higher priority, then with more time, then with an earlier place in the day.
/// So a short task of low priority goes before a long one, and both before one of high priority.
/// What one is in the middle of is named only where all the others are not enough.
///
/// Each task frees the minutes that it needs, also those that it shares with others: what a day is
/// over by counts all of them one after another.
package struct FewestTasks {
  /// A task that may leave the day.
  package struct Candidate: Hashable, Sendable {
    package var id: TaskItem.ID
    package var priority: Priority
    /// What it needs of the work time that is left.
    package var minutes: Int
    /// Whether one is in the middle of it.
    package var isBegun: Bool

    package init(id: TaskItem.ID, priority: Priority, minutes: Int, isBegun: Bool = false) {
      self.id = id
      self.priority = priority
      self.minutes = minutes
      self.isBegun = isBegun
    }
  }

  package enum Answer: Hashable, Sendable {
    /// In the order of the candidates; none where the day fits as it is.
    case without([TaskItem.ID])
    /// What must stay is more than the day can hold.
    case never
  }

  package let answer: Answer

  /// - Parameters:
  ///   - candidates: in the order of the day.
  ///   - over: the minutes that the day is over by.
  package init(_ candidates: [Candidate], over: Int) {
    let others = candidates.filter { !$0.isBegun }
    let isEnough = others.reduce(0) { $0 + $1.minutes } >= over
    answer = FewestTasks.answer(isEnough ? others : candidates, over: over)
  }

  private static func answer(_ candidates: [Candidate], over: Int) -> Answer {
    guard over > 0 else { return .without([]) }
    let highest = FewestTasks.highestPriority(candidates, over: over)
    let longest = candidates.indices.filter { candidates[$0].priority.rawValue <= highest }.sorted {
      (candidates[$1].minutes, $0) < (candidates[$0].minutes, $1)
    }
    var freed = 0
    guard
      let last = longest.firstIndex(where: { index in
        freed += candidates[index].minutes
        return freed >= over
      })
    else { return .never }
    let gone = FewestTasks.leastImportant(candidates, longest, count: last + 1, freed, over: over)
    return .without(candidates.indices.filter(gone.contains).map { candidates[$0].id })
  }

  /// The lowest priority that is enough together with those below it; the highest where none is.
  private static func highestPriority(_ candidates: [Candidate], over: Int) -> Int {
    let levels = Priority.allCases.map(\.rawValue).sorted()
    let enough = levels.first { level in
      candidates.lazy.filter { $0.priority.rawValue <= level }.reduce(0) { $0 + $1.minutes } >= over
    }
    return enough ?? levels.last ?? 0
  }

  /// From the most important task down, each stays if as many that matter less are enough without it.
  ///
  /// `longest` are the tasks by what they free, of which the first `count` free `freed`.
  private static func leastImportant(
    _ candidates: [Candidate],
    _ longest: [Int],
    count: Int,
    _ freed: Int,
    over: Int
  ) -> Set<Int> {
    func matters(_ index: Int) -> (Int, Int, Int) {
      (candidates[index].priority.rawValue, candidates[index].minutes, -index)
    }
    var rank = Array(repeating: candidates.count, count: candidates.count)
    for (place, index) in longest.enumerated() { rank[index] = place }
    // Of those not decided about, the longest that may still go reach up to `end` in that order.
    var isDecided = Array(repeating: false, count: candidates.count)
    var end = count
    var (freed, over) = (freed, over)
    var gone: Set<Int> = []
    for index in longest.sorted(by: { matters($0) > matters($1) }) {
      isDecided[index] = true
      guard rank[index] < end else { continue }
      let minutes = candidates[index].minutes
      let next = longest[end...].firstIndex { !isDecided[$0] }
      let instead = next.map { candidates[longest[$0]].minutes } ?? 0
      if let next, freed - minutes + instead >= over {
        freed += instead - minutes
        end = next + 1
      } else {
        gone.insert(index)
        freed -= minutes
        over -= minutes
        if gone.count == count { break }
      }
    }
    return gone
  }
}
