import ChronoModel
import ChronoScreen

/// When one is to be reminded.
extension FormReading {
  mutating func readReminders() {
    if text(.reminders).lowercased() == "none" { return say(.reminders, "no reminder") }
    if text(.reminders).isEmpty, form.isNew {
      var context = context
      context.isForEvent = form.isEvent
      draft.reminders = context.usualReminders(time: draft.time)
      guard !draft.reminders.isEmpty else { return }
      let usual = draft.reminders.map { words($0) }.joined(", ")
      return say(.reminders, "\(usual), as set · “none” for none")
    }
    var (said, past): ([SafeText], String?) = ([], nil)
    for piece in text(.reminders).split(separator: ",").map({ String($0).trimmed })
    where !piece.isEmpty {
      do throws(PhraseError) {
        let reminder = try ReminderPhrase.parse(piece, due: draft.due, context: context)
        if !draft.reminders.contains(reminder) { draft.reminders.append(reminder) }
        said.append(words(reminder))
        if isPast(reminder) { past = piece }
      } catch {
        say(.reminders, "\(ErrorText.sentence(error)): try 10m, 1d, 9:00", .problem)
        return
      }
    }
    guard !said.isEmpty else { return }
    let all = said.joined(", ")
    if let past, !form.isUnchanged(.reminders) {
      say(.reminders, "\(all); \(ErrorText.neverComes(past))", .warning)
    } else {
      say(.reminders, all)
    }
  }

  /// Whether a reminder would have come already; of what repeats, those of later days come.
  private func isPast(_ reminder: Reminder) -> Bool {
    guard draft.repeats == nil, let due = draft.due, due >= context.today else { return false }
    let rules = ReminderRules(dayBegins: context.dayBegins ?? context.dayStart)
    let clock = draft.time == nil ? now : form.clock(now)
    return rules.isPast(reminder, day: due, time: draft.time, on: clock, at: now)
  }

  private func words(_ reminder: Reminder) -> SafeText {
    SafeText(
      reminder.words(
        context.dateForm,
        context.timeForm,
        today: context.today,
        from: draft.time == nil ? context.dayBegins : nil,
        ofSeriesFrom: form.isEvent && form.scope != .thisOne && draft.repeats != nil
          ? draft.due : nil,
        hasDay: draft.due != nil
      )
    )
  }
}
