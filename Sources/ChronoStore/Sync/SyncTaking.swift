import ChronoModel
import GRDB

/// Takes over what was changed on the other side, unit by unit, in one transaction.
struct SyncTaking {
  let transaction: Transaction
  var tasks: TaskAdding
  var receipt = SyncReceipt()
  /// Items whose sum is to be made anew, by UID.
  var touched: [String: Set<ForeignText.Owner>] = [:]
  /// Items that their files do not say yet as they are.
  var untold: Set<ForeignText.Owner> = []
  /// Tasks that another file of this run has changed: a copy of a finished day is about one of them.
  var changed: Set<TaskItem.ID> = []
  /// The items that were really made, in place of those that were named.
  var instead: [ForeignText.Owner: ForeignText.Owner] = [:]
  /// The instances that came after those of files that have gone on, by UID: what is finished may be in
  /// a copy as well, which stays with it.
  var wentOn: [String: (from: ForeignText.Owner, to: ForeignText.Owner)] = [:]
  /// Instances that came after others: without them a new file is about nothing, so that it goes with
  /// what is undone.
  var followed: Set<ForeignText.Owner> = []

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    tasks = try TaskAdding(transaction)
  }

  mutating func take(_ unit: SyncUnit) throws {
    guard try unit.steps.allSatisfy({ try isExpected($0) }) else {
      receipt.skipped.insert(unit.uid)
      return
    }
    for step in unit.steps { try take(step, unit.uid) }
    guard let result = unit.result else { return }
    receipt.results[unit.uid] = result
    // What has become of a promise is told in the same run.
    let told = "X-CHRONOLIST-PROMISE;OUTCOME=open"
    if unit.steps.contains(where: \.decidesPromise), result.text.holds(told) {
      receipt.goesOn += result.links.map { settled($0.item, in: unit.uid) }
    }
  }

  private mutating func take(_ step: SyncStep, _ uid: String) throws {
    switch step {
    case .addTask(let draft, let id, let text): try add(draft, id, text, uid)
    case .addDays(let days, let id): try add(days, of: id)
    case .followTask(let task, let draft, let fields, let id, let text):
      try follow(task, draft, fields, id, text, uid)
    case .reviseTask(let task, let draft, let fields, let made):
      if task.status == .deleted { try closeAgain(task) }
      try revise(task.id, draft, fields, made: made)
      changed.insert(task.id)
      note(.task(task.id), uid)
    case .undoWork(let task, let work): try undo(work, of: task.id)
    case .takePromises(let task, let told, let agreed):
      try takePromises(of: task.id, told: told, agreed: agreed)
      note(.task(task.id), uid)
    case .standApart(let task, let draft, let fields, let text, let made):
      try standApart(task, draft, fields, text, made: made, uid)
      changed.insert(task.id)
      note(.task(task.id), uid)
    case .takeLife(let task, let draft):
      try takeLife(of: task.id, as: draft)
      note(.task(task.id), uid)
    case .rollTask(let task, let draft, let status, let made):
      try roll(task, draft, as: status, made: made, uid)
      changed.insert(task.id)
    case .closeInstance(let task, let told, let next): try close(task, as: told, next, uid)
    case .makeInstance(like: let task, let told): try make(told, like: task)
    case .rejoinSeries(let task, let told, of: let open): try rejoin(task, as: told, of: open, uid)
    case .reopenInstance(let task, let draft): try reopen(task, as: draft, uid)
    case .planInstance(let task, let draft):
      try promise(task.id, as: draft, keepsTime: false)
      note(.task(task.id), uid)
    case .endSeries(let last, past: let task, let draft):
      try endSeries(last, past: task, as: draft, uid)
    case .beginSeries(let task, let draft): try beginSeries(task, as: draft)
    case .deleteTask(let task):
      let subject = try transaction.subject(task.id)
      let changes = Planning.closed(subject, as: .deleted, at: transaction.now)
      try transaction.apply(changes)
    case .bringBack(let task, let draft, let made):
      try bringBack(task, draft, made: made)
      goOn(from: try transaction.subject(task.id).task)
      // What both agreed on stays so where it was not told as it is.
      touched[uid, default: []].formUnion(draft == nil ? [] : [.task(task.id)])
    case .addEvent(let draft, let id, let text):
      let isFree = try !exists(id.value, in: .event)
      let event = try EventRules.added(
        draft,
        id: isFree ? id : transaction.ids.next(),
        series: transaction.ids.next(),
        category: try tasks.categories.category(for: draft.category),
        position: Int(try transaction.nextRow(of: .event)) * Ranks.gap,
        at: transaction.now
      )
      try transaction.apply([.insert(.event(event))])
      try keep(text, of: .event(event.id))
      instead[.event(id)] = .event(event.id)
      note(.event(event.id), uid)
    case .reviseEvent(let event, let draft, let fields):
      try revise(event, draft, fields)
      note(.event(event.id), uid)
    case .deleteEvent(let event): try transaction.apply([.delete(.event(event))])
    }
  }

  mutating func note(_ owner: ForeignText.Owner, _ uid: String) {
    touched[uid, default: []].insert(owner)
  }

  private func exists(_ uuid: DatabaseValue, in table: Table) throws -> Bool {
    let statement = try transaction.db.cachedStatement(
      sql: "SELECT 1 FROM \(table.name) WHERE uuid = ?"
    )
    return try Int.fetchOne(statement.bind([uuid])) != nil
  }

  func keep(_ text: ForeignText.Draft?, of owner: ForeignText.Owner) throws {
    guard let text else { return }
    let new = ForeignText(owner, text)
    let (kind, item) = Table.owner(owner)
    let statement = try transaction.db.cachedStatement(
      sql: """
        SELECT \(Table.foreign.selection) FROM foreign_text
        WHERE item = ? AND kind = ? AND format = ?
        """
    )
    // It may have been in another file before.
    let old = try statement.bind([item, kind, text.format.rawValue.databaseValue])
      .first { try Table.foreign($0) }
    try transaction.apply([
      old.map { .update(from: .foreign($0), to: .foreign(new)) } ?? .insert(.foreign(new))
    ])
  }

  // MARK: Tasks

  mutating func revise(
    _ id: TaskItem.ID,
    _ draft: TaskDraft,
    _ fields: Set<SyncField>,
    made: Instant
  ) throws {
    let now = transaction.now
    // What is opened again has kept no day that it is then moved from.
    let isReopened = fields.contains(.state) && !draft.done && !draft.isDropped
    if isReopened { try settle(id, draft, made: made) }
    let subject = try transaction.subject(id)
    var changed = subject.task
    if fields.contains(.title) { changed.title = draft.title }
    if fields.contains(.notes) { changed.notes = draft.notes }
    if fields.contains(.category) {
      changed.category = try tasks.categories.category(for: draft.category)
    }
    if fields.contains(.tags) { changed.tags = Planning.distinct(draft.tags) }
    if fields.contains(.priority) { changed.priority = draft.priority }
    if fields.contains(.estimate) { changed.estimate = draft.estimate }
    if fields.contains(.reminders) { changed.reminders = draft.reminders }
    if fields.contains(.due) {
      changed.due = draft.due
      changed.time = draft.due == nil ? nil : draft.time
    }
    if fields.contains(.repeats) {
      let series = changed.repeats?.series ?? transaction.ids.next()
      let first = draft.countedFrom ?? changed.due ?? draft.repeats?.anchor
      var repeats = first.flatMap { draft.repeats?.repeats(from: $0, series: series) }
      // Days that are left out change nothing of what the series is counted from.
      if let old = changed.repeats, old.rule == repeats?.rule,
        old.afterCompletion == repeats?.afterCompletion
      {
        repeats?.anchor = old.anchor
      }
      changed.repeats = repeats
    }
    if changed.due == nil, fields.contains(.due), draft.repeats == nil { changed.repeats = nil }
    if fields.contains(.due), changed.repeats != nil {
      changed.usual = UsualTime(draft.usualTime, besides: changed.time)
    }
    var then = now
    then.instant = made
    try transaction.apply(
      Planning.revisedElsewhere(subject, as: changed, made: then, at: now)
    )
    if fields.contains(.estimate) {
      try plan(changed.estimate, for: subject, made: made)
    }
    if fields.contains(.due) { goOn(from: changed) }
    if fields.contains(.work) { try take(draft.work, of: id) }
    if fields.contains(.state), !isReopened {
      try settle(id, draft, made: made, isMovedThere: fields.contains(.due))
    }
  }

  /// Done, dropped or open, as it was made there.
  mutating func settle(
    _ id: TaskItem.ID,
    _ draft: TaskDraft,
    made: Instant,
    isMovedThere: Bool = false
  ) throws {
    var subject = try transaction.subject(id)
    let finish = draft.finished ?? made
    let changes: [Change]
    if draft.done {
      subject.worked = try transaction.worked(on: subject.task, reaching: finish)
      if subject.task.status == .dropped {
        changes = Planning.finishedInstead(subject, finish: finish, at: transaction.now)
      } else {
        changes = Planning.finishedElsewhere(
          subject,
          finish: finish,
          isMovedThere: isMovedThere,
          at: transaction.now
        )
      }
    } else if draft.isDropped {
      var then = transaction.now
      then.instant = min(finish, then.instant)
      changes = Planning.droppedElsewhere(subject, at: then)
    } else {
      changes = try transaction.reopened(subject)
    }
    try transaction.apply(changes)
    if subject.running != nil { tell(id) }
    let settled = try transaction.subject(id)
    if draft.done {
      // It was moved here only after it was done, which its file does not say.
      if settled.task.due != subject.task.due { tell(id) }
    } else if !draft.isDropped {
      // What is opened again after its day is promised for today, which its file does not say.
      if settled.task.due != draft.due { tell(id) }
      if let day = subject.task.due {
        var then = transaction.now
        then.instant = made
        try transaction.apply(
          Planning.reopenedElsewhere(settled, on: day, made: then, at: transaction.now)
        )
      }
    }
    if try transaction.succeed(subject, after: changes) != nil { receipt.goesOn.append(.task(id)) }
  }

  mutating func add(
    _ draft: TaskDraft,
    _ id: TaskItem.ID,
    _ text: ForeignText.Draft?,
    _ uid: String
  ) throws {
    let isFree = try !exists(id.value, in: .task)
    let task = try tasks.add(promised(draft), id: isFree ? id : nil, isTold: true)
    try keep(text, of: .task(task.id))
    instead[.task(id)] = .task(task.id)
    note(.task(task.id), uid)
    goOn(from: task)
  }

  /// The draft with the promise of a day to come: of two files that were brought together, one may tell the days before alone.
  private func promised(_ draft: TaskDraft) -> TaskDraft {
    guard let due = draft.due, transaction.now.today <= due, !draft.done, !draft.isDropped,
      let promises = draft.promises, !promises.contains(where: { $0.day == due })
    else { return draft }
    var promised = draft
    let made = transaction.now.instant
    let open = TaskDraft.Promise(day: due, outcome: .open, made: made, judged: nil)
    promised.promises = promises + [open]
    return promised
  }

  /// Where the day of a series is over, that goes on from it as soon as it is judged, in the same run.
  private mutating func goOn(from task: TaskItem) {
    guard task.isScheduled, task.status == .open, let due = task.due, due < transaction.now.today
    else { return }
    receipt.goesOn.append(.task(task.id))
  }

  // MARK: The end

  /// A conflict of the item that was really made, or that came after.
  func settled(_ conflict: SyncConflict, of uid: String) -> SyncConflict {
    var conflict = conflict
    conflict.item = settled(conflict.item, in: uid)
    return conflict
  }

  private func settled(_ item: ForeignText.Owner, in uid: String) -> ForeignText.Owner {
    if let next = wentOn[uid], next.from == item { return next.to }
    return instead[item] ?? item
  }

  /// Names the items that were made, marks them, and sums up what was changed here.
  mutating func finish(sum: (WholeItem) -> [UInt8]) throws {
    let records = RecordReader(db: transaction.db, categories: try CategoryMap(transaction.db))
    let reader = WholeReader(db: transaction.db, records: records, format: .iCalendar)
    for (uid, owners) in touched {
      guard var result = receipt.results[uid] else { continue }
      for index in result.links.indices {
        var link = result.links[index]
        link.item = settled(link.item, in: uid)
        if followed.contains(link.item) {
          link.mark = nil
        } else if let mark = link.mark, mark.high == 0, mark.low == 0 {
          let made: Identifier<SyncLink> = transaction.ids.next()
          try transaction.insert(.mark, [made.value])
          link.mark = made
        }
        if owners.contains(link.item), let item = try reader.item(link.item) {
          link.sum = untold.contains(link.item) ? [] : sum(item)
        }
        result.links[index] = link
      }
      receipt.results[uid] = result
    }
    try tellElsewhere()
    // A run that is killed behind this has not said so otherwise.
    try SyncRows.lookAgain(at: receipt.goesOn, transaction.db)
  }
}

extension SyncStep {
  /// Whether something may have become of a promise by it.
  fileprivate var decidesPromise: Bool {
    switch self {
    case .reviseTask(_, _, let fields, _): fields.contains(.state) || fields.contains(.due)
    case .standApart, .bringBack: true
    case .closeInstance, .makeInstance, .rejoinSeries, .reopenInstance, .planInstance, .endSeries,
      .beginSeries:
      false
    case .addTask, .addDays, .undoWork, .takePromises, .takeLife, .rollTask, .followTask:
      false
    case .deleteTask, .addEvent, .reviseEvent, .deleteEvent: false
    }
  }
}
