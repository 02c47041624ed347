extension Grammar {
  /// A reminder as typed, before it is known which day the task is for.
  enum ReminderWish: Hashable {
    case before(Int)
    case at(TimeOfDay)
    case onDay(LocalTime)
  }

  /// `*10m`, `*2d`, `*9:00`, `*2026-11-24T09:30`, `remind me 1 hour before`.
  mutating func reminder(at index: Int) -> Reading<ReminderWish>? {
    let word = lower(index)
    guard word.first == "*" else {
      guard let (minutes, count) = spokenReminder(at: index),
        isTail(index + count) || introducedDay(at: index + count) != nil
      else { return nil }
      return Reading(.before(minutes), count)
    }
    let body = word.dropFirst()
    if body == "0m" { return Reading(.before(0), 1) }
    if let minutes = Grammar.reminderMinutes(body) {
      return minutes <= Grammar.longestReminder
        ? Reading(.before(minutes), 1) : Reading(.tooLong(typed(index, 1)), 1)
    }
    let sides = body.split(separator: "t", omittingEmptySubsequences: false)
    if sides.count == 2, sides[0].utf8.count == 10, sides[0].contains("-") {
      guard let day = LocalDay(sides[0]) else { return Reading(.noSuchDay(typed(index, 1)), 1) }
      guard let time = TimeOfDay(sides[1]) else {
        return Reading(.noSuchTime(typed(index, 1)), 1)
      }
      return Reading(.onDay(LocalTime(day, time)), 1)
    }
    guard let clock = ClockText(body), clock.form != .bare else { return nil }
    guard let time = clock.time else { return Reading(.noSuchTime(typed(index, 1)), 1) }
    return Reading(.at(time), 1)
  }

  /// `remind me 1 hour before`, `reminder 10m before`, `remind me 2 days earlier`: how many minutes
  /// before, and from how many words, whatever follows.
  mutating func spokenReminder(at index: Int) -> (minutes: Int, count: Int)? {
    guard ["remind", "reminder"].contains(lower(index)) else { return nil }
    let start = lower(index + 1) == "me" ? index + 2 : index + 1
    let length: (minutes: Int, count: Int)
    if let (minutes, count) = spelledLength(at: start) {
      length = (minutes, count)
    } else if let number = Grammar.count(lower(start)), number > 0 {
      switch Grammar.unit(lower(start + 1)) {
      case .day: length = (number * 1440, 2)
      case .week: length = (number * 7 * 1440, 2)
      case .month, .year, nil: return nil
      }
    } else {
      return nil
    }
    let end = start + length.count
    guard Grammar.reminderTails.contains(lower(end)),
      (1...Grammar.longestReminder).contains(length.minutes)
    else { return nil }
    return (length.minutes, end + 1 - index)
  }

  static let reminderTails: Set<String> = ["before", "earlier", "ahead"]

  /// Reminders may come up to a year ahead, in minutes.
  private static let longestReminder = 366 * 1440

  private static func reminderMinutes(_ text: Substring) -> Int? {
    if !text.contains(":"), let minutes = MinutesText.parse(text) { return minutes }
    guard let number = number(text.dropLast(), digits: 4), number > 0 else { return nil }
    switch text.last {
    case "d": return number * 1440
    case "w": return number * 7 * 1440
    default: return nil
    }
  }
}
