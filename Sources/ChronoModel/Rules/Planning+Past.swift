extension Planning {
  /// Refuses to move a task that is still to be done to a day that is over.
  ///
  /// Nobody can promise the past, so the move would be a miss at once and nothing but a slip
  /// (Behaviour 2.5). A task that is missed already may get another day of the past, and what was
  /// dropped any day. What is done belongs to the day it was done on, and to no other that is over:
  /// what was not done then would be shown as done.
  package static func check(
    _ task: TaskItem,
    movedTo day: LocalDay?,
    at now: Moment
  ) throws(Refusal) {
    guard let day, day < now.today, day != task.due else { return }
    if task.status == .done, let closed = task.closed {
      let done = now.logicalDay(of: closed)
      guard day == done else { throw .doneOnDay(task, done) }
    }
    let isAhead = task.status == .open && !task.isMissed(today: now.today)
    guard isAhead || task.status == .lapsed else { return }
    throw .dayOver(task, day)
  }
}
