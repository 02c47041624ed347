import ChronoModel

/// What a reminder says of its item.
struct ReminderTexts {
  var title: String
  var place = ""
  var note: String

  init(title: String, notes: String) {
    self.title = title
    note = ReminderTexts.firstLine(of: notes)
  }

  init(_ event: CalendarEvent) {
    title = event.name
    place = event.place
    note = ReminderTexts.firstLine(of: event.notes)
  }

  private static func firstLine(of notes: String) -> String {
    notes.split(whereSeparator: \.isNewline).first { !$0.isBlank }.map(String.init) ?? ""
  }
}

extension DueReminder {
  init(
    item: Item,
    _ texts: ReminderTexts,
    key: ReminderKey,
    start: LocalTime?,
    due: Instant
  ) {
    self.init(item: item, title: texts.title, key: key, start: start, due: due)
    place = texts.place
    note = texts.note
  }
}
