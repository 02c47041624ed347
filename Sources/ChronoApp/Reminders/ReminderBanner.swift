package import ChronoModel
import ChronoScreen

/// The reminders that wait for an answer: a line shows the first, and its keys write nothing else.
package struct ReminderBanner: Hashable, Sendable {
  /// All that came and were not answered by a key; what rang last stands in front.
  private(set) var unanswered: [DueReminder] = []
  /// Those of them about what is done, moved or gone; undo may bring it back.
  private var settled: Set<DueReminder> = []

  /// Those that wait for an answer.
  package var waiting: [DueReminder] { unanswered.filter { !settled.contains($0) } }

  /// Reminders came: the line shows them, and what the settings name is rung.
  mutating func announce(
    _ new: [DueReminder],
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard !new.isEmpty else { return [] }
    for reminder in new {
      unanswered.removeAll { $0.key == reminder.key && $0.item == reminder.item }
    }
    // What rings now is what one looks for; what is late already comes back behind it.
    unanswered = new + unanswered
    settled.subtract(new)
    let settings = planner.settings
    let channels = settings.reminders.channels
    var requests: [Request] = channels.contains(.bell) ? settings.ring.map(Request.effect) : []
    if channels.contains(where: { $0 != .bell }) {
      requests.append(.terminal(.announce(Announcement.of(new, settings: settings, at: now))))
    }
    return requests
  }

  /// Takes over how those that were asked about stand now: as they are, or `nil`.
  mutating func follow(_ asked: [DueReminder], _ found: [DueReminder?]) {
    for (reminder, known) in zip(asked, found) {
      guard let index = unanswered.firstIndex(of: reminder) else { continue }
      settled.remove(reminder)
      unanswered[index] = known ?? reminder
      if known == nil { settled.insert(reminder) }
    }
  }

  /// At midnight: what a day that is over should have brought is for triage now.
  mutating func leaveDays(before today: LocalDay) {
    unanswered.removeAll { $0.lastDay.map { $0 < today } ?? false }
    settled.formIntersection(unanswered)
  }

  // MARK: Its commands; the keys of everything else stay as they are

  mutating func snooze(seeing planner: State, at now: Moment) -> [Request] {
    guard let reminder = dismiss() else { return [] }
    let until = now.instant + Int64(planner.settings.reminders.snooze) * 60
    let time = now.zone.local(until).time.formatted(planner.settings.timeForm)
    let title = SafeText(reminder.title, limit: 60)
    let words: SafeText = "Snoozed until \(SafeText(time)): \(title)"
    return [.say(words, .success), .file(.snooze(reminder, until: until))]
  }

  /// Takes the reminder in front away.
  private mutating func dismiss() -> DueReminder? {
    guard let index = unanswered.firstIndex(where: { !settled.contains($0) }) else { return nil }
    return unanswered.remove(at: index)
  }

  mutating func putAway() -> [Request] {
    guard let reminder = dismiss() else { return [] }
    return [.say("Dismissed: \(SafeText(reminder.title, limit: 60))", .success)]
  }

  mutating func open(seeing planner: State, at now: Moment) -> [Request] {
    switch dismiss()?.item {
    case .task(let id): [.file(.loadTask(id))]
    case .event(let occurrence): SelectedTasks(planner: planner).edit(occurrence, at: now)
    case nil: []
    }
  }
}

extension ReminderBanner {
  /// Whether its keys act: not where one types over the panes.
  static func hasKeys(seeing planner: State) -> Bool {
    planner.overlays.last?.taken().leavesReminderKeys ?? true
  }

  /// What a key does about the reminder over what is open; `nil` where the key belongs to that.
  static func answer(to key: Key, seeing planner: State) -> Command? {
    guard !planner.banner.waiting.isEmpty, hasKeys(seeing: planner),
      planner.overlays.last?.taken().declaredKeys(seeing: planner).contains(key) != true,
      case .command(let command) = planner.keymap.match([key], in: planner.focus),
      command.entry.need == .reminder
    else { return nil }
    return command
  }
}

extension DueReminder {
  /// The day on which what it is about ends; `nil` where the reminder does not say.
  fileprivate var lastDay: LocalDay? {
    guard start != nil || !key.isFixed else { return nil }
    let first = start?.day ?? key.day
    guard case .event(let occurrence) = item else { return first }
    let begin = start?.time.minutes ?? 0
    return first + max(0, begin + occurrence.event.length - 1) / 1440
  }
}
