import ArgumentParser
import ChronoApp
import ChronoModel
import ChronoStore

/// `chronolist start`: the timer of a task; one that runs is stopped.
struct StartCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start tracking time on a task; a timer that is running stops."
  )
  var creates: Bool { false }

  @Argument(
    help: "The task’s ID or its start, or the exact title of a task of today or a missed one.",
    completion: Completion.openTasks
  )
  var id: String
  @Option(help: ArgumentHelp("When work began: 9:30, “yesterday 17:00”.", valueName: "time"))
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let task = try planner.task(id)
    let start = try at.map { text throws(CommandFailure) in try planner.instant(text) }
    try planner.answer(try planner.perform(.startTimer(task.id, at: start ?? planner.now.instant)))
  }
}

/// `chronolist stop`: the running timer.
struct StopCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the running timer."
  )
  var creates: Bool { false }

  @Option(
    help: ArgumentHelp(
      "When work ended: 9:30, “yesterday 17:00”, 45m after it began, -10m from now.",
      valueName: "time"
    )
  )
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let finish = try at.map { text throws(CommandFailure) in try planner.finish(text) }
    try planner.answer(try planner.perform(.stopTimer(at: finish ?? planner.now.instant)))
  }
}

/// `chronolist log`: work that was done before.
struct LogCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Log past work on a task.",
    discussion: """
      chronolist log 1a2b3c4d yesterday 9-10:30
      chronolist log 1a2b3c4d 45m

      Days are past ones: fri is last Friday. A length alone is the time up to now.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: "The task’s ID or its start, or the exact title of a task of today or a missed one.",
    completion: Completion.anyTasks
  )
  var id: String
  @Argument(
    help: ArgumentHelp(
      "When: 9-10:30, yesterday 9:00 to 10:30, fri 9:00 for 50m, 45m.",
      valueName: "when"
    )
  )
  var when: [String] = []
  @Option(
    help: ArgumentHelp("When it began: 9:30, “yesterday 17:00”.", valueName: "time")
  )
  var from: String?
  @Option(help: ArgumentHelp("With --from: when it ended.", valueName: "time"))
  var to: String?
  @Flag(help: "The task was finished then: tick it too; kept if the work was on its day.")
  var done = false
  @Flag(help: "Where you logged other work then: log the longest part that is still free.")
  var trim = false
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    var (start, finish) = try ends(on: planner)
    let id = try planner.task(id, on: planner.now.logicalDay(of: start)).id
    let span = start < finish ? start..<finish : nil
    var part: Range<Instant>?
    if trim, let span { part = try longestFree(of: span, on: planner) }
    if let part { (start, finish) = (part.lowerBound, part.upperBound) }
    let edit: Edit =
      done
      ? .logDone(id, start: start, finish: finish) : .log(id, start: start, finish: finish)
    try planner.answer(try planner.perform(edit, logging: span))
    if let part, part != span, !planner.isJSON {
      let range = planner.settings.rangeText(part, at: planner.now)
      planner.console.line("Trimmed to \(range), the longest part that was free.")
    }
  }

  func validate() throws {
    guard (from == nil) == (to == nil), when.isEmpty == (from != nil) else {
      throw ValidationError("Say when, as in 9-10:30, or give both --from and --to.")
    }
  }

  /// The earlier of two that are equally long; `nil` where nothing is free.
  private func longestFree(
    of span: Range<Instant>,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> Range<Instant>? {
    func length(_ part: Range<Instant>) -> Int64 { part.upperBound - part.lowerBound }
    return try planner.store { repository throws(StoreError) in
      try repository.unlogged(span)
    }.max { length($0) < length($1) }
  }

  private func ends(on planner: OpenPlanner) throws(CommandFailure) -> (
    start: Instant, finish: Instant
  ) {
    if let from, let to {
      return (try planner.instant(from), try planner.instant(to, endsWork: true))
    }
    let span = try planner.stretch(when.joined(separator: " "))
    return (span.lowerBound, span.upperBound)
  }
}
