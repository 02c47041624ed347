import ChronoModel
import GRDB

/// Edits of tracked time.
extension Transaction {
  func logDone(
    _ id: TaskItem.ID,
    _ start: Instant,
    _ finish: Instant,
    _ edit: Edit
  ) throws -> Receipt {
    let finished = WorkHistory.finish(by: min(start, finish)..<finish, at: now)
    let (there, here) = (now.zone.local(finished), now.local)
    let told = EditLabel.Subjects.Finish(
      day: there.day == here.day ? nil : there.day,
      time: there.time
    )
    var missed: (was: Commitment, day: LocalDay)?
    var receipt = try each(.tasks([id]), edit, finish: told) { subject in
      var subject = subject
      subject.worked = try worked(on: subject.task, reaching: finish)
      let nearby = try nearby(start, finish)
      let start = Tracking.begun(start, after: nearby, before: finish)
      let stretch = Session(
        id: ids.next(),
        task: id,
        start: start,
        finish: finish,
        zone: now.zone.identifier
      )
      // A finish alone logs no work, so it may fall into any.
      if start < finish { try Tracking.refuseOverlap(of: stretch, with: nearby) }
      let changes = try Planning.loggedDone(
        subject,
        start: start,
        finish: finish,
        session: stretch.id,
        at: now
      )
      for case .update(.commitment(let was), .commitment(let judged)) in changes
      where judged.outcome == .missed { missed = (was, judged.day) }
      return changes
    }
    guard receipt.count > 0 else { return receipt }
    if let missed {
      if missed.was.outcome != .missed {
        receipt.missedNow = missed.day
      } else if now.logicalDay(of: finished) > missed.day {
        receipt.finishedLate = missed.day
      }
    }
    receipt.trackedUntil = try trackedBehind(finish, id)
    return receipt
  }

  /// The end of the work on a task that is tracked behind its finish; what ends in the minute of that is not.
  private func trackedBehind(_ finish: Instant, _ id: TaskItem.ID) throws -> Instant? {
    let task = try subject(id).task
    let last = try worked(on: task, reaching: finish).compactMap(\.finish).max()
    return last.flatMap { $0.minute > finish.minute ? $0 : nil }
  }

  func startTimer(_ id: TaskItem.ID, at start: Instant, _ edit: Edit) throws -> Receipt {
    let running = try running()
    let worked = running.flatMap { kept($0.session, until: start) }
    return try each(
      .tasks([id]),
      edit,
      worked: worked,
      stopped: worked == nil ? nil : running?.title
    ) {
      try Tracking.started(
        $0,
        running: running?.session,
        nearby: try nearby(start, nil),
        at: start,
        id: ids.next(),
        now: now
      )
    }
  }

  func stopTimer(at finish: Instant, _ edit: Edit) throws -> Receipt {
    guard let running = try running()?.session else { throw Refusal.timerNotRunning }
    return try each(.tasks([running.task]), edit, worked: kept(running, until: finish)) { _ in
      try Tracking.stopped(running, at: finish, now: now)
    }
  }

  /// The length of a timer's work, unless it is too short to be kept.
  private func kept(_ running: Session, until finish: Instant) -> Int64? {
    finish - running.start < Tracking.shortest
      ? nil : Session.length(from: running.start, to: finish)
  }

  func log(
    _ id: TaskItem.ID,
    _ start: Instant,
    _ finish: Instant,
    _ edit: Edit
  ) throws -> Receipt {
    let receipt = try each(.tasks([id]), edit) { try logged($0.task, start, finish) }
    try decideAgain(id)
    return receipt
  }

  func logNew(
    _ draft: TaskDraft,
    _ start: Instant,
    _ finish: Instant,
    _ edit: Edit
  ) throws -> Receipt {
    var draft = draft
    if draft.finished == finish {
      draft.finished = WorkHistory.finish(by: min(start, finish)..<finish, at: now)
    }
    var adding = try TaskAdding(self)
    let task = try adding.add(draft)
    try apply(try logged(task, start, finish))
    var touched = Touched()
    touched.saw(task, changed: true)
    var receipt = touched.receipt(edit, in: form)
    receipt.categories = adding.categories.made
    return receipt
  }

  private func logged(
    _ task: TaskItem,
    _ start: Instant,
    _ finish: Instant
  ) throws -> [Change] {
    try Tracking.logged(
      task,
      start: start,
      finish: finish,
      nearby: try nearby(start, finish),
      id: ids.next(),
      now: now
    )
  }

  func revise(_ before: Session, _ after: Session, _ edit: Edit) throws -> Receipt {
    let current = try session(before.id)
    return try alter(current, edit) {
      try Tracking.revised(
        current,
        from: before,
        to: after,
        nearby: try nearby(after.start, after.finish),
        now: now
      )
    }
  }

  func deleteSession(_ id: Session.ID, _ edit: Edit) throws -> Receipt {
    let current = try session(id)
    return try alter(current, edit) { [.delete(.session(current))] }
  }

  /// Sessions may be corrected whatever became of their task.
  private func alter(
    _ session: Session,
    _ edit: Edit,
    rule: () throws -> [Change]
  ) throws -> Receipt {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.task.selection) FROM task WHERE id = ?"
    )
    let categories = try categories()
    let found = try statement.bind([try row(of: session.task).databaseValue])
      .first { try Table.task($0, categories: categories) }
    guard let task = found else { throw Refusal.gone }
    let changes = try rule()
    try apply(changes)
    if task.status == .done { try decideAgain(task.id) }
    var touched = Touched()
    touched.saw(task, changed: !changes.isEmpty)
    return touched.receipt(edit, in: form)
  }

  /// Lets the promises of a done task follow a correction of its work, while their days last.
  private func decideAgain(_ id: TaskItem.ID) throws {
    var subject = try subject(id)
    guard let finished = subject.task.closed else { return }
    subject.worked = try worked(on: subject.task, reaching: finished)
    try apply(Planning.decidedAgain(subject, at: now))
  }

  private func session(_ id: Session.ID) throws -> Session {
    let statement = try db.cachedStatement(sql: SessionReader.select + " WHERE session.uuid = ?")
    let categories = try categories()
    let found = try statement.bind([id.value])
      .first { try SessionReader.tracked($0, categories: categories).session }
    guard let found else { throw Refusal.gone }
    return found
  }

  /// Refuses work of a task that is new where other work was logged then.
  func refuseOverlap(of stretch: WorkHistory.Stretch) throws {
    let session = Session(
      id: Session.ID(high: 0, low: 0),
      task: TaskItem.ID(high: 0, low: 0),
      start: stretch.start,
      finish: stretch.finish,
      zone: now.zone.identifier
    )
    try Tracking.refuseOverlap(of: session, with: try nearby(stretch.start, stretch.finish))
  }

  private func nearby(_ start: Instant, _ finish: Instant?) throws -> [TrackedSession] {
    let end = finish ?? Instant(seconds: .max)
    return try SessionReader.touching(
      db,
      start..<max(start, end),
      categories: try categories(),
      isOfDeleted: false
    )
  }
}
