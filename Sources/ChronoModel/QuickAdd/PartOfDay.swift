/// A part of the day as people name it, with the hour it stands for.
enum PartOfDay: String, CaseIterable {
  case morning, afternoon, evening, night

  /// Where the line says no hour of its own.
  private var hour: Int {
    switch self {
    case .morning: 9
    case .afternoon: 14
    case .evening: 19
    case .night: 20
    }
  }

  var time: TimeOfDay { TimeOfDay(minutes: hour * 60) ?? .midnight }

  /// What an hour means by itself: 1 to 6 are in the afternoon, later ones as the clock shows them.
  static func usual(_ time: TimeOfDay) -> TimeOfDay {
    (60..<420).contains(time.minutes) ? TimeOfDay(minutes: time.minutes + 720) ?? time : time
  }

  /// The hour that a bare one means in this part of the day: `at 8` in the evening is 20:00.
  func meant(by time: TimeOfDay) -> TimeOfDay {
    guard self != .morning, (60..<720).contains(time.minutes) else { return time }
    return TimeOfDay(minutes: time.minutes + 720) ?? time
  }
}

extension Grammar {
  /// The part of the day that belongs to the day read at `index`: `tonight`, `tomorrow morning`,
  /// `this evening`; with the words it takes behind the day.
  mutating func partOfDay(of index: Int, _ count: Int) -> (part: PartOfDay, count: Int)? {
    let last = lower(index + count - 1)
    if last == "tonight" { return (.night, 0) }
    if let part = PartOfDay(rawValue: last) { return (part, 0) }
    let isNamed = Grammar.weekday(last) != nil || ["today", "tomorrow"].contains(last)
    guard isNamed, let part = PartOfDay(rawValue: lower(index + count)) else { return nil }
    return (part, 1)
  }

  /// `in the morning`, `at night`, behind a time.
  mutating func partOfDay(behind index: Int) -> (part: PartOfDay, count: Int)? {
    if lower(index) == "in", lower(index + 1) == "the" {
      let part = PartOfDay(rawValue: lower(index + 2))
      return part.flatMap { $0 == .night ? nil : ($0, 3) }
    }
    return lower(index) == "at" && lower(index + 1) == "night" ? (.night, 2) : nil
  }
}
