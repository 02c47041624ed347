/// Days from one to another: of an event its first and its last day (Behaviour 5).
extension Grammar {
  /// `24 dec - 27 dec`, `fri to sun`, `24-27 dec`, `dec 24-27`, `24.-27.12.`, with or without `from`; of an
  /// event `fri-sun` too, which of a task rather means a repeat.
  mutating func days(at index: Int) -> (days: ClosedRange<LocalDay>, count: Int)? {
    let isIntroduced = ["from", "on"].contains(lower(index))
    let start = isIntroduced ? index + 1 : index
    let found = joinedDays(at: start) ?? daysOfMonth(at: start) ?? joinedWeekdays(at: start)
    return found.map { ($0.0, start + $0.1 - index) }
  }

  /// Two weekdays in one word.
  private mutating func joinedWeekdays(at index: Int) -> (ClosedRange<LocalDay>, Int)? {
    guard context.isForEvent else { return nil }
    let ends = lower(index).split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { Grammar.weekday(String($0)) }
    guard ends.count == 2, let first = ends[0].map(next), let last = ends[1].map(next) else {
      return nil
    }
    return until(last, from: first, isWeekday: true).map { ($0, 1) }
  }

  /// Two days with a word between them.
  private mutating func joinedDays(at index: Int) -> (ClosedRange<LocalDay>, Int)? {
    guard let first = day(at: index, isIntroduced: true), first.count <= 4,
      case .success(.day(let from)) = first.value
    else { return nil }
    let middle = index + first.count
    guard Grammar.joints.contains(lower(middle)),
      let second = day(at: middle + 1, isIntroduced: true),
      case .success(.day(let to)) = second.value
    else { return nil }
    let isWeekday = second.count == 1 && Grammar.weekday(lower(middle + 1)) != nil
    return until(to, from: from, isWeekday: isWeekday).map {
      ($0, first.count + 1 + second.count)
    }
  }

  /// What stands between the two sides of a range in words of their own.
  static let joints: Set<String> = ["-", "–", "to", "until", "till", "through"]

  /// Two days of one month.
  private mutating func daysOfMonth(at index: Int) -> (ClosedRange<LocalDay>, Int)? {
    let word = lower(index)
    let isMonthFirst = Grammar.month(word) != nil
    let sides = (isMonthFirst ? lower(index + 1) : word).split { $0 == "-" || $0 == "–" }
    guard sides.count == 2, let first = Grammar.number(sides[0].prefix { $0 != "." }, digits: 2)
    else { return nil }
    if !isMonthFirst, let date = NumberDate(String(sides[1])), date.isComplete {
      guard sides[0].last == "." else { return nil }
      return days(first...max(first, date.first), ofMonth: date.second, date.year).map { ($0, 1) }
    }
    guard let last = Grammar.number(sides[1].prefix { $0 != "." }, digits: 2), first < last,
      let month = Grammar.month(isMonthFirst ? word : lower(index + 1))
    else { return nil }
    let year = Grammar.number(lower(index + 2), digits: 4).flatMap {
      (1900...2999).contains($0) ? $0 : nil
    }
    return days(first...last, ofMonth: month, year).map { ($0, year == nil ? 2 : 3) }
  }

  private func days(
    _ days: ClosedRange<Int>,
    ofMonth month: Int,
    _ year: Int?
  ) -> ClosedRange<LocalDay>? {
    let first =
      year.map { LocalDay(year: $0, month: month, day: days.lowerBound) }
      ?? next(month: month, day: days.lowerBound)
    guard let first,
      let last = LocalDay(year: first.civil.year, month: month, day: days.upperBound),
      first < last
    else { return nil }
    return first...last
  }

  /// The last day is the first one of its kind that is not before the first day.
  func until(
    _ day: LocalDay,
    from first: LocalDay,
    isWeekday: Bool
  ) -> ClosedRange<LocalDay>? {
    var last: LocalDay? = day
    if day < first { last = isWeekday ? day + 7 : day.adding(months: 12) }
    guard let last, first < last, last - first < 366 else { return nil }
    return first...last
  }
}
