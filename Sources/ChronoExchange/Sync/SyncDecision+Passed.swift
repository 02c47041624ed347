package import ChronoModel

/// Days of a series that a file has gone on from, one after the other, before that was heard of here.
extension SyncDecision {
  /// A day that was finished there, and when; `nil` is when the file was changed last.
  package struct Passed {
    package let day: LocalDay
    package let finish: Instant?

    package init(day: LocalDay, finish: Instant?) { (self.day, self.finish) = (day, finish) }
  }

  /// The days of a series that a task has gone on from there by ticks, the first being the one of `base`.
  ///
  /// Nobody but a tick takes a file on from day to day, and it tells the last tick alone. Where that was on
  /// its own day, so were those before it: who lags behind would have ticked that later. Where the file went on
  /// before the last day had come, only that one is known to be finished, and where it went on later than that, only
  /// the first: none where `isOfPlanner`, as another planner goes on from what is over.
  static func daysTicked(
    _ theirs: TaskDraft,
    from base: TaskDraft,
    made: Moment,
    isOfPlanner: Bool
  ) -> [LocalDay] {
    guard let due = base.due, let repeats = base.repeats, !repeats.afterCompletion,
      let next = theirs.due, theirs.repeats?.rule == repeats.rule,
      ![base, theirs].contains(where: { $0.done || $0.isDropped }),
      let days = try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
        .seriesOfDays(),
      let last = days.last(before: next), due <= last, days.next(after: last) == next
    else { return [] }
    guard made.today <= last else { return isOfPlanner ? [] : [due] }
    if made.today == last { return days.days(in: due...last) }
    // Ahead of time one day is ticked; further on it was moved.
    return due == last ? [last] : []
  }

  /// The days that a text has gone on from, as ``daysTicked(_:from:made:isOfPlanner:)`` has them; none where it is one alone.
  package mutating func daysPassed(_ agreed: SyncText, _ theirs: SyncText) -> [Passed] {
    guard theirs.hasRule, var old = task(agreed), let due = old.due, let told = task(theirs),
      let component = theirs.items.first?.component, let modified = component.modified
    else { return [] }
    let made = moment(at: modified)
    var isOfPlanner = component.isOfPlanner(since: agreed.items.first?.component)
    if SyncDecision.tellsDays(component, to: told.due, since: due) { return [] }
    old = SyncDecision.ticksFrom(old, component, to: told.due)
    if old.due != due { isOfPlanner = false }
    let days = SyncDecision.daysTicked(
      SyncDecision.counted(told, from: old),
      from: old,
      made: made,
      isOfPlanner: isOfPlanner
    )
    guard let last = days.last, due < last else { return [] }
    return days.map { Passed(day: $0, finish: $0 == last ? nil : end(of: $0)) }
  }

  /// When a day ended.
  func end(of day: LocalDay) -> Instant { meaning.now.bounds(of: day).upperBound - 1 }

  /// Finishes the instance of such a day.
  package func finishing(_ whole: WholeTask, at finish: Instant) -> SyncStep {
    var draft = meaning.draft(of: whole, isOurs: false)
    (draft.done, draft.finished) = (true, finish)
    return .reviseTask(whole.task, draft, [.state], made: finish)
  }

  /// Makes such a day as the open instance is.
  package func making(
    _ passed: Passed,
    before open: WholeTask,
    after earlier: WholeTask
  ) -> SyncStep {
    let draft = meaning.draft(of: open, isOurs: false)
    return SyncDecision.step(passed, after: earlier, as: draft, meaning.now.instant)
  }

  /// Makes a day that is over and that nobody has finished.
  static func lapse(_ day: LocalDay, after earlier: WholeTask, as theirs: TaskDraft) -> SyncStep {
    var draft = theirs
    (draft.done, draft.finished) = (false, nil)
    return self.day(day, after: earlier, as: draft)
  }

  /// Makes such a day, of which there is no instance.
  package static func step(
    _ passed: Passed,
    after earlier: WholeTask,
    as theirs: TaskDraft,
    _ made: Instant
  ) -> SyncStep {
    var draft = theirs
    (draft.done, draft.finished) = (true, passed.finish ?? made)
    return day(passed.day, after: earlier, as: draft)
  }

  private static func day(
    _ day: LocalDay,
    after earlier: WholeTask,
    as told: TaskDraft
  ) -> SyncStep {
    var draft = told
    (draft.due, draft.repeats) = (day, nil)
    return .followTask(
      earlier.task,
      draft,
      SyncFollowing(changed: [.state], given: []),
      earlier.task.id.derived(on: day),
      nil
    )
  }
}
