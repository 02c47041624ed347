/// The reminders that new items get where they name none, as the user has set them.
package struct UsualReminders: Hashable, Sendable {
  /// Of tasks that have a time.
  package var tasks: [Reminder] = []
  package var events: [Reminder] = []

  package init() {}

  /// Reads lengths of time before the start, as `10m` or `1h, 1d`; `nil` where one is none.
  package static func read(_ text: String) -> [Reminder]? {
    let context = QuickAddContext(
      today: .earliest,
      now: LocalTime(.earliest, .midnight)
    )
    var found: [Reminder] = []
    for piece in text.split(separator: ",").map({ String($0).trimmed }) where !piece.isEmpty {
      let reminder = try? ReminderPhrase.parse(piece, due: nil, context: context)
      guard case .before? = reminder, let reminder else { return nil }
      if !found.contains(reminder) { found.append(reminder) }
    }
    return found
  }
}
