import ChronoApp
import ChronoModel

extension World {
  /// What an overlay asks for, counted row by row.
  func overlay(for query: OverlayQuery?, at now: Moment) -> OverlayView? {
    switch query {
    case nil: return nil
    case .triage(let after):
      let missed = tasks(of: ListQuery(scope: .missed), today: now.today)
        .filter { task in after.map { RowKey(task) > $0 } ?? true }
      return .triage(
        TriageWindow(
          rows: missed.prefix(TriageWindow.size).map(row),
          today: load(of: now.today),
          tomorrow: load(of: now.today + 1)
        )
      )
    case .review(let week, _, let list):
      return .review(review(from: week, at: now), list: list.map { promises($0, from: week) })
    case .work(let day, let words):
      let live = rows.tasks.filter { $0.status == .open || $0.status == .done }
      return .work(
        WorkedTasks(
          ofDay: live.filter { $0.due == day }.sorted { RowKey($0) < RowKey($1) },
          found: words.isEmpty
            ? [] : live.filter { $0.title.lowercased().contains(words.lowercased()) }
        )
      )
    case .sessions(let id):
      guard let task = rows.tasks.first(where: { $0.id == id }) else { return .sessions(nil) }
      let sessions = rows.sessions.filter { $0.task == id }.sorted { $0.start > $1.start }
      return .sessions(
        TaskSessions(
          task: task,
          sessions: sessions,
          count: sessions.count,
          tracked: row(task).tracked
        )
      )
    }
  }

  private func load(of day: LocalDay) -> DayLoad {
    let tasks = rows.tasks.filter { $0.status == .open && $0.due == day }
    return DayLoad(tasks: tasks.count, minutes: tasks.reduce(0) { $0 + ($1.estimate ?? 0) })
  }

  private func task(_ id: TaskItem.ID) -> TaskItem? { rows.tasks.first { $0.id == id } }

  private func review(from: LocalDay, at now: Moment) -> WeekReview {
    var counted = ReviewRows()
    counted.categories = rows.categories
    counted.promises = rows.promises.map { promise in
      ReviewRows.Promises(
        day: promise.day,
        category: task(promise.task)?.category,
        outcome: promise.outcome,
        count: 1,
        minutes: task(promise.task)?.estimate ?? 0
      )
    }
    counted.work = rows.sessions.map {
      ReviewRows.Work(start: $0.start, finish: $0.finish, category: task($0.task)?.category)
    }
    let week = from...(from + 6)
    counted.finished = rows.tasks.filter { $0.status == .done }.compactMap { task in
      guard let due = task.due, week.contains(due), let estimate = task.estimate else { return nil }
      let tracked = row(task).tracked
      return tracked == 0
        ? nil
        : ReviewRows.Finished(
          category: task.category,
          sample: PersonalFactor.Sample(estimate: estimate, tracked: tracked)
        )
    }
    counted.factors = factors
    let slipped = rows.tasks.filter { task in
      rows.promises.contains {
        $0.task == task.id && week.contains($0.day)
          && [.missed, .postponed].contains($0.outcome)
      }
    }
    counted.slipped = slipped.map { SlippedTask(task: $0, slips: row($0).slips) }
      .sorted { ($1.slips, $0.task.title) < ($0.slips, $1.task.title) }
      .prefix(WeekReview.slippedShown).map(\.self)
    let days = Dictionary(grouping: rows.promises, by: \.day)
    counted.recent = days.map { day, promises in
      DayOutcomes(
        day: day,
        outcomes: promises.reduce(Outcomes()) { $0 + Outcomes(1, $1.outcome) }
      )
    }
    return WeekReview(counted, from: from, at: now)
  }

  private func promises(_ query: PromiseQuery, from: LocalDay) -> PromiseWindow {
    let wanted: [Commitment.Outcome] =
      query.kind == .complete ? [.kept] : [.missed, .postponed, .open]
    let found = rows.promises
      .filter { (from...(from + 6)).contains($0.day) && wanted.contains($0.outcome) }
      .sorted { $0.day < $1.day }
      .compactMap { promise in task(promise.task).map { PromiseRow(promise: promise, task: $0) } }
    let page = Array(found.dropFirst(query.skipping))
    return PromiseWindow(
      rows: Array(page.prefix(PromiseQuery.page)),
      hasMore: page.count > PromiseQuery.page
    )
  }

  /// Edits of tracked work, by the model's rules; `nil` for all others.
  mutating func commitSession(_ edit: Edit, at now: Moment) throws(Refusal) -> Receipt? {
    let nearby = rows.sessions.map { session in
      TrackedSession(session: session, title: task(session.task)?.title ?? "", category: nil)
    }
    let changes: [Change]
    switch edit {
    case .log(let id, let start, let finish):
      guard let task = task(id) else { throw .gone }
      changes = try Tracking.logged(
        task,
        start: start,
        finish: finish,
        nearby: nearby,
        id: newID(),
        now: now
      )
    case .logNew(let draft, let start, let finish):
      guard let id = try add([draft], at: now).tasks.first, let task = task(id) else { throw .gone }
      changes = try Tracking.logged(
        task,
        start: start,
        finish: finish,
        nearby: nearby,
        id: newID(),
        now: now
      )
    case .reviseSession(let from, let to):
      guard let current = rows.sessions.first(where: { $0.id == from.id }) else { throw .gone }
      changes = try Tracking.revised(current, from: from, to: to, nearby: nearby, now: now)
    case .deleteSession(let id):
      rows.sessions.removeAll { $0.id == id }
      return Receipt(label: "Delete a session")
    default: return nil
    }
    for change in changes {
      switch change {
      case .insert(.session(let session)): rows.sessions.append(session)
      case .update(_, .session(let session)):
        rows.sessions.removeAll { $0.id == session.id }
        rows.sessions.append(session)
      default: break
      }
    }
    return Receipt(label: "Edit tracked work")
  }

  /// Puts a finished session into the file.
  mutating func track(
    _ title: String,
    on day: LocalDay = Days.today,
    from start: TimeOfDay,
    to finish: TimeOfDay?
  ) {
    guard let task = task(titled: title) else { return }
    rows.sessions.append(
      Session(
        id: newID(),
        task: task.id,
        start: Days.instant(day, start.hour, start.minute),
        finish: finish.map { Days.instant(day, $0.hour, $0.minute) },
        zone: "UTC"
      )
    )
  }
}
