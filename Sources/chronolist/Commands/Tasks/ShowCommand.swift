import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist show`: everything of one task, or of one event.
struct ShowCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a task with its notes, promises and tracked time, or an event."
  )
  var creates: Bool { false }

  @Argument(
    help: "The ID of the task or the event, or the start of it.",
    completion: Completion.anyTasks
  )
  var id: String

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    guard let id = try task(on: &planner) else { return }
    let row = try planner.store { repository throws(StoreError) in try repository.taskRow(id) }
    let promises = try planner.store { repository throws(StoreError) in
      try repository.promises(of: id)
    }
    let sessions = try planner.store { repository throws(StoreError) in
      try repository.sessions(of: id)
    }
    let names = try planner.categoryNames()
    if planner.isJSON {
      let writer = TaskJSON(at: planner.now, categories: names)
      let zone = planner.now.zone
      planner.document { json in
        json.key("task")
        json.object { json in
          writer.members(row, &json)
          json.key("promises")
          json.array { json in for promise in promises { write(promise, zone, &json) } }
          json.key("sessions")
          json.array { json in for session in sessions { write(session, zone, &json) } }
        }
      }
      return
    }
    let running = sessions.first { $0.finish == nil }?.elapsed(at: planner.now.instant) ?? 0
    try printTask(row, tracked: row.tracked + running, names, on: &planner)
    for promise in promises {
      let late: SafeText = promise.loggedLate ? ", logged late" : ""
      let date = SafeText(promise.day.formatted(planner.settings.dateForm))
      planner.console.line("Promised for \(date): \(SafeText(promise.outcome.name))\(late)")
    }
    for session in sessions {
      planner.console.line("Worked on \(planner.span(of: session))")
    }
  }

  /// `nil` where it was an event's ID, which is shown.
  private func task(on planner: inout OpenPlanner) throws(CommandFailure) -> TaskItem.ID? {
    do throws(CommandFailure) {
      return try planner.task(id).id
    } catch {
      guard let event = try? planner.event(id) else { throw error }
      try planner.show(event)
      return nil
    }
  }

  private func printTask(
    _ row: TaskRow,
    tracked: Int64,
    _ names: [Category.ID: String],
    on planner: inout OpenPlanner
  ) throws(CommandFailure) {
    let task = row.task
    let settings = planner.settings
    planner.console.line(Line(outside: task.title), .bold)
    func field(_ name: SafeText, _ value: Line?) {
      guard let value else { return }
      planner.console.line("\(name.padded(to: 10))\(value)")
    }
    field("ID", Line(SafeText(task.id.text)))
    field("State", Line(state(row, at: planner.now)))
    field("Finished", finished(task, on: planner))
    field("Due", task.due.map { Line(SafeText($0.formatted(settings.dateForm))) } ?? "someday")
    field("Time", task.time.map { Line(SafeText($0.formatted(settings.timeForm))) })
    // Nothing comes at the usual time of an instance that is over.
    let usual = task.status == .open ? task.usual : nil
    field("Usually", usual.map { Line(words(of: $0, settings.timeForm)) })
    field("Estimate", task.estimate.map { Line(SafeText(MinutesText.text($0))) })
    if tracked > 0 || row.isRunning {
      field("Tracked", Line(SafeText(MinutesText.clock(Int(tracked / 60)))))
    }
    field("Category", task.category.flatMap { names[$0] }.map { Line(outside: $0) })
    if !task.tags.isEmpty {
      field("Tags", Line(outside: task.tags.map { "@" + $0 }.joined(separator: " ")))
    }
    if task.priority != .none { field("Priority", Line(SafeText(task.priority.name))) }
    if !task.reminders.isEmpty {
      let words = planner.words(of: task.reminders, at: task.time, hasDay: task.due != nil)
      field("Reminds", Line(words))
    }
    field("Alarms", try planner.keptAlarms(of: .task(task.id)).map { Line($0) })
    field("Repeats", task.repeats.map { Line(outside: $0.phrase) })
    for note in task.notes.isEmpty ? [] : SafeText.lines(task.notes, detail: true) {
      planner.console.paragraph("  " + note)
    }
  }

  /// The time of the series, of an instance that was moved.
  private func words(of usual: UsualTime, _ form: TimeForm) -> SafeText {
    usual.time.map { SafeText($0.formatted(form)) } ?? "without a time"
  }

  /// When a done task was finished; nothing of one that is given up.
  private func finished(_ task: TaskItem, on planner: OpenPlanner) -> Line? {
    guard task.status == .done, let closed = task.closed else { return nil }
    let local = planner.now.zone.local(closed)
    let day = local.day.formatted(planner.settings.dateForm)
    return Line(SafeText("\(day) \(local.time.formatted(planner.settings.timeForm))"))
  }

  private func state(_ row: TaskRow, at now: Moment) -> SafeText {
    let slips: SafeText = row.slips == 0 ? "" : ", slipped \(row.slips)×"
    switch row.task.status {
    case .open:
      let words: SafeText =
        row.isRunning ? "running" : row.task.isMissed(today: now.today) ? "missed" : "open"
      return words + slips
    case .done: return "done" + slips
    case .dropped: return "dropped" + slips
    case .lapsed: return "missed" + slips
    case .deleted: return "deleted" + slips
    }
  }

  private func write(_ promise: Commitment, _ zone: Zone, _ json: inout JSONWriter) {
    json.object { json in
      json.key("day")
      json.string(promise.day.text)
      json.key("outcome")
      json.string(promise.outcome.name)
      json.key("made")
      json.string(promise.made.text(in: zone))
      json.key("judged")
      json.string(orNull: promise.judged?.text(in: zone))
      json.key("loggedLate")
      json.bool(promise.loggedLate)
    }
  }

  private func write(_ session: Session, _ zone: Zone, _ json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(session.id.text)
      json.key("start")
      json.string(session.start.text(in: zone))
      json.key("finish")
      json.string(orNull: session.finish?.text(in: zone))
      json.key("zone")
      json.string(session.zone)
    }
  }
}
