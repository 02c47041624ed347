extension QuickAdd {
  /// A line that reads back as `draft` on the same context.
  ///
  /// The title is quoted only where it has to be. A draft of someday cannot have a time or a
  /// repeat; notes lose blanks at their ends, and an estimate must be within a task's limits.
  package static func format(
    _ draft: TaskDraft,
    isEvent: Bool = false,
    place: String = "",
    isFree: Bool = false,
    context: QuickAddContext
  ) -> String {
    let parts = parts(of: draft, place: place, isFree: isFree, context: context)
    let lead = isEvent ? "event " : ""
    let plain = lead + ([draft.title] + parts).filter { !$0.isEmpty }.joined(separator: " ")
    let read = parse(plain, context: context)
    let isSame =
      read.draft == draft && read.isEvent == isEvent && read.place == place
      && read.isFree == isFree && read.errors.isEmpty
    if draft.title.isEmpty || isSame { return plain }
    let quotedPlace = place.isEmpty ? "" : quoted(place)
    let safe = self.parts(of: draft, place: quotedPlace, isFree: isFree, context: context)
    return (isEvent ? "event: " : "") + ([quoted(draft.title)] + safe).joined(separator: " ")
  }

  /// The line with one of its parts turned back into words of the title.
  package static func escaping(_ part: QuickAddResult.Part, in line: String) -> String {
    let bytes = Array(line.utf8)
    guard part.range.lowerBound >= 0, part.range.upperBound <= bytes.count else { return line }
    let words = bytes[part.range]
    let isOneWord = !words.contains { LineWords.isBlank($0) }
    let text = String(decoding: words, as: UTF8.self)
    let head = String(decoding: bytes[..<part.range.lowerBound], as: UTF8.self)
    let tail = String(decoding: bytes[part.range.upperBound...], as: UTF8.self)
    return head + (isOneWord ? "\\" + text : quoted(text)) + tail
  }

  /// The text in quotes, with a backslash before each quote and backslash in it.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func parts(
    of draft: TaskDraft,
    place: String,
    isFree: Bool,
    context: QuickAddContext
  ) -> [String] {
    var parts = [draft.due.map { $0.text } ?? "someday"]
    if let time = draft.time { parts.append(time.text) }
    if let estimate = draft.estimate { parts.append("for \(MinutesText.text(estimate))") }
    if case .named(let name) = draft.category { parts.append("#\(markName(name))") }
    parts += draft.tags.map { "@\(markName($0))" }
    if draft.priority != .none { parts.append(draft.priority.marks) }
    if let repeats = draft.repeats, let due = draft.due {
      parts.append(phrase(repeats, from: due, context: context))
    }
    parts += draft.reminders.map { "*\($0.typed)" }
    if !place.isEmpty { parts.append("at \(place)") }
    if isFree { parts.append("free") }
    if !draft.notes.isEmpty { parts.append("// \(draft.notes)") }
    return parts
  }

  /// The name as it is where it reads back as one word, else in quotes.
  private static func markName(_ name: String) -> String {
    LineWords.isMarkName(name) ? name : quoted(name)
  }

  /// The repeat in words where they read back as its rule, else with the rule's own text.
  private static func phrase(
    _ repeats: RepeatDraft,
    from due: LocalDay,
    context: QuickAddContext
  ) -> String {
    let lead = repeats.afterCompletion ? "every!" : "every"
    if let words = repeats.rule.words {
      let line = LineWords("\(lead) \(words)")
      var grammar = Grammar(line, context: context)
      if let reading = grammar.repeats(at: 0), reading.count == line.words.count,
        case .success(let phrase) = reading.value,
        phrase.rule.settled(on: due) == repeats.rule
      {
        return "\(lead) \(words)"
      }
    }
    return "\(lead) \(repeats.rule.text)"
  }
}
