import ArgumentParser
import ChronoApp
import ChronoModel

/// When to be reminded of a task or an event, as an option of everything that adds or edits one.
struct ReminderOptions: ParsableArguments {
  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp(
      "When to be reminded, as in quick add: 10m, 1d, 9:00, none. Repeatable.",
      valueName: "before"
    ),
    completion: Completion.reminder
  )
  var phrases: [String] = []

  var isEmpty: Bool { phrases.isEmpty }

  /// Whether there are to be none.
  var areNone: Bool { ClearingWord.isMeant(by: phrases) }

  /// The reminders given, for something due on a day; `nil` where none were.
  func read(due: LocalDay?, on planner: OpenPlanner) throws(CommandFailure) -> [Reminder]? {
    if phrases.isEmpty { return nil }
    if areNone { return [] }
    var reminders: [Reminder] = []
    for text in phrases {
      let reminder = try planner.phrase(.reminder) { () throws(PhraseError) in
        try ReminderPhrase.parse(text, due: due, context: planner.context())
      }
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    return reminders
  }
}
