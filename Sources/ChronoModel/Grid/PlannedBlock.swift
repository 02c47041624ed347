/// Something that takes time on the hour grid: a task's plan, an event, or a tracked session.
package struct PlannedBlock: Hashable, Sendable {
  package var id: ID
  /// All of it, including what is before and after the day on screen.
  package var span: Range<Instant>

  package enum ID: Hashable, Sendable {
    case task(TaskItem.ID)
    case event(CalendarEvent.ID, LocalDay)
    case session(Session.ID)
    /// Where a block stood on a day that its task has left.
    case ghost(TaskItem.ID, LocalDay)
    /// A repeat on a day that has not come.
    case coming(TaskItem.ID, LocalDay)
  }

  package init(id: ID, span: Range<Instant>) {
    self.id = id
    self.span = span
  }

  /// The minutes a task without an estimate takes on the grid.
  package static let usualMinutes = 30
  /// The minutes of a task whose estimate is used up.
  package static let leastMinutes = 15

  /// The time that a task takes from its start on.
  static func span(
    from time: TimeOfDay,
    on day: LocalDay,
    estimate: Int?,
    at now: Moment
  ) -> Range<Instant> {
    let start = now.instant(of: time, on: day)
    return start..<(start + Int64(estimate ?? usualMinutes) * 60)
  }
}

extension PlannedBlock {
  /// Minutes that an open task still takes, of so many, after so many seconds of work.
  ///
  /// A task that is open although nothing is left of its estimate takes a slot of ``leastMinutes``: it is
  /// not done, and nobody said how long it still takes.
  package static func minutesLeft(of minutes: Int, worked: Int64) -> Int {
    let rest = minutes - Int(worked / 60)
    return rest > 0 ? rest : min(minutes, leastMinutes)
  }

  /// The same of the task whose timer runs.
  ///
  /// Past its estimate nothing is owed while somebody is at it, so that the clock alone adds no work.
  package static func minutesLeft(of minutes: Int, worked: Int64, running: Int64?) -> Int {
    guard let running else { return minutesLeft(of: minutes, worked: worked) }
    return max(0, minutes - Int((worked + running) / 60))
  }
}

extension TaskItem {
  /// When its day ends, where its block goes on past that: it is kept only when it is done before then
  /// (Behaviour 2.6); `nil` for all others, and where nobody said how long it is.
  package func endOfDay(inBlockAt now: Moment) -> Instant? {
    guard status == .open, estimate != nil, let due, due >= now.today,
      let span = plannedSpan(at: now)
    else { return nil }
    let end = now.bounds(of: due).upperBound
    return span.upperBound > end ? end : nil
  }

  /// Its planned time; `nil` without a day and a time.
  package func plannedSpan(at now: Moment) -> Range<Instant>? {
    guard let due, let time else { return nil }
    return PlannedBlock.span(from: time, on: due, estimate: estimate, at: now)
  }

  /// Whether it is of the day before, and its planned time is not over when this day begins.
  package func goesOn(into day: LocalDay, at now: Moment) -> Bool {
    guard due == day - 1, let span = plannedSpan(at: now) else { return false }
    return span.upperBound > now.start(of: day)
  }
}

extension TaskRow {
  /// Its planned time as far as it is still to be worked: what is left of its estimate, from the
  /// start on, as capacity counts it; `nil` without a day and a time.
  ///
  /// `running` is the seconds of a session that is not over.
  package func remainingSpan(at now: Moment, running: Int64 = 0) -> Range<Instant>? {
    guard let span = task.plannedSpan(at: now) else { return nil }
    let minutes = Int((span.upperBound - span.lowerBound) / 60)
    let length = PlannedBlock.minutesLeft(of: minutes, worked: tracked + running)
    return span.lowerBound..<(span.lowerBound + Int64(length) * 60)
  }

  /// The time that it takes: of what is still to come as much as there is to do of it, of what has begun
  /// what was planned; `nil` without a day and a time.
  package func takenSpan(at now: Moment) -> Range<Instant>? {
    guard let span = task.plannedSpan(at: now) else { return nil }
    return span.lowerBound < now.instant ? span : remainingSpan(at: now)
  }
}

extension Session {
  /// From start to finish, or to now while it runs; never backwards.
  package func span(at now: Instant) -> Range<Instant> {
    start..<max(start, finish ?? now)
  }
}
