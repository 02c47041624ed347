/// What is planned for the rest of a day against the work time that is left (Behaviour 3.7).
package struct Capacity: Hashable, Sendable {
  /// Minutes of work time that are taken, including work for any time: overlapping blocks count
  /// once.
  package var planned: Int
  /// Minutes of work time that are left.
  package var left: Int
  /// Minutes planned outside work time: counted apart, and never too many.
  package var outside: Int
  /// Whether all of those are after work, and not before it or at a meal.
  package var isAfterWork: Bool
  /// Whether the day has work time at all, even if it is over by now.
  package var isWorkday: Bool
  /// Minutes of the work time just gone by in which a block was in progress, a quarter of an hour at
  /// most: nobody is late for what they have just begun.
  package var passing: Int
  /// How many blocks to come overlap another one, at any hour: their time counts once, and nobody is
  /// at two places.
  package var clashes: Int
  /// When all the work will be done, not counting plans for the evening; `nil` when none is
  /// planned.
  package var ends: Instant?

  package init(
    planned: Int,
    left: Int,
    outside: Int = 0,
    isAfterWork: Bool = false,
    isWorkday: Bool = true,
    passing: Int = 0,
    clashes: Int = 0,
    ends: Instant?
  ) {
    self.planned = planned
    self.left = left
    self.outside = outside
    self.isAfterWork = isAfterWork
    self.isWorkday = isWorkday
    self.passing = passing
    self.clashes = clashes
    self.ends = ends
  }

  /// Minutes over what is left; negative while there is room, and never over on a free day, nor
  /// where just what a block has begun with is missing: the plan fitted when it began.
  package var over: Int {
    guard isWorkday else { return 0 }
    let over = planned - left
    return over > 0 && over <= passing ? 0 : over
  }

  package var isFull: Bool { isWorkday && planned > 0 && planned >= left }

  /// Measures the rest of a day.
  ///
  /// - Parameters:
  ///   - from: now, or the beginning of a day that has not come.
  ///   - day: the instants of the logical day; what lies outside does not count.
  ///   - work: work hours without meals; none on a free day.
  ///   - blocks: what takes a certain time: events, and open tasks whose time has not come.
  ///   - loose: minutes that may be done at any time: of open tasks without a time, and of those
  ///     whose time has begun.
  ///   - begun: minutes of tasks whose time has begun, as far as it is none of work.
  ///   - inProgress: the time gone by in blocks that are not over.
  ///
  /// The end is found by filling the work time between the blocks with the loose minutes, then the
  /// time after work, as a person would who stays until all is done.
  package init(
    from: Instant,
    day: Range<Instant>,
    work: TimeRanges,
    blocks: [Range<Instant>],
    loose: Int,
    outside begun: Int = 0,
    inProgress: [Range<Instant>] = []
  ) {
    let ahead = max(from, day.lowerBound)..<max(from, day.upperBound)
    let workLeft = work.intersection(ahead)
    let busy = TimeRanges(blocks).intersection(ahead)
    let elsewhere = busy.subtracting(workLeft)
    let workEnd = work.spans.last?.upperBound ?? day.lowerBound
    isWorkday = !work.isEmpty
    planned = busy.intersection(workLeft).minutes + loose
    left = workLeft.minutes
    outside = elsewhere.minutes + begun
    passing = min(
      work.intersection(TimeRanges(inProgress)).minutes,
      PlannedBlock.leastMinutes
    )
    clashes = Capacity.clashes(among: blocks.map { $0.clamped(to: ahead) })
    isAfterWork =
      elsewhere.minutes + begun > 0 && elsewhere.spans.allSatisfy { $0.lowerBound >= workEnd }
      && (begun == 0 || ahead.lowerBound >= workEnd)
    // A block that goes on past midnight ends when it ends, though only this day's part counts.
    let later = ahead.lowerBound..<max(ahead.lowerBound, .latest)
    let whole = blocks.filter { $0.overlaps(ahead) }.map { $0.clamped(to: later) }
    let ofWork = whole.filter { block in
      work.isEmpty || work.spans.contains { $0.overlaps(block) }
    }
    let lastBlock = ofWork.map(\.upperBound).max()
    ends =
      Capacity.end(of: loose, from: ahead.lowerBound, work: workLeft, busy: TimeRanges(whole))
      .map { max($0, lastBlock ?? $0) } ?? lastBlock
  }

  /// How many spans overlap another: of spans in order, one does where an earlier one goes on behind
  /// its start, or the next one starts before its end.
  private static func clashes(among blocks: [Range<Instant>]) -> Int {
    let ordered = blocks.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var reached: Instant?
    var count = 0
    for (index, block) in ordered.enumerated() {
      let next = ordered.dropFirst(index + 1).first?.lowerBound
      let isCovered = reached.map { block.lowerBound < $0 } ?? false
      if isCovered || next.map({ $0 < block.upperBound }) ?? false { count += 1 }
      reached = max(reached ?? block.upperBound, block.upperBound)
    }
    return count
  }

  /// When loose minutes are done; `nil` where there are none.
  private static func end(
    of loose: Int,
    from start: Instant,
    work: TimeRanges,
    busy: TimeRanges
  ) -> Instant? {
    var rest = Int64(loose) * 60
    guard rest > 0 else { return nil }
    let workEnd = work.spans.last?.upperBound ?? start
    let after = TimeRanges([workEnd..<Instant.latest]).subtracting(busy)
    for gap in work.subtracting(busy).union(after).spans {
      let length = gap.upperBound - gap.lowerBound
      if length >= rest { return gap.lowerBound + rest }
      rest -= length
    }
    return nil
  }
}
