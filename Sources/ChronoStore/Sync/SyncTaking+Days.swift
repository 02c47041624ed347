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
      if try joinAlone(draft, on: day, to: task) { continue }
      if draft.done {
        _ = try fillIn(task, on: day, draft, [.state])
      } else {
        try lapse(task, on: day)
      }
    }
  }

  /// Makes a finished task alone the instance that such a day tells of, whose file another program has left behind; `false`
  /// where there is none.
  private mutating func joinAlone(
    _ draft: TaskDraft,
    on day: LocalDay,
    to task: TaskItem
  ) throws -> Bool {
    guard let finish = draft.finished else { return false }
    let found = try transaction.db.cachedStatement(
      sql: """
        SELECT id FROM task INDEXED BY task_by_status
        WHERE status = 1 AND due = ? AND title = ? AND series IS NULL AND closed = ? LIMIT 1
        """
    )
    let values = [day.number.databaseValue, draft.title.stored, finish.seconds.databaseValue]
    guard let row = try Int64.fetchOne(found.bind(values)),
      let alone = try transaction.subjects([row]).first?.task
    else { return false }
    var member = alone
    member.repeats = task.repeats
    try transaction.apply([.update(from: .task(alone), to: .task(member))])
    changed.insert(alone.id)
    return true
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
