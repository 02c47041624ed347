import ChronoModel
import ChronoScreen

extension State {
  /// Reminders came: the banner shows them, and what the settings name is rung.
  mutating func announce(_ new: [DueReminder], at now: Moment) -> [Effect] {
    guard !new.isEmpty else { return [] }
    for reminder in new {
      reminders.removeAll { $0.key == reminder.key && $0.item == reminder.item }
    }
    // What rings now is what one looks for; what is late already comes back behind it.
    reminders = new + reminders
    let channels = settings.reminders.channels
    var effects = channels.contains(.bell) ? settings.ring : []
    if channels.contains(where: { $0 != .bell }) {
      effects.append(.terminal(.announce(Announcement.of(new, settings: settings, at: now))))
    }
    return effects
  }

  // MARK: Commands of the banner; the keys of everything else stay as they are

  mutating func snoozeReminder(at now: Moment) -> [Effect] {
    guard let reminder = dismissReminder() else { return [] }
    let until = now.instant + Int64(settings.reminders.snooze) * 60
    let time = now.zone.local(until).time.formatted(settings.timeForm)
    let title = SafeText(reminder.title, limit: 60)
    let words: SafeText = "Snoozed until \(SafeText(time)): \(title)"
    return apply([.say(words, .success), .file(.snooze(reminder, until: until))], at: now)
  }

  /// Takes the reminder on top away.
  @discardableResult
  mutating func dismissReminder() -> DueReminder? {
    reminders.isEmpty ? nil : reminders.removeFirst()
  }

  mutating func openReminder(at now: Moment) -> [Effect] {
    switch dismissReminder()?.item {
    case .task(let id): [.file(.loadTask(id))]
    case .event(let occurrence): apply(Form.opening(occurrence, seeing: self, at: now), at: now)
    case nil: []
    }
  }
}
