import ChronoModel
import GRDB

/// Series that go on elsewhere: in their own file, or in a new one.
extension SyncTaking {
  /// The instance was finished, or skipped, and the next one is on the day that the other side says.
  mutating func roll(
    _ task: TaskItem,
    _ draft: TaskDraft,
    as status: TaskItem.Status,
    made: Instant,
    _ uid: String
  ) throws {
    if status == .done {
      var done = draft
      done.done = true
      done.finished = made
      try settle(task.id, done, made: made)
    } else {
      var then = transaction.now
      then.instant = made
      let subject = try transaction.subject(task.id)
      let changes = Planning.closed(subject, as: status, at: then)
      try transaction.apply(changes)
      _ = try transaction.succeed(subject, after: changes)
    }
    guard let series = task.repeats?.series, let row = try transaction.openInstance(of: series),
      let next = try transaction.subjects([row]).first
    else { return note(.task(task.id), uid) }
    // Its file is there already.
    receipt.goesOn.removeAll { $0 == .task(task.id) }
    var draft = atUsualTime(draft, after: task, next.task.id)
    if let day = next.task.due, try isCounted(draft.due, after: task, done: made, insteadOf: day) {
      draft.due = day
      tell(next.task.id)
    }
    var fields: Set<SyncField> = [.title, .notes, .tags, .priority, .estimate, .category]
    if (next.task.due, next.task.time) != (draft.due, draft.time) { fields.insert(.due) }
    try revise(next.task.id, draft, fields, made: transaction.now.instant)
    wentOn[uid] = (.task(task.id), .task(next.task.id))
    note(.task(next.task.id), uid)
  }

  /// Whether the next day was counted there from the day that was due, where that is not what the series is counted
  /// from: many programs know no other way.
  ///
  /// It is counted from when it was done, or the day was moved here for once. One that was given
  /// there is none that comes of the rule, or a later one than the next of these.
  private func isCounted(
    _ told: LocalDay?,
    after task: TaskItem,
    done finish: Instant,
    insteadOf day: LocalDay
  ) throws -> Bool {
    guard let told, let due = task.due, let repeats = task.repeats, told != day else {
      return false
    }
    guard repeats.afterCompletion else {
      guard try repeats.seriesOfDays().next(after: due - 1) != due else { return false }
      var moved = repeats
      moved.anchor = due
      return try moved.seriesOfDays().next(after: due) == told
    }
    var then = transaction.now
    then.instant = finish
    func next(from closed: LocalDay, notBefore first: LocalDay) throws -> LocalDay? {
      try repeats.day(after: due, closed: closed, finished: 0, today: first)
    }
    // It was so when it was done, but the planner was not open since.
    if try next(from: then.today, notBefore: then.today) == told { return false }
    if try next(from: due, notBefore: due) == told { return true }
    return try told < day && next(from: due, notBefore: told) == told
  }

  /// The next instance as the other side says it, but that a time of one day alone does not go on.
  ///
  /// The file then says another time than the instance has: that is told there in the same run.
  private mutating func atUsualTime(
    _ draft: TaskDraft,
    after task: TaskItem,
    _ next: TaskItem.ID
  ) -> TaskDraft {
    guard task.usual != nil, draft.time == task.time else { return draft }
    var draft = draft
    draft.setTime(task.usualTime)
    tell(next)
    return draft
  }

  /// The next instance is the one that the other program has made for it, which says of a day without
  /// a time when that begins in UTC, and neither tags nor reminders.
  ///
  /// Of two days the later holds: the series has gone on there, or here; but a rule that was changed
  /// here says the day.
  mutating func follow(
    _ task: TaskItem,
    _ draft: TaskDraft,
    _ fields: SyncFollowing,
    _ id: TaskItem.ID,
    _ text: ForeignText.Draft?,
    _ uid: String
  ) throws {
    guard let series = task.repeats?.series, let row = try transaction.openInstance(of: series),
      var next = try transaction.subjects([row]).first
    else { return try add(draft, id, text, uid) }
    // Its file is there already.
    receipt.goesOn.removeAll { $0 == .task(task.id) }
    var draft = draft
    if task.time == nil, !fields.isTold { draft.leaveTime(dayStart: transaction.now.dayStart) }
    let changed = fields.changed
    if changed.contains(.state), draft.done, let day = draft.due, day < next.task.due ?? day {
      let made = try fillIn(task, on: day, draft, changed)
      try keep(text, of: .task(made))
      instead[.task(id)] = .task(made)
      followed.insert(.task(made))
      return note(.task(made), uid)
    }
    if changed == [.state], let day = draft.due, day < next.task.due ?? day {
      return try lapse(task, on: day)
    }
    if !fields.isTold { draft = atUsualTime(draft, after: task, next.task.id) }
    if let day = next.task.due, let due = draft.due, day < due,
      draft.repeats?.excluded.contains(day) == true
    {
      // It was made on a day that had been left out there: nobody has promised that.
      try promise(next.task.id, as: draft, keepsTime: true)
      next = try transaction.subject(next.task.id)
    }
    var taken = changed
    let done = draft.finished ?? task.closed ?? transaction.now.instant
    if let day = next.task.due, try isCounted(draft.due, after: task, done: done, insteadOf: day) {
      taken.remove(.due)
      tell(next.task.id)
    } else if !changed.contains(.due), draft.due == next.task.due, draft.time != next.task.time,
      next.task.modified != next.task.created
    {
      // A time that it was given here meanwhile, of all days or of that one alone.
      tell(next.task.id)
    } else if next.task.due == nil, draft.due == Succession.given(next.promises) {
      // It was put off to someday here.
      tell(next.task.id)
    } else if let due = draft.due, due >= next.task.due ?? due, !fields.given.contains(.repeats) {
      if (next.task.due, next.task.time) != (due, draft.time) { taken.insert(.due) }
    } else {
      tell(next.task.id)
    }
    let isUntold =
      next.task.estimate != draft.estimate
      || next.task.repeats?.excluded != draft.repeats?.excluded
    if try !fields.given.isEmpty || isUntold || transaction.isTracked(row) { tell(next.task.id) }
    try revise(next.task.id, draft, taken, made: transaction.now.instant)
    try keep(text, of: .task(next.task.id))
    instead[.task(id)] = .task(next.task.id)
    followed.insert(.task(next.task.id))
    note(.task(next.task.id), uid)
  }

  /// Makes the instance of a day that was finished there and that the series has passed here, as the
  /// planner was not open on it; the open one stays.
  mutating func fillIn(
    _ task: TaskItem,
    on day: LocalDay,
    _ draft: TaskDraft,
    _ changed: Set<SyncField>
  ) throws -> TaskItem.ID {
    let now = transaction.now
    let finish = min(draft.finished ?? now.instant, now.instant)
    var then = now
    then.instant = finish
    let made: TaskItem.ID = transaction.ids.next()
    try transaction.apply(
      Succession.successor(
        of: task,
        on: day,
        id: made,
        position: Int(try transaction.nextRow(of: .task)) * Ranks.gap,
        at: then
      )
    )
    try revise(made, draft, changed.union([.due]), made: finish)
    return made
  }

  /// Makes the instance of a day that nobody has finished and that the series has passed here: it was missed, as
  /// it would have been if the one before it had been ticked here.
  func lapse(_ task: TaskItem, on day: LocalDay) throws {
    let now = transaction.now
    let made = Succession.successor(
      of: task,
      on: day,
      id: transaction.ids.next(),
      position: Int(try transaction.nextRow(of: .task)) * Ranks.gap,
      at: now
    )
    try transaction.apply(
      made.map { change in
        switch change {
        case .insert(.task(var lapsed)):
          (lapsed.status, lapsed.closed) = (.lapsed, now.instant)
          return .insert(.task(lapsed))
        case .insert(.commitment(var promise)):
          (promise.outcome, promise.judged) = (.missed, now.instant)
          promise.planned = task.estimate
          return .insert(.commitment(promise))
        default: return change
        }
      }
    )
  }

  /// An instance that is told apart there leaves its series, which goes on behind its day.
  ///
  /// One that was `closed` has been followed already.
  private mutating func leaveSeries(_ subject: Planning.Subject, closed isClosed: Bool) throws {
    let task = subject.task
    if !isClosed, let due = task.due ?? Succession.given(subject.promises) {
      var closed = task
      closed.closed = transaction.now.instant
      let day = Succession.day(
        after: closed,
        promises: subject.promises,
        finished: 1,
        at: transaction.now
      )
      // It is the last one, and stays the one that the series' file tells.
      guard let day else { return tell(task.id) }
      try transaction.apply(
        Succession.successor(
          of: task,
          on: day,
          id: Succession.identifier(afterLapseOf: task.id, on: due),
          position: Int(try transaction.nextRow(of: .task)) * Ranks.gap,
          at: transaction.now
        )
      )
    }
    var alone = task
    (alone.status, alone.closed) = (.open, nil)
    (alone.repeats, alone.usual) = (nil, nil)
    try transaction.apply([.update(from: .task(task), to: .task(alone))])
  }

  /// Lets the file of a series tell the instance behind one that has a file of its own now.
  private func passOn(from task: TaskItem, besides uid: String) throws {
    guard let series = task.repeats?.series, let row = try transaction.openInstance(of: series),
      let next = try transaction.subjects([row]).first
    else { return }
    let (kind, item) = Table.owner(.task(task.id))
    let (_, other) = Table.owner(.task(next.task.id))
    try transaction.db
      .cachedStatement(
        sql: """
          UPDATE sync_link SET item = ? WHERE item = ? AND kind = ? AND part = ''
            AND file IN (SELECT id FROM sync_file WHERE uid <> ?)
          """
      )
      .run([other, item, kind, uid.databaseValue])
  }

  /// The instance of a day that is told apart there, and still to be done: see `SyncStep.standApart`.
  mutating func standApart(
    _ task: TaskItem,
    _ draft: TaskDraft,
    _ fields: SyncFollowing,
    _ text: ForeignText.Draft?,
    made: Instant,
    _ uid: String
  ) throws {
    if task.status == .done, let finish = task.closed {
      // It was moved there before it was done here: it has not kept the day that it left.
      var then = transaction.now
      then.instant = finish
      try transaction.apply(Planning.reopened(try transaction.subject(task.id), at: then))
    }
    try leaveSeries(try transaction.subject(task.id), closed: task.status != .open)
    try passOn(from: task, besides: uid)
    try revise(task.id, draft, fields.changed, made: made)
    try keep(text, of: .task(task.id))
    if !fields.given.isEmpty { tell(task.id) }
  }

  /// Has tasks told in the same run that stand alone or are closed, and of which the file of their series says something:
  /// they have files of their own.
  mutating func tellElsewhere() throws {
    var files: [ForeignText.Owner: Set<String>] = [:]
    for (uid, result) in receipt.results {
      for link in result.links { files[link.item, default: []].insert(uid) }
    }
    let known = try transaction.db.cachedStatement(
      sql: """
        SELECT 1 FROM sync_link CROSS JOIN sync_file ON sync_file.id = sync_link.file
        WHERE item = ? AND kind = ? AND uid <> ?
        """
    )
    let alone = try transaction.db.cachedStatement(
      sql: """
        SELECT 1 FROM task WHERE uuid = ? AND status < 3 AND (rule IS NULL OR status > 0)
        """
    )
    for (uid, owners) in touched {
      for owner in owners {
        guard case .task(let id) = owner else { continue }
        let others = files[owner, default: []].subtracting([uid])
        let (kind, item) = Table.owner(owner)
        guard try !others.isEmpty || known.bind([item, kind, uid.databaseValue]).hasRows(),
          try alone.bind([id.value]).hasRows()
        else { continue }
        for other in others {
          for index in receipt.results[other]?.links.indices ?? 0..<0
          where receipt.results[other]?.links[index].item == owner {
            receipt.results[other]?.links[index].sum = []
          }
        }
        receipt.goesOn.append(owner)
      }
    }
  }

  /// Has an instance told in the same run, whose file does not say it as it is.
  mutating func tell(_ id: TaskItem.ID) {
    untold.insert(.task(id))
    receipt.goesOn.append(.task(id))
  }
}
