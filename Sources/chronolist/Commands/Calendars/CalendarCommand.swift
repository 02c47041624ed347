import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist calendar`: the calendars that are shown beside the planner's own events.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "List, add and remove the calendars that are shown beside your own events.",
    discussion: """
      The events of a calendar are shown, searched and counted like your own, and never changed. \
      The settings name the calendars, one table each; “add” and “remove” write there, and so may \
      you. A planner that is open shows a new one from its next start.
      """,
    subcommands: [List.self, Add.self, Remove.self],
    defaultSubcommand: List.self
  )

  /// Prints them: `calendar list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Print the calendars, where they come from, and what is wrong with one."
    )
    @OptionGroup var output: PrintOptions

    func run() throws {
      let environment = Environment.current()
      let settings = try CalendarSettings(environment).settings
      let now = Clock(environment).now(dayStart: settings.dayStart)
      let shelf = CalendarShelf(settings, environment)
      let reports = CalendarReading(shelf: shelf, now: now).runAndWait()
      var console = Console(environment, asStored: output.raw)
      if output.json {
        console.document { json in
          json.key("calendars")
          json.array { json in
            for report in reports { json.object { CalendarCommand.members(report, &$0) } }
          }
        }
      } else if reports.isEmpty {
        console.paragraph("No calendars. “chronolist calendar add NAME FILE” shows one here.")
      }
      for report in output.json ? [] : reports { print(report, on: &console) }
      try console.flush()
    }

    private func print(_ report: CalendarReading.Report, on console: inout Console) {
      let count = CalendarCommand.count(report.events)
      console.line(
        "\(outside: report.source.calendar.name)  \(count)  \(outside: report.source.origin)"
      )
      if report.unfollowed > 0 {
        let events = CalendarCommand.count(report.unfollowed)
        console.paragraph("  \(events): only the first day is shown, the rule cannot be followed.")
      }
      for words in [report.problem, report.remark].compactMap(\.self) {
        console.paragraph("  " + words)
      }
    }
  }

  /// Adds one: `calendar add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Show a calendar: an .ics file, a directory of them, or what a command prints.",
      discussion: """
        chronolist calendar add Work ~/calendars/work.ics
        chronolist calendar add Home ~/.local/share/vdirsyncer/home
        chronolist calendar add Team --command -- curl -sfL https://example.org/team.ics

        It is read once before it is added. A command is run without a shell, for thirty seconds \
        at most, and again after --every minutes.
        """
    )
    @Argument(help: "Its name.") var name: String
    @Argument(
      help: ArgumentHelp(
        "The file or the directory; with --command the program and its arguments.",
        valueName: "source"
      ),
      completion: .file()
    )
    var source: [String]
    @Flag(help: "What follows -- is a program that prints a calendar.") var command = false
    @Option(
      help: ArgumentHelp(
        "Its colour by name, such as teal, or 1 to 12 (default: by its place).",
        valueName: "colour"
      ),
      completion: Completion.colour
    )
    var colour: ColourName?
    @Option(
      help: ArgumentHelp(
        "With --command: run it again after so many minutes.",
        valueName: "minutes"
      )
    )
    var every: Int?
    @OptionGroup var output: PrintOptions

    func validate() throws {
      if !command, source.count != 1 {
        throw ValidationError("Give one file or directory, or --command and a program after --.")
      }
      try colour?.check()
      if every != nil, !command { throw ValidationError("--every goes with --command.") }
      if let every, !(1...1440).contains(every) {
        throw ValidationError("--every is a number of minutes from 1 to 1440.")
      }
      let isName = !name.isBlank && name.unicodeScalars.count <= 100
      guard isName, name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
        throw ValidationError("A calendar’s name has 1 to 100 characters, on one line.")
      }
    }

    func run() throws {
      let environment = Environment.current()
      var file = try CalendarSettings(environment)
      if file.settings.calendars.contains(where: { $0.calendar.name == name }) {
        throw CommandFailure(
          ErrorText(
            code: "calendar-exists",
            "There is a calendar ‘\(SafeText(name))’ already; “chronolist calendar remove” takes it "
              + "away. Nothing was changed."
          ),
          .notNow
        )
      }
      let place: CalendarSource.Place =
        command
        ? .command(source)
        : .file(SystemFile.absolute(CalendarShelf(file.settings, environment).path(source[0])))
      if case .file(let path) = place,
        let sync = SyncCommand.folder(over: path, file.settings, environment)
      {
        throw CommandFailure(
          ErrorText(
            code: "calendar-synchronised",
            "\(SafeText(path)) is synchronised by [sync.\(SafeText(sync, limit: 40))]: its events are "
              + "in the planner already. Nothing was added."
          ),
          .notNow
        )
      }
      if let other = file.settings.shows(place, environment) {
        throw CommandFailure(
          ErrorText(
            code: "calendar-exists",
            "The calendar ‘\(SafeText(other, limit: 40))’ shows that already: each event would stand "
              + "there twice. Nothing was added."
          ),
          .notNow
        )
      }
      var settings = file.settings
      let number = colour?.index ?? file.settings.calendars.count % ChronoModel.Category.colours
      settings.calendars = [
        CalendarSource(SeenCalendar(name: name, colour: number), place, every: every ?? 15)
      ]
      let now = Clock(environment).now(dayStart: settings.dayStart)
      let shelf = CalendarShelf(settings, environment)
      guard let report = CalendarReading(shelf: shelf, now: now).runAndWait().first else { return }
      if let problem = report.problem, report.events == 0 {
        shelf.forget(settings.calendars[0], at: now)
        throw CommandFailure(
          ErrorText(code: "calendar", problem + " Nothing was added."),
          CalendarCommand.isMissing(place) ? .noInput : .badData
        )
      }
      let typed = colour?.index.map { $0 + 1 }
      try file.write(file.tables.adding(name, place, colour: typed, every: every))
      let count = CalendarCommand.count(report.events)
      try CalendarCommand.answer(
        "Added the calendar ‘\(outside: name)’ with \(count) to \(outside: environment.settingsFile)",
        report,
        environment,
        asJSON: output.json
      )
    }
  }

  /// Whether there is nothing where a calendar is to be read.
  private static func isMissing(_ place: CalendarSource.Place) -> Bool {
    guard case .file(let path) = place else { return false }
    return !SystemFile.exists(path)
  }

  /// Takes one away: `calendar remove`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Stop showing a calendar; its file stays as it is."
    )
    @Argument(help: "Its name.") var name: String
    @OptionGroup var output: PrintOptions

    func run() throws {
      let environment = Environment.current()
      var file = try CalendarSettings(environment)
      guard let source = file.settings.calendars.first(where: { $0.calendar.name == name }) else {
        let known = file.settings.calendars.map { "‘\($0.calendar.name)’" }
        let words: SafeText =
          known.isEmpty ? "There are none." : "There are: \(known.joined(separator: ", "))."
        throw CommandFailure(
          ErrorText(code: "unknown-calendar", "There is no calendar ‘\(SafeText(name))’. " + words),
          .notNow
        )
      }
      guard let text = file.tables.removing(name) else { throw file.notRemoved(name) }
      try file.write(text, without: name)
      let now = Clock(environment).now(dayStart: file.settings.dayStart)
      CalendarShelf(file.settings, environment).forget(source, at: now)
      try CalendarCommand.answer(
        "Removed the calendar ‘\(outside: name)’; its source is untouched",
        nil,
        environment,
        asJSON: output.json
      )
    }
  }

  // MARK: Answers

  fileprivate static func count(_ events: Int) -> SafeText {
    events == 1 ? "1 event" : "\(events) events"
  }

  fileprivate static func members(_ report: CalendarReading.Report, _ json: inout JSONWriter) {
    json.key("name")
    json.string(report.source.calendar.name)
    json.key("colour")
    json.integer(report.source.calendar.colour + 1)
    json.key("file")
    json.string(orNull: report.source.path)
    json.key("command")
    if case .command(let words) = report.source.place {
      json.array { json in for word in words { json.string(word) } }
    } else {
      json.null()
    }
    json.key("events")
    json.integer(report.events)
    json.key("problem")
    json.string(orNull: report.problem?.string)
  }

  fileprivate static func answer(
    _ line: Line,
    _ report: CalendarReading.Report?,
    _ environment: Environment,
    asJSON: Bool
  ) throws(CommandFailure) {
    var console = Console(environment)
    if asJSON {
      console.document { json in
        guard let report else { return }
        json.key("calendar")
        json.object { members(report, &$0) }
      }
    } else {
      console.line(line)
      if let problem = report?.problem { console.paragraph("  " + problem) }
    }
    try console.flush(saved: true)
  }
}

extension CalendarSource {
  fileprivate var path: String? {
    if case .file(let path) = place { path } else { nil }
  }

  /// The path, or the program with its arguments.
  fileprivate var origin: String {
    switch place {
    case .file(let path): path
    case .command(let words): words.joined(separator: " ")
    }
  }
}
