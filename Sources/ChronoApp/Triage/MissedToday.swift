package import ChronoModel
package import ChronoScreen

/// Missed tasks as they come to today: one keeps its time where that is still ahead and free.
///
/// At an hour that is over, or taken, it would be late again at once.
package struct MissedToday {
  /// Today, as far as it is loaded.
  let grid: GridDay?
  let running: RunningTimer?
  let now: Moment

  package init(grid: GridDay?, running: RunningTimer?, now: Moment) {
    self.grid = grid
    self.running = running
    self.now = now
  }

  /// What moves tasks to today where one of them loses its time; `nil` where all keep theirs.
  package func edit(for tasks: [TaskItem]) -> Edit? {
    let planned = grid?.taken(besides: Set(tasks.map(\.id)), at: now) ?? []
    var taken = TimeRanges(planned + (running?.taken(at: now) ?? []))
    let placements = tasks.map { task in
      var place = Placement(task: task.id, day: now.today, time: task.time)
      guard task.isMissed(today: now.today), let span = span(of: task) else { return place }
      let isFree = taken.intersection(span).isEmpty
      if span.lowerBound >= now.atMinute.instant, isFree {
        taken = taken.union(TimeRanges([span]))
      } else {
        place.time = nil
      }
      return place
    }
    guard zip(tasks, placements).contains(where: { $0.time != $1.time }) else { return nil }
    guard tasks.count == 1, let task = tasks.first else { return .replan(placements) }
    return .plan(task.id, day: now.today, time: nil, estimate: task.estimate)
  }

  /// Why a missed task could not keep its time today: `09:00 is over`, or taken.
  package static func reason(
    against time: TimeOfDay,
    _ form: TimeForm,
    at now: Moment
  ) -> SafeText {
    let isOver = now.instant(of: time, on: now.today) < now.atMinute.instant
    return "\(SafeText(time.formatted(form))) is \(isOver ? "over" : "taken")"
  }

  private func span(of task: TaskItem) -> Range<Instant>? {
    var today = task
    today.due = now.today
    return today.plannedSpan(at: now)
  }
}

extension MissedToday {
  /// With what an open window over the panes has loaded of today, else with the hour grid.
  init(seeing planner: State, at now: Moment) {
    let loads: [DayLoad]
    switch planner.view.overlay {
    case .triage(let window)?: loads = window.days
    case .days(let days)?: loads = days
    case .review?, .sessions?, .work?, nil: loads = []
    }
    let grid = (loads.map(\.grid) + planner.view.grid).first { $0.day == now.today }
    self.init(grid: grid, running: planner.view.running, now: now)
  }
}

extension Movable {
  /// The edit that moves missed tasks to today where one of them cannot keep its time there; `nil` for
  /// all else.
  func movedToToday(seeing planner: State, at now: Moment) -> Edit? {
    let missed = MissedToday(seeing: planner, at: now)
    return switch self {
    case .task(let task): missed.edit(for: [task])
    case .several(_, let tasks): missed.edit(for: tasks)
    case .tasks, .event, .coming: nil
    }
  }
}
