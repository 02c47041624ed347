import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

extension ExchangeFormat: ExpressibleByArgument {}

/// `chronolist import`: tasks, or a whole planner, from JSON.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import tasks from JSON Lines, or everything from a JSON export.",
    discussion: """
      One task a line, of which only the title is needed:

      {"title":"Write report","notes":null,"category":"Work","tags":["deep"],"due":"2026-11-23",\
      "time":"09:30","estimate":45,"priority":"high","done":false}

      Everything is imported as one undo step, or nothing: the first bad line is named.
      """
  )

  @Argument(
    help: ArgumentHelp("The file; - is the standard input.", valueName: "file"),
    completion: .file()
  )
  var source: String

  @Option(help: "json or jsonl; else seen from the content.")
  var format: ExchangeFormat?

  @Flag(help: "Read and count, but import nothing.")
  var dryRun = false

  @Flag(help: "Pass over keys that are unknown.")
  var lenient = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run() throws {
    let environment = Environment.current()
    let own = environment.dataFile(option: file.file)
    let input = try ByteInput(path: source, butNot: own)
    defer { input.close() }
    do {
      let beginning = try input.next()
      if beginning.isEmpty { throw ImportError(.empty) }
      let format = format ?? ExchangeFormat.detect(beginning)
      let summary: Summary
      switch format {
      case .jsonl: summary = try importLines(input, beginning)
      case .json: summary = try importDocument(input, beginning)
      }
      try report(summary, format, environment)
    } catch let error as ImportError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// What was read, or would be imported.
  private struct Summary {
    var tasks = 0
    var done = 0
    var categories = 0
    /// Records that the file had already; a document's alone.
    var skipped = 0
    var others = 0
  }

  private func importLines(_ input: ByteInput, _ beginning: [UInt8]) throws -> Summary {
    var first: [UInt8]? = beginning
    var reader = TaskLines.Reader(
      { () throws(ImportError) in
        if let piece = first {
          first = nil
          return piece
        }
        return try input.next()
      },
      isLenient: lenient
    )
    var summary = Summary()
    var categories: Set<String> = []
    func next() throws -> TaskDraft? {
      guard let draft = try reader.next() else {
        if summary.tasks == 0 { throw ImportError(.empty) }
        return nil
      }
      summary.tasks += 1
      if draft.done { summary.done += 1 }
      if case .named(let name) = draft.category { categories.insert(name.lowercased()) }
      return draft
    }
    var progress = Progress(dryRun ? "Reading" : "Importing")
    defer { progress.end() }
    if dryRun {
      while try next() != nil { progress.tell(summary.tasks) }
    } else {
      let desk = try Desk(file, output, creates: true)
      _ = try desk.repository.importTasks(
        at: desk.now,
        progress: { progress.tell($0) },
        next: { try next() }
      )
    }
    summary.categories = categories.count
    return summary
  }

  private func importDocument(_ input: ByteInput, _ beginning: [UInt8]) throws -> Summary {
    let bytes = try input.rest(after: beginning, limit: Document.sizeLimit)
    var reader = try Document.Reader(bytes, isLenient: lenient)
    let counts = reader.counts
    var summary = Summary()
    summary.tasks = counts.tasks
    summary.categories = counts.categories
    summary.others = counts.events + counts.sessions + counts.commitments
    func next() throws -> Record? {
      let record = try reader.next()
      if case .task(let task) = record, task.status == .done { summary.done += 1 }
      return record
    }
    var progress = Progress(dryRun ? "Reading" : "Importing")
    defer { progress.end() }
    if dryRun {
      var read = 0
      while try next() != nil {
        read += 1
        progress.tell(read)
      }
    } else {
      let desk = try Desk(file, output, creates: true)
      let result = try desk.repository.insertRecords(
        at: desk.now,
        progress: { progress.tell($0) },
        next: { try next() }
      )
      summary.skipped = result.skipped
    }
    return summary
  }

  private func report(
    _ summary: Summary,
    _ format: ExchangeFormat,
    _ environment: Environment
  ) throws(CommandFailure) {
    var console = Console(environment)
    if output.json {
      var json = JSONWriter()
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("format")
        json.string(format.rawValue)
        json.key("imported")
        json.bool(!dryRun)
        json.key("tasks")
        json.integer(summary.tasks)
        json.key("done")
        json.integer(summary.done)
        json.key("categories")
        json.integer(summary.categories)
        json.key("skipped")
        json.integer(summary.skipped)
      }
      json.endLine()
      console.raw(json.bytes)
    } else {
      let verb: SafeText = dryRun ? "Would import" : "Imported"
      let others: SafeText =
        summary.others == 0 ? "" : "; \(summary.others) events, sessions and promises"
      let skipped: SafeText =
        summary.skipped == 0 ? "" : "; \(summary.skipped) records were there already"
      console.line(
        "\(verb) \(summary.tasks) tasks (\(summary.done) done) in \(summary.categories) categories\(others)\(skipped)."
      )
    }
    try console.flush()
  }
}
