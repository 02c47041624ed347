import ChronoModel
import ChronoScreen

/// Drafts are text: an entry for each form, separated by empty lines.
///
/// The first line of an entry says which form it is of; each line after it is a field that was
/// changed and its value, with backslash, line feed and carriage return escaped. Lossless, and
/// a field that another window changes meanwhile is not written over by an old draft: of what is
/// in the file already, a line `was` tells the value that each change was made from.
extension Form {
  /// Which form a draft belongs to.
  var draftKey: String {
    switch subject {
    case .newTask: NotesTarget.newTask
    case .newEvent: NotesTarget.newEvent
    case .task(let detail): "form task \(detail.task.id.text)"
    case .event(let event):
      "form event \(event.id.text)" + (scope.map { " \(event.day.text) \($0)" } ?? "")
    }
  }

  /// The changed fields; `nil` where there are none.
  var draftEntry: String? {
    guard !changedFields.isEmpty else { return nil }
    let lines = changedFields.flatMap { field in
      let value = "\(field.rawValue) \(Form.escaped(Form.draftValue(field, of: values)))"
      guard !isNew else { return [value] }
      let origin = madeFrom[field] ?? Form.draftValue(field, of: initial)
      return ["\(Form.origin) \(field.rawValue) \(Form.escaped(origin))", value]
    }
    return ([draftKey] + lines).joined(separator: "\n")
  }

  /// What a line begins with that tells from what a change was made.
  private static let origin = "was"

  /// Takes over a draft's entry for this form; keeps the entries of others as they are.
  ///
  /// Of several for this form, which planners have left that were open at once, the last is taken; the
  /// others wait until it is saved or discarded.
  mutating func restore(_ draft: String) {
    let entries = Form.entries(draft)
    let own = entries.lastIndex { $0.split(separator: "\n").first.map(String.init) == draftKey }
    for (index, entry) in entries.enumerated() {
      var lines = entry.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard index == own else {
        otherDrafts.append(entry)
        continue
      }
      lines.removeFirst()
      for line in lines {
        if line.hasPrefix(Form.origin + " ") {
          let origin = Form.value(in: line.dropFirst(Form.origin.count + 1))
          if let origin { madeFrom[origin.field] = origin.text }
        } else if let value = Form.value(in: line[...]) {
          take(value.text, for: value.field)
        }
      }
      isRestored = !changedFields.isEmpty
    }
    madeFrom = madeFrom.filter { !isUnchanged($0) && $1 != Form.draftValue($0, of: initial) }
    isOverNewer = !madeFrom.isEmpty
    // Forgotten drafts do not pile up.
    otherDrafts = Array(otherDrafts.suffix(20))
  }

  /// A field and what follows its name; `nil` for a line that is none.
  private static func value(in line: Substring) -> (field: Field, text: String)? {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = Field(rawValue: String(parts[0])) else { return nil }
    return (field, unescaped(String(parts[1])))
  }

  static func draftValue(_ field: Field, of values: Values) -> String {
    switch field {
    case .notes: values.notes
    case .category:
      switch values.category {
      case .inbox: "inbox"
      case .existing(let id): "id \(id.text)"
      case .named(let name): "name \(name)"
      }
    default: values.text(field)
    }
  }

  private mutating func take(_ text: String, for field: Field) {
    switch field {
    case .notes: values.notes = text
    case .category:
      if text == "inbox" { values.category = .inbox }
      if text.hasPrefix("id "), let id = ChronoModel.Category.ID(text.dropFirst(3)) {
        values.category = .existing(id)
      }
      if text.hasPrefix("name ") { values.category = .named(String(text.dropFirst(5))) }
    default: values.set(field, text)
    }
  }

  /// Drafts with these notes in the one of a form, in place of the notes it had.
  package static func drafts(_ draft: String, with notes: String, asNotesOf key: String) -> String {
    var entries = Form.entries(draft)
    let own = entries.lastIndex { $0 == key || $0.hasPrefix(key + "\n") }
    let entry = own.map { entries.remove(at: $0) } ?? key
    let others = entry.split(separator: "\n").filter { !$0.hasPrefix("\(Field.notes.rawValue) ") }
    let lines = others.map(String.init) + ["\(Field.notes.rawValue) \(Form.escaped(notes))"]
    return (entries + [lines.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  static func entries(_ draft: String) -> [String] {
    var entries: [[Substring]] = [[]]
    for line in draft.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { entries.append([]) } else { entries[entries.count - 1].append(line) }
    }
    return entries.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Form {
  /// Keeps what is typed in case the line is lost (Behaviour 8.2).
  var keepingDraft: Request {
    let entries = otherDrafts + [draftEntry].compactMap(\.self)
    return Form.keeping(entries)
  }

  /// Removes this form's draft, and keeps those of others.
  var droppingDraft: Request { Form.keeping(otherDrafts) }

  private static func keeping(_ entries: [String]) -> Request {
    .file(
      entries.isEmpty
        ? .removeDraft(.forms) : .saveDraft(entries.joined(separator: "\n\n"), of: .forms)
    )
  }
}
