import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

extension ImportFormat: ExpressibleByArgument {}

/// `chronolist import`: tasks, or a whole planner, from JSON and from the files of phone apps.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import tasks and events from another program, or everything from a JSON export.",
    discussion: """
      json: everything, as “chronolist export” writes it.
      jsonl: one task or event per line, as described below.
      ics: iCalendar, events and to-dos of any calendar or task program.
      todotxt: todo.txt, one task per line; the file’s name has to end in .txt.
      taskwarrior: what “task export” prints.
      timewarrior: what “timew export” prints, as done tasks with the work on them.
      org: an outline of Emacs’ org mode; its name has to end in .org.
      chronolist-plist: ChronoList’s todos.plist, tasks and the work on them.
      scheduler-plist: Scheduler’s schedules.plist, events.
      todolist-json: ToDo List’s todos.json, tasks and their reminders.
      task-archive: Task objects written by NSKeyedArchiver.
      todoey-sqlite: Todoey’s DataModel.sqlite, with its -wal file beside it.

      Two lines of jsonl:
      {"title":"Write report","due":"2026-11-23","time":"09:30","estimate":45}
      {"type":"event","title":"Choir","due":"2026-11-23","time":"19:00"}

      Only “title” is required, and “due” for an event. The other keys are “notes”, “category”, \
      “tags” (a list), “time”, “estimate” (minutes; an event’s length), “priority” (low, medium, \
      high), “done” (true or false), “finished” (when a done task was finished, such as \
      2026-11-23T10:15:00Z), “reminders” (a list of {"before":MINUTES} or \
      {"at":"2026-11-23T09:00"}) and “repeat” ({"rule":"FREQ=WEEKLY"}, a rule of RFC 5545; with \
      "afterCompletion":true it counts from when the task was done; “usualTime” is the time of the \
      other days, or none, where this one is at another). With an “id” (a UUID or any \
      text of your own), importing the same line again adds nothing. “name”, “day” and “length” are \
      read as title, due and estimate; “state” or “status” may say open or done instead of “done”.

      An import is one undo step, and all or nothing: the first bad line or item is named. Importing \
      a phone app’s file again adds nothing, whatever became of its items here; a later version of \
      it adds what is new.
      """
  )

  @Argument(
    help: ArgumentHelp("The file; - is the standard input.", valueName: "file"),
    completion: .file()
  )
  var source: String

  @Option(help: "The format of the file (default: recognised by its content).")
  var format: ImportFormat?

  @Flag(help: "Read and count, but import nothing.")
  var dryRun = false

  @Flag(help: "Pass over unknown keys, and keep values that mean nothing as text.")
  var lenient = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run() throws {
    let environment = Environment.current()
    var input = try ByteInput(path: source, butNot: environment.dataFile(option: file.file))
    defer { input.close() }
    var progress = Progress(dryRun ? "Reading" : "Importing", nothing: "imported")
    defer { progress.end() }
    do {
      let beginning: [UInt8]
      if input.share != nil {
        beginning = try input.beginning(atLeast: ImportFormat.beginning)
      } else {
        // Whoever sends it takes his time: nothing is to be locked meanwhile.
        beginning = try input.rest(after: [], limit: Document.sizeLimit)
        input.close()
        input = try ByteInput(path: "/dev/null", butNot: "")
      }
      if beginning.isEmpty { throw ImportError(.empty) }
      guard let form = format?.form ?? ImportFormat.form(of: beginning, name: source) else {
        throw ImportFormat.unknown
      }
      let summary =
        switch form {
        case .lines: try importLines(input, beginning, &progress)
        case .document: try importDocument(input, beginning, &progress)
        case .text(let format):
          try importText(format, input, beginning, environment, &progress)
        case .array, .propertyList, .sqlite:
          try importItems(
            try phoneFile(input, beginning, form, environment),
            environment,
            &progress
          )
        }
      progress.end()
      try summary.report(on: Console(environment), asJSON: output.json, today: today, settings)
    } catch let error as ImportError {
      // A read that was waiting was ended by Ctrl-C.
      if Interruption.isAsked { throw Progress.stopped(nothing: "imported") }
      throw CommandFailure(error, in: source)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  // MARK: Items

  private func importLines(
    _ input: ByteInput,
    _ beginning: [UInt8],
    _ progress: inout Progress
  ) throws -> ImportSummary {
    var reader = TaskLines.Reader(input.pieces(after: beginning), isLenient: lenient)
    let counts = try take(&progress, share: { input.share }) {
      if let item = try reader.next() { return item }
      if reader.count == 0 { throw ImportError(.empty) }
      return nil
    }
    return ImportSummary(format: .jsonl, isDryRun: dryRun, counts: counts)
  }

  /// Items of another program's text.
  private func importText(
    _ format: ImportFormat,
    _ input: ByteInput,
    _ beginning: [UInt8],
    _ environment: Environment,
    _ progress: inout Progress
  ) throws -> ImportSummary {
    // A file says how long it is before it is read for a minute.
    if let size = input.share?.whole, size > CalendarReader.sizeLimit {
      throw ImportError(.tooLarge(limit: CalendarReader.sizeLimit))
    }
    let settings = SettingsFile.load(environment.settingsFile).settings
    let context = ExchangeContext(environment, settings, isLenient: lenient)
    guard var reader = ItemReader(format, input.pieces(after: beginning), context) else {
      throw ImportFormat.unknown
    }
    let counts = try take(&progress, share: { input.share }) { try reader.next() }
    return ImportSummary(
      format: format,
      isDryRun: dryRun,
      counts: counts,
      remarks: reader.remarks
    )
  }

  private func importItems(
    _ file: PhoneFile,
    _ environment: Environment,
    _ progress: inout Progress
  ) throws -> ImportSummary {
    var file = file
    let settings = SettingsFile.load(environment.settingsFile).settings
    let twins = PhoneTwins(file.format, ExchangeContext(environment, settings))
    let counts = try take(&progress, share: { nil }, besides: twins) { try file.next() }
    return ImportSummary(
      format: file.format,
      isDryRun: dryRun,
      counts: counts,
      remarks: ImportRemarks(unfinishedStarts: file.unfinishedStarts)
    )
  }

  /// Adds what a reader gives, or with `--dry-run` only counts what would be new.
  ///
  /// What `twins` know is there already, whoever put it there.
  private func take(
    _ progress: inout Progress,
    share: () -> (done: Int, whole: Int)?,
    besides twins: PhoneTwins? = nil,
    _ next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    var known: Set<Identifier<ImportItem>> = []
    var passed = ImportTally(today: today)
    func pull() throws -> ImportItem? {
      while let item = try next() {
        try progress.check()
        guard let identity = item.identity, known.contains(identity) else { return item }
        passed.skip(item)
      }
      return nil
    }
    func whole(_ counts: ImportCounts) -> ImportCounts {
      var counts = counts
      counts.addKnown(passed.counts)
      return counts
    }
    guard dryRun else {
      let planner = try OpenPlanner(file, output, creates: true)
      known = try twins?.identities(in: planner.repository) ?? []
      return whole(
        try planner.repository.importItems(
          at: planner.now,
          progress: { progress.tell($0, share: share()) },
          next: pull
        )
      )
    }
    if SystemFile.exists(Environment.current().dataFile(option: file.file)) {
      let planner = try OpenPlanner(file, output, creates: false)
      known = try twins?.identities(in: planner.repository) ?? []
      return whole(
        try planner.repository.countItems(
          at: planner.now,
          progress: { progress.tell($0, share: share()) },
          next: pull
        )
      )
    }
    var tally = ImportTally(today: today)
    while let item = try pull() {
      tally.add(item)
      progress.tell(tally.counts.added, share: share())
    }
    return tally.counts
  }

  private func phoneFile(
    _ input: ByteInput,
    _ beginning: [UInt8],
    _ form: ImportFormat.Form,
    _ environment: Environment
  ) throws -> PhoneFile {
    let settings = SettingsFile.load(environment.settingsFile).settings
    let now = Clock(environment).now(dayStart: settings.dayStart)
    guard form == .sqlite else {
      let bytes = try input.rest(after: beginning, limit: PhoneFile.sizeLimit)
      return try PhoneFile(bytes, as: format, isLenient: lenient, at: now)
    }
    let files = try ForeignDatabase(input, after: beginning, path: source)
    let store = try CoreDataStore(files.bytes, log: files.log)
    guard let items = try store.rows(of: "ZITEM", limit: PhoneFile.itemLimit) else {
      guard format != nil else { throw ImportFormat.unknown }
      throw ImportError(.notTheForm("todoey-sqlite", expected: "it has a table ZITEM"))
    }
    return try PhoneFile(
      categories: try store.rows(of: "ZCATEGORY", limit: PhoneFile.itemLimit) ?? [],
      items: items,
      store: try store.identifier(),
      isLenient: lenient,
      at: now
    )
  }

  /// Today where there is no planner's file to be read at a time of its own.
  var today: LocalDay {
    let environment = Environment.current()
    let settings = SettingsFile.load(environment.settingsFile).settings
    return Clock(environment).now(dayStart: settings.dayStart).today
  }

  private var settings: Settings {
    SettingsFile.load(Environment.current().settingsFile).settings
  }
}

extension ExchangeContext {
  /// The clock, the zones and the settings of this run.
  init(_ environment: Environment, _ settings: Settings, isLenient: Bool = false) {
    let clock = Clock(environment)
    self.init(
      at: clock.now(dayStart: settings.dayStart),
      dayBegins: settings.reminderRules.dayBegins,
      isLenient: isLenient,
      zone: clock.zone(named:)
    )
  }
}
