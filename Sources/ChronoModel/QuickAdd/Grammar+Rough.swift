/// Times and lengths as people think of them, where the planner needs one minute or one number.
extension Grammar {
  /// A time by which something is to be done, or the last day for it.
  struct Latest {
    /// `nil` where only a day is named.
    let time: TimeOfDay?
    /// `nil` where it names none.
    let day: DayAnswer?
    let count: Int
  }

  static let latestWords: Set<String> = ["before", "by"]

  /// `before 6pm`, `by 17:30`, `by fri 6pm`, and `before fri`, whose last day is Thursday.
  mutating func latest(at index: Int) -> Latest? {
    guard index > 0, Grammar.latestWords.contains(lower(index)) else { return nil }
    let day = day(at: index + 1, isIntroduced: true)
    let start = index + 1 + (day?.count ?? 0)
    if lower(index) == "before", let day, hour(behind: start) == nil {
      guard case .success(.day(let first)) = day.value, first > context.today else { return nil }
      return Latest(time: nil, day: .day(first - 1), count: start - index)
    }
    guard let reading = hour(behind: start), case .success(let clock) = reading.value,
      clock.length == nil, !clock.isFromNow
    else { return nil }
    let time = clock.isBareHour ? PartOfDay.usual(clock.time) : clock.time
    let count = start + reading.count - index
    guard let day else { return Latest(time: time, day: nil, count: count) }
    guard case .success(let answer) = day.value, answer != .someday else { return nil }
    return Latest(time: time, day: answer, count: count)
  }

  /// A time at `index`, which a bare number is where the title ends behind it: `by 5`.
  private mutating func hour(behind index: Int) -> Reading<Clock>? {
    if let reading = clock(at: index) { return reading }
    guard isTail(index + 1), let hour = Grammar.hour(lower(index)),
      let time = TimeOfDay(minutes: hour * 60)
    else { return nil }
    return Reading(Clock(time: time, length: nil, isBareHour: hour <= 12), 1)
  }

  /// `10ish`, `~9:30`.
  mutating func roughTime(at index: Int) -> Slip? {
    var word = lower(index)[...]
    if word.first == "~" {
      word = word.dropFirst()
    } else {
      guard word.hasSuffix("ish") else { return nil }
      word = word.dropLast(3)
      if word.last == "-" { word = word.dropLast() }
    }
    guard Grammar.isDigit(word.first), let clock = ClockText(String(word)), let time = clock.time,
      clock.form != .bare || word.utf8.count <= 2
    else { return nil }
    return Slip(part: .time, ours: (clock.form == .bare ? PartOfDay.usual(time) : time).text)
  }

  /// What is measured in metres: `swim 50 m` is no minute's work.
  private static let measured: Set<String> = [
    "cable", "climb", "dive", "fabric", "fence", "hike", "hose", "jog", "jump", "lap", "laps",
    "pipe", "ribbon", "rope", "row", "rowing", "run", "running", "sprint", "sprints", "swim",
    "swimming", "tape", "throw", "walk", "wire", "wood",
  ]

  /// `1/2h`, `½ hour`, `15 m`, `2-3 hours`.
  mutating func roughLength(at index: Int) -> Slip? {
    let first = lower(index)
    guard first.utf8.count <= 8, !isCounted(index) else { return nil }
    let number = first.prefix { !$0.isLetter }
    let isOneWord = number.count < first.count
    let unit = isOneWord ? first.dropFirst(number.count) : lower(index + 1)[...]
    let count = isOneWord ? 1 : 2
    guard !unit.isEmpty, isTail(index + count) || introducedDay(at: index + count) != nil,
      let perUnit = MinutesText.parse("1\(unit)"), !isOneWord || number.contains(where: isRough),
      index == 0 || !["in", "every", "after", "within"].contains(lower(index - 1)),
      let amount = Grammar.amount(number),
      // From 100 on these are metres.
      unit != "m" || isOneWord || amount < 100 && !isMeasured(before: index)
    else { return nil }
    let minutes = Int((amount * Double(perUnit)).rounded())
    guard (1...1440).contains(minutes) else { return nil }
    return Slip(part: .estimate, ours: MinutesText.text(minutes), count: count)
  }

  private mutating func isMeasured(before index: Int) -> Bool {
    (0..<index).contains { Grammar.measured.contains(lower($0)) }
  }

  private func isRough(_ character: Character) -> Bool { "/-–½¼¾".contains(character) }

  /// The number of `15`, `1/2` and `½`; the greater of `2-3`.
  private static func amount(_ text: Substring) -> Double? {
    switch text {
    case "1/2", "½": return 0.5
    case "1/4", "¼": return 0.25
    case "3/4", "¾": return 0.75
    default: break
    }
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    let numbers = sides.compactMap { number($0, digits: 3) }
    guard numbers.count == sides.count, (1...2).contains(numbers.count),
      numbers == numbers.sorted()
    else { return nil }
    return numbers.last.map(Double.init)
  }
}
