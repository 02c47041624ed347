/// What the rest of a day requires, task by task.
///
/// What is left of an estimate counts whole until the task is done, each minute of it once. It is done
/// as late in its own time as it still can: before the block begins in its first minutes, from then on
/// from now to its end, and what has no room there any more in those just gone by. What is ahead counts
/// where it stands: a meal, and the time before work, has room for one task at a time. What has gone by
/// undone before the end of work is work for any time, wherever it was to be done; what was to be done
/// after work stays apart. So the clock alone never changes what a day is over by, but for the minutes
/// that pass.
///
/// Events, the running task, repeats to come, and what continues from the day before cannot leave the
/// day; its open tasks can.
package struct Workload: Sendable {
  private let now: Moment
  private let day: Range<Instant>
  private let work: TimeRanges
  private let running: RunningTimer?
  private var tasks: [Part] = []
  private var events: [Range<Instant>] = []
  /// Blocks of tasks that cannot leave the day.
  private var fixed: [Range<Instant>] = []
  private var fixedLoose = 0
  /// Minutes that are behind and no work: those after work, and of what runs before its time.
  private var outside = 0
  /// Those of them at meals.
  private var atMeals = 0
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
      let before = PlannedBlock.minutesLeft(of: estimate, worked: running.trackedBefore)
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
    // In place: a full day has hundreds, and a copy of each would cost more than its sum.
    let rows = grid.tasks.span
    for index in rows.indices where rows[index].task.status == .open {
      add(rows[index], on: grid.day)
    }
  }

  private mutating func add(_ row: TaskRow, on own: LocalDay) {
    guard let span = row.task.plannedSpan(at: now) else { return }
    let rest = left(of: minutes(span), row.task.id, tracked: row.tracked)
    if row.task.due != own {
      if span.upperBound > now.instant { fixed.append(span) }
    } else if rest > 0 {
      add(
        Begun(
          id: row.task.id,
          priority: row.task.priority,
          tracked: row.tracked,
          isRunning: row.isRunning,
          span: span,
          length: Int64(rest) * 60
        )
      )
    }
  }

  private mutating func add(_ task: Begun) {
    let span = task.span
    let start = max(span.lowerBound, min(now.instant, task.latest))
    let whole = start..<(start + task.length)
    // What runs before its time is done now, and takes the time that it was to take then.
    let isEarly = task.isRunning && start > now.instant
    let turn = isEarly ? whole.upperBound : now.instant
    let behind = TimeRanges([whole.clamped(to: day.lowerBound..<max(day.lowerBound, turn))])
    let ahead = whole.clamped(to: turn..<max(turn, .latest))
    var loose = 0
    if !behind.isEmpty {
      loose = behind.intersection(isEarly ? work : work.tillEnd(from: day.lowerBound)).minutes
      if isEarly { atMeals += behind.intersection(work.filled.subtracting(work)).minutes }
      outside += behind.minutes - loose
    }
    if task.isRunning {
      fixedLoose += loose
      if !ahead.isEmpty { fixed.append(ahead) }
      return
    }
    let tracked = span.lowerBound + task.tracked
    if span.lowerBound < now.instant, span.upperBound > now.instant, tracked < now.instant {
      inProgress.append(tracked..<now.instant)
    }
    tasks.append(
      Part(
        id: task.id,
        priority: task.priority,
        span: ahead.isEmpty ? nil : ahead,
        loose: loose,
        // Who tracks something is in the middle of that.
        isBegun: running == nil && span.contains(now.instant)
      )
    )
  }

  /// Whether it is the task that one is in the middle of by the plan, because no timer runs.
  package func isBegun(_ id: TaskItem.ID) -> Bool { tasks.contains { $0.id == id && $0.isBegun } }

  package var capacity: Capacity {
    Capacity(
      from: now.instant,
      day: day,
      work: work,
      blocks: fixed + tasks.compactMap(\.span),
      events: events,
      loose: fixedLoose + untimed + tasks.reduce(0) { $0 + $1.loose },
      outside: outside,
      atMeals: atMeals,
      inProgress: inProgress
    )
  }

  /// The fewest tasks without which the day fits; `others` are its open tasks that have an estimate
  /// and no time, and what runs stays.
  package func fewest(among others: [TaskRow]) -> FewestTasks.Answer {
    let ahead = max(now.instant, day.lowerBound)..<max(now.instant, day.upperBound)
    let workLeft = work.intersection(ahead)
    let apart = work.tillEnd(from: day.lowerBound).intersection(ahead).subtracting(work)
    var taken = TimeRanges(fixed + events)
    let timed = tasks.map { task in
      let block = TimeRanges(task.span.map { [$0] } ?? [])
      let second = block.intersection(apart).intersection(taken)
      taken = taken.union(block)
      return FewestTasks.Candidate(
        id: task.id,
        priority: task.priority,
        minutes: task.loose + block.intersection(workLeft).minutes + second.minutes,
        isBegun: task.isBegun
      )
    }
    let untimed = others.filter { !$0.isRunning }.map { row in
      FewestTasks.Candidate(
        id: row.task.id,
        priority: row.task.priority,
        minutes: left(of: row.task.estimate ?? 0, row.task.id, tracked: row.tracked)
      )
    }
    return FewestTasks(timed + untimed, over: capacity.over).answer
  }

  /// Minutes of a length that are still to come, after what was tracked in finished sessions and in
  /// the running one.
  private func left(of minutes: Int, _ id: TaskItem.ID, tracked: Int64) -> Int {
    let current = running?.task.id == id ? running?.session.elapsed(at: now.instant) : nil
    return PlannedBlock.minutesLeft(of: minutes, worked: tracked, running: current)
  }
}

/// An open task of the day that has a time, and something left to do.
private struct Begun {
  let id: TaskItem.ID
  let priority: Priority
  /// Seconds that were tracked in finished sessions.
  let tracked: Int64
  let isRunning: Bool
  let span: Range<Instant>
  /// Seconds that are left of it.
  let length: Int64

  /// When it must go on at the latest so as to be done at the end of its block.
  var latest: Instant { span.upperBound - length }
}

/// What one task that may leave the day still needs.
private struct Part: Sendable {
  let id: TaskItem.ID
  let priority: Priority
  /// What is ahead of its block.
  let span: Range<Instant>?
  /// Minutes it is behind with.
  let loose: Int
  /// Whether one is in the middle of it.
  let isBegun: Bool
}

private func minutes(_ span: Range<Instant>) -> Int {
  Int((span.upperBound - span.lowerBound) / 60)
}
