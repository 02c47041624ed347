extension Grammar {
  /// A length at `index`: `45m`, `1h 30m`, `2 hours`, or `for` with any way of writing it.
  mutating func length(at index: Int) -> Reading<Int>? {
    if context.isForEvent, let (days, count) = dayLength(at: index) {
      return Reading(days * 1440, count)
    }
    if lower(index) == "for" {
      guard let (minutes, count) = spelledLength(at: index + 1) else { return nil }
      return reading(minutes: minutes, at: index, count + 1)
    }
    guard let (minutes, count) = clearLength(at: index) else {
      let isNone = lower(index).first == "~" && isNoLength(at: index)
      return isNone ? Reading(.tooShort(typed(index, 1)), 1) : nil
    }
    return reading(minutes: minutes, at: index, count)
  }

  /// `0m`, `0h`, `~0min`: written as a length, and none.
  mutating func isNoLength(at index: Int) -> Bool {
    let word = unrounded(index)
    let digits = word.prefix { $0 == "0" }
    return !digits.isEmpty && MinutesText.parse("1\(word.dropFirst(digits.count))") != nil
  }

  /// `for 3 days`, `3 days`, `for 2 weeks`, `3d`: how many days, and from how many words.
  ///
  /// Only an event lasts days; of a task they are named. Without `for` they count where the title
  /// ends, so that `3d printer` stays one.
  mutating func dayLength(at index: Int) -> (days: Int, count: Int)? {
    let isIntroduced = lower(index) == "for"
    let start = isIntroduced ? index + 1 : index
    guard let counted = countedDays(at: start) else { return nil }
    let end = start + counted.words
    if !isIntroduced {
      guard counted.isClear, index > 0, isTail(end) || introducedDay(at: end) != nil,
        !Grammar.stretches.contains(lower(index - 1))
      else { return nil }
    }
    return (counted.days, end - index)
  }

  /// `3 days`, `two weeks`, `3d`: how many days, from how many words, and whether they are a length
  /// by themselves.
  private mutating func countedDays(at start: Int) -> (days: Int, words: Int, isClear: Bool)? {
    let first = lower(start)
    let digits = first.prefix { Grammar.isDigit($0) }
    let isOneWord = !digits.isEmpty && digits.count < first.count
    let number = isOneWord ? Grammar.number(digits, digits: 4) : Grammar.count(first)
    let unit = isOneWord ? first.dropFirst(digits.count) : lower(start + 1)[...]
    guard let number, number > 0 else { return nil }
    // `2w` is the day in two weeks, `a week` a word, and `in 3 days` a day.
    let isClear = isOneWord ? unit == "d" : Grammar.isDigit(first.first)
    switch Grammar.unit(unit) {
    case .day: return (number, isOneWord ? 1 : 2, isClear)
    case .week: return (number * 7, isOneWord ? 1 : 2, isClear)
    case .month, .year, nil: return nil
    }
  }

  /// Whether the words at `index` say how long something takes: behind `for` in any way, else in
  /// minutes and hours, or in days that end the title.
  mutating func isLength(at index: Int) -> Bool {
    if lower(index) == "for" {
      return spelledLength(at: index + 1) != nil || countedDays(at: index + 1) != nil
    }
    if clearLength(at: index) != nil { return true }
    guard let days = countedDays(at: index), days.isClear else { return false }
    return isTail(index + days.words, behindLength: true)
  }

  /// A length where a preposition before it says that it is one: `an hour`, `1 h`, `17h`, `1:30`.
  mutating func spelledLength(at index: Int) -> (minutes: Int, count: Int)? {
    if let spoken = halfHours(at: index) ?? hoursAndMinutes(at: index) { return spoken }
    let first = unrounded(index)
    let second = lower(index + 1)
    // Of two words the second is a unit, or minutes with theirs: `45 minutes`, `1h 30m`.
    let unit = Grammar.isDigit(second.first) == first.hasSuffix("h") ? second : ""
    if !unit.isEmpty, !Grammar.isDigit(unit.last), let minutes = MinutesText.parse(first + unit) {
      return (minutes, 2)
    }
    if !Grammar.isDigit(second.first), let number = Grammar.count(first),
      let minutes = MinutesText.parse("\(number)" + second)
    {
      return (minutes, 2)
    }
    return MinutesText.parse(first).map { ($0, 1) }
  }

  /// The word at `index`, without the sign of `~45min`: about so long is what an estimate says.
  private mutating func unrounded(_ index: Int) -> String {
    let word = lower(index)
    return word.first == "~" ? String(word.dropFirst()) : word
  }

  /// A length that is one by itself.
  private mutating func clearLength(at index: Int) -> (minutes: Int, count: Int)? {
    let before = index > 0 ? lower(index - 1) : ""
    if let halves = halfHours(at: index) { return before == "every" ? nil : halves }
    let first = unrounded(index)
    guard Grammar.isDigit(first.first), !first.contains(":"), !before.hasPrefix("every") else {
      return nil
    }
    if !Grammar.stretches.contains(before), let spoken = hoursAndMinutes(at: index) {
      return spoken
    }
    let second = lower(index + 1)
    // `remind me 10m before` is no length.
    if ["remind", "reminder", "me"].contains(before), Grammar.reminderTails.contains(second) {
      return nil
    }
    if let minutes = MinutesText.parse(first) {
      guard !Grammar.isOtherMeasure(first) else { return nil }
      guard first.hasSuffix("h"), Grammar.isDigit(second.first), !Grammar.isDigit(second.last),
        let both = MinutesText.parse(first + second)
      else { return (minutes, 1) }
      return (both, 2)
    }
    // `5 m cable` is no time, and `in 2 hours` no length.
    guard Grammar.longUnits.contains(second), !Grammar.stretches.contains(before),
      !Grammar.stretchTails.contains(lower(index + 2)),
      let minutes = MinutesText.parse(first + second)
    else { return nil }
    return (minutes, 2)
  }

  /// `half an hour`, `an hour and a half`.
  private mutating func halfHours(at index: Int) -> (minutes: Int, count: Int)? {
    if lower(index) == "half" {
      if lower(index + 1) == "an", lower(index + 2) == "hour" { return (30, 3) }
      return lower(index + 1) == "hour" ? (30, 2) : nil
    }
    guard lower(index) == "an", lower(index + 1) == "hour", lower(index + 2) == "and",
      lower(index + 3) == "a", lower(index + 4) == "half"
    else { return nil }
    return (90, 5)
  }

  /// `1 hour 15 min`, `2 hours and 30 minutes`, `1 hour 15m`.
  private mutating func hoursAndMinutes(at index: Int) -> (minutes: Int, count: Int)? {
    guard let hours = Grammar.count(unrounded(index)), hours > 0,
      ["h", "hr", "hrs", "hour", "hours"].contains(lower(index + 1))
    else { return nil }
    let place = index + (lower(index + 2) == "and" ? 3 : 2)
    let word = lower(place)
    let isOneWord = Grammar.isDigit(word.first) && !Grammar.isDigit(word.last)
    let unit = isOneWord ? word.drop { Grammar.isDigit($0) } : lower(place + 1)[...]
    guard ["m", "min", "mins", "minute", "minutes"].contains(unit),
      let minutes = Grammar.number(word.prefix { Grammar.isDigit($0) }, digits: 2), minutes < 60,
      let whole = MinutesText.parse("\(hours)h\(minutes)m")
    else { return nil }
    return (whole, place + (isOneWord ? 1 : 2) - index)
  }

  /// Whether a short length is rather something else: from 100 on `m` are metres (`swim 100m`),
  /// and `17h` is how half of Europe writes the time.
  static func isOtherMeasure(_ word: String) -> Bool {
    guard let minutes = MinutesText.parse(word) else { return false }
    if word.hasSuffix("m"), number(word.dropLast(), digits: 7) != nil { return minutes >= 100 }
    let hours = word.prefix { $0 != "h" }
    return word.contains("h") && number(hours, digits: 2).map { (13...24).contains($0) } == true
  }

  private static let longUnits: Set<String> = [
    "min", "mins", "minute", "minutes", "hr", "hrs", "hour", "hours",
  ]
  /// Before a number of hours these make it a stretch of time, as the words below do behind it.
  private static let stretches: Set<String> = [
    "every", "in", "within", "after", "before", "last", "next", "other", "first", "past", "the",
  ]
  private static let stretchTails: Set<String> = [
    "of", "ago", "later", "early", "late", "before", "after", "from",
  ]

  private func reading(minutes: Int, at index: Int, _ count: Int) -> Reading<Int> {
    minutes <= TaskItem.longestEstimate
      ? Reading(minutes, count) : Reading(.tooLong(typed(index, count)), count)
  }
}
