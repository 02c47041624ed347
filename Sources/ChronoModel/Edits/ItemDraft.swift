/// What is added: a task or an event.
package enum ItemDraft: Hashable, Sendable {
  case task(TaskDraft)
  case event(EventDraft)

  package var title: String {
    switch self {
    case .task(let draft): draft.title
    case .event(let draft): draft.name
    }
  }

  /// The day it is for; `nil` is someday.
  package var day: LocalDay? {
    switch self {
    case .task(let draft): draft.due
    case .event(let draft): draft.day
    }
  }

  /// Its day and time as the planner's clock has them.
  package func here(at now: Moment) -> (day: LocalDay?, time: TimeOfDay?) {
    guard case .event(let draft) = self, draft.time != nil else { return (day, time) }
    return draft.here(at: now)
  }

  package var time: TimeOfDay? {
    switch self {
    case .task(let draft): draft.time
    case .event(let draft): draft.time
    }
  }

  package var task: TaskDraft? {
    guard case .task(let draft) = self else { return nil }
    return draft
  }
}

extension [ItemDraft] {
  /// `task` or `event`, and `item` where both are among them.
  package var noun: String {
    let tasks = count { $0.task != nil }
    return tasks == count ? "task" : tasks == 0 ? "event" : "item"
  }
}

extension Edit {
  package static func addTasks(_ drafts: [TaskDraft]) -> Edit { .add(drafts.map(ItemDraft.task)) }

  package static func addEvents(_ drafts: [EventDraft]) -> Edit {
    .add(drafts.map(ItemDraft.event))
  }
}

extension EventDraft {
  /// The same: one with a zone of its own may be on another day here.
  package func here(at now: Moment) -> (day: LocalDay, time: TimeOfDay?) {
    guard let time, let zone else { return (day, time) }
    let start = now.inZone(zone).instant(of: time, on: day)
    return (now.logicalDay(of: start), now.zone.local(start).time)
  }
}
