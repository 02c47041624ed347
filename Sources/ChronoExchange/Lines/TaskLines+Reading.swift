package import ChronoModel

/// JSON Lines: one task or event a line, each an object of which only `title` is needed, of an
/// event its day too.
package enum TaskLines {
  /// More tasks than anyone has; an import is one transaction.
  package static let itemLimit = 2_000_000

  /// Reads line after line; an empty one is skipped.
  package struct Reader {
    private var lines: ByteLines
    private let isLenient: Bool
    /// How many items were read.
    package private(set) var count = 0

    /// - Parameters:
    ///   - source: the pieces of the input.
    ///   - isLenient: whether unknown keys are passed over instead of being errors.
    package init(_ source: @escaping ByteLines.Source, isLenient: Bool = false) {
      lines = ByteLines(source)
      self.isLenient = isLenient
    }

    /// The next task or event; `nil` after the last.
    package mutating func next() throws(ImportError) -> ImportItem? {
      while let line = try lines.next() {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
        if count == TaskLines.itemLimit {
          throw ImportError(line: lines.number, .tooManyItems(limit: TaskLines.itemLimit))
        }
        let item = try TaskLines.item(line, number: lines.number, isLenient: isLenient)
        count += 1
        return item
      }
      return nil
    }
  }

  /// What ChronoList works out itself: an exported item may carry it, and it is not taken from it.
  private static let derivedKeys = ["slips", "tracked", "running", "created", "modified"]

  /// The task or event of one line.
  private static func item(
    _ line: [UInt8],
    number: Int,
    isLenient: Bool
  ) throws(ImportError) -> ImportItem {
    let value: ForeignValue
    do throws(JSONError) {
      value = try JSONReader.value(of: line)
    } catch {
      throw ImportError(line: number, .syntax(column: error.offset + 1, error.problem))
    }
    var fields = try Fields(value, at: .line(number))
    let isEvent = try fields.parsed("type", "task or event") { text in
      text == "event" ? true : text == "task" ? false : nil
    }
    let identity = try fields.identity()
    let content: ImportItem.Content =
      isEvent == true ? .event(try event(&fields)) : .task(try task(&fields))
    fields.ignore(derivedKeys)
    if !isLenient { try fields.refuseUnknown() }
    return ImportItem(identity: identity, content)
  }

  private static func title(_ fields: inout Fields) throws(ImportError) -> String {
    let key = fields.spelling("title", "name")
    guard let title = try fields.string(key) else { throw fields.missing(key) }
    guard !title.isBlank else { throw fields.failure(key, "text that is not blank") }
    return title
  }

  private static func event(_ fields: inout Fields) throws(ImportError) -> EventDraft {
    let title = try title(&fields)
    let dayKey = fields.spelling("due", "day")
    guard let day = try fields.day(dayKey) else { throw fields.missing(dayKey) }
    var draft = EventDraft(name: title, day: day)
    draft.notes = try fields.string("notes") ?? ""
    draft.category = try fields.categoryChoice()
    draft.tags = try fields.tags()
    draft.place = try fields.string("place") ?? ""
    draft.time = try fields.time("time")
    let lengthKey = fields.spelling("estimate", "length")
    draft.length =
      try fields.integer(lengthKey, 1...EventRules.longest) ?? (draft.time == nil ? 1440 : 60)
    draft.reminders = try fields.reminders()
    draft.repeats = try fields.repeatDraft(hasDue: true)
    draft.zone = try fields.string("zone")
    draft.isFree = try fields.bool("free") ?? false
    return draft
  }

  private static func task(_ fields: inout Fields) throws(ImportError) -> TaskDraft {
    var draft = TaskDraft(title: try title(&fields))
    try fields.read(
      into: &draft,
      due: fields.spelling("due", "day"),
      estimate: fields.spelling("estimate", "length")
    )
    draft.category = try fields.categoryChoice()
    let state = try fields.state()
    draft.done = try fields.bool("done") ?? (state == "done")
    draft.finished = try fields.instant("finished")
    if draft.finished != nil, !draft.done {
      throw fields.failure("finished", "null unless done is true")
    }
    draft.repeats = try fields.repeatDraft(hasDue: draft.due != nil)
    return draft
  }
}

extension Fields {
  /// Who the item of a line is: its `id` if that is a UUID, else one that follows from the text.
  fileprivate mutating func identity() throws(ImportError) -> Identifier<ImportItem>? {
    guard let text = try string("id") else { return nil }
    guard !text.isBlank else { throw failure("id", "a UUID or another text, or null") }
    if let identifier = Identifier<ImportItem>(text) { return identifier }
    var identity = Identity()
    return identity.next(.jsonl, [text])
  }

  /// The word that a list prints of a task; it says no more than whether it is done.
  fileprivate mutating func state() throws(ImportError) -> String? {
    let words = ["open", "done", "missed", "dropped", "deleted"]
    return try parsed(spelling("state", "status"), words.joined(separator: ", ")) { text in
      words.contains(text) ? text : nil
    }
  }
}

/// What the lines and the document write in the same way.
extension Fields {
  /// A category by name; without one the Inbox, of an event none.
  mutating func categoryChoice() throws(ImportError) -> CategoryChoice {
    guard let name = try string("category") else { return .inbox }
    guard !name.isBlank else { throw failure("category", "a name, or null") }
    return .named(name)
  }

  mutating func tags() throws(ImportError) -> [String] {
    var tags: [String] = []
    for tag in try strings("tags") {
      guard !tag.isBlank else { throw failure("tags", "words that are not blank") }
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  mutating func priority() throws(ImportError) -> Priority {
    let priority = try parsed("priority", "low, medium, high or null") { text in
      Priority.allCases.first { $0 != .none && $0.name == text }
    }
    return priority ?? .none
  }

  mutating func reminders() throws(ImportError) -> [Reminder] {
    var reminders: [Reminder] = []
    let allowed = #"a list of {"before":MINUTES} and {"at":"YYYY-MM-DDTHH:MM"}"#
    for var item in try list("reminders") {
      if let minutes = try item.integer("before", 0...525_600) {
        reminders.append(.before(minutes: minutes))
      } else if let at = try item.parsed("at", "YYYY-MM-DDTHH:MM", LocalTime.init(text:)) {
        reminders.append(.at(at))
      } else {
        throw failure("reminders", allowed)
      }
      try item.refuseUnknown()
    }
    return reminders
  }

  mutating func repeatDraft(hasDue: Bool) throws(ImportError) -> RepeatDraft? {
    guard var item = try fields("repeat") else { return nil }
    let rule = try item.parsed("rule", "a rule of days such as FREQ=WEEKLY;BYDAY=MO") { text in
      try? RecurrenceRule(text)
    }
    guard let rule else { throw item.missing("rule") }
    var draft = RepeatDraft(
      rule: rule,
      afterCompletion: try item.bool("afterCompletion") ?? false,
      excluded: try item.days("excluded"),
      added: try item.days("added")
    )
    draft.anchor = try item.day("anchor")
    guard hasDue || draft.anchor != nil else {
      throw failure("repeat", "null without a due day or an anchor")
    }
    draft.series = try item.identifier("series")
    try item.refuseUnknown()
    return draft
  }
}

extension LocalTime {
  /// Reads `YYYY-MM-DDTHH:MM`; `nil` for anything else.
  init?(text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = LocalDay(parts[0]), let time = TimeOfDay(parts[1]) else {
      return nil
    }
    self.init(day, time)
  }

  /// `YYYY-MM-DDTHH:MM`.
  var text: String { "\(day.text)T\(time.text)" }
}
