extension Grammar {
  /// `24 dec`, `24 dec 2027`, `dec 24th`, `the 24th of december`; after a preposition and at the
  /// title's end also `the 15th`.
  mutating func monthDay(at index: Int, isIntroduced: Bool) -> Reading<DayAnswer>? {
    let hasArticle = (isIntroduced || isPhrase) && lower(index) == "the"
    let start = hasArticle ? index + 1 : index
    guard let date = namedDate(at: start) else {
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

  /// A month and a day at `index`, in either order; the day need not exist.
  mutating func namedDate(at index: Int) -> (month: Int, day: Int, count: Int)? {
    let first = lower(index)
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

  /// The first such date that is not past; 29 February waits for a leap year.
  func next(month: Int, day: Int) -> LocalDay? {
    let year = context.today.civil.year
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

  /// What only a phrase reads: `15`, `12/24`, `24.12.`, `24.12.2027`.
  mutating func phraseDay(_ word: String, at index: Int) -> Reading<DayAnswer>? {
    if let day = Grammar.number(word, digits: 2) {
      return reading(nextDay(ofMonth: day), at: index, 1)
    }
    for separator in ["/", "."] as [Character] {
      var fields = word.split(separator: separator, omittingEmptySubsequences: false)
      if separator == ".", fields.count == 3, fields[2].isEmpty { fields.removeLast() }
      guard fields.count == 2 || fields.count == 3,
        let first = Grammar.number(fields[0], digits: 2),
        let second = Grammar.number(fields[1], digits: 2)
      else { continue }
      var year: Int?
      if fields.count == 3 {
        guard fields[2].utf8.count == 4, let number = Grammar.number(fields[2], digits: 4) else {
          continue
        }
        year = number
      }
      let isMonthFirst: Bool
      switch (separator, context.dateForm) {
      case (".", _): isMonthFirst = false
      case _ where first > 12 || second > 12: isMonthFirst = second > 12
      case (_, .monthDay): isMonthFirst = true
      case (_, .dayMonth): isMonthFirst = false
      case _ where first == second: isMonthFirst = false
      default: return Reading(.ambiguousDay(typed(index, 1)), 1)
      }
      let (month, day) = isMonthFirst ? (first, second) : (second, first)
      let date = year.map { LocalDay(year: $0, month: month, day: day) }
      return reading(date ?? next(month: month, day: day), at: index, 1)
    }
    return nil
  }
}
