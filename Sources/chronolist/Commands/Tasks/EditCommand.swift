import ArgumentParser
import ChronoModel
import ChronoScreen

/// `chronolist edit`: fields of one task.
struct EditCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a task; the others stay as they are.",
    discussion: """
      “none” clears any field but the title: --due none, --tag none, --notes none. Notes that are this \
      word alone are given in quotes of their own: --notes '"none"'. With --on, --due and --time are \
      for the repeat of that day alone; a task by itself takes its place.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: "The task’s ID or its start, or the exact title of a task of today or a missed one.",
    completion: Completion.anyTasks
  )
  var id: String

  @Option(
    name: [.customLong("title"), .customLong("name")],
    help: ArgumentHelp("The title, word for word.", valueName: "text")
  )
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Of a repeating task, change only the repeat of this day: its day or its time.",
      valueName: "day"
    ),
    completion: Completion.day
  )
  var on: String?

  @OptionGroup var fields: TaskFieldOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if title == nil, fields.isEmpty {
      throw ValidationError("Name what to change, such as --title or --due.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let before = try planner.task(id)
    if let on {
      let receipt = try planner.perform(try moving(on, on: planner))
      planner.tellWeekAhead(on, fields.due)
      try planner.answer(receipt)
      planner.tellDayEnd(of: receipt)
      return try planner.tellOverlaps(of: receipt, before: [before])
    }
    var after = before
    if let title {
      guard !title.isBlank else { throw CommandFailure(Refusal.emptyTitle) }
      after.title = title
    }
    try fields.apply(to: &after, on: planner)
    let category = try fields.newCategory(on: planner)
    let receipt = try planner.perform(.reviseTask(from: before, to: after, category: category))
    planner.tellWeekAhead(fields.due)
    try planner.tellNewCategories(of: receipt)
    try planner.answer(receipt)
    if after.status == .open {
      Console.complain(
        try fields.reminders.remarks(
          day: after.due,
          time: after.time,
          repeats: after.repeats != nil,
          on: planner
        )
      )
    }
    planner.tellDayEnd(of: receipt)
    planner.tellFirstDay(after.due, of: after.repeats, insteadOf: before.repeats)
    try planner.tellOverlaps(of: receipt, before: [before])
  }

  /// The edit of one repeat.
  ///
  /// One that is still to come is not stored, and has the fields of its series but for where it is: see
  /// decision 0114. The open one is stored, and only its place is its own: its other fields are the series’.
  private func moving(_ on: String, on planner: OpenPlanner) throws(CommandFailure) -> Edit {
    let (task, day) = try planner.repeating(id, on: on)
    let due = try fields.due.map { text throws(CommandFailure) in try planner.dayOrNone(text) }
    let span = try fields.time.map { text throws(CommandFailure) in
      try planner.span(text)
    }
    guard title == nil, fields.arePlaceAlone, span??.minutes == nil else {
      throw CommandFailure(
        usage:
          "With --on, only --due and --time (a start) can be given: a repeat has all else from its "
          + "series. Give one that is still to come another day or time first; that makes a task by "
          + "itself, which “chronolist edit” can change."
      )
    }
    let to = due ?? day
    if to == nil, span??.time != nil {
      throw CommandFailure(PhraseError.needsDay(fields.time ?? ""))
    }
    if day == task.due {
      let time = span.map { $0?.time } ?? task.time
      guard let to else { return .move(.tasks([task.id]), to: nil) }
      return .plan(task.id, day: to, time: time, estimate: task.estimate)
    }
    let time = span.map { $0?.time } ?? task.usualTime
    return .moveRepeat(task.id, from: day, to: to, time: to == nil ? nil : time)
  }
}
