import ChronoModel
import GRDB

/// What was deleted here, and changed there before it was heard of: the change stays.
extension SyncTaking {
  /// Brings the task back that has the identifier, as the other side says it now; answers whether it did.
  ///
  /// A new one in its place would miss its day a second time, and have no work on it. One whose series
  /// has an open instance stays deleted, as at most one is open (Behaviour 2.11), and so does one whose
  /// file is not known any more: what comes then is new.
  mutating func comesBack(
    _ draft: TaskDraft,
    _ id: TaskItem.ID,
    _ text: ForeignText.Draft?,
    _ uid: String
  ) throws -> Bool {
    let statement = try transaction.db.cachedStatement(
      sql: """
        SELECT id FROM task WHERE uuid = ? AND status = 3
          AND EXISTS(SELECT 1 FROM sync_link WHERE item = task.uuid)
        """
    )
    guard let row = try Int64.fetchOne(statement.bind([id.value])),
      let subject = try transaction.subjects([row], areDeleted: true).first
    else { return false }
    if let series = subject.task.repeats?.series {
      guard try transaction.openInstance(of: series) == nil else { return false }
    }
    let standing = Planning.Standing(
      status: .open,
      closed: nil,
      category: subject.task.category
    )
    try transaction.apply(Planning.returned(subject, as: standing, at: transaction.now))
    var fields: Set<SyncField> = [
      .title, .notes, .category, .tags, .priority, .due, .estimate, .reminders, .repeats, .work,
    ]
    if draft.done || draft.isDropped { fields.insert(.state) }
    try revise(id, draft, fields, made: transaction.now.instant)
    try keep(text, of: .task(id))
    note(.task(id), uid)
    return true
  }

  /// A day that was skipped here and done there: closed again, for its finish to be taken; the last of a series
  /// that was deleted is open, as it was when it was changed there.
  func bringBack(_ task: TaskItem, made: Instant) throws {
    guard let series = task.repeats?.series, try transaction.openInstance(of: series) == nil,
      let subject = try transaction.subjects([transaction.row(of: task.id)], areDeleted: true).first
    else {
      var back = task
      back.status = .dropped
      return try transaction.apply([.update(from: .task(task), to: .task(back))])
    }
    var then = transaction.now
    then.instant = made
    let open = Planning.Standing(status: .open, closed: nil, category: task.category)
    try transaction.apply(Planning.returned(subject, as: open, at: then))
  }
}
