package import ChronoModel

/// Days of a series that a file has gone on from, one after the other, before that was heard of here.
extension SyncDecision {
  /// A day that was finished there, and when; `nil` is when the file was changed last.
  package struct Passed {
    package let day: LocalDay
    package let finish: Instant?

    package init(day: LocalDay, finish: Instant?) { (self.day, self.finish) = (day, finish) }
  }

  /// The days that a text has gone on from, the first being the one agreed on; none where it has gone on
  /// from one alone, or later than the last of them.
  ///
  /// Nobody but a tick takes a file on from day to day, and it tells the last tick alone. Where that was on
  /// its own day, so were those before it: who lags behind would have ticked that later. Where the file went on
  /// before the last day had come, only that one is known to be finished.
  package mutating func daysPassed(_ agreed: SyncText, _ theirs: SyncText) -> [Passed] {
    guard theirs.hasRule, let old = task(agreed), !old.done, let due = old.due,
      let repeats = old.repeats, !repeats.afterCompletion,
      let new = task(theirs).map({ SyncDecision.counted($0, from: old) }), !new.done,
      !new.isDropped, let next = new.due, repeats.rule == new.repeats?.rule,
      let days = try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
        .seriesOfDays(),
      let last = days.last(before: next), due < last, days.next(after: last) == next,
      let modified = theirs.items.first?.component.modified
    else { return [] }
    let made = moment(at: modified)
    guard made.today <= last else { return [] }
    guard made.today == last else { return [Passed(day: last, finish: nil)] }
    return days.days(in: due...last).map { day in
      Passed(day: day, finish: day == last ? nil : meaning.now.bounds(of: day).upperBound - 1)
    }
  }

  /// Makes such a day, of which there is no instance.
  package static func step(
    _ passed: Passed,
    after earlier: WholeTask,
    as theirs: TaskDraft,
    _ made: Instant
  ) -> SyncStep {
    var draft = theirs
    (draft.due, draft.repeats) = (passed.day, nil)
    (draft.done, draft.finished) = (true, passed.finish ?? made)
    return .followTask(
      earlier.task,
      draft,
      SyncFollowing(changed: [.state], given: []),
      earlier.task.id.derived(on: passed.day),
      nil
    )
  }
}
