package import ChronoModel
import ChronoScreen

/// Reads what is typed into prompts and form fields, by the one grammar of quick add.
package enum Entry {
  /// A day, or `nil` for someday.
  package static func day(
    _ text: String,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> LocalDay? {
    switch try phrase(
      text,
      "try fri, tomorrow, +3d, 24 dec",
      { () throws(PhraseError) in
        try DayPhrase.parse(text.trimmed, context: context)
      }
    ) {
    case .day(let day): return day
    case .someday: return nil
    }
  }

  /// Where one goes: a day, or the first one of a week that is typed by its number.
  package static func dayOrWeek(
    _ text: String,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> LocalDay? {
    guard let week = WeekPhrase(text) else { return try day(text, context) }
    guard let first = week.firstDay(near: context.today, first: context.firstWeekday) else {
      throw EntryProblem("There is no week ‘\(SafeText(text, limit: 40).truncated(to: 40))’")
    }
    return first
  }

  /// Where something goes: a day, a time of its own day, or both in either order.
  package static func place(
    _ text: String,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> Movable.Place {
    let problem: EntryProblem
    do {
      return try day(text, context).map { .day($0, nil) } ?? .someday
    } catch {
      problem = error
    }
    let words = text.split(separator: " ").map(String.init)
    for count in [1, 2] where count <= words.count {
      var front = Array(words.dropLast(count))
      let end = words.suffix(count).joined(separator: " ")
      guard let time = try? time(end, context) else { continue }
      if front.last?.lowercased() == "at" { front.removeLast() }
      if front.isEmpty { return .time(time) }
      return try place(on: front, at: time, context)
    }
    for count in [2, 1] where count < words.count {
      var rest = Array(words.dropFirst(count))
      let start = words.prefix(count).joined(separator: " ")
      guard let time = try? time(start, context) else { continue }
      if rest.first?.lowercased() == "on" { rest.removeFirst() }
      return try place(on: rest, at: time, context)
    }
    throw problem
  }

  private static func place(
    on words: [String],
    at time: TimeOfDay,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> Movable.Place {
    guard let day = try day(words.joined(separator: " "), context) else {
      throw EntryProblem("Someday has no time")
    }
    return .day(day, time)
  }

  package static func time(
    _ text: String,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> TimeOfDay {
    try phrase(
      text,
      "try 9:30 or 3pm",
      { () throws(PhraseError) in
        try TimePhrase.parse(text.trimmed, context: context)
      }
    )
  }

  /// What is typed as a time where it is a range: `9:00-10:30`, `15-16`; `nil` for anything else.
  package static func range(_ text: String, _ context: QuickAddContext) -> SpanPhrase.Answer? {
    guard let answer = try? SpanPhrase.parse(text.trimmed, context: context),
      case .range = answer
    else { return nil }
    return answer
  }

  /// A length in minutes: `45m`, `1h30`, `90`.
  package static func length(
    _ text: String,
    _ context: QuickAddContext
  ) throws(EntryProblem) -> Int {
    let answer = try phrase(
      text,
      "try 45m or 1h30",
      { () throws(PhraseError) in
        try SpanPhrase.parse(text.trimmed, context: context)
      }
    )
    guard case .length(let minutes) = answer else {
      throw EntryProblem("‘\(text)’ is not a length: try 45m or 1h30")
    }
    return minutes
  }

  /// Words, with or without `@`, without repeats.
  package static func tags(_ text: String) -> [String] {
    text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
      .map { $0.hasPrefix("@") ? String($0.dropFirst()) : String($0) }
      .filter { !$0.isEmpty }
      .uniqued()
  }

  /// A phrase, or its error in words, with an example where it is no phrase at all.
  private static func phrase<Value>(
    _ text: String,
    _ example: SafeText,
    _ read: () throws(PhraseError) -> Value
  ) throws(EntryProblem) -> Value {
    do throws(PhraseError) {
      return try read()
    } catch {
      guard case .notUnderstood = error else { throw EntryProblem(ErrorText.sentence(error)) }
      throw EntryProblem("\(ErrorText.sentence(error)): \(example)")
    }
  }
}
