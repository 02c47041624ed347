extension Zone {
  /// The daylight-saving rule that holds from now on, as calendars write it.
  package struct YearlyRule: Hashable, Sendable {
    /// Seconds east of UTC in standard and in daylight time.
    package var standard: Int
    package var daylight: Int
    package var start: YearlyChange
    package var end: YearlyChange
  }

  /// A change of the clock that comes every year.
  package struct YearlyChange: Hashable, Sendable {
    package var month: Int
    /// 1 to 4, and -1 for the last.
    package var week: Int
    package var weekday: Weekday
    /// The wall clock before the change, in seconds after midnight.
    package var seconds: Int
  }

  /// `nil` where the clock does not change, or not by weekdays of a month.
  package var yearlyRule: YearlyRule? {
    guard let rule, rule.standard != rule.daylight, let start = YearlyChange(rule.start),
      let end = YearlyChange(rule.end)
    else { return nil }
    return YearlyRule(
      standard: rule.standard,
      daylight: rule.daylight,
      start: start,
      end: end
    )
  }
}

extension Zone.YearlyChange {
  fileprivate init?(_ date: DaylightRule.YearlyDate) {
    guard case .month(let month, let week, let weekday) = date.day,
      (0..<86_400).contains(date.seconds)
    else { return nil }
    // POSIX counts weekdays from Sunday, and the fifth week is the last.
    self.init(
      month: month,
      week: week == 5 ? -1 : week,
      weekday: Weekday.allCases[(weekday + 6) % 7],
      seconds: date.seconds
    )
  }
}
