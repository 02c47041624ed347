/// What lies over the panes and needs more of the file than they do.
package enum OverlayQuery: Hashable, Sendable {
  /// The missed tasks that wait after a place in their order, or the open ones of a day; from the first on
  /// where it is `nil`.
  case triage(after: RowKey?, of: LocalDay? = nil)
  /// How full the days are that have a key of their own: today and the seven after it.
  case days
  /// The week that begins on a day.
  ///
  /// - Parameters:
  ///   - minute: the minute of now while a timer runs, so that its time is counted anew.
  ///   - list: the promises of the week to list.
  case review(week: LocalDay, minute: Int64? = nil, list: PromiseQuery? = nil)
  case sessions(of: TaskItem.ID)
  /// The tasks that work on a day may have been for: those of the day, and any that match words.
  case work(on: LocalDay, matching: String)
}

/// The answer to an ``OverlayQuery``.
package enum OverlayView: Hashable, Sendable {
  case triage(TriageWindow)
  /// In order.
  case days([DayLoad])
  case review(WeekReview, list: PromiseWindow?)
  /// `nil` where the task is gone.
  case sessions(TaskSessions?)
  case work(WorkedTasks)
}

/// The next tasks to decide about, and what the days they may go to hold already.
package struct TriageWindow: Hashable, Sendable {
  /// Missed ones oldest first, those of a day in its order; a few are enough, because each decision asks anew.
  package var rows: [TaskRow]
  /// Of the days that have a key: today and the seven after it, in order.
  package var days: [DayLoad]
  /// What became of the promises of the day that is asked about.
  package var outcomes: Outcomes

  package init(rows: [TaskRow], days: [DayLoad], outcomes: Outcomes = Outcomes()) {
    self.rows = rows
    self.days = days
    self.outcomes = outcomes
  }

  package static let size = 8
}

/// How full a day is with open tasks and events.
package struct DayLoad: Hashable, Sendable {
  package var tasks: Int
  /// What a ``Workload`` is made of.
  package var grid: GridDay

  package init(tasks: Int = 0, grid: GridDay) {
    self.tasks = tasks
    self.grid = grid
  }
}

/// The promises of a week that a person wants to read one by one.
package struct PromiseQuery: Hashable, Sendable {
  package var kind: Kind
  /// How many are passed over: whole pages.
  package var skipping: Int

  package enum Kind: Hashable, Sendable {
    case kept
    /// Missed or postponed.
    case notKept
    case open
    /// Taken back in time: it does not count.
    case withdrawn
  }

  package init(_ kind: Kind, skipping: Int = 0) {
    self.kind = kind
    self.skipping = skipping
  }

  package static let page = 200
}

/// A page of promises, by day.
package struct PromiseWindow: Hashable, Sendable {
  package var rows: [PromiseRow]
  package var hasMore: Bool

  package init(rows: [PromiseRow] = [], hasMore: Bool = false) {
    self.rows = rows
    self.hasMore = hasMore
  }
}

/// A promise with its task.
package struct PromiseRow: Hashable, Sendable {
  package var promise: Commitment
  package var task: TaskItem

  package init(promise: Commitment, task: TaskItem) {
    self.promise = promise
    self.task = task
  }
}

/// Tasks to log work on.
package struct WorkedTasks: Hashable, Sendable {
  /// Open and done, in the order of the day's list, at most ``shown``.
  package var ofDay: [TaskItem]
  /// What a search of the whole file finds; empty without words.
  package var found: [TaskItem]

  package init(ofDay: [TaskItem] = [], found: [TaskItem] = []) {
    self.ofDay = ofDay
    self.found = found
  }

  package static let shown = 200
}

/// A task's tracked work.
package struct TaskSessions: Hashable, Sendable {
  package var task: TaskItem
  /// The newest first, at most ``shown``.
  package var sessions: [Session]
  package var count: Int
  /// Seconds of the finished ones.
  package var tracked: Int64

  package init(task: TaskItem, sessions: [Session], count: Int, tracked: Int64) {
    self.task = task
    self.sessions = sessions
    self.count = count
    self.tracked = tracked
  }

  package static let shown = 200
}
