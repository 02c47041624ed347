/// A recurrence rule of RFC 5545, section 3.3.10, for days: `FREQ=DAILY` and slower.
package struct RecurrenceRule: Hashable, Sendable {
  package var frequency: Frequency
  /// Every how many periods, from 1 to `RecurrenceRule.longestInterval`.
  package var interval: Int
  package var end: End
  package var byDay: [WeekdayPosition]
  /// 1 to 31, or -1 (the last day) to -31.
  package var byMonthDay: [Int]
  package var byMonth: [Int]
  /// Which of a period's days count: 1 is the first, -1 the last.
  package var bySetPosition: [Int]
  package var byWeekNumber: [Int]
  package var byYearDay: [Int]
  package var weekStart: Weekday

  package enum Frequency: String, CaseIterable, Sendable, Hashable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  package enum End: Hashable, Sendable {
    case never
    /// After so many occurrences, the excluded ones counted.
    case count(Int)
    /// With the last occurrence on this day or before.
    case until(LocalDay)
  }

  /// A weekday, or the n-th of a month or year: `MO`, `2MO`, `-1FR`.
  package struct WeekdayPosition: Hashable, Sendable {
    package var weekday: Weekday
    /// 1 to 53 from the start, -1 to -53 from the end; `nil` is every such weekday.
    package var ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  package init(
    _ frequency: Frequency,
    interval: Int = 1,
    end: End = .never,
    byDay: [WeekdayPosition] = [],
    byMonthDay: [Int] = [],
    byMonth: [Int] = [],
    bySetPosition: [Int] = [],
    byWeekNumber: [Int] = [],
    byYearDay: [Int] = [],
    weekStart: Weekday = .monday
  ) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.byDay = byDay
    self.byMonthDay = byMonthDay
    self.byMonth = byMonth
    self.bySetPosition = bySetPosition
    self.byWeekNumber = byWeekNumber
    self.byYearDay = byYearDay
    self.weekStart = weekStart
  }

  /// Larger intervals than this are refused: every 99,999 days is 273 years.
  package static let longestInterval = 99_999
  /// Larger counts than this are refused: counting them would take too long.
  package static let largestCount = 99_999

  /// Whether the rule says nothing but its frequency, interval and end.
  package var isPlain: Bool {
    byDay.isEmpty && byMonthDay.isEmpty && byMonth.isEmpty && bySetPosition.isEmpty
      && byWeekNumber.isEmpty && byYearDay.isEmpty
  }

  /// Whether its last day is before one.
  package func isOver(by day: LocalDay) -> Bool {
    if case .until(let last) = end { last < day } else { false }
  }

  /// Monday to Friday.
  package static let workdays = RecurrenceRule(
    .weekly,
    byDay: [Weekday.monday, .tuesday, .wednesday, .thursday, .friday].map { WeekdayPosition($0) }
  )

  /// The rule as RFC 5545 text, without `RRULE:`.
  package var text: String {
    if case .until(let day) = end { return text(until: day.text.filter { $0 != "-" }) }
    return text(until: "")
  }

  /// The same with another word for its last day: a series of times ends with an instant.
  package func text(until last: String) -> String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until: parts.append("UNTIL=\(last)")
    }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func list(_ name: String, _ values: [Int]) {
      guard !values.isEmpty else { return }
      parts.append("\(name)=\(values.map(String.init).joined(separator: ","))")
    }
    list("BYMONTH", byMonth)
    list("BYWEEKNO", byWeekNumber)
    list("BYYEARDAY", byYearDay)
    list("BYMONTHDAY", byMonthDay)
    if !byDay.isEmpty {
      parts.append("BYDAY=\(byDay.map(\.text).joined(separator: ","))")
    }
    list("BYSETPOS", bySetPosition)
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule {
  /// The rule without its end: programs count what is left in ways of their own.
  package var endless: RecurrenceRule {
    var rule = self
    rule.end = .never
    return rule
  }
}

extension RecurrenceRule.WeekdayPosition {
  /// `MO`, `-1FR`.
  package var text: String { (ordinal.map { String($0) } ?? "") + weekday.code }
}

extension Weekday {
  /// RFC 5545's two letters: `MO`.
  package var code: String { String(name.prefix(2)).uppercased() }

  /// The weekday of RFC 5545's two letters, in either case.
  init?(code: some StringProtocol) {
    let upper = code.uppercased()
    guard let match = Weekday.allCases.first(where: { $0.code == upper }) else { return nil }
    self = match
  }
}
