import ChronoApp
import ChronoModel

extension World {
  /// What the screen asked for, all rows of it.
  func view(for query: ViewQuery, at now: Moment) -> PlannerView {
    let today = now.today
    let live = rows.tasks.filter { $0.status != .deleted }
    let running = rows.sessions.first { $0.finish == nil }
    return PlannerView(
      list: ListWindow(rows: listRows(of: query.list, today: today)),
      categories: rows.categories.map { category in
        CategoryRow(
          category: category,
          open: live.count { $0.category == category.id && $0.status == .open },
          total: live.count { $0.category == category.id }
        )
      },
      inboxOpen: live.count { $0.category == nil && $0.status == .open },
      allOpen: live.count { $0.status == .open },
      spans: query.spans.map(counts(of:)),
      otherOpen: live.count { task in
        task.status == .open
          && !query.spans.contains { span in task.due.map(span.contains) == true }
      },
      missed: live.count { $0.isMissed(today: today) },
      grid: query.gridDays.map(gridDay),
      running: running.flatMap(runningTimer),
      undoLabel: applied > 0 ? journal[applied - 1].receipt.label : nil,
      redoLabel: applied < journal.count ? journal[applied].receipt.label : nil,
      isPristine: rows.tasks.isEmpty && rows.categories.isEmpty && rows.events.isEmpty,
      overlay: overlay(for: query.overlay, at: now)
    )
  }

  /// The tasks of a list, in its order; without a `today` no task is missed.
  func tasks(of query: ListQuery, today: LocalDay?) -> [TaskItem] {
    rows.tasks
      .filter { $0.status != .deleted && includes($0, query, today: today) }
      .sorted { RowKey($0) < RowKey($1) }
  }

  private func listRows(of query: ListQuery, today: LocalDay) -> [ListRow] {
    var list = tasks(of: query, today: today).map { ListRow.task(row($0)) }
    guard case .days(let days) = query.scope, query.search.isEmpty else { return list }
    for promise in rows.promises where days.contains(promise.day) {
      guard let task = rows.tasks.first(where: { $0.id == promise.task }),
        task.due != promise.day, task.status != .deleted,
        [.missed, .postponed].contains(promise.outcome)
      else { continue }
      list.append(.ghost(Ghost(task: task, day: promise.day, outcome: promise.outcome)))
    }
    let events = rows.events.filter { days.contains($0.day) }
      .map { ListRow.event(EventOccurrence(event: $0, day: $0.day)) }
    return events + list
  }

  private func includes(_ task: TaskItem, _ query: ListQuery, today: LocalDay?) -> Bool {
    switch query.category {
    case .all: break
    case .inbox: if task.category != nil { return false }
    case .one(let id): if task.category != id { return false }
    }
    switch query.filter.state {
    case .all: break
    case .open: if task.status != .open { return false }
    case .done: if task.status != .done { return false }
    case .missed: if today.map({ task.isMissed(today: $0) }) != true { return false }
    }
    if let tag = query.filter.tag, !task.tags.contains(tag) { return false }
    if let priority = query.filter.priority, task.priority != priority { return false }
    guard query.search.isEmpty else {
      return task.title.lowercased().contains(query.search.lowercased())
    }
    return switch query.scope {
    case .days(let days): task.due.map(days.contains) == true
    case .other(let days): task.due.map(days.contains) != true
    case .someday: task.due == nil
    case .missed: today.map { task.isMissed(today: $0) } == true
    case .everything: true
    }
  }

  func row(_ task: TaskItem) -> TaskRow {
    let sessions = rows.sessions.filter { $0.task == task.id }
    return TaskRow(
      task: task,
      slips: rows.promises.count {
        $0.task == task.id && [.missed, .postponed].contains($0.outcome)
      },
      tracked: sessions.reduce(0) { sum, session in
        sum + (session.finish.map { $0 - session.start } ?? 0)
      },
      isRunning: sessions.contains { $0.finish == nil }
    )
  }

  private func counts(of days: ClosedRange<LocalDay>) -> SpanCounts {
    var counts = SpanCounts()
    for task in rows.tasks where task.due.map(days.contains) == true {
      if task.status == .open { counts.open += 1 }
      if task.status == .done { counts.done += 1 }
    }
    for promise in rows.promises where days.contains(promise.day) {
      switch promise.outcome {
      case .open: counts.outcomes.open += 1
      case .kept: counts.outcomes.kept += 1
      case .missed: counts.outcomes.missed += 1
      case .postponed: counts.outcomes.postponed += 1
      case .withdrawn: counts.outcomes.withdrawn += 1
      }
    }
    return counts
  }

  private func gridDay(_ day: LocalDay) -> GridDay {
    let planned = rows.tasks.filter { task in
      guard let time = task.time, task.status == .open || task.status == .done else {
        return false
      }
      return task.due == day
        || (task.due == day - 1 && time.minutes + (task.estimate ?? 30) > 1440)
    }
    return GridDay(
      day: day,
      tasks: planned.sorted { RowKey($0) < RowKey($1) }.map(row),
      events: rows.events.filter { $0.day == day }.map { EventOccurrence(event: $0, day: day) },
      sessions: rows.sessions.compactMap { session in
        rows.tasks.first { $0.id == session.task }.map {
          TrackedSession(session: session, title: $0.title, category: $0.category)
        }
      },
      untimedMinutes: rows.tasks.filter { $0.due == day && $0.time == nil && $0.status == .open }
        .reduce(0) { $0 + ($1.estimate ?? 0) }
    )
  }

  private func runningTimer(_ session: Session) -> RunningTimer? {
    rows.tasks.first { $0.id == session.task }.map {
      RunningTimer(session: session, task: $0, trackedBefore: row($0).tracked)
    }
  }
}
