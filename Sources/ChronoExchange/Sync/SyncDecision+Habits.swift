package import ChronoModel

/// Tasks that are counted from when they were done, in files that say their next day and not what became of the last.
extension SyncDecision {
  /// Whether a text of such a task was moved to a later day there, and not ticked.
  ///
  /// A tick goes on to a day that is counted from the day itself, or from one on which it may have been done: not before
  /// both agreed last, and not after the text was changed. Where nothing says when that was, it is a tick.
  package mutating func isMovedHabit(
    _ text: SyncText,
    from agreed: SyncText,
    since last: Instant?
  ) -> Bool {
    guard let base = task(agreed), let theirs = task(text),
      let modified = part("", of: text)?.modified
    else { return false }
    return isMovedHabit(theirs, from: base, made: modified, since: last)
  }

  /// The same of what such texts say.
  func isMovedHabit(
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    made: Instant?,
    since last: Instant?
  ) -> Bool {
    guard let base, let repeats = base.repeats, repeats.afterCompletion, let due = base.due,
      let made, let next = theirs.due, next > due, theirs.repeats?.rule == repeats.rule,
      ![base, theirs].contains(where: { $0.done || $0.isDropped })
    else { return false }
    let end = meaning.now.logicalDay(of: made)
    let begin = last.map { meaning.now.logicalDay(of: $0) } ?? due
    let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
    func goesOn(from closed: LocalDay) -> Bool {
      (try? series.day(after: due, closed: closed, finished: 1, today: closed)) == next
    }
    let days = min(begin, end)...end
    let isCounted = (next - days.lowerBound > 4000) || days.contains(where: goesOn)
    return !isCounted && (try? series.seriesOfDays())?.days(in: next...next).isEmpty != false
  }

  /// Whether a text is of such a task.
  package mutating func isHabit(_ text: SyncText) -> Bool {
    text.hasRule
      && (try? part("", of: text).map { try meaning.task($0) })?.repeats?
        .afterCompletion == true
  }
}
