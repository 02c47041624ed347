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
    (news(told, since: agreed) + over(told, of: subject, at: now)).compactMap { promise in
      let new = promise.commitment(of: subject.task.id, estimate: subject.task.estimate)
      guard let own = subject.promise(for: promise.day) else {
        return isStillPlanned(subject.task, for: promise.day, at: now)
          ? nil : .insert(.commitment(new))
      }
      guard own.outcome != promise.outcome || own.loggedLate != promise.loggedLate else {
        return nil
      }
      if own.outcome == .open {
        guard !isStillPlanned(subject.task, for: promise.day, at: now) else { return nil }
      } else {
        let isAgreed = agreed.contains {
          $0.day == own.day && $0.outcome == own.outcome && $0.loggedLate == own.loggedLate
        }
        guard isAgreed || promise.holds(against: TaskDraft.Promise(own)) else { return nil }
      }
      var changed = new
      changed.plan = own.plan
      return .update(from: .commitment(own), to: .commitment(changed))
    }
  }

  /// The promises of a task as they are told, and no other; one that is known so stays what it is here.
  package static func told(_ subject: Subject, _ told: [TaskDraft.Promise]) -> [Change] {
    let days = Set(told.map(\.day))
    let gone = subject.promises.filter { !days.contains($0.day) }
    // The open one last, as a task never has two.
    let order = told.filter { $0.outcome != .open } + told.filter { $0.outcome == .open }
    return gone.map { .delete(.commitment($0)) }
      + order.compactMap { promise in
        var new = promise.commitment(of: subject.task.id, estimate: subject.task.estimate)
        guard let own = subject.promise(for: promise.day) else { return .insert(.commitment(new)) }
        guard own.outcome != new.outcome || own.loggedLate != new.loggedLate else { return nil }
        if new.outcome != .open { new.plan = own.plan }
        return .update(from: .commitment(own), to: .commitment(new))
      }
  }

  /// Whether some of a task's promises are decided in another way than they are told.
  package static func areOther(_ promises: [Commitment], than told: [TaskDraft.Promise]) -> Bool {
    promises.contains { promise in
      promise.outcome != .open
        && !told.contains {
          $0.day == promise.day && $0.outcome == promise.outcome
            && $0.loggedLate == promise.loggedLate
        }
    }
  }

  /// The day that a task is on, which was promised there, and is over as that is heard of.
  private static func over(
    _ told: [TaskDraft.Promise],
    of subject: Subject,
    at now: Moment
  ) -> [TaskDraft.Promise] {
    told.filter { promise in
      promise.outcome == .open && promise.day < now.today && subject.task.status == .open
        && subject.task.due == promise.day && subject.promise(for: promise.day) == nil
    }.map { promise in
      var missed = promise
      (missed.outcome, missed.judged) = (.missed, now.instant)
      return missed
    }
  }

  /// What is told as decided, and was not known so.
  package static func news(
    _ told: [TaskDraft.Promise],
    since agreed: [TaskDraft.Promise]
  ) -> [TaskDraft.Promise] {
    told.filter { promise in
      promise.outcome != .open && !agreed.contains(where: promise.isSame)
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
}

extension TaskDraft.Promise {
  /// A promise as it is here.
  init(_ promise: Commitment) {
    self.init(
      day: promise.day,
      outcome: promise.outcome,
      made: promise.made,
      judged: promise.judged,
      loggedLate: promise.loggedLate
    )
  }

  /// Whether both tell the same of one day.
  package func isSame(as other: TaskDraft.Promise) -> Bool {
    day == other.day && outcome == other.outcome && loggedLate == other.loggedLate
  }

  /// Whether it holds against what was decided elsewhere of the same day: kept, as it was done, else decided first.
  package func holds(against other: TaskDraft.Promise) -> Bool {
    func rank(_ promise: TaskDraft.Promise) -> (Int, Int64, Int, Int) {
      let judged = promise.judged?.seconds ?? .max
      return (
        promise.outcome == .kept ? 0 : 1, judged, promise.outcome.rawValue,
        promise.loggedLate ? 1 : 0
      )
    }
    return rank(self) < rank(other)
  }
}
