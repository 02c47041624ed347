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

  /// The line below a field; `nil` where both are the same by now.
  func remarkElsewhere(_ field: Field) -> SafeText? {
    guard !isUnchanged(field), let value = elsewhere[field] else { return nil }
    return "now \(value) in another window"
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
