import ChronoModel

/// Options whose value is a day, a week or a time of several words, which a person does not quote:
/// `--due next fri`, `--at yesterday 17:00`.
enum PhraseOptions {
  private enum Kind { case day, week, time, instant }

  private static func kind(of option: String) -> Kind? {
    switch option {
    case "--due", "--day", "--on": .day
    case "--week": .week
    case "--time": .time
    case "--at", "--from", "--to": .instant
    default: nil
    }
  }

  /// The words, with a value of several words joined into one.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      result.append(word)
      if word == "--" { return result + rest }
      guard let kind = kind(of: word), let value = rest.popFirst() else { continue }
      let following = rest.prefix { !$0.hasPrefix("-") || $0 == "-" }
      let more = (1...4).reversed().first { count in
        count <= following.count && goesOn(value, following.prefix(count), kind)
      }
      result.append(([value] + following.prefix(more ?? 0)).joined(separator: " "))
      rest = rest.dropFirst(more ?? 0)
    }
    return result
  }

  /// Whether the words are one phrase with the value before them.
  private static func goesOn(_ value: String, _ more: ArraySlice<String>, _ kind: Kind) -> Bool {
    let words = [value] + more
    // A time that no clock shows is told of, whatever follows it.
    if kind == .time, isTime([value]), (try? readTime([value])) == nil { return false }
    switch kind {
    case .day: return isDay(words[...])
    case .week:
      let isNamed = ["this", "last", "next"].contains(value.lowercased())
      return isNamed && Array(more) == ["week"] || isDay(words[...])
    case .time: return isTime(words[...])
    case .instant:
      if isTime([value]) { return isTime(words[...]) }
      // The first day of an agenda is one without a time.
      return isDay(words[...])
        || (1..<words.count).contains { isDay(words[..<$0]) && isTime(words[$0...]) }
    }
  }

  /// Any day will do: whether words are a date does not depend on today's.
  private static let context = QuickAddContext(
    today: LocalDay(number: 20_000),
    now: LocalTime(LocalDay(number: 20_000), .midnight)
  )

  private static func isDay(_ words: ArraySlice<String>) -> Bool {
    isPhrase { () throws(PhraseError) in
      _ = try DayPhrase.parse(words.joined(separator: " "), context: context)
    }
  }

  private static func isTime(_ words: ArraySlice<String>) -> Bool {
    isPhrase { () throws(PhraseError) in try readTime(words) }
  }

  private static func readTime(_ words: ArraySlice<String>) throws(PhraseError) {
    _ = try TimePhrase.span(words.joined(separator: " "), context: context)
  }

  /// An impossible date such as `31 feb` is a phrase too, and is reported as one.
  private static func isPhrase(_ read: () throws(PhraseError) -> Void) -> Bool {
    do throws(PhraseError) {
      try read()
      return true
    } catch {
      if case .notUnderstood = error { return false }
      return true
    }
  }
}
