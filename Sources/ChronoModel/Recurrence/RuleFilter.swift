/// A rule with the anchor's date filled in, ready to say which days of a period it chooses.
struct RuleFilter: Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let weekStart: Weekday
  private let positions: [Int]
  /// One bit a weekday, month, and day of the month; no bit at all means any.
  private var weekdays: UInt16 = 0
  private var months: UInt16 = 0
  private var monthDays: UInt64 = 0
  private var monthDaysFromEnd: UInt64 = 0
  private var ordinals: Set<RecurrenceRule.WeekdayPosition> = []
  private var weekNumbers: Set<Int>
  private var yearDays: Set<Int>

  init(_ rule: RecurrenceRule, anchor: LocalDay) {
    frequency = rule.frequency
    weekStart = rule.weekStart
    positions = rule.bySetPosition
    weekNumbers = Set(rule.byWeekNumber)
    yearDays = Set(rule.byYearDay)
    for month in rule.byMonth { months |= 1 << month }
    for day in rule.byMonthDay {
      if day > 0 { monthDays |= 1 << day } else { monthDaysFromEnd |= 1 << -day }
    }
    for day in rule.byDay {
      if day.ordinal == nil { weekdays |= 1 << day.weekday.rawValue } else { ordinals.insert(day) }
    }
    guard rule.byDay.isEmpty, rule.byMonthDay.isEmpty, weekNumbers.isEmpty, yearDays.isEmpty
    else { return }
    let date = anchor.civil
    switch frequency {
    case .daily: break
    case .weekly: weekdays = 1 << anchor.weekday.rawValue
    case .monthly: monthDays = 1 << date.day
    case .yearly:
      if months == 0 { months = 1 << date.month }
      monthDays = 1 << date.day
    }
  }

  /// The number of the period a day is in; consecutive periods have consecutive numbers.
  func period(of day: LocalDay) -> Int {
    switch frequency {
    case .daily: return day.number
    case .weekly:
      // Day number 4 was a Monday, 1970-01-05.
      let start = day.startOfWeek(first: weekStart).number - 4 - (weekStart.rawValue - 1)
      return start >= 0 ? start / 7 : (start - 6) / 7
    case .monthly:
      let date = day.civil
      return date.year * 12 + date.month - 1
    case .yearly: return day.civil.year
    }
  }

  /// The first day of a period; the last day there is for a period beyond the calendar.
  func start(ofPeriod period: Int) -> LocalDay {
    switch frequency {
    case .daily: LocalDay(number: period)
    case .weekly: LocalDay(number: period * 7 + 4 + weekStart.rawValue - 1)
    case .monthly: LocalDay(year: period / 12, month: period % 12 + 1, day: 1) ?? .latest
    case .yearly: LocalDay(year: period, month: 1, day: 1) ?? .latest
    }
  }

  /// How many periods 400 years have, after which the calendar repeats.
  var periodsOfCycle: Int {
    switch frequency {
    case .daily: 146_097
    case .weekly: 20_871
    case .monthly: 4800
    case .yearly: 400
    }
  }

  /// The chosen days of a period, ascending; `nil` after the year 9999.
  func days(inPeriod period: Int, steps: inout Int) -> [LocalDay]? {
    var result: [LocalDay] = []
    switch frequency {
    case .daily:
      let day = start(ofPeriod: period)
      guard day <= .latest else { return nil }
      append(day, to: &result, steps: &steps)
    case .weekly:
      let start = start(ofPeriod: period)
      guard start <= .latest else { return nil }
      appendWeek(from: start, to: &result, steps: &steps)
    case .monthly:
      guard period < 120_000 else { return nil }
      appendMonth(period % 12 + 1, year: period / 12, to: &result, steps: &steps)
    case .yearly:
      guard period < 10_000 else { return nil }
      for month in 1...12 { appendMonth(month, year: period, to: &result, steps: &steps) }
    }
    return positions.isEmpty ? result : chosen(from: result)
  }

  /// The weekdays of a week are known by their place in it, and most rules of weeks go by nothing else.
  private func appendWeek(from start: LocalDay, to result: inout [LocalDay], steps: inout Int) {
    let end = min(start + 6, .latest)
    if goesByDate {
      for day in start...end { append(day, to: &result, steps: &steps) }
      return
    }
    result.reserveCapacity(weekdays == 0 ? 7 : weekdays.nonzeroBitCount)
    var weekday = weekStart.rawValue
    for number in start.number...end.number {
      steps += 1
      if weekdays == 0 || weekdays & 1 << weekday != 0 { result.append(LocalDay(number: number)) }
      weekday = weekday == 7 ? 1 : weekday + 1
    }
  }

  private func appendMonth(
    _ month: Int,
    year: Int,
    to result: inout [LocalDay],
    steps: inout Int
  ) {
    steps += 1
    guard months == 0 || months & 1 << month != 0,
      let first = LocalDay(year: year, month: month, day: 1)
    else { return }
    let length = LocalDay.length(ofMonth: month, year: year)
    for index in 1...length {
      guard mayAdmit(dayOfMonth: index, of: length) else {
        steps += 1
        continue
      }
      append(first + (index - 1), (year, month, index), to: &result, steps: &steps)
    }
  }

  /// Appends a day, with its date where that is known, if every part of the rule admits it.
  private func append(
    _ day: LocalDay,
    _ date: (year: Int, month: Int, day: Int)? = nil,
    to result: inout [LocalDay],
    steps: inout Int
  ) {
    steps += 1
    if weekdays != 0, ordinals.isEmpty, weekdays & 1 << day.weekday.rawValue == 0 { return }
    if !goesByDate || admits(day, date ?? day.civil) { result.append(day) }
  }

  /// Whether a part of the rule goes by the date.
  private var goesByDate: Bool {
    months != 0 || monthDays | monthDaysFromEnd != 0 || !yearDays.isEmpty || !ordinals.isEmpty
      || !weekNumbers.isEmpty
  }

  private func admits(_ day: LocalDay, _ date: (year: Int, month: Int, day: Int)) -> Bool {
    let length = LocalDay.length(ofMonth: date.month, year: date.year)
    if months != 0, months & 1 << date.month == 0 { return false }
    if !mayAdmit(dayOfMonth: date.day, of: length) { return false }
    if !yearDays.isEmpty || !ordinals.isEmpty {
      guard let newYear = LocalDay(year: date.year, month: 1, day: 1) else { return false }
      let yearLength = LocalDay.isLeap(date.year) ? 366 : 365
      let yearDay = day - newYear + 1
      if !yearDays.isEmpty, !yearDays.contains(yearDay),
        !yearDays.contains(yearDay - yearLength - 1)
      {
        return false
      }
      // An n-th weekday counts within the month, or within the year where no month is named.
      let wholeYear = frequency == .yearly && months == 0
      if !ordinals.isEmpty,
        !admitsOrdinal(
          day,
          index: wholeYear ? yearDay : date.day,
          length: wholeYear ? yearLength : length
        )
      {
        return false
      }
    }
    return weekNumbers.isEmpty || admitsWeek(of: day)
  }

  private func mayAdmit(dayOfMonth index: Int, of length: Int) -> Bool {
    monthDays | monthDaysFromEnd == 0 || monthDays & 1 << index != 0
      || monthDaysFromEnd & 1 << (length + 1 - index) != 0
  }

  private func admitsOrdinal(_ day: LocalDay, index: Int, length: Int) -> Bool {
    let weekday = day.weekday
    if weekdays & 1 << weekday.rawValue != 0 { return true }
    return ordinals.contains(.init(weekday, ordinal: (index - 1) / 7 + 1))
      || ordinals.contains(.init(weekday, ordinal: -((length - index) / 7 + 1)))
  }

  /// Weeks are numbered as in ISO 8601, but from the rule's first weekday: week 1 is the first
  /// with at least four days in the year.
  private func admitsWeek(of day: LocalDay) -> Bool {
    let pivot = day.startOfWeek(first: weekStart) + 3
    let year = pivot.civil.year
    guard let newYear = LocalDay(year: year, month: 1, day: 1),
      let lastWeek = LocalDay(year: year, month: 12, day: 28)
    else { return false }
    let number = (pivot - newYear) / 7 + 1
    let count = (lastWeek.startOfWeek(first: weekStart) + 3 - newYear) / 7 + 1
    return weekNumbers.contains(number) || weekNumbers.contains(number - count - 1)
  }

  /// The days at the positions of `BYSETPOS`, ascending and each once.
  private func chosen(from days: [LocalDay]) -> [LocalDay] {
    var indices: Set<Int> = []
    for position in positions {
      let index = position > 0 ? position - 1 : days.count + position
      if days.indices.contains(index) { indices.insert(index) }
    }
    return indices.sorted().map { days[$0] }
  }
}
