package import ChronoModel
package import ChronoScreen

/// The full form of a task or an event: what is typed, and what it was when the form opened.
package struct Form: Hashable, Sendable {
  package var subject: Subject
  package var values: Values
  /// What the file holds, or what a new item begins with.
  package var initial: Values
  /// How much of a repeating event is edited; `nil` is all of an event.
  package var scope: SeriesScope?
  /// `nil` is the Save line.
  package var focus: Field? = .title
  /// Whether the field was just reached: the first key typed then replaces its text.
  package var isFresh = false
  /// Whether the time was typed, be it the same again.
  package var isTimeTyped = false
  /// The day under the cursor of the month calendar, while it is open.
  package var calendar: LocalDay?
  /// How far the rows below the Save line are scrolled.
  package var scroll = 0
  /// Drafts of other forms, kept as they were found.
  package var otherDrafts: [String] = []
  /// Whether what is typed came back from an earlier time.
  package var isRestored = false
  /// What was typed until it was discarded.
  var discarded: Values?
  /// What another window made meanwhile of fields that were changed here too, in words.
  package var elsewhere: [Field: SafeText] = [:]
  /// What those fields were when the change here was begun, as a draft has it.
  var madeFrom: [Field: String] = [:]
  /// Whether saving first asks, because a draft came back over values that are newer than it.
  var isOverNewer = false
  /// When its days were last read on the day that they were typed on.
  package var typed: Moment?

  package enum Subject: Hashable, Sendable {
    case newTask
    case task(TaskDetail)
    case newEvent
    case event(CalendarEvent)
  }

  package enum Field: String, CaseIterable, Hashable, Sendable {
    case done, title, category, due, time, length, place, reminders, repeats, priority, tags, zone
    case free, notes
  }

  /// Everything that a form can change.
  package struct Values: Hashable, Sendable {
    package var texts: [Field: TextField] = [.priority: TextField(Priority.none.name)]
    package var category: CategoryChoice = .inbox
    /// All lines of the notes; the field shows them as one.
    ///
    /// Initialisers set both, because observers do not run in them.
    package var notes = "" {
      didSet { if notes != texts[.notes]?.text { texts[.notes] = TextField(notes) } }
    }

    package init() {}

    /// Chosen and not typed, and a text like the rest: what keeps, compares and copies texts has no
    /// case for it.
    package var priority: Priority {
      get { Priority(name: text(.priority)) ?? .none }
      set { set(.priority, newValue.name) }
    }

    /// Chosen too: what takes its time, as most do, has no text.
    package var isFree: Bool {
      get { !text(.free).isEmpty }
      set { set(.free, newValue ? "free" : "") }
    }

    /// The text of a box that was ticked without a time.
    static let now = "now"

    /// Whether the box says that the task is done.
    var isTicked: Bool { !text(.done).trimmed.isEmpty }

    package func text(_ field: Field) -> String { texts[field]?.text ?? "" }

    /// Whether both have the same text in a field, wherever their cursors are.
    package func agrees(with other: Values, in field: Field) -> Bool {
      switch field {
      case .category: category == other.category
      case .notes: notes == other.notes
      default: text(field) == other.text(field)
      }
    }
  }

  package init(_ subject: Subject, values: Values) {
    self.subject = subject
    self.values = values
    initial = values
  }

  /// Whether its item is not in the file yet.
  var isNew: Bool {
    switch subject {
    case .newTask, .newEvent: true
    case .task, .event: false
    }
  }

  var isEvent: Bool {
    switch subject {
    case .newTask, .task: false
    case .newEvent, .event: true
    }
  }

  var task: TaskItem? {
    if case .task(let detail) = subject { detail.task } else { nil }
  }

  /// Whether a new rule says which day is the first: nobody has typed that, and no instance is promised
  /// for the day that is shown.
  var beginsByRule: Bool {
    (isEvent || isNew) && !isUnchanged(.repeats) && isUnchanged(.due)
      && !values.text(.repeats).isBlank
  }

  /// The logical day of the finish that the form was opened with.
  var finishDay: LocalDay? {
    initial.text(.done).split(separator: " ").first.flatMap { LocalDay($0) }
  }

  /// Whether Space ticks in the field of the box, instead of being part of a time.
  var isBox: Bool { isFresh || !values.isTicked || values.text(.done) == Values.now }

  /// Goes to a field; the first key typed replaces its text.
  mutating func reach(_ field: Field?) {
    focus = field
    isFresh = field.map { isTyped($0) && !values.text($0).isEmpty } ?? false
    scroll = 0
  }

  /// Splits a range typed as the time into time and length, each in its field.
  mutating func partRange(_ context: QuickAddContext) {
    guard case .range(let start, let minutes)? = Entry.range(values.text(.time), context) else {
      return
    }
    let day = (try? Entry.day(values.text(.due), context)) ?? nil
    let length = length(from: start, on: day, byClock: minutes, context)
    values.set(.time, start.formatted(context.timeForm))
    values.set(.length, MinutesText.text(length))
  }

  /// The minutes that a range typed as the time lasts on the form's day; what repeats has the usual
  /// ones.
  func length(
    from start: TimeOfDay,
    on day: LocalDay?,
    byClock minutes: Int,
    _ context: QuickAddContext
  ) -> Int {
    let isRepeating = scope != .thisOne && !values.text(.repeats).isEmpty
    guard let day, !isRepeating, let now = context.clock else { return minutes }
    return clock(now).elapsed(from: start, on: day, byClock: minutes)
  }

  /// Now on the clock that the form's day and time are on.
  func clock(_ now: Moment) -> Moment {
    isEvent ? now.inZone(now.zones.meant(by: values.text(.zone))?.identifier) : now
  }

  /// The fields in the order of the form.
  var fields: [Field] {
    // The box is above the title, which a new form begins with: one key away.
    guard isEvent else { return Field.allCases.filter { ![.place, .zone, .free].contains($0) } }
    let repeats: [Field] = scope == .thisOne ? [] : [.repeats]
    return [.title, .due, .time, .length, .place, .category, .reminders] + repeats
      + [.tags, .zone, .free, .notes]
  }

  var changedFields: [Field] { fields.filter { !isUnchanged($0) } }

  /// The time of one day alone, typed again, is a change: it is to be that of the series.
  func isUnchanged(_ field: Field) -> Bool {
    values.agrees(with: initial, in: field)
      && !(field == .time && isTimeTyped && task?.usual != nil)
  }

  /// Whether a field is a line to type into; notes of several lines are for the editor.
  func isTyped(_ field: Field) -> Bool {
    switch field {
    case .category, .priority, .free: false
    case .notes: !values.notes.contains(where: \.isNewline)
    default: true
    }
  }
}

extension Form.Values {
  /// A task's fields as they are typed.
  init(_ task: TaskItem, _ context: QuickAddContext, at now: Moment) {
    self.init()
    if task.status == .done, let closed = task.closed {
      let time = now.zone.local(closed).time.formatted(context.timeForm)
      set(.done, "\(now.logicalDay(of: closed).text) \(time)")
    }
    set(.title, task.title)
    category = task.category.map(CategoryChoice.existing) ?? .inbox
    set(.due, task.due.map(\.text) ?? "")
    set(.time, task.time.map { $0.formatted(context.timeForm) } ?? "")
    set(.length, task.estimate.map { MinutesText.text($0) } ?? "")
    set(.reminders, task.reminders.map(\.typed).joined(separator: ", "))
    set(.repeats, task.repeats?.phrase ?? "")
    priority = task.priority
    set(.tags, task.tags.map { "@\($0)" }.joined(separator: " "))
    notes = task.notes
    set(.notes, notes)
  }

  init(_ event: CalendarEvent, _ context: QuickAddContext) {
    self.init()
    set(.title, event.name)
    category = event.category.map(CategoryChoice.existing) ?? .inbox
    set(.place, event.place)
    set(.zone, event.zone ?? "")
    isFree = event.isFree
    set(.tags, event.tags.map { "@\($0)" }.joined(separator: " "))
    set(.due, event.day.text)
    set(.time, event.time.map { $0.formatted(context.timeForm) } ?? "")
    let days = event.length / 1440
    set(
      .length,
      event.time == nil ? "\(days) \(days == 1 ? "day" : "days")" : MinutesText.text(event.length)
    )
    set(.reminders, event.reminders.map(\.typed).joined(separator: ", "))
    set(.repeats, event.repeats?.phrase ?? "")
    notes = event.notes
    set(.notes, notes)
  }

  mutating func set(_ field: Form.Field, _ text: String) { texts[field] = TextField(text) }
}

extension Form.Field {
  /// Puts the form's value of the field into a task; a category may have to be made first.
  func put(_ draft: TaskDraft, into task: inout TaskItem) {
    switch self {
    case .title: task.title = draft.title
    // The finish is an edit of its own kind.
    case .done, .category, .place, .zone, .free: break
    case .due: task.due = draft.due
    case .time: task.setTime(draft.time)
    case .length: task.estimate = draft.estimate
    case .reminders: task.reminders = draft.reminders
    case .repeats: task.repeats = draft.repeats(instead: task.repeats, of: task.id)
    case .priority: task.priority = draft.priority
    case .tags: task.tags = draft.tags
    case .notes: task.notes = draft.notes
    }
  }
}

extension TaskDraft {
  /// What needs no parsing: the fields that are chosen, and those taken literally.
  init(_ values: Form.Values) {
    self.init(
      title: values.text(.title).trimmed,
      notes: values.notes,
      category: values.category,
      tags: Entry.tags(values.text(.tags).trimmed),
      priority: values.priority
    )
  }

  /// How an item that is there repeats after a form: a series is named after the item that it began
  /// with.
  func repeats<Item>(instead old: Repeat?, of id: Identifier<Item>) -> Repeat? {
    guard let repeats, let due else { return nil }
    let series = Identifier<Repeat>(high: id.high, low: id.low)
    return repeats.repeats(from: due, insteadOf: old, series: series)
  }
}
