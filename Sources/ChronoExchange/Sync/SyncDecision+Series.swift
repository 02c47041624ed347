package import ChronoModel

/// What the tasks of a series have in common, in whatever file they are.
package struct SyncSeriesName: Hashable, Sendable {
  private let title: String
  private let rule: RecurrenceRule

  /// `nil` for a task that does not repeat.
  fileprivate init?(_ draft: TaskDraft) {
    guard var rule = draft.repeats?.rule else { return nil }
    // Programs count what is left in ways of their own.
    rule.end = .never
    self.rule = rule
    title = draft.title
  }
}

/// Series of tasks that go on in another file than the one they were in.
extension SyncDecision {
  /// The series whose rule a file has lost while its instance was finished; `nil` where it was not so.
  ///
  /// todoman does that, and makes a new file of another UID with the rule and the next day.
  package mutating func seriesLeft(_ agreed: SyncText, _ theirs: SyncText) -> SyncSeriesName? {
    guard theirs.items.first?.component["RRULE"] == nil, let old = task(agreed), !old.done,
      let new = task(theirs), new.done, new.repeats == nil, new.title == old.title
    else { return nil }
    return SyncSeriesName(old)
  }

  /// The series that a file tells an open instance of.
  package mutating func series(in text: SyncText) -> SyncSeriesName? {
    guard text.items.first?.component["RRULE"] != nil, let task = task(text), !task.done,
      !task.isDropped
    else { return nil }
    return SyncSeriesName(task)
  }

  /// The series that an item is of.
  package func series(of whole: WholeTask) -> SyncSeriesName? {
    SyncSeriesName(meaning.draft(of: whole, isOurs: false))
  }

  /// What a file says of a finished day that repeats no more; `nil` for anything else.
  ///
  /// A day without a time may have been given one; it is the second of the days then.
  package mutating func finished(
    in text: SyncText
  ) -> (title: String, days: Set<LocalDay>)? {
    guard text.items.first?.component["RRULE"] == nil, let task = task(text), task.done,
      let due = task.due
    else { return nil }
    var plain = task
    plain.leaveTime(dayStart: meaning.now.dayStart)
    return (task.title, [due, plain.due ?? due])
  }

  /// What a new file says of the instance that comes after the one that a file has told: when it is, and
  /// which fields of those that are taken over from there it says otherwise; `nil` for two that are none.
  package mutating func gone(
    on next: SyncText,
    from agreed: SyncText
  ) -> (plan: TaskDraft.Plan, changed: Set<SyncField>)? {
    guard let old = task(agreed), task(next) != nil, let base = agreed.items.first?.component,
      let component = next.items.first?.component,
      let new = try? meaning.task(meaning.aligned(component, with: base))
    else { return nil }
    var changed: Set<SyncField> = []
    if old.notes != new.notes { changed.insert(.notes) }
    if old.priority != new.priority { changed.insert(.priority) }
    return (new.plan, changed)
  }

  /// The one task of a text; `nil` for anything else.
  package mutating func task(_ text: SyncText) -> TaskDraft? {
    guard text.isTask, text.items.count == 1, let component = text.items.first?.component,
      component["RECURRENCE-ID"] == nil
    else { return nil }
    for zone in text.zones { meaning.zones.describe(zone) }
    return try? meaning.task(component)
  }
}
