extension Grammar {
  /// `except 21 dec`, `except on 21 dec and 28 dec`: days that a repeat leaves out.
  mutating func skippedDays(at index: Int) -> Reading<[LocalDay]>? {
    guard lower(index) == "except" else { return nil }
    var position = index + (lower(index + 1) == "on" ? 2 : 1)
    var days: [LocalDay] = []
    while let day = day(at: position, isIntroduced: days.isEmpty) {
      switch day.value {
      case .failure(let error): return Reading(error, position + day.count - index)
      case .success(.someday): return nil
      case .success(.day(let date)): days.append(date)
      }
      position += day.count
      guard ["and", "&"].contains(lower(position)),
        self.day(at: position + 1, isIntroduced: false) != nil
      else { break }
      position += 1
    }
    return days.isEmpty ? nil : Reading(days, position - index)
  }

  /// `mon,wed`, `mon wed fri`, `mon, wed and fri`, `mon-fri`: weekdays, each once, from Monday on.
  mutating func weekdayList(at index: Int) -> (days: [Weekday], count: Int)? {
    var days: Set<Weekday> = []
    var position = index
    var isOpen = true
    while position < index + 14 {
      let word = lower(position)
      if !days.isEmpty, word == "and" || word == "&",
        Grammar.weekdays(in: lower(position + 1)) != nil
      {
        position += 1
        isOpen = true
        continue
      }
      guard isOpen, let found = Grammar.weekdays(in: word) else { break }
      days.formUnion(found)
      position += 1
      // `monday to friday`.
      if ["to", "through", "thru"].contains(lower(position)), Grammar.weekday(word) != nil,
        Grammar.weekday(lower(position + 1)) != nil,
        let range = Grammar.weekdays(in: "\(word)-\(lower(position + 1))")
      {
        days.formUnion(range)
        position += 2
      }
      let next = lower(position)
      isOpen =
        Grammar.weekdays(in: next) != nil
        && (word.last == "," || isListedWeekday(next, at: position))
    }
    // A comma after the last weekday belongs to the title, so the word is no part of the list.
    guard !days.isEmpty, lower(position - 1).last != "," else { return nil }
    return (days.sorted { $0.rawValue < $1.rawValue }, position - index)
  }

  /// Whether a weekday without a comma before it goes on a list; `sun` and the like are words of
  /// their own where the title goes on.
  private mutating func isListedWeekday(_ word: String, at index: Int) -> Bool {
    guard ["wed", "sat", "sun"].contains(word) else { return true }
    return isTail(index + 1) || Grammar.weekdays(in: lower(index + 1)) != nil
      || ["and", "&"].contains(lower(index + 1))
  }

  /// Two and more weekdays side by side, the last of them at `index`: `mon, wed and fri`.
  mutating func weekdays(endingAt index: Int) -> (words: Range<Int>, days: [Weekday])? {
    guard let last = Grammar.weekday(lower(index)) else { return nil }
    var days: Set<Weekday> = [last]
    var first = index
    var position = index - 1
    while position >= 0, position > index - 14 {
      let word = lower(position)
      if let found = Grammar.weekdays(in: word) {
        days.formUnion(found)
        first = position
      } else if word != "and", word != "&" {
        break
      }
      position -= 1
    }
    guard first < index else { return nil }
    return (first..<index + 1, days.sorted { $0.rawValue < $1.rawValue })
  }

  /// The weekdays of one word: `mon`, `mon,wed`, `mon-fri`; a comma may end it.
  static func weekdays(in word: String) -> Set<Weekday>? {
    guard !word.isEmpty else { return nil }
    var result: Set<Weekday> = []
    let body = word.last == "," ? word.dropLast() : word[...]
    for item in body.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = item.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = ends.first.flatMap({ weekday(String($0)) }) else { return nil }
      if ends.count == 1 {
        result.insert(first)
      } else {
        guard ends.count == 2, let last = weekday(String(ends[1])) else { return nil }
        let length = (last.rawValue - first.rawValue + 7) % 7
        for offset in 0...length {
          result.insert(Weekday.allCases[(first.rawValue - 1 + offset) % 7])
        }
      }
    }
    return result
  }

  /// `24 dec`, `dec 24`.
  mutating func onDate(at index: Int, interval: Int) -> Reading<RecurrenceRule>? {
    let start = lower(index) == "the" ? index + 1 : index
    guard let date = namedDate(at: start) else { return nil }
    let length = start + date.count - index
    // 2028 has a 29 February; a day that even it has not never comes.
    guard date.day > 0, date.day <= LocalDay.length(ofMonth: date.month, year: 2028) else {
      return Reading(.noSuchDay(typed(index, length)), length)
    }
    return Reading(
      RecurrenceRule(.yearly, interval: interval)
        .settled(month: date.month, day: date.day),
      length
    )
  }

  /// `the 15th`, `1st,15th`, `15` after `on`, `last day`, `last workday`, `2nd tue`,
  /// `last fri of nov`; with `of the month` behind it or not.
  mutating func onDayOfMonth(at index: Int, interval: Int) -> Reading<RecurrenceRule>? {
    let hasArticle = lower(index) == "the"
    let start = hasArticle ? index + 1 : index
    let lead = start - index
    if interval == 1, let named = onWeekdayOfNamedMonth(at: index, interval: 1) { return named }
    if let (rule, length) = ordinalWeekday(at: start, interval: interval) {
      return Reading(rule, lead + length + ofTheMonth(at: start + length))
    }
    let isAfterOn = index > 0 && lower(index - 1) == "on"
    guard let (days, words) = monthDays(at: start, isNumber: isAfterOn || hasArticle) else {
      return nil
    }
    let length = lead + words
    // `1st and 3rd monday`.
    if days.count > 1, let weekday = Grammar.weekday(lower(start + words)),
      days.allSatisfy({ $0 <= 5 })
    {
      let rule = RecurrenceRule(
        .monthly,
        interval: interval,
        byDay: days.map { .init(weekday, ordinal: $0) }
      )
      return Reading(rule, length + 1 + ofTheMonth(at: start + words + 1))
    }
    guard days.allSatisfy({ (1...31).contains($0) }) else {
      return Reading(.noSuchDay(typed(index, length)), length)
    }
    var rule = RecurrenceRule(.monthly, interval: interval, byMonthDay: days)
    if days.count == 1 { rule = rule.settled(monthDay: days[0]) }
    return Reading(rule, length + ofTheMonth(at: start + words))
  }

  /// `15th`, `1st,15th`, `1st and 15th`, `10th, 20th and 30th`, and how many words that is.
  private mutating func monthDays(at index: Int, isNumber: Bool) -> (days: [Int], count: Int)? {
    var days: Set<Int> = []
    var position = index
    while days.count < 31 {
      let word = lower(position)
      let isListed = word.last == ","
      let body = isListed ? String(word.dropLast()) : word
      guard let found = Grammar.monthDays(body, isNumber: isNumber) else { return nil }
      days.formUnion(found)
      position += 1
      if ["and", "&"].contains(lower(position)), isMonthDay(position + 1, isNumber) {
        position += 1
      } else if !isListed || !isMonthDay(position, isNumber) {
        guard !isListed else { return nil }
        break
      }
    }
    return (days.sorted(), position - index)
  }

  private mutating func isMonthDay(_ index: Int, _ isNumber: Bool) -> Bool {
    let word = lower(index)
    return Grammar.monthDays(word.last == "," ? String(word.dropLast()) : word, isNumber: isNumber)
      != nil
  }

  /// `15th`, `1st,15th`; plain numbers only where `isNumber`.
  private static func monthDays(_ word: String, isNumber: Bool) -> [Int]? {
    var days: [Int] = []
    for item in word.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(item)
      guard let day = isNumber ? dayNumber(text) : ordinalNumber(text), days.count < 31 else {
        return nil
      }
      if !days.contains(day) { days.append(day) }
    }
    return days.isEmpty ? nil : days.sorted()
  }

  /// `of the month`, `of each month`, `of every month`.
  private mutating func ofTheMonth(at index: Int) -> Int {
    guard lower(index) == "of", ["the", "each", "every"].contains(lower(index + 1)),
      lower(index + 2) == "month"
    else { return 0 }
    return 3
  }

  /// `last fri`, `2nd tue`, `first workday`, `last day`.
  private mutating func ordinalWeekday(
    at index: Int,
    interval: Int
  ) -> (rule: RecurrenceRule, count: Int)? {
    guard let ordinal = Grammar.ordinal(lower(index)) else { return nil }
    let word = lower(index + 1)
    if let weekday = Grammar.weekday(word) {
      return (
        RecurrenceRule(
          .monthly,
          interval: interval,
          byDay: [.init(weekday, ordinal: ordinal)]
        ), 2
      )
    }
    if let words = workday(at: index + 1) {
      return (
        RecurrenceRule(
          .monthly,
          interval: interval,
          byDay: RecurrenceRule.workdays.byDay,
          bySetPosition: [ordinal]
        ), words + 1
      )
    }
    guard word == "day", ordinal == -1 || ordinal == 1 else { return nil }
    return (RecurrenceRule(.monthly, interval: interval, byMonthDay: [ordinal]), 2)
  }

  /// How many words `workday`, `weekday` or `working day` is.
  mutating func workday(at index: Int) -> Int? {
    switch lower(index) {
    case "weekday", "workday": 1
    case "working" where lower(index + 1) == "day": 2
    default: nil
    }
  }

  /// `last thu of nov`, `the 2nd sun of may`.
  mutating func onWeekdayOfNamedMonth(
    at index: Int,
    interval: Int
  ) -> Reading<RecurrenceRule>? {
    let start = lower(index) == "the" ? index + 1 : index
    guard let ordinal = Grammar.ordinal(lower(start)),
      let weekday = Grammar.weekday(lower(start + 1)), lower(start + 2) == "of",
      let month = Grammar.month(lower(start + 3))
    else { return nil }
    return Reading(
      RecurrenceRule(
        .yearly,
        interval: interval,
        byDay: [.init(weekday, ordinal: ordinal)],
        byMonth: [month]
      ),
      start + 4 - index
    )
  }

  /// 2 of `2nd` or `second`, as of every so many days or weeks.
  static func nth(_ word: String) -> Int? {
    ordinalNumber(word)
      ?? ["second", "third", "fourth", "fifth", "sixth"].firstIndex(of: word)
      .map { $0 + 2 }
  }

  /// Whether a word may begin a day of the month: `1st`, `last`, `second`.
  static func isOrdinal(_ word: String) -> Bool {
    ordinal(word) != nil || ordinalNumber(word) != nil
  }

  /// 1 to 5 of `first` or `1st`, -1 of `last`.
  private static func ordinal(_ word: String) -> Int? {
    if word == "last" { return -1 }
    if let index = ["first", "second", "third", "fourth", "fifth"].firstIndex(of: word) {
      return index + 1
    }
    guard let number = ordinalNumber(word), (1...5).contains(number) else { return nil }
    return number
  }
}

extension RecurrenceRule {
  /// A monthly rule for a day of the month; in months without it, their last day.
  func settled(monthDay day: Int) -> RecurrenceRule {
    var rule = self
    switch day {
    case 29, 30:
      rule.byMonthDay = Array(28...day)
      rule.bySetPosition = [-1]
    case 31: rule.byMonthDay = [-1]
    default: rule.byMonthDay = [day]
    }
    return rule
  }

  /// A yearly rule for a date; 29 February is the month's last day in other years.
  func settled(month: Int, day: Int) -> RecurrenceRule {
    var rule = self
    rule.byMonth = [month]
    rule.byMonthDay = month == 2 && day == 29 ? [-1] : [day]
    return rule
  }

  /// The rule for a series that begins on `anchor`: a month or year that lacks the anchor's date
  /// has the occurrence on its last day instead of none.
  package func settled(on anchor: LocalDay) -> RecurrenceRule {
    guard isPlain else { return self }
    let date = anchor.civil
    switch frequency {
    case .monthly where date.day > 28: return settled(monthDay: date.day)
    case .yearly where date.month == 2 && date.day == 29: return settled(month: 2, day: 29)
    default: return self
    }
  }
}
