/// The planner's rules: what one edit changes for one task, as values (PRODUCT.md, section 2).
package enum Planning {
  /// A task with what the rules must know about it.
  package struct Subject: Hashable, Sendable {
    package var task: TaskItem
    /// All of its commitments, in any order.
    package var promises: [Commitment]
    /// Its running session.
    package var running: Session?

    package init(task: TaskItem, promises: [Commitment] = [], running: Session? = nil) {
      self.task = task
      self.promises = promises
      self.running = running
    }

    /// The one that is not judged yet; at most one (2.1).
    package var openPromise: Commitment? { promises.first { $0.outcome == .open } }

    package func promise(for day: LocalDay) -> Commitment? { promises.first { $0.day == day } }
  }

  // MARK: Finishing

  /// Ticks an open task (2.2); a missed one is refused unless a session of its day still runs (2.6).
  package static func finished(_ subject: Subject, at now: Moment) throws(Refusal) -> [Change] {
    let task = subject.task
    guard task.status == .open else { return [] }
    if task.isMissed(today: now.today), subject.running == nil { throw .missed(task) }
    var done = task
    done.status = .done
    done.closed = now.instant
    done.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(done))]
    changes += stopped(subject, at: now.instant)
    if let promise = subject.openPromise {
      let keptInTime = now.today <= promise.day
      changes.append(judged(promise, as: keptInTime ? .kept : .missed, at: now.instant))
    }
    return changes
  }

  /// Opens a done or dropped task again; its day's promise is open again while that day lasts.
  package static func reopened(_ subject: Subject, at now: Moment) -> [Change] {
    let task = subject.task
    guard task.status != .open else { return [] }
    var open = task
    open.status = .open
    open.closed = nil
    open.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(open))]
    if let due = task.due { changes += promised(subject, for: due, at: now) }
    return changes
  }

  /// It was done then: a session, the finish, and a kept promise when both were on its day (2.4).
  package static func loggedDone(
    _ subject: Subject,
    start: Instant,
    finish: Instant,
    session: Session.ID,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard start <= finish, finish <= now.instant else { throw .backwards }
    let task = subject.task
    var done = task
    done.status = .done
    done.closed = finish
    done.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(done))]
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
    if let due = task.due, let promise = subject.promise(for: due) {
      let onItsDay = now.logicalDay(of: start) == due && now.logicalDay(of: finish) == due
      var outcome = promise
      outcome.outcome = onItsDay ? .kept : (due < now.today ? .missed : .kept)
      outcome.loggedLate = onItsDay && due < now.today
      outcome.judged = now.instant
      changes.append(.update(from: .commitment(promise), to: .commitment(outcome)))
    }
    return changes
  }

  // MARK: Moving

  /// Moves a task to another day or to someday (2.5).
  package static func moved(_ subject: Subject, to day: LocalDay?, at now: Moment) -> [Change] {
    let task = subject.task
    guard task.due != day else { return [] }
    var changed = task
    changed.due = day
    if day == nil { changed.time = nil }
    return replanned(subject, as: changed, at: now)
  }

  /// Writes a task whose due day may differ, and settles the promises of both days (2.5).
  package static func replanned(
    _ subject: Subject,
    as changed: TaskItem,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    var changed = changed
    changed.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(changed))]
    guard changed.due != task.due, task.status == .open else { return changes }
    changes += released(subject, at: now)
    if let due = changed.due { changes += promised(subject, for: due, at: now) }
    return changes
  }

  /// Gives a task up, or deletes it: its open promise is withdrawn (2.5).
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
      changes.append(judged(promise, as: .withdrawn, at: now.instant))
    }
    return changes
  }

  // MARK: Promises

  /// The open promise as its task leaves its day: withdrawn before the day began, postponed
  /// during it, missed after it (2.5).
  private static func released(_ subject: Subject, at now: Moment) -> [Change] {
    guard let promise = subject.openPromise else { return [] }
    let outcome: Commitment.Outcome =
      if now.today < promise.day { .withdrawn } else if now.today == promise.day { .postponed } else
      { .missed }
    return [judged(promise, as: outcome, at: now.instant)]
  }

  /// A promise for `day`: open, or missed where the day is over; the day's one row is used again.
  private static func promised(
    _ subject: Subject,
    for day: LocalDay,
    at now: Moment
  ) -> [Change] {
    let over = day < now.today
    guard let earlier = subject.promise(for: day) else {
      return [
        .insert(
          .commitment(
            Commitment(
              task: subject.task.id,
              day: day,
              outcome: over ? .missed : .open,
              made: now.instant,
              judged: over ? now.instant : nil
            )
          )
        )
      ]
    }
    var promise = earlier
    promise.outcome = over ? .missed : .open
    promise.judged = over ? now.instant : nil
    promise.loggedLate = false
    guard promise.outcome != earlier.outcome else { return [] }
    return [.update(from: .commitment(earlier), to: .commitment(promise))]
  }

  private static func judged(
    _ promise: Commitment,
    as outcome: Commitment.Outcome,
    at now: Instant
  ) -> Change {
    var judged = promise
    judged.outcome = outcome
    judged.judged = now
    return .update(from: .commitment(promise), to: .commitment(judged))
  }

  private static func stopped(_ subject: Subject, at now: Instant) -> [Change] {
    subject.running.map { [Tracking.ended($0, at: now)] } ?? []
  }
}

extension StringProtocol {
  /// Whether nothing but white space is in it.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
