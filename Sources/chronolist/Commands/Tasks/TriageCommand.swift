import ArgumentParser

/// `chronolist triage`: the planner, with the missed tasks on top.
struct TriageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "triage",
    abstract: "Open the planner to decide about missed tasks, one key each."
  )

  @OptionGroup var file: FileOptions

  func run() throws { try Program.openPlanner(file.file, inTriage: true) }
}
