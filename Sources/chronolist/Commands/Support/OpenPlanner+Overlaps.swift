import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// What else is planned at the time of something that an edit gave a place.
extension OpenPlanner {
  /// Says over what it is, as the planner does: a clash is never refused, and always told; and when it
  /// comes where the clock skips its time.
  ///
  /// `tasks` and `event` are as they were before: what stays where it was is not told again.
  mutating func tellOverlaps(
    of receipt: Receipt,
    before tasks: [TaskItem] = [],
    _ event: CalendarEvent? = nil
  ) throws(CommandFailure) {
    guard receipt.isChange else { return }
    var placed: [PlannedBlock] = []
    for id in receipt.tasks {
      let row = try store { repository throws(StoreError) in try repository.taskRow(id) }
      let old = tasks.first { $0.id == id }?.plannedSpan(at: now)
      guard row.task.status == .open, old != row.task.plannedSpan(at: now),
        let span = row.takenSpan(at: now)
      else { continue }
      placed.append(PlannedBlock(id: .task(id), span: span))
      if let due = row.task.due { tellSkipped(row.task.time, on: due, now) }
    }
    for id in receipt.events {
      let new = try self.event(id.text)
      let old = event.flatMap { $0.id == id ? taken(by: $0) : nil }
      let isMoved =
        event.map { ($0.day, $0.time, $0.zone) != (new.day, new.time, new.zone) } ?? true
      if isMoved { tellSkipped(new.time, on: new.day, new.clock(now)) }
      guard let span = taken(by: new), span != old else { continue }
      placed.append(PlannedBlock(id: .event(id, new.day), span: span))
    }
    let others = try store { repository throws(StoreError) in
      try repository.overlapped(by: placed, at: now)
    }
    guard let first = others.first else { return }
    let times = settings.rangeText(first.block.span, joinedBy: "–", at: now)
    let more: SafeText = others.count > 1 ? " and \(others.count - 1) more" : ""
    hint("Overlaps ‘\(outside: first.title)’ (\(times))\(more).")
  }

  private mutating func tellSkipped(_ time: TimeOfDay?, on day: LocalDay, _ clock: Moment) {
    guard let time, let shown = clock.skipping(time, on: day) else { return }
    let skipped = QuickAddResult.SkippedTime(
      time,
      on: clock.local(of: time, on: day).day,
      becoming: shown,
      (settings.dateForm, settings.timeForm),
      today: now.today
    )
    hint("\(ErrorText.words(for: skipped)).")
  }

  /// Says by when what goes past the end of its day has to be done.
  mutating func tellDayEnd(of receipt: Receipt) {
    let words = ErrorText.pastDay(receipt, settings, at: now, beginsSentence: true)
    if let words { hint("\(words).") }
  }

  /// The time that an event takes on its first day; `nil` for all day, and where it takes none.
  private func taken(by event: CalendarEvent) -> Range<Instant>? {
    guard !event.isFree else { return nil }
    return EventOccurrence(event: event, day: event.day).here(at: now).span(at: now)
  }
}
