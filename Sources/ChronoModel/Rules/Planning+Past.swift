extension Planning {
  /// Refuses to move a task to a day that it cannot be of (Behaviour 2.5).
  ///
  /// Nobody can promise the past, so moving what is still to be done to a day that is over would be
  /// a miss at once and nothing but a slip. A missed task may get another past day, and a dropped one
  /// any day. A done task belongs to the day it was done on, and to no other: that day would show as
  /// done what was not done then, and one to come what nobody has to do any more.
  package static func check(
    _ task: TaskItem,
    movedTo day: LocalDay?,
    at now: Moment
  ) throws(Refusal) {
    guard day != task.due else { return }
    if task.status == .done, let closed = task.closed {
      let done = now.logicalDay(of: closed)
      guard day == done else { throw .doneOnDay(task, done) }
    }
    guard let day, day < now.today else { return }
    let isAhead = task.status == .open && !task.isMissed(today: now.today)
    guard isAhead || task.status == .lapsed else { return }
    throw .dayOver(task, day)
  }
}

extension TaskItem {
  /// A done task as a saved form leaves its finish: reopened it may go to another day.
  func after(_ finish: FinishChange?) -> TaskItem {
    guard status == .done, let finish else { return self }
    var after = self
    switch finish {
    case .reopened: (after.status, after.closed) = (.open, nil)
    case .finished(let instant): after.closed = instant ?? closed
    }
    return after
  }
}
