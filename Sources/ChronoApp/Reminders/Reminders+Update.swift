import ChronoModel
import ChronoScreen

extension State {
  /// Reminders came: the banner shows them, and what the settings name is rung.
  mutating func announce(_ new: [DueReminder], at now: Moment) -> [Effect] {
    guard !new.isEmpty else { return [] }
    for reminder in new {
      reminders.removeAll { $0.key == reminder.key && $0.item == reminder.item }
      reminders.append(reminder)
    }
    let channels = settings.reminders.channels
    var effects: [Effect] = []
    if channels.contains(.bell), settings.bell { effects.append(.ring) }
    if channels.contains(where: { $0 != .bell }) {
      effects.append(.announce(Announcement.of(new, settings: settings, at: now)))
    }
    return effects
  }

  /// Commands of the banner; the keys of everything else stay as they are.
  mutating func performOnReminder(_ command: Command, at now: Moment) -> [Effect] {
    guard let reminder = reminders.first else { return [] }
    reminders.removeFirst()
    switch command {
    case .snooze:
      let until = now.instant + Int64(settings.reminders.snooze) * 60
      let time = now.zone.local(until).time.formatted(settings.timeForm)
      let title = SafeText(reminder.title, limit: 60)
      notice = Notice("Snoozed until \(SafeText(time)): \(title)", .success)
      return [.snooze(reminder, until: until)]
    case .openReminder:
      switch reminder.item {
      case .task(let id): return [.loadTask(id)]
      case .event(let occurrence):
        return apply(Form.opening(occurrence, seeing: self, at: now), at: now)
      }
    default: return []
    }
  }
}
