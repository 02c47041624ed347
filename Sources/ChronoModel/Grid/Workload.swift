/// What the rest of a day asks for, task by task.
///
/// Events, what runs now, and what reaches in from the day before cannot leave the day; open tasks
/// of the day can.
package struct Workload {
  private let now: Moment
  private let day: Range<Instant>
  private let work: Stretches
  private var tasks: [FewestTasks.Candidate] = []
  private var fixed: [Range<Instant>] = []
  private var fixedLoose = 0
  /// Minutes of the open tasks without a time.
  private let untimed: Int

  /// - Parameters:
  ///   - grid: the loaded day.
  ///   - work: its work hours without meals.
  ///   - now: what is over by now is past, whether it was done or not.
  package init(_ grid: GridDay, work: Stretches, at now: Moment) {
    self.now = now
    self.work = work
    day = now.bounds(of: grid.day)
    untimed = grid.untimedMinutes
    fixed = grid.events.compactMap { $0.span(at: now) }
    for row in grid.tasks where row.task.status == .open {
      guard let span = row.task.plannedSpan(at: now) else { continue }
      let isAhead = span.upperBound > now.instant
      // A block that passed without being done is work that may be done at any time.
      let loose = isAhead || row.task.due != grid.day ? 0 : minutes(span)
      if row.task.due == grid.day, !row.isRunning {
        add(row.task, span: isAhead ? span : nil, loose: loose)
      } else {
        if isAhead { fixed.append(span) }
        fixedLoose += loose
      }
    }
  }

  package var capacity: Capacity {
    Capacity(
      from: now.instant,
      day: day,
      work: work,
      blocks: fixed + tasks.compactMap(\.span),
      loose: fixedLoose + untimed + tasks.reduce(0) { $0 + $1.loose }
    )
  }

  /// The fewest tasks without which the day fits; `others` are its open tasks that have an estimate
  /// and no time, and what is `running` stays.
  package func fewest(among others: [TaskItem], running: TaskItem.ID?) -> FewestTasks.Answer {
    var all = self
    for task in others {
      guard let estimate = task.estimate else { continue }
      if task.id == running {
        all.fixedLoose += estimate
      } else {
        all.add(task, span: nil, loose: estimate)
      }
    }
    let ahead = max(now.instant, day.lowerBound)..<max(now.instant, day.upperBound)
    let candidates = all.tasks.map { task in
      var task = task
      task.span = task.span?.clamped(to: ahead)
      return task
    }
    return FewestTasks(
      candidates,
      fixed: all.fixed.map { $0.clamped(to: ahead) },
      loose: all.fixedLoose,
      left: capacity.left
    ).answer
  }

  private mutating func add(_ task: TaskItem, span: Range<Instant>?, loose: Int) {
    tasks.append(
      FewestTasks.Candidate(id: task.id, priority: task.priority, span: span, loose: loose)
    )
  }
}

private func minutes(_ span: Range<Instant>) -> Int {
  Int((span.upperBound - span.lowerBound) / 60)
}
