extension Planning {
  /// A task made from a draft, with its commitment and the work that was done on it.
  ///
  /// A done task whose finish is unknown was finished on its due day, if that has come, else now;
  /// never before work on it began. A day that is over is no promise, unless the draft is told by
  /// another program's file: then it was one, and is judged here, and so never again (2.1).
  package static func added(
    _ draft: TaskDraft,
    id: TaskItem.ID,
    series: Identifier<Repeat>,
    category: Category.ID?,
    position: Int,
    isTold: Bool = false,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    if let due = draft.due, !isTold { try check(due, at: now) }
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
    if let due = draft.due, draft.isPromised, isTold || due >= now.today {
      var promise = Commitment(task: id, day: due, made: now.instant)
      promise.outcome = history(of: draft, finished: task.closed).outcome(of: due, at: now)
      if promise.outcome != .open { promise.judged = now.instant }
      changes.append(.insert(.commitment(promise)))
    }
    return changes
  }

  /// A start and a finish that are told are one stretch, unless the work was stopped before.
  private static func history(of draft: TaskDraft, finished: Instant?) -> WorkHistory {
    guard let start = draft.started else { return WorkHistory(finished: finished) }
    let finish = draft.stopped ?? finished
    return WorkHistory(
      finished: finished,
      stretches: [WorkHistory.Stretch(start: start, finish: finish)]
    )
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
