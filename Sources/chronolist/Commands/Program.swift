import ArgumentParser

/// The command line: `chronolist` alone is the planner, with a word it is a command.
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chronolist",
    abstract: "Plan the day by the hour, do what you planned, and see honestly how it went.",
    discussion: """
      Without a command, the full-screen planner opens. Every command works on the same file and may \
      run while the planner is open. Type at least the first four letters of an ID, more where several IDs \
      start alike.

      Exit status: 0 done; 1 not possible now; 64 usage; 65 bad input; 66 no input; 73 cannot \
      create; 74 input or output failed; 75 busy; 77 no permission; 78 settings; 130 stopped by Ctrl-C.
      """,
    version: Version.text,
    subcommands: [
      AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DoneCommand.self,
      UndoneCommand.self, MoveCommand.self, DeleteCommand.self, UndeleteCommand.self,
      DropCommand.self, StartCommand.self, StopCommand.self, LogCommand.self, AgendaCommand.self,
      StatusCommand.self,
      ReviewCommand.self, TriageCommand.self, CategoryCommand.self, EventCommand.self,
      CalendarCommand.self, SyncCommand.self, RemindCommand.self,
      HistoryCommand.self, UndoCommand.self,
      RedoCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self,
      RestoreCommand.self, DoctorCommand.self, KeysCommand.self, ConfigCommand.self,
      ManCommand.self,
    ]
  )

  @OptionGroup var file: FileOptions

  /// The command that words are for; throws what the parser says of them, its help too.
  ///
  /// The parser looks for a request for a completion script first, in a sixth of the time that a command
  /// takes. Words that can be none are read without; whatever is not a command then is read again.
  static func command(_ words: [String]) throws -> any ParsableCommand {
    let asksForHelp = words.contains { $0 == "help" || $0 == "-h" || $0 == "--help" }
    if !asksForHelp, !LaunchArguments.isForProgram, let command = try? Direct.parseAsRoot(words),
      !(command is Direct)
    {
      return command
    }
    return try parseAsRoot(words)
  }

  /// The same commands, for a program in another: of these the parser expects no scripts.
  private struct Direct: ParsableCommand {
    static let configuration = {
      var configuration = Program.configuration
      configuration._superCommandName = configuration.commandName
      return configuration
    }()

    @OptionGroup var file: FileOptions
  }
}
