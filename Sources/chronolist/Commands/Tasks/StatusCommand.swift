import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist status`: the day in a few words, for a prompt or a status line.
struct StatusCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the running timer and what is left of today."
  )
  var creates: Bool { false }
  /// A prompt is printed at every line.
  var tellsOfSettings: Bool { !short && !badge }

  @Flag(help: "One short line for a prompt or tmux; “free” or “all done” when nothing is left.")
  var short = false

  @Flag(help: "How many tasks are open today, missed ones included; nothing when none are.")
  var badge = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if short, badge { throw ValidationError("Give --short or --badge, not both.") }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let now = planner.now
    let today = now.today...now.today
    let view = try planner.store { repository throws(StoreError) in
      try repository.view(
        ViewQuery(
          list: ListQuery(scope: .days(today)),
          rows: 10_000,
          spans: [today],
          // Who asks for one number must not wait for more.
          gridDays: badge && !output.json ? [] : [now.today]
        ),
        at: now
      )
    }
    let day = try DayStatus(view, naming: !short || output.json, on: planner)
    let troubles = try planner.syncTroubles()
    let left = view.list.rows.reduce(0) { sum, row in
      guard case .task(let row) = row, row.task.status == .open else { return sum }
      let current = row.isRunning ? view.running?.session.elapsed(at: now.instant) : nil
      // A task with a time takes half an hour of the day also where nobody said how long it is.
      let usual = row.task.time == nil ? 0 : PlannedBlock.usualMinutes
      return sum
        + PlannedBlock.minutesLeft(
          of: row.task.estimate ?? usual,
          worked: row.tracked,
          running: current
        )
    }
    let counts = view.spans.first ?? SpanCounts()
    if planner.isJSON {
      printJSON(view, counts, day, left: left, troubles, on: &planner)
    } else if badge {
      let count = StatusCommand.badge(view, counts)
      if count > 0 { planner.console.line("\(count)") }
    } else if short {
      printShort(view, counts, day, left: left, waits: !troubles.isEmpty, on: &planner)
    } else {
      if let running = view.running {
        planner.console.line(timer(running, at: now))
        if running.keepsBackToday(at: now) {
          planner.console.line("Today’s comes when that timer stops")
        }
      }
      planner.console.line("Today \(counts.open) open, \(counts.done) done")
      // Once no work time is left, how full the day is says the same.
      let isSaid = day.map { $0.capacity.hasNoTimeLeft && $0.capacity.planned == left } ?? false
      if left > 0, !isSaid {
        planner.console.line("\(SafeText(MinutesText.text(left))) left to do")
      }
      if view.missed > 0 {
        planner.console.line("\(view.missed) missed: reschedule, drop or log each of them")
      }
      for missed in view.missedRepeats {
        let (said, next) = missed.words(planner.settings.dateForm, today: now.today)
        planner.console.line(Line("\(said); \(next)"))
      }
      if let day { try print(day, on: &planner) }
      printSync(view, troubles, on: &planner)
    }
  }

  /// What keeps the synchronisation from going on, where anything does.
  private func printSync(
    _ view: PlannerView,
    _ troubles: [(name: String, words: SafeText)],
    on planner: inout OpenPlanner
  ) {
    for trouble in troubles {
      planner.console.paragraph("Sync ‘\(SafeText(trouble.name))’: " + trouble.words)
    }
    guard view.conflicts > 0 else { return }
    planner.console.paragraph(
      Conflicts.counted(view.conflicts) + ": “chronolist sync --conflicts” lists the values."
    )
  }

  /// How full the day is, and what to take off it where it is too full.
  private func print(_ day: DayStatus, on planner: inout OpenPlanner) throws(CommandFailure) {
    let capacity = day.capacity
    let now = planner.now
    let ends = capacity.ends.map { planner.settings.endText($0, of: now.today, at: now) }
    // What is planned for the evening or over a meal is told apart, and goes on behind it.
    let verb: SafeText =
      capacity.hasNoTimeLeft
      ? "done by" : capacity.isWorkday && capacity.outside > 0 ? "work ends" : "ends"
    let end: SafeText = ends.map { ", \(verb) \($0)" } ?? ""
    guard capacity.isWorkday else {
      let all = MinutesText.text(capacity.planned + capacity.outside)
      let clash = StatusCommand.clash(capacity.clash)
      if capacity.planned + capacity.outside > 0 {
        planner.console.line("\(SafeText(all)) planned\(clash)\(end)")
      }
      return
    }
    if capacity.planned > 0 {
      let planned = SafeText(MinutesText.text(capacity.planned))
      let clash = StatusCommand.clash(capacity.clashAtWork)
      let left = SafeText(MinutesText.text(capacity.left))
      let room: SafeText = capacity.left > 0 ? " of \(left) planned" : " to do, no work time left"
      planner.console.line("\(planned)\(room)\(clash)\(end)")
    }
    if capacity.outside > 0 {
      let name: SafeText =
        capacity.isAtMeals
        ? "Over \(planner.settings.mealsName)"
        : capacity.isAfterWork ? "After work" : "Outside work"
      let outside = SafeText(MinutesText.text(capacity.outside))
      planner.console.line("\(name) \(outside)\(StatusCommand.clash(capacity.clashOutside))")
    }
    guard let over = day.over else { return }
    guard case .without = day.fewest else {
      return planner.console.line("Over by \(over)")
    }
    planner.console.line("Over by \(over); the day fits without")
    var printer = RowPrinter(
      now: planner.now,
      settings: planner.settings,
      categories: try planner.categoryNames(),
      showsDays: false
    )
    for task in day.tasks { planner.console.line(printer.line(.task(TaskRow(task: task))).line) }
    if let begun = day.begun {
      let title = SafeText(begun.title, limit: 40).truncated(to: 40)
      planner.console.paragraph("You are in the middle of ‘\(title)’, but nothing less is enough.")
    }
  }

  /// `, +1h clash`: what is planned over other work.
  private static func clash(_ minutes: Int) -> SafeText {
    minutes > 0 ? ", +\(SafeText(MinutesText.text(minutes))) clash" : .empty
  }

  /// Never an empty line: a prompt or a status bar should not look broken on a free day.
  private func printShort(
    _ view: PlannerView,
    _ counts: SpanCounts,
    _ day: DayStatus?,
    left: Int,
    waits: Bool,
    on planner: inout OpenPlanner
  ) {
    var parts: [Line] = []
    if let running = view.running { parts.append(timer(running, at: planner.now)) }
    if left > 0 {
      parts.append("\(SafeText(MinutesText.text(left))) left")
    } else if counts.open > 0 {
      parts.append("\(counts.open) open")
    }
    if let over = day?.over { parts.append("over by \(over)") }
    if view.missed > 0 { parts.append("\(view.missed)✗") }
    if parts.isEmpty { parts.append(counts.done > 0 ? "all done" : "free") }
    if waits || view.conflicts > 0 { parts.append("⟳!") }
    var line = parts.first ?? ""
    for part in parts.dropFirst() { line += " · \(part)" }
    planner.console.line(line)
  }

  /// `▶ Report 0:42/1:00`, the title cut so that the numbers stay.
  private func timer(_ running: RunningTimer, at now: Moment) -> Line {
    let minutes = StatusCommand.minutes(running, at: now)
    let title = SafeText(
      short ? StatusCommand.plain(running.task.title) : running.task.title,
      limit: 30
    ).truncated(to: 30)
    let estimate: SafeText = running.task.estimate.map { "/\(MinutesText.clock($0))" } ?? .empty
    return "▶ \(title) \(SafeText(MinutesText.clock(minutes)))\(estimate)"
  }

  /// A title that no status bar and no prompt reads as its own marks: tmux obeys `#[bg=red]` and
  /// `#{…}`, and tmux and zsh read `%` and a letter, also in what a command has printed.
  ///
  /// A space after the mark is right in all of them, and where no marks are known.
  private static func plain(_ title: String) -> String {
    var plain = ""
    for character in title {
      if let last = plain.last, last == "#" || last == "%", !character.isWhitespace,
        !(last == "#" && character.isNumber)
      {
        plain.append(" ")
      }
      plain.append(character)
    }
    return plain
  }

  /// What waits today, as the badge of a phone app counts it.
  private static func badge(_ view: PlannerView, _ counts: SpanCounts) -> Int {
    counts.open + view.missed
  }

  private static func minutes(_ running: RunningTimer, at now: Moment) -> Int {
    Int((running.trackedBefore + running.session.elapsed(at: now.instant)) / 60)
  }

  private func printJSON(
    _ view: PlannerView,
    _ counts: SpanCounts,
    _ day: DayStatus?,
    left: Int,
    _ troubles: [(name: String, words: SafeText)],
    on planner: inout OpenPlanner
  ) {
    let now = planner.now
    planner.document { json in
      json.key("day")
      json.string(now.today.text)
      json.key("open")
      json.integer(counts.open)
      json.key("done")
      json.integer(counts.done)
      json.key("left")
      json.integer(left)
      json.key("missed")
      json.integer(view.missed)
      json.key("missedRepeats")
      json.array { json in
        for missed in view.missedRepeats {
          json.object { json in
            json.key("title")
            json.string(missed.title)
            json.key("day")
            json.string(missed.day.text)
            json.key("next")
            json.string(missed.next.text)
          }
        }
      }
      json.key("badge")
      json.integer(StatusCommand.badge(view, counts))
      DayStatus.members(day, &json, in: now.zone)
      json.key("conflicts")
      json.integer(view.conflicts)
      json.key("syncStopped")
      json.array { json in
        for trouble in troubles { json.string("\(trouble.name): \(trouble.words.string)") }
      }
      json.key("running")
      guard let running = view.running else { return json.null() }
      json.object { json in
        json.key("id")
        json.string(running.task.id.text)
        json.key("title")
        json.string(running.task.title)
        json.key("start")
        json.string(running.session.start.text(in: now.zone))
        json.key("tracked")
        json.integer(StatusCommand.minutes(running, at: now))
        json.key("estimate")
        json.integer(orNull: running.task.estimate)
      }
    }
  }
}

/// What is planned for the rest of today, and the fewest tasks without which it fits.
private struct DayStatus {
  let capacity: Capacity
  let fewest: FewestTasks.Answer
  /// Those tasks, in the order of the day.
  let tasks: [TaskItem]
  /// The one of them that a person is in the middle of.
  let begun: TaskItem?

  /// `5h40`; `nil` where the day fits.
  var over: SafeText? { capacity.isOver ? SafeText(MinutesText.text(capacity.over)) : nil }

  /// `nil` where the day was not read; tasks are looked for only where they will be named.
  init?(_ view: PlannerView, naming: Bool, on planner: OpenPlanner) throws(CommandFailure) {
    guard let grid = view.grid.first else { return nil }
    let now = planner.now
    let work = planner.settings.workTime(on: grid.day, at: now)
    let load = Workload(grid, work: work, running: view.running, at: now)
    capacity = load.capacity
    guard naming, capacity.isOver else {
      fewest = .without([])
      (tasks, begun) = ([], nil)
      return
    }
    let others = try planner.store { repository throws(StoreError) in
      try repository.untimedTasks(on: grid.day, at: now)
    }
    fewest = load.fewest(among: others)
    var ids: Set<TaskItem.ID> = []
    if case .without(let found) = fewest { ids = Set(found) }
    tasks = (grid.tasks + others).map(\.task).filter { ids.contains($0.id) }
    begun = tasks.first { load.isBegun($0.id) }
  }

  /// Minutes; `without` is `null` where no tasks are enough, or where nobody can tell.
  static func members(_ day: DayStatus?, _ json: inout JSONWriter, in zone: Zone) {
    json.key("planned")
    json.integer(orNull: day?.capacity.planned)
    json.key("available")
    json.integer(orNull: day?.capacity.left)
    json.key("outside")
    json.integer(orNull: day?.capacity.outside)
    json.key("clash")
    json.integer(orNull: day?.capacity.clashAtWork)
    json.key("clashOutside")
    json.integer(orNull: day?.capacity.clashOutside)
    json.key("ends")
    json.string(orNull: day?.capacity.ends?.text(in: zone))
    json.key("over")
    json.integer(orNull: day.map { $0.capacity.isOver ? $0.capacity.over : 0 })
    json.key("without")
    guard case .without(let ids)? = day?.fewest else { return json.null() }
    json.array { json in for id in ids { json.string(id.text) } }
  }
}
