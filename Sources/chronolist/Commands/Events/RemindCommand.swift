import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

/// `chronolist remind`: what is due now, once or for as long as it runs.
struct RemindCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Announce the reminders that are due, each once; --watch keeps announcing.",
    discussion: """
      A reminder comes once, from whichever planner or service sees it first. It is printed, and \
      sent through the channels in your settings; “chronolist doctor” says which of them work in \
      this terminal.
      """
  )
  var creates: Bool { false }

  @Flag(help: "Keep running: sleep until the next reminder, and announce it.")
  var watch = false
  @OptionGroup var units: UnitOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if [watch, units.install, units.uninstall].count(where: { $0 }) > 1 {
      throw ValidationError("Give one of --watch, --install and --uninstall.")
    }
    if output.json, watch || units.isAsked {
      throw ValidationError("--json is for the reminders that are due now.")
    }
  }

  func run() throws {
    let environment = Environment.current()
    if watch { return try keepWatch(environment) }
    guard !units.isAsked else {
      return try units.settle(.reminders, RemindCommand.advice, file, environment)
    }
    try runOnFile()
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let now = planner.now
    let rules = planner.settings.reminderRules
    let due = try planner.store { repository throws(StoreError) in
      try repository.claimReminders(at: now, rules: rules)
    }
    if planner.isJSON {
      print(due, on: &planner)
    } else {
      for reminder in due {
        planner.console.paragraph(Announcement(reminder, settings: planner.settings, at: now).line)
      }
    }
    // Printed before any program is waited for.
    try planner.console.flush()
    guard !due.isEmpty else { return }
    RemindCommand.notifier(planner.settings, planner.environment)
      .announceAndWait(Announcement.of(due, settings: planner.settings, at: now))
  }

  private static func notifier(_ settings: Settings, _ environment: Environment) -> Notifier {
    Notifier(settings, environment: environment, hasTerminal: isatty(STDOUT_FILENO) == 1)
  }

  private func print(_ due: [DueReminder], on planner: inout OpenPlanner) {
    let now = planner.now
    planner.document { json in
      json.key("reminders")
      json.array { json in
        for reminder in due {
          json.object { json in
            json.key("kind")
            json.string(reminder.item.name)
            json.key("id")
            json.string(reminder.item.id)
            json.key("title")
            json.string(reminder.title)
            json.key("start")
            if let start = reminder.start {
              json.string("\(start.day.text)T\(start.time.text)")
            } else {
              json.null()
            }
            json.key("due")
            json.string(reminder.due.text(in: now.zone))
          }
        }
      }
    }
  }

  // MARK: For as long as it runs

  private func keepWatch(_ environment: Environment) throws(CommandFailure) {
    let (settings, problems) = SettingsFile.load(environment.settingsFile)
    if let notice = problems.notice { Console.complain(["chronolist: " + notice]) }
    let notifier = RemindCommand.notifier(settings, environment)
    guard !notifier.channels.isEmpty else {
      throw CommandFailure(
        ErrorText(
          code: "no-channel",
          "No reminder could be announced from here: there is no terminal, notify-send is not installed, and [reminders] in the settings names no command."
        ),
        .settings
      )
    }
    let path = environment.dataFile(option: file.file)
    let isNamed = file.file != nil || environment["CHRONOLIST_FILE"] != nil
    if isNamed, !SystemFile.exists(path) {
      throw CommandFailure(StoreError.notFound(path: path))
    }
    try ReminderWatch(
      path: path,
      settings: settings,
      environment: environment,
      notifier: notifier
    ).run()
  }

  // MARK: Units

  private static let advice = UnitOptions.Advice(
    start: [
      ("To start them now and at every login:", "chronolist-remind.service"),
      (
        "Or, without a program that keeps running, a look every minute:",
        "chronolist-remind-once.timer"
      ),
    ],
    stop: "chronolist-remind.service chronolist-remind-once.timer"
  )
}

extension DueReminder.Item {
  /// The word of JSON.
  fileprivate var name: String {
    switch self {
    case .task: "task"
    case .event: "event"
    }
  }

  fileprivate var id: String {
    switch self {
    case .task(let id): id.text
    case .event(let occurrence): occurrence.event.id.text
    }
  }
}
