extension Planning {
  /// How a task stood before it was deleted.
  package struct Standing: Hashable, Sendable {
    package var status: TaskItem.Status
    package var closed: Instant?
    package var category: Category.ID?

    package init(status: TaskItem.Status, closed: Instant?, category: Category.ID?) {
      self.status = status
      self.closed = closed
      self.category = category
    }
  }

  /// A deleted task as it stood before; work on it that was running stays stopped.
  ///
  /// The promise of a day that is not over is open again (2.1). One that was withdrawn stays so where
  /// its day is over by now: the task waits as a missed one, and the ledger is not told anew.
  package static func returned(
    _ subject: Subject,
    as standing: Standing,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    var back = task
    back.status = standing.status
    back.closed = standing.closed
    back.category = standing.category
    back.modified = now.instant
    var changes: [Change] = [.update(from: .task(task), to: .task(back))]
    guard let due = back.due else { return changes }
    if back.status == .open { changes += promised(subject, for: due, at: now) }
    if let missed = subject.promise(for: due), missed.outcome == .missed, missed.plan != nil {
      // The block is on its day again, and says itself where it is.
      var there = missed
      there.plan = nil
      if back.status != .open || due < now.today {
        changes.append(.update(from: .commitment(missed), to: .commitment(there)))
      }
    }
    return changes
  }
}

extension Succession {
  /// A deleted instance that comes back while another one of its series is open, so that one is open
  /// at most (Behaviour 2.11): as a closed one that is opened again, or, where its day is over, as one
  /// that lapses.
  package static func returned(
    _ subject: Planning.Subject,
    as standing: Planning.Standing,
    besides other: Planning.Subject,
    isTracked: Bool,
    at now: Moment
  ) -> [Change] {
    let changes = Planning.returned(subject, as: standing, at: now)
    let isOver = subject.task.isScheduled && subject.task.due.map { $0 < now.today } == true
    guard standing.status == .open, !isOver else { return changes }
    return alone(changes, besides: other, isTracked: isTracked)
  }
}
