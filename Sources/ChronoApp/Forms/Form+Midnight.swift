import ChronoModel
import ChronoScreen

/// A form that is open over midnight: no new task is missed by it (Behaviour 3.12).
extension Form {
  /// The day that a new item began with goes on to today; a day in words, such as `tomorrow`, stays
  /// the one that was shown while it is ahead.
  mutating func followDay(seeing planner: State, at now: Moment) {
    defer { typed = now }
    guard let typed, typed.today < now.today else { return }
    guard !isNew || !isUnchanged(.due) else {
      guard initial.text(.due) == typed.today.text else { return }
      initial.set(.due, now.today.text)
      values.set(.due, now.today.text)
      return
    }
    guard !isUnchanged(.due), !values.text(.due).isBlank else { return }
    let shown = FormReading(self, planner.phraseContext(at: typed), at: typed).draft.due
    if let shown, shown >= now.today { values.set(.due, shown.text) }
  }
}
