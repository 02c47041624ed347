/// One day of a fixed schedule that has not come: skipped, or moved (Behaviour 2.11).
extension Succession {
  /// Takes the day out of the schedule (RFC 5545 `EXDATE`); the others stay as they are.
  package static func skipped(
    _ subject: Planning.Subject,
    on day: LocalDay,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard isComing(subject, on: day, at: now), let repeats = subject.task.repeats else {
      throw .notOnThatDay(day)
    }
    var left = subject.task
    left.repeats?.excluded = (repeats.excluded + [day]).sorted()
    return Planning.rewritten(subject, as: left, at: now)
  }

  /// Skips the day, with a task that does not repeat on another day or at another time instead.
  package static func moved(
    _ subject: Planning.Subject,
    from day: LocalDay,
    to other: LocalDay?,
    time: TimeOfDay?,
    id: TaskItem.ID,
    position: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let task = subject.task
    guard other != day || time != task.usualTime else { return [] }
    let changes = try skipped(subject, on: day, at: now)
    var alone = task.instance(on: day, id: id, position: position, at: now)
    alone.repeats = nil
    alone.due = other
    alone.time = other == nil ? nil : time
    if let other {
      try Planning.check(other, at: now)
      guard other >= now.today else { throw .dayOver(task, other) }
    }
    return changes + made(alone, at: now)
  }

  /// Whether the series of an open instance has the day, as that or as one to come.
  package static func has(_ day: LocalDay, _ subject: Planning.Subject, at now: Moment) -> Bool {
    subject.task.due == day || isComing(subject, on: day, at: now)
  }

  private static func isComing(
    _ subject: Planning.Subject,
    on day: LocalDay,
    at now: Moment
  ) -> Bool {
    guard subject.task.status == .open, subject.task.isScheduled, let due = subject.task.due,
      let series = try? subject.task.repeats?.seriesOfDays()
    else { return false }
    let passed = passed(by: due, given: given(subject.promises), of: series)
    return coming(after: passed, among: series.days(in: day...day), at: now) == [day]
  }

  /// The day that the series gave an instance, which was promised first; of several of one second, one that was
  /// left before the one that is open.
  package static func given(_ promises: [Commitment]) -> LocalDay? {
    promises.min { isMade($0, before: $1) }?.day
  }

  static func isMade(_ promise: Commitment, before other: Commitment) -> Bool {
    func order(_ promise: Commitment) -> (Instant, Int, LocalDay) {
      (promise.made, promise.outcome == .open ? 1 : 0, promise.day)
    }
    return order(promise) < order(other)
  }
}

extension TaskItem {
  /// The same task on another day of its series, at the usual time; a reminder at a fixed time moves by
  /// as many days.
  func instance(on day: LocalDay, id: ID, position: Int, at now: Moment) -> TaskItem {
    let later = day - (due ?? day)
    var next = self
    next.id = id
    next.due = day
    next.setTime(usualTime)
    next.reminders = reminders.map { $0.moved(by: later) }
    next.status = .open
    next.closed = nil
    next.position = position
    next.created = now.instant
    next.modified = now.instant
    return next
  }
}
