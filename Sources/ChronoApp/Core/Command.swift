/// Everything a key, the palette, or a click can ask for.
///
/// Raw values are the names in the settings file, the help and the palette.
///
/// The one table (``Command/entry``) gives dispatch, footer, help, palette, `chronolist keys`, the
/// README's keys and the man page. To add a command: a case, its entry, and one pane's `perform`.
package enum Command: String, CaseIterable, Sendable, Hashable {
  // Moving
  case moveDown = "move-down"
  case moveUp = "move-up"
  case first, last
  case pageDown = "page-down"
  case pageUp = "page-up"
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  // Days
  case segment1 = "segment-1"
  case segment2 = "segment-2"
  case segment3 = "segment-3"
  case segment4 = "segment-4"
  case weeks
  case dayBack = "day-back"
  case dayOn = "day-on"
  case today
  case goToDate = "go-to-date"
  // Tasks
  case add
  case addWithForm = "add-with-form"
  case open
  case newEvent = "new-event"
  case done
  case delete
  case reschedule
  case itemDown = "item-down"
  case itemUp = "item-up"
  case category
  case priority
  case tags
  case notes
  case select
  case selectAll = "select-all"
  case colour
  // Time
  case timer
  case stopAt = "stop-at"
  case sessions
  case triage
  case snooze, dismiss
  case openReminder = "open-reminder"
  case review
  // Grid
  case grid
  case zoom
  case block
  case dayEarlier = "day-earlier"
  case dayLater = "day-later"
  case longer, shorter
  case runningLate = "running-late"
  case fitDay = "fit-day"
  // Finding
  case search
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case filter
  // Program
  case undo, redo, journal
  case palette, help
  case loadSampleDay = "load-sample-day"
  case redraw, suspend
  case cancel, quit
}

extension Command {
  /// A row of the command table.
  package struct Entry: Sendable {
    /// The default keys, by name; a sequence is written without blanks (`gg`), alternatives apart.
    package let keys: [String]
    /// A few words for the footer and the palette.
    package let title: String
    /// One sentence for the help and the documents.
    package let help: String
    package let group: Group
    /// Where its keys count; elsewhere they are free for others.
    package let panes: Panes

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

  package var entry: Entry {
    switch self {
    case .moveDown: Entry(["j", "Down"], "down", "Move the cursor down.", .moving)
    case .moveUp: Entry(["k", "Up"], "up", "Move the cursor up.", .moving)
    case .first: Entry(["gg", "Home"], "first", "Go to the first row.", .moving)
    case .last: Entry(["G", "End"], "last", "Go to the last row.", .moving)
    case .pageDown: Entry(["PgDn", "Ctrl-F"], "page down", "Move a page down.", .moving)
    case .pageUp: Entry(["PgUp", "Ctrl-B"], "page up", "Move a page up.", .moving)
    case .nextPane:
      Entry(
        ["Tab", "l", "Right"],
        "next pane",
        "Go to the next pane; on the grid l goes to the actual lane first.",
        .moving
      )
    case .previousPane:
      Entry(
        ["S-Tab", "h", "Left"],
        "previous pane",
        "Go to the previous pane; on the grid h goes to the plan first.",
        .moving
      )
    case .segment1:
      Entry(["1"], "yesterday", "Yesterday (last week in week view).", .days)
    case .segment2:
      Entry(["2"], "this day", "Today (this week in week view).", .days)
    case .segment3:
      Entry(["3"], "tomorrow", "Tomorrow (next week in week view).", .days)
    case .segment4:
      Entry(["4"], "other", "Show everything else, then someday.", .days)
    case .weeks: Entry(["w"], "days ↔ weeks", "Switch between days and weeks.", .days)
    case .dayBack: Entry(["["], "previous day", "Previous day (previous week in week view).", .days)
    case .dayOn: Entry(["]"], "next day", "Next day (next week in week view).", .days)
    case .today: Entry(["."], "today", "Go back to today.", .days)
    case .goToDate: Entry(["g"], "go to date", "Go to a date.", .days)
    case .add:
      Entry(
        ["a"],
        "add",
        "Add a task in one line; in the categories a category, in the actual lane logged work.",
        .tasks
      )
    case .addWithForm: Entry(["A"], "add with form", "Add a task with the full form.", .tasks)
    case .open: Entry(["Enter", "e"], "open", "Open and edit what is selected.", .tasks)
    case .newEvent: Entry(["E"], "new event", "Add an event.", .tasks)
    case .done:
      Entry(["Space"], "done", "Tick or reopen the task.", .tasks, in: [.tasks, .grid])
    case .delete:
      Entry(["dd", "Delete"], "delete", "Delete what is selected; u brings it back.", .tasks)
    case .reschedule:
      Entry(["r"], "reschedule", "Move the task to another day.", .tasks, in: [.tasks, .grid])
    case .itemDown:
      Entry(
        ["J", "S-Down"],
        "move down",
        "Move the task or category down; on the grid, 15 minutes later.",
        .tasks
      )
    case .itemUp:
      Entry(
        ["K", "S-Up"],
        "move up",
        "Move the task or category up; on the grid, 15 minutes earlier.",
        .tasks
      )
    case .category:
      Entry(["m", "#"], "category", "Move the task to a category.", .tasks, in: [.tasks, .grid])
    case .priority:
      Entry(["!"], "priority", "Set the priority.", .tasks, in: [.tasks, .grid])
    case .tags: Entry(["@"], "tags", "Add or remove tags.", .tasks, in: [.tasks, .grid])
    case .notes:
      Entry(["i"], "notes", "Write the notes in your editor.", .tasks, in: [.tasks, .grid])
    case .select:
      Entry(
        ["v"],
        "mark, move on",
        "Mark or unmark this task and go to the next.",
        .tasks,
        in: [.tasks]
      )
    case .selectAll:
      Entry(["V"], "mark all", "Mark or unmark all tasks of the list.", .tasks, in: [.tasks])
    case .colour:
      Entry(["C"], "colour", "Choose the colour of the category.", .tasks, in: [.categories])
    case .timer:
      Entry(["s"], "timer", "Start or stop tracking time.", .time, in: [.tasks, .grid])
    case .stopAt: Entry(["S"], "stop at…", "Stop the timer at an earlier time.", .time)
    case .sessions:
      Entry(
        ["T"],
        "tracked work",
        "See, edit, delete and log the work on the task.",
        .time,
        in: [.tasks, .grid]
      )
    case .triage: Entry(["t"], "triage", "Go through missed tasks, one key each.", .time)
    case .review: Entry(["R"], "review", "See how the week went.", .time)
    case .snooze: Entry(["Z"], "snooze", "Snooze the reminder.", .time)
    case .dismiss: Entry(["X"], "dismiss", "Dismiss the reminder.", .time)
    case .openReminder:
      Entry(["Y"], "open reminder", "Open the reminder's task or event.", .time)
    case .grid: Entry(["c"], "hour grid", "Show or hide the hour grid.", .grid)
    case .zoom:
      Entry(["z"], "zoom", "Rows of the hour grid: 60, 30 or 15 minutes.", .grid)
    case .block:
      Entry(["b"], "place", "Place the task in a free gap of the day.", .grid, in: [.tasks, .grid])
    case .dayEarlier:
      Entry(
        ["H", "S-Left"],
        "day earlier",
        "Move the task a day earlier.",
        .grid,
        in: [.tasks, .grid]
      )
    case .dayLater:
      Entry(
        ["L", "S-Right"],
        "day later",
        "Move the task a day later.",
        .grid,
        in: [.tasks, .grid]
      )
    case .longer:
      Entry(["+", "="], "longer", "Plan 15 minutes more.", .grid, in: [.tasks, .grid])
    case .shorter:
      Entry(["-"], "shorter", "Plan 15 minutes less.", .grid, in: [.tasks, .grid])
    case .runningLate:
      Entry([">"], "running late", "I'm late: move the rest of today.", .grid)
    case .fitDay:
      Entry(["F"], "make it fit", "Select what to move so that the day fits.", .grid)
    case .search: Entry(["/"], "search", "Search all tasks as you type.", .finding)
    case .nextMatch:
      Entry(
        ["n"],
        "next match",
        "Go to the next match; on the grid, to the next block.",
        .finding
      )
    case .previousMatch:
      Entry(
        ["N"],
        "previous match",
        "Go to the previous match; on the grid, to the block before.",
        .finding
      )
    case .filter:
      Entry(["f"], "filter", "Show all, open, done or missed, a tag or a priority.", .finding)
    case .undo: Entry(["u"], "undo", "Undo the last change.", .program)
    case .redo: Entry(["Ctrl-R"], "redo", "Redo the change undone last.", .program)
    case .journal:
      Entry(["U"], "journal", "See all changes in words, and go back to any point.", .program)
    case .palette: Entry([":"], "palette", "Find any command by its name.", .program)
    case .help: Entry(["?"], "keys", "Show the keys of this pane.", .program)
    case .loadSampleDay:
      Entry(["o"], "sample day", "Load a sample day into an empty planner.", .program)
    case .redraw: Entry(["Ctrl-L"], "redraw", "Draw the whole screen again.", .program)
    case .suspend: Entry(["Ctrl-Z"], "suspend", "Leave the planner for the shell.", .program)
    case .cancel: Entry(["Esc"], "cancel", "Close, cancel, or clear.", .program)
    case .quit: Entry(["q"], "quit", "Leave the planner; a running timer keeps running.", .program)
    }
  }
}
