extension Planning {
  /// A task as it was changed on another device, at the time it was done there (Behaviour 9.4).
  ///
  /// The day it left is withdrawn, postponed or missed as of that time (2.5), even if it was judged
  /// here meanwhile, when nobody here could know. The new day is promised from then on.
  package static func revisedElsewhere(
    _ subject: Subject,
    as changed: TaskItem,
    made then: Moment,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    guard changed != task else { return [] }
    var changed = changed
    changed.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(changed))]
    guard changed.due != task.due, task.status == .open else { return changes }
    if let due = task.due, let promise = subject.promise(for: due),
      promise.outcome == .open || promise.outcome == .missed
    {
      var left = promise
      left.outcome =
        if then.today < due { .withdrawn } else if then.today == due { .postponed } else { .missed }
      if left.outcome != promise.outcome { left.judged = then.instant }
      left.loggedLate = false
      if promise.outcome == .open { left.planned = task.estimate }
      left.plan = left.outcome == .withdrawn ? nil : Commitment.Plan(task)
      if left != promise {
        changes.append(.update(from: .commitment(promise), to: .commitment(left)))
      }
    }
    if let due = changed.due { changes += promised(subject, for: due, at: then) }
    return changes
  }

  /// A task that was finished on another device: its promise as 2.2 decides it, whenever the news
  /// arrives here, also where it is known to be finished, at another time.
  ///
  /// It is on the day that it had then, unless the other device has moved it since, as `isMovedThere` says.
  package static func finishedElsewhere(
    _ subject: Subject,
    finish: Instant,
    isMovedThere: Bool = false,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    guard [.open, .lapsed, .done].contains(task.status) else { return [] }
    let finish = min(finish, now.instant)
    var done = task
    done.status = .done
    done.closed = finish
    done.modified = now.instant
    let left = subject.dayLeft(after: finish)
    if let left, !isMovedThere { done.due = left.day }
    var changes: [Change] = [.update(from: .task(task), to: .task(done))]
    // Work that goes on here ended there, unless it began after that.
    let isWorkBefore = subject.running.map { $0.start <= finish } ?? false
    changes += stopped(subject, at: isWorkBefore ? finish : now.instant)
    let history = subject.history(finished: finish)
    if let left {
      // Nobody moves what is done: what was promised by that was not.
      changes.append(judged(left, of: task, as: history.outcome(of: left.day, at: now), at: finish))
      return changes
        + subject.promises.filter { $0.made > finish }.map { .delete(.commitment($0)) }
    }
    // It was moved from days that it had missed, as nobody here could know that it was done.
    for missed in subject.promises where missed.day != task.due && missed.outcome == .missed {
      guard history.outcome(of: missed.day, at: now) == .kept else { continue }
      changes.append(judged(missed, of: task, as: .kept, late: true, at: finish))
    }
    if let due = task.due, let promise = subject.promise(for: due),
      [.open, .missed, .kept].contains(promise.outcome)
    {
      let outcome = history.outcome(of: due, at: now)
      if outcome != promise.outcome {
        changes.append(judged(promise, of: task, as: outcome, at: finish))
      }
    }
    return changes
  }

  /// A task that was given up here, or deleted, and was finished on another device instead: its day is kept where the
  /// finish keeps it (2.2), as nobody here could know.
  package static func finishedInstead(
    _ subject: Subject,
    finish: Instant,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    let finish = min(finish, now.instant)
    var done = task
    done.status = .done
    done.closed = finish
    done.modified = now.instant
    let changes: [Change] = [.update(from: .task(task), to: .task(done))]
    guard let due = task.due, let promise = subject.promise(for: due),
      promise.outcome == .withdrawn,
      subject.history(finished: finish).outcome(of: due, at: now) == .kept
    else { return changes }
    return changes + [judged(promise, of: task, as: .kept, at: finish)]
  }

  /// A task that was reopened on another device on a day that is over now: it has not kept that day.
  package static func reopenedElsewhere(
    _ subject: Subject,
    on day: LocalDay,
    made then: Moment,
    at now: Moment
  ) -> [Change] {
    guard day < now.today, then.today <= day, let kept = subject.promise(for: day),
      kept.outcome == .kept, subject.task.due != day
    else { return [] }
    return [judged(kept, of: subject.task, as: .missed, at: now.instant)]
  }

  /// A task that was given up on another device at some time: before the end of its day its promise is
  /// withdrawn (2.5), even if it was judged here meanwhile.
  package static func droppedElsewhere(_ subject: Subject, at then: Moment) -> [Change] {
    var given = subject.task
    (given.status, given.closed, given.modified) = (.dropped, then.instant, then.instant)
    // It was done, or given up at another time, before that was heard of.
    var changes =
      subject.task.status == .dropped
      ? [] : closed(subject, as: .dropped, at: then).filter { !$0.isOfTask }
    if given.closed != subject.task.closed || given.status != subject.task.status {
      changes.insert(.update(from: .task(subject.task), to: .task(given)), at: 0)
    }
    if let due = subject.task.due, then.today <= due, let kept = subject.promise(for: due),
      kept.outcome == .kept, let finish = subject.task.closed, subject.task.status == .done,
      then.instant < finish
    {
      // It had been given up before it was done.
      changes.append(judged(kept, of: subject.task, as: .withdrawn, at: then.instant))
    }
    guard subject.task.status != .dropped, !changes.isEmpty, subject.openPromise == nil,
      let due = subject.task.due,
      then.today <= due, let missed = subject.promise(for: due), missed.outcome == .missed
    else { return changes }
    // It keeps nothing of the block that it had.
    changes.removeAll {
      if case .update(from: .commitment(let old), _) = $0 { old == missed } else { false }
    }
    changes.append(judged(missed, of: subject.task, as: .withdrawn, at: then.instant))
    return changes
  }
}

extension Planning.Subject {
  /// The day that the task was on when it was finished, where it was moved from that only after it; `nil` where it
  /// was not.
  package func dayLeft(after finish: Instant) -> Commitment? {
    promises.filter { promise in
      promise.day != task.due && promise.made <= finish
        && [.postponed, .withdrawn].contains(promise.outcome)
        && promise.judged.map { finish < $0 } == true
    }.min { ($0.judged ?? finish) < ($1.judged ?? finish) }
  }
}

extension Change {
  /// Whether it is one of the task itself.
  fileprivate var isOfTask: Bool {
    if case .update(from: .task, to: .task) = self { true } else { false }
  }
}
