/// The planner's rules: what one edit changes for one task, as values (Behaviour 2).
package enum Planning {
  /// A task with all that the rules need to know.
  package struct Subject: Hashable, Sendable {
    package var task: TaskItem
    /// All of its commitments, in any order.
    package var promises: [Commitment]
    /// Its running session.
    package var running: Session?
    /// Its stopped sessions that may decide a promise; see ``WorkHistory/stretches``.
    package var worked: [Session]

    package init(
      task: TaskItem,
      promises: [Commitment] = [],
      running: Session? = nil,
      worked: [Session] = []
    ) {
      self.task = task
      self.promises = promises
      self.running = running
      self.worked = worked
    }

    /// Its history if it was finished at an instant.
    func history(finished: Instant?) -> WorkHistory {
      WorkHistory(finished: finished, sessions: worked + (running.map { [$0] } ?? []))
    }

    /// The one that is not judged yet; at most one (2.1).
    package var openPromise: Commitment? { promises.first { $0.outcome == .open } }

    package func promise(for day: LocalDay) -> Commitment? { promises.first { $0.day == day } }
  }

  // MARK: Finishing

  /// Ticks an open task (2.2); a missed one is refused, unless work on it ran over the end of its
  /// day (2.6).
  package static func finished(_ subject: Subject, at now: Moment) throws(Refusal) -> [Change] {
    let task = subject.task
    guard task.status == .open || task.status == .lapsed else { return [] }
    let history = subject.history(finished: now.instant)
    if let due = task.due, task.isMissed(today: now.today), !history.ranOver(due, at: now) {
      throw .missed(task)
    }
    var done = task
    done.status = .done
    done.closed = now.instant
    done.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(done))]
    changes += stopped(subject, at: now.instant)
    if let promise = subject.openPromise {
      changes.append(
        judged(promise, of: task, as: history.outcome(of: promise.day, at: now), at: now.instant)
      )
    }
    return changes
  }

  /// Opens a closed task again: its day's promise is open again while that day lasts; a day that
  /// is over stays as it was judged, and the task is promised for today (2.3).
  package static func reopened(_ subject: Subject, at now: Moment) -> [Change] {
    let task = subject.task
    guard task.status != .open else { return [] }
    var open = task
    open.status = .open
    open.closed = nil
    open.modified = now.instant
    open.due = task.due.map { max($0, now.today) }
    var changes: [Change] = [.update(from: .task(task), to: .task(open))]
    if open.due != task.due { changes += unlogged(subject, at: now) ?? left(subject) }
    if let due = open.due { changes += promised(subject, for: due, at: now) }
    return changes
  }

  /// A promise that is kept because of what was said later, as that is taken back; `nil` for any other.
  ///
  /// The day is judged as it was when it ended (Behaviour 2.3).
  private static func unlogged(_ subject: Subject, at now: Moment) -> [Change]? {
    guard let due = subject.task.due, let kept = subject.promise(for: due), kept.loggedLate,
      kept.outcome == .kept
    else { return nil }
    var missed = kept
    missed.outcome = .missed
    missed.loggedLate = false
    missed.judged = now.instant
    missed.plan = Commitment.Plan(subject.task)
    return [.update(from: .commitment(kept), to: .commitment(missed))]
  }

  /// Logs a task as done at a time: a session, the finish, and the promise as 2.2 decides it (2.4).
  package static func loggedDone(
    _ subject: Subject,
    start: Instant,
    finish: Instant,
    session: Session.ID,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard start <= finish, finish <= now.instant else {
      throw start == finish ? .finishAhead : .backwards
    }
    let task = subject.task
    var history = subject.history(finished: finish)
    history.stretches.append(WorkHistory.Stretch(start: start, finish: finish))
    let promise = task.due.flatMap { subject.promise(for: $0) }
    let outcome = promise.map { history.outcome(of: $0.day, at: now) }
    // What is said once more changes nothing.
    if start == finish, task.status == .done, task.closed == finish, subject.running == nil,
      promise?.outcome == outcome
    {
      return []
    }
    var done = task
    done.status = .done
    done.closed = WorkHistory.finish(by: start..<finish, at: now)
    done.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(done))]
    // A timer that ran then ended with it, and one that was started later ends now.
    let isOver = subject.running.map { $0.start < finish } ?? false
    changes += stopped(subject, at: isOver ? finish : now.instant)
    if finish > start {
      changes.append(
        .insert(
          .session(
            Session(
              id: session,
              task: task.id,
              start: start,
              finish: finish,
              zone: now.zone.identifier
            )
          )
        )
      )
    }
    if let promise, let outcome {
      let isLate = outcome == .kept && promise.day < now.today
      changes.append(judged(promise, of: task, as: outcome, late: isLate, at: now.instant))
    }
    return changes
  }

  /// The promises of a done task whose days are not over, decided again after its work was
  /// corrected: work logged after the tick counts like work logged before it.
  package static func decidedAgain(_ subject: Subject, at now: Moment) -> [Change] {
    guard subject.task.status == .done, let finished = subject.task.closed else { return [] }
    let history = subject.history(finished: finished)
    return subject.promises.compactMap { promise in
      guard promise.day >= now.today, promise.outcome == .kept || promise.outcome == .missed
      else { return nil }
      let outcome = history.outcome(of: promise.day, at: now)
      guard outcome != promise.outcome else { return nil }
      return judged(promise, of: subject.task, as: outcome, at: now.instant)
    }
  }

  // MARK: Moving

  /// Moves a task to another day or to someday (2.5).
  package static func moved(
    _ subject: Subject,
    to day: LocalDay?,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let task = subject.task
    guard task.due != day else { return [] }
    var changed = task
    changed.due = day
    if day == nil { changed.place(at: nil) }
    return try replanned(subject, as: changed, at: now)
  }

  /// Writes a task whose due day may differ, and settles the promises of both days (2.5).
  package static func replanned(
    _ subject: Subject,
    as changed: TaskItem,
    finish: TaskItem.FinishChange? = nil,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let task = subject.task
    try check(task.after(finish), movedTo: changed.due, at: now)
    var changed = changed
    changed.modified = now.instant
    if changed.reminders == task.reminders, let old = task.due, let due = changed.due {
      changed.reminders.move(from: old, to: due)
    }
    var changes: [Change] = [.update(from: .task(task), to: .task(changed))]
    guard changed.due != task.due, task.status == .open || task.status == .lapsed else {
      return changes
    }
    if task.status == .lapsed {
      // Today's instance exists already: this one goes on as a separate task.
      changed.status = .open
      changed.closed = nil
      changed.repeats = nil
      changes = [.update(from: .task(task), to: .task(changed))]
    }
    changes += released(subject, at: now)
    if let due = changed.due { changes += promised(subject, for: due, at: now) }
    return changes
  }

  /// Drops or deletes a task: its open promise is withdrawn (2.5).
  package static func closed(
    _ subject: Subject,
    as status: TaskItem.Status,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    guard task.status != status else { return [] }
    var gone = task
    gone.status = status
    gone.closed = task.closed ?? now.instant
    gone.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(gone))]
    changes += stopped(subject, at: now.instant)
    if let promise = subject.openPromise, now.today <= promise.day {
      changes.append(judged(promise, of: task, as: .withdrawn, at: now.instant))
    }
    return changes + left(subject)
  }

  // MARK: Promises

  /// The open promise as its task leaves its day: withdrawn before the day began, postponed
  /// during it, missed after it (2.5).
  private static func released(_ subject: Subject, at now: Moment) -> [Change] {
    guard var promise = subject.openPromise else { return left(subject) }
    let open = promise
    promise.outcome =
      if now.today < promise.day { .withdrawn } else if now.today == promise.day { .postponed } else
      { .missed }
    promise.judged = now.instant
    promise.loggedLate = false
    promise.planned = subject.task.estimate
    if promise.outcome != .withdrawn { promise.plan = Commitment.Plan(subject.task) }
    return [.update(from: .commitment(open), to: .commitment(promise))]
  }

  /// A missed promise as its task leaves the day: it keeps where the block stood (Behaviour 3.5).
  private static func left(_ subject: Subject) -> [Change] {
    guard let due = subject.task.due, let missed = subject.promise(for: due),
      missed.outcome == .missed, let plan = Commitment.Plan(subject.task), missed.plan != plan
    else { return [] }
    var kept = missed
    kept.plan = plan
    return [.update(from: .commitment(missed), to: .commitment(kept))]
  }

  /// An open promise for `day`, reusing its one row; none where the day is over (2.1).
  ///
  /// It was made after the others, also where that was elsewhere and by another clock.
  static func promised(
    _ subject: Subject,
    for day: LocalDay,
    at now: Moment
  ) -> [Change] {
    guard day >= now.today else { return [] }
    guard let earlier = subject.promise(for: day) else {
      let made = subject.promises.map(\.made).max().map { max($0 + 1, now.instant) }
      let promise = Commitment(task: subject.task.id, day: day, made: made ?? now.instant)
      return [.insert(.commitment(promise))]
    }
    guard earlier.outcome != .open else { return [] }
    var promise = earlier
    promise.outcome = .open
    promise.judged = nil
    promise.loggedLate = false
    promise.plan = nil
    promise.planned = nil
    return [.update(from: .commitment(earlier), to: .commitment(promise))]
  }

  /// A promise with its outcome; what was planned is kept from when it was first decided.
  static func judged(
    _ promise: Commitment,
    of task: TaskItem,
    as outcome: Commitment.Outcome,
    late: Bool = false,
    at now: Instant
  ) -> Change {
    var judged = promise
    if promise.outcome == .open { judged.planned = task.estimate }
    judged.outcome = outcome
    judged.loggedLate = late
    judged.judged = now
    return .update(from: .commitment(promise), to: .commitment(judged))
  }

  static func stopped(_ subject: Subject, at now: Instant) -> [Change] {
    subject.running.map { [Tracking.ended($0, at: now)] } ?? []
  }
}

extension StringProtocol {
  /// Whether nothing but white space is in it.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
