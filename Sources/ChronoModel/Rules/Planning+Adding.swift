extension Planning {
  /// A task made from a draft, with its commitment and the work that was done on it.
  ///
  /// A done task whose finish is unknown was finished on its due day, if that has come, else now;
  /// never before work on it began. A past day is no promise, unless the draft comes from another
  /// program's file: then it was one, and is judged here once and for all (2.1).
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
      draft,
      id: id,
      category: category,
      position: position,
      created: now.instant
    )
    try validate(task)
    // One that was put off to someday goes on from the day that its series tells.
    if let first = draft.dayCountedFrom {
      task.repeats = draft.repeats?.repeats(from: first, series: series)
    }
    if task.repeats != nil { task.usual = UsualTime(draft.usualTime, besides: task.time) }
    if draft.done {
      task.status = .done
      task.closed = draft.finished ?? assumedFinish(of: draft, at: now)
    } else if draft.isDropped {
      task.status = .dropped
      task.closed = draft.finished ?? now.instant
    }
    var changes: [Change] = [.insert(.task(task))]
    changes += try worked(draft, on: id, at: now).map { .insert(.session($0)) }
    changes += promises(of: draft, task, isTold: isTold, at: now).map { .insert(.commitment($0)) }
    return changes
  }

  /// The promises of a new task: those the draft tells, or what the rules make of its due day.
  private static func promises(
    of draft: TaskDraft,
    _ task: TaskItem,
    isTold: Bool,
    at now: Moment
  ) -> [Commitment] {
    var promises = draft.promises ?? []
    if draft.promises == nil, let due = draft.due, draft.isPromised, isTold || due >= now.today {
      promises = told(draft, status: task.status, closed: task.closed, at: now)
    }
    return promises.map { $0.commitment(of: task.id, estimate: draft.estimate) }
  }

  /// What the due day alone says of the promises, for a file that tells none.
  package static func told(
    _ draft: TaskDraft,
    status: TaskItem.Status,
    closed: Instant?,
    at now: Moment
  ) -> [TaskDraft.Promise] {
    guard let due = draft.due else { return [] }
    let outcome: Commitment.Outcome
    if status == .dropped || status == .lapsed, let closed {
      outcome = now.logicalDay(of: closed) <= due ? .withdrawn : .missed
    } else {
      let finished = status == .open ? nil : closed
      outcome = history(of: draft, finished: finished).outcome(of: due, at: now)
    }
    return [
      TaskDraft.Promise(
        day: due,
        outcome: outcome,
        made: now.instant,
        judged: outcome == .open ? nil : now.instant
      )
    ]
  }

  /// A given start and finish are one stretch, unless the work was stopped before.
  private static func history(of draft: TaskDraft, finished: Instant?) -> WorkHistory {
    WorkHistory(
      finished: finished,
      stretches: draft.work.map { stretch in
        WorkHistory.Stretch(start: stretch.start, finish: stretch.finish ?? finished)
      }
    )
  }

  private static func assumedFinish(of draft: TaskDraft, at now: Moment) -> Instant {
    guard let due = draft.due, due < now.today else { return now.instant }
    let end = now.bounds(of: due).upperBound - 1
    return max(end, min(draft.work.map(\.start).max() ?? end, now.instant))
  }

  /// The sessions of a draft's work, as far as it took time and has ended.
  ///
  /// The first has its task's bits as its own, and each later one the next number: the same work
  /// imported twice is one session.
  private static func worked(
    _ draft: TaskDraft,
    on id: TaskItem.ID,
    at now: Moment
  ) throws(Refusal) -> [Session] {
    var sessions: [Session] = []
    for stretch in draft.work {
      guard let finish = stretch.finish else { continue }
      guard stretch.start <= finish, finish <= now.instant else { throw .backwards }
      guard stretch.start < finish else { continue }
      sessions.append(
        Session(
          id: Session.ID(high: id.high, low: id.low ^ UInt64(sessions.count)),
          task: id,
          start: stretch.start,
          finish: finish,
          zone: now.zone.identifier
        )
      )
    }
    return sessions
  }
}
