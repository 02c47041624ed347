import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// `chronolist agenda`: what the coming days, or one of them, hold.
struct AgendaCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Print the events and the open tasks of the coming days.",
    discussion: "With a day, of that day alone, or from it on with --days."
  )
  var creates: Bool { false }

  /// A person looks ahead a year; more would be a report.
  static let longest = 366

  @Argument(
    help: ArgumentHelp("One day, e.g. fri or 2026-12-24.", valueName: "day"),
    completion: Completion.day
  )
  var day: String?

  @Option(
    help: ArgumentHelp("The first day (default: today).", valueName: "day"),
    completion: Completion.day
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      "How many days, up to \(longest) (default: 7, or 1 with a day).",
      valueName: "count"
    )
  )
  var days: Int?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if day != nil, from != nil { throw ValidationError("Give a day or --from, not both.") }
    if let days, !(1...AgendaCommand.longest).contains(days) {
      throw ValidationError("--days is a number from 1 to \(AgendaCommand.longest).")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let first = try (day ?? from).map { text throws(CommandFailure) in
      try planner.day(text, isListed: true)
    }
    let range = (first ?? planner.now.today).days(days ?? (day == nil ? 7 : 1))
    planner.readCalendars()
    let names = try planner.categoryNames()
    guard !planner.isJSON else {
      var days: [AgendaDay<TaskRow>] = []
      try planner.store { repository throws(StoreError) in
        try repository.forEachDay(of: range, at: planner.now) { days.append($0) }
      }
      return printJSON(days, range, names, on: &planner)
    }
    let press = AgendaPress(
      on: planner.console,
      now: planner.now,
      settings: planner.settings,
      categories: names
    )
    planner.console = try press.print { print throws(CommandFailure) in
      try planner.store { repository throws(StoreError) in
        try repository.forEachLine(of: range, at: planner.now, print)
      }
    }
  }

  private func printJSON(
    _ days: [AgendaDay<TaskRow>],
    _ range: ClosedRange<LocalDay>,
    _ names: [ChronoModel.Category.ID: String],
    on planner: inout OpenPlanner
  ) {
    let tasks = TaskJSON(at: planner.now, categories: names)
    planner.document { json in
      json.key("from")
      json.string(range.lowerBound.text)
      json.key("to")
      json.string(range.upperBound.text)
      json.key("days")
      json.array { json in
        for day in days {
          // Each stands on the first of its days alone.
          let rows = day.rows.filter { row in
            switch row {
            case .event(let occurrence): occurrence.isFirst(in: range)
            case .coming(let coming): coming.continuedOn == nil
            case .continued: false
            case .task: true
            }
          }
          if rows.isEmpty { continue }
          json.object { json in
            json.key("day")
            json.string(day.day.text)
            json.key("events")
            json.array { json in
              for case .event(let occurrence) in rows {
                let name = occurrence.event.category.flatMap { names[$0] }
                json.object { json in
                  EventJSON.members(
                    occurrence.event,
                    day: occurrence.ownDay,
                    category: name,
                    &json
                  )
                }
              }
            }
            json.key("tasks")
            json.array { json in
              for case .task(let row) in rows { tasks.write(row, to: &json) }
            }
            json.key("coming")
            json.array { json in
              for case .coming(let instance) in rows { tasks.write(instance, to: &json) }
            }
          }
        }
      }
    }
  }
}

extension LocalDay {
  /// A number of days, with this one first.
  func days(_ count: Int) -> ClosedRange<LocalDay> {
    self...min(self + (count - 1), .latest)
  }
}
