import ArgumentParser
import ChronoModel

/// `chronolist done`: ticks tasks.
struct DoneCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick tasks; a missed one must be moved to another day first."
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.openTasks)
  var ids: [String]
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    try desk.answer(try desk.perform(.setDone(.tasks(try desk.tasks(ids)), true)))
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

  func run(at desk: inout Desk) throws(CommandFailure) {
    try desk.answer(try desk.perform(.setDone(.tasks(try desk.tasks(ids)), false)))
  }
}

/// `chronolist move`: tasks to another day.
struct MoveCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move tasks to another day, or to someday.",
    usage: "chronolist move <id> ... <day> [--file <path>] [--json]"
  )
  static let creates = false

  @Argument(
    help: "IDs, then the day: fri, +3d, 24 dec, 2026-12-24, someday. Quote a day of two words.",
    completion: Completion.tasksThenDay
  )
  var idsAndDay: [String]

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if idsAndDay.count < 2 { throw ValidationError("Give one ID or more, and then a day.") }
  }

  func run(at desk: inout Desk) throws(CommandFailure) {
    let day = try desk.dayOrSomeday(idsAndDay.last ?? "")
    let ids = try desk.tasks(idsAndDay.dropLast())
    try desk.answer(try desk.perform(.move(.tasks(ids), to: day)))
  }
}

/// `chronolist delete`: takes tasks out of every list.
struct DeleteCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tasks; “chronolist undo” brings them back."
  )
  static let creates = false

  @Argument(help: "IDs, or the starts of them.", completion: Completion.anyTasks)
  var ids: [String]
  @Flag(help: "Of a repeating task, all from here on: no next one is made.")
  var all = false
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    let tasks = Selection.tasks(try desk.tasks(ids))
    try desk.answer(try desk.perform(all ? .deleteAllFromHere(tasks) : .delete(tasks)))
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

  func run(at desk: inout Desk) throws(CommandFailure) {
    try desk.answer(try desk.perform(.drop(.tasks(try desk.tasks(ids)))))
  }
}
