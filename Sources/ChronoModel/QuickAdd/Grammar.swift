/// The one grammar of typed days, times, lengths and repeats, over the words of a line.
///
/// Every rule looks at a bounded number of words from where it begins, so that reading a line
/// costs in proportion to its length.
struct Grammar {
  let line: LineWords
  var context: QuickAddContext
  /// Whether the text is nothing but a phrase (`g`, `--due`): then short and ambiguous words that
  /// a line keeps in its title are read too.
  let isPhrase: Bool
  /// Words looked at.
  private(set) var steps = 0

  /// What was read, and from how many words.
  struct Reading<Value> {
    let value: Result<Value, PhraseError>
    let count: Int

    init(_ value: Value, _ count: Int) {
      self.value = .success(value)
      self.count = count
    }

    init(_ error: PhraseError, _ count: Int) {
      value = .failure(error)
      self.count = count
    }
  }

  init(_ line: LineWords, context: QuickAddContext, isPhrase: Bool = false) {
    self.line = line
    self.context = context
    self.isPhrase = isPhrase
  }

  var count: Int { line.words.count }

  /// The bare word at `index` in lower case; empty past the end and for any other word.
  mutating func lower(_ index: Int) -> String {
    steps += 1
    return index < count ? line.words[index].lower : ""
  }

  /// The words as typed.
  func typed(_ index: Int, _ count: Int) -> String {
    let last = min(index + count, self.count) - 1
    guard index <= last else { return "" }
    return line.text(line.words[index].range.lowerBound..<line.words[last].range.upperBound)
  }

  /// One to `digits` ASCII digits.
  static func number(_ text: some StringProtocol, digits: Int) -> Int? {
    guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  static func isDigit(_ character: Character?) -> Bool {
    guard let character else { return false }
    return ("0"..."9").contains(character)
  }

  /// `a`, `one` to `twelve`, or up to four digits.
  static func count(_ word: String) -> Int? {
    if word == "a" || word == "an" { return 1 }
    if let index = numerals.firstIndex(of: word) { return index + 1 }
    return number(word, digits: 4)
  }

  private static let numerals = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// `24`, `24th`, `1st`.
  static func dayNumber(_ word: String) -> Int? {
    number(word, digits: 2) ?? ordinalNumber(word)
  }

  /// `1st`, `22nd`, `3rd`, `24th`.
  static func ordinalNumber(_ word: String) -> Int? {
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)) else { return nil }
    return number(word.dropLast(2), digits: 2)
  }

  /// 1 to 12 of `dec`, `december`, `sept`.
  static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    if word == "sept" { return 9 }
    return Month.names.firstIndex { name in
      let lower = name.lowercased()
      return lower == word || (word.utf8.count == 3 && lower.hasPrefix(word))
    }.map { $0 + 1 }
  }

  static func weekday(_ word: String) -> Weekday? {
    switch word {
    case "mon", "monday": .monday
    case "tue", "tues", "tuesday": .tuesday
    case "wed", "weds", "wednesday": .wednesday
    case "thu", "thur", "thurs", "thursday": .thursday
    case "fri", "friday": .friday
    case "sat", "saturday": .saturday
    case "sun", "sunday": .sunday
    default: nil
    }
  }

  enum Unit {
    case day, week, month, year
  }

  static func unit(_ word: some StringProtocol) -> Unit? {
    switch word {
    case "d", "day", "days": .day
    case "w", "wk", "wks", "week", "weeks": .week
    case "mo", "month", "months": .month
    case "y", "yr", "year", "years": .year
    default: nil
    }
  }

  /// Today and so many units; `nil` beyond the calendar.
  func today(plus count: Int, _ unit: Unit) -> LocalDay? {
    let day: LocalDay? =
      switch unit {
      case .day: context.day(after: count)
      case .week: context.today + count * 7
      case .month: context.today.adding(months: count)
      case .year: context.today.adding(months: count * 12)
      }
    guard let day, day >= .earliest, day <= .latest else { return nil }
    return day
  }
}
