extension Planning {
  /// A task made from a draft, with its commitment and the work that was done on it.
  ///
  /// A done task whose finish is unknown was finished on its due day, if that has come, else now;
  /// never before work on it began. A day that is over is judged here, and so never again.
  package static func added(
    _ draft: TaskDraft,
    id: TaskItem.ID,
    series: Identifier<Repeat>,
    category: Category.ID?,
    position: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    var task = TaskItem(
      id: id,
      title: draft.title,
      notes: draft.notes,
      category: category,
      tags: distinct(draft.tags),
      priority: draft.priority,
      due: draft.due,
      time: draft.due == nil ? nil : draft.time,
      estimate: draft.estimate,
      reminders: draft.reminders,
      position: position,
      created: now.instant
    )
    try validate(task)
    if let repeats = draft.repeats, let due = draft.due {
      task.repeats = Repeat(
        rule: repeats.rule,
        afterCompletion: repeats.afterCompletion,
        anchor: due,
        series: series
      )
    }
    if draft.done {
      task.status = .done
      task.closed = draft.finished ?? assumedFinish(of: draft, at: now)
    }
    var changes: [Change] = [.insert(.task(task))]
    if let session = try worked(draft, on: id, at: now) {
      changes.append(.insert(.session(session)))
    }
    if let due = draft.due, draft.isPromised {
      var promise = Commitment(task: id, day: due, made: now.instant)
      promise.outcome = outcome(
        due: due,
        started: draft.started,
        finished: task.closed,
        at: now
      )
      if promise.outcome != .open { promise.judged = now.instant }
      changes.append(.insert(.commitment(promise)))
    }
    return changes
  }

  /// How the promise of a task that comes from elsewhere ended (2.2, 2.3): kept where it was
  /// finished on its day and not begun before, or finished earlier (decision 3); missed where its
  /// day is over; else open, or kept while its day lasts.
  private static func outcome(
    due: LocalDay,
    started: Instant?,
    finished: Instant?,
    at now: Moment
  ) -> Commitment.Outcome {
    let isOver = due < now.today
    guard let finished else { return isOver ? .missed : .open }
    let day = now.logicalDay(of: finished)
    if day > due { return .missed }
    let beganBefore = started.map { now.logicalDay(of: $0) < due } ?? false
    return day == due && beganBefore && isOver ? .missed : .kept
  }

  private static func assumedFinish(of draft: TaskDraft, at now: Moment) -> Instant {
    guard let due = draft.due, due < now.today else { return now.instant }
    let end = now.bounds(of: due).upperBound - 1
    return max(end, min(draft.started ?? end, now.instant))
  }

  /// The session of the work that a draft tells of; `nil` where it tells of none, or it took no
  /// time.
  ///
  /// It has its task's bits as its own: the same work imported twice is one session.
  private static func worked(
    _ draft: TaskDraft,
    on id: TaskItem.ID,
    at now: Moment
  ) throws(Refusal) -> Session? {
    guard let start = draft.started, let finish = draft.stopped else { return nil }
    guard start <= finish, finish <= now.instant else { throw .backwards }
    guard start < finish else { return nil }
    return Session(
      id: Session.ID(high: id.high, low: id.low),
      task: id,
      start: start,
      finish: finish,
      zone: now.zone.identifier
    )
  }
}
