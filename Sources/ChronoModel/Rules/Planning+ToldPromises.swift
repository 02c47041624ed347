extension Planning {
  /// What a file says of the promises of a task: what it tells, or what its due day alone says.
  package static func promises(of draft: TaskDraft, at now: Moment) -> [TaskDraft.Promise] {
    let status: TaskItem.Status = draft.done ? .done : draft.isDropped ? .dropped : .open
    return draft.promises ?? told(draft, status: status, closed: draft.finished, at: now)
  }

  /// The promises of a task once what another planner has written of them is read (Behaviour 9.4).
  ///
  /// Both go on from `agreed`. A day that one of them has decided since is as that one says. Of one that both have, each
  /// in its own way, a kept one holds, as it was done, else the one that was decided first, so that both say the same
  /// whichever of them reads first.
  package static func takingPromises(
    _ subject: Subject,
    told: [TaskDraft.Promise],
    agreed: [TaskDraft.Promise],
    at now: Moment
  ) -> [Change] {
    news(told, since: agreed).compactMap { promise in
      let new = promise.commitment(of: subject.task.id, estimate: subject.task.estimate)
      guard let own = subject.promise(for: promise.day) else {
        return isStillPlanned(subject.task, for: promise.day, at: now)
          ? nil : .insert(.commitment(new))
      }
      guard own.outcome != promise.outcome else { return nil }
      if own.outcome == .open {
        guard !isStillPlanned(subject.task, for: promise.day, at: now) else { return nil }
      } else {
        let before = agreed.first { $0.day == promise.day }?.outcome
        guard own.outcome == before || isRather(new, than: own) else { return nil }
      }
      var changed = new
      changed.plan = own.plan
      return .update(from: .commitment(own), to: .commitment(changed))
    }
  }

  /// Whether some of a task's promises are decided in another way than they are told.
  package static func areOther(_ promises: [Commitment], than told: [TaskDraft.Promise]) -> Bool {
    promises.contains { promise in
      promise.outcome != .open
        && !told.contains { $0.day == promise.day && $0.outcome == promise.outcome }
    }
  }

  /// What is told as decided, and was not known so.
  package static func news(
    _ told: [TaskDraft.Promise],
    since agreed: [TaskDraft.Promise]
  ) -> [TaskDraft.Promise] {
    told.filter { promise in
      promise.outcome != .open
        && !agreed.contains { $0.day == promise.day && $0.outcome == promise.outcome }
    }
  }

  /// Whether a day is still promised, so that nothing that is told of it holds; one that is over is no promise (2.1).
  private static func isStillPlanned(
    _ task: TaskItem,
    for day: LocalDay,
    at now: Moment
  ) -> Bool {
    task.status == .open && task.due == day && now.today <= day
  }

  private static func isRather(_ new: Commitment, than own: Commitment) -> Bool {
    func rank(_ promise: Commitment) -> (Int, Int64, Int) {
      let judged = promise.judged?.seconds ?? .max
      return (promise.outcome == .kept ? 0 : 1, judged, promise.outcome.rawValue)
    }
    return rank(new) < rank(own)
  }
}
