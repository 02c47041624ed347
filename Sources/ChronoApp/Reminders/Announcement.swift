package import ChronoModel
package import ChronoScreen

/// A reminder in words, as every channel and the command line say it.
package struct Announcement: Hashable, Sendable {
  /// The title of the task or event.
  package var title: SafeText
  /// When it starts, and how soon or how long ago that is; empty where there is nothing to say.
  package var words: SafeText

  /// How soon or how long ago it starts, without when that is; empty where only the day is known.
  package private(set) var timing: SafeText = ""
  /// The place, and the first line of the notes; empty where there is neither.
  package var details: SafeText

  package init(title: SafeText, words: SafeText, details: SafeText = "") {
    self.title = title
    self.words = words
    self.details = details
  }

  /// `Call Ana` with `11:00 · in 3 min`; the day is said where it is not today.
  package init(_ reminder: DueReminder, settings: Settings, at now: Moment) {
    title = SafeText(reminder.title, limit: 200)
    var parts: [SafeText] = []
    let isToday = reminder.day == now.today || reminder.day == now.local.day
    if !isToday {
      let day = reminder.day?.formatted(settings.dateForm, today: now.today)
      parts.append(SafeText(day ?? "someday"))
    }
    if let start = reminder.start {
      parts.append(SafeText(start.time.formatted(settings.timeForm)))
    } else if isToday {
      parts.append("today")
    }
    if let timing = reminder.timing(at: now.instant, in: now.zone) {
      parts.append(SafeText(timing))
      self.timing = SafeText(timing)
    }
    words = parts.joined(" · ")
    let longest = Announcement.longestDetail
    details = [reminder.place, reminder.note].filter { !$0.isBlank }
      .map { SafeText($0, limit: longest).truncated(to: longest) }.joined(" · ")
  }

  /// The cells of a place or a line of notes: a notice is no page.
  private static let longestDetail = 80

  /// At most so many are announced one by one; more at once, as after a long sleep, become one.
  private static let mostSingle = 3

  package static func of(
    _ reminders: [DueReminder],
    settings: Settings,
    at now: Moment
  ) -> [Announcement] {
    let single = reminders.map { Announcement($0, settings: settings, at: now) }
    guard single.count > mostSingle else { return single }
    let titles = single.prefix(mostSingle).map(\.title).joined(", ")
    return [
      Announcement(
        title: "\(single.count) reminders",
        words: "\(titles) and \(single.count - mostSingle) more"
      )
    ]
  }

  /// All of it on one line.
  package var line: SafeText { [title, words, details].filter { !$0.isEmpty }.joined(" · ") }
}
