/// A stretch of a list, and whether there is more on either side.
package struct ListWindow: Hashable, Sendable {
  package var rows: [ListRow]
  package var hasMoreBefore: Bool
  package var hasMoreAfter: Bool
  /// How many tasks a search found; `nil` where the list is no search.
  package var hits: Int?
  /// Whether there are more than were counted.
  package var hasMoreHits = false
  /// The order that the rows are in.
  package var order = ListOrder.time

  package init(
    rows: [ListRow] = [],
    hasMoreBefore: Bool = false,
    hasMoreAfter: Bool = false,
    hits: Int? = nil
  ) {
    self.rows = rows
    self.hasMoreBefore = hasMoreBefore
    self.hasMoreAfter = hasMoreAfter
    self.hits = hits
  }
}

/// What a row of the task list is; indirect, as long lists are sorted and handed on many times.
package indirect enum ListRow: Hashable, Sendable {
  case task(TaskRow)
  /// An old day's trace of a task that moved on (Behaviour 2.7).
  case ghost(Ghost)
  case event(EventOccurrence)
  /// A repeat that is not stored before its day has come.
  case coming(ComingInstance)
  /// A task of the day before that goes on into this one (Behaviour 3.5).
  case continued(ContinuedTask)

  package var id: RowID {
    switch self {
    case .task(let row): .task(row.task.id)
    case .ghost(let ghost): .ghost(ghost.task.id, ghost.day)
    case .event(let occurrence) where occurrence.continuedOn != nil && occurrence.repeats:
      .continuedEvent(occurrence.id, occurrence.listedOn, from: occurrence.ownDay)
    case .event(let occurrence): .event(occurrence.id, occurrence.listedOn)
    case .coming(let coming) where coming.continuedOn != nil:
      .continuedComing(coming.task.id, coming.day)
    case .coming(let coming): .coming(coming.task.id, coming.day)
    case .continued(let continued): .continued(continued.row.task.id, continued.day)
    }
  }
}

/// What a selection holds on to when rows come and go.
package enum RowID: Hashable, Sendable {
  case task(TaskItem.ID)
  case ghost(TaskItem.ID, LocalDay)
  /// With the day it is listed under, as one over midnight is on two.
  case event(CalendarEvent.ID, LocalDay)
  /// The same of an earlier day of a series, of which another one may begin on the day that it is listed under.
  case continuedEvent(CalendarEvent.ID, LocalDay, from: LocalDay)
  case coming(TaskItem.ID, LocalDay)
  case continued(TaskItem.ID, LocalDay)
  case continuedComing(TaskItem.ID, LocalDay)

  /// The event, and the day it is listed under.
  package var event: (id: CalendarEvent.ID, listedOn: LocalDay)? {
    switch self {
    case .event(let id, let day), .continuedEvent(let id, let day, from: _): (id, day)
    case .task, .ghost, .coming, .continued, .continuedComing: nil
    }
  }
}

/// A task with what its row shows.
package struct TaskRow: Hashable, Sendable {
  package var task: TaskItem
  /// How many of its promises ended missed or postponed.
  package var slips: Int
  /// Seconds of its finished sessions.
  package var tracked: Int64
  /// When the last of them ended; `nil` without any.
  package var lastWorked: Instant?
  package var isRunning: Bool

  package init(
    task: TaskItem,
    slips: Int = 0,
    tracked: Int64 = 0,
    lastWorked: Instant? = nil,
    isRunning: Bool = false
  ) {
    self.task = task
    self.slips = slips
    self.tracked = tracked
    self.lastWorked = lastWorked
    self.isRunning = isRunning
  }
}

/// A task on the second of the days that its planned time lies on, where nothing counts it.
package struct ContinuedTask: Hashable, Sendable {
  package var row: TaskRow
  /// The day after its own.
  package var day: LocalDay

  package init(row: TaskRow, day: LocalDay) {
    self.row = row
    self.day = day
  }
}

/// The trace of a promise on the day its task moved away from.
package struct Ghost: Hashable, Sendable {
  package var task: TaskItem
  /// The day it was promised for.
  package var day: LocalDay
  package var outcome: Commitment.Outcome
  /// Where its block stood on that day.
  package var plan: Commitment.Plan?

  package init(
    task: TaskItem,
    day: LocalDay,
    outcome: Commitment.Outcome,
    plan: Commitment.Plan? = nil
  ) {
    self.task = task
    self.day = day
    self.outcome = outcome
    self.plan = plan
  }
}
