/// Which rows a task list shows, and in which order.
package struct ListQuery: Hashable, Sendable {
  package var scope: Scope
  package var category: CategoryFilter
  package var filter: ListFilter
  /// Words that every row must contain, prefixes allowed; accents and case are ignored.
  ///
  /// While it is not empty the whole file is searched and `scope` is ignored.
  package var search: String
  /// `nil` is the order that the user has given the list; see ``name``.
  package var order: ListOrder?

  package init(
    scope: Scope,
    category: CategoryFilter = .all,
    filter: ListFilter = ListFilter(),
    search: String = "",
    order: ListOrder? = .time
  ) {
    self.scope = scope
    self.category = category
    self.filter = filter
    self.search = search
    self.order = order
  }

  /// Looks for words, and among them for a priority as quick add writes it (`!!!`); that alone finds all of its tasks.
  package mutating func look(for text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let marks = words.filter { word in word.allSatisfy { $0 == "!" } }
    guard let mark = marks.last, let priority = Priority(rawValue: mark.count) else {
      search = text
      return
    }
    filter.priority = priority
    search = words.filter { !marks.contains($0) }.joined(separator: " ")
    if search.isEmpty { scope = .everything }
  }

  package enum Scope: Hashable, Sendable {
    /// The tasks due on these days, open and done, then their ghosts.
    case days(ClosedRange<LocalDay>)
    /// Everything else, then Someday.
    case other(than: ClosedRange<LocalDay>)
    case someday
    /// Open tasks whose day is over.
    case missed
    case everything
  }
}

/// The tasks of which category a list shows.
package enum CategoryFilter: Hashable, Sendable {
  case all, inbox
  case one(Category.ID)
}

/// What `f` leaves out of a list.
package struct ListFilter: Hashable, Sendable {
  package var state: State
  /// Without the `@`.
  package var tag: String?
  /// Tasks of just this priority.
  package var priority: Priority?

  package enum State: String, Hashable, Sendable, CaseIterable {
    case all, open, done, missed
  }

  package init(state: State = .all, tag: String? = nil, priority: Priority? = nil) {
    self.state = state
    self.tag = tag
    self.priority = priority
  }
}

/// A row's place in the order of a list; rows without a day or a time sort last.
package struct RowKey: Hashable, Sendable, Comparable {
  package var due: LocalDay?
  package var time: TimeOfDay?
  package var position: Int
  package var id: TaskItem.ID
  // What the other orders go by.
  package var priority = Priority.none
  package var category: Category.ID?
  package var created = Instant(seconds: 0)
  package var isDone = false
  /// Whether it stands before the tasks of its day where those go by no time: an event, and what goes on
  /// from the day before.
  package var leadsItsDay = false

  package init(due: LocalDay?, time: TimeOfDay?, position: Int, id: TaskItem.ID) {
    self.due = due
    self.time = time
    self.position = position
    self.id = id
  }

  /// Where the file looks for the neighbours of an event: before the tasks of its time.
  ///
  /// One without a time, or that goes on from the day before, comes before all times (``minutes``).
  package init(_ occurrence: EventOccurrence) {
    let event = occurrence.event
    self.init(
      due: occurrence.listedOn,
      time: occurrence.continuedOn == nil ? occurrence.time : nil,
      position: event.listRank,
      id: TaskItem.ID(high: event.id.high, low: event.id.low)
    )
    leadsItsDay = true
  }

  /// Before all that begins on the day.
  package init(_ continued: ContinuedTask) {
    self.init(due: continued.day, time: nil, position: .min, id: continued.row.task.id)
    leadsItsDay = true
  }

  /// On its second day before all that begins there, too.
  package init(_ coming: ComingInstance) {
    guard let day = coming.continuedOn else {
      self.init(coming.planned)
      return
    }
    self.init(due: day, time: nil, position: .min, id: coming.task.id)
    leadsItsDay = true
  }

  /// Whether it is a place that no row has.
  package var isOfNothing: Bool { id.high == 0 && id.low == 0 }

  package init(_ task: TaskItem) {
    self.init(due: task.due, time: task.time, position: task.position, id: task.id)
    priority = task.priority
    category = task.category
    created = task.created
    isDone = task.status == .done
  }

  /// Its place in a day: events without a time come first, tasks without one last.
  package var minutes: Int { time?.minutes ?? (leadsItsDay ? -1 : .max) }

  package static func < (left: RowKey, right: RowKey) -> Bool {
    func order(_ key: RowKey) -> (Int, Int, Int, UInt64, UInt64) {
      (key.due?.number ?? .max, key.minutes, key.position, key.id.high, key.id.low)
    }
    return order(left) < order(right)
  }
}

/// Which part of a long list is wanted.
package enum WindowAnchor: Hashable, Sendable {
  case start, end
  /// Around this row; around the place where it was, if the list does not show it any more.
  case around(RowKey)
}
