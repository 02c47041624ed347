extension Grammar {
  /// How many words at `index` look like a day, a time or a length that a line keeps in its title;
  /// a person is told of them (Behaviour 5).
  mutating func lookalike(at index: Int) -> Int? {
    let word = lower(index)
    guard !word.isEmpty else { return nil }
    switch word {
    case "next", "last", "this": return relativeLookalike(at: index)
    case "today", "tomorrow", "yesterday", "tonight": return 1
    case "daily", "weekly", "monthly", "yearly", "annually": return 1
    case "every": return everyLookalike(at: index)
    default: break
    }
    if Grammar.weekday(word) != nil { return isLikelyWeekday(word, at: index) ? 1 : nil }
    if Grammar.isOtherMeasure(word) || Grammar.minutesOfHour(word) != nil { return 1 }
    return isLikelyNumber(word, at: index) ? 1 : nil
  }

  /// Whether the words at a leftover are a day that has been: `yesterday`, `last friday`.
  mutating func isPastDay(_ words: Range<Int>) -> Bool {
    let word = lower(words.lowerBound)
    guard isTail(words.upperBound) else { return false }
    if word == "yesterday" { return words.count == 1 }
    return word == "last" && words.count == 2
      && Grammar.weekday(lower(words.lowerBound + 1)) != nil
  }

  /// The length that `:30` is where one is asked for; in a title it may as well be half past.
  static func minutesOfHour(_ word: String) -> Int? {
    guard word.first == ":", word.utf8.count == 3 else { return nil }
    return MinutesText.parse("0" + word)
  }

  private mutating func relativeLookalike(at index: Int) -> Int? {
    let target = lower(index + 1)
    let isPeriod = ["week", "weekend", "month", "year"].contains(target)
    return isPeriod || Grammar.weekday(target) != nil ? 2 : nil
  }

  private mutating func everyLookalike(at index: Int) -> Int? {
    let target = lower(index + 1)
    guard Grammar.weekday(target) != nil || ["day", "week", "month", "year"].contains(target)
    else { return nil }
    return 2
  }

  /// `wed`, `sat` and `sun` are words of their own, and days at most at the title's end.
  private mutating func isLikelyWeekday(_ word: String, at index: Int) -> Bool {
    guard ["wed", "sat", "sun"].contains(word) else { return true }
    return index > 0 && isTail(index + 1) && !Grammar.articles.contains(lower(index - 1))
      && !["in", "of", "and", "i", "we"].contains(lower(index - 1))
  }

  /// `15-16`, `14.30` and `24/12` where nothing is counted with them.
  private mutating func isLikelyNumber(_ word: String, at index: Int) -> Bool {
    guard Grammar.isDigit(word.first), !isCounted(index) else { return false }
    if let (from, to) = ClockRange.sides(word, loose: true), word.utf8.count <= 5,
      let start = from.minutes, let end = to.minutes
    {
      return start >= 420 && start != end
    }
    if let clock = ClockText(word), clock.form == .dot { return word.utf8.count == 5 }
    return NumberDate(word).map { $0.isOrderClear && $0.mayBeMeant(context.dateForm) } == true
      && word != "24/7"
  }
}
