extension Grammar {
  /// `24 dec`, `24 dec 2027`, `dec 24th`, `the 24th of december`; after a preposition and at the
  /// title's end also `the 15th`.
  mutating func monthDay(at index: Int, isIntroduced: Bool) -> Reading<DayAnswer>? {
    let hasArticle = (isIntroduced || isPhrase) && lower(index) == "the"
    let start = hasArticle ? index + 1 : index
    guard let date = namedDate(at: start) else {
      if !isIntroduced, !isPhrase, let day = loneOrdinal(at: index), index > 1, isSmall(index - 1) {
        return reading(nextDay(ofMonth: day), at: index, 2)
      }
      guard isIntroduced || isPhrase, let day = Grammar.ordinalNumber(lower(start)),
        isTail(start + 1)
      else { return nil }
      return reading(nextDay(ofMonth: day), at: index, start + 1 - index)
    }
    let length = start + date.count - index
    let year = lower(start + date.count)
    if let number = Grammar.number(year, digits: 4), (1900...2999).contains(number) {
      return reading(
        LocalDay(year: number, month: date.month, day: date.day),
        at: index,
        length + 1
      )
    }
    return reading(next(month: date.month, day: date.day), at: index, length)
  }

  /// The day of `the 3rd` at the title's end: behind a verb and what it is about, as in `Pay rent the
  /// 3rd`, it is one, and behind a name (`Henry the 8th`) it is not.
  mutating func loneOrdinal(at index: Int) -> Int? {
    guard index > 0, lower(index) == "the", let day = Grammar.ordinalNumber(lower(index + 1)),
      (1...31).contains(day), isTail(index + 2),
      !["of", "and", "in", "is", "from", "to"].contains(lower(index - 1))
    else { return nil }
    return day
  }

  /// Whether the word at `index` begins with a small letter.
  private func isSmall(_ index: Int) -> Bool { typed(index, 1).first?.isLowercase == true }

  /// A month and a day at `index`, in either order; the day need not exist.
  mutating func namedDate(at index: Int) -> (month: Int, day: Int, count: Int)? {
    let first = lower(index)
    // `3. dec`, `3. december`; `page 3. may be wrong` is none.
    if first.last == ".", let day = Grammar.number(first.dropLast(), digits: 2),
      let month = Grammar.month(lower(index + 1)), (1...31).contains(day), ![3, 5].contains(month)
    {
      return (month, day, 2)
    }
    if let day = Grammar.dayNumber(first) {
      let hasOf = lower(index + 1) == "of"
      let word = lower(hasOf ? index + 2 : index + 1)
      guard let month = Grammar.month(word), isDay(day, word) else { return nil }
      return (month, day, hasOf ? 3 : 2)
    }
    if let month = Grammar.month(first), let day = Grammar.dayNumber(lower(index + 1)),
      isDay(day, first)
    {
      return (month, day, 2)
    }
    return nil
  }

  /// Whether a number by a month's name is meant as its day: `40 may` is not even a mistake.
  private func isDay(_ day: Int, _ month: String) -> Bool {
    (1...31).contains(day) || !["may", "mar", "march"].contains(month)
  }

  /// The first such date that is not past, or the last that has been, or the nearest; 29 February
  /// waits for a leap year.
  func next(month: Int, day: Int) -> LocalDay? {
    let year = context.today.civil.year
    if context.areDaysOver {
      return (0...8).lazy.compactMap { LocalDay(year: year - $0, month: month, day: day) }
        .first { $0 <= context.today }
    }
    if context.isNearest {
      let dates = (year - 1...year + 1).compactMap { LocalDay(year: $0, month: month, day: day) }
      let nearest = dates.min { abs($0 - context.today) < abs($1 - context.today) }
      if let nearest { return nearest }
    }
    for candidate in year...(year + 8) {
      if let date = LocalDay(year: candidate, month: month, day: day), date >= context.today {
        return date
      }
    }
    return nil
  }

  /// The first day of this number, in this month or a later one, that is not past.
  func nextDay(ofMonth day: Int) -> LocalDay? {
    let today = context.today.civil
    if context.areDaysOver {
      let months = (0..<12).lazy.map { today.year * 12 + today.month - 1 - $0 }
      return months.compactMap { LocalDay(year: $0 / 12, month: $0 % 12 + 1, day: day) }
        .first { $0 <= context.today }
    }
    for offset in 0..<12 {
      let month = today.year * 12 + today.month - 1 + offset
      if let date = LocalDay(year: month / 12, month: month % 12 + 1, day: day),
        date >= context.today
      {
        return date
      }
    }
    return nil
  }

  /// What only a phrase reads: `15`, and any way of writing a date in numbers.
  mutating func phraseDay(_ word: String, at index: Int) -> Reading<DayAnswer>? {
    if let day = Grammar.number(word, digits: 2) {
      return reading(nextDay(ofMonth: day), at: index, 1)
    }
    return NumberDate(word).map { reading($0, at: index) }
  }

  /// A date in numbers within a line: `24.12.`, `24.12.2026`, `24/12`.
  ///
  /// Fractions, scores and versions look the same, so a slash without a year counts where one of
  /// the numbers is no month, behind a preposition, or at the title's end.
  mutating func numberDay(
    _ word: String,
    at index: Int,
    isIntroduced: Bool
  ) -> Reading<DayAnswer>? {
    guard let date = NumberDate(word), date.mayBeMeant(context.dateForm) else { return nil }
    if isIntroduced { return reading(date, at: index) }
    // `Pay 14.30` is an amount, and no amount has a closing dot or a year: `Pay 24.12.`.
    if isCounted(index), !date.isComplete || !isAmount(index) { return nil }
    if date.separator == "." { return date.isComplete ? reading(date, at: index) : nil }
    if date.year != nil { return reading(date, at: index) }
    if word == "24/7" { return nil }
    if date.isOrderClear { return reading(date, at: index) }
    // Which of the two is the month is not asked of what may be a fraction.
    let isAsked = context.dateForm == .iso && date.first != date.second
    return index > 0 && isTail(index + 1) && !isAsked ? reading(date, at: index) : nil
  }

  private func reading(_ date: NumberDate, at index: Int) -> Reading<DayAnswer> {
    guard let isMonthFirst = date.isMonthFirst(context.dateForm) else {
      return Reading(.ambiguousDay(typed(index, 1)), 1)
    }
    let (month, day) =
      isMonthFirst ? (date.first, date.second) : (date.second, date.first)
    let found = date.year.map { LocalDay(year: $0, month: month, day: day) }
    return reading(found ?? next(month: month, day: day), at: index, 1)
  }
}

/// A date in numbers as typed, before it is known which of them is the month.
struct NumberDate {
  let first: Int
  let second: Int
  let year: Int?
  let separator: Character
  /// Whether it cannot be a number with decimals: it has a year, or a dot at its end.
  let isComplete: Bool

  /// Reads `24/12`, `24.12.`, `24.12`, `24/12/2026`.
  init?(_ word: String) {
    guard let separator = word.first(where: { $0 == "/" || $0 == "." }) else { return nil }
    var fields = word.split(separator: separator, omittingEmptySubsequences: false)
    let isDotted = separator == "." && fields.count == 3 && fields[2].isEmpty
    if isDotted { fields.removeLast() }
    guard fields.count == 2 || fields.count == 3,
      let first = Grammar.number(fields[0], digits: 2),
      let second = Grammar.number(fields[1], digits: 2)
    else { return nil }
    if fields.count == 3 {
      guard fields[2].utf8.count == 4, let year = Grammar.number(fields[2], digits: 4) else {
        return nil
      }
      self.year = year
    } else {
      year = nil
    }
    self.first = first
    self.second = second
    self.separator = separator
    isComplete = isDotted || year != nil
  }

  /// Whether only one of the numbers can be the month: `24/12`.
  var isOrderClear: Bool { first > 12 || second > 12 }

  /// `nil` where the settings do not say either.
  func isMonthFirst(_ form: DateForm) -> Bool? {
    if separator == "." { return false }
    if isOrderClear { return second > 12 }
    switch form {
    case .monthDay: return true
    case .dayMonth: return false
    case .iso: return first == second ? false : nil
    }
  }

  /// Whether there may be such a day: a month of twelve and a day of 31.
  func mayBeMeant(_ form: DateForm) -> Bool {
    let isMonthFirst = isMonthFirst(form) ?? false
    let (month, day) = isMonthFirst ? (first, second) : (second, first)
    return (1...12).contains(month) && (1...31).contains(day)
  }
}
