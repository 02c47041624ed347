extension RecurrenceSeries {
  /// How many days the rule has before the one that an item on `day` stands for: that day, or the last one
  /// before it where the item was moved.
  package func countBefore(_ day: LocalDay) -> Int {
    guard let own = last(before: day + 1), own > anchor else { return 0 }
    return Occurrences(rule, anchor: anchor, through: own - 1).reduce(0) { count, _ in count + 1 }
  }

  /// The series up to the day before `day`, and the one from `day` on: for "all from here".
  ///
  /// `day` must be one of the series' days. Together the two have the same days as before; a
  /// count is shared between them. The first is `nil` where nothing is left before `day`.
  package func split(at day: LocalDay) -> (before: RecurrenceSeries?, after: RecurrenceSeries) {
    var before = self
    before.added = added.filter { $0 < day }
    before.excluded = excluded.filter { $0 < day }
    var after = self
    after.added = added.filter { $0 >= day }
    after.excluded = excluded.filter { $0 >= day }
    // Where an added day splits the series, the rule goes on with its own next day.
    after.anchor = Occurrences(rule, anchor: anchor, from: day).first { _ in true } ?? day
    let ended = RecurrenceRule.End.until(day - 1)
    switch rule.end {
    case .never: before.rule.end = ended
    case .until(let last): before.rule.end = .until(min(last, day - 1))
    case .count(let count):
      var passed = 0
      for _ in Occurrences(rule, anchor: anchor, through: day - 1) { passed += 1 }
      before.rule.end = passed > 0 ? .count(passed) : ended
      after.rule.end = count > passed ? .count(count - passed) : ended
    }
    let hasDaysBefore = anchor < day && !before.days(in: anchor...(day - 1)).isEmpty
    return (hasDaysBefore ? before : nil, after)
  }
}
