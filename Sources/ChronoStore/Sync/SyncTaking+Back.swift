import ChronoModel

/// What was deleted here, and changed there before it was heard of: the change stays.
extension SyncTaking {
  /// Brings the task back that was deleted, as the draft says it or else as it was before.
  ///
  /// A new one in its place would miss its day a second time, and have no work on it. One whose series
  /// has an open instance stays deleted, as at most one is open (Behaviour 2.11).
  mutating func bringBack(_ task: TaskItem, _ draft: TaskDraft?, made: Instant) throws {
    let row = try transaction.row(of: task.id)
    guard let subject = try transaction.subjects([row], areDeleted: true).first else { return }
    if let series = task.repeats?.series, try transaction.openInstance(of: series) != nil { return }
    var then = transaction.now
    then.instant = made
    let open = Planning.Standing(status: .open, closed: nil, category: task.category)
    try transaction.apply(Planning.returned(subject, as: open, at: then))
    guard let draft else { return }
    var fields: Set<SyncField> = [
      .title, .notes, .category, .tags, .priority, .due, .estimate, .reminders, .repeats, .work,
    ]
    if draft.done || draft.isDropped { fields.insert(.state) }
    try revise(task.id, draft, fields, made: made)
  }

  /// A day that was skipped here and done there: closed again, for its finish to be taken.
  func closeAgain(_ task: TaskItem) throws {
    var back = task
    back.status = .dropped
    try transaction.apply([.update(from: .task(task), to: .task(back))])
  }
}
