import ChronoModel
import GRDB

/// Instances of a series of which another planner tells what became of them.
extension SyncTaking {
  /// A file that told one which is skipped goes on with the next one.
  mutating func close(
    _ task: TaskItem,
    as told: ClosedInstance,
    _ next: LocalDay?,
    _ uid: String
  ) throws {
    let row = try transaction.row(of: task.id)
    // A step before this one may have taken it away.
    let isGone = try transaction.db
      .cachedStatement(sql: "SELECT 1 FROM task WHERE id = ? AND status = 3")
      .bind([row.databaseValue]).hasRows()
    if isGone, task.status != .deleted { return }
    guard let subject = try transaction.subjects([row], areDeleted: task.status == .deleted).first
    else { return }
    // What it is called is not so of those to come.
    var plain = told
    plain.words = nil
    let changes = Planning.closed(subject, as: plain, at: transaction.now)
    try transaction.apply(changes)
    try add(told.work, to: task.id)
    if let next, subject.task.status == .open {
      try make(on: next, like: task, at: told.finish)
    } else if try transaction.succeed(subject, after: changes) != nil {
      receipt.goesOn.append(.task(task.id))
    }
    if !told.isSkipped { try name(task.id, as: told.words) }
    if told.isSkipped, task.status == .open, let series = task.repeats?.series,
      let next = try transaction.openInstance(of: series),
      let open = try transaction.subjects([next]).first
    {
      wentOn[uid] = (.task(task.id), .task(open.task.id))
      note(.task(open.task.id), uid)
      // What was edited here of the one that goes is so of the next.
      tell(open.task.id)
    }
    changed.insert(task.id)
    note(.task(task.id), uid)
    // What is left of a series that was ended here is told so.
    if task.repeats == nil { tell(task.id) }
  }

  private func name(_ id: TaskItem.ID, as words: InstanceWords?) throws {
    guard let words else { return }
    let subject = try transaction.subject(id)
    let task = subject.task
    var named = task
    named.take(words)
    guard named != task else { return }
    try transaction.apply([.update(from: .task(task), to: .task(named))])
    try plan(named.estimate, for: subject, made: nil)
  }

  func make(_ told: ClosedInstance, like task: TaskItem) throws {
    let id = try make(on: told.day, like: task, at: told.closed)
    let subject = try transaction.subject(id)
    try transaction.apply(Planning.closed(subject, as: told, at: transaction.now))
    try add(told.work, to: id)
  }

  /// A series has one open instance: the task is closed before it is of the series again.
  mutating func rejoin(
    _ task: TaskItem,
    as told: ClosedInstance,
    of open: TaskItem,
    _ uid: String
  ) throws {
    let subject = try transaction.subject(task.id)
    try transaction.apply(Planning.closed(subject, as: told, at: transaction.now))
    let closed = try transaction.subject(task.id).task
    var member = closed
    member.repeats = open.repeats
    // What was put off to someday has lost the time of its day.
    if task.due == nil { member.time = open.usualTime }
    try transaction.apply([.update(from: .task(closed), to: .task(member))])
    changed.insert(task.id)
    note(.task(task.id), uid)
  }

  @discardableResult private func make(
    on day: LocalDay,
    like task: TaskItem,
    at made: Instant?
  ) throws -> TaskItem.ID {
    var then = transaction.now
    if let made { then.instant = min(made, then.instant) }
    let id: TaskItem.ID = transaction.ids.next()
    try transaction.apply(
      Succession.successor(
        of: task,
        on: day,
        id: id,
        position: Int(try transaction.nextRow(of: .task)) * Ranks.gap,
        at: then
      )
    )
    return id
  }

  /// Puts an open task on the day of a draft, with its promises.
  func promise(_ id: TaskItem.ID, as draft: TaskDraft, keepsTime: Bool) throws {
    let subject = try transaction.subject(id)
    var open = subject.task
    open.due = draft.due
    if !keepsTime {
      open.time = draft.due == nil ? nil : draft.time
      open.usual = UsualTime(draft.usualTime, besides: open.time)
    }
    let told = Planning.promises(of: draft, at: transaction.now)
    try transaction.apply(
      [.update(from: .task(subject.task), to: .task(open))]
        + Planning.promised(subject, as: told)
    )
  }

  /// What was edited of the instance that came after one is so of that, and it goes; nothing else was done with it.
  private func takeBack(behind task: TaskItem) throws -> Bool {
    guard let series = task.repeats?.series, let row = try transaction.openInstance(of: series),
      try !transaction.isTracked(row), let next = try transaction.subjects([row]).first,
      next.task.modified != next.task.created,
      next.promises.allSatisfy({ $0.outcome == .open })
    else { return false }
    let before = try transaction.subject(task.id).task
    var edited = next.task
    (edited.id, edited.due, edited.position) = (before.id, before.due, before.position)
    (edited.status, edited.closed) = (before.status, before.closed)
    (edited.created, edited.modified) = (before.created, transaction.now.instant)
    if let due = before.due, let day = next.task.due {
      edited.reminders = edited.reminders.map { $0.moved(by: due - day) }
    }
    try transaction.apply(
      next.promises.map { .delete(.commitment($0)) }
        + [.delete(.task(next.task)), .update(from: .task(before), to: .task(edited))]
    )
    return true
  }

  /// What came after it goes, or stands alone.
  mutating func endSeries(
    _ last: TaskItem,
    past task: TaskItem,
    as draft: TaskDraft,
    _ uid: String
  ) throws {
    if last.id == task.id {
      try promise(last.id, as: draft, keepsTime: false)
    } else {
      let isTracked = try transaction.isTracked(try transaction.row(of: task.id))
      let other = try transaction.subject(task.id)
      try transaction.apply(
        Succession.ended(other, isTracked: isTracked, at: transaction.now)
      )
      receipt.goesOn.append(.task(task.id))
      if last.status == .lapsed { try reopen(last, as: draft, uid) }
      if last.status == .deleted {
        try bringBack(last, nil, made: transaction.now.instant)
        try promise(last.id, as: draft, keepsTime: false)
      }
    }
    let subject = try transaction.subject(last.id)
    var alone = subject.task
    (alone.repeats, alone.usual) = (nil, nil)
    try transaction.apply([.update(from: .task(subject.task), to: .task(alone))])
    changed.formUnion([last.id, task.id])
    note(.task(last.id), uid)
    tell(last.id)
  }

  /// The next instance is made as if it had been closed as one of the series.
  mutating func beginSeries(_ task: TaskItem, as draft: TaskDraft) throws {
    let closed = try transaction.subject(task.id)
    guard let due = draft.due ?? task.due, let repeats = draft.repeats else { return }
    var repeating = closed.task
    repeating.repeats = repeats.repeats(from: due, series: transaction.ids.next())
    repeating.usual = UsualTime(draft.usualTime, besides: repeating.time)
    var open = closed
    open.task = repeating
    (open.task.status, open.task.closed) = (.open, nil)
    try transaction.apply([.update(from: .task(closed.task), to: .task(repeating))])
    let changes: [Change] = [.update(from: .task(open.task), to: .task(repeating))]
    _ = try transaction.succeed(open, after: changes)
    receipt.goesOn.append(.task(task.id))
    changed.insert(task.id)
  }

  /// What came after it goes with that, as it is untouched.
  mutating func reopen(_ task: TaskItem, as draft: TaskDraft, _ uid: String) throws {
    if task.status == .deleted { try closeAgain(task) }
    let isEdited = try takeBack(behind: task)
    if isEdited { tell(task.id) }
    let closed = try transaction.subject(task.id)
    try transaction.apply(try transaction.reopened(closed))
    try promise(task.id, as: draft, keepsTime: isEdited)
    receipt.goesOn.append(.task(task.id))
    changed.insert(task.id)
    note(.task(task.id), uid)
  }
}
