import ChronoModel
import GRDB

/// Days of a series that is new here, of which the planner that made it tells.
extension SyncTaking {
  /// Makes them as they are told, as they are of the new series too.
  ///
  /// A list that comes with new files, as from another server, brings no day a second time.
  mutating func add(_ days: [ClosedInstance], of id: TaskItem.ID) throws {
    guard case .task(let own) = instead[.task(id)] ?? .task(id) else { return }
    var task = try transaction.subject(own).task
    if task.repeats == nil, let first = days.first { task.repeats = ended(on: first.day) }
    for told in days {
      let words = told.words ?? InstanceWords(task, at: task.usualTime)
      if try isKnown(told, words) { continue }
      if try joinAlone(told, words, to: task) { continue }
      try make(told, like: task)
    }
  }

  /// What a series was that has been ended where it is told: of its rule nothing is left in the file.
  private func ended(on day: LocalDay) -> Repeat {
    RepeatDraft(rule: RecurrenceRule(.daily, end: .count(1)))
      .repeats(from: day, series: transaction.ids.next())
  }

  /// Makes a finished task alone the instance that is told, whose file another program has left behind; `false` where there
  /// is none.
  private mutating func joinAlone(
    _ told: ClosedInstance,
    _ words: InstanceWords,
    to task: TaskItem
  ) throws -> Bool {
    guard let finish = told.finish else { return false }
    let found = try transaction.db.cachedStatement(
      sql: """
        SELECT id FROM task INDEXED BY task_by_status
        WHERE status = 1 AND due = ? AND title = ? AND series IS NULL AND closed = ? LIMIT 1
        """
    )
    let day = told.last.day.number.databaseValue
    let values = [day, words.title.stored, finish.seconds.databaseValue]
    guard let row = try Int64.fetchOne(found.bind(values)),
      let alone = try transaction.subjects([row]).first?.task
    else { return false }
    var member = alone
    member.repeats = task.repeats
    try transaction.apply([.update(from: .task(alone), to: .task(member))])
    changed.insert(alone.id)
    return true
  }

  /// Whether a series of that title has had such a day, which somebody may have closed otherwise.
  private func isKnown(_ told: ClosedInstance, _ words: InstanceWords) throws -> Bool {
    let statement = try transaction.db.cachedStatement(
      sql: """
        SELECT 1 FROM task INDEXED BY task_by_status
        WHERE status IN (1, 2, ?) AND due = ? AND time = ? AND title = ? AND series IS NOT NULL
        """
    )
    let day = (told.isSomeday ? Sentinel.someday : told.last.day.number).databaseValue
    let time = (told.isSomeday ? nil : words.time?.minutes) ?? Sentinel.anyTime
    let status = told.end.status.stored.databaseValue
    return try statement.bind([status, day, time.databaseValue, words.title.stored]).hasRows()
  }
}
