/// A civil date of the proleptic Gregorian calendar, as days since 1970-01-01.
///
/// Pure integer arithmetic: a day has no zone and no hours, so a due day can never slip
/// because of a clock change. The conversion is Howard Hinnant's `days_from_civil`.
package struct LocalDay: Hashable, Sendable, Comparable {
  /// Days since 1970-01-01; negative before.
  package let number: Int

  /// Kept within 270,000 years, so that no arithmetic on days overflows, whatever a file says.
  package init(number: Int) { self.number = min(max(number, -100_000_000), 100_000_000) }

  /// 0001-01-01.
  package static let earliest = LocalDay(number: -719_162)
  /// 9999-12-31.
  package static let latest = LocalDay(number: 2_932_896)

  /// The named date; `nil` where the calendar has none, or outside the years 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= LocalDay.length(ofMonth: month, year: year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads `YYYY-MM-DD`; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 45, bytes[7] == 45 else { return nil }
    func value(_ range: Range<Int>) -> Int? {
      var result = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        result = result * 10 + Int(byte - 48)
      }
      return result
    }
    guard let year = value(0..<4), let month = value(5..<7), let day = value(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The year, month (1–12) and day of the month (1–31).
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year: yearOfEra + era * 400 + (month >= 10 ? 1 : 0),
      month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    let index = (number % 7 + 7 + 3) % 7
    return Weekday.allCases[index]
  }

  /// The ISO 8601 week and the year that the week belongs to.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = self + (3 - weekday.rawValue + 1)
    let year = thursday.civil.year
    guard let first = LocalDay(year: year, month: 1, day: 1) else { return (year, 1) }
    return (year, (thursday.number - first.number) / 7 + 1)
  }

  /// The first day of the week that holds this day.
  package func startOfWeek(first: Weekday) -> LocalDay {
    self - ((weekday.rawValue - first.rawValue + 7) % 7)
  }

  /// The number of the week that holds this day, and the year that it belongs to.
  ///
  /// Of a week that does not begin on a Monday it is the number of the ISO 8601 week that has most
  /// of its days, so that every day of it has one number.
  package func week(first: Weekday) -> (year: Int, week: Int) {
    (startOfWeek(first: first) + 3).isoWeek
  }

  /// The first day of a week by its number, as ``week(first:)`` numbers it; `nil` where the year has
  /// no such week.
  package init?(week: Int, of year: Int, first: Weekday) {
    // The fourth of January is in the first week of its year.
    guard (1...53).contains(week), let fourth = LocalDay(year: year, month: 1, day: 4) else {
      return nil
    }
    let monday = fourth.startOfWeek(first: .monday) + 7 * (week - 1)
    self = (monday + 3).startOfWeek(first: first)
    guard self.week(first: first) == (year, week) else { return nil }
  }

  /// `YYYY-MM-DD`.
  package var text: String {
    let (year, month, day) = civil
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
  package static func + (day: LocalDay, days: Int) -> LocalDay {
    let (sum, overflow) = day.number.addingReportingOverflow(days)
    return LocalDay(number: overflow ? (days < 0 ? .min : .max) : sum)
  }
  package static func - (day: LocalDay, days: Int) -> LocalDay {
    let (difference, overflow) = day.number.subtractingReportingOverflow(days)
    return LocalDay(number: overflow ? (days < 0 ? .max : .min) : difference)
  }
  /// The number of days from `right` to `left`.
  package static func - (left: LocalDay, right: LocalDay) -> Int { left.number - right.number }
}

extension LocalDay: Strideable {
  package func distance(to other: LocalDay) -> Int { other.number - number }
  package func advanced(by days: Int) -> LocalDay { self + days }
}

extension LocalDay: CustomStringConvertible {
  package var description: String { text }
}
