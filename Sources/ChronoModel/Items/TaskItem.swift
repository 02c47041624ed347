/// Something to do.
///
/// Named `TaskItem` because `Task` is Swift's unit of concurrency.
package struct TaskItem: Hashable, Sendable {
  package typealias ID = Identifier<TaskItem>

  package var id: ID
  /// One line, never empty once trimmed; stored as it came (shown only as safe text).
  package var title: String
  /// Any number of lines; empty where there are none.
  package var notes: String
  /// `nil` is the Inbox.
  package var category: Category.ID?
  /// In the order given, without `@`, no two equal.
  package var tags: [String]
  package var priority: Priority
  /// `nil` is someday: never missed, without a commitment.
  package var due: LocalDay?
  /// The planned start on the due day's wall clock; `nil` is any time of that day.
  package var time: TimeOfDay?
  /// The time of its series, where it was moved away from it.
  package var usual: UsualTime?
  /// The planned length in minutes, 1 to 14,400 (ten days).
  package var estimate: Int?
  package var reminders: [Reminder]
  package var repeats: Repeat? { didSet { if repeats == nil { usual = nil } } }
  package var status: Status
  /// When it was finished, dropped or deleted; `nil` while open.
  package var closed: Instant?
  /// Order among tasks of the same day and time; gaps are left for reordering.
  package var position: Int
  package var created: Instant
  package var modified: Instant

  package enum Status: Int, Sendable, Hashable, CaseIterable {
    case open, done
    /// Given up: closed, but not done.
    case dropped
    /// Kept so that its promises and sessions keep their title; no list shows it.
    case deleted
    /// An instance of a fixed schedule that was missed; the next one took its place (2.11).
    case lapsed

    func isMissed(due: LocalDay?, today: LocalDay) -> Bool {
      if self == .lapsed { return true }
      guard self == .open, let due else { return false }
      return due < today
    }
  }

  package init(
    id: ID,
    title: String,
    notes: String = "",
    category: Category.ID? = nil,
    tags: [String] = [],
    priority: Priority = .none,
    due: LocalDay? = nil,
    time: TimeOfDay? = nil,
    usual: UsualTime? = nil,
    estimate: Int? = nil,
    reminders: [Reminder] = [],
    repeats: Repeat? = nil,
    status: Status = .open,
    closed: Instant? = nil,
    position: Int = 0,
    created: Instant,
    modified: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.category = category
    self.tags = tags
    self.priority = priority
    self.due = due
    self.time = time
    self.usual = repeats == nil ? nil : usual
    self.estimate = estimate
    self.reminders = reminders
    self.repeats = repeats
    self.status = status
    self.closed = closed
    self.position = position
    self.created = created
    self.modified = modified ?? created
  }

  /// Whether its day ended before it was finished (Behaviour 2.3): it waits in triage, unless it
  /// lapsed.
  package func isMissed(today: LocalDay) -> Bool { status.isMissed(due: due, today: today) }

  /// Whether it was finished or given up, and its day had ended before that.
  package func isClosedLate(at now: Moment) -> Bool {
    guard status == .done || status == .dropped, let due, let closed else { return false }
    return now.logicalDay(of: closed) > due
  }

  /// Whether it repeats by the calendar, whatever happens to this instance.
  package var isScheduled: Bool { repeats?.afterCompletion == false }

  /// The longest estimate, in minutes: ten days.
  package static let longestEstimate = 14_400
}

/// How much a task matters; raw values are the file's.
package enum Priority: Int, Sendable, Hashable, CaseIterable, Comparable {
  case none, low, medium, high

  package static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word of the command line and of JSON; `none` is `null` there.
  package var name: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  /// `!`, `!!`, `!!!`, or nothing.
  package var marks: String { String(repeating: "!", count: rawValue) }

  package init?(name: some StringProtocol) {
    guard let match = Priority.allCases.first(where: { $0.name == name.lowercased() }) else {
      return nil
    }
    self = match
  }
}

/// When to be reminded of a task or an event.
package enum Reminder: Hashable, Sendable {
  /// Minutes before the start; without a time of day, before the work hours of the day begin.
  case before(minutes: Int)
  /// At a wall-clock time of a day.
  case at(LocalTime)

  /// The same so many days later, where it is at a fixed time.
  package func moved(by days: Int) -> Reminder {
    guard case .at(let local) = self else { return self }
    return .at(LocalTime(local.day + days, local.time))
  }
}

extension [Reminder] {
  /// Takes those at a time of the day that their item leaves to its new one; those of other days are
  /// about these.
  package mutating func move(from old: LocalDay, to new: LocalDay) {
    self = map { reminder in
      guard case .at(let local) = reminder, local.day == old else { return reminder }
      return reminder.moved(by: new - old)
    }
  }
}

/// How a task or an event repeats (Behaviour 2.11).
package struct Repeat: Hashable, Sendable {
  /// The RFC 5545 recurrence rule as text, without `RRULE:`.
  ///
  /// Text, because a file may hold a rule that this version does not know; new ones have a
  /// ``RepeatDraft``.
  package var rule: String
  /// Counted from the day of completion instead of from the anchor.
  package var afterCompletion: Bool
  /// The first day of the series: every later one is computed from it, never from the last.
  package var anchor: LocalDay
  /// The series' identity, so that a successor is made only once.
  package var series: Identifier<Repeat>
  /// RFC 5545 `EXDATE` and `RDATE`, for events.
  package var excluded: [LocalDay]
  package var added: [LocalDay]

  package init(
    rule: String,
    afterCompletion: Bool = false,
    anchor: LocalDay,
    series: Identifier<Repeat>,
    excluded: [LocalDay] = [],
    added: [LocalDay] = []
  ) {
    self.rule = rule
    self.afterCompletion = afterCompletion
    self.anchor = anchor
    self.series = series
    self.excluded = excluded
    self.added = added
  }
}
