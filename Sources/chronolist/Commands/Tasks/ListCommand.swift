import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist list`: the rows of a day, a week, or whatever is asked for.
struct ListCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print tasks: today’s, or those of the day that is given.",
    discussion: """
      --category, --tag, --priority, --done and --open narrow what is listed: of today, unless a day, \
      a week, --other, --someday, --missed, --all or --search says otherwise.
      """
  )
  var creates: Bool { false }

  @Argument(
    help: ArgumentHelp("The day, as with --day: tomorrow, fri, 24 dec.", valueName: "day"),
    completion: Completion.dayOrSomeday
  )
  var words: [String] = []

  @Option(
    name: [.customLong("day"), .customLong("due")],
    help: ArgumentHelp("The tasks of this day.", valueName: "day"),
    completion: Completion.dayOrSomeday
  )
  var day: String?

  @Option(
    help: ArgumentHelp("The tasks of this week: this, last, next, 2026-W47.", valueName: "week"),
    completion: Completion.week
  )
  var week: String?

  @Flag(help: "Everything except yesterday, today and tomorrow; with --open only what is to come.")
  var other = false

  @Flag(help: "Tasks without a day.")
  var someday = false

  @Flag(help: "Open tasks whose day has passed.")
  var missed = false

  @Flag(
    help: """
      All tasks and events, done, dropped and missed ones too; a repeating event is listed once, on its next day.
      """
  )
  var all = false

  @Option(
    help: ArgumentHelp("Only this category; inbox for none.", valueName: "name"),
    completion: Completion.categories
  )
  var category: String?

  @Option(
    help: ArgumentHelp("Only with this tag.", valueName: "tag"),
    completion: Completion.tags
  )
  var tag: String?

  @Option(
    help: ArgumentHelp("Only with this priority.", valueName: "priority"),
    completion: Completion.priority
  )
  var priority: String?

  @Option(
    help: ArgumentHelp(
      "Only with these words in the title, notes, tags or category, on any day.",
      valueName: "words"
    )
  )
  var search: String?

  @Flag(help: "Only done tasks.")
  var done = false

  @Flag(help: "Only open tasks.")
  var open = false

  @Flag(help: "What was deleted and can be brought back, tasks and events.")
  var deleted = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    let scopes = [!words.isEmpty, day != nil, week != nil, other, someday, missed, all].count { $0 }
    if deleted, scopes > 0 || done || open || category != nil || tag != nil || priority != nil {
      throw ValidationError("--deleted goes with --search only.")
    }
    if scopes > 1 {
      throw ValidationError(
        "Give a day, or one of --day, --week, --other, --someday, --missed and --all."
      )
    }
    if done, open { throw ValidationError("Give --done or --open, not both.") }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if deleted { return try planner.listDeleted(search: search ?? "") }
    let query = try query(on: planner)
    if planner.isJSON { return try printJSON(query, on: &planner) }
    var showsDays = !query.search.isEmpty
    switch query.scope {
    case .days(let days): showsDays = showsDays || days.count > 1
    case .other, .missed, .everything: showsDays = true
    case .someday: break
    }
    var printer = RowPrinter(
      now: planner.now,
      settings: planner.settings,
      categories: try planner.categoryNames(),
      showsDays: showsDays
    )
    var console = planner.console
    // Which day a name came to; into a pipe go the rows alone.
    if day != nil || !words.isEmpty, !showsDays, console.isTerminal,
      case .days(let days) = query.scope
    {
      let form = planner.settings.dateForm
      let name = days.lowerBound.formatted(form, today: planner.now.today)
      console.line(safe: SafeText(name), .bold)
    }
    var isEmpty = true
    try each(query, on: planner) { row throws(CommandFailure) in
      isEmpty = false
      let (line, emphasis) = printer.line(row)
      console.line(line, emphasis)
      try console.flushIfLong()
    }
    // Silence is for programs; a person is told where else to look.
    if isEmpty, console.isTerminal { console.line(safe: nothing(query, on: planner), .dim) }
    planner.console = console
  }

  /// What a person reads where nothing is listed.
  private func nothing(_ query: ListQuery, on planner: OpenPlanner) -> SafeText {
    guard case .days(let days) = query.scope, days.count == 1, query.search.isEmpty else {
      return "Nothing found"
    }
    let form = planner.settings.dateForm
    let day = SafeText(days.lowerBound.formatted(form, today: planner.now.today))
    let isNarrowed = query.category != .all || query.filter != ListFilter()
    if isNarrowed { return "Nothing like that on \(day) · --all looks at every day" }
    // A day that was named stands above it.
    return self.day != nil || !words.isEmpty ? "Nothing on this day" : "Nothing on \(day)"
  }

  private func query(on planner: OpenPlanner) throws(CommandFailure) -> ListQuery {
    var query = ListQuery(scope: .days(planner.now.today...planner.now.today))
    if let named = try namedDay(on: planner) {
      guard let date = named else {
        query.scope = .someday
        return try filtered(query, on: planner)
      }
      query.scope = .days(date...date)
    }
    if let week { query.scope = .days(try planner.week(week)) }
    if other { query.scope = .other(than: (planner.now.today - 1)...(planner.now.today + 1)) }
    if someday { query.scope = .someday }
    if missed { query.scope = .missed }
    if all { query.scope = .everything }
    return try filtered(query, on: planner)
  }

  /// The day that is given, `.some(nil)` for someday; `nil` where none is.
  private func namedDay(on planner: OpenPlanner) throws(CommandFailure) -> LocalDay?? {
    if let day { return .some(try planner.dayOrSomeday(day, isListed: true)) }
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    do throws(CommandFailure) {
      return .some(try planner.dayOrSomeday(text, isListed: true))
    } catch {
      let isOption = ["week", "other", "missed", "all", "done", "open", "deleted"].contains(text)
      let way: SafeText =
        isOption
        ? "“chronolist list --\(SafeText(text))” lists those"
        : "days are like tomorrow, fri or 24 dec, and --search looks for words"
      throw CommandFailure(usage: "‘\(SafeText(text, limit: 60))’ is not a day: \(way).")
    }
  }

  private func filtered(_ query: ListQuery, on planner: OpenPlanner) throws(CommandFailure)
    -> ListQuery
  {
    var query = query
    query.look(for: search ?? "")
    if let category {
      query.category =
        CategoryRules.isInbox(category) ? .inbox : .one(try planner.category(category).id)
    }
    if let tag { query.filter.tag = tag.hasPrefix("@") ? String(tag.dropFirst()) : tag }
    if let priority { query.filter.priority = try planner.priority(priority) }
    if done { query.filter.state = .done }
    if open { query.filter.state = .open }
    return query
  }

  private func printJSON(_ query: ListQuery, on planner: inout OpenPlanner) throws(CommandFailure) {
    let names = try planner.categoryNames()
    let writer = TaskJSON(at: planner.now, categories: names)
    var console = planner.console
    var json = JSONWriter()
    var ghosts: [Ghost] = []
    var events: [EventOccurrence] = []
    var coming: [ComingInstance] = []
    json.open("{")
    json.key("version")
    json.integer(1)
    json.key("tasks")
    json.open("[")
    try each(query, on: planner) { row throws(CommandFailure) in
      switch row {
      case .task(let row):
        writer.write(row, to: &json)
        console.raw(json.drain())
        try console.flushIfLong()
      case .ghost(let ghost): ghosts.append(ghost)
      case .event(let occurrence):
        if case .days(let days) = query.scope, query.search.isBlank, !occurrence.isFirst(in: days) {
          return
        }
        events.append(occurrence)
      case .coming(let instance): if instance.continuedOn == nil { coming.append(instance) }
      // It is told under its own day alone.
      case .continued: break
      }
    }
    json.close("]")
    json.key("ghosts")
    json.array { json in for ghost in ghosts { ListCommand.write(ghost, &json) } }
    json.key("events")
    json.array { json in
      for occurrence in events {
        let event = occurrence.event
        let name = event.category.flatMap { names[$0] }
        json.object { EventJSON.members(event, day: occurrence.ownDay, category: name, &$0) }
      }
    }
    json.key("coming")
    json.array { json in for instance in coming { writer.write(instance, to: &json) } }
    json.close("}")
    json.endLine()
    console.raw(json.drain())
    planner.console = console
  }

  private static func write(_ ghost: Ghost, _ json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(ghost.task.id.text)
      json.key("title")
      json.string(ghost.task.title)
      json.key("day")
      json.string(ghost.day.text)
      json.key("outcome")
      json.string(ghost.outcome.name)
      json.key("due")
      json.string(orNull: ghost.task.due?.text)
    }
  }

  /// Hands over every row; a failure of the body ends it.
  private func each(
    _ query: ListQuery,
    on planner: OpenPlanner,
    _ body: (ListRow) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    if case .days = query.scope, query.search.isBlank {
      for row in try planner.window(query) { try body(row) }
      return
    }
    do {
      try planner.repository.forEachRow(query, at: planner.now) { row in try body(row) }
      guard !query.search.isBlank else { return }
      for event in try planner.repository.eventsFound(by: query, at: planner.now) {
        try body(.event(event))
      }
    } catch {
      throw CommandFailure(thrown: error)
    }
  }
}
