import ArgumentParser
import ChronoModel

/// `chronolist start`: the timer of a task; one that runs is stopped.
struct StartCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start tracking time on a task; a running timer stops."
  )
  static let creates = false

  @Argument(help: "The task's ID, or the start of it.", completion: Completion.openTasks)
  var id: String
  @Option(help: ArgumentHelp("Since when: 9:30, “yesterday 17:00”.", valueName: "time"))
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    let task = try desk.task(id)
    let start = try at.map { text throws(CommandFailure) in try desk.instant(text) }
    try desk.answer(try desk.perform(.startTimer(task.id, at: start ?? desk.now.instant)))
  }
}

/// `chronolist stop`: the running timer.
struct StopCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the running timer."
  )
  static let creates = false

  @Option(help: ArgumentHelp("When work ended: 9:30, “yesterday 17:00”.", valueName: "time"))
  var at: String?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    let finish = try at.map { text throws(CommandFailure) in try desk.instant(text) }
    try desk.answer(try desk.perform(.stopTimer(at: finish ?? desk.now.instant)))
  }
}

/// `chronolist log`: work that was done before.
struct LogCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Log past work on a task."
  )
  static let creates = false

  @Argument(help: "The task's ID, or the start of it.", completion: Completion.anyTasks)
  var id: String
  @Option(help: ArgumentHelp("When it began: 9:30, “yesterday 17:00”.", valueName: "time"))
  var from: String
  @Option(help: ArgumentHelp("When it ended.", valueName: "time"))
  var to: String
  @Flag(help: "It was finished then: ticks the task too, for its day if both times are on it.")
  var done = false
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    let id = try desk.task(id).id
    let start = try desk.instant(from)
    let finish = try desk.instant(to)
    let edit: Edit =
      done
      ? .logDone(id, start: start, finish: finish) : .log(id, start: start, finish: finish)
    try desk.answer(try desk.perform(edit))
  }
}
