package import ChronoModel

/// JSON Lines: one task a line, each an object of which only `title` is needed.
package enum TaskLines {
  /// More tasks than anyone has; an import is one transaction.
  package static let itemLimit = 2_000_000

  /// Reads task after task; an empty line is skipped.
  package struct Reader {
    private var lines: ByteLines
    private let isLenient: Bool
    /// How many tasks were read.
    package private(set) var count = 0

    /// - Parameters:
    ///   - source: the pieces of the input.
    ///   - isLenient: whether unknown keys are passed over instead of being errors.
    package init(_ source: @escaping ByteLines.Source, isLenient: Bool = false) {
      lines = ByteLines(source)
      self.isLenient = isLenient
    }

    /// The next task; `nil` after the last.
    package mutating func next() throws(ImportError) -> TaskDraft? {
      while let line = try lines.next() {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
        if count == TaskLines.itemLimit {
          throw ImportError(line: lines.number, .tooManyItems(limit: TaskLines.itemLimit))
        }
        let draft = try TaskLines.draft(line, number: lines.number, isLenient: isLenient)
        count += 1
        return draft
      }
      return nil
    }
  }

  /// What ChronoList works out itself: an exported task may carry it, and it is not taken from it.
  private static let derivedKeys = [
    "id", "state", "slips", "tracked", "running", "created", "modified",
  ]

  /// The task of one line.
  static func draft(
    _ line: [UInt8],
    number: Int,
    isLenient: Bool
  ) throws(ImportError) -> TaskDraft {
    let value: ForeignValue
    do throws(JSONError) {
      value = try JSONReader.value(of: line)
    } catch {
      throw ImportError(line: number, .syntax(column: error.offset + 1, error.problem))
    }
    var fields = try Fields(value, at: .line(number))
    guard let title = try fields.string("title") else { throw fields.missing("title") }
    guard !title.isBlank else { throw fields.failure("title", "text that is not blank") }
    var draft = TaskDraft(title: title)
    draft.notes = try fields.string("notes") ?? ""
    if let category = try fields.string("category") {
      guard !category.isBlank else { throw fields.failure("category", "a name, or null") }
      draft.category = .named(category)
    }
    draft.tags = try fields.tags()
    draft.due = try fields.day("due")
    draft.time = try fields.time("time")
    if draft.time != nil, draft.due == nil {
      throw fields.failure("time", "null without a due day")
    }
    draft.estimate = try fields.integer("estimate", 1...TaskItem.longestEstimate)
    draft.priority = try fields.priority()
    draft.done = try fields.bool("done") ?? false
    draft.finished = try fields.instant("finished")
    if draft.finished != nil, !draft.done {
      throw fields.failure("finished", "null unless done is true")
    }
    draft.reminders = try fields.reminders()
    draft.repeats = try fields.repeatDraft(hasDue: draft.due != nil)
    fields.ignore(derivedKeys)
    if !isLenient { try fields.refuseUnknown() }
    return draft
  }
}

/// What the lines and the document write in the same way.
extension Fields {
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
    guard hasDue else { throw failure("repeat", "null without a due day") }
    guard let rule = try item.string("rule"), !rule.isBlank else { throw item.missing("rule") }
    let draft = RepeatDraft(
      rule: rule,
      afterCompletion: try item.bool("afterCompletion") ?? false
    )
    item.ignore(["anchor", "series", "excluded", "added"])
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
