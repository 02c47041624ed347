import ArgumentParser
import ChronoModel
import ChronoScreen

/// `chronolist done`: ticks tasks.
struct DoneCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick tasks off; a missed one has to be rescheduled first.",
    discussion: """
      --at says when the task was finished. A missed task counts as kept after all if that was on \
      its day; for a task that is already done, it corrects the time.
      """
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.openTasks)
  var ids: [String]
  @Option(
    help: ArgumentHelp(
      "When it was finished: 17:00, “yesterday 17:00”; for one task only.",
      valueName: "time"
    )
  )
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if at != nil, ids.count != 1 {
      throw ValidationError("With --at, give the one task that was finished then.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if let at, let id = ids.first {
      let task = try planner.task(id).id
      let finish = try planner.instant(at)
      return try planner.answer(
        try planner.perform(.logDone(task, start: finish, finish: finish))
      )
    }
    try planner.answer(try planner.perform(.setDone(.tasks(try planner.tasks(ids)), true)))
  }
}

/// `chronolist undone`: opens tasks again.
struct UndoneCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone",
    abstract: "Reopen done or dropped tasks."
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.closedTasks)
  var ids: [String]
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    try planner.answer(try planner.perform(.setDone(.tasks(try planner.tasks(ids)), false)))
  }
}

/// `chronolist move`: tasks to another day.
struct MoveCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move tasks to another day, or to someday.",
    usage: "chronolist move <id> ... <day> [--on <day>] [--file <path>] [--json]"
  )
  static let creates = false

  @Argument(
    help: "IDs, then the day: fri, next fri, +3d, 24 dec, 2026-12-24, someday.",
    completion: Completion.tasksThenDay
  )
  var idsAndDay: [String]

  @Option(
    help: ArgumentHelp(
      "Of a repeating task, move only the repeat of this day, at its usual time.",
      valueName: "day"
    ),
    completion: Completion.day
  )
  var on: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if idsAndDay.count < 2 { throw ValidationError("Give one ID or more, and then a day.") }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let (ids, day) = try parted(on: planner)
    if let on, let id = ids.first {
      guard ids.count == 1 else { throw CommandFailure(usage: "--on takes one task.") }
      let (task, from) = try planner.coming(id, on: on)
      let time = day == nil ? nil : task.usualTime
      return try planner.answer(
        try planner.perform(.moveRepeat(task.id, from: from, to: day, time: time))
      )
    }
    let tasks = try planner.tasks(ids)
    try planner.answer(try planner.perform(.move(.tasks(tasks), to: day)))
  }

  /// The IDs, and the day that the words behind them say: the longest that is a day.
  private func parted(on planner: OpenPlanner) throws(CommandFailure) -> (
    ids: [String], day: LocalDay?
  ) {
    let context = planner.context()
    let ids = idsAndDay.prefix(while: OpenPlanner.looksLikeID).count
    for first in 1..<max(2, min(ids + 1, idsAndDay.count)) {
      let words = idsAndDay[first...].joined(separator: " ")
      guard let answer = try? DayPhrase.parse(words, context: context) else { continue }
      switch answer {
      case .day(let day): return (Array(idsAndDay[..<first]), day)
      case .someday: return (Array(idsAndDay[..<first]), nil)
      }
    }
    // None is: the words that are no ID are what was meant for one.
    let first = max(1, min(ids, idsAndDay.count - 1))
    let day = try planner.dayOrSomeday(idsAndDay[first...].joined(separator: " "))
    return (Array(idsAndDay[..<first]), day)
  }
}

/// `chronolist delete`: takes tasks out of every list.
struct DeleteCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tasks; “chronolist undelete” brings them back."
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.anyTasks)
  var ids: [String]
  @Flag(help: "Of a repeating task, this one and all that would follow.")
  var all = false
  @Option(
    help: ArgumentHelp("Of a repeating task, skip only the repeat of this day.", valueName: "day"),
    completion: Completion.day
  )
  var on: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if on != nil, all || ids.count != 1 {
      throw ValidationError("--on takes one task, and not --all.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if let on, let id = ids.first {
      let (task, day) = try planner.coming(id, on: on)
      return try planner.answer(try planner.perform(.skip(task.id, on: day)))
    }
    let tasks = Selection.tasks(try planner.tasks(ids))
    try planner.answer(try planner.perform(all ? .deleteAllFromHere(tasks) : .delete(tasks)))
  }
}

/// `chronolist drop`: gives tasks up.
struct DropCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Drop tasks: close them without doing them."
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.openTasks)
  var ids: [String]
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    try planner.answer(try planner.perform(.drop(.tasks(try planner.tasks(ids)))))
  }
}
