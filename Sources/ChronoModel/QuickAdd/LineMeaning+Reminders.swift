/// What a line says of reminders.
extension LineMeaning {
  mutating func settleReminders() {
    if wishes.isEmpty {
      result.draft.reminders = context.usualReminders(time: result.draft.time)
    }
    for wish in wishes {
      let reminder = reminder(for: wish)
      if !result.draft.reminders.contains(reminder) { result.draft.reminders.append(reminder) }
    }
  }

  /// Remembers a reminder that counts from a time which neither the line nor the place it is typed at
  /// has.
  mutating func noticeEarlyReminder() {
    guard result.draft.time == nil, context.eventWord != .hasTime else { return }
    let early = candidates.last { candidate in
      guard case .reminder(.before(let minutes)?) = candidate.content else { return false }
      return (1..<1440).contains(minutes)
    }
    result.earlyReminder = early.map { line.text(range(of: $0)) }
  }

  func reminder(for wish: Grammar.ReminderWish) -> Reminder {
    wish.reminder(due: result.draft.due, context: context)
  }

  /// Remembers a reminder that was typed for a time that is over: it never comes.
  ///
  /// Of what repeats, those of later days do.
  mutating func noticePastReminder() {
    guard let clock = context.clock, !context.areDaysOver, result.draft.repeats == nil,
      let due = result.draft.due, due >= context.today
    else { return }
    let rules = ReminderRules(dayBegins: context.dayBegins ?? context.dayStart)
    let past = candidates.last { candidate in
      guard case .reminder(let wish?) = candidate.content, candidate.error == nil else {
        return false
      }
      let time = result.draft.time
      // Without its beginning nobody knows when a day is announced.
      if case .before = reminder(for: wish), time == nil, context.dayBegins == nil { return false }
      return rules.isPast(reminder(for: wish), day: due, time: time, on: clock, at: clock)
    }
    result.pastReminder = past.map { line.text(range(of: $0)) }
  }

  /// Remembers a reminder that was typed for a time after the start on the same day.
  mutating func noticeLateReminder() {
    guard let due = result.draft.due, let time = result.draft.time else { return }
    let late = candidates.last { candidate in
      guard case .reminder(let wish?) = candidate.content, candidate.error == nil,
        case .at(let comes) = reminder(for: wish)
      else { return false }
      return comes.day == due && comes.time > time
    }
    result.lateReminder = late.map {
      .init(typed: line.text(range(of: $0)), start: time.formatted(context.timeForm))
    }
  }
}
