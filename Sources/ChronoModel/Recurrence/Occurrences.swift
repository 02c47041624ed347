/// The days of a rule, ascending and lazily, from the anchor on.
///
/// Every occurrence is computed from the anchor, never from the one before it (31 January, every
/// month, does not become the 28th for ever). Like python-dateutil, the anchor itself counts only
/// where the rule meets it, and a yearly rule with week numbers looks at the weeks' days inside
/// each calendar year.
///
/// No rule can hang: the calendar repeats after 400 years, so a rule that has found nothing for
/// as many periods as 400 years hold never will, and nothing is looked for after the year 9999.
package struct Occurrences: Sequence, IteratorProtocol {
  private let filter: RuleFilter
  private let rule: RecurrenceRule
  private let anchor: LocalDay
  private let first: LocalDay
  private let last: LocalDay
  /// The number of the period the anchor is in, and of the next one to look at.
  private let anchorPeriod: Int
  private var period: Int
  private var pending: ArraySlice<LocalDay> = []
  private var emptyPeriods = 0
  private var found = 0
  private var isFinished = false
  /// How many days have been looked at, so that tests can bound the work.
  package private(set) var steps = 0

  /// The occurrences that are neither before `anchor` nor before `first`, nor after `last`.
  ///
  /// Periods before `first` are skipped unless the rule counts its occurrences; periods after
  /// `last` are never looked at.
  package init(
    _ rule: RecurrenceRule,
    anchor: LocalDay,
    from first: LocalDay? = nil,
    through last: LocalDay = .latest
  ) {
    self.rule = rule
    self.anchor = anchor
    let begin = Swift.max(anchor, first ?? anchor)
    self.first = begin
    self.last = last
    filter = RuleFilter(rule, anchor: anchor)
    anchorPeriod = filter.period(of: anchor)
    period = anchorPeriod
    let distance = (filter.period(of: Swift.min(begin, .latest)) - anchorPeriod) / rule.interval
    if case .count(let count) = rule.end {
      // Only where every period has its one occurrence are those before `first` known.
      guard rule.isPlain, rule.frequency == .daily || rule.frequency == .weekly else { return }
      found = distance
      isFinished = found >= count
    }
    period += distance * rule.interval
  }

  package mutating func next() -> LocalDay? {
    while !isFinished {
      guard let day = pending.popFirst() else {
        fillPending()
        continue
      }
      if day < anchor { continue }
      if day > last {
        isFinished = true
        return nil
      }
      switch rule.end {
      case .until(let last) where day > last:
        isFinished = true
        return nil
      case .count(let count):
        found += 1
        if found >= count { isFinished = true }
      default: break
      }
      if day >= first { return day }
    }
    return nil
  }

  private mutating func fillPending() {
    guard filter.start(ofPeriod: period) <= last,
      let days = filter.days(inPeriod: period, steps: &steps),
      emptyPeriods <= filter.periodsOfCycle
    else {
      isFinished = true
      return
    }
    emptyPeriods = days.isEmpty ? emptyPeriods + 1 : 0
    pending = days[...]
    period += rule.interval
  }
}
