import ArgumentParser
import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// `chronolist done`: ticks tasks.
struct DoneCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick tasks off; a missed one has to be rescheduled first.",
    discussion: """
      --at says when the task was finished. A missed task counts as kept after all if that was on \
      its day; for a task that is already done, it corrects the time.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: "IDs or their starts, or exact titles of today’s and of missed tasks.",
    completion: Completion.openTasks
  )
  var ids: [String]
  @Option(
    help: ArgumentHelp(
      "When it was finished: 17:00, “yesterday 17:00”; for one task only.",
      valueName: "time"
    )
  )
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if at != nil, ids.count != 1 {
      throw ValidationError("With --at, give the one task that was finished then.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if let at, let id = ids.first {
      let finish = try planner.instant(at)
      let task = try planner.task(id, on: planner.now.logicalDay(of: finish)).id
      if let running = try planner.running(), running.task.id == task,
        finish < running.session.start
      {
        let start = planner.settings.momentText(running.session.start, at: planner.now)
        throw CommandFailure(
          ErrorText(
            code: "timer-running",
            "Its timer has been running since \(start), which is later. Nothing was changed; end that work "
              + "first, with “chronolist stop --at”."
          ),
          .notNow
        )
      }
      return try planner.answer(
        try planner.perform(.logDone(task, start: finish, finish: finish))
      )
    }
    let tasks = try planner.tasks(ids, except: .dropped) { title, id in
      ErrorText(
        code: "dropped",
        "‘\(title)’ was dropped. Nothing was ticked; “chronolist undone \(id)” reopens it."
      )
    }
    try planner.answer(try planner.perform(.setDone(.tasks(tasks.map(\.id)), true)))
  }
}

/// `chronolist undone`: opens tasks again.
struct UndoneCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone",
    abstract: "Reopen done or dropped tasks."
  )
  var creates: Bool { false }

  @Argument(
    help: "IDs or their starts, or exact titles of today’s and of missed tasks.",
    completion: Completion.closedTasks
  )
  var ids: [String]
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let tasks = Selection.tasks(try planner.tasks(ids).map(\.id))
    try planner.answer(try planner.perform(.setDone(tasks, false)))
  }
}

/// `chronolist move`: tasks to another day.
struct MoveCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move tasks to another day, or to someday; one task to a time as well.",
    usage: "chronolist move <id> ... <day> [--on <day>] [--file <path>] [--json] [--raw]"
  )
  var creates: Bool { false }

  @Argument(
    help: """
      IDs, then the day: fri, next fri, +3d, 24 dec, 2026-12-24, someday; for one task also \
      with a time: next fri 14:00, or 14:00 alone.
      """,
    completion: Completion.tasksThenDay
  )
  var idsAndDay: [String]

  @Option(
    help: ArgumentHelp(
      "Of a repeating task, move only the repeat of this day; without a time to its usual one.",
      valueName: "day"
    ),
    completion: Completion.day
  )
  var on: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if idsAndDay.count < 2 { throw ValidationError("Give one ID or more, and then a day.") }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let (ids, place) = try parted(on: planner)
    let moved = try movable(ids, place, on: planner)
    let tasks = try planner.tasks(ids)
    var edit: Edit
    do {
      edit = try moved.moved(to: place, planner.context())
    } catch {
      throw CommandFailure(usage: error.words + ".")
    }
    let isToday = on == nil && place == .day(planner.now.today, nil)
    if isToday { edit = try planner.missedToday().edit(for: tasks) ?? edit }
    let receipt = try planner.perform(edit)
    planner.tellWeekAhead(on, idsAndDay.dropFirst(ids.count).joined(separator: " "))
    try planner.answer(receipt)
    if on == nil { planner.tellRepeatsPassed(by: tasks, edit) }
    if isToday { try planner.tellTimesLost(by: tasks) }
    planner.tellDayEnd(of: receipt)
    try planner.tellOverlaps(of: receipt, before: tasks)
  }

  /// What is moved: one repeat to come, one task, which can be given a time, or several.
  private func movable(
    _ ids: [String],
    _ place: Movable.Place,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> Movable {
    if let on, let id = ids.first {
      guard ids.count == 1 else { throw CommandFailure(usage: "--on takes one task.") }
      let (task, from) = try planner.repeating(id, on: on)
      if from == task.due { return .task(task) }
      return .coming(ComingInstance(task: task, day: from))
    }
    if let id = ids.first, ids.count == 1 { return .task(try planner.task(id)) }
    return .tasks(.tasks(try planner.tasks(ids).map(\.id)))
  }

  /// The IDs, and where the words behind them say: the longest that are a day or a time.
  private func parted(on planner: OpenPlanner) throws(CommandFailure) -> (
    ids: [String], place: Movable.Place
  ) {
    let context = planner.context()
    let ids = idsAndDay.prefix(while: OpenPlanner.looksLikeID).count
    for first in 1..<max(2, min(ids + 1, idsAndDay.count)) {
      let words = idsAndDay[first...].joined(separator: " ")
      guard let place = try? Entry.place(words, context) else { continue }
      return (Array(idsAndDay[..<first]), place)
    }
    // None are: the words that are no ID are what was meant for them.
    let first = max(1, min(ids, idsAndDay.count - 1))
    let words = idsAndDay[first...].joined(separator: " ")
    let day = try planner.dayOrSomeday(words)
    return (Array(idsAndDay[..<first]), day.map { .day($0, nil) } ?? .someday)
  }
}

extension OpenPlanner {
  /// Where missed tasks go that come to today.
  fileprivate func missedToday() throws(CommandFailure) -> MissedToday {
    let query = ViewQuery(
      list: ListQuery(scope: .days(now.today...now.today)),
      rows: 1,
      spans: [],
      gridDays: [now.today]
    )
    let view = try store { repository throws(StoreError) in try repository.view(query, at: now) }
    return MissedToday(grid: view.grid.first, running: view.running, now: now)
  }

  /// Says which hours missed tasks could not keep today.
  fileprivate mutating func tellTimesLost(by tasks: [TaskItem]) throws(CommandFailure) {
    var lost: [TimeOfDay] = []
    for task in tasks {
      guard let time = task.time, try self.task(task.id.text).time == nil else { continue }
      lost.append(time)
    }
    if tasks.count == 1, let time = lost.first {
      let reason = MissedToday.reason(against: time, settings.timeForm, at: now)
      hint("It comes without a time: \(reason).")
    } else if !lost.isEmpty {
      hint("For \(lost.count) of them there is no time today: the hour is over or taken.")
    }
  }
}

/// `chronolist delete`: takes tasks out of every list.
struct DeleteCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tasks; “chronolist undelete” brings them back.",
    discussion: """
      A day that --on skips comes back by “chronolist undo” alone, with what was done since undone \
      first.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: "IDs or their starts, or exact titles of today’s and of missed tasks.",
    completion: Completion.anyTasks
  )
  var ids: [String]
  @Flag(help: "Of a repeating task, this one and all that would follow.")
  var all = false
  @Option(
    help: ArgumentHelp("Of a repeating task, skip only the repeat of this day.", valueName: "day"),
    completion: Completion.day
  )
  var on: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if on != nil, all || ids.count != 1 {
      throw ValidationError("--on takes one task, and not --all.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if let on, let id = ids.first {
      let (task, day) = try planner.repeating(id, on: on)
      let skips = day != task.due
      let receipt = try planner.perform(
        skips ? .skip(task.id, on: day) : .delete(.tasks([task.id]))
      )
      planner.tellWeekAhead(on)
      return try planner.answer(receipt)
    }
    let tasks = Selection.tasks(try planner.tasks(ids).map(\.id))
    try planner.answer(try planner.perform(all ? .deleteAllFromHere(tasks) : .delete(tasks)))
  }
}

/// `chronolist drop`: gives tasks up.
struct DropCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Drop tasks: close them without doing them."
  )
  var creates: Bool { false }

  @Argument(
    help: "IDs or their starts, or exact titles of today’s and of missed tasks.",
    completion: Completion.openTasks
  )
  var ids: [String]
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let tasks = try planner.tasks(ids, except: .done) { title, id in
      ErrorText(
        code: "closed",
        "‘\(title)’ is done. Nothing was dropped; “chronolist undone \(id)” reopens it."
      )
    }
    try planner.answer(try planner.perform(.drop(.tasks(tasks.map(\.id)))))
  }
}
