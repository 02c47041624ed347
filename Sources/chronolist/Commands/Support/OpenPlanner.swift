import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

/// What a command works with: the open file, the moment, the settings and the output.
struct OpenPlanner {
  let repository: Repository
  let now: Moment
  let settings: Settings
  /// What is wrong in the settings file.
  let settingsProblems: [SettingsProblem]
  let environment: Environment
  /// Whether data is printed as JSON.
  let isJSON: Bool
  var console: Console
  /// Whether the file was changed, to be said if the answer cannot be printed.
  private(set) var hasSaved = false

  /// Opens the file and judges the days that have ended (Behaviour 2.3).
  ///
  /// With `creates` a missing file is made. A command that only reads makes none where a path was
  /// named: a slip in it should not look like an empty planner. What is wrong with the settings is said,
  /// unless the caller does: figures and reminders would be others without a word.
  init(
    _ file: FileOptions,
    _ output: PrintOptions,
    creates: Bool,
    tellsOfSettings: Bool = true
  ) throws(CommandFailure) {
    environment = .current()
    (settings, settingsProblems) = SettingsFile.load(environment.settingsFile)
    let clock = Clock(environment)
    now = clock.now(dayStart: settings.dayStart)
    isJSON = output.json
    console = Console(environment, asStored: output.raw)
    if tellsOfSettings, let notice = settingsProblems.notice {
      Console.complain(["chronolist: " + notice])
    }
    if let warning = clock.warning { Console.complain([warning.text.message]) }
    let path = environment.dataFile(option: file.file)
    if environment.namesFile(option: file.file), !creates, !SystemFile.exists(path) {
      throw CommandFailure(StoreError.notFound(path: path))
    }
    do throws(StoreError) {
      repository = try Repository.open(
        path: path,
        at: now,
        ids: .random,
        waiting: LongWork.say,
        telling: LongWork.say
      )
      repository.form = settings.labelForm
      if !repository.isReadOnly { try judge() }
      // Without calendars there is nothing to compute: a shell prompt runs this at every line.
      if !settings.calendars.isEmpty {
        repository.show(CalendarShelf(settings, environment).kept(at: now))
      }
    } catch .notFound(let path) where creates {
      throw CommandFailure(
        StoreError.cannotCreate(path: path, reason: "a part of its path is not a directory")
      )
    } catch {
      throw CommandFailure(error, at: path, environment)
    }
  }

  /// Judges the days that have ended; if the file is busy just now, whoever comes next does.
  private func judge() throws(StoreError) {
    do throws(StoreError) {
      _ = try repository.judge(at: now)
    } catch .busy {
      return
    }
  }

  /// Runs a request of the store, turning its error into a failure of the command.
  func store<Value>(
    _ body: (Repository) throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(StoreError) {
      return try body(repository)
    } catch {
      throw CommandFailure(error, at: repository.path, environment)
    }
  }

  /// Where other work is in the way of what an edit logs, the parts of that `span` that are free are
  /// named.
  mutating func perform(
    _ edit: Edit,
    logging span: Range<Instant>? = nil
  ) throws(CommandFailure) -> Receipt {
    do throws(StoreError) {
      let receipt = try repository.perform(edit, at: now)
      hasSaved = true
      if let words = ErrorText.forgotten(receipt.forgotten, beginsSentence: true) {
        Console.complain([words])
      }
      return receipt
    } catch .refused(.overlaps(let work)) where !work.isEmpty {
      let free = try store { repository throws(StoreError) in
        try span.map { span throws(StoreError) in try repository.unlogged(span) }
      }
      throw CommandFailure(
        .overlap(
          with: work.map { ($0.title, self.span(of: $0.session)) },
          free: (free ?? []).map { settings.rangeText($0, at: now) }
        ),
        .notNow
      )
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Goes back or forward in the history, and shows its progress if that takes long.
  mutating func travel(
    _ travel: Repository.Travel,
    _ words: SafeText,
    nothing: SafeText
  ) throws(CommandFailure) -> Receipt {
    var progress = Progress(words, nothing: nothing)
    defer { progress.end() }
    do {
      let receipt = try repository.travel(travel, at: now) { done, total in
        try progress.check()
        progress.tell(done, of: total)
      }
      hasSaved = true
      return receipt
    } catch {
      throw CommandFailure(thrown: error)
    }
  }

  func categories() throws(CommandFailure) -> [Category] {
    try store { repository throws(StoreError) in try repository.categories() }
  }

  /// The names of all categories, for JSON and for lists.
  func categoryNames() throws(CommandFailure) -> [Category.ID: String] {
    var names: [Category.ID: String] = [:]
    for category in try categories() { names[category.id] = category.name }
    return names
  }
}

/// A command on the planner's file; a protocol so that opening it, printing and closing are
/// written once.
protocol FileCommand: ParsableCommand {
  var file: FileOptions { get }
  var output: PrintOptions { get }
  /// Whether a missing file is made.
  var creates: Bool { get }
  /// Whether it says what is wrong with the settings.
  var tellsOfSettings: Bool { get }

  func run(on planner: inout OpenPlanner) throws(CommandFailure)
}

extension FileCommand {
  var creates: Bool { true }
  var tellsOfSettings: Bool { true }

  func run() throws { try runOnFile() }

  /// Runs the command and ends the program, with all it changed committed and printed.
  ///
  /// Ends it here, because closing the database would start a thread only to discard its queue:
  /// work that the system does at once.
  func runOnFile() throws -> Never {
    var planner = try OpenPlanner(
      file,
      output,
      creates: creates,
      tellsOfSettings: tellsOfSettings
    )
    try run(on: &planner)
    try planner.console.flush(saved: planner.hasSaved)
    Glibc.exit(0)
  }
}
