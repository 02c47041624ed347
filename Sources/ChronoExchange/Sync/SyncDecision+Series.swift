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

  /// Both texts as they were before one of them went on from a day of a series that the other has
  /// finished: what comes of them is that day, finished.
  ///
  /// It would else be the next day, which nobody has finished. The planner knows that its series has
  /// gone on, and the other program has a new file for that.
  static func atFinishedDay(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?
  ) -> (ours: TaskDraft, theirs: TaskDraft) {
    guard let base, let due = base.due, base.repeats != nil, !base.done, !base.isDropped else {
      return (ours, theirs)
    }
    func goneBack(_ draft: TaskDraft, where other: TaskDraft) -> TaskDraft {
      guard other.done, other.due == due, !draft.done, !draft.isDropped, draft.repeats != nil,
        let next = draft.due, next > due
      else { return draft }
      var draft = draft
      (draft.plan, draft.state, draft.repeats) = (base.plan, base.state, base.repeats)
      return draft
    }
    return (goneBack(ours, where: theirs), goneBack(theirs, where: ours))
  }

  /// The day of a series that a file has finished, where both sides had agreed on a later one; `nil` where
  /// it was not so.
  package mutating func finishedBefore(_ agreed: SyncText, _ theirs: SyncText) -> LocalDay? {
    guard let old = task(agreed), !old.done, old.repeats != nil, let new = task(theirs),
      SyncDecision.hasGoneBack(new, from: old)
    else { return nil }
    return new.due
  }

  /// The same where it is the open instance here that is on a later day.
  package mutating func finishedBefore(_ whole: WholeTask, _ theirs: SyncText) -> LocalDay? {
    guard let new = task(theirs), new.done, let day = new.due, let open = whole.task.due, day < open
    else { return nil }
    return day
  }

  /// Whether a text is about a finished day that is before the one agreed on.
  static func hasGoneBack(_ theirs: TaskDraft, from base: TaskDraft) -> Bool {
    guard theirs.done, !base.done, let due = theirs.due, let agreed = base.due else { return false }
    return due < agreed
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
  /// which fields of those that are taken over from there it says otherwise than that or, where it is
  /// given, than the finished instance; `nil` for two that are none.
  package mutating func gone(
    on next: SyncText,
    from agreed: SyncText,
    or finished: WholeTask?
  ) -> (plan: TaskDraft.Plan, changed: Set<SyncField>)? {
    guard let told = task(agreed), task(next) != nil, let base = agreed.items.first?.component,
      let component = next.items.first?.component,
      let new = try? meaning.task(meaning.aligned(component, with: base))
    else { return nil }
    let old = finished.map { meaning.draft(of: $0, isOurs: false) } ?? told
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
