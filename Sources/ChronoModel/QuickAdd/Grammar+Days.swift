/// A typed day.
package enum DayAnswer: Hashable, Sendable {
  case day(LocalDay)
  case someday
}

extension Grammar {
  /// A day at `index`, with the `on`, `by`, `due`, `for` or `until` before it.
  mutating func introducedDay(at index: Int) -> Reading<DayAnswer>? {
    let word = lower(index)
    if word == "at" {
      return endOfPeriod(at: index + 1, isIntroduced: true).map {
        Reading(copying: $0, count: $0.count + 1)
      }
    }
    // Behind these a word is no more of a day than without them; where it is one, they go with it.
    if index > 0, ["for", "until", "till"].contains(word),
      let reading = day(at: index + 1, isIntroduced: false)
    {
      return Reading(copying: reading, count: reading.count + 1)
    }
    guard ["on", "by", "due"].contains(word) else { return day(at: index, isIntroduced: false) }
    guard let reading = day(at: index + 1, isIntroduced: true) else { return nil }
    return Reading(copying: reading, count: reading.count + 1)
  }

  /// A day at `index`.
  mutating func day(at index: Int, isIntroduced: Bool) -> Reading<DayAnswer>? {
    let word = lower(index)
    guard !word.isEmpty else { return nil }
    // `EOD report` is a name.
    if word == "eod", isIntroduced || isPhrase || isTail(index + 1) {
      return Reading(.day(context.today), 1)
    }
    if let day = fixedDay(word) {
      let mayBeName = ["today", "tomorrow", "yesterday"].contains(word)
      if mayBeName, !isIntroduced, !isPhrase, isInName(index) { return nil }
      return Reading(.day(day), 1)
    }
    if word == "yesterday", isPastOfEvent(index + 1) { return Reading(.day(context.today - 1), 1) }
    if word == "someday" { return Reading(.someday, 1) }
    if let reading = weekdayAndDate(word, at: index) { return reading }
    if let weekday = Grammar.weekday(word) {
      if lower(index + 1) == "next", lower(index + 2) == "week" {
        return Reading(.day(ofNextWeek(weekday)), 3)
      }
      // `monday week` is the one after the next.
      if lower(index + 1) == "week", isIntroduced || isPhrase || isTail(index + 2) {
        return Reading(.day(next(weekday) + 7), 2)
      }
      guard isIntroduced || isPhrase || isClear(word, at: index) else { return nil }
      return Reading(.day(next(weekday)), 1)
    }
    if word == "next" || word == "this" || word == "last" {
      return relativeDay(word, at: index, isIntroduced: isIntroduced)
    }
    return dayAfterTomorrow(at: index) ?? endOfPeriod(at: index, isIntroduced: isIntroduced)
      ?? offset(word, at: index) ?? isoDay(word, at: index)
      ?? monthDay(at: index, isIntroduced: isIntroduced)
      ?? (isPhrase
        ? phraseDay(word, at: index) : numberDay(word, at: index, isIntroduced: isIntroduced))
  }

  /// `Fri 27 Nov`, as days are shown: a weekday that the date behind it agrees with.
  private mutating func weekdayAndDate(_ word: String, at index: Int) -> Reading<DayAnswer>? {
    let name = word.hasSuffix(",") ? String(word.dropLast()) : word
    guard let weekday = Grammar.weekday(name) else { return nil }
    let detail = lower(index + 1)
    let date =
      monthDay(at: index + 1, isIntroduced: false) ?? isoDay(detail, at: index + 1)
      ?? numberDay(detail, at: index + 1, isIntroduced: true)
    guard let date, case .success(.day(let day)) = date.value, day.weekday == weekday else {
      return nil
    }
    return Reading(.day(day), date.count + 1)
  }

  /// `day after tomorrow`, and not the film `The Day After Tomorrow`.
  private mutating func dayAfterTomorrow(at index: Int) -> Reading<DayAnswer>? {
    let start = lower(index) == "the" ? index + 1 : index
    guard lower(start) == "day", lower(start + 1) == "after", lower(start + 2) == "tomorrow",
      isPhrase || typed(start + 1, 1) == "after"
    else { return nil }
    return Reading(.day(context.day(after: 2)), start + 3 - index)
  }

  /// `end of day`, `end of month`, `the end of next week`; in the middle of a title only behind a
  /// preposition.
  private mutating func endOfPeriod(
    at index: Int,
    isIntroduced: Bool
  ) -> Reading<DayAnswer>? {
    let start = lower(index) == "the" ? index + 1 : index
    guard lower(start) == "end", lower(start + 1) == "of" else { return nil }
    let detail = lower(start + 2)
    let isNext = detail == "next"
    let unit = isNext || detail == "the" || detail == "this" ? start + 3 : start + 2
    let today = context.today
    let last: LocalDay?
    switch lower(unit) {
    case "day" where !isNext: last = today
    case "week": last = today.startOfWeek(first: context.firstWeekday) + (isNext ? 13 : 6)
    case "month": last = isNext ? (today.endOfMonth + 1).endOfMonth : today.endOfMonth
    case "year": last = LocalDay(year: today.civil.year + (isNext ? 1 : 0), month: 12, day: 31)
    default: return nil
    }
    guard isIntroduced || isPhrase || isTail(unit + 1) else { return nil }
    return reading(last, at: index, unit + 1 - index)
  }

  /// The next such day after today, or where one lists a day from today on; of days that have been,
  /// the last one up to today.
  func next(_ weekday: Weekday) -> LocalDay {
    let distance = (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
    if context.areDaysOver { return context.today - (7 - distance) % 7 }
    let day = context.today + (distance == 0 && !context.isTodayNamed ? 7 : distance)
    return day == context.skippedDay ? day + 7 : day
  }

  /// `next fri`, `fri next week`, `next week fri`.
  private func ofNextWeek(_ weekday: Weekday) -> LocalDay {
    let week = context.today.startOfWeek(first: context.firstWeekday)
    return week + 7 + (weekday.rawValue - context.firstWeekday.rawValue + 7) % 7
  }

  /// Whether a day that has been ends before `index` as one of an event: that may be entered later.
  private mutating func isPastOfEvent(_ index: Int) -> Bool {
    context.isForEvent && isTail(index)
  }

  private func fixedDay(_ word: String) -> LocalDay? {
    let today = context.today
    let week = today.startOfWeek(first: context.firstWeekday)
    switch word {
    case "today", "tonight": return today
    case "tomorrow", "tmr", "tmrw", "tmw": return context.day(after: 1)
    case "eow": return week + 6
    case "eom": return today.endOfMonth
    case "eoy": return LocalDay(year: today.civil.year, month: 12, day: 31)
    default: break
    }
    if word == "yesterday", isPhrase || context.areDaysOver { return today - 1 }
    guard isPhrase else { return nil }
    switch word {
    case "tod", "now": return today
    case "tom": return context.day(after: 1)
    case "sow": return week + 7
    case "som": return today.endOfMonth + 1
    case "weekend": return weekend
    default: return nil
    }
  }

  /// Today where it is a Saturday or Sunday, else the next Saturday.
  private var weekend: LocalDay {
    max(context.today, context.today.startOfWeek(first: .monday) + 5)
  }

  /// Whether a weekday's name at `index` means the day.
  ///
  /// `wed`, `sat` and `sun` are words of their own: they count next to a time, or behind the
  /// title's last word where no article stands before them (`Sun cream`, `lie in the sun`), and
  /// a last `Sun` only where it is written small.
  private mutating func isClear(_ word: String, at index: Int) -> Bool {
    if index > 0, lower(index - 1) == "last" { return false }
    if isInName(index) { return false }
    if word == "mon" { return isMonday(index) }
    guard ["wed", "sat", "sun"].contains(word) else { return true }
    if isTime(at: index + 1) || isBareRange(at: index + 1) { return true }
    if index > 0, isTime(at: index - 1) || isBareRange(at: index - 1) { return true }
    guard index > 0, isTail(index + 1) || isPart(index + 1) || isLastHour(at: index + 1),
      !isOtherWord(at: index)
    else { return false }
    return word != "sun" || typed(index, 1) == "sun"
  }

  /// Whether `mon` is the day: where no word of a title follows that it may belong to
  /// (`mon amour`).
  private mutating func isMonday(_ index: Int) -> Bool {
    let next = index + 1
    if isTail(next) || isPart(next) || isTime(at: next) || foreignMark(at: next) != nil {
      return true
    }
    if index > 0, isTime(at: index - 1) { return true }
    return next < count && Grammar.weekday(lower(next)) != nil
  }

  /// Whether a part of the day is at `index`: `sat evening`.
  private mutating func isPart(_ index: Int) -> Bool { PartOfDay(rawValue: lower(index)) != nil }

  private mutating func relativeDay(
    _ word: String,
    at index: Int,
    isIntroduced: Bool
  ) -> Reading<DayAnswer>? {
    let today = context.today
    let week = today.startOfWeek(first: context.firstWeekday)
    let target = lower(index + 1)
    if let weekday = Grammar.weekday(target) {
      if !isIntroduced, !isPhrase, isInName(index + 1) { return nil }
      switch word {
      case "next": return Reading(.day(ofNextWeek(weekday)), 2)
      case "this":
        return Reading(.day(weekday == today.weekday ? today : next(weekday)), 2)
      default:
        guard isPhrase || context.areDaysOver || isPastOfEvent(index + 2) else { return nil }
        let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
        return Reading(.day(today - (back == 0 ? 7 : back)), 2)
      }
    }
    // `the next week` is a stretch, and no day.
    if !isPhrase, index > 0, lower(index - 1) == "the" { return nil }
    if word == "next", target == "week", let weekday = Grammar.weekday(lower(index + 2)),
      !isOtherWord(at: index + 2)
    {
      return Reading(.day(ofNextWeek(weekday)), 3)
    }
    let day: LocalDay? =
      switch (word, target) {
      case ("next", "week"): week + 7
      case ("next", "month"): today.endOfMonth + 1
      case ("next", "year"): LocalDay(year: today.civil.year + 1, month: 1, day: 1)
      case ("this", "weekend"): weekend
      case ("next", "weekend"): today.startOfWeek(first: .monday) + 12
      case ("this", "morning"), ("this", "afternoon"), ("this", "evening"): today
      default: nil
      }
    return day.map { Reading(.day($0), 2) }
  }

  /// `in 3 days`, `+3d`, `+3 days`, `2w`.
  private mutating func offset(_ word: String, at index: Int) -> Reading<DayAnswer>? {
    if word == "in" {
      guard let count = Grammar.count(lower(index + 1)), let unit = Grammar.unit(lower(index + 2)),
        lower(index + 2).utf8.count > 1
      else { return nil }
      return reading(today(plus: count, unit), at: index, 3)
    }
    let isSigned = word.first == "+" || (isPhrase && word.first == "-")
    let body = isSigned ? word.dropFirst() : word[...]
    let digits = body.prefix { ("0"..."9").contains($0) }
    guard let number = Grammar.number(digits, digits: 5) else { return nil }
    let count = word.first == "-" ? -number : number
    let suffix = body.dropFirst(digits.count)
    if suffix.isEmpty {
      guard isSigned else { return nil }
      if let unit = Grammar.unit(lower(index + 1)), lower(index + 1).utf8.count > 1 {
        return reading(today(plus: count, unit), at: index, 2)
      }
      return isPhrase ? reading(today(plus: count, .day), at: index, 1) : nil
    }
    guard suffix.utf8.count <= 2, let unit = Grammar.unit(suffix) else { return nil }
    // `3d` is a word of its own (`3d printer`), `2w` is not, and `2W` is a power.
    guard isSigned || isPhrase || (suffix == "w" && typed(index, 1).hasSuffix("w")) else {
      return nil
    }
    return reading(today(plus: count, unit), at: index, 1)
  }

  /// `2026-12-24`, and `2026/12/24`, which nobody writes in another order.
  private func isoDay(_ word: String, at index: Int) -> Reading<DayAnswer>? {
    let bytes = Array(word.utf8)
    guard bytes.count == 10, bytes[4] == bytes[7], bytes[4] == 45 || bytes[4] == 47,
      bytes.enumerated().allSatisfy({ $0 == 4 || $0 == 7 || (48...57).contains($1) })
    else { return nil }
    return reading(LocalDay(word.replacing("/", with: "-")), at: index, 1)
  }

  func reading(_ day: LocalDay?, at index: Int, _ count: Int) -> Reading<DayAnswer> {
    guard let day else { return Reading(.noSuchDay(typed(index, count)), count) }
    return Reading(.day(day), count)
  }
}

extension Grammar.Reading {
  /// The same reading from another number of words.
  init(copying reading: Self, count: Int) {
    value = reading.value
    self.count = count
  }
}
