extension Grammar {
  /// A repeat as typed, before its first day is known.
  struct RepeatReading: Hashable {
    var rule: RecurrenceRule
    var afterCompletion: Bool
    /// `from 1 dec`.
    var starting: LocalDay?
    /// `except 21 dec and 28 dec`.
    var skipped: [LocalDay] = []
  }

  /// `every …`, `every! …`, `daily` or `on the 1st of every month` at `index`; `nil` where what
  /// follows is no repeat (`every book`, `every day is a gift`).
  mutating func repeats(at index: Int) -> Reading<RepeatReading>? {
    let word = lower(index)
    guard let phrase = rule(at: index) else { return nil }
    guard case .success(var rule) = phrase.value else {
      return phrase.value.failure.map { Reading($0, phrase.count) }
    }
    var position = index + phrase.count
    if !isPhrase, isSentence(position) { return nil }
    var starting: LocalDay?
    var skipped: [LocalDay] = []
    for _ in 0..<3 {
      // `from 1 dec to 24 dec`.
      if starting != nil, ["to", "-", "–"].contains(lower(position)),
        let last = day(at: position + 1, isIntroduced: true),
        case .success(.day(let date)) = last.value
      {
        rule.end = .until(date)
        position += last.count + 1
        continue
      }
      guard let tail = tail(at: position) else { break }
      switch tail.value {
      case .failure(let error): return Reading(error, position + tail.count - index)
      case .success(.end(let end)): rule.end = end
      case .success(.starting(let day)): starting = day
      case .success(.skipping(let days)): skipped += days
      }
      position += tail.count
    }
    var afterCompletion = word == "every!"
    if lower(position) == "after",
      ["completion", "done", "finishing"].contains(lower(position + 1))
    {
      afterCompletion = true
      position += 2
    }
    return Reading(
      RepeatReading(
        rule: rule,
        afterCompletion: afterCompletion,
        starting: starting,
        skipped: skipped
      ),
      position - index
    )
  }

  /// The rule at `index`, with the word that says that it is one.
  private mutating func rule(at index: Int) -> Reading<RecurrenceRule>? {
    switch lower(index) {
    case "every", "every!":
      return (writtenRule(at: index + 1) ?? ruleBody(at: index + 1))
        .map { Reading(copying: $0, count: $0.count + 1) }
    case "daily": return adverb(.day, at: index)
    case "weekly": return adverb(.week, at: index)
    case "biweekly": return adverb(.week, every: 2, at: index)
    case "monthly": return adverb(.month, at: index)
    case "yearly", "annually": return adverb(.year, at: index)
    default: return dayOfEveryMonth(at: index)
    }
  }

  /// `weekly` where the title does not go on: `weekly report` has one of its own.
  private mutating func adverb(
    _ unit: Unit,
    every interval: Int = 1,
    at index: Int
  ) -> Reading<RecurrenceRule>? {
    let next = index + 1
    let word = lower(next)
    let goesOn =
      !["on", "until", "till", "from", "starting", "at", "except"].contains(word)
      && (word != "for" || timesOfRepeat(at: next) == nil)
    let isBeforeHours = isBareRange(at: next) && isTail(next + 1)
    if !isPhrase, goesOn, !isBeforeHours, !isTail(next), introducedDay(at: next) == nil {
      return nil
    }
    return periods(of: unit, interval, at: index)
  }

  /// `on the 1st of every month`, `the last fri of each month`.
  private mutating func dayOfEveryMonth(at index: Int) -> Reading<RecurrenceRule>? {
    let word = lower(index)
    guard word == "on" || word == "the" || Grammar.isOrdinal(word) else { return nil }
    let start = word == "on" ? index + 1 : index
    guard let reading = onDayOfMonth(at: start, interval: 1), reading.count >= 4 else {
      return nil
    }
    let count = start + reading.count - index
    let detail = lower(index + count - 2)
    guard detail == "every" || detail == "each", lower(index + count - 1) == "month" else {
      return nil
    }
    return Reading(copying: reading, count: count)
  }

  /// `FREQ=MONTHLY;BYDAY=2MO`, for rules that no words say.
  private mutating func writtenRule(at index: Int) -> Reading<RecurrenceRule>? {
    guard index < count, line.words[index].kind == .bare else { return nil }
    let range = line.words[index].range
    guard range.count >= 5,
      line.text(range.lowerBound..<range.lowerBound + 5).lowercased()
        == "freq="
    else { return nil }
    let text = line.text(range)
    guard let rule = try? RecurrenceRule(text) else {
      return Reading(.noSuchRepeat(text), 1)
    }
    return Reading(rule, 1)
  }

  /// `5 times`, `for ten times`, `1 time`, `5x` or `x5` at `index`, which ends a repeat before it, and how many
  /// words that is.
  mutating func timesOfRepeat(at index: Int) -> (times: Int, count: Int)? {
    let word = lower(index)
    if word == "for" { return countedTimes(lower(index + 1), at: index + 1).map { ($0, 3) } }
    if word.first == "x" || word.last == "x", word.count > 1 {
      let digits = word.first == "x" ? word.dropFirst() : word.dropLast()
      return Grammar.number(digits, digits: 6).flatMap { $0 > 0 ? ($0, 1) : nil }
    }
    return countedTimes(word, at: index).map { ($0, 2) }
  }

  /// The number of `5 times`.
  private mutating func countedTimes(_ word: String, at index: Int) -> Int? {
    guard let number = Grammar.number(word, digits: 6) ?? Grammar.count(word), number > 0 else {
      return nil
    }
    let next = lower(index + 1)
    return next == "times" || next == "time" && number == 1 ? number : nil
  }

  private enum Tail {
    case end(RecurrenceRule.End)
    case starting(LocalDay)
    case skipping([LocalDay])
  }

  /// `until 2027-01-01`, `5 times`, `from 1 dec`, `except 21 dec and 28 dec`.
  private mutating func tail(at index: Int) -> Reading<Tail>? {
    let word = lower(index)
    if let (times, count) = timesOfRepeat(at: index) { return Reading(.end(.count(times)), count) }
    if let days = skippedDays(at: index) {
      return switch days.value {
      case .success(let list): Reading(.skipping(list), days.count)
      case .failure(let error): Reading(error, days.count)
      }
    }
    guard ["until", "till", "from", "starting"].contains(word),
      let day = day(at: index + 1, isIntroduced: true)
    else { return nil }
    switch day.value {
    case .failure(let error): return Reading(error, day.count + 1)
    case .success(.someday): return nil
    case .success(.day(let date)):
      let isEnd = word == "until" || word == "till"
      return Reading(isEnd ? .end(.until(date)) : .starting(date), day.count + 1)
    }
  }

  private mutating func ruleBody(at index: Int) -> Reading<RecurrenceRule>? {
    let word = lower(index)
    if let rule = daysBut(at: index) { return rule }
    // `2nd day`, `third week`; `3rd day of the month` is a date.
    if let number = Grammar.nth(word), lower(index + 2) != "of",
      let reading = periods(number, at: index + 1)
    {
      return Reading(copying: reading, count: reading.count + 1)
    }
    if let words = workday(at: index) { return Reading(.workdays, words) }
    switch word {
    case "weekdays", "workdays": return Reading(.workdays, 1)
    case "weekend", "weekends":
      return Reading(RecurrenceRule(.weekly, byDay: [.init(.saturday), .init(.sunday)]), 1)
    case "quarter": return Reading(RecurrenceRule(.monthly, interval: 3), 1)
    case "day", "week", "month", "year": return periods(1, at: index)
    case "other":
      return periods(2, at: index + 1).map { Reading(copying: $0, count: $0.count + 1) }
        ?? everyOther(at: index + 1)
    // Every other one, as people say it, unless a month is named; `2nd tue` is of the month.
    case "second" where lower(index + 2) != "of":
      if let other = everyOther(at: index + 1) { return other }
    default: break
    }
    if let number = Grammar.count(word), let reading = periods(number, at: index + 1) {
      return Reading(copying: reading, count: reading.count + 1)
    }
    if let (days, length) = weekdayList(at: index) {
      return Reading(RecurrenceRule(.weekly, byDay: days.map { .init($0) }), length)
    }
    return onDate(at: index, interval: 1) ?? onDayOfMonth(at: index, interval: 1)
  }

  /// `day except sun`, `weekday but fri`: the days of the week without some.
  private mutating func daysBut(at index: Int) -> Reading<RecurrenceRule>? {
    let all: [Weekday]
    switch lower(index) {
    case "day": all = Weekday.allCases
    case "weekday", "workday": all = RecurrenceRule.workdays.byDay.map(\.weekday)
    default: return nil
    }
    guard ["except", "but"].contains(lower(index + 1)), let list = weekdayList(at: index + 2),
      // `every day except fri 25 dec` leaves out one day.
      day(at: index + 2, isIntroduced: true)?.count ?? 0 <= list.count
    else { return nil }
    let days = all.filter { !list.days.contains($0) }
    guard !days.isEmpty else { return nil }
    return Reading(RecurrenceRule(.weekly, byDay: days.map { .init($0) }), list.count + 2)
  }

  /// How many words at `index` repeat by hours or minutes, which no task does: `every 2 hours`, `every
  /// 30m`, `hourly`.
  mutating func hourlyRepeat(at index: Int) -> Int? {
    let word = lower(index)
    if word == "hourly" { return index > 0 && isTail(index + 1) ? 1 : nil }
    guard word == "every" || word == "every!" else { return nil }
    if ["hour", "minute"].contains(lower(index + 1)) {
      return isTail(index + 2) || introducedDay(at: index + 2) != nil ? 2 : nil
    }
    if lower(index + 1) == "other", lower(index + 2) == "hour" { return 3 }
    return spelledLength(at: index + 1).map { $0.count + 1 }
  }

  private mutating func everyOther(at index: Int) -> Reading<RecurrenceRule>? {
    guard let (days, length) = weekdayList(at: index) else { return nil }
    return Reading(weekly(2, days), length + 1)
  }

  /// `weeks on mon,wed`, `months on the 15th`, `year on 24 dec`.
  private mutating func periods(_ interval: Int, at index: Int) -> Reading<RecurrenceRule>? {
    let word = lower(index)
    guard word.utf8.count > 2, let unit = Grammar.unit(word), interval > 0 else { return nil }
    return periods(of: unit, interval, at: index)
  }

  /// The same, whatever the word at `index` is that says the unit.
  private mutating func periods(
    of unit: Unit,
    _ interval: Int,
    at index: Int
  ) -> Reading<RecurrenceRule>? {
    let next = lower(index + 1) == "on" ? index + 2 : index + 1
    switch unit {
    case .day: return Reading(RecurrenceRule(.daily, interval: interval), 1)
    case .week:
      if next == index + 2, let (days, length) = weekdayList(at: next) {
        return Reading(weekly(interval, days), length + 2)
      }
      return Reading(weekly(interval, []), 1)
    case .month:
      if next == index + 2, let detail = onDayOfMonth(at: next, interval: interval) {
        return Reading(copying: detail, count: detail.count + 2)
      }
      return Reading(RecurrenceRule(.monthly, interval: interval), 1)
    case .year:
      if next == index + 2,
        let detail = onDate(at: next, interval: interval)
          ?? onWeekdayOfNamedMonth(at: next, interval: interval)
      {
        return Reading(copying: detail, count: detail.count + 2)
      }
      return Reading(RecurrenceRule(.yearly, interval: interval), 1)
    }
  }

  /// Weeks are counted from the user's first day of the week where that makes a difference.
  private func weekly(_ interval: Int, _ days: [Weekday]) -> RecurrenceRule {
    RecurrenceRule(
      .weekly,
      interval: interval,
      byDay: days.map { .init($0) },
      weekStart: interval > 1 && days.count > 1 ? context.firstWeekday : .monday
    )
  }
}

extension Result {
  /// The error, where it is one.
  var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
