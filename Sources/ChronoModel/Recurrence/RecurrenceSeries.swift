/// A rule with its anchor, the days taken out of it and the days put in (RFC 5545 `EXDATE`,
/// `RDATE`).
package struct RecurrenceSeries: Hashable, Sendable {
  package var rule: RecurrenceRule
  package var anchor: LocalDay
  package var excluded: Set<LocalDay>
  package var added: [LocalDay]

  package init(
    _ rule: RecurrenceRule,
    anchor: LocalDay,
    excluded: some Sequence<LocalDay> = [],
    added: some Sequence<LocalDay> = []
  ) {
    self.rule = rule
    self.anchor = anchor
    self.excluded = Set(excluded)
    self.added = Set(added).sorted()
  }

  /// The days of `window`, ascending, each once; an excluded day is not there even when added.
  package func days(in window: ClosedRange<LocalDay>) -> [LocalDay] {
    var result: [LocalDay] = []
    let ruled = Occurrences(
      rule,
      anchor: anchor,
      from: window.lowerBound,
      through: window.upperBound
    )
    for day in ruled where !excluded.contains(day) { result.append(day) }
    let extra = added.filter { window.contains($0) && !excluded.contains($0) }
    return extra.isEmpty ? result : Set(result + extra).sorted()
  }

  /// The first day after `day`; `nil` where the series has ended.
  package func next(after day: LocalDay) -> LocalDay? {
    var ruled = Occurrences(rule, anchor: anchor, from: day + 1)
    var candidate = ruled.next()
    while let found = candidate, excluded.contains(found) { candidate = ruled.next() }
    let extra = added.first { $0 > day && !excluded.contains($0) }
    guard let candidate, let extra else { return candidate ?? extra }
    return min(candidate, extra)
  }

  /// The last day before `day`, looked for a year at a time; `nil` where there is none.
  package func last(before day: LocalDay) -> LocalDay? {
    let first = min(anchor, added.first ?? anchor)
    var end = day - 1
    while end >= first {
      let start = max(first, end - 366)
      if let last = days(in: start...end).last { return last }
      end = start - 1
    }
    return nil
  }

  /// The first day that is not before `day`.
  package func first(onOrAfter day: LocalDay) -> LocalDay? { next(after: day - 1) }
}

extension RecurrenceRule {
  /// Whether it goes on behind two days alike, whichever of them it is counted from.
  package func goesOnAlike(from day: LocalDay, as other: LocalDay) -> Bool {
    func next(_ anchor: LocalDay) -> LocalDay? {
      RecurrenceSeries(endless, anchor: anchor).next(after: max(day, other))
    }
    return day == other || next(day) == next(other)
  }
}
