/// A reminder that has come.
package struct DueReminder: Hashable, Sendable {
  package var item: Item
  package var title: String
  package var key: ReminderKey
  /// When the task or the event starts, on the wall clock; `nil` where it has no time of day.
  package var start: LocalTime?
  /// The day it is about; `nil` of a task that has none.
  package var day: LocalDay?
  /// When it should have come; of a snoozed one, when it should have come again.
  package var due: Instant
  /// Where an event is; empty where nothing says so.
  package var place = ""
  /// The first line of the notes.
  package var note = ""

  package enum Item: Hashable, Sendable {
    case task(TaskItem.ID)
    case event(EventOccurrence)
  }

  package init(
    item: Item,
    title: String,
    key: ReminderKey,
    start: LocalTime?,
    due: Instant
  ) {
    self.item = item
    self.title = title
    self.key = key
    self.start = start
    self.due = due
    if case .event(let occurrence) = item {
      day = start?.day ?? occurrence.day
    } else {
      day = start?.day ?? key.day
    }
  }

  /// `in 3m` before what it is about, `now` in its first minute, then `late by 7h20`, or `7h20 ago` where the
  /// reminder was set for after the start; of an event
  /// `began 20m ago`, and `ended 1h05 ago` once it has.
  ///
  /// What has no time of day is late from when the reminder should have come, `nil` in the first
  /// minute after that; an event of all day until it is `over`.
  package func timing(at now: Instant, in zone: Zone) -> String? {
    guard let start else {
      if case .event(let occurrence) = item {
        let days = max(1, occurrence.event.length / 1440)
        let end = zone.instant(LocalTime(occurrence.day + days, .midnight))
        if now >= end { return "over" }
      }
      let minutes = Int((now - due) / 60)
      return minutes < 1 ? nil : "late by \(DueReminder.words(minutes))"
    }
    let begin = zone.instant(start)
    if begin > now { return "in \(DueReminder.words(Int((begin - now + 59) / 60)))" }
    let minutes = Int((now - begin) / 60)
    if minutes < 1 { return "now" }
    guard case .event(let occurrence) = item else {
      // A reminder that was set for after the start is not late.
      let words = DueReminder.words(minutes)
      return due > begin ? "\(words) ago" : "late by \(words)"
    }
    let beyond = minutes - occurrence.event.length
    if beyond < 0 { return "began \(DueReminder.words(minutes)) ago" }
    return beyond < 1 ? "just ended" : "ended \(DueReminder.words(beyond)) ago"
  }

  /// From two days on the hours say nothing any more.
  private static func words(_ minutes: Int) -> String {
    minutes < 48 * 60 ? MinutesText.text(minutes) : "\(minutes / 1440) days"
  }
}

/// What makes a reminder one of its kind, so that it comes once: which day it is for and how it
/// was set, with the time it counts from.
///
/// The time of day is part of it, because a task moved from 15:00 to 17:00 is announced again. Instants are
/// not: another zone, or other work hours, announce nothing twice.
package struct ReminderKey: Hashable, Sendable {
  package var day: LocalDay
  /// `-10@900` is ten minutes before 15:00, `-10@` before the start of the day, `@540` at 09:00.
  package var text: String

  package init(day: LocalDay, text: String) {
    self.day = day
    self.text = text
  }

  /// Whether it comes at a time of its own, whenever the item starts.
  package var isFixed: Bool { text.hasPrefix("@") }

  /// Whether it is about an item that starts then: one before the start of what was moved since is not.
  package func isAbout(day: LocalDay?, time: TimeOfDay?) -> Bool {
    isFixed || (self.day == day && text.hasSuffix("@\(time.map { String($0.minutes) } ?? "")"))
  }

  /// `nil` for a reminder before the start of what has no day.
  package init?(_ reminder: Reminder, day: LocalDay?, time: TimeOfDay?) {
    switch reminder {
    case .at(let local): self.init(day: local.day, text: "@\(local.time.minutes)")
    case .before(let minutes):
      guard let day else { return nil }
      self.init(day: day, text: "-\(minutes)@\(time.map { String($0.minutes) } ?? "")")
    }
  }
}
