/// What one line of text says of a task: so little that an index of the file has all of it.
package struct TaskLine: Hashable, Sendable {
  package var id: TaskItem.ID
  package var title: String
  package var hasNotes: Bool
  package var category: Category.ID?
  package var tags: [String]
  package var priority: Priority
  package var due: LocalDay?
  package var time: TimeOfDay?
  /// Minutes.
  package var estimate: Int?
  package var repeats: RepeatWords?
  package var status: TaskItem.Status
  /// How many of its promises ended missed or postponed.
  package var slips: Int
  /// Seconds of its finished sessions.
  package var tracked: Int64
  package var isRunning: Bool

  package init(
    id: TaskItem.ID,
    title: String,
    hasNotes: Bool,
    category: Category.ID?,
    tags: [String],
    priority: Priority,
    due: LocalDay?,
    time: TimeOfDay?,
    estimate: Int?,
    repeats: RepeatWords?,
    status: TaskItem.Status,
    slips: Int,
    tracked: Int64,
    isRunning: Bool
  ) {
    self.id = id
    self.title = title
    self.hasNotes = hasNotes
    self.category = category
    self.tags = tags
    self.priority = priority
    self.due = due
    self.time = time
    self.estimate = estimate
    self.repeats = repeats
    self.status = status
    self.slips = slips
    self.tracked = tracked
    self.isRunning = isRunning
  }

  package init(_ row: TaskRow) {
    let task = row.task
    self.init(
      id: task.id,
      title: task.title,
      hasNotes: !task.notes.isEmpty,
      category: task.category,
      tags: task.tags,
      priority: task.priority,
      due: task.due,
      time: task.time,
      estimate: task.estimate,
      repeats: task.repeats?.words,
      status: task.status,
      slips: row.slips,
      tracked: row.tracked,
      isRunning: row.isRunning
    )
  }

  /// Its planned time; `nil` without a day and a time.
  package func plannedSpan(at now: Moment) -> Range<Instant>? {
    guard let due, let time else { return nil }
    return PlannedBlock.span(from: time, on: due, estimate: estimate, at: now)
  }

  /// Whether its day ended without it.
  package func isMissed(today: LocalDay) -> Bool { status.isMissed(due: due, today: today) }
}
