import ChronoModel

/// What another planner has decided of the promises of a task.
extension SyncTaking {
  /// Takes it, and has the file looked at again, as it may say of some otherwise than is so now: where it tells none
  /// itself, that follows from what else this run writes into it.
  mutating func takePromises(
    of id: TaskItem.ID,
    told: [TaskDraft.Promise],
    agreed: [TaskDraft.Promise]
  ) throws {
    let subject = try transaction.subject(id)
    let changes = Planning.takingPromises(
      subject,
      told: told,
      agreed: agreed,
      at: transaction.now
    )
    try transaction.apply(changes)
    tell(id)
  }

  /// Puts a task on the day that another planner tells, with the promises that it has there.
  ///
  /// What the rules make of that here is as nobody there knows it: a task that is reopened there is on the day that it is on
  /// there. Where a promise is otherwise than it is told there, its file is looked at again.
  mutating func takeLife(of id: TaskItem.ID, as draft: TaskDraft) throws {
    let subject = try transaction.subject(id)
    var task = subject.task
    (task.due, task.time) = (draft.due, draft.due == nil ? nil : draft.time)
    if task.status != .open, let finish = draft.finished {
      task.closed = min(finish, transaction.now.instant)
    }
    let told = Planning.promises(of: draft, at: transaction.now)
    var changes = Planning.told(subject, told)
    if task != subject.task {
      changes.insert(.update(from: .task(subject.task), to: .task(task)), at: 0)
    }
    try transaction.apply(changes)
    tell(id)
  }

  /// A length that was changed elsewhere was planned for the days that were not over there, also where they were judged here
  /// before that was heard of.
  ///
  /// That of an instance of which it is not told when it was `made` was planned for its last day.
  func plan(_ minutes: Int?, for subject: Planning.Subject, made: Instant?) throws {
    let old = subject.task.estimate
    guard minutes != old else { return }
    let first = made.map { transaction.now.logicalDay(of: $0) } ?? subject.task.due ?? .latest
    let judged = subject.promises.filter { promise in
      guard let judged = promise.judged, promise.planned == old else { return false }
      return first <= promise.day && made.map { $0 <= judged } ?? true
    }
    try transaction.apply(
      judged.map { promise in
        var planned = promise
        planned.planned = minutes
        return .update(from: .commitment(promise), to: .commitment(planned))
      }
    )
  }
}
