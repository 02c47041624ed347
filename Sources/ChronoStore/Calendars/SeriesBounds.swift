import ChronoModel

/// Makes rules from outside cheap to ask: how far one reaches is found once, and one that takes too
/// long to follow is not followed.
///
/// A rule may have no day for centuries, or count to a million before the day that is asked for. In
/// the planner's own file that was the user's wish; a calendar is anybody's.
struct SeriesBounds {
  private(set) var unfollowed = 0
  /// Days that were looked at for all rules together.
  private var steps = 0

  /// To the next day of a rule; one of 29 February needs three hundred.
  private static let mostSteps = 5000
  /// To the last day of a rule that counts: a hundred years of days.
  private static let mostCounted = 40_000
  /// Of all rules of a calendar.
  private static let allSteps = 5_000_000

  /// The event, its rule ending on a day where it ended after a count; without a rule where that
  /// cannot be followed.
  mutating func bounded(_ event: CalendarEvent, today: LocalDay) -> CalendarEvent {
    guard let repeats = event.repeats else { return event }
    var event = event
    event.repeats = bounded(repeats, today: today)
    if event.repeats == nil { unfollowed += 1 }
    return event
  }

  /// The same of a repeat; `nil` where its rule cannot be followed.
  mutating func bounded(_ repeats: Repeat, today: LocalDay) -> Repeat? {
    guard steps < SeriesBounds.allSteps, var rule = try? RecurrenceRule(repeats.rule) else {
      return nil
    }
    var bounded = repeats
    if case .count = rule.end {
      guard let last = last(of: rule, repeats.anchor) else { return nil }
      rule.end = .until(last)
      bounded.rule = rule.text
    }
    var coming = Occurrences(rule, anchor: repeats.anchor, from: today)
    _ = coming.next()
    steps += coming.steps
    return coming.steps > SeriesBounds.mostSteps ? nil : bounded
  }

  /// The last day of a rule that counts; its anchor where it has none.
  private mutating func last(of rule: RecurrenceRule, _ anchor: LocalDay) -> LocalDay? {
    var days = Occurrences(rule, anchor: anchor)
    var last = anchor
    while let day = days.next() {
      last = day
      if days.steps > SeriesBounds.mostCounted { break }
    }
    steps += days.steps
    return days.steps > SeriesBounds.mostCounted ? nil : last
  }
}
