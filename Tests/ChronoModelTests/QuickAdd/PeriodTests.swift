import ChronoModel
import Testing

/// The ends and beginnings of weeks, months and years, against the calendar gone through day by day.
@Suite struct `Periods in words` {
  private static let days: [LocalDay] = [
    "2026-11-21", "2026-12-31", "2027-01-01", "2027-02-28", "2028-02-29", "2026-11-23",
    "2026-11-22",
  ].compactMap { LocalDay($0) }

  private enum Period: String, CaseIterable {
    case week, month, year

    /// The same for all days of one period.
    func number(_ day: LocalDay) -> Int {
      switch self {
      case .week: day.startOfWeek(first: .monday).number
      case .month: day.civil.year * 12 + day.civil.month
      case .year: day.civil.year
      }
    }

    func end(of day: LocalDay) -> LocalDay {
      var last = day
      while number(last + 1) == number(day) { last = last + 1 }
      return last
    }
  }

  private func day(_ text: String, on today: LocalDay) -> LocalDay? {
    var context = saturdayTen
    context.today = today
    guard case .day(let day)? = try? DayPhrase.parse(text, context: context) else { return nil }
    return day
  }

  @Test(arguments: days)
  func `end where the calendar says`(today: LocalDay) {
    for period in Period.allCases {
      let end = period.end(of: today)
      let (name, short) = (period.rawValue, "eo\(period.rawValue.prefix(1))")
      for words in ["end of \(name)", "end of the \(name)", "the end of this \(name)", short] {
        #expect(day(words, on: today) == end, "\(words)")
      }
      for words in ["end of next \(name)", "by the end of next \(name)"] {
        #expect(day(words, on: today) == period.end(of: end + 1), "\(words)")
      }
      #expect(day("next \(name)", on: today) == end + 1, "next \(name)")
    }
  }
}
