/// What is planned for the rest of a day against the work time that is left (PRODUCT.md 3.7).
package struct Capacity: Hashable, Sendable {
  /// Minutes of all that is still to do: blocks that lie over each other count once.
  package var planned: Int
  /// Minutes of work time that are left.
  package var left: Int
  /// When it will all be done; `nil` when nothing is planned.
  package var ends: Instant?

  package init(planned: Int, left: Int, ends: Instant?) {
    self.planned = planned
    self.left = left
    self.ends = ends
  }

  /// Minutes over what is left; negative while there is room.
  package var over: Int { planned - left }

  package var isFull: Bool { planned > 0 && over >= 0 }

  /// Measures the rest of a day.
  ///
  /// - Parameters:
  ///   - from: now, or the beginning of a day that has not come.
  ///   - day: the instants of the logical day; what lies outside does not count.
  ///   - work: work hours without meals.
  ///   - blocks: what takes a certain time: events, and open tasks with a time.
  ///   - loose: minutes that may be done at any time: open tasks without a time, and blocks that
  ///     passed without being done.
  ///
  /// The end is found by filling the work time between the blocks with the loose minutes, then the
  /// time after work, as a person would who stays until all is done.
  package init(
    from: Instant,
    day: Range<Instant>,
    work: Stretches,
    blocks: [Range<Instant>],
    loose: Int
  ) {
    let ahead = max(from, day.lowerBound)..<max(from, day.upperBound)
    let later = ahead.lowerBound..<Instant.latest
    let busy = Stretches(blocks).intersection(ahead)
    let workLeft = work.intersection(ahead)
    planned = busy.minutes + loose
    left = workLeft.minutes
    // A block that goes on past midnight ends when it ends, though only this day's part counts.
    let whole = Stretches(blocks.filter { $0.overlaps(ahead) }.map { $0.clamped(to: later) })
    ends = Capacity.end(of: loose, ahead: ahead, work: workLeft, busy: whole)
  }

  private static func end(
    of loose: Int,
    ahead: Range<Instant>,
    work: Stretches,
    busy: Stretches
  ) -> Instant? {
    let lastBlock = busy.spans.last?.upperBound
    var rest = Int64(loose) * 60
    guard rest > 0 else { return lastBlock }
    let workEnd = work.spans.last?.upperBound ?? ahead.lowerBound
    let after = Stretches([workEnd..<Instant.latest]).subtracting(busy)
    for gap in work.subtracting(busy).union(after).spans {
      let length = gap.upperBound - gap.lowerBound
      if length >= rest { return max(gap.lowerBound + rest, lastBlock ?? gap.lowerBound) }
      rest -= length
    }
    return lastBlock
  }
}
