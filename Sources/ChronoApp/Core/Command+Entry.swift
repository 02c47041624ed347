extension Command {
  /// A row of the command table.
  package struct Entry: Sendable {
    /// The default keys, by name; a sequence is written without spaces (`gg`), alternatives
    /// separately.
    package let keys: [String]
    /// A few words for the footer and the palette.
    package let title: String
    /// One sentence for the help and the documents.
    package let help: String
    package let group: Group
    /// Where its keys apply; elsewhere they are free for others.
    package let panes: Panes
    /// Other words people search for it by, separated by spaces.
    private(set) var synonyms = ""
    /// What it needs; `nil` for what can always be done.
    private(set) var need: Need?

    init(
      _ keys: [String],
      _ title: String,
      _ help: String,
      _ group: Group,
      in panes: Panes = .all
    ) {
      self.keys = keys
      self.title = title
      self.help = help
      self.group = group
      self.panes = panes
    }

    func also(_ synonyms: String) -> Entry {
      var entry = self
      entry.synonyms = synonyms
      return entry
    }

    func needs(_ need: Need) -> Entry {
      var entry = self
      entry.need = need
      return entry
    }
  }

  /// What a command needs; ``Availability`` has the words for when it is missing.
  enum Need: Hashable {
    /// A row under the cursor that this can be done to.
    case row(Deed)
    case category, tasks, match, reminder, runningTimer, missedTasks, fullDay, grid
    case doneStep, undoneStep, emptyPlanner, sortableList, workToday
  }

  /// What a command does to the row under the cursor, where rows differ in their answer.
  enum Deed {
    case open, delete, drop, tick, reschedule, day, place, length, order
    case category, priority, tags, notes, read, copy, mark, timer, work
  }

  /// Whether the row under the cursor decides if it can act.
  var isOfRow: Bool {
    switch entry.need {
    case .row, .category: true
    case .match: self == .nextMatch
    case .tasks, .reminder, .runningTimer, .missedTasks, .fullDay, .grid, .doneStep, .undoneStep,
      .emptyPlanner, .sortableList, .workToday, nil:
      false
    }
  }

  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case days = "Days"
    case tasks = "Tasks"
    case time = "Time"
    case grid = "Hour grid"
    case finding = "Finding"
    case program = "Program"
  }
}
