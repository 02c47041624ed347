import ChronoModel
import GRDB

/// Days of a series that is new here, of which the planner that made it tells.
extension SyncTaking {
  /// Makes them, each done or else missed, as they are of the new series too.
  ///
  /// A list that comes with new files, as from another server, brings no day a second time.
  mutating func add(_ days: [TaskDraft], of id: TaskItem.ID) throws {
    guard case .task(let own) = instead[.task(id)] ?? .task(id) else { return }
    let task = try transaction.subject(own).task
    guard task.repeats != nil else { return }
    for draft in days {
      guard let day = draft.due, try !isKnown(draft, on: day) else { continue }
      if draft.done {
        _ = try fillIn(task, on: day, draft, [.state])
      } else {
        try lapse(task, on: day)
      }
    }
  }

  /// Whether a series of that title has had such a day.
  private func isKnown(_ draft: TaskDraft, on day: LocalDay) throws -> Bool {
    let statement = try transaction.db.cachedStatement(
      sql: """
        SELECT 1 FROM task INDEXED BY task_by_status
        WHERE status IN (1, 2) AND due = ? AND time = ? AND title = ? AND series IS NOT NULL
        """
    )
    let time = (draft.time?.minutes ?? Sentinel.anyTime).databaseValue
    return try statement.bind([day.number.databaseValue, time, draft.title.stored]).hasRows()
  }
}
