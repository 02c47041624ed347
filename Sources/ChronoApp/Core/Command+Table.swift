/// What every command is called, says and needs, and the keys that it has by default.
extension Command {
  package var entry: Entry {
    switch self {
    case .moveDown:
      Entry(["j", "Down"], "down", "Move the cursor down.", .moving).also("cursor scroll")
    case .moveUp: Entry(["k", "Up"], "up", "Move the cursor up.", .moving).also("cursor scroll")
    case .first:
      Entry(["gg", "Home"], "first", "Go to the first row.", .moving).also("cursor scroll")
    case .last: Entry(["G", "End"], "last", "Go to the last row.", .moving).also("cursor scroll")
    case .pageDown:
      Entry(["PgDn", "Ctrl-F"], "page down", "Move a page down, or a month on.", .moving).also(
        "cursor scroll"
      )
    case .pageUp:
      Entry(["PgUp", "Ctrl-B"], "page up", "Move a page up, or a month back.", .moving).also(
        "cursor scroll"
      )
    case .nextPane:
      Entry(
        ["Tab", "l", "Right"],
        "next pane",
        "Go to the next pane; all keys but Tab first cross the grid’s lanes and the month’s days.",
        .moving
      ).also("focus switch window")
    case .previousPane:
      Entry(
        ["S-Tab", "h", "Left"],
        "previous pane",
        "Go to the previous pane; all keys but S-Tab first cross the grid’s lanes and the month’s days.",
        .moving
      ).also("focus switch window")
    case .segment1:
      Entry(["1"], "yesterday", "Yesterday; last week, last month.", .days).also("past last")
    case .segment2: Entry(["2"], "this day", "Today; this week, this month.", .days).also("now")
    case .segment3:
      Entry(["3"], "tomorrow", "Tomorrow; next week, next month.", .days).also("next")
    case .segment4:
      Entry(["4"], "other", "Show all other days, and someday.", .days)
        .also("someday later everything backlog unscheduled inbox")
    case .weeks:
      Entry(["w"], "weeks, month", "From days to weeks, to the month, and back.", .days)
        .also("calendar month view scale next week this week last week")
    case .dayBack:
      Entry(["["], "previous day", "Previous day, week or month.", .days)
        .also("previous before")
    case .dayOn:
      Entry(["]"], "next day", "Next day, week or month.", .days).also("next after")
    case .today: Entry(["."], "today", "Go back to today.", .days).also("now home")
    case .goToDate: Entry(["g"], "go to date", "Go to a date.", .days).also("jump calendar day")
    case .add:
      Entry(
        ["a"],
        "add",
        "Add in one line: a task or an event, a category, or logged work.",
        .tasks
      ).also("new create insert todo task quick")
    case .addWithForm:
      Entry(["A"], "add with form", "Add a task with the full form.", .tasks)
        .also("new create full todo task")
    case .open:
      Entry(
        ["Enter", "e"],
        "open",
        "Open and edit what is selected; of the month, the day.",
        .tasks
      )
      .also("edit change details rename title").needs(.row(.open))
    case .newEvent:
      Entry(["E"], "new event", "Add an event.", .tasks)
        .also("meeting appointment create calendar date add event")
    case .done:
      Entry(["Space"], "done", "Tick or reopen the task.", .tasks, in: [.tasks, .grid])
        .also("finish complete tick check close reopen").needs(.row(.tick))
    case .delete:
      Entry(["dd", "Delete"], "delete", "Delete what is selected.", .tasks, in: .ofDays)
        .also("remove trash erase").needs(.row(.delete))
    case .drop:
      Entry(
        [],
        "drop",
        "Give the task up, without deleting it.",
        .tasks,
        in: [.tasks, .grid]
      ).also("give up cancel task abandon skip never won't do").needs(.row(.drop))
    case .reschedule:
      Entry(
        ["r"],
        "reschedule",
        "Move to another day.",
        .tasks,
        in: [.tasks, .grid]
      ).also("postpone delay defer move another day due date later tomorrow snooze someday")
        .needs(.row(.reschedule))
    case .itemDown:
      Entry(
        ["J", "S-Down"],
        "move down",
        "Move down; on the grid, 15m later.",
        .tasks,
        in: .ofDays
      ).also("reorder sort later earlier shift").needs(.row(.order))
    case .itemUp:
      Entry(
        ["K", "S-Up"],
        "move up",
        "Move up; on the grid, 15m earlier.",
        .tasks,
        in: .ofDays
      ).also("reorder sort later earlier shift").needs(.row(.order))
    case .category:
      Entry(
        ["m", "#"],
        "category",
        "Move to a category.",
        .tasks,
        in: [.tasks, .grid]
      ).also("project list folder file move to").needs(.row(.category))
    case .priority:
      Entry(["!"], "priority", "Set the priority.", .tasks, in: [.tasks, .grid])
        .also("important urgent flag star").needs(.row(.priority))
    case .tags:
      Entry(["@"], "tags", "Add or remove tags.", .tasks, in: [.tasks, .grid])
        .also("label context").needs(.row(.tags))
    case .notes:
      Entry(["i"], "notes", "Write the notes in your editor.", .tasks, in: [.tasks, .grid])
        .also("description comment text editor details").needs(.row(.notes))
    case .readNotes:
      Entry(
        ["I"],
        "read notes",
        "Read and write the notes here.",
        .tasks,
        in: [.tasks, .grid]
      ).also("description comment text show view details").needs(.row(.read))
    case .openLink:
      Entry(
        ["gx"],
        "open link",
        "Open a link in the title or notes.",
        .tasks,
        in: [.tasks, .grid]
      ).also("url browser web address follow").needs(.row(.read))
    case .copy:
      Entry(
        ["y"],
        "copy",
        "Copy the row as a line of text.",
        .tasks,
        in: [.tasks, .grid]
      ).also("yank duplicate clipboard again clone").needs(.row(.copy))
    case .select:
      Entry(
        ["v"],
        "mark, move on",
        "Mark the task and go to the next.",
        .tasks,
        in: [.tasks]
      ).also("mark multiple bulk").needs(.row(.mark))
    case .selectAll:
      Entry(["V"], "mark all", "Mark or unmark the whole list.", .tasks, in: [.tasks])
        .also("mark everything bulk").needs(.tasks)
    case .colour:
      Entry(["C"], "colour", "Choose the colour of the category.", .tasks, in: [.categories])
        .also("color palette").needs(.category)
    case .timer:
      Entry(["s"], "timer", "Start or stop tracking time.", .time, in: [.tasks, .grid])
        .also("track start stop clock pomodoro work time").needs(.row(.timer))
    case .stopAt:
      Entry(["S"], "stop at…", "Stop the timer at an earlier time.", .time)
        .also("end finish clock time").needs(.runningTimer)
    case .sessions:
      Entry(
        ["T"],
        "tracked work",
        "See, edit and log the task’s work.",
        .time,
        in: [.tasks, .grid]
      ).also("log history time sheet worked").needs(.row(.work))
    case .triage:
      Entry(["t"], "triage", "Go through missed tasks, one key each.", .time)
        .also("missed overdue review backlog decide").needs(.missedTasks)
    case .closeDay:
      Entry([], "close the day", "Go through what is open today, one key each.", .time)
        .also("evening rest shutdown")
    case .review:
      Entry(["R"], "review", "See how the week went.", .time)
        .also("statistics report summary week performance")
    case .snooze:
      Entry(["Z"], "snooze", "Snooze the reminder.", .time)
        .also("later remind alarm").needs(.reminder)
    case .dismiss:
      Entry(["X"], "dismiss", "Dismiss the reminder.", .time)
        .also("close alarm reminder").needs(.reminder)
    case .openReminder:
      Entry(["Y"], "open reminder", "Open the reminder’s task or event.", .time)
        .also("show alarm").needs(.reminder)
    case .grid:
      Entry(["c"], "hour grid", "Show or hide the hour grid.", .grid, in: .ofDays)
        .also("calendar day view timeline schedule hours")
    case .zoom:
      Entry(["z"], "zoom", "Zoom: 60, 30 or 15 minutes a row.", .grid, in: .ofDays)
        .also("scale rows minutes bigger smaller").needs(.grid)
    case .block:
      Entry(
        ["b"],
        "place",
        "Place in a free gap; several in the list’s order.",
        .grid,
        in: [.tasks, .grid]
      )
      .also("schedule plan place slot time gap").needs(.row(.place))
    case .dayEarlier:
      Entry(
        ["H", "S-Left"],
        "day earlier",
        "Move a day earlier.",
        .grid,
        in: [.tasks, .grid]
      ).also("sooner yesterday back").needs(.row(.day))
    case .dayLater:
      Entry(
        ["L", "S-Right"],
        "day later",
        "Move a day later.",
        .grid,
        in: [.tasks, .grid]
      ).also("postpone tomorrow next").needs(.row(.day))
    case .longer:
      Entry(
        ["+", "="],
        "longer",
        "Lengthen by 15m, all-day ones by a day.",
        .grid,
        in: [.tasks, .grid]
      ).also("extend more length estimate duration").needs(.row(.length))
    case .shorter:
      Entry(
        ["-"],
        "shorter",
        "Shorten by 15m, all-day ones by a day.",
        .grid,
        in: [.tasks, .grid]
      ).also("shrink less length estimate duration").needs(.row(.length))
    case .runningLate:
      Entry([">"], "running late", "I’m late: move the rest of today.", .grid, in: .ofDays)
        .also("behind delay shift postpone rest overrun").needs(.workToday)
    case .fitDay:
      Entry(["F"], "make it fit", "Select what to move so that the day fits.", .grid, in: .ofDays)
        .also("overload overbooked too much capacity full").needs(.fullDay)
    case .search:
      Entry(["/"], "search", "Search tasks and events as you type.", .finding).also("find look for")
    case .nextMatch:
      Entry(
        ["n"],
        "next match",
        "Next match, or block on the grid.",
        .finding,
        in: .ofDays
      ).also("find again hit result").needs(.match)
    case .previousMatch:
      Entry(
        ["N"],
        "previous match",
        "Previous match, or block on the grid.",
        .finding,
        in: .ofDays
      ).also("find again hit result").needs(.match)
    case .filter:
      Entry(
        ["f"],
        "filter",
        "Show all, open, done or missed, a tag or a priority.",
        .finding,
        in: .ofDays
      )
      .also("only show hide open missed tag")
    case .doneList:
      Entry(
        ["D"],
        "done ⇄ open",
        "Show what is done, then what is open; on days, then both.",
        .finding,
        in: .ofDays
      )
      .also("complete completed finished incomplete ticked")
    case .sort:
      Entry(["O"], "sort", "Sort the list; it keeps the order.", .finding, in: .ofDays)
        .also("order arrange").needs(.sortableList)
    case .undo:
      Entry(["u"], "undo", "Undo the last change.", .program)
        .also("back revert take back").needs(.doneStep)
    case .redo:
      Entry(["Ctrl-R"], "redo", "Redo the change undone last.", .program)
        .also("again repeat").needs(.undoneStep)
    case .journal:
      Entry(["U"], "journal", "See all changes; go back to any.", .program)
        .also("history changes log undo")
    case .conflicts:
      Entry(["M"], "conflicts", "Why the sync waits; values that both sides changed.", .program)
        .also("sync synchronise merge phone both sides stopped choose")
    case .palette:
      Entry([":"], "palette", "Find any command by its name.", .program).also("commands")
    case .help:
      Entry(["?"], "keys", "Show the keys of this pane.", .program)
        .also("shortcuts bindings manual legend marks symbols")
    case .loadSampleDay:
      Entry(["o"], "sample day", "Load a sample day into an empty planner.", .program)
        .also("demo example tutorial").needs(.emptyPlanner)
    case .redraw:
      Entry(["Ctrl-L"], "redraw", "Draw the whole screen again.", .program)
        .also("refresh repaint screen")
    case .suspend:
      Entry(["Ctrl-Z"], "suspend", "Leave the planner for the shell.", .program)
        .also("background shell")
    case .cancel: Entry(["Esc"], "cancel", "Close, cancel, or clear.", .program).also("escape back")
    case .quit:
      Entry(["q"], "quit", "Leave the planner; a running timer keeps running.", .program)
        .also("exit leave close bye")
    }
  }
}
