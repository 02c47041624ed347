import ChronoModel
import GRDB

/// Events as the other side has them, and what is chosen of a conflict.
extension SyncTaking {
  mutating func revise(
    _ event: CalendarEvent,
    _ draft: EventDraft,
    _ fields: Set<SyncField>
  ) throws {
    var changed = event
    if fields.contains(.title) { changed.name = draft.name }
    if fields.contains(.notes) { changed.notes = draft.notes }
    if fields.contains(.place) { changed.place = draft.place }
    if fields.contains(.free) { changed.isFree = draft.isFree }
    if fields.contains(.tags) { changed.tags = Planning.distinct(draft.tags) }
    if fields.contains(.reminders) { changed.reminders = draft.reminders }
    if fields.contains(.category) {
      changed.category = try tasks.categories.category(for: draft.category)
    }
    if fields.contains(.time) { changed.take(draft.span) }
    if fields.contains(.repeats) {
      let series = event.repeats?.series ?? transaction.ids.next()
      changed.repeats = draft.repeats?.repeats(from: changed.day, series: series)
    } else if changed.day != event.day {
      changed.repeats = event.repeats?.moved(from: event.day, to: changed.day)
    }
    guard changed != event else { return }
    changed.modified = transaction.now.instant
    try transaction.apply([.update(from: .event(event), to: .event(changed))])
  }

  /// Takes the other side's value of one field that both have changed.
  mutating func choose(
    _ conflict: KeptConflict,
    _ task: TaskDraft?,
    _ event: EventDraft?
  ) throws {
    var field: Set<SyncField> = [conflict.dispute.field]
    switch conflict.item {
    case .task(let id):
      guard var task else { return }
      if try take(field, of: task, for: id) { return }
      if field == [.due] {
        // The reminders of our day are those of theirs, which may be there already.
        let ours = try transaction.subject(id).task
        var reminders = ours.reminders
        if let old = ours.due, let new = task.due { reminders.move(from: old, to: new) }
        var known: Set<Reminder> = []
        task.reminders = reminders.filter { known.insert($0).inserted }
        field.insert(.reminders)
      }
      try revise(id, task, field, made: transaction.now.instant)
    case .event(let id):
      if let event { try revise(try transaction.event(id), event, field) }
    }
  }
}

extension SyncTaking {
  /// Closes an instance of a series in the other way, with its promise; `false` for what is none.
  private func take(
    _ field: Set<SyncField>,
    of draft: TaskDraft,
    for id: TaskItem.ID
  ) throws -> Bool {
    let subject = try transaction.subject(id)
    guard subject.task.repeats != nil,
      let own = ClosedInstance(WholeTask(subject.task, promises: subject.promises))
    else { return false }
    let told: ClosedInstance
    switch field {
    case [.due]:
      guard let due = draft.due else { return false }
      // The day that the series gave it tells which one it is.
      let given = [ClosedInstance.Promise(day: own.day, outcome: .postponed)]
      let left = (own.left.isEmpty ? given : own.left).filter { $0.day != due }
      let last = ClosedInstance.Promise(day: due, outcome: own.last.outcome)
      var end = own.end
      if case .done = end, let finish = draft.finished { end = .done(finish) }
      told = ClosedInstance(left: left, last: last, end: end)
    case [.state]:
      guard draft.done || draft.isDropped else { return false }
      let at = draft.finished ?? transaction.now.instant
      let end: ClosedInstance.End = draft.done ? .done(at) : .dropped(at)
      let last = ClosedInstance.Promise(day: own.last.day, outcome: end.usualOutcome)
      told = ClosedInstance(left: own.left, last: last, end: end)
    default: return false
    }
    try transaction.apply(Planning.closed(subject, as: told, at: transaction.now))
    return true
  }
}

extension CalendarEvent {
  fileprivate mutating func take(_ span: EventDraft.Span) {
    (day, time, length, zone) = (span.day, span.time, span.length, span.zone)
  }
}
