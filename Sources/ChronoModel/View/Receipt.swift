/// What an edit, an undo or a redo did: the words of its undo step, and the tasks it touched.
package struct Receipt: Hashable, Sendable {
  /// As in the journal: `Tick ‘Write report’`; why not where nothing changed.
  package var label: String
  /// Whether anything is different now: else there is no step, and nothing to undo.
  package var isChange = true
  /// The undo step of an edit.
  package var step: JournalStep?
  /// The tasks touched, in order; new ones first made first.
  package var tasks: [TaskItem.ID]
  package var categories: [Category.ID]
  /// The events that are new or changed, in order.
  package var events: [CalendarEvent.ID]
  /// The one event that a key changed, as it is now; where a day left its series, the day's own.
  package var altered: EventOccurrence?
  /// How many tasks were touched, also when `tasks` is cut to the first hundred.
  package var count: Int
  /// The task whose timer stopped before a minute of work: that is not kept.
  package var unkept: String?
  /// The work that ended with it, where a night may be counted in it (``Tracking/mayHoldNight(_:at:)``).
  package var overnight: Overnight?
  /// The label of a later step that was not undone, because no person had made it.
  package var keptBeside: String?
  /// How many items that a sync had brought as new are undone: the next one brings them back.
  package var comingBack = 0
  /// Of the tasks that were deleted, how many were done, and the minutes that had been tracked of all.
  package var deletedWork: DeletedWork?
  /// Undone steps that can no longer be redone, because this one was made instead.
  package var forgotten = 0
  /// When the step that was undone had been made.
  package var made: Instant?
  /// Steps of the journal that were brought again; negative where they were taken back.
  package var steps = 0
  /// Finished after its day had ended: that day stays missed (Behaviour 2.6).
  package var finishedLate: LocalDay?
  /// The day whose promise the finish that was told has missed, and that was no missed one before.
  package var missedNow: LocalDay?
  /// Until when a task is tracked that is said to have been finished before that.
  package var trackedUntil: Instant?
  /// The day that a task which was reopened is promised for, where its own was over (2.3).
  package var reopenedFor: LocalDay?
  /// Where the one block that an undo or a redo touched begins now; `nil` where it has no time, and of
  /// several.
  package var block: Block?
  /// The row of the one event that an undo or a redo touched, also of one that lasts all day; of a series the
  /// first of its days that is there again.
  package var eventRow: RowID?
  /// The repeat to come that is there again, where undo put one day back into a schedule.
  package var returned: RowID?
  /// The day of the next instance, where a repeating task was closed (Behaviour 2.11); of several, the
  /// first one.
  package var next: LocalDay?
  /// The day that a repeat to come was moved to, where its series comes on that day as well.
  package var doubled: LocalDay?
  /// How many days of an event's series had been changed on their own before, and stay as they are where all of
  /// it from there on is changed or deleted.
  package var standingApart = 0
  /// The series that “all from here” has once split from one that is changed or deleted as a whole, and that stays.
  package var laterSeries: LaterSeries?
  /// What stands where an edit has put something: a clash is told, and never refused.
  package var overlapped: [OverlappedBlock] = []
  /// How many tasks that were closed have a next instance.
  package var nextCount = 0
  /// What was planned anew past the end of its day.
  package var pastDay: PastDay?

  /// A block that goes on after its day, which decides by its end whether the task was kept.
  package struct PastDay: Hashable, Sendable {
    package var title: String
    /// When the day ends.
    package var end: Instant
    /// How many tasks have such a block.
    package var count = 1

    package init(title: String, end: Instant) {
      self.title = title
      self.end = end
    }
  }

  package struct Block: Hashable, Sendable {
    package var id: PlannedBlock.ID
    package var start: Instant

    package init(id: PlannedBlock.ID, start: Instant) {
      self.id = id
      self.start = start
    }
  }

  /// Where an event goes on as a series of its own.
  package struct LaterSeries: Hashable, Sendable {
    package var title: String
    package var day: LocalDay

    package init(title: String, day: LocalDay) {
      self.title = title
      self.day = day
    }
  }

  /// Work since a day that is over.
  package struct Overnight: Hashable, Sendable {
    package var title: String
    package var start: Instant

    package init(title: String, start: Instant) {
      self.title = title
      self.start = start
    }
  }

  /// What goes with tasks that are deleted, and nobody sees on a row.
  package struct DeletedWork: Hashable, Sendable {
    package var done = 0
    package var minutes = 0

    package init() {}
  }

  package init(
    label: String,
    tasks: [TaskItem.ID] = [],
    categories: [Category.ID] = [],
    events: [CalendarEvent.ID] = [],
    count: Int = 0,
    finishedLate: LocalDay? = nil,
    next: LocalDay? = nil
  ) {
    self.label = label
    self.tasks = tasks
    self.categories = categories
    self.events = events
    self.count = count
    self.finishedLate = finishedLate
    self.next = next
  }
}

/// The number of an undo step, ascending through the life of the file.
package struct JournalStep: Hashable, Comparable, Sendable {
  package var number: Int64

  package init(_ number: Int64) { self.number = number }

  /// The point just before the step; before the first it is the beginning.
  package var previous: JournalStep { JournalStep(number - 1) }

  package static func < (left: JournalStep, right: JournalStep) -> Bool {
    left.number < right.number
  }
}

/// One undo step, as `U` and `chronolist history` show it.
package struct JournalEntry: Hashable, Sendable {
  package var step: JournalStep
  package var at: Instant
  package var label: String
  /// Whether it was taken back and may come again by redo.
  package var isUndone: Bool
  /// Whether it deleted anything that is still deleted, and can be brought back.
  package var hasDeleted: Bool

  package init(
    step: JournalStep,
    at: Instant,
    label: String,
    isUndone: Bool,
    hasDeleted: Bool = false
  ) {
    self.step = step
    self.at = at
    self.label = label
    self.isUndone = isUndone
    self.hasDeleted = hasDeleted
  }
}
