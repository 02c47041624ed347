package import ChronoModel

/// Series that come a number of times.
///
/// A file counts them from the day that it is on. Some programs count down as they go on, and others leave
/// the number as it was, so that the series would get longer with each tick. Texts of different days
/// are compared as if all of them counted from one day.
extension SyncDecision {
  /// A task as it is where its number of times is counted from the day of another; ours always counts
  /// from its own day.
  static func counted(
    _ draft: TaskDraft,
    from origin: TaskDraft?,
    isOurs: Bool = false
  ) -> TaskDraft {
    guard let (passed, count) = passed(draft, from: origin),
      case .count(let own)? = draft.repeats?.rule.end
    else { return draft }
    var counted = draft
    // Who has not counted down has not changed the number.
    counted.repeats?.rule.end = .count(own == count && !isOurs ? own : own + passed)
    return counted
  }

  /// The same the other way round: the number of times from its own day on.
  static func countedDown(_ draft: TaskDraft, from origin: TaskDraft?) -> TaskDraft {
    guard let (passed, _) = passed(draft, from: origin),
      case .count(let count)? = draft.repeats?.rule.end
    else { return draft }
    var counted = draft
    counted.repeats?.rule.end = .count(max(1, count - passed))
    return counted
  }

  /// The days that a text has gone on from by ticks, where a smaller number of times tells of more than one.
  ///
  /// The first is that of `agreed`; none where the number does not tell.
  package mutating func daysCountedDown(
    from agreed: SyncText,
    to theirs: SyncText,
    since last: Instant?
  ) -> [Passed] {
    guard let component = theirs.items.first?.component, let base = task(agreed),
      let draft = task(theirs), !draft.done, !draft.isDropped,
      let due = base.due, let next = draft.due, let repeats = base.repeats,
      case .count(let left)? = draft.repeats?.rule.end,
      let (passed, count) = SyncDecision.passed(draft, from: base), passed > 1,
      left + passed == count,
      let series = try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
        .seriesOfDays(), series.days(in: next...next) == [next]
    else { return [] }
    let finish = time(of: component, since: last)
    return series.days(in: due...next - 1).map { Passed(day: $0, finish: finish) }
  }

  /// How often the series of a task has come before another text of it, and how often it comes in all.
  private static func passed(
    _ draft: TaskDraft,
    from origin: TaskDraft?
  ) -> (passed: Int, count: Int)? {
    guard let origin, let first = origin.due, let repeats = origin.repeats,
      !repeats.afterCompletion, case .count(let count) = repeats.rule.end, let due = draft.due,
      due > first, draft.repeats?.rule.endless == repeats.rule.endless,
      let series = try? repeats.repeats(from: first, series: Identifier(high: 0, low: 0))
        .seriesOfDays()
    else { return nil }
    return (series.countBefore(due), count)
  }
}
