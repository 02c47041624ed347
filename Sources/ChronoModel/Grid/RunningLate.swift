/// How much of a day a delay moves (Behaviour 3.8).
package enum DelayReach: Hashable, Sendable {
  /// Every block, by the delay at least, but for the last ones that it would take off the day.
  case all
  /// The first block; those after it only as far as they are pushed, so that gaps take up the rest.
  case gaps
}

/// Shifts what is still to come on a day that runs late (Behaviour 3.8).
package struct RunningLate: Hashable, Sendable {
  /// Where the blocks that move begin now, in the order of their old starts.
  package var moved: [Move]
  /// Blocks that would begin after the end of the day, and so have no place on it any more.
  package var fallen: [TaskItem.ID]

  package struct Move: Hashable, Sendable {
    package var task: TaskItem.ID
    package var span: Range<Instant>

    package init(task: TaskItem.ID, span: Range<Instant>) {
      self.task = task
      self.span = span
    }
  }

  /// Moves blocks by the delay, and further where that is needed: none begins before now.
  ///
  /// Blocks keep their order. A block never moves onto a fixed one, nor onto another that it did
  /// not overlap before; those that only overlap by their ends may go on to do so, the later one as far
  /// behind the start of the other as it was, and of two in one slot the second goes behind the first. What
  /// should have begun by now goes behind what comes before it: nobody does two things then.
  /// The delay takes nothing off the day that the gaps keep on it: the last blocks go only as far as they are
  /// pushed, as many of them as that needs.
  ///
  /// - Parameters:
  ///   - blocks: what is still to be done, in any order; also what should have begun by now.
  ///   - fixed: events, and what runs.
  ///   - kept: time that no block is to go into that is not planned there alone: meals. One that is planned there
  ///     with a part goes behind it too where it moves.
  ///   - minutes: the delay, above 0.
  ///   - reach: which blocks the delay itself moves; the others only make room.
  ///   - runs: when what runs is done by its estimate. Where gaps take up the delay, it is that which is late by it,
  ///     and no block.
  ///   - now: the earliest a block can begin.
  ///   - end: where the day ends.
  package init(
    _ blocks: [Move],
    around fixed: [Range<Instant>],
    keepingFree kept: TimeRanges = .none,
    by minutes: Int,
    reach: DelayReach = .all,
    behind runs: Instant? = nil,
    from now: Instant,
    end: Instant
  ) {
    let ordered = blocks.enumerated().sorted {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }.map(\.element)
    let delay = Int64(minutes) * 60
    let shift = Shift(
      walls: TimeRanges(fixed),
      kept: kept,
      delay: delay,
      late: runs.map { ($0 + delay).onFive },
      now: now
    )
    func late(_ delayed: Int) -> RunningLate {
      RunningLate(shift.moved(ordered, delayed: delayed), end: end)
    }
    let first = runs == nil ? min(1, ordered.count) : 0
    guard reach == .all else {
      self = late(first)
      return
    }
    self = late(ordered.count)
    guard !fallen.isEmpty else { return }
    let least = late(first)
    guard least.fallen.count < fallen.count else { return }
    // The fewer the delay moves, the fewer fall: halving finds the most of which no more do.
    var (fits, tooMany, found) = (first, ordered.count, least)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      let tried = late(middle)
      if tried.fallen.count == least.fallen.count {
        (fits, found) = (middle, tried)
      } else {
        tooMany = middle
      }
    }
    self = found
  }

  /// Parts what has a place on the day from what would begin after it.
  private init(_ moves: [Move], end: Instant) {
    moved = moves.filter { $0.span.lowerBound < end }
    fallen = moves.filter { $0.span.lowerBound >= end }.map(\.task)
  }
}

/// What moves the blocks of a day that runs late, and what they go around.
private struct Shift {
  let walls: TimeRanges
  let kept: TimeRanges
  /// In seconds.
  let delay: Int64
  /// When what runs is done, late by the delay.
  let late: Instant?
  let now: Instant

  /// Where blocks that are in order begin when the delay moves so many of them, the first ones.
  func moved(_ ordered: [RunningLate.Move], delayed: Int) -> [RunningLate.Move] {
    var placed: [(old: Range<Instant>, new: Range<Instant>)] = []
    return ordered.enumerated().map { index, block in
      let length = block.span.upperBound - block.span.lowerBound
      let own = block.span.lowerBound
      let isDelayed = index < delayed
      var start = max(now, own + (isDelayed ? delay : 0))
      if !isDelayed, let late, own >= now { start = max(own, min(own + delay, late)) }
      for earlier in placed {
        let touched = earlier.old.upperBound > block.span.lowerBound
        let isBehind = !touched || own < now || parts(earlier.old, block.span, at: earlier.new)
        let behind = block.span.lowerBound - earlier.old.lowerBound
        start = max(start, isBehind ? earlier.new.upperBound : earlier.new.lowerBound + behind)
      }
      let free = kept.spans.filter { !$0.overlaps(block.span) }
      start = gap(from: start, of: length, keepingFree: free)
      // What is planned in a meal and beside it stays there only as long as nothing moves it.
      if start != own, !TimeRanges([block.span]).subtracting(kept).isEmpty {
        start = gap(from: start, of: length, keepingFree: kept.spans)
      }
      let span = start..<(start + length)
      placed.append((block.span, span))
      return RunningLate.Move(task: block.task, span: span)
    }
  }

  /// When a block of a length can begin, from a start on.
  private func gap(from start: Instant, of length: Int64, keepingFree free: [Range<Instant>])
    -> Instant
  {
    let around = free.isEmpty ? walls : walls.union(TimeRanges(free))
    var start = start
    for wall in around.spans where wall.lowerBound < start + length && start < wall.upperBound {
      start = wall.upperBound
    }
    return start
  }

  /// Whether of two overlapping blocks the second goes behind the first: where one is wholly in the
  /// time of the other, and the first moves at all.
  private func parts(
    _ first: Range<Instant>,
    _ second: Range<Instant>,
    at new: Range<Instant>
  ) -> Bool {
    let isNested =
      second.upperBound <= first.upperBound
      || (second.lowerBound == first.lowerBound && second.upperBound > first.upperBound)
    return isNested && new.lowerBound > first.lowerBound
  }
}
