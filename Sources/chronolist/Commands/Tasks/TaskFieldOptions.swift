import ArgumentParser
import ChronoModel
import ChronoScreen

/// The fields of a task as options, for `add` and `edit`.
struct TaskFieldOptions: ParsableArguments {
  @Option(
    name: [.customLong("due"), .customLong("day")],
    help: ArgumentHelp("The day: fri, +3d, 24 dec, 2026-12-24, someday or none.", valueName: "day"),
    completion: Completion.dayOrSomeday
  )
  var due: String?

  @Option(
    help: ArgumentHelp("The time of day: 9:30, 3pm, 9-10:30, none.", valueName: "time"),
    completion: Completion.time
  )
  var time: String?

  @Option(
    name: [.customLong("estimate"), .customLong("length")],
    help: ArgumentHelp("How long it takes: 45m, 1h30, none.", valueName: "length"),
    completion: Completion.length
  )
  var estimate: String?

  @Option(
    help: ArgumentHelp("The category by name; inbox or none.", valueName: "name"),
    completion: Completion.categories
  )
  var category: String?

  @Option(
    help: ArgumentHelp("low, medium, high or none.", valueName: "priority"),
    completion: Completion.priority
  )
  var priority: String?

  @Option(
    name: [.customLong("tag")],
    help: ArgumentHelp("A tag, or none. Repeatable.", valueName: "tag"),
    completion: Completion.tags
  )
  var tags: [String] = []

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("As in quick add: “every mon”, “every! 3 days”, none.", valueName: "rule"),
    completion: Completion.repeats
  )
  var repeats: String?

  @Option(help: ArgumentHelp("Notes of any length, or none.", valueName: "text"))
  var notes: String?

  @OptionGroup var reminders: ReminderOptions

  /// The repeat that is given; `nil` also where one is taken away.
  var newRepeat: String? { repeats.map(ClearingWord.isMeant) == true ? nil : repeats }

  var isEmpty: Bool {
    due == nil && time == nil && estimate == nil && category == nil && priority == nil
      && tags.isEmpty && repeats == nil && notes == nil && reminders.isEmpty
  }

  /// Whether nothing is given but a day or a time.
  var arePlaceAlone: Bool {
    var others = self
    (others.due, others.time) = (nil, nil)
    return others.isEmpty
  }

  /// Puts what was given over what the text said.
  ///
  /// `areDaysOver` tells that days are meant that have been, `isDayNamed` that the day of the draft was
  /// typed: a repeat begins on it then.
  func apply(
    to draft: inout TaskDraft,
    on planner: OpenPlanner,
    areDaysOver: Bool = false,
    isDayNamed: Bool = true
  ) throws(CommandFailure) {
    if let due {
      draft.due = try planner.dayOrNone(due, areDaysOver: areDaysOver)
      if draft.due == nil, time == nil { draft.time = nil }
    }
    if let repeats {
      if due != nil, draft.due == nil { throw CommandFailure(PhraseError.needsDay(repeats)) }
      try set(repeats, of: &draft, isDayNamed: isDayNamed || due != nil, on: planner)
    }
    if let time {
      let day = draft.repeats == nil ? draft.due : nil
      let span = try planner.span(time, on: day, beside: estimate)
      draft.time = span?.time
      if let minutes = span?.minutes { draft.estimate = minutes }
    }
    if draft.time != nil, draft.due == nil {
      throw CommandFailure(PhraseError.needsDay(time ?? ""))
    }
    if let estimate { draft.estimate = try planner.estimate(estimate) }
    if let category {
      draft.category = try TaskFieldOptions.choice(category, on: planner)
    }
    if let priority { draft.priority = try planner.priority(priority) }
    if ClearingWord.isMeant(by: tags) {
      draft.tags = []
    } else {
      for tag in try TaskFieldOptions.clean(tags) where !draft.tags.contains(tag) {
        draft.tags.append(tag)
      }
    }
    if reminders.areNone { draft.reminders = [] }
    for reminder in try reminders.read(due: draft.due, on: planner) ?? []
    where !draft.reminders.contains(reminder) {
      draft.reminders.append(reminder)
    }
    if let notes { draft.notes = ClearingWord.text(notes) }
  }

  /// Without a day the task is for the first one of its rule, as in quick add.
  private func set(
    _ phrase: String,
    of draft: inout TaskDraft,
    isDayNamed: Bool,
    on planner: OpenPlanner
  ) throws(CommandFailure) {
    guard !ClearingWord.isMeant(by: phrase) else {
      draft.repeats = nil
      return
    }
    let (repeats, first) = try planner.repeats(phrase, from: draft.due, isNamed: isDayNamed)
    draft.repeats = repeats
    draft.due = first
  }

  /// The same for a task that is in the file, but for a category that is new.
  func apply(to task: inout TaskItem, on planner: OpenPlanner) throws(CommandFailure) {
    if let due {
      task.due = try planner.dayOrNone(due)
      if task.due == nil, time == nil { task.place(at: nil) }
    }
    if let time {
      let day = task.repeats == nil && repeats == nil ? task.due : nil
      let span = try planner.span(time, on: day, beside: estimate)
      task.setTime(span?.time)
      if let minutes = span?.minutes { task.estimate = minutes }
    }
    if task.time != nil, task.due == nil { throw CommandFailure(PhraseError.needsDay(time ?? "")) }
    if let estimate { task.estimate = try planner.estimate(estimate) }
    if let category, try newCategory(on: planner) == nil {
      switch try TaskFieldOptions.choice(category, on: planner) {
      case .inbox: task.category = nil
      case .existing(let id): task.category = id
      case .named(let name): task.category = try planner.category(name).id
      }
    }
    if let priority { task.priority = try planner.priority(priority) }
    if !tags.isEmpty {
      task.tags = ClearingWord.isMeant(by: tags) ? [] : try TaskFieldOptions.clean(tags)
    }
    if let reminders = try reminders.read(due: task.due, on: planner) { task.reminders = reminders }
    if let repeats {
      task.repeats = try planner.series(repeats, from: task.due, instead: task.repeats)
    }
    if let notes { task.notes = ClearingWord.text(notes) }
  }

  /// The category that was named, where none is there that it could be.
  func newCategory(on planner: OpenPlanner) throws(CommandFailure) -> String? {
    try category.flatMap { name throws(CommandFailure) in
      try TaskFieldOptions.new(try TaskFieldOptions.choice(name, on: planner), on: planner)
    }
  }

  /// The name of a category that is to be made.
  static func new(
    _ choice: CategoryChoice,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> String? {
    guard case .named(let name) = choice else { return nil }
    return try planner.knownCategory(name) == nil ? name : nil
  }

  /// A category by name, which an item may make.
  static func choice(
    _ typed: String,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> CategoryChoice {
    let name = try planner.categoryName(typed)
    guard !name.isBlank else { throw CommandFailure(Refusal.emptyName) }
    return isInbox(name) ? .inbox : .named(name)
  }

  static func isInbox(_ name: String) -> Bool {
    CategoryRules.isInbox(name) || ClearingWord.isMeant(by: name)
  }

  /// The tags without the `@` a person may put before them, each once.
  static func clean(_ tags: [String]) throws(CommandFailure) -> [String] {
    var clean: [String] = []
    for tag in tags {
      let word = tag.hasPrefix("@") ? String(tag.dropFirst()) : tag
      guard !word.isBlank else { throw CommandFailure(usage: "A tag needs a name.") }
      guard !ClearingWord.isMeant(by: tag) else {
        throw CommandFailure(usage: "--tag none takes all tags away; give no other --tag with it.")
      }
      if !clean.contains(word) { clean.append(word) }
    }
    return clean
  }
}
