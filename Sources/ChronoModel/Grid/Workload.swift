/// What the rest of a day requires, task by task.
///
/// What is left of an estimate counts whole until the task is done, wherever its block stands: up
/// to the time of the block as that block, from then on as work that may be done at any time.
/// Events, the running task, repeats to come, and what continues from the day before cannot leave the
/// day; its open tasks can.
package struct Workload: Sendable {
  private let now: Moment
  private let day: Range<Instant>
  private let work: TimeRanges
  private let running: RunningTimer?
  private var tasks: [FewestTasks.Candidate] = []
  private var events: [Range<Instant>] = []
  /// Blocks of tasks that cannot leave the day.
  private var fixed: [Range<Instant>] = []
  private var fixedLoose = 0
  /// Minutes of begun blocks that are before or after the hours of work.
  private var outside = 0
  /// The time gone by in blocks that are not over, where nobody tracks it.
  private var inProgress: [Range<Instant>] = []
  /// Minutes of the open tasks without a time.
  private var untimed: Int

  /// - Parameters:
  ///   - grid: the loaded day.
  ///   - work: its work hours without meals; empty on a free day.
  ///   - running: the timer; its work so far is no longer to come.
  ///   - now: what starts before it has started, whether or not somebody is working on it; its
  ///     minute counts whole, so that the answer holds until the clock on screen goes on.
  package init(_ grid: GridDay, work: TimeRanges, running: RunningTimer?, at now: Moment) {
    let now = now.atMinute
    self.now = now
    self.work = work
    self.running = running
    day = now.bounds(of: grid.day)
    untimed = grid.untimedMinutes
    if let running, running.task.due == grid.day, running.task.time == nil,
      let estimate = running.task.estimate
    {
      let before = max(0, estimate - Int(running.trackedBefore / 60))
      untimed -= before - left(of: estimate, running.task.id, tracked: running.trackedBefore)
    }
    events = grid.events.filter { !$0.event.isFree }.compactMap { $0.span(at: now) }
    for coming in grid.coming {
      if let span = coming.planned.plannedSpan(at: now) {
        fixed.append(span)
      } else {
        fixedLoose += coming.task.estimate ?? 0
      }
    }
    for row in grid.tasks where row.task.status == .open {
      guard let span = row.task.plannedSpan(at: now) else { continue }
      guard row.task.due == grid.day else {
        if span.upperBound > now.instant { fixed.append(span) }
        continue
      }
      add(row, span: span)
    }
  }

  private mutating func add(_ row: TaskRow, span: Range<Instant>) {
    let rest = left(of: minutes(span), row.task.id, tracked: row.tracked)
    guard rest > 0 else { return }
    let isBegun = span.lowerBound < now.instant || row.isRunning
    if !isBegun {
      let block = span.lowerBound..<(span.lowerBound + Int64(rest) * 60)
      return add(row.task, span: block, loose: 0)
    }
    // A past meal with a block over it no longer counts: what was not done in it is work like the
    // rest.
    let elsewhere = min(rest, TimeRanges([span]).subtracting(work.filled).minutes)
    outside += elsewhere
    if row.isRunning {
      fixedLoose += rest - elsewhere
    } else {
      let tracked = span.lowerBound + row.tracked
      if span.upperBound > now.instant, tracked < now.instant {
        inProgress.append(tracked..<now.instant)
      }
      add(row.task, span: nil, loose: rest - elsewhere)
    }
  }

  package var capacity: Capacity {
    Capacity(
      from: now.instant,
      day: day,
      work: work,
      blocks: fixed + tasks.compactMap(\.span),
      events: events,
      loose: fixedLoose + untimed + tasks.reduce(0) { $0 + $1.loose },
      outside: outside,
      inProgress: inProgress
    )
  }

  /// The fewest tasks without which the day fits; `others` are its open tasks that have an estimate
  /// and no time, and what runs stays.
  package func fewest(among others: [TaskRow]) -> FewestTasks.Answer {
    var all = self
    for row in others {
      guard let estimate = row.task.estimate else { continue }
      let rest = left(of: estimate, row.task.id, tracked: row.tracked)
      if row.isRunning {
        all.fixedLoose += rest
      } else if rest > 0 {
        all.add(row.task, span: nil, loose: rest)
      }
    }
    let ahead = max(now.instant, day.lowerBound)..<max(now.instant, day.upperBound)
    let left = work.intersection(ahead)
    let candidates = all.tasks.map { task in
      var task = task
      task.span = task.span.map(left.compressing)
      return task
    }
    return FewestTasks(
      candidates,
      fixed: (all.events + all.fixed).map(left.compressing),
      loose: all.fixedLoose,
      left: capacity.left
    ).answer
  }

  private mutating func add(_ task: TaskItem, span: Range<Instant>?, loose: Int) {
    tasks.append(
      FewestTasks.Candidate(id: task.id, priority: task.priority, span: span, loose: loose)
    )
  }

  /// Minutes of a length that are still to come, after what was tracked in finished sessions and in
  /// the running one.
  private func left(of minutes: Int, _ id: TaskItem.ID, tracked: Int64) -> Int {
    let current =
      running?.task.id == id ? running?.session.elapsed(at: now.instant) ?? 0 : 0
    return max(0, minutes - Int((tracked + current) / 60))
  }
}

private func minutes(_ span: Range<Instant>) -> Int {
  Int((span.upperBound - span.lowerBound) / 60)
}

extension TimeRanges {
  /// A span on a clock that runs only within these stretches: spans outside are empty, and spans
  /// that overlap inside still overlap.
  fileprivate func compressing(_ span: Range<Instant>) -> Range<Instant> {
    passed(before: span.lowerBound)..<passed(before: span.upperBound)
  }

  private func passed(before instant: Instant) -> Instant {
    let seconds = spans.reduce(0) { sum, span in
      sum + max(0, min(instant, span.upperBound) - span.lowerBound)
    }
    return Instant(seconds: seconds)
  }
}
