package import ChronoModel

/// What the user may set about reminders.
package struct ReminderSettings: Hashable, Sendable {
  /// Where a reminder goes besides the banner.
  package var channels: [Channel] = [.bell]
  /// Program and arguments of ``Channel/command``.
  package var command: [String] = []
  package var quiet: QuietHours?
  /// What new items get that name no reminder themselves.
  package var usual = UsualReminders()
  /// Minutes until a snoozed reminder comes again.
  package var snooze = 10

  package init() {}

  /// Raw values are the settings file's.
  package enum Channel: String, Sendable, Hashable, CaseIterable {
    case bell, osc9, osc777
    case notifySend = "notify-send"
    case command

    /// Whether it goes through a terminal, and so needs one.
    package var needsTerminal: Bool { self == .bell || self == .osc9 || self == .osc777 }
  }
}

extension Settings {
  /// The bell, unless it is turned off.
  var ring: [Effect] { bell ? [.terminal(.ring)] : [] }

  /// What the rules of reminders need of the settings.
  package var reminderRules: ReminderRules {
    ReminderRules(
      dayBegins: TimeOfDay(minutes: work.from) ?? .midnight,
      quiet: reminders.quiet
    )
  }
}
