import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

extension ExportFormat: ExpressibleByArgument {}

/// `chronolist export`: everything as JSON, or tasks and events as JSON Lines.
struct ExportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything as JSON, or tasks and events in another program’s format.",
    discussion: """
      The JSON document is complete except for the history: imported into an empty file, it gives \
      the same document again. JSON Lines hold the open and done tasks and the events; each line \
      has its ID, so importing it twice adds nothing.

      ics: tasks and events as iCalendar, with their tracked work and promises. Everything in an \
      imported calendar that ChronoList has no field for, or that was not edited, goes back exactly \
      as it came.
      todotxt: open and done tasks, one per line; notes and reminders stay here.
      taskwarrior: tasks, for “task import”; reminders and tracked work stay here.
      timewarrior: tracked work as intervals.
      org: tasks as headings, with effort and clocks; reminders stay here.
      chronolist-plist, todolist-json, scheduler-plist: the files of the phone apps that \
      import reads. What an app has no field for is counted and named.

      An existing file is not replaced without --force.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file()
  )
  var target: String?

  @Option(
    name: [.customLong("format")],
    help: ArgumentHelp(
      "The format (default: that of a file’s name, such as plan.ics, else json).",
      valueName: "format"
    )
  )
  var wanted: ExportFormat?

  private var format: ExportFormat { wanted ?? target.flatMap(ExportFormat.init(named:)) ?? .json }

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    var progress = Progress("Exporting", nothing: "written")
    defer { progress.end() }
    guard let target, target != "-" else {
      let counts = try write(
        planner,
        to: STDOUT_FILENO,
        isFile: isRegular(STDOUT_FILENO),
        &progress
      )
      progress.end()
      return counts.omissions.complain()
    }
    if SystemFile.isSame(target, planner.repository.path) {
      throw CommandFailure(usage: "\(target) is the planner’s own file; name another one.")
    }
    let counts = try write(planner, to: target, &progress)
    progress.end()
    try report(counts, in: target, on: &planner)
  }

  /// Writes a file that takes its name only when it is whole; a device or a pipe is written to.
  private func write(
    _ planner: OpenPlanner,
    to target: String,
    _ progress: inout Progress
  ) throws(CommandFailure) -> Counts {
    let out: OutputFile
    do throws(SystemFile.Failure) {
      out = force ? try OutputFile(replacing: target) : try OutputFile(new: target)
    } catch {
      if error.code == EEXIST {
        throw CommandFailure(
          ErrorText(
            code: "exists",
            "\(target) is there already. Nothing was written; name another file, or replace it "
              + "with --force."
          ),
          .cannotCreate
        )
      }
      throw CommandFailure(creating: target, error)
    }
    let counts: Counts
    do throws(CommandFailure) {
      counts = try write(planner, to: out.descriptor, isFile: out.isRegular, &progress)
    } catch {
      out.discard()
      throw error
    }
    do throws(SystemFile.Failure) {
      try out.commit()
    } catch {
      throw CommandFailure(creating: target, error)
    }
    return counts
  }

  /// What an export holds.
  private struct Counts {
    /// Open and done ones: what a person takes for tasks, whatever else a format holds.
    var tasks = 0
    /// Dropped and lapsed ones among what was written.
    var givenUp = 0
    var deleted = 0
    var events = 0
    var records = 0
    var omissions = ExportOmissions()

    mutating func add(_ record: Record, _ format: ExportFormat) {
      records += 1
      switch record {
      case .task(let task): add(task, isWritten: format == .json || task.isOpenOrDone, format)
      case .event: events += 1
      case .category, .session, .commitment, .foreign: break
      }
    }

    mutating func add(_ item: WholeItem, isWritten: Bool, _ format: ExportFormat) {
      records += 1
      switch item {
      case .task(let whole): add(whole.task, isWritten: isWritten, format)
      case .event where isWritten: events += 1
      // Timewarrior has neither: it is about work alone.
      case .event: if format != .timewarrior { omissions.count(.events) }
      }
    }

    private mutating func add(_ task: TaskItem, isWritten: Bool, _ format: ExportFormat) {
      switch task.status {
      case .open, .done: if isWritten { tasks += 1 }
      case .dropped, .lapsed:
        if isWritten {
          givenUp += 1
        } else if format != .timewarrior {
          omissions.count(.givenUp)
        }
      case .deleted: if isWritten { deleted += 1 }
      }
    }
  }

  private func report(
    _ counts: Counts,
    in target: String,
    on planner: inout OpenPlanner
  ) throws(CommandFailure) {
    guard planner.isJSON else {
      let tasks = SafeText("\(counts.tasks) \(counts.tasks == 1 ? "task" : "tasks")")
      let events = SafeText("\(counts.events) \(counts.events == 1 ? "event" : "events")")
      var others: [SafeText] = []
      if counts.givenUp > 0 {
        let what: SafeText =
          counts.givenUp == 1 ? "dropped task or missed repeat" : "dropped tasks or missed repeats"
        others.append("\(counts.givenUp) \(what)")
      }
      if counts.deleted > 0 {
        others.append("\(counts.deleted) deleted \(counts.deleted == 1 ? "task" : "tasks")")
      }
      let more: SafeText = others.isEmpty ? .empty : ", plus \(others.joined(" and "))"
      planner.console.line("Exported \(tasks) and \(events) to \(outside: target)\(more)")
      return counts.omissions.complain()
    }
    planner.document { json in
      json.key("export")
      json.string(target)
      json.key("format")
      json.string(format.rawValue)
      json.key("tasks")
      json.integer(counts.tasks)
      json.key("events")
      json.integer(counts.events)
      json.key("givenUp")
      json.integer(counts.givenUp)
      json.key("deleted")
      json.integer(counts.deleted)
      json.key("omitted")
      json.object { json in
        for kind in ExportOmissions.Kind.allCases where counts.omissions[kind] > 0 {
          json.key(text: kind.rawValue)
          json.integer(counts.omissions[kind])
        }
      }
    }
  }

  private func isRegular(_ descriptor: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes the export.
  ///
  /// The records are read in one transaction, and other processes that write wait for its end. So
  /// what goes to a pipe, whose reader may pause, is gathered first.
  private func write(
    _ planner: OpenPlanner,
    to descriptor: CInt,
    isFile: Bool,
    _ progress: inout Progress
  ) throws(CommandFailure) -> Counts {
    var gathered: [UInt8] = []
    func put(_ bytes: [UInt8]) throws(CommandFailure) {
      gathered += bytes
      guard isFile, gathered.count > 1 << 16 else { return }
      try flush()
    }
    func flush() throws(CommandFailure) {
      defer { gathered.removeAll(keepingCapacity: true) }
      // All of it is gathered then, as a terminal is no file.
      if !isFile, isatty(descriptor) == 1 { gathered = SafeText.document(gathered) }
      do throws(SystemFile.Failure) {
        try SystemFile.write(gathered, to: descriptor)
      } catch {
        throw CommandFailure(writing: error)
      }
    }
    var counts = Counts()
    do {
      if let writer = ItemWriter(format, ExchangeContext(planner.environment, planner.settings)) {
        try write(items: writer, of: planner.repository, &counts, &progress, put)
      } else {
        try write(recordsOf: planner.repository, &counts, &progress, put)
      }
    } catch {
      throw CommandFailure(thrown: error)
    }
    try flush()
    return counts
  }

  private func write(
    recordsOf repository: Repository,
    _ counts: inout Counts,
    _ progress: inout Progress,
    _ put: ([UInt8]) throws -> Void
  ) throws {
    var writer = Document.Writer()
    var lines = JSONWriter()
    var names: [Category.ID: String] = [:]
    let total = try repository.countRecords()
    try repository.forEachRecord { record in
      try progress.check()
      switch (format, record) {
      case (.json, _):
        writer.append(record)
        try put(writer.drain())
      case (.jsonl, .category(let category)): names[category.id] = category.name
      case (.jsonl, .task(let task)) where task.isOpenOrDone:
        TaskLines.write(task, category: task.category.flatMap { names[$0] }, to: &lines)
        try put(lines.drain())
      case (.jsonl, .event(let event)):
        TaskLines.write(event, category: event.category.flatMap { names[$0] }, to: &lines)
        try put(lines.drain())
      case (_, .task), (_, .session), (_, .commitment), (_, .foreign), (_, .category), (_, .event):
        break
      }
      counts.add(record, format)
      progress.tell(counts.records, of: total)
    }
    if format == .json {
      writer.finish()
      try put(writer.drain())
    }
  }

  /// Another program's format.
  private func write(
    items writer: ItemWriter,
    of repository: Repository,
    _ counts: inout Counts,
    _ progress: inout Progress,
    _ put: ([UInt8]) throws -> Void
  ) throws {
    var writer = writer
    let total = try repository.countWhole()
    try repository.forEachWhole(format.foreign) { item in
      try progress.check()
      counts.add(item, isWritten: writer.append(item), format)
      try put(writer.drain())
      progress.tell(counts.records, of: total)
    }
    writer.finish()
    try put(writer.drain())
    // A writer that knows its format's fields tells more.
    if case .phone = writer, !writer.omissions.isEmpty {
      counts.omissions = writer.omissions
    } else {
      counts.omissions.take(writer.omissions)
    }
  }
}

extension TaskItem {
  fileprivate var isOpenOrDone: Bool { status == .open || status == .done }
}
