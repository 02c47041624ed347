import ArgumentParser
import ChronoExchange
import ChronoModel
import ChronoStore

extension EventCommand {
  /// Prints events: `event list`.
  struct List: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Print the events of a day or a week (default: the next seven days)."
    )
    var creates: Bool { false }

    @Argument(
      help: ArgumentHelp("The day, as with --day: tomorrow, fri, 24 dec.", valueName: "day"),
      completion: Completion.day
    )
    var words: [String] = []
    @Option(
      help: ArgumentHelp("The events of this day.", valueName: "day"),
      completion: Completion.day
    )
    var day: String?
    @Option(
      help: ArgumentHelp("The events of this week: this, last, next, 2026-W47.", valueName: "week"),
      completion: Completion.week
    )
    var week: String?
    @Option(
      help: ArgumentHelp(
        "How many days, starting from the day or today, up to \(AgendaCommand.longest).",
        valueName: "count"
      )
    )
    var days: Int?
    @Flag(help: "Every event once: first those to come, then past ones.") var all = false
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    /// However it is given.
    private var wanted: String? { words.isEmpty ? day : words.joined(separator: " ") }

    func validate() throws {
      if !words.isEmpty, day != nil { throw ValidationError("Give the day once.") }
      if all, wanted != nil || week != nil || days != nil {
        throw ValidationError("Give --all, or the days that are meant.")
      }
      if week != nil, wanted != nil || days != nil {
        throw ValidationError("Give --week, or --day and --days.")
      }
      if let days, !(1...AgendaCommand.longest).contains(days) {
        throw ValidationError("--days is a number from 1 to \(AgendaCommand.longest).")
      }
    }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let days = try span(on: planner)
      let names = try planner.categoryNames()
      planner.readCalendars()
      let events =
        all
        ? try planner.store { repository throws(StoreError) in
          try repository.allEvents(at: planner.now)
        }
        : try planner.days(days).compactMap { row in
          guard case .event(let occurrence) = row else { return nil }
          // A document has each once.
          return !planner.isJSON || occurrence.isFirst(in: days) ? occurrence : nil
        }
      guard planner.isJSON else {
        var printer = RowPrinter(
          now: planner.now,
          settings: planner.settings,
          categories: names,
          showsDays: all || days.count > 1
        )
        for event in events { planner.console.line(printer.line(.event(event)).line) }
        return
      }
      planner.document { json in
        json.key("events")
        json.array { json in
          for event in events {
            let name = event.event.category.flatMap { names[$0] }
            json.object { EventJSON.members(event.event, day: event.ownDay, category: name, &$0) }
          }
        }
      }
    }

    /// The days asked for: a week, a day, or a number of days.
    private func span(on planner: OpenPlanner) throws(CommandFailure) -> ClosedRange<LocalDay> {
      if let week { return try planner.week(week) }
      let first = try wanted.map { text throws(CommandFailure) in
        try planner.day(text, isListed: true)
      }
      return (first ?? planner.now.today).days(days ?? (first == nil ? 7 : 1))
    }
  }
}
