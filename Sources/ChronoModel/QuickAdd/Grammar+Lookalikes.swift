extension Grammar {
  /// How many words at `index` look like a day, a time or a length that a line keeps in its title;
  /// a person is told of them (Behaviour 5).
  mutating func lookalike(at index: Int) -> Int? {
    let word = lower(index)
    guard !word.isEmpty else { return nil }
    switch word {
    case "next", "last", "this": return relativeLookalike(at: index)
    case "today", "tomorrow", "yesterday", "tonight": return 1
    case "daily", "weekly", "biweekly", "monthly", "yearly", "annually": return 1
    case "every", "every!", "every!!": return everyLookalike(at: index)
    case "noon", "midnight", "morning", "afternoon", "evening":
      return isLoneTime(at: index) ? 1 : nil
    case "at", "@": return isHourInTitle(at: index) ? 2 : nil
    case "in", "during", "on", "by", "due", "until", "till", "before":
      if let count = introducedDate(at: index) { return count }
    case "tom": return index > 0 && typed(index, 1) == "tom" && isTail(index + 1) ? 1 : nil
    default: break
    }
    if let count = rangeOfDays(at: index) { return count }
    if let (_, count) = dayLength(at: index) { return count }
    if Grammar.weekday(word) != nil { return isOtherWord(at: index) ? nil : 1 }
    if isHourToHour(at: index) { return 3 }
    if isForMinutes(at: index) { return 2 }
    if isNoLength(at: index), isTail(index + 1) { return 1 }
    if Grammar.isOtherMeasure(word) || Grammar.minutesOfHour(word) != nil { return 1 }
    return isLikelyNumber(word, at: index) ? 1 : nil
  }

  /// Whether an hour or a part of the day ends the title, and no name: `Lunch Noon`, `Call Ana evening`,
  /// and not `High Noon`, `the evening`.
  private mutating func isLoneTime(at index: Int) -> Bool {
    guard index > 0, isTail(index + 1) else { return false }
    let before = lower(index - 1)
    let isName = index > 1 && isCapitalised(typed(index, 1)) && isCapitalised(typed(index - 1, 1))
    return !isName && !Grammar.articles.contains(before)
      && !["good", "this", "of", "every", "each"].contains(before)
  }

  /// How many words at `index` are a preposition and a month, or a day of one: `in december`, and
  /// `on 1st` before more of a title, but not `on 1st floor`.
  private mutating func introducedDate(at index: Int) -> Int? {
    let word = lower(index + 1)
    if Grammar.month(word) != nil { return 2 }
    guard !["in", "during"].contains(lower(index)), let day = Grammar.ordinalNumber(word),
      (1...31).contains(day), !Grammar.numbered.contains(lower(index + 2))
    else { return nil }
    return 2
  }

  /// What has a place in a row.
  private static let numbered: Set<String> = [
    "aid", "attempt", "avenue", "base", "class", "draft", "floor", "grade", "level", "of", "page",
    "place", "row", "street", "team", "try",
  ]

  /// `at 8` before a name, which cannot be counted: `Dinner at 8 Ana`; and where the title has not begun, as in
  /// `tomorrow at 8 call Ana`.
  private mutating func isHourInTitle(at index: Int) -> Bool {
    guard index + 2 < count, Grammar.hour(lower(index + 1)) != nil else { return false }
    return index == 0 || endsDay(lower(index - 1)) || isCapitalised(typed(index + 2, 1))
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

  /// How many words at `index` would repeat something by what follows the first: `every day`.
  mutating func everyLookalike(at index: Int) -> Int? {
    let target = lower(index + 1)
    if Grammar.count(target) != nil, Grammar.unit(lower(index + 2)) != nil { return 3 }
    guard Grammar.weekday(target) != nil || ["day", "week", "month", "year"].contains(target)
    else { return nil }
    return 2
  }

  /// How many words at `index` name several days in a row: `3-5 dec`, `3.-5. dec`, `3.-5.12.`,
  /// `dec 3-5`.
  private mutating func rangeOfDays(at index: Int) -> Int? {
    let isMonth = Grammar.month(lower(index)) != nil
    if isMonth { return Grammar.isRangeOfDays(lower(index + 1)) ? 2 : nil }
    let word = lower(index)
    if Grammar.isRangeOfDays(word) { return Grammar.month(lower(index + 1)) == nil ? nil : 2 }
    let sides = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard sides.count == 2, Grammar.dottedDay(sides[0]) else { return nil }
    return NumberDate(String(sides[1]))?.isComplete == true ? 1 : nil
  }

  /// Whether the word at `index` tells days of a month that stands beside it, and so no hours.
  mutating func isRangeOfDays(at index: Int) -> Bool {
    guard Grammar.isRangeOfDays(lower(index)) else { return false }
    if Grammar.month(lower(index + 1)) != nil { return true }
    guard index > 0, Grammar.month(lower(index - 1)) != nil else { return false }
    // `24 dec 15-16` has its day already.
    return index == 1 || Grammar.dayNumber(lower(index - 2)) == nil
  }

  /// `3-5`, `3.-5.`, of days that a month has.
  private static func isRangeOfDays(_ word: String) -> Bool {
    let sides = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    return sides.count == 2 && sides.allSatisfy(dottedDay)
  }

  private static func dottedDay(_ text: Substring) -> Bool {
    let digits = text.last == "." ? text.dropLast() : text
    return number(digits, digits: 2).map { (1...31).contains($0) } == true
  }

  /// `15-16`, `14.30` and `24/12` where nothing is counted with them.
  private mutating func isLikelyNumber(_ word: String, at index: Int) -> Bool {
    guard Grammar.isDigit(word.first), !isCounted(index) else { return false }
    if let (from, to) = ClockRange.sides(word, loose: true), word.count <= 5,
      let start = from.minutes, let end = to.minutes
    {
      return start >= 420 && start != end
    }
    if let clock = ClockText(word), clock.form == .dot { return word.utf8.count == 5 }
    if isFourDigitTime(word) || (isLastHour(at: index) && isBesideDay(index..<index + 1)) {
      return true
    }
    return NumberDate(word).map { $0.isOrderClear && $0.mayBeMeant(context.dateForm) } == true
      && word != "24/7"
  }

  /// `9 to 11`, where neither counts anything.
  private mutating func isHourToHour(at index: Int) -> Bool {
    guard ["to", "-", "–", "until", "till"].contains(lower(index + 1)),
      let from = Grammar.hour(lower(index)), let to = Grammar.hour(lower(index + 2))
    else { return false }
    return from != to && (from >= 7 || to > 12) && !isCounted(index) && !isUnit(index + 3)
  }

  /// `for 90`, which says no unit and may be minutes.
  private mutating func isForMinutes(at index: Int) -> Bool {
    guard lower(index) == "for", index > 0, isTail(index + 2),
      let number = Grammar.number(lower(index + 1), digits: 3)
    else { return false }
    return number >= 15 && number % 5 == 0
  }

  /// Whether an hour of a day is the title's last word: `wed 18`.
  mutating func isLastHour(at index: Int) -> Bool {
    guard let hour = Grammar.hour(lower(index)), hour >= 7 else { return false }
    return !isCounted(index) && isTail(index + 1)
  }

  /// `1500`, in steps of five minutes; `2025` and `1990` are years.
  private func isFourDigitTime(_ word: String) -> Bool {
    guard word.utf8.count == 4, let minutes = ClockText(word)?.minutes, minutes % 5 == 0 else {
      return false
    }
    return !word.hasPrefix("19") && !word.hasPrefix("20")
  }
}
