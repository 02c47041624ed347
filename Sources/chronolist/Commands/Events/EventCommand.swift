import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist event`: what happens at a time and has no box.
struct EventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "event",
    abstract: "List and change events.",
    subcommands: [List.self, Show.self, Add.self, Edit.self, Delete.self],
    defaultSubcommand: List.self
  )

  /// Prints one: `event show`.
  struct Show: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print an event with its notes and its next days."
    )
    var creates: Bool { false }

    @Argument(help: "The event’s ID, or the start of it.", completion: Completion.events)
    var id: String
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      try planner.show(try planner.event(id))
    }
  }

  /// Adds one: `event add`.
  struct Add: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an event, written as in quick add; - reads one per line from standard input.",
      discussion: """
        chronolist event add Dentist tomorrow 15:00 for 45m at Elm Street '*1h'

        Options override the text; what follows the last “at” is the place, and a last “free” \
        means that it takes no time of the day. Without a day the event is today; without a time it \
        lasts all day. --title is taken word for word; after -- \
        no word is an option. Events have no priority: its marks stay in the title.
        """
    )

    @Argument(
      help: ArgumentHelp(
        "The event and when it is, as in quick add, or - to read one per line.",
        valueName: "text"
      )
    )
    var text: [String] = []
    @Option(
      name: [.customLong("title"), .customLong("name")],
      help: ArgumentHelp("The title as it is, instead of one in the text.", valueName: "text")
    )
    var title: String?
    @OptionGroup var fields: EventFieldOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws {
      if text.isEmpty, title == nil { throw ValidationError("Give the event, or its --title.") }
      if text == ["-"], title != nil {
        throw ValidationError("--title is for one event; the lines of - have their own.")
      }
    }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      var drafts: [EventDraft] = []
      var hints: [SafeText] = []
      try QuickLines.forEach(text) { (text, line) throws(CommandFailure) in
        drafts.append(try draft(text, line: line, on: planner, &hints))
      }
      let receipt = try planner.perform(.addEvents(drafts))
      planner.tellWeekAhead(fields.due)
      Console.complain(hints)
      try planner.tellNewCategories(of: receipt)
      guard drafts.count == 1, let id = receipt.events.first else {
        return try planner.answer(receipt)
      }
      if planner.isJSON { try planner.answer(receipt) } else { try planner.confirm(id) }
      try planner.tellOverlaps(of: receipt)
    }

    /// What a line says, and the options over it.
    private func draft(
      _ text: String,
      line number: Int?,
      on planner: OpenPlanner,
      _ hints: inout [SafeText]
    ) throws(CommandFailure) -> EventDraft {
      let day = try fields.due.map { due throws(CommandFailure) in try planner.day(due) }
      var context = planner.context(defaultDay: day ?? planner.now.today)
      context.isForEvent = true
      if !fields.reminders.isEmpty { context.usual = UsualReminders() }
      var line = QuickAdd.parse(text, context: context)
      if fields.due != nil { line.weekAhead = nil }
      line.skippedTime = nil
      if let error = line.errors.first { throw CommandFailure(error.reason, line: number) }
      let title = try QuickLines.title(line.title, literal: title, line: number, or: .emptyName)
      if number == nil, let words = ErrorText.remark(on: line) { hints.append(words) }
      if number == nil, !line.saysDay, fields.saysNoTime {
        hints.append("All day today: no day and no time is given")
      }
      guard line.due != nil || fields.due != nil else {
        throw CommandFailure(
          ErrorText(code: "usage", "A date is needed here; “someday” is not one.").onLine(number),
          number == nil ? .usage : .badData
        )
      }
      var draft = EventDraft(
        line.draft,
        on: line.due ?? planner.now.today,
        length: line.time == nil ? 1440 : 60
      )
      draft.name = title
      draft.reminders = []
      draft.tags = []
      draft.isFree = line.isFree
      try fields.apply(to: &draft, on: planner, isDayNamed: line.namesDay)
      if let minutes = line.range, let time = line.time, fields.time == nil, fields.estimate == nil,
        fields.repeats == nil
      {
        // The day and the zone may be others than the line’s.
        draft.length = planner.now.inZone(draft.zone)
          .elapsed(from: time, on: draft.day, byClock: minutes)
      } else if let length = line.estimate, !(try fields.sayLength(on: planner)) {
        try EventFieldOptions.set(length, of: &draft, line: number)
      }
      let more = draft.reminders.filter { !line.reminders.contains($0) }
      if !fields.reminders.areNone { draft.reminders = line.reminders + more }
      let remarks = try fields.reminders.remarks(of: draft, on: planner)
      hints += remarks.map { words in number.map { "Line \($0): \(words)" } ?? words }
      if !ClearingWord.isMeant(by: fields.tags) { draft.tags = line.tags + draft.tags }
      if fields.place == nil { draft.place = line.place }
      draft.category = try fields.choice(on: planner) ?? line.draft.category
      return draft
    }
  }

  /// Changes one: `event edit`.
  struct Edit: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields of an event."
    )
    var creates: Bool { false }

    @Argument(help: "The event’s ID, or the start of it.", completion: Completion.events)
    var id: String
    @Option(
      name: [.customLong("title"), .customLong("name")],
      help: ArgumentHelp("The title, word for word.", valueName: "text")
    )
    var title: String?
    @OptionGroup var fields: EventFieldOptions
    @OptionGroup var part: SeriesOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws {
      if title == nil, fields.isEmpty {
        throw ValidationError("Name what to change, such as --title or --due.")
      }
    }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      let event = try planner.ownEvent(id)
      let day = try part.on.map { text throws(CommandFailure) in
        try planner.ownDay(of: event, on: text)
      }
      let before = day.map(event.occurring) ?? event
      var after = before
      if let title {
        guard !title.isBlank else { throw CommandFailure(Refusal.emptyName) }
        after.name = title
      }
      // A series that is there goes over to its new rule: no day of the old one stays in it.
      try fields.apply(to: &after, on: planner, isDayNamed: before.repeats == nil)
      var made: String?
      if let choice = try fields.choice(on: planner) {
        made = try TaskFieldOptions.new(choice, on: planner)
        after.category = nil
        if made == nil, case .named(let name) = choice {
          after.category = try planner.category(name).id
        }
      }
      let receipt = try planner.perform(
        day == nil
          ? .reviseEvent(from: before, to: after, category: made)
          : .reviseOccurrence(from: before, to: after, part.scope, category: made)
      )
      planner.tellWeekAhead(part.on, fields.due)
      try planner.tellNewCategories(of: receipt)
      try planner.answer(receipt)
      Console.complain(try fields.reminders.remarks(of: after, on: planner))
      guard receipt.isChange, !output.json else { return }
      for id in receipt.events { try planner.confirm(id) }
      planner.tellFirstDay(after.day, of: after.repeats, insteadOf: before.repeats)
      try planner.tellOverlaps(of: receipt, before: [], event)
      if day == nil, before.repeats != nil, before.day < planner.now.today {
        let other: SafeText = receipt.leavesDays ? "other " : ""
        planner.console.paragraph(
          "  All of its \(other)days were changed, past ones too; --on changes one."
        )
      }
    }
  }

  /// Deletes some: `event delete`.
  struct Delete: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete events; “chronolist undelete” brings them back.",
      discussion: """
        Days that --on takes out of a series come back by “chronolist undo” alone, with what was done \
        since undone first: the series is still there, so “chronolist undelete” has nothing to bring \
        back.
        """
    )
    var creates: Bool { false }

    @Argument(help: "IDs, or the starts of them.", completion: Completion.events)
    var ids: [String]
    @OptionGroup var part: SeriesOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws {
      if part.on != nil, ids.count != 1 {
        throw ValidationError("With --on, give the one event it is about.")
      }
    }

    func run(on planner: inout OpenPlanner) throws(CommandFailure) {
      var events: [CalendarEvent] = []
      for id in ids { events.append(try planner.ownEvent(id)) }
      if let on = part.on, let event = events.first {
        let day = try planner.ownDay(of: event, on: on)
        let receipt = try planner.perform(.deleteOccurrence(event.id, on: day, part.scope))
        planner.tellWeekAhead(on)
        try planner.answer(receipt)
        guard !output.json, (try? planner.event(event.id.text)) != nil else { return }
        let days: SafeText = part.all ? "them" : "it"
        return planner.console.paragraph(
          "  “chronolist undo” brings \(days) back; “chronolist undelete” is for whole events."
        )
      }
      let receipt = try planner.perform(.deleteEvents(events.map(\.id)))
      try planner.answer(receipt)
      let series = events.filter { $0.repeats != nil }
      guard !output.json, let first = series.map(\.day).min() else { return }
      let all: SafeText = events.count == 1 ? "All of its" : "Of those that repeat, all"
      let other: SafeText = receipt.leavesDays ? "other " : ""
      let past: SafeText = first < planner.now.today ? ", past ones too" : ""
      planner.console.paragraph("  \(all) \(other)days were deleted\(past); --on deletes one.")
    }
  }
}

extension Receipt {
  /// Whether days of a series stay as they are where all of it was changed or deleted.
  fileprivate var leavesDays: Bool { standingApart > 0 || laterSeries != nil }
}
