/// What two sides may change of an item, each on its own.
///
/// Day and time are one: a time without its day says nothing. Raw values are the file's.
package enum SyncField: String, Hashable, Sendable, CaseIterable {
  case title, notes, category, tags, priority, due, estimate, reminders
  case repeats = "repeat"
  case state = "done"
  case work, place, time, free

  /// As a person calls it.
  package var noun: String {
    switch self {
    case .due: "due day"
    case .state: "state"
    case .free: "free or busy"
    case .title, .notes, .category, .tags, .priority, .estimate, .reminders, .repeats, .work,
      .place,
      .time:
      rawValue
    }
  }
}

/// Two values of one field that both sides have set: ours holds, theirs is kept until somebody
/// chooses.
package struct SyncDispute: Hashable, Sendable {
  package var field: SyncField
  /// In words.
  package var ours: String
  package var theirs: String

  package init(_ field: SyncField, ours: String, theirs: String) {
    self.field = field
    self.ours = ours
    self.theirs = theirs
  }

  /// Both values as a person reads them: no category is the Inbox, and any other field can be empty.
  package var words: (ours: String, theirs: String) {
    let empty = field == .category ? "Inbox" : "none"
    return (ours.isEmpty ? empty : ours, theirs.isEmpty ? empty : theirs)
  }
}

extension TaskDraft {
  /// The due day with its time, and the time of the series.
  package struct Plan: Hashable, Sendable {
    package var due: LocalDay?
    package var time: TimeOfDay?
    package var usual: UsualTime?
  }

  package var plan: Plan {
    get { Plan(due: due, time: time, usual: usual) }
    set { (due, time, usual) = (newValue.due, newValue.time, newValue.usual) }
  }

  /// Takes the time away that a program has given to a day without one: when the day begins by the
  /// calendar, which may be before it does by ours.
  package mutating func leaveTime(dayStart: TimeOfDay) {
    if let time, time < dayStart { due = due.map { $0 + 1 } }
    time = nil
  }

  /// What became of the task.
  package struct State: Sendable {
    package var done: Bool
    package var isDropped: Bool
    package var finished: Instant?

    /// A finish that one side does not tell is no other finish.
    package func agrees(with other: State) -> Bool {
      guard done == other.done, isDropped == other.isDropped else { return false }
      guard done || isDropped, let finished, let theirs = other.finished else { return true }
      return finished == theirs
    }
  }

  package var state: State {
    get { State(done: done, isDropped: isDropped, finished: finished) }
    set { (done, isDropped, finished) = (newValue.done, newValue.isDropped, newValue.finished) }
  }
}

extension EventDraft {
  /// When it is, on which clock.
  package struct Span: Hashable, Sendable {
    package var day: LocalDay
    package var time: TimeOfDay?
    package var length: Int
    package var zone: String?
  }

  package var span: Span {
    get { Span(day: day, time: time, length: length, zone: zone) }
    set {
      (day, time, length, zone) = (newValue.day, newValue.time, newValue.length, newValue.zone)
    }
  }
}

// MARK: Words

/// What is synchronised field by field, each in words where it is disputed.
package protocol SyncDraft: Sendable {
  var repeats: RepeatDraft? { get set }

  /// The value of a field; empty for one that it has not.
  func words(of field: SyncField) -> String
}

extension TaskDraft: SyncDraft {
  package func words(of field: SyncField) -> String {
    switch field {
    case .title: title
    case .notes: notes
    case .category: category.name
    case .tags: tags.sorted().joined(separator: ", ")
    case .priority: priority.name
    case .due: plan.words
    case .estimate: estimate.map { MinutesText.text($0) } ?? "none"
    case .reminders: reminders.map(\.words).sorted().joined(separator: ", ")
    case .repeats: repeats?.phrase ?? "none"
    case .state: state.words
    case .work, .place, .time, .free: ""
    }
  }
}

extension EventDraft: SyncDraft {
  package func words(of field: SyncField) -> String {
    switch field {
    case .title: name
    case .notes: notes
    case .category: category.name
    case .tags: tags.sorted().joined(separator: ", ")
    case .place: place
    case .time: span.words
    case .free: isFree ? "free" : "busy"
    case .reminders: reminders.map(\.words).sorted().joined(separator: ", ")
    case .repeats: repeats?.phrase ?? "none"
    case .priority, .due, .estimate, .state, .work: ""
    }
  }
}

extension TaskDraft.State {
  fileprivate var words: String {
    let word = done ? "done" : isDropped ? "dropped" : "open"
    return word + (finished.map { " \($0.text)" } ?? "")
  }
}

extension TaskDraft.Plan {
  fileprivate var words: String {
    let place = due.map { $0.text + (time.map { " \($0.text)" } ?? "") } ?? "someday"
    return place + (usual.map { " (usually \($0.time?.text ?? "without a time"))" } ?? "")
  }
}

extension EventDraft.Span {
  fileprivate var words: String {
    let start = day.text + (time.map { " \($0.text)" } ?? "")
    return "\(start), \(MinutesText.text(length))" + (zone.map { " (\($0))" } ?? "")
  }
}

extension CategoryChoice {
  /// The name of one that is named; the Inbox has none.
  package var name: String {
    if case .named(let name) = self { name } else { "" }
  }
}

extension Reminder {
  package var words: String {
    switch self {
    case .before(let minutes): "\(MinutesText.text(minutes)) before"
    case .at(let local): "\(local.day.text) \(local.time.text)"
    }
  }
}
