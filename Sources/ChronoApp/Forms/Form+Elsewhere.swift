import ChronoModel
import ChronoScreen

/// What another window has made of a field that is being changed here: shown below the field, so that
/// whoever saves over it has seen it.
extension Form {
  /// Remembers the other values, and says which keys take which.
  mutating func tell(of met: [Field], seeing planner: State, today: LocalDay) -> [Request] {
    guard !met.isEmpty else { return [] }
    for field in met { elsewhere[field] = held(in: field, seeing: planner, today: today) }
    let names = met.map { "\(label($0)) is now \(elsewhere[$0] ?? .empty)" as SafeText }
    let (save, reset) = (Form.savingKeys.label(of: .save), Form.savingKeys.label(of: .reset))
    let words: SafeText =
      "\(names.listed) in another window · \(save) saves yours, \(reset) takes theirs"
    return [.say(words, .warning)]
  }

  /// Takes over a draft, and says which of its fields have changed since it was typed: by another
  /// window, an editor, a command or undo.
  mutating func restore(
    _ draft: String,
    telling fields: [Field],
    seeing planner: State,
    today: LocalDay
  ) -> [Request] {
    restore(draft)
    let newer = newer(in: fields)
    guard !newer.isEmpty else { return [] }
    for field in newer { elsewhere[field] = held(in: field, seeing: planner, today: today) }
    let names = newer.map { "\(label($0)) is now \(elsewhere[$0] ?? .empty)" as SafeText }
    let reset = Form.savingKeys.label(of: .reset)
    let words: SafeText =
      "\(names.listed), changed since this draft · \(reset) discards the draft"
    return [.say(words, .warning)]
  }

  /// Asks before a draft is saved over what is newer, once; `nil` where nothing is to be asked.
  mutating func askingOverNewer(_ fields: [Field]) -> Request? {
    let newer = newer(in: fields)
    guard isOverNewer, !newer.isEmpty else { return nil }
    isOverNewer = false
    let names = newer.map { "\(label($0)), now \(elsewhere[$0] ?? .empty)" as SafeText }
    let (save, reset) = (Form.savingKeys.label(of: .save), Form.savingKeys.label(of: .reset))
    let words: SafeText = """
      Not saved yet: the draft is older than \(names.listed) · \(save) saves the draft, \(reset) \
      discards it
      """
    return .say(words, .warning)
  }

  /// Those that are changed here, and in the file since that was begun.
  private func newer(in fields: [Field]) -> [Field] {
    fields.filter { !isUnchanged($0) && madeFrom[$0] != nil }
  }

  /// Forgets what others have made of fields, and that they came from a draft.
  mutating func endConflicts(in fields: [Field]) {
    for field in fields { (elsewhere[field], madeFrom[field]) = (nil, nil) }
    (isOverNewer, isRestored) = (false, false)
  }

  /// The line below a field; `nil` where both are the same by now.
  func remarkElsewhere(_ field: Field) -> SafeText? {
    guard !isUnchanged(field), let value = elsewhere[field] else { return nil }
    return "now \(value)\(isRestored ? ", changed since this draft" : " in another window")"
  }

  /// What the file holds in a field, in quotation marks.
  private func held(in field: Field, seeing planner: State, today: LocalDay) -> SafeText {
    let words: SafeText
    switch field {
    case .category: words = categoryName(initial.category, seeing: planner).0
    case .due:
      let day = LocalDay(initial.text(.due))
      words =
        day.map { SafeText($0.formatted(planner.settings.dateForm, today: today)) } ?? "someday"
    case .free: words = Form.words(isFree: initial.isFree)
    case .notes: words = SafeText(initial.notes, limit: 60).truncated(to: 60)
    case .done, .title, .time, .length, .place, .reminders, .repeats, .priority, .tags, .zone:
      words = SafeText(initial.text(field), limit: 60).truncated(to: 60)
    }
    return words.isEmpty ? "empty" : "‘\(words)’"
  }
}
