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

extension CalendarEvent {
  fileprivate mutating func take(_ span: EventDraft.Span) {
    (day, time, length, zone) = (span.day, span.time, span.length, span.zone)
  }
}
