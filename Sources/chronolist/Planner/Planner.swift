import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import ChronoTerminal

/// Opens the planner on a file and a terminal, and keeps it open until the user leaves.
struct Planner {
  var settings: Settings
  /// What is wrong in the settings file, in words for the footer.
  var settingsNotice: SafeText?
  var term: String
  var isColourOff: Bool
  var theme: Theme
  var editor: Editor
  /// For the channels of reminders.
  var environment: Environment
  var clock: @Sendable () -> Moment
  /// What it begins with.
  var beginning = Beginning.withDay

  /// What is on top as it opens.
  enum Beginning {
    case withDay
    /// The missed tasks, one after the other.
    case withMissed
    /// The same of what is open today.
    case withRest
  }

  /// - Throws: `TerminalError` when there is no terminal to draw on.
  /// - Returns: what to say on the terminal once it is given back, if anything.
  func run(on repository: Repository) throws(TerminalError) -> SafeText? {
    let charset = Charset.adopt()
    var options = CursesTerminal.Options(term: term, charset: charset)
    options.isColourOff = isColourOff
    options.wantsMouse = settings.mouse
    options.theme = theme
    options.tone = Tone(colorfgbg: environment["COLORFGBG"])
    let terminal = try CursesTerminal(options)
    let mailbox = Mailbox(waking: terminal.waker)
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    var state = State(size: terminal.size, settings: settings, keymap: keymap)
    if let words = settingsNotice {
      state.notice = Notice(words, .warning)
    } else if let words = terminal.notice {
      state.notice = Notice(words, .warning)
    }
    state.memory.opensTriage = beginning == .withMissed
    state.memory.opensRest = beginning == .withRest
    let shelf = settings.calendars.isEmpty ? nil : CalendarShelf(settings, environment)
    if let shelf { repository.show(shelf.kept(at: clock())) }
    let loop = RunLoop(
      terminal: terminal,
      state: state,
      runner: FileRunner(
        repository: repository,
        rules: settings.reminderRules,
        zone: Clock(environment).zone(named:)
      ),
      notifier: Notifier(inPlanner: settings, environment: environment),
      mailbox: mailbox,
      editor: editor,
      browser: Browser(environment),
      calendars: shelf.map { CalendarWatch($0, from: clock(), telling: mailbox) },
      sync: SyncBesides(settings, environment, planner: repository.path, telling: mailbox),
      clock: clock
    )
    return LastWords(of: loop.run()).text(today: clock().today)
  }
}
