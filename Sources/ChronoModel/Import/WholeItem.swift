/// An item with all that belongs to it, as an export into another program's format needs it.
package enum WholeItem: Hashable, Sendable {
  case task(WholeTask)
  case event(WholeEvent)

  package var owner: ForeignText.Owner {
    switch self {
    case .task(let whole): .task(whole.task.id)
    case .event(let whole): .event(whole.event.id)
    }
  }
}

/// A task with its category's name, the work on it and its promises.
package struct WholeTask: Hashable, Sendable {
  package var task: TaskItem
  package var category: String?
  /// By their start; a running one is last.
  package var sessions: [Session]
  /// By day.
  package var promises: [Commitment]
  /// What the export's format said of it when it came from there.
  package var foreign: ForeignText.Draft?

  package init(
    _ task: TaskItem,
    category: String? = nil,
    sessions: [Session] = [],
    promises: [Commitment] = [],
    foreign: ForeignText.Draft? = nil
  ) {
    self.task = task
    self.category = category
    self.sessions = sessions
    self.promises = promises
    self.foreign = foreign
  }
}

/// An event with its category's name and what its file said of it.
package struct WholeEvent: Hashable, Sendable {
  package var event: CalendarEvent
  package var category: String?
  package var foreign: ForeignText.Draft?
  /// The parts of the same key that are items too: the days of a series that are told apart.
  package var parts: [String]

  package init(
    _ event: CalendarEvent,
    category: String? = nil,
    foreign: ForeignText.Draft? = nil,
    parts: [String] = []
  ) {
    self.event = event
    self.category = category
    self.foreign = foreign
    self.parts = parts
  }
}
