import ArgumentParser
import ChronoApp
import ChronoModel
import ChronoScreen

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

  /// What is said of those that never come, as of those of a line.
  ///
  /// `clock` is the one that the day and the time are on. Of what repeats, those of later days come.
  func remarks(
    day: LocalDay?,
    time: TimeOfDay?,
    repeats: Bool,
    clock: Moment? = nil,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> [SafeText] {
    if areNone || repeats { return [] }
    if let day, day < planner.now.today { return [] }
    let rules = planner.settings.reminderRules
    var remarks: [SafeText] = []
    for text in phrases {
      let reminder = try planner.phrase(.reminder) { () throws(PhraseError) in
        try ReminderPhrase.parse(text, due: day, context: planner.context())
      }
      if let day {
        let clock = time == nil ? planner.now : clock ?? planner.now
        if rules.isPast(reminder, day: day, time: time, on: clock, at: planner.now) {
          remarks.append(ErrorText.neverComes(text))
        }
      } else if case .before = reminder {
        remarks.append(ErrorText.neverComes(text, lacksDay: true))
      }
    }
    return remarks
  }
}
