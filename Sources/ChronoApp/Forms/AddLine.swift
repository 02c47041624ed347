package import ChronoModel
package import ChronoScreen

/// The one line that adds a task or an event (Behaviour 5), with its defaults.
package struct AddLine: Hashable, Sendable {
  package var field = TextField()
  /// The day a line without one is for; `nil` is someday.
  package var day: LocalDay?
  /// Whether that day is on screen, so that a time alone is on it.
  package var isDayShown: Bool
  /// The time a line without one is for, where an hour of the grid was chosen.
  package var time: TimeOfDay?
  package var category: ChronoModel.Category.ID?
  /// Parts that were turned back into plain text, as typed.
  package var plain: [String] = []
  package var completion: Completion?
  /// Pasted lines: a task or an event each.
  package var batch: Batch?
  /// Why Enter does nothing yet, or why it failed.
  package var problem: SafeText?
  /// What Enter asked for, until the file has answered.
  package var sent: Edit?
  /// Where one is among the lines that were entered before; of the words that it brought only.
  package var recall: Recall?
  /// When its words were last seen on the day that they were typed on.
  package var typed: Moment?

  package init(
    day: LocalDay?,
    isDayShown: Bool = true,
    time: TimeOfDay? = nil,
    category: ChronoModel.Category.ID? = nil
  ) {
    self.day = day
    self.isDayShown = isDayShown
    self.time = time
    self.category = category
  }

  /// The names that Tab goes through.
  package struct Completion: Hashable, Sendable {
    /// Where the mark (`#`, `@`) stands, in characters.
    package var start: Int
    package var options: [String]
    package var chosen: Int
  }

  /// Several pasted lines, read.
  package struct Batch: Hashable, Sendable {
    /// As they were pasted, without their bullets.
    package var lines: [String]
    package var drafts: [ItemDraft]
    /// Lines of which something has to be said, and that: an impossible part, a misspelt day.
    package var problems: [Problem]
    package var top = 0

    package struct Problem: Hashable, Sendable {
      package var line: Int
      package var words: SafeText
    }
  }
}

/// A line as it was understood, in characters of the field.
struct AddLineReading {
  let result: QuickAddResult
  /// The text as the parser has read it: a line that means the same by itself.
  let line: String
  /// The parts in order, impossible ones included.
  let parts: [Part]

  struct Part {
    let kind: QuickAddResult.Part.Kind
    let range: Range<Int>
    let isError: Bool
  }

  /// Reads the text with some of its parts taken as plain words.
  ///
  /// Those are escaped in a copy that the parser sees; where the copy has more bytes than the text
  /// is remembered, to find the parts in the text again.
  init(_ text: String, plain: [String], context: QuickAddContext) {
    var line = text
    var result = QuickAdd.parse(line, context: context)
    var inserted: [Int] = []
    for _ in 0..<min(plain.count * 2, 20) {
      let found = AddLineReading.stretches(of: result).first { stretch in
        plain.contains(AddLineReading.words(stretch.range, of: line))
      }
      guard let found else { break }
      let escaped = QuickAdd.escaping(found, in: line)
      inserted = AddLineReading.merge(inserted, with: line, and: escaped)
      line = escaped
      result = QuickAdd.parse(line, context: context)
    }
    let places = AddLineReading.characterPlaces(text)
    func character(_ byte: Int) -> Int {
      let raw = byte - inserted.count { $0 < byte }
      return places[min(max(0, raw), places.count - 1)]
    }
    let errors = Set(result.errors.map(\.range))
    parts = AddLineReading.stretches(of: result).map { part in
      Part(
        kind: part.kind,
        range: character(part.range.lowerBound)..<character(part.range.upperBound),
        isError: errors.contains(part.range)
      )
    }
    self.result = result
    self.line = line
  }

  /// Parts and errors alike, in the line's order.
  private static func stretches(of result: QuickAddResult) -> [QuickAddResult.Part] {
    let errors = result.errors.map {
      QuickAddResult.Part(kind: $0.kind, range: $0.range, meaning: "")
    }
    return (result.parts + errors).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func words(_ range: Range<Int>, of line: String) -> String {
    String(decoding: Array(line.utf8)[range], as: UTF8.self)
  }

  /// Where `escaped` has bytes that the first text had not, after one more escape.
  private static func merge(_ known: [Int], with line: String, and escaped: String) -> [Int] {
    let before = Array(line.utf8)
    var new: [Int] = []
    var index = 0
    for (place, byte) in escaped.utf8.enumerated() {
      if index < before.count, before[index] == byte { index += 1 } else { new.append(place) }
    }
    let moved = known.map { place in
      var place = place
      for inserted in new where inserted <= place { place += 1 }
      return place
    }
    return (moved + new).sorted()
  }

  /// For each byte, and the end, the character it belongs to.
  private static func characterPlaces(_ text: String) -> [Int] {
    var places: [Int] = []
    for (index, character) in text.enumerated() {
      places += Array(repeating: index, count: character.utf8.count)
    }
    return places + [text.count]
  }
}

extension AddLine {
  func reading(seeing planner: State, at now: Moment) -> AddLineReading {
    AddLineReading(field.text, plain: plain, context: context(seeing: planner, at: now))
  }

  /// A day that was named before midnight is the same day after it.
  func context(seeing planner: State, at now: Moment) -> QuickAddContext {
    let typed = typed.flatMap { $0.today < now.today ? $0 : nil } ?? now
    var context = planner.phraseContext(defaultDay: day, isDayShown: isDayShown, at: typed)
    context.eventWord = time == nil ? .needsTime : .hasTime
    return context
  }

  /// What the line adds; `nil` for an event without a day.
  func item(of result: QuickAddResult) -> ItemDraft? {
    result.item(with: draft(of: result))
  }

  /// The task that the line describes, with defaults for the rest.
  func draft(of result: QuickAddResult) -> TaskDraft {
    var draft = result.draft
    if draft.category == .inbox, !result.namesInbox, let category {
      draft.category = .existing(category)
    }
    let saysTime = result.parts.contains { $0.kind == .time }
    if draft.time == nil, draft.due == day, !saysTime { draft.time = time }
    return draft
  }
}
