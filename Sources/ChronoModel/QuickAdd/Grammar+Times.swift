extension Grammar {
  /// A time of day, and a length where it is a range.
  struct Clock: Hashable {
    let time: TimeOfDay
    let length: Int?
    /// Whether nothing about it says which half of the day is meant: `at 8`, `3-4`.
    var isBareHour = false
    /// Whether it is counted from now, which says the day too.
    var isFromNow = false
  }

  /// A time or range at `index`, with the `at`, `@` or `from` before it.
  mutating func clock(at index: Int) -> Reading<Clock>? {
    if let soon = fromNow(at: index) { return soon }
    let word = lower(index)
    let isIntroduced = word == "at" || word == "from" || word == "@"
    let start = isIntroduced ? index + 1 : index
    let isAt = isIntroduced && word != "from"
    guard let first = clockText(at: start, isIntroduced: isAt) else {
      if let (from, to, count) = spokenRange(at: start, isIntroduced: word == "from") {
        return reading(from: from, to: to, at: index, start + count - index)
      }
      guard let (from, to) = range(at: start, isIntroduced: isIntroduced) else { return nil }
      return reading(from: from, to: to, at: index, start + 1 - index)
    }
    // Three words of a range: `9:00 to 10:30`, `9:00 - 10:30`.
    let middle = start + first.count
    if Grammar.joints.contains(lower(middle)),
      let second = clockText(at: middle + 1, isIntroduced: false), second.clock.form != .word
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
    let isBareHour = first.clock.form == .bare && !lower(start).hasPrefix("0")
    guard let (part, more) = partOfDay(behind: middle) else {
      return Reading(Clock(time: time, length: nil, isBareHour: isBareHour), length)
    }
    let meant = first.clock.form == .meridiem ? time : part.meant(by: time)
    return Reading(Clock(time: meant, length: nil), length + more)
  }

  /// A range whose first side is a bare hour: `from 2 to 3pm`, `from 9 to 10:30`; without `from` only at
  /// the end of a title or beside a day (`12 to 1pm`), and of two bare hours nothing says that they are
  /// times.
  private mutating func spokenRange(
    at index: Int,
    isIntroduced: Bool
  ) -> (ClockText, ClockText, count: Int)? {
    guard Grammar.hour(lower(index)) != nil, let from = ClockText(lower(index)),
      Grammar.joints.contains(lower(index + 1)),
      let second = clockText(at: index + 2, isIntroduced: false), second.clock.form != .word
    else { return nil }
    let end = index + 2 + second.count
    guard isIntroduced || isTail(end) || isBesideDay(index..<end) else { return nil }
    return (from, second.clock, end - index)
  }

  /// The two sides of a range in one word: `9:00-10:30`, `3-4pm`, and `15-16` where nothing is
  /// counted with it.
  private mutating func range(
    at index: Int,
    isIntroduced: Bool
  ) -> (ClockText, ClockText)? {
    let word = lower(index)
    if isRangeOfDays(at: index) { return nil }
    if let sides = ClockRange.sides(word, loose: isPhrase) {
      return sides.0.form == .dot && isCounted(index) ? nil : sides
    }
    guard let sides = bareRange(at: index), let from = sides.0.minutes else { return nil }
    // `10-11 dentist` is a time, `2-3 eggs` is not.
    let isFirst = index == 0 && from >= 420 && !isUnit(index + 1)
    let isClear =
      isIntroduced || isFirst || isTail(index + 1) || isBesideDay(index..<index + 1)
    return isClear ? sides : nil
  }

  /// The two sides of `9-12` where nothing is counted with it: hours that only what stands beside
  /// them can make a time.
  private mutating func bareRange(at index: Int) -> (ClockText, ClockText)? {
    let word = lower(index)
    guard let sides = ClockRange.sides(word, loose: true), word.count <= 5,
      let from = sides.0.minutes, let to = sides.1.minutes, !isCounted(index),
      from < to || Grammar.isNight(from, to)
    else { return nil }
    return sides
  }

  /// Whether two hours are an evening's and those before a morning, with midnight between them: `22-2`;
  /// `11-1` and `5-2` may be anything, and `23-11` is rather a day.
  private static func isNight(_ from: Int, _ to: Int) -> Bool {
    (1080..<1440).contains(from) && (60...360).contains(to)
  }

  mutating func isBareRange(at index: Int) -> Bool { bareRange(at: index) != nil }

  /// Whether something stands at `index` that is counted: `2-3 eggs`, `9 to 11 people`.
  mutating func isUnit(_ index: Int) -> Bool {
    let word = lower(index)
    return MinutesText.parse("1" + word) != nil || Grammar.unit(word) != nil
      || ["people", "pages", "times", "points", "items", "percent", "%", "kg", "km"].contains(word)
  }

  /// `in 2 hours`, `in 45m`, `in half an hour`, within a day from now.
  private mutating func fromNow(at index: Int) -> Reading<Clock>? {
    guard lower(index) == "in" else { return nil }
    // `in a minute` is said, and hardly ever planned.
    guard let (minutes, words) = spelledLength(at: index + 1), minutes > 1, minutes < 1440,
      let time = TimeOfDay(minutes: (context.now.time.minutes + minutes) % 1440)
    else { return nil }
    return Reading(Clock(time: time, length: nil, isFromNow: true), words + 1)
  }

  private func reading(
    from: ClockText,
    to: ClockText,
    at index: Int,
    _ count: Int
  ) -> Reading<Clock> {
    do {
      let range = try ClockRange(from: from, to: to, text: typed(index, count))
      let isBareHour =
        from.form == .bare && to.form == .bare && (from.minutes ?? 1440) <= 720
        && (to.minutes ?? 1440) <= 720
        && !typed(index, count).split { !Grammar.isDigit($0) }.contains { $0.hasPrefix("0") }
      return Reading(
        Clock(time: range.start, length: range.length, isBareHour: isBareHour),
        count
      )
    } catch {
      return Reading(error, count)
    }
  }

  /// One time, of one word or several (`3 pm`, `3 o'clock`, `half past three`).
  ///
  /// A bare number counts in a phrase, or behind `at` where the title does not go on with what
  /// there are so many of (`at 3 trees`).
  private mutating func clockText(
    at index: Int,
    isIntroduced: Bool
  ) -> (clock: ClockText, count: Int)? {
    if let spoken = spokenClock(at: index) {
      let end = index + spoken.count
      let isClear = isPhrase || endsHour(end) || isBesideDay(index..<end)
      return isClear || (index == 0 && !isIntroduced) ? spoken : nil
    }
    var word = lower(index)
    // Behind `at` a length is none: `at 9h30`, `at 17h`.
    if isIntroduced, let hour = word.firstIndex(of: "h"), endsHour(index + 1),
      Grammar.number(word[..<hour], digits: 2) != nil
    {
      let minutes = word[hour...].dropFirst()
      word = "\(word[..<hour]):\(minutes.isEmpty ? "00" : minutes)"
    }
    guard let clock = ClockText(word) else { return nil }
    let next = lower(index + 1)
    switch clock.form {
    case .meridiem: return (clock, 1)
    case .word:
      // `High Noon`
      let isName = typed(index, 1).first?.isUppercase == true && index > 0
      return isName && !isIntroduced && !isPhrase ? nil : (clock, 1)
    case .dot:
      return isPhrase || isIntroduced || isClearDot(clock, at: index) ? (clock, 1) : nil
    case .colon, .bare: break
    }
    if next == "am" || next == "pm", let pair = ClockText(word + next), word.utf8.count <= 5 {
      return (pair, 2)
    }
    if clock.form == .colon || isPhrase { return (clock, 1) }
    if isIntroduced, isTail(index + 1), isFigures(word) { return (clock, 1) }
    guard Grammar.hour(word) != nil, clock.time != nil else { return nil }
    if next == "o'clock" || next == "oclock" { return (clock, 2) }
    guard isIntroduced, endsHour(index + 1) else { return nil }
    return (clock, 1)
  }

  /// `930`, `1500`: a time without its colon, in steps of five minutes; `2025` may be a year.
  private func isFigures(_ word: String) -> Bool {
    guard (3...4).contains(word.utf8.count), Grammar.number(word, digits: 4) != nil,
      word.utf8.count == 3 || !["19", "20"].contains(word.prefix(2))
    else { return false }
    return ClockText(word)?.time.map { $0.minutes % 5 == 0 } == true
  }

  /// `14.30` where it stands at an end of the line or beside a day, in steps of five minutes.
  private mutating func isClearDot(_ clock: ClockText, at index: Int) -> Bool {
    guard let minutes = clock.minutes, minutes % 5 == 0, !isCounted(index) else { return false }
    return index == 0 || isTail(index + 1) || isBesideDay(index..<index + 1)
      || isDotRange(index) || isDotRange(index - 2)
  }

  /// Whether a range with blanks begins at `index`: `14.30 - 15.30`.
  private mutating func isDotRange(_ index: Int) -> Bool {
    guard index >= 0, ["to", "-", "–"].contains(lower(index + 1)) else { return false }
    return ClockText(lower(index))?.form == .dot && ClockText(lower(index + 2))?.form == .dot
  }

  /// Whether an hour may end before `index`: the title ends, or goes on with a word that counts
  /// nothing.
  private mutating func endsHour(_ index: Int) -> Bool {
    if isTail(index) || introducedDay(at: index) != nil { return true }
    if partOfDay(behind: index) != nil { return true }
    return ["with", "in", "on", "about", "for", "via", "sharp"].contains(lower(index))
  }
}
