extension Planning {
  /// Refuses to move a task that is still to be done to a day that is over.
  ///
  /// Nobody can promise the past, so the move would be a miss at once and nothing but a slip
  /// (Behaviour 2.5). A task that is missed already may get another day of the past, and what is
  /// done or dropped any day.
  package static func check(
    _ task: TaskItem,
    movedTo day: LocalDay?,
    today: LocalDay
  ) throws(Refusal) {
    guard let day, day < today, day != task.due else { return }
    let isAhead = task.status == .open && !task.isMissed(today: today)
    guard isAhead || task.status == .lapsed else { return }
    throw .dayOver(task, day)
  }
}
