/// Something that takes time on the hour grid: a task's plan, an event, or a tracked session.
package struct PlannedBlock: Hashable, Sendable {
  package var id: ID
  /// Its whole life, also before and after the day on screen.
  package var span: Range<Instant>

  package enum ID: Hashable, Sendable {
    case task(TaskItem.ID)
    case event(CalendarEvent.ID, LocalDay)
    case session(Session.ID)
  }

  package init(id: ID, span: Range<Instant>) {
    self.id = id
    self.span = span
  }

  /// The minutes a task without an estimate takes on the grid.
  package static let usualMinutes = 30
}

extension TaskItem {
  /// Its planned time; `nil` without a day and a time.
  package func plannedSpan(at now: Moment) -> Range<Instant>? {
    guard let due, let time else { return nil }
    let start = now.instant(of: time, on: due)
    return start..<(start + Int64(estimate ?? PlannedBlock.usualMinutes) * 60)
  }
}

extension Session {
  /// From start to finish, or to now while it runs; never backwards.
  package func span(at now: Instant) -> Range<Instant> {
    start..<max(start, finish ?? now)
  }
}
