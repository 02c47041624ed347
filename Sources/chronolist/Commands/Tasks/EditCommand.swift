import ArgumentParser
import ChronoModel

/// `chronolist edit`: fields of one task.
struct EditCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a task; the others stay as they are.",
    discussion: "“--due someday”, “--time none”, “--tag none” and the like clear a field."
  )
  static let creates = false

  @Argument(help: "The task’s ID, or the start of it.", completion: Completion.anyTasks)
  var id: String

  @Option(
    name: [.customLong("title"), .customLong("name")],
    help: ArgumentHelp("The title, word for word.", valueName: "text")
  )
  var title: String?

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
    var after = before
    if let title {
      guard !title.isBlank else { throw CommandFailure(Refusal.emptyTitle) }
      after.title = title
    }
    try fields.apply(to: &after, on: planner)
    try planner.answer(try planner.perform(.reviseTask(from: before, to: after)))
  }
}
