/// How much of a day a delay moves (Behaviour 3.8).
package enum DelayReach: Hashable, Sendable {
  /// Every block, by the delay at least.
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
  ///
  /// - Parameters:
  ///   - blocks: what is still to be done, in any order; also what should have begun by now.
  ///   - fixed: events, and what runs.
  ///   - kept: time that no block is to go into that did not reach there before: meals.
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
    let events = TimeRanges(fixed)
    let delay = Int64(minutes) * 60
    let late = reach == .gaps ? runs.map { ($0 + delay).onFive } : nil
    var placed: [(old: Range<Instant>, new: Range<Instant>)] = []
    moved = []
    fallen = []
    for block in ordered {
      let length = block.span.upperBound - block.span.lowerBound
      let own = block.span.lowerBound
      let isDelayed = reach == .all || (placed.isEmpty && late == nil)
      var start = max(now, own + (isDelayed ? delay : 0))
      if let late, own >= now { start = max(own, min(own + delay, late)) }
      for earlier in placed {
        let touched = earlier.old.upperBound > block.span.lowerBound
        let isBehind =
          !touched || own < now || RunningLate.parts(earlier.old, block.span, at: earlier.new)
        let behind = block.span.lowerBound - earlier.old.lowerBound
        start = max(start, isBehind ? earlier.new.upperBound : earlier.new.lowerBound + behind)
      }
      let free = kept.spans.filter { !$0.overlaps(block.span) }
      let walls = free.isEmpty ? events : events.union(TimeRanges(free))
      for wall in walls.spans where wall.lowerBound < start + length && start < wall.upperBound {
        start = wall.upperBound
      }
      let span = start..<(start + length)
      placed.append((block.span, span))
      if start >= end {
        fallen.append(block.task)
      } else {
        moved.append(Move(task: block.task, span: span))
      }
    }
  }

  /// Whether of two overlapping blocks the second goes behind the first: where one is wholly in the
  /// time of the other, and the first moves at all.
  private static func parts(
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
