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
    subcommands: [List.self, Add.self, Edit.self, Delete.self],
    defaultSubcommand: List.self
  )

  /// Prints events: `event list`.
  struct List: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Print the events of a day, or of a week; of the next seven days else."
    )
    static let creates = false

    @Option(
      help: ArgumentHelp("The events of a day.", valueName: "day"),
      completion: Completion.day
    )
    var day: String?
    @Option(
      help: ArgumentHelp("Of a week: this, last, next, 2026-W47.", valueName: "week"),
      completion: Completion.week
    )
    var week: String?
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(at desk: inout Desk) throws(CommandFailure) {
      var days = desk.now.today...(desk.now.today + 6)
      if let week { days = try desk.week(week) }
      if let day {
        let date = try desk.day(day)
        days = date...date
      }
      let events = try desk.days(days).compactMap { row in
        if case .event(let occurrence) = row { occurrence } else { nil }
      }
      guard desk.isJSON else {
        let printer = RowPrinter(
          now: desk.now,
          settings: desk.settings,
          categories: [:],
          showsDays: days.count > 1
        )
        for event in events { desk.console.line(printer.line(.event(event)).line) }
        return
      }
      desk.document { json in
        json.key("events")
        json.array { json in
          for event in events {
            json.object { EventJSON.members(event.event, day: event.day, &$0) }
          }
        }
      }
    }
  }

  /// Adds one: `event add`.
  struct Add: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an event, written as a task is in quick add.",
      discussion: """
        chronolist event add Dentist tomorrow 15:00 for 45m '*1h'

        Options count over what the text says. Without a day the event is today, without a time it \
        lasts all day. An event has no category, tags or priority: their marks stay in its name.
        """
    )

    @Argument(
      help: ArgumentHelp("The event, with when it is as in quick add.", valueName: "text")
    )
    var text: [String]
    @OptionGroup var fields: EventFieldOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(at desk: inout Desk) throws(CommandFailure) {
      let event = try event(at: desk)
      let draft = EventDraft(
        name: event.name,
        notes: event.notes,
        day: event.day,
        time: event.time,
        length: event.length,
        reminders: event.reminders,
        repeats: event.repeats.map {
          RepeatDraft(rule: $0.rule, afterCompletion: $0.afterCompletion)
        }
      )
      let receipt = try desk.perform(.addEvents([draft]))
      guard !desk.isJSON, let id = receipt.events.first else { return try desk.answer(receipt) }
      // The day spelled out, so that a slip is seen at once.
      let made = try desk.event(id.text)
      let printer = RowPrinter(
        now: desk.now,
        settings: desk.settings,
        categories: [:],
        showsDays: true
      )
      let row = ListRow.event(EventOccurrence(event: made, day: made.day))
      desk.console.line(printer.line(row).line)
    }

    /// What the line says, and the options over it.
    private func event(at desk: Desk) throws(CommandFailure) -> CalendarEvent {
      var context = desk.context(defaultDay: desk.now.today)
      context.isForEvent = true
      let line = QuickAdd.parse(text.joined(separator: " "), context: context)
      if let error = line.errors.first { throw CommandFailure(error.reason, line: nil) }
      guard !line.title.isBlank else { throw CommandFailure(Refusal.emptyName) }
      guard line.due != nil || fields.day != nil else {
        throw CommandFailure(usage: "A day is needed here; someday is none.")
      }
      var ids = IDSource.random
      var event = CalendarEvent(
        id: ids.next(),
        name: line.title,
        notes: line.notes,
        day: line.due ?? desk.now.today,
        time: line.time,
        length: line.time == nil ? 1440 : 60,
        repeats: line.repeats.map {
          Repeat(
            rule: $0.ruleText,
            afterCompletion: $0.afterCompletion,
            anchor: $0.firstDay,
            series: ids.next()
          )
        },
        created: desk.now.instant
      )
      try fields.apply(to: &event, at: desk)
      if let length = line.estimate, fields.length == nil {
        try EventFieldOptions.set(length, of: &event)
      }
      let more = event.reminders.filter { !line.reminders.contains($0) }
      event.reminders = line.reminders + more
      return event
    }
  }

  /// Changes one: `event edit`.
  struct Edit: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields of an event."
    )
    static let creates = false

    @Argument(help: "The event's ID, or its beginning.", completion: Completion.events)
    var id: String
    @Option(help: ArgumentHelp("Its name.", valueName: "text")) var name: String?
    @OptionGroup var fields: EventFieldOptions
    @OptionGroup var part: SeriesOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func run(at desk: inout Desk) throws(CommandFailure) {
      let event = try desk.event(id)
      let day = try part.on.map { text throws(CommandFailure) in try desk.day(text) }
      let before = day.map(event.occurring) ?? event
      var after = before
      if let name {
        guard !name.isBlank else { throw CommandFailure(Refusal.emptyName) }
        after.name = name
      }
      try fields.apply(to: &after, at: desk)
      try desk.answer(
        try desk.perform(
          day == nil
            ? .reviseEvent(from: before, to: after)
            : .reviseOccurrence(from: before, to: after, part.scope)
        )
      )
    }
  }

  /// Deletes some: `event delete`.
  struct Delete: FileCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete events; “chronolist undo” brings them back."
    )
    static let creates = false

    @Argument(help: "IDs, or their beginnings.", completion: Completion.events)
    var ids: [String]
    @OptionGroup var part: SeriesOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var output: PrintOptions

    func validate() throws {
      if part.on != nil, ids.count != 1 {
        throw ValidationError("With --on, give the one event it is about.")
      }
    }

    func run(at desk: inout Desk) throws(CommandFailure) {
      var events: [CalendarEvent.ID] = []
      for id in ids { events.append(try desk.event(id).id) }
      if let on = part.on, let event = events.first {
        let day = try desk.day(on)
        return try desk.answer(try desk.perform(.deleteOccurrence(event, on: day, part.scope)))
      }
      try desk.answer(try desk.perform(.deleteEvents(events)))
    }
  }
}

/// How much of a repeating event a command is about; all of it where nothing is named.
struct SeriesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only what it is on this day, of an event that repeats.", valueName: "day"),
    completion: Completion.day
  )
  var on: String?

  @Flag(help: "With --on, all from that day on.") var all = false

  var scope: SeriesScope { all ? .allFromHere : .thisOne }

  func validate() throws {
    if all, on == nil { throw ValidationError("--all goes with --on and the day it begins.") }
  }
}

/// The fields of an event as options.
struct EventFieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The day: fri, +3d, 24 dec, 2026-12-24.", valueName: "day"),
    completion: Completion.day
  )
  var day: String?

  @Option(
    help: ArgumentHelp("When it begins: 9:30, 3pm; none for all day.", valueName: "time"),
    completion: Completion.time
  )
  var time: String?

  @Option(
    help: ArgumentHelp("How long it lasts: 45m, 1h30.", valueName: "length"),
    completion: Completion.length
  )
  var length: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How it comes again: mon,wed, 2 weeks; none for never.",
      valueName: "phrase"
    ),
    completion: Completion.repeats
  )
  var repeats: String?

  @Option(help: ArgumentHelp("Notes of any length.", valueName: "text"))
  var notes: String?

  @OptionGroup var reminders: ReminderOptions

  func apply(to event: inout CalendarEvent, at desk: Desk) throws(CommandFailure) {
    if let day { event.day = try desk.day(day) }
    if let time {
      let wasAllDay = event.time == nil
      event.time = try desk.time(time)
      if (event.time == nil) != wasAllDay { event.length = event.time == nil ? 1440 : 60 }
    }
    if let length {
      guard let minutes = try desk.estimate(length) else {
        throw CommandFailure(PhraseError.notUnderstood(length))
      }
      try EventFieldOptions.set(minutes, of: &event)
    }
    if let notes { event.notes = notes }
    if let repeats {
      event.repeats = try desk.series(
        repeats,
        from: event.day,
        instead: event.repeats
      )
    }
    if let reminders = try reminders.read(due: event.day, at: desk) { event.reminders = reminders }
  }

  /// Gives an event its length in minutes; all-day ones last whole days.
  static func set(_ minutes: Int, of event: inout CalendarEvent) throws(CommandFailure) {
    guard event.time != nil || minutes % 1440 == 0 else {
      throw CommandFailure(usage: "An event without a time lasts whole days, such as 48h.")
    }
    event.length = minutes
  }
}
