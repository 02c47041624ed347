extension Grammar {
  /// How the word at `index`, a mark of Todoist, Taskwarrior or todo.txt, is written here; `nil` for
  /// any other word.
  ///
  /// A line keeps such words in its title, and a person is told of them: who has written `p1` for
  /// years takes it for understood.
  mutating func foreignMark(at index: Int) -> String? {
    let word = lower(index)
    if word.utf8.count > 3, word.allSatisfy({ $0 == "!" }), !context.isForEvent { return "!!!" }
    if let priority = Grammar.priorities[word], !context.isForEvent {
      // `Fix the p1 bug` has none.
      let isMeant =
        word.first == "!" || index == 0 || isTail(index + 1) || isForeign(index + 1)
        || isForeign(index - 1) || isBesideDay(index..<index + 1)
      return isMeant ? priority : nil
    }
    if word.first == "+" {
      let name = typed(index, 1).dropFirst()
      return name.first?.isLetter == true && LineWords.isMarkName(String(name)) ? "@\(name)" : nil
    }
    if let repeats = Grammar.bareRepeat(word) { return repeats }
    let sides = typed(index, 1).split(separator: ":", maxSplits: 1)
    guard sides.count == 2, isForeignKey(word) else { return nil }
    let value = String(sides[1])
    switch sides[0].lowercased() {
    case "due": return value
    case "pri", "priority":
      return context.isForEvent ? nil : Grammar.letters[value.lowercased()]
    case "est", "estimate": return MinutesText.parse(value).map { _ in value }
    default: return LineWords.isMarkName(value) ? "#\(value)" : nil
    }
  }

  /// Whether another such mark is there, beside which `p1` is one as well.
  private mutating func isForeign(_ index: Int) -> Bool {
    guard index >= 0 else { return false }
    let word = lower(index)
    return isForeignKey(word) || word.first == "+" && word.dropFirst().first?.isLetter == true
  }

  /// Of days that go without `every`: `mon,wed`, `weekdays`.
  private static func bareRepeat(_ word: String) -> String? {
    if word == "weekdays" { return "every weekday" }
    guard let days = weekdays(in: word), days.count > 1 else { return nil }
    let sorted = days.sorted { $0.rawValue < $1.rawValue }
    return RecurrenceRule(.weekly, byDay: sorted.map { .init($0) }).phrase()
  }

  private func isForeignKey(_ word: String) -> Bool {
    guard let colon = word.firstIndex(of: ":"), word[colon...].count > 1 else { return false }
    return Grammar.keys.contains(String(word[..<colon]))
  }

  private static let keys: Set<String> = [
    "due", "pri", "priority", "est", "estimate", "project", "proj", "pro",
  ]
  private static let priorities = [
    "p1": "!!!", "p2": "!!", "p3": "!", "!high": "!!!", "!medium": "!!", "!low": "!",
  ]
  private static let letters = [
    "a": "!!!", "b": "!!", "c": "!", "h": "!!!", "m": "!!", "l": "!", "high": "!!!",
    "medium": "!!", "low": "!",
  ]
}
