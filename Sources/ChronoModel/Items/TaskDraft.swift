/// A task that is not in the file yet: what a line, a form, an option or another program's file says
/// of it.
package struct TaskDraft: Hashable, Sendable {
  package var title: String
  package var notes: String
  package var category: CategoryChoice
  package var tags: [String]
  package var priority: Priority
  package var due: LocalDay?
  package var time: TimeOfDay?
  /// The time of its series, where it was moved away from it.
  package var usual: UsualTime?
  package var estimate: Int?
  package var reminders: [Reminder]
  /// The rule of a repeating task; its anchor is the due day.
  package var repeats: RepeatDraft?
  /// The day that a planner counts the rule from, where the task may have been moved from it for once.
  package var countedFrom: LocalDay?
  package var done: Bool
  /// Given up without being done; never true of a done task.
  package var isDropped = false
  /// When it was finished or dropped, if known; a done task without it was finished on its due day.
  package var finished: Instant?
  /// Whether its day is promised: what was done without ever having been planned is no promise.
  package var isPromised = true
  /// The work on it, as far as it is known: begun before its day, its promise is not kept (2.2).
  ///
  /// A stretch that has an end is a session, whether or not the task is done.
  package var work: [WorkHistory.Stretch]
  /// The ledger as the other file tells it; `nil` lets ``Planning`` judge the due day.
  package var promises: [Promise]?

  /// A promise of a task that is not in the file yet.
  package struct Promise: Hashable, Sendable {
    package var day: LocalDay
    package var outcome: Commitment.Outcome
    package var made: Instant
    /// `nil` just where the outcome is open.
    package var judged: Instant?
    package var loggedLate: Bool
    /// The minutes that were planned for the day, where the task has another estimate now.
    ///
    /// 0 where it had none; `nil` where it has the same one, and while open.
    package var otherwisePlanned: Int?

    package init(
      day: LocalDay,
      outcome: Commitment.Outcome,
      made: Instant,
      judged: Instant?,
      loggedLate: Bool = false,
      otherwisePlanned: Int? = nil
    ) {
      self.day = day
      self.outcome = outcome
      self.made = made
      self.judged = judged
      self.loggedLate = loggedLate
      self.otherwisePlanned = otherwisePlanned
    }

    /// The same of a task, which is estimated at so many minutes now.
    package func commitment(of task: TaskItem.ID, estimate: Int?) -> Commitment {
      let minutes = outcome == .open ? 0 : otherwisePlanned ?? estimate ?? 0
      return Commitment(
        task: task,
        day: day,
        outcome: outcome,
        made: made,
        judged: judged,
        loggedLate: loggedLate,
        planned: minutes == 0 ? nil : minutes
      )
    }
  }

  package init(
    title: String = "",
    notes: String = "",
    category: CategoryChoice = .inbox,
    tags: [String] = [],
    priority: Priority = .none,
    due: LocalDay? = nil,
    time: TimeOfDay? = nil,
    estimate: Int? = nil,
    reminders: [Reminder] = [],
    repeats: RepeatDraft? = nil,
    done: Bool = false,
    finished: Instant? = nil,
    work: [WorkHistory.Stretch] = []
  ) {
    self.title = title
    self.notes = notes
    self.category = category
    self.tags = tags
    self.priority = priority
    self.due = due
    self.time = time
    self.estimate = estimate
    self.reminders = reminders
    self.repeats = repeats
    self.done = done
    self.finished = finished
    self.work = work
  }
}

extension TaskDraft {
  /// The day that its rule is counted from: its own where none is told, or that which its series gave it.
  package var dayCountedFrom: LocalDay? { countedFrom ?? due ?? repeats?.anchor }

  /// Says so where its own day does not.
  mutating func count(from day: LocalDay?) {
    countedFrom = repeats == nil || day == due ? nil : day
  }
}

/// What a person says of a task, whether it is in the file or is to be.
///
/// A protocol because ``TaskItem`` and ``TaskDraft`` are two types that say these alike: what is read
/// from JSON, copied, or merged after a form is written once for both.
package protocol TaskFields {
  var title: String { get set }
  var notes: String { get set }
  var tags: [String] { get set }
  var priority: Priority { get set }
  var due: LocalDay? { get set }
  var time: TimeOfDay? { get set }
  var usual: UsualTime? { get set }
  var estimate: Int? { get set }
  var reminders: [Reminder] { get set }
}

extension TaskItem: TaskFields {}

extension TaskDraft: TaskFields {}

extension TaskItem {
  /// A new task of what a draft says; its repeat and its state are for the rules.
  init(_ draft: TaskDraft, id: ID, category: Category.ID?, position: Int, created: Instant) {
    self.init(
      id: id,
      title: draft.title,
      notes: draft.notes,
      category: category,
      tags: Planning.distinct(draft.tags),
      priority: draft.priority,
      due: draft.due,
      time: draft.due == nil ? nil : draft.time,
      estimate: draft.estimate,
      reminders: draft.reminders,
      position: position,
      created: created
    )
  }

  /// A form's changes put on top of what the file holds now, as ``ThreeWayMerge`` says.
  package static func merging(
    from before: TaskItem,
    to after: TaskItem,
    onto current: TaskItem
  ) throws(Refusal) -> TaskItem {
    var merge = ThreeWayMerge(from: before, to: after, onto: current)
    try merge.take(\.title, "title")
    try merge.take(\.notes, "notes")
    try merge.take(\.category, "category")
    try merge.take(\.tags, "tags")
    try merge.take(\.priority, "priority")
    try merge.take(\.due, "due")
    try merge.take(\.time, "time")
    try merge.take(\.usual, "time")
    try merge.take(\.estimate, "estimate")
    try merge.take(\.reminders, "reminders")
    try merge.take(\.repeats, "repeat")
    return merge.merged
  }
}
