extension RecurrenceRule {
  /// The rule in the words of quick add, without `every`: `2 weeks on mon,wed until 2027-01-01`;
  /// `nil` where the words do not reach.
  ///
  /// Reading them back gives the same rule where weeks begin on the rule's own first day.
  package var words: String? {
    guard let body = bodyWords else { return nil }
    return switch end {
    case .never: body
    case .count(let count): "\(body) \(count) times"
    case .until(let day): "\(body) until \(day.text)"
    }
  }

  /// The repeat as shown to people: `every mon,wed`, or the rule's own text where no words say
  /// it.
  ///
  /// What other programs say in another way is shown as a rule of the same days.
  package func phrase(afterCompletion: Bool = false) -> String {
    "\(afterCompletion ? "every!" : "every") \(words ?? alike.words ?? text)"
  }

  /// A rule of the same days as it would be written here.
  private var alike: RecurrenceRule {
    var rule = self
    let isEveryWeek = [.daily, .weekly].contains(frequency) && interval == 1
    if isEveryWeek, !byDay.isEmpty, byDay.allSatisfy({ $0.ordinal == nil }), byMonthDay.isEmpty,
      bySetPosition.isEmpty
    {
      rule.frequency = .weekly
      rule.byDay = Weekday.allCases.filter { day in byDay.contains { $0.weekday == day } }
        .map { RecurrenceRule.WeekdayPosition($0) }
    }
    // Where a week begins matters to every second week alone, and to its number.
    if byWeekNumber.isEmpty, frequency != .weekly || interval == 1 { rule.weekStart = .monday }
    return rule
  }

  private var bodyWords: String? {
    guard byWeekNumber.isEmpty, byYearDay.isEmpty else { return nil }
    let unit = interval == 1 ? frequency.noun : "\(interval) \(frequency.noun)s"
    if isPlain { return unit }
    return switch frequency {
    case .daily: nil
    case .weekly: weeklyWords(unit)
    case .monthly: monthlyDetail.map { "\(unit) on the \($0)" }
    case .yearly: yearlyDetail.map { "\(unit) on \($0)" }
    }
  }

  private func weeklyWords(_ unit: String) -> String? {
    guard byMonth.isEmpty, bySetPosition.isEmpty,
      weekStart == .monday || (interval > 1 && byDay.count > 1)
    else { return nil }
    let days = byDay.map(\.weekday)
    guard Set(days).count == days.count, days == days.sorted(by: { $0.rawValue < $1.rawValue })
    else { return nil }
    if interval == 1, days == RecurrenceRule.workdays.byDay.map(\.weekday) { return "weekday" }
    if interval == 1, days == [.saturday, .sunday] { return "weekend" }
    let list = days.map { $0.short.lowercased() }.joined(separator: ",")
    return interval == 1 ? list : "\(unit) on \(list)"
  }

  private var monthlyDetail: String? {
    guard byMonth.isEmpty, weekStart == .monday else { return nil }
    if byDay.isEmpty {
      switch (byMonthDay, bySetPosition) {
      case ([-1], []): return "last day"
      case ([28, 29], [-1]): return "29th"
      case ([28, 29, 30], [-1]): return "30th"
      case (_, []): return monthDayWords
      default: return nil
      }
    }
    guard byMonthDay.isEmpty else { return nil }
    if byDay == RecurrenceRule.workdays.byDay, bySetPosition.count == 1 {
      return RecurrenceRule.ordinalWord(bySetPosition[0]).map { "\($0) workday" }
    }
    guard bySetPosition.isEmpty else { return nil }
    return ordinalWeekdayWords
  }

  private var monthDayWords: String? {
    let isPlainList =
      byMonthDay == byMonthDay.sorted() && Set(byMonthDay).count == byMonthDay.count
      && byMonthDay.allSatisfy { $0 > 0 }
    guard isPlainList, byMonthDay.count > 1 || byMonthDay.allSatisfy({ $0 < 29 }) else {
      return nil
    }
    return byMonthDay.map { RecurrenceRule.ordinalText($0) }.joined(separator: ",")
  }

  /// `last fri`, `2nd and 4th tue`.
  private var ordinalWeekdayWords: String? {
    guard let weekday = byDay.first?.weekday, byDay.allSatisfy({ $0.weekday == weekday }) else {
      return nil
    }
    let ordinals = byDay.map { $0.ordinal ?? 0 }
    let words = ordinals.compactMap(RecurrenceRule.ordinalWord)
    let isPlainList = ordinals == ordinals.sorted() && Set(ordinals).count == ordinals.count
    // Of several, `last` is none.
    guard words.count == ordinals.count, isPlainList, words.count == 1 || ordinals[0] > 0 else {
      return nil
    }
    return "\(words.joined(separator: " and ")) \(weekday.short.lowercased())"
  }

  private var yearlyDetail: String? {
    guard byMonth.count == 1, bySetPosition.isEmpty, weekStart == .monday else { return nil }
    let month = Month.short[byMonth[0] - 1].lowercased()
    if byDay.isEmpty {
      guard byMonthDay.count == 1 else { return nil }
      let day = byMonthDay[0]
      if byMonth[0] == 2, day == -1 { return "29 feb" }
      guard day > 0, day <= LocalDay.length(ofMonth: byMonth[0], year: 2027) else { return nil }
      return "\(day) \(month)"
    }
    guard byMonthDay.isEmpty, byDay.count == 1 else { return nil }
    return ordinalWeekdayWords.map { "the \($0) of \(month)" }
  }

  /// `1st` to `5th`, or `last`.
  private static func ordinalWord(_ ordinal: Int) -> String? {
    if ordinal == -1 { return "last" }
    return (1...5).contains(ordinal) ? ordinalText(ordinal) : nil
  }

  /// `1st`, `12th`, `23rd`.
  private static func ordinalText(_ number: Int) -> String {
    let suffix =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}

extension RecurrenceRule.Frequency {
  fileprivate var noun: String {
    switch self {
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}
