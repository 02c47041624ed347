/// A typed stretch of work: `9-10:30`, `930-1045`, `yesterday 22:00-1:30`, `fri 9 for 50m`,
/// `2026-11-19 22:00 - 2026-11-20 6:00`, and `45m` or `:30` for what has just been.
///
/// Days are ones that have been, and those that are not written are left to the reader, who knows
/// what the line is about.
package struct StretchPhrase: Hashable, Sendable {
  /// `nil` where only a length is written.
  package var start: End?
  package var finish: Finish

  package struct End: Hashable, Sendable {
    package var day: LocalDay?
    package var time: TimeOfDay
    /// Whether it is the midnight behind its day: `24:00`.
    package var endsDay = false
  }

  package enum Finish: Hashable, Sendable {
    case at(End)
    /// Minutes after the start.
    case after(Int)
  }

  /// Reads the whole text; throws the word that is wrong, or an empty one where something is
  /// missing.
  package static func parse(
    _ text: some StringProtocol,
    context: QuickAddContext
  ) throws(PhraseError) -> StretchPhrase {
    var context = context
    context.areDaysOver = true
    let words = words(of: String(text))
    let whole = words.joined(separator: " ")
    // `1:30` is a time here, and `:30` a length.
    if let minutes = Grammar.minutesOfHour(whole)
      ?? (whole.contains(":") ? nil : MinutesText.parse(whole))
    {
      return StretchPhrase(start: nil, finish: .after(minutes))
    }
    var reader = Reader(words: words, context: context)
    return try reader.stretch()
  }

  /// The words, with a dash between two times as a word of its own.
  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
      let word = word.lowercased().replacing("–", with: "-")
      if word == "-" || LocalDay(word) != nil { return [word] }
      let sides = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2 else { return [word] }
      return [sides[0], "-", sides[1]].filter { !$0.isEmpty }
    }
  }
}

/// Reads the ends one after the other, each in every way it may be meant.
private struct Reader {
  let words: [String]
  let context: QuickAddContext

  private struct Side {
    var day: LocalDay?
    var clock: ClockText
    /// The word behind it.
    var next: Int
  }

  mutating func stretch() throws(PhraseError) -> StretchPhrase {
    var wrong = 0
    var unshown: String?
    for first in sides(at: 0, after: nil) {
      guard let time = first.clock.time else {
        // `24` of `24 dec` is no time, and need not be one.
        unshown = unshown ?? words[first.next - 1]
        continue
      }
      let start = StretchPhrase.End(day: first.day, time: time)
      if let minutes = length(at: first.next) {
        return StretchPhrase(start: start, finish: .after(minutes))
      }
      let isDash = first.next < words.count && Reader.dashes.contains(words[first.next])
      let second = first.next + (isDash ? 1 : 0)
      wrong = max(wrong, second)
      for last in sides(at: second, after: first.clock) {
        guard last.next < words.count else { return try stretch(start, first.clock, to: last) }
        wrong = max(wrong, last.next)
      }
    }
    if let unshown { throw .noSuchTime(unshown) }
    throw .notUnderstood(wrong < words.count ? words[wrong] : "")
  }

  private func stretch(
    _ start: StretchPhrase.End,
    _ from: ClockText,
    to last: Side
  ) throws(PhraseError) -> StretchPhrase {
    guard let minutes = last.clock.minutes else { throw .noSuchTime(words[last.next - 1]) }
    var start = start
    // `3-4pm` is in the afternoon, `11-1pm` begins before noon.
    if from.form == .bare, last.clock.form == .meridiem, last.day == nil {
      start.time = try ClockRange(from: from, to: last.clock, text: words[0]).start
    }
    let finish = StretchPhrase.End(
      day: last.day,
      time: TimeOfDay(minutes: minutes % 1440) ?? .midnight,
      endsDay: minutes == 1440
    )
    return StretchPhrase(start: start, finish: .at(finish))
  }

  private static let dashes: Set<String> = ["-", "to", "until", "till"]

  /// A time, or a day and a time.
  private func sides(at index: Int, after start: ClockText?) -> [Side] {
    guard index < words.count else { return [] }
    var found: [Side] = []
    if let side = side(at: index, day: nil, after: start) { found.append(side) }
    var grammar = Grammar(
      LineWords(words[index...].joined(separator: " ")),
      context: context,
      isPhrase: true
    )
    if let reading = grammar.introducedDay(at: 0), case .success(.day(let day)) = reading.value,
      let side = side(at: index + reading.count, day: day, after: nil)
    {
      found.append(side)
    }
    return found
  }

  private func side(at index: Int, day: LocalDay?, after start: ClockText?) -> Side? {
    guard index < words.count else { return nil }
    if ["at", "from", "@"].contains(words[index]) {
      return side(at: index + 1, day: day, after: start)
    }
    if words[index] == "now" {
      return ClockText(context.now.time.text).map { Side(day: day, clock: $0, next: index + 1) }
    }
    if index + 1 < words.count, ["am", "pm"].contains(words[index + 1]),
      let clock = ClockText(words[index] + words[index + 1])
    {
      return Side(day: day, clock: clock, next: index + 2)
    }
    let clock = start.map { ClockText(words[index], after: $0) } ?? ClockText(words[index])
    return clock.map { Side(day: day, clock: $0, next: index + 1) }
  }

  /// A length that takes the rest of the words: `for 50m`, `1h 30m`.
  private func length(at index: Int) -> Int? {
    let rest = words[min(index, words.count)...]
    let isIntroduced = rest.first == "for"
    let body = isIntroduced ? rest.dropFirst() : rest
    let minutes = MinutesText.parse(body.joined(separator: " "))
    return isIntroduced || body.first.map { !$0.contains(":") } == true ? minutes : nil
  }
}
