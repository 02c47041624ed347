/// A typed day by itself, as `g`, `r`, `move` and `--due` take it: `fri`, `+10`, `24 dec`,
/// `2026-12-24`, `someday`.
package enum DayPhrase {
  /// Reads the whole text; throws what is wrong with it.
  package static func parse(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> DayAnswer {
    var grammar = Grammar(LineWords(String(text)), context: context, isPhrase: true)
    guard let reading = grammar.introducedDay(at: 0) else {
      throw .notUnderstood(String(text))
    }
    let answer = try reading.value.get()
    guard reading.count == grammar.count else { throw .notUnderstood(String(text)) }
    return answer
  }
}

/// A typed time of day by itself: `930`, `9:30`, `3pm`, `noon`, `9`, `now`.
package enum TimePhrase {
  /// Whether the text says that there is no time: `all day`, `all-day`.
  package static func isAllDay(_ text: some StringProtocol) -> Bool {
    ["all day", "all-day", "allday"].contains(text.lowercased())
  }

  /// Reads the whole text; throws what is wrong with it.
  package static func parse(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> TimeOfDay {
    let (time, length) = try span(text, context: context)
    guard length == nil else { throw .notUnderstood(String(text)) }
    return time
  }

  /// Reads a time, or a range with its length in minutes: `9-10:30`.
  package static func span(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> (time: TimeOfDay, minutes: Int?) {
    let line = LineWords(String(text))
    var grammar = Grammar(line, context: context, isPhrase: true)
    if line.words.count == 1, grammar.lower(0) == "now" { return (context.now.time, nil) }
    guard let reading = grammar.clock(at: 0) else { throw .notUnderstood(String(text)) }
    let clock = try reading.value.get()
    guard reading.count == grammar.count else { throw .notUnderstood(String(text)) }
    return (clock.time, clock.length)
  }
}

/// A typed point of time that has been, as the finish of a task is: `17:00`, `yesterday 17:00`,
/// `2026-11-20T09:30`, `now`.
package enum MomentPhrase {
  /// Reads the whole text; throws what is wrong with it.
  ///
  /// The day is `nil` where none is written.
  package static func parse(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> (day: LocalDay?, time: TimeOfDay) {
    var past = context
    past.areDaysOver = true
    let text = String(text).trimmed
    if let time = try? TimePhrase.parse(text, context: context) { return (nil, time) }
    let iso = text.split(separator: "T", maxSplits: 1)
    let isISO = iso.count == 2 && LocalDay(iso[0]) != nil
    let blanks = text.indices.filter { text[$0] == " " }
    // “9:30 am” has a blank of its own.
    let beforeTime = blanks.first { blank in
      (try? TimePhrase.parse(text[text.index(after: blank)...], context: context)) != nil
    }
    guard let blank = isISO ? text.firstIndex(of: "T") : beforeTime ?? blanks.last else {
      return (nil, try TimePhrase.parse(text, context: context))
    }
    let words = text[..<blank]
    guard case .day(let day) = try DayPhrase.parse(words, context: past) else {
      throw .notUnderstood(String(words))
    }
    return (day, try TimePhrase.parse(text[text.index(after: blank)...], context: context))
  }
}

/// A typed length, stretch or shift, as the hour grid takes it: `1h15`, `930-1045`, `+20`.
package enum SpanPhrase {
  package enum Answer: Hashable, Sendable {
    /// Minutes.
    case length(Int)
    /// From a time on, for so many minutes.
    case range(TimeOfDay, minutes: Int)
    /// Later, or earlier where negative, by so many minutes.
    case shift(Int)
  }

  /// Reads the whole text; throws what is wrong with it.
  ///
  /// A bare number is a length in minutes,
  /// and so it is after `+` or `-`. An event may last days: `3d`, `2 weeks`.
  package static func parse(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> Answer {
    let line = LineWords(String(text))
    var grammar = Grammar(line, context: context, isPhrase: true)
    let words = (0..<min(line.words.count, 4)).map { grammar.lower($0) }
    guard words.count == line.words.count, let first = words.first, !words.contains("") else {
      throw .notUnderstood(String(text))
    }
    if context.isForEvent {
      var whole = Grammar(LineWords("for \(text)"), context: context, isPhrase: true)
      if let (days, count) = whole.dayLength(at: 0), count == whole.count {
        return .length(days * 1440)
      }
    }
    if first.first == "+" || first.first == "-" {
      let body = ([String(first.dropFirst())] + words.dropFirst()).joined(separator: " ")
      guard let minutes = minutes(body) else { throw .notUnderstood(String(text)) }
      return .shift(first.first == "-" ? -minutes : minutes)
    }
    if let minutes = minutes(words.joined(separator: " ")) {
      guard minutes <= TaskItem.longestEstimate else { throw .tooLong(String(text)) }
      return .length(minutes)
    }
    guard let reading = grammar.clock(at: 0), reading.count == line.words.count else {
      throw .notUnderstood(String(text))
    }
    let clock = try reading.value.get()
    guard let length = clock.length else { throw .notUnderstood(String(text)) }
    return .range(clock.time, minutes: length)
  }

  private static func minutes(_ text: String) -> Int? {
    if let number = Grammar.number(text, digits: 5) { return number > 0 ? number : nil }
    return Grammar.minutesOfHour(text) ?? MinutesText.parse(text)
  }
}
