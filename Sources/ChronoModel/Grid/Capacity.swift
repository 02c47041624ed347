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
  /// Minutes of blocks to come that are planned over each other or over an event, at any hour: what
  /// they need beyond the time that they take, as nobody has an hour twice.
  package var clash: Int
  /// Those of them in work time.
  package var clashAtWork: Int
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
    clash: Int = 0,
    clashAtWork: Int = 0,
    ends: Instant?
  ) {
    self.planned = planned
    self.left = left
    self.outside = outside
    self.isAfterWork = isAfterWork
    self.isWorkday = isWorkday
    self.passing = passing
    self.clash = clash
    self.clashAtWork = clashAtWork
    self.ends = ends
  }

  /// Minutes over what is left; negative while there is room, and never over on a free day, nor
  /// where just what a block has begun with is missing: the plan fitted when it began.
  package var over: Int { excess(of: planned) }

  /// The same if nothing was done at the time of something else.
  package var overApart: Int { excess(of: planned + clashAtWork) }

  /// Whether the day has room by the clock, and none for all that is planned over something else.
  package var isOverbooked: Bool { !isFull && overApart > 0 }

  private func excess(of minutes: Int) -> Int {
    guard isWorkday else { return 0 }
    let over = minutes - left
    return over > 0 && over <= passing ? 0 : over
  }

  package var isFull: Bool { isWorkday && planned > 0 && planned >= left }

  /// Measures the rest of a day.
  ///
  /// - Parameters:
  ///   - from: now, or the beginning of a day that has not come.
  ///   - day: the instants of the logical day; what lies outside does not count.
  ///   - work: work hours without meals; none on a free day.
  ///   - blocks: tasks that take a certain time: open ones whose time has not come, repeats to come.
  ///   - events: what else does; events over events are nobody's plan, and no clash.
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
    events: [Range<Instant>] = [],
    loose: Int,
    outside begun: Int = 0,
    inProgress: [Range<Instant>] = []
  ) {
    let ahead = max(from, day.lowerBound)..<max(from, day.upperBound)
    let workLeft = work.intersection(ahead)
    let busy = TimeRanges(blocks + events).intersection(ahead)
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
    clash = Capacity.clash(blocks, TimeRanges(events), within: TimeRanges([ahead]))
    clashAtWork = Capacity.clash(blocks, TimeRanges(events), within: workLeft)
    isAfterWork =
      elsewhere.minutes + begun > 0 && elsewhere.spans.allSatisfy { $0.lowerBound >= workEnd }
      && (begun == 0 || ahead.lowerBound >= workEnd)
    // A block that goes on past midnight ends when it ends, though only this day's part counts.
    let later = ahead.lowerBound..<max(ahead.lowerBound, .latest)
    let whole = (blocks + events).filter { $0.overlaps(ahead) }.map { $0.clamped(to: later) }
    let ofWork = whole.filter { block in
      work.isEmpty || work.spans.contains { $0.overlaps(block) }
    }
    let lastBlock = ofWork.map(\.upperBound).max()
    ends =
      Capacity.end(of: loose, from: ahead.lowerBound, work: workLeft, busy: TimeRanges(whole))
      .map { max($0, lastBlock ?? $0) } ?? lastBlock
  }

  /// What blocks and events need one after another, beyond what they take together.
  private static func clash(
    _ blocks: [Range<Instant>],
    _ events: TimeRanges,
    within time: TimeRanges
  ) -> Int {
    let apart = blocks.map { TimeRanges([$0]) } + [events]
    let sum = apart.reduce(0) { $0 + $1.intersection(time).seconds }
    let together = TimeRanges(blocks).union(events).intersection(time).seconds
    return Int((sum - together) / 60)
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
