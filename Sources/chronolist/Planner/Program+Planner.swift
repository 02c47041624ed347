import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import ChronoTerminal
import Glibc
import Synchronization

extension Program {
  /// Opens the planner on the file, on this terminal.
  func run() throws { try Program.openPlanner(file.file) }

  /// Opens the planner on a file, or on the usual one, with the tasks on top that are to be decided about.
  static func openPlanner(_ file: String?, beginning: Planner.Beginning = .withDay) throws {
    let environment = Environment.current()
    let (settings, problems) = SettingsFile.load(environment.settingsFile)
    let clock = Mutex(Clock(environment))
    let path = environment.dataFile(option: file)
    let now: @Sendable () -> Moment = {
      clock.withLock { clock in
        clock.refresh()
        return clock.now(dayStart: settings.dayStart)
      }
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw CommandFailure(usage: noTerminal(for: beginning))
    }
    let words = try Program.openPlanner(
      on: path,
      environment: environment,
      settings: settings,
      problems: problems,
      warning: clock.withLock(\.warning),
      clock: now,
      beginning: beginning
    )
    if let words {
      var console = Console(environment)
      console.paragraph(words)
      try console.flush()
    }
    // All is saved and closed: who sent the signal sees that it was obeyed.
    if let signal = CursesTerminal.endingSignal { raise(signal) }
  }

  private static let readOnly: SafeText = "The planner’s file is read-only: nothing can be changed"

  private static func noTerminal(for beginning: Planner.Beginning) -> SafeText {
    let what: SafeText = beginning == .withDay ? "The planner" : "Triage"
    let way: SafeText =
      switch beginning {
      case .withDay:
        "“chronolist list” prints today, and “chronolist --help” names all commands"
      case .withMissed:
        "“chronolist list --missed” prints what was missed, and “chronolist move” moves it"
      case .withRest:
        "“chronolist list” prints what is open today, and “chronolist move” moves it"
      }
    return what + " needs a terminal for its input and output. Here " + way + "."
  }

  private static func openPlanner(
    on path: String,
    environment: Environment,
    settings: Settings,
    problems: [SettingsProblem],
    warning: Clock.Warning?,
    clock: @escaping @Sendable () -> Moment,
    beginning: Planner.Beginning
  ) throws(CommandFailure) -> SafeText? {
    let repository: Repository
    var settings = settings
    do throws(StoreError) {
      repository = try Repository.open(
        path: path,
        at: clock(),
        ids: .random,
        telling: LongWork.say
      )
      // A planner that is open does its part of a sync unasked: with its own folders only.
      settings = try SyncBinding(repository, environment).bound(settings)
    } catch {
      throw CommandFailure(error, at: path, environment)
    }
    repository.form = settings.labelForm
    let planner = Planner(
      settings: settings,
      settingsNotice: problems.notice ?? warning?.text.message
        ?? (repository.isReadOnly ? Program.readOnly : nil),
      term: environment["TERM"] ?? "",
      isColourOff: environment["NO_COLOR"] != nil,
      theme: theme(settings),
      editor: Editor(
        command: Editor.command(in: environment),
        planner: repository.path
      ),
      environment: environment,
      clock: clock,
      beginning: beginning
    )
    do throws(TerminalError) {
      return try planner.run(on: repository)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The theme of the settings; the reader has named what is wrong with it already.
  private static func theme(_ settings: Settings) -> Theme {
    do {
      return try Theme(named: settings.theme, changing: settings.colours)
    } catch {
      return .standard
    }
  }
}

extension CommandFailure {
  init(_ error: TerminalError) {
    let message: SafeText =
      switch error {
      case .notATerminal:
        "The planner needs a terminal. “chronolist list” prints today without one."
      case .unsupported(let term):
        "This terminal (TERM is “\(term)”) cannot place text on the screen, and no known one can stand in. Set TERM to what it is, such as xterm-256color; “chronolist list” needs none of it."
      case .noResources:
        "The system has no file descriptors or memory left for the terminal. Nothing was changed; try again."
      }
    self.init(ErrorText(code: "terminal", message), .usage)
  }
}

extension IDSource {
  /// Identifiers that no one can guess or repeat.
  static var random: IDSource { IDSource(RandomWords()) }
}
