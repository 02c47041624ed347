/// What is planned for the rest of a day against the work time that is left (Behaviour 3.7).
package struct Capacity: Hashable, Sendable {
  /// Minutes of work time that are taken, including work for any time: overlapping blocks count
  /// once.
  package var planned: Int
  /// Minutes of work time that are left.
  package var left: Int
  /// Minutes planned outside work time: counted apart, and never too many.
  package var outside: Int
  /// Those of them that are at meals.
  package var atMeals: Int
  /// Those of them that events alone take: one eats then with somebody, and has no work to do.
  package var eventsAtMeals: Int
  /// Whether all of those outside are after work, and not before it or at a meal.
  package var isAfterWork: Bool
  /// Whether the day has work time at all, even if it is over by now.
  package var isWorkday: Bool
  /// Minutes just gone by, before the end of work, in which a block was in progress, a quarter of an
  /// hour at most: nobody is late for what they have just begun.
  package var passing: Int
  /// Minutes of blocks to come that are planned over each other or over an event, at any hour: what
  /// they need beyond the time that they take, as nobody has an hour twice.
  package var clash: Int
  /// Those of them before the end of work, meals included: one task may stand over a meal or before
  /// work, and others there are work like the rest.
  package var clashAtWork: Int
  /// When all the work will be done, not counting plans for the evening; `nil` when none is
  /// planned.
  package var ends: Instant?

  package init(
    planned: Int,
    left: Int,
    outside: Int = 0,
    atMeals: Int = 0,
    eventsAtMeals: Int = 0,
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
    self.atMeals = atMeals
    self.eventsAtMeals = eventsAtMeals
    self.isAfterWork = isAfterWork
    self.isWorkday = isWorkday
    self.passing = passing
    self.clash = clash
    self.clashAtWork = clashAtWork
    self.ends = ends
  }

  /// Minutes of work time that all of it needs one after another: nobody has an hour twice.
  package var need: Int { planned + clashAtWork }

  /// Minutes of tasks that are planned over meals.
  package var tasksAtMeals: Int { atMeals - eventsAtMeals }

  /// Minutes that are needed beyond what is left; negative while there is room, and 0 on a free day.
  ///
  /// The one answer to whether a day fits: whoever tells by how much reads this.
  package var over: Int { isWorkday ? need - left : 0 }

  /// Whether the day has too much in it.
  ///
  /// Where just what a block has begun with is missing it has not: the plan fitted when it began.
  package var isOver: Bool { over > passing }

  package var isFull: Bool { isWorkday && need > 0 && over >= 0 }

  /// Those minutes of what clashes that are outside those hours.
  package var clashOutside: Int { clash - clashAtWork }

  /// Measures the rest of a day.
  ///
  /// - Parameters:
  ///   - from: now, or the beginning of a day that has not come.
  ///   - day: the instants of the logical day; what lies outside does not count.
  ///   - work: work hours without meals; none on a free day.
  ///   - blocks: tasks that take a certain time: what is ahead of open ones, repeats to come.
  ///   - events: what else does; events over events are nobody's plan, and no clash.
  ///   - loose: minutes that may be done at any time: of open tasks without a time, and what those
  ///     whose time has begun are behind with.
  ///   - begun: what those are behind with that is no work.
  ///   - begunAtMeals: the part of that which is to be done at meals.
  ///   - inProgress: the time gone by in blocks that are not over.
  ///
  /// The end is found by filling the work time between the blocks with the loose minutes and with what
  /// clashes in work time, then the time after work, as a person would who stays until all is done.
  package init(
    from: Instant,
    day: Range<Instant>,
    work: TimeRanges,
    blocks: [Range<Instant>],
    events: [Range<Instant>] = [],
    loose: Int,
    outside begun: Int = 0,
    atMeals begunAtMeals: Int = 0,
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
    let overMeals = elsewhere.intersection(work.filled)
    atMeals = overMeals.minutes + begunAtMeals
    eventsAtMeals = overMeals.subtracting(TimeRanges(blocks)).minutes
    let tillEnd = work.tillEnd(from: day.lowerBound)
    passing = min(
      tillEnd.intersection(TimeRanges(inProgress)).minutes,
      PlannedBlock.leastMinutes
    )
    clash = Capacity.clash(blocks, TimeRanges(events), within: TimeRanges([ahead]))
    clashAtWork = Capacity.clash(
      blocks,
      TimeRanges(events),
      within: tillEnd.intersection(ahead)
    )
    isAfterWork =
      elsewhere.minutes + begun > 0 && elsewhere.spans.allSatisfy { $0.lowerBound >= workEnd }
      && begunAtMeals == 0 && (begun == 0 || ahead.lowerBound >= workEnd)
    // A block that goes on past midnight ends when it ends, though only this day's part counts.
    let later = ahead.lowerBound..<max(ahead.lowerBound, .latest)
    let whole = (blocks + events).filter { $0.overlaps(ahead) }.map { $0.clamped(to: later) }
    let ofWork = whole.filter { block in
      work.isEmpty || work.spans.contains { $0.overlaps(block) }
    }
    let lastBlock = ofWork.map(\.upperBound).max()
    // Nobody knows when what has no time is done on a free day that has not begun.
    let isPlaceable = isWorkday || from > day.lowerBound
    ends =
      Capacity.end(
        of: isPlaceable ? loose + clashAtWork : 0,
        from: ahead.lowerBound,
        work: workLeft,
        busy: TimeRanges(whole)
      ).map { max($0, lastBlock ?? $0) } ?? lastBlock
  }

  /// What blocks and events need one after another, beyond what they take together.
  private static func clash(
    _ blocks: [Range<Instant>],
    _ events: TimeRanges,
    within time: TimeRanges
  ) -> Int {
    let sum = blocks.reduce(events.intersection(time).seconds) { $0 + time.seconds(in: $1) }
    let together = TimeRanges(blocks).union(events).intersection(time).seconds
    return Int((sum - together) / 60)
  }

  /// When minutes for any time are done; `nil` where there are none.
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
