import ArgumentParser
import ChronoApp
import ChronoModel
import ChronoScreen

/// How much of a repeating event a command is about; all of it where nothing is named.
struct SeriesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Of a repeating event, only the one on this day.", valueName: "day"),
    completion: Completion.day
  )
  var on: String?

  @Flag(help: "With --on: that one and all after it.") var all = false

  var scope: SeriesScope { all ? .allFromHere : .thisOne }

  func validate() throws {
    if all, on == nil { throw ValidationError("--all goes with --on and the day it begins.") }
  }
}

extension EventFieldOptions {
  /// Whether none of them says when the event is.
  var saysNoTime: Bool { due == nil && time == nil && estimate == nil && repeats == nil }

  var isEmpty: Bool {
    saysNoTime && category == nil && tags.isEmpty && place == nil && zone == nil
      && availability == nil && notes == nil && reminders.isEmpty
  }
}

/// The fields of an event as options.
struct EventFieldOptions: ParsableArguments {
  @Option(
    name: [.customLong("due"), .customLong("day")],
    help: ArgumentHelp("The day: fri, +3d, 24 dec, 2026-12-24.", valueName: "day"),
    completion: Completion.day
  )
  var due: String?

  @Option(
    help: ArgumentHelp("When it is: 9:30, 3pm, 9-10:30, or none for all day.", valueName: "time"),
    completion: Completion.time
  )
  var time: String?

  @Option(
    name: [.customLong("estimate"), .customLong("length")],
    help: ArgumentHelp("How long it lasts: 45m, 1h30, 3d.", valueName: "length"),
    completion: Completion.length
  )
  var estimate: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "As in quick add: “every mon,wed”, “every 2 weeks”, none.",
      valueName: "rule"
    ),
    completion: Completion.repeats
  )
  var repeats: String?

  @Option(
    help: ArgumentHelp("The category by name, or none.", valueName: "name"),
    completion: Completion.categories
  )
  var category: String?

  @Option(
    name: [.customLong("tag")],
    help: ArgumentHelp("A tag, or none. Repeatable.", valueName: "tag"),
    completion: Completion.tags
  )
  var tags: [String] = []

  @Option(
    name: [.customLong("place"), .customLong("location")],
    help: ArgumentHelp("Where it is, or none.", valueName: "text")
  )
  var place: String?

  @Option(
    help: ArgumentHelp(
      "The zone of its day and time: Europe/Berlin, Tokyo; none for yours.",
      valueName: "zone"
    )
  )
  var zone: String?

  @Flag(exclusivity: .exclusive)
  var availability: Availability?

  @Option(help: ArgumentHelp("Notes of any length, or none.", valueName: "text"))
  var notes: String?

  @OptionGroup var reminders: ReminderOptions

  /// The category that was named; `nil` where none was.
  func choice(on planner: OpenPlanner) throws(CommandFailure) -> CategoryChoice? {
    try category.map { name throws(CommandFailure) in
      try TaskFieldOptions.choice(name, on: planner)
    }
  }

  /// All but the category, which a new event may create; `isDayNamed` tells that the day of the event was
  /// typed: a repeat begins on it then.
  func apply(
    to event: inout some EventFields,
    on planner: OpenPlanner,
    isDayNamed: Bool = true
  ) throws(CommandFailure) {
    if !tags.isEmpty {
      event.tags = ClearingWord.isMeant(by: tags) ? [] : try TaskFieldOptions.clean(tags)
    }
    if let place { event.place = ClearingWord.text(place) }
    if let due { event.day = try planner.day(due) }
    if let zone {
      let named = planner.now.zones.meant(by: zone)?.identifier
      guard named != nil || ClearingWord.isMeant(by: zone) else {
        throw CommandFailure(
          usage: "‘\(SafeText(zone, limit: 60))’ is not a zone: try Europe/Berlin, or Tokyo."
        )
      }
      event.zone = named
    }
    if let time {
      let wasAllDay = event.time == nil
      let day = event.isRepeating || repeats != nil ? nil : event.day
      let span = try planner.span(time, on: day, in: event.zone, beside: estimate)
      event.time = span?.time
      if (event.time == nil) != wasAllDay {
        event.length = EventFieldOptions.length(of: event, insteadOf: event.length)
      }
      if let minutes = span?.minutes { event.length = minutes }
    }
    if let estimate {
      guard let minutes = try planner.estimate(estimate, isForEvent: true) else {
        throw CommandFailure(PhraseError.notUnderstood(estimate), wanted: .length)
      }
      try EventFieldOptions.set(minutes, of: &event)
    }
    if let availability { event.isFree = availability == .free }
    if let notes { event.notes = ClearingWord.text(notes) }
    if let repeats {
      try set(repeats, of: &event, isDayNamed: isDayNamed || due != nil, on: planner)
    }
    if let reminders = try reminders.read(due: event.day, on: planner) {
      event.reminders = reminders
    }
  }

  private func set(
    _ phrase: String,
    of event: inout some EventFields,
    isDayNamed: Bool,
    on planner: OpenPlanner
  ) throws(CommandFailure) {
    guard !ClearingWord.isMeant(by: phrase) else { return event.setRepeats(nil) }
    let (repeats, first) = try planner.repeats(phrase, from: event.day, isNamed: isDayNamed)
    event.day = first
    event.setRepeats(repeats)
  }

  /// Whether they say how long it lasts, by a length or from one time to another.
  func sayLength(on planner: OpenPlanner) throws(CommandFailure) -> Bool {
    guard let time, estimate == nil else { return estimate != nil }
    return try planner.span(time)?.minutes != nil
  }

  /// The length of an event that has got a time, or has none any more: what lasted days lasts as long.
  private static func length(of event: some EventFields, insteadOf minutes: Int) -> Int {
    guard event.time == nil else { return minutes > 1440 ? minutes : 60 }
    return max(1, (minutes + 1439) / 1440) * 1440
  }

  /// Gives an event its length in minutes, which a line of the input may say; all-day ones last whole
  /// days.
  static func set(
    _ minutes: Int,
    of event: inout some EventFields,
    line: Int? = nil
  ) throws(CommandFailure) {
    guard event.time != nil || minutes % 1440 == 0 else {
      let text: SafeText = "An event without a time lasts whole days, such as 2d."
      throw CommandFailure(
        ErrorText(code: "usage", text).onLine(line),
        line == nil ? .usage : .badData
      )
    }
    event.length = minutes
  }
}

/// Whether one has time for something else during an event.
enum Availability: String, EnumerableFlag {
  case free, busy

  static func help(for value: Availability) -> ArgumentHelp? {
    switch value {
    case .free: "It is shown, and takes no time of the day."
    case .busy: "It takes its time of the day, as usual; what lasts all day takes none."
    }
  }
}

/// What options say of an event.
///
/// A protocol because an event that is there and one that is to be are two types, for both of which
/// an option means the same.
protocol EventFields {
  var notes: String { get set }
  var tags: [String] { get set }
  var place: String { get set }
  var day: LocalDay { get set }
  var time: TimeOfDay? { get set }
  var length: Int { get set }
  var zone: String? { get set }
  var isFree: Bool { get set }
  var reminders: [Reminder] { get set }
  var isRepeating: Bool { get }

  /// Sets its repeat, from its day on, or removes it.
  mutating func setRepeats(_ repeats: RepeatDraft?)
}

extension EventDraft: EventFields {
  var isRepeating: Bool { repeats != nil }

  mutating func setRepeats(_ repeats: RepeatDraft?) { self.repeats = repeats }
}

extension CalendarEvent: EventFields {
  var isRepeating: Bool { repeats != nil }

  /// Its series stays the same.
  mutating func setRepeats(_ repeats: RepeatDraft?) {
    var ids = IDSource.random
    self.repeats = repeats?.repeats(from: day, insteadOf: self.repeats, series: ids.next())
  }
}
