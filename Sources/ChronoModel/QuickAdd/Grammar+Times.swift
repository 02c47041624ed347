extension Grammar {
  /// A time of day, and a length where it is a range.
  struct Clock: Hashable {
    let time: TimeOfDay
    let length: Int?
  }

  /// A time or range at `index`, with the `at` or `from` before it.
  mutating func clock(at index: Int) -> Reading<Clock>? {
    let word = lower(index)
    let isIntroduced = word == "at" || word == "from"
    let start = isIntroduced ? index + 1 : index
    guard let first = clockText(at: start) else {
      guard let (from, to) = ClockRange.sides(lower(start), loose: isPhrase) else { return nil }
      return reading(from: from, to: to, at: index, start + 1 - index)
    }
    // Three words of a range: `9:00 to 10:30`, `9:00 - 10:30`.
    let middle = start + first.count
    if ["to", "-", "–", "until", "till"].contains(lower(middle)),
      let second = clockText(at: middle + 1), second.clock.form != .word
    {
      return reading(
        from: first.clock,
        to: second.clock,
        at: index,
        middle + 1 + second.count - index
      )
    }
    if lower(start) == "midnight", !isIntroduced, !isPhrase { return nil }
    let length = middle - index
    guard let time = first.clock.time else {
      return Reading(.noSuchTime(typed(index, length)), length)
    }
    return Reading(Clock(time: time, length: nil), length)
  }

  private func reading(
    from: ClockText,
    to: ClockText,
    at index: Int,
    _ count: Int
  ) -> Reading<Clock> {
    do {
      let range = try ClockRange(from: from, to: to, text: typed(index, count))
      return Reading(Clock(time: range.start, length: range.length), count)
    } catch {
      return Reading(error, count)
    }
  }

  /// One time, of one word or two (`3 pm`); a bare number only in a phrase.
  private mutating func clockText(at index: Int) -> (clock: ClockText, count: Int)? {
    let word = lower(index)
    guard let clock = ClockText(word) else { return nil }
    guard clock.form == .bare || clock.form == .colon else { return (clock, 1) }
    let next = lower(index + 1)
    if next == "am" || next == "pm", let pair = ClockText(word + next), word.utf8.count <= 5 {
      return (pair, 2)
    }
    return clock.form == .colon || isPhrase ? (clock, 1) : nil
  }

  /// A length at `index`: `45m`, `1h30`, or `for` with any way of writing it.
  mutating func length(at index: Int) -> Reading<Int>? {
    guard lower(index) == "for" else {
      let word = lower(index)
      guard !word.contains(":"), let minutes = MinutesText.parse(word) else { return nil }
      return reading(minutes: minutes, at: index, 1)
    }
    let first = lower(index + 1)
    let second = lower(index + 2)
    // Of two words the second is a unit, or minutes with theirs: `45 minutes`, `1h 30m`.
    let unit = Grammar.isDigit(second.first) == first.hasSuffix("h") ? second : ""
    if !unit.isEmpty, !Grammar.isDigit(unit.last), let minutes = MinutesText.parse(first + unit) {
      return reading(minutes: minutes, at: index, 3)
    }
    if !Grammar.isDigit(second.first), let number = Grammar.count(first),
      let minutes = MinutesText.parse("\(number)" + second)
    {
      return reading(minutes: minutes, at: index, 3)
    }
    return MinutesText.parse(first).map { reading(minutes: $0, at: index, 2) }
  }

  private func reading(minutes: Int, at index: Int, _ count: Int) -> Reading<Int> {
    minutes <= TaskItem.longestEstimate
      ? Reading(minutes, count) : Reading(.tooLong(typed(index, count)), count)
  }

  /// A reminder as typed, before it is known which day the task is for.
  enum ReminderWish: Hashable {
    case before(Int)
    case at(TimeOfDay)
    case onDay(LocalTime)
  }

  /// `*10m`, `*2d`, `*9:00`, `*2026-11-24T09:30`.
  mutating func reminder(at index: Int) -> Reading<ReminderWish>? {
    let word = lower(index)
    guard word.first == "*" else { return nil }
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
