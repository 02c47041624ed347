extension Planning {
  /// Refuses to move a task that is still to be done to a day that is over.
  ///
  /// Nobody can promise the past, so the move would be a miss at once and nothing but a slip
  /// (Behaviour 2.5). A missed task may get another past day, and a dropped one any day. A done
  /// task belongs to the day it was done on, and to no other past day: that day would show as done
  /// what was not done then.
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
