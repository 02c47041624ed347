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
}
