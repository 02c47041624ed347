/// What the screen needs of the file: asked for in one go, read in one transaction.
package struct ViewQuery: Hashable, Sendable {
  package var list: ListQuery
  package var anchor: WindowAnchor
  /// Rows wanted, at most.
  package var rows: Int
  /// The three spans of the segmented control, in order.
  package var spans: [ClosedRange<LocalDay>]
  /// The days that the list shows, where they are none of ``spans``.
  package var shown: ClosedRange<LocalDay>?
  /// The days on the hour grid; empty when it is not on screen.
  package var gridDays: [LocalDay]
  /// The weeks of the month on screen; `nil` where none is.
  package var month: ClosedRange<LocalDay>?
  /// What lies over the panes, where that needs more.
  package var overlay: OverlayQuery?
  /// Reminders that came and were not answered by a key: it is asked whether they still wait.
  package var reminders: [DueReminder] = []

  package init(
    list: ListQuery,
    anchor: WindowAnchor = .start,
    rows: Int = 120,
    spans: [ClosedRange<LocalDay>],
    shown: ClosedRange<LocalDay>? = nil,
    gridDays: [LocalDay] = [],
    overlay: OverlayQuery? = nil
  ) {
    self.list = list
    self.anchor = anchor
    self.rows = rows
    self.spans = spans
    self.shown = shown
    self.gridDays = gridDays
    self.overlay = overlay
  }
}

/// The loaded window of the file.
///
/// The screen shows nothing that is not in one of these.
package struct PlannerView: Hashable, Sendable {
  package var list: ListWindow
  /// In the user's order.
  package var categories: [CategoryRow]
  package var inboxOpen: Int
  package var allOpen: Int
  /// One for each span asked for.
  package var spans: [SpanCounts]
  /// What ``ViewQuery/shown`` counts.
  package var shown: SpanCounts?
  /// Open tasks of no span: earlier, later and someday.
  package var otherOpen: Int
  /// Events to come after the spans; ``mostEvents`` are as many or more.
  package var otherEvents = 0
  /// Missed tasks that wait in triage: the badge.
  package var missed: Int
  /// Those that lapsed and are away for days, the newest first.
  package var missedRepeats: [MissedRepeat] = []
  /// Fields that both sides of a synchronisation have changed, and nobody has decided about.
  package var conflicts = 0
  package var grid: [GridDay]
  /// The answer to ``ViewQuery/month``, in order.
  package var month: [MonthDay] = []
  @Apart package var running: RunningTimer?
  /// The answer to ``ViewQuery/overlay``.
  @Apart package var overlay: OverlayView?
  /// The answer to ``ViewQuery/reminders``, one by one: as each is now, `nil` where what it is about is done,
  /// moved or gone.
  package var reminders: [DueReminder?] = []
  /// The label of the step that undo would take back, and redo bring again.
  package var undoLabel: String?
  package var redoLabel: String?
  /// Whether the file never held a task, a category or an event: the first start.
  package var isPristine: Bool

  /// More events than this are not counted.
  package static let mostEvents = 1000

  package init(
    list: ListWindow = ListWindow(),
    categories: [CategoryRow] = [],
    inboxOpen: Int = 0,
    allOpen: Int = 0,
    spans: [SpanCounts] = [],
    shown: SpanCounts? = nil,
    otherOpen: Int = 0,
    missed: Int = 0,
    grid: [GridDay] = [],
    running: RunningTimer? = nil,
    undoLabel: String? = nil,
    redoLabel: String? = nil,
    isPristine: Bool = false,
    overlay: OverlayView? = nil
  ) {
    self.list = list
    self.categories = categories
    self.inboxOpen = inboxOpen
    self.allOpen = allOpen
    self.spans = spans
    self.shown = shown
    self.otherOpen = otherOpen
    self.missed = missed
    self.grid = grid
    self.running = running
    self.undoLabel = undoLabel
    self.redoLabel = redoLabel
    self.isPristine = isPristine
    self.overlay = overlay
  }
}

/// A category with its counts.
package struct CategoryRow: Hashable, Sendable {
  package var category: Category
  package var open: Int
  /// Open, done and dropped: what deleting the category would delete.
  package var total: Int
  /// Whether there are events in it, which stay where it is deleted.
  package var hasEvents: Bool

  package init(category: Category, open: Int, total: Int, hasEvents: Bool = false) {
    self.category = category
    self.open = open
    self.total = total
    self.hasEvents = hasEvents
  }
}

/// What a segment of the header counts.
package struct SpanCounts: Hashable, Sendable {
  /// Tasks due in the span now.
  package var open: Int
  package var done: Int
  package var outcomes: Outcomes

  package init(open: Int = 0, done: Int = 0, outcomes: Outcomes = Outcomes()) {
    self.open = open
    self.done = done
    self.outcomes = outcomes
  }
}

/// What the month shows of one logical day.
package struct MonthDay: Hashable, Sendable {
  package var day: LocalDay
  /// Of the category that is selected.
  package var counts: SpanCounts
  /// How full it is with all that it has; `nil` of a day that is over.
  package var load: DayLoad?
  /// How many events there were on a day that is over; those of others are in ``load``.
  package var eventsOver = 0

  package init(day: LocalDay, counts: SpanCounts = SpanCounts(), load: DayLoad? = nil) {
    self.day = day
    self.counts = counts
    self.load = load
  }
}

/// What the hour grid draws of one logical day.
package struct GridDay: Hashable, Sendable {
  package var day: LocalDay
  /// Tasks due this day that have a time, and those of the day before that reach into it.
  package var tasks: [TaskRow]
  package var events: [EventOccurrence]
  /// Of a day that is over, the blocks of tasks that have left it; of today, of those that were worked on.
  package var ghosts: [Ghost]
  /// Repeats that come on this day, with a time or without, and those of the day before that reach
  /// into it.
  package var coming: [ComingInstance]
  /// Sessions that touch the day.
  package var sessions: [TrackedSession]
  /// Minutes still to come of the open tasks of the day that have an estimate but no time: without
  /// what was tracked in finished sessions.
  package var untimedMinutes: Int
  /// How many of its open tasks have neither a time nor an estimate: they count as nothing.
  package var unmeasured: Int

  package init(
    day: LocalDay,
    tasks: [TaskRow] = [],
    events: [EventOccurrence] = [],
    ghosts: [Ghost] = [],
    coming: [ComingInstance] = [],
    sessions: [TrackedSession] = [],
    untimedMinutes: Int = 0,
    unmeasured: Int = 0
  ) {
    self.day = day
    self.tasks = tasks
    self.events = events
    self.ghosts = ghosts
    self.coming = coming
    self.sessions = sessions
    self.untimedMinutes = untimedMinutes
    self.unmeasured = unmeasured
  }
}

extension GridDay {
  /// The times that tasks, events and repeats to come take on it, without those of some tasks.
  package func taken(besides others: Set<TaskItem.ID>, at now: Moment) -> [Range<Instant>] {
    tasks.map(\.task).filter { !others.contains($0.id) }.compactMap { $0.plannedSpan(at: now) }
      + events.filter { !$0.event.isFree }.compactMap { $0.span(at: now) }
      + coming.compactMap { $0.planned.plannedSpan(at: now) }
  }
}

/// A session with the title of its task.
package struct TrackedSession: Hashable, Sendable {
  package var session: Session
  package var title: String
  package var category: Category.ID?

  package init(session: Session, title: String, category: Category.ID?) {
    self.session = session
    self.title = title
    self.category = category
  }
}

/// The running session and its task.
package struct RunningTimer: Hashable, Sendable {
  package var session: Session
  package var task: TaskItem
  /// Seconds of the task's finished sessions.
  package var trackedBefore: Int64

  package init(session: Session, task: TaskItem, trackedBefore: Int64) {
    self.session = session
    self.task = task
    self.trackedBefore = trackedBefore
  }
}

extension RunningTimer {
  /// Whether its task comes on today too by a fixed schedule, where that instance is made once the timer of an
  /// earlier one has stopped (Behaviour 2.11).
  package func keepsBackToday(at now: Moment) -> Bool {
    guard task.status == .open, task.isScheduled, let due = task.due, due < now.today,
      let series = try? task.repeats?.seriesOfDays()
    else { return false }
    return series.days(in: now.today...now.today) == [now.today]
  }

  /// When nothing is left of the task's estimate, if it goes on; `nil` where nothing is left of it now, or
  /// nobody said how long it is.
  package func end(at now: Moment) -> Instant? {
    guard let length = task.estimate ?? (task.time == nil ? nil : PlannedBlock.usualMinutes) else {
      return nil
    }
    let left = PlannedBlock.minutesLeft(
      of: length,
      worked: trackedBefore,
      running: session.elapsed(at: now.instant)
    )
    return left > 0 ? now.instant.minute + Int64(left) * 60 : nil
  }

  /// The time that it takes from now on, up to a minute of five: what goes behind it begins on none that is odd.
  package func taken(at now: Moment) -> [Range<Instant>] {
    end(at: now).map { [now.instant..<$0.onFive] } ?? []
  }
}

extension Instant {
  /// The next minute that five divides, or this one.
  var onFive: Instant { Instant(seconds: (seconds + 299).dividedDown(by: 300) * 300) }
}
