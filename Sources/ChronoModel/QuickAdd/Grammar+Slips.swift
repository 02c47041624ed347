/// What is nearly a part: slips of the fingers, and ways of writing that are not read here.
///
/// A line keeps such words in its title, and a person is told of them (Behaviour 5).
extension Grammar {
  struct Slip {
    let part: QuickAddResult.Part.Kind
    /// What may have been meant, as it is read.
    let ours: String
    /// How many words it is.
    var count = 1
  }

  /// The slip at `index`; `nil` for any other word.
  ///
  /// Where the line has no day yet (`isPlanned`), `asap` and a last `now` are such words.
  mutating func slip(at index: Int, isPlanned: Bool) -> Slip? {
    guard index < count, line.words[index].kind == .bare, !lower(index).isEmpty else { return nil }
    if lower(index) == "asap" { return isPlanned ? nil : Slip(part: .due, ours: "today") }
    if index > 0, typed(index, 1) == "now", isTail(index + 1) {
      return isPlanned ? nil : Slip(part: .due, ours: "today")
    }
    if let day = misspeltDay(at: index) ?? punctuatedDay(at: index) ?? misspeltNext(at: index)
      ?? halfOfDay(at: index)
    {
      return Slip(part: .due, ours: day)
    }
    if lower(index) == "within", let unit = Grammar.unit(lower(index + 2)), unit != .year,
      Grammar.count(lower(index + 1)) != nil
    {
      let days = "\(lower(index + 1)) \(lower(index + 2))"
      return Slip(part: .due, ours: "in \(days)", count: 3)
    }
    if let period = abbreviatedPeriod(at: index) {
      return Slip(part: .due, ours: "next \(period)", count: 2)
    }
    if loneOrdinal(at: index) != nil {
      return Slip(part: .due, ours: "on \(lower(index)) \(lower(index + 1))", count: 2)
    }
    if let time = misspeltTime(at: index) ?? bareTime(at: index) {
      return Slip(part: .time, ours: time)
    }
    if let repeats = misspeltRepeat(at: index) { return Slip(part: .repeats, ours: repeats) }
    if let (minutes, count) = spokenReminder(at: index) {
      let ours = "*" + Reminder.before(minutes: minutes).typed
      return Slip(part: .reminder, ours: ours, count: count)
    }
    return roughLength(at: index) ?? roughTime(at: index) ?? misspeltPair(at: index)
  }

  /// Whether nothing but a sign is at `index`, which is hardly a title's last word.
  mutating func isSign(at index: Int) -> Bool {
    ["&", "+", "-", "–", "—", ",", ";", "/", "|", "#", "@"].contains(lower(index))
  }

  // MARK: Days

  /// The day whose name the word at `index` nearly is: `tomorow`, `wensday`, `thursday,`.
  private mutating func misspeltDay(at index: Int) -> String? {
    let word = lower(index)
    if word == "tonite" || word == "2nite" { return "tonight" }
    guard (4...11).contains(word.count), !Grammar.nearDays.contains(word) else { return nil }
    return Grammar.longDays.first { day in
      // `Sundays` are any, and `sundry` is a word.
      day.first == word.first && word != day + "s" && !word.contains(where: { "'’".contains($0) })
        && (day == "today" || word.count > 4)
        && (1...(day == "tomorrow" || day.count > 8 ? 2 : 1)).contains(NearestName.slips(word, day))
    }
  }

  static let longDays = [
    "tomorrow", "yesterday", "today", "tonight", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]
  private static let nearDays: Set<String> = [
    "sundry", "sundae", "toady", "toddy", "tody", "tonights", "todays",
  ]

  /// A short name of a day with the sentence's comma behind it: `fri,`.
  private mutating func punctuatedDay(at index: Int) -> String? {
    let word = lower(index)
    guard let last = word.last, ",.;".contains(last) else { return nil }
    let bare = String(word.dropLast())
    if ["wed", "sat", "sun"].contains(bare) { return nil }
    return Grammar.weekday(bare) != nil || ["today", "tmr"].contains(bare) ? bare : nil
  }

  /// `nxt fri`, of which only the second is read.
  private mutating func misspeltNext(at index: Int) -> String? {
    guard ["nxt", "nex", "netx", "nect", "enxt", "nexr"].contains(lower(index)) else { return nil }
    let target = lower(index + 1)
    let isDay = Grammar.weekday(target) != nil || ["week", "weekend", "month"].contains(target)
    return isDay ? "next \(target)" : nil
  }

  /// `next wk`, of which the second word is read in `2 wks`.
  private mutating func abbreviatedPeriod(at index: Int) -> String? {
    guard lower(index) == "next" else { return nil }
    return switch lower(index + 1) {
    case "wk": "week"
    case "wknd", "wkend": "weekend"
    case "mth", "mnth", "mo": "month"
    case "yr": "year"
    default: nil
    }
  }

  /// The day of `fri pm`, of which only the first word is read.
  private mutating func halfOfDay(at index: Int) -> String? {
    let parts = ["am": "morning", "pm": "afternoon"]
    guard index > 0, let part = parts[lower(index)] else { return nil }
    let day = lower(index - 1)
    let isDay = Grammar.weekday(day) != nil || Grammar.nearestDays.contains(day)
    return isDay ? "\(day) \(part)" : nil
  }

  // MARK: Times

  /// The time that a word is with its letters as figures: `14:3o`, `l4:30`, `9;30`, `14:3`.
  ///
  /// So are `9:30,` and `3p.m.` with what stands behind them.
  private mutating func misspeltTime(at index: Int) -> String? {
    var word = lower(index)
    guard word.utf8.count <= 8 else { return nil }
    for (mark, short) in [("p.m", "pm"), ("a.m", "am")] where word.contains(mark) {
      let hour = word.prefix { $0 != mark.first }
      let clock = hour.isEmpty && index > 0 ? lower(index - 1) : String(hour)
      guard word.dropFirst(hour.count).count <= 4, ClockText(clock + short)?.minutes != nil else {
        return nil
      }
      return clock + short
    }
    if let last = word.last, ",.;".contains(last) { word.removeLast() }
    let sides = word.split(separator: ":", omittingEmptySubsequences: false)
    let halves = sides.count == 2 ? sides : word.split(separator: ";")
    guard halves.count == 2, word.contains(where: { Grammar.isDigit($0) }) else { return nil }
    let meridiem = ["am", "pm"].first { word.hasSuffix($0) } ?? ""
    let hour = Grammar.figures(halves[0])
    let minute = Grammar.figures(halves[1].dropLast(meridiem.count))
    let ours = "\(hour):\(minute)\(minute.count == 1 ? "0" : "")\(meridiem)"
    // `2:1` is a score.
    guard ours != lower(index), minute.count == 2 || (Grammar.hour(hour) ?? 0) >= 7,
      !isCounted(index), let clock = ClockText(ours), clock.minutes != nil
    else { return nil }
    return ours
  }

  private static func figures(_ text: some StringProtocol) -> String {
    String(text.map { $0 == "o" ? "0" : $0 == "l" || $0 == "i" ? "1" : $0 })
  }

  /// `at 930`, `at nine`: what a field for a time reads, and a line keeps as a number.
  private mutating func bareTime(at index: Int) -> String? {
    guard index > 0, ["at", "from", "@"].contains(lower(index - 1)), isTail(index + 1) else {
      return nil
    }
    let word = lower(index)
    if (3...4).contains(word.utf8.count), Grammar.number(word, digits: 4) != nil,
      let time = ClockText(word)?.time, time.minutes % 5 == 0
    {
      return time.text
    }
    guard !Grammar.isDigit(word.first), word != "a", word != "an", word != "one",
      let hour = Grammar.count(word)
    else { return nil }
    return "at \(hour)"
  }

  // MARK: Repeats

  /// `evry day`, `each mon`, `everyday`, `weekley`; `thursdays` with a time behind it, `on thursdays`.
  private mutating func misspeltRepeat(at index: Int) -> String? {
    let word = lower(index)
    if word.last == "s", word.count > 5, Grammar.weekday(String(word.dropLast())) != nil,
      isTime(at: index + 1) || (index > 0 && lower(index - 1) == "on" && isTail(index + 1))
    {
      return "every \(word.dropLast())"
    }
    let isNear = word.first == "e" && word != "ever" && NearestName.slips(word, "every") == 1
    if isNear || word == "each", let count = everyLookalike(at: index) {
      let rule = (1..<count).map { lower(index + $0) }.joined(separator: " ")
      return "every \(rule)"
    }
    guard index > 0 else { return nil }
    if lower(index - 1) == "every" {
      if let part = PartOfDay(rawValue: word), isTail(index + 1) {
        return "every day \(part.time.text)"
      }
      if let unit = Grammar.nearUnits[word] { return "every \(unit)" }
      let day = NearestName.day(word).flatMap { Grammar.weekday($0) == nil ? nil : $0 }
      return day.map { "every \($0)" }
    }
    guard isTail(index + 1) || introducedDay(at: index + 1) != nil else { return nil }
    if word == "everyday" { return "every day" }
    guard !Grammar.nearAdverbs.contains(word) else { return nil }
    return ["daily", "weekly", "monthly", "yearly"].first {
      $0.first == word.first && NearestName.slips(word, $0) == 1
    }
  }

  private static let nearUnits = [
    "dya": "day", "wek": "week", "weke": "week", "wekk": "week", "monht": "month",
  ]
  private static let nearAdverbs: Set<String> = ["dairy", "daisy", "dally", "weakly"]

  // MARK: Numbers with a word behind

  /// `45 minuts`, `24 decemer`: a number and nearly what it counts; and `for 0m`, which nothing takes.
  private mutating func misspeltPair(at index: Int) -> Slip? {
    let (first, second) = (lower(index), lower(index + 1))
    if first == "for", ["0m", "0min", "0h"].contains(second) {
      return Slip(part: .estimate, ours: "1m", count: 2)
    }
    guard let number = Grammar.number(first, digits: 3), second.count >= 4 else { return nil }
    func near(_ names: [String]) -> String? {
      names.first { $0.first == second.first && NearestName.slips(second, $0) == 1 }
    }
    if MinutesText.parse(first + second) == nil, Grammar.unit(second) == nil,
      let unit = near(["minutes", "minute", "hours"])
    {
      return Slip(part: .estimate, ours: "\(number) \(unit)", count: 2)
    }
    guard (1...31).contains(number), Grammar.month(second) == nil,
      let month = near([
        "january", "february", "august", "september", "october", "november", "december",
      ])
    else { return nil }
    return Slip(part: .due, ours: "\(number) \(month)", count: 2)
  }
}
