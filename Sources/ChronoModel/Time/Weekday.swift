/// A day of the week; raw values are ISO 8601's, Monday 1 to Sunday 7.
package enum Weekday: Int, CaseIterable, Sendable, Hashable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Three English letters: `Mon`.
  package var short: String { String(name.prefix(3)) }

  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
