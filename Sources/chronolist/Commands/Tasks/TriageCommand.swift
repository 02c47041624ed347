import ArgumentParser

/// `chronolist triage`: the planner, with the missed tasks on top, or with what is open today.
struct TriageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "triage",
    abstract: "Open the planner to decide about missed tasks, one key each."
  )

  @Flag(help: "About what is still open today instead, as in the evening.") var today = false
  @OptionGroup var file: FileOptions

  func run() throws {
    try Program.openPlanner(file.file, beginning: today ? .withRest : .withMissed)
  }
}
