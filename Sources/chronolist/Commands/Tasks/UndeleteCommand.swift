import ArgumentParser
import ChronoModel
import ChronoStore

/// `chronolist undelete`: brings deleted tasks and events back.
struct UndeleteCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete",
    abstract: "Bring deleted tasks, events and categories back; what was done since stays.",
    discussion: """
      “chronolist list --deleted” shows what can be brought back, with the IDs. The name of a deleted \
      category brings it back with what was in it. Notes, tags, tracked work and reminders come back \
      too, and so does a category that was deleted since. A task whose \
      day is over by now waits as missed. Days that were taken out of a series (--on) are not among \
      them: “chronolist undo” brings those back.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: "IDs or their starts, or exact titles; or the name of a deleted category.",
    completion: Completion.deleted
  )
  var ids: [String] = []
  @Option(
    help: ArgumentHelp(
      "All that this step of the history deleted, as far as it is still deleted.",
      valueName: "step"
    )
  )
  var step: Int64?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if ids.isEmpty == (step == nil) {
      throw ValidationError("Give IDs, or --step with a number that “chronolist history” shows.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    guard let step else {
      return try planner.answer(try planner.perform(.bringBack(try planner.deletion(of: ids))))
    }
    try planner.answer(try planner.perform(.bringBack(.step(JournalStep(step)))))
  }
}
