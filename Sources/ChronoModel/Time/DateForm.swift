/// How days are written.
///
/// A setting: raw values are the words of the settings file.
package enum DateForm: String, CaseIterable, Sendable, Hashable {
  /// `2026-11-21`
  case iso
  /// `Sat 21 Nov`
  case dayMonth = "day-month"
  /// `Sat Nov 21`
  case monthDay = "month-day"
}

extension LocalDay {
  /// The day as text, with its weekday except in the ISO form.
  ///
  /// The year is left out where it is the year of `today`; without a `today` it always stands,
  /// so that a day spelled out to confirm it cannot be misread.
  package func formatted(_ form: DateForm, today: LocalDay? = nil) -> String {
    let (year, month, day) = civil
    let name = Month.short[month - 1]
    let tail = today?.civil.year == year ? "" : " \(year)"
    return switch form {
    case .iso: text
    case .dayMonth: "\(weekday.short) \(day) \(name)\(tail)"
    case .monthDay: "\(weekday.short) \(name) \(day)\(tail)"
    }
  }
}

/// The months' English names, January first.
package enum Month {
  package static let short = names.map { String($0.prefix(3)) }
  package static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// How times of day are written.
///
/// A setting: raw values are the words of the settings file.
package enum TimeForm: String, CaseIterable, Sendable, Hashable {
  /// `09:30`
  case hours24 = "24-hours"
  /// `9:30am`
  case hours12 = "12-hours"
}

extension TimeOfDay {
  /// The time as text; on the 12-hour clock midnight is `12:00am` and noon `12:00pm`.
  package func formatted(_ form: TimeForm) -> String {
    switch form {
    case .hours24: text
    case .hours12:
      "\((hour + 11) % 12 + 1):\(minute < 10 ? "0" : "")\(minute)\(hour < 12 ? "am" : "pm")"
    }
  }
}
