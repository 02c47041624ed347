import ChronoModel
import GRDB

/// Undo, redo, and going to any point of the history.
enum History {
  /// Hears how many rows of a step are exchanged, and how many it has; throwing ends the work, and
  /// all stays as it was.
  typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  static func step(
    _ db: Database,
    undone: Bool,
    since border: Instant? = nil,
    at now: Moment,
    progress: Progress = { _, _ in }
  ) throws -> Receipt {
    let kept = undone ? nil : try putOwnStepOnTop(db)
    guard let next = try JournalTable.next(db, undone: undone) else {
      throw undone ? Refusal.nothingToRedo : Refusal.nothingToUndo
    }
    guard next.subject != JournalTable.lost else { throw Refusal.lostToSync(next.label) }
    if border != nil, JournalTable.isOfSync(next.subject) {
      throw Refusal.broughtBySync(label: next.label, at: next.at)
    }
    if let border, next.at < border { throw Refusal.doneEarlier(label: next.label, at: next.at) }
    var receipt = Receipt(label: next.label)
    receipt.keptBeside = kept
    receipt.made = next.at
    let undoneBefore = try !undone && hasMarks(db, next.step) ? itemsUndone(db) : nil
    var steps = 0
    var following: JournalTable.Next? = next
    while let step = following, step.subject == next.subject {
      try swap(db, step: step.step, undone: !undone, progress: progress, into: &receipt, at: now)
      steps += 1
      following =
        JournalTable.isOfPass(next.subject) ? try JournalTable.next(db, undone: undone) : nil
    }
    if steps > 1 {
      let pass = JournalTable.pass(of: next.subject)
      receipt.label = pass.map { EditLabel.pass($0, steps: steps) } ?? EditLabel.steps(steps)
    }
    if let undoneBefore { receipt.comingBack = max(0, try itemsUndone(db) - undoneBefore) }
    return receipt
  }

  /// Whether a step has to do with the coming of items of synchronised files.
  private static func hasMarks(_ db: Database, _ step: Int64) throws -> Bool {
    try db.cachedStatement(
      sql: "SELECT 1 FROM journal_entry WHERE step = ? AND kind = \(Table.mark.kind) LIMIT 1"
    ).bind([step.databaseValue]).hasRows()
  }

  /// How many items of synchronised files are not there because their coming was undone (see
  /// ``SyncLink``).
  private static func itemsUndone(_ db: Database) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM sync_link
        WHERE mark IS NOT NULL AND NOT EXISTS(SELECT 1 FROM import_mark WHERE uuid = mark)
        """
    )
    return try Int.fetchOne(statement) ?? 0
  }

  /// Takes back the newest step, or brings again the one undone last, and not the others of its pass.
  static func step(
    _ db: Database,
    undone: Bool,
    in pass: Pass,
    at now: Moment
  ) throws -> Receipt {
    guard let next = try JournalTable.next(db, undone: undone),
      next.subject == JournalTable.subject(of: pass)
    else {
      throw undone ? Refusal.nothingToRedo : Refusal.nothingToUndo
    }
    return try exchange(db, next, undone: !undone, at: now)
  }

  /// Takes back one step, and not the others of its pass, while it is the newest.
  static func step(
    _ db: Database,
    undoneOnly step: JournalStep,
    at now: Moment
  ) throws -> Receipt {
    guard let next = try JournalTable.next(db, undone: false), next.step == step.number else {
      throw Refusal.changedSince
    }
    return try exchange(db, next, undone: true, at: now)
  }

  private static func exchange(
    _ db: Database,
    _ step: JournalTable.Next,
    undone: Bool,
    at now: Moment
  ) throws -> Receipt {
    var receipt = Receipt(label: step.label)
    try swap(db, step: step.step, undone: undone, progress: { _, _ in }, into: &receipt, at: now)
    return receipt
  }

  /// Goes to just after a step; a receipt without steps says that this is where the file was.
  static func go(
    _ db: Database,
    to step: JournalStep,
    at now: Moment,
    progress: Progress = { _, _ in }
  ) throws -> Receipt {
    var receipt = Receipt(label: "")
    let undoneBefore = try itemsUndone(db)
    while let next = try JournalTable.next(db, undone: false), next.step > step.number {
      receipt.label = next.label
      try swap(db, step: next.step, undone: true, progress: progress, into: &receipt, at: now)
    }
    while let next = try JournalTable.next(db, undone: true), next.step <= step.number,
      next.subject != JournalTable.lost
    {
      receipt.label = next.label
      try swap(db, step: next.step, undone: false, progress: progress, into: &receipt, at: now)
    }
    let steps = Int(receipt.steps.magnitude)
    if steps > 1 { receipt.label = EditLabel.steps(steps) }
    receipt.comingBack = max(0, try itemsUndone(db) - undoneBefore)
    return receipt
  }

  private static func swap(
    _ db: Database,
    step: Int64,
    undone: Bool,
    progress: Progress,
    into receipt: inout Receipt,
    at now: Moment
  ) throws {
    var rows: [Int64] = []
    var count = 0
    var lapsed: [Lapse.Trace] = []
    var brought: [Int64] = []
    var returned: [Int64: LocalDay] = [:]
    // From here on the step is the one that keeps what judgement changes.
    try db.cachedStatement(sql: "UPDATE journal_step SET undone = ? WHERE id = ?")
      .run([undone.databaseValue, step.databaseValue])
    try JournalTable.swap(db, step: step, at: now, progress: progress) { row, before, image in
      count += 1
      if rows.count < Receipt.listed { rows.append(row) }
      if undone, let before, let trace = Lapse.Trace(row, before, replacedBy: image) {
        lapsed.append(trace)
      }
      if undone, before == nil { brought.append(row) }
      if let before { returned[row] = image.dayPutBack(insteadOf: before) }
    }
    for trace in lapsed { try Lapse.settle(db, trace, step: step, at: now) }
    for row in brought { try Lapse.settle(db, brought: row, at: now) }
    // The next step goes on from what a single one would have left.
    try Judgement.judge(db, at: now)
    receipt.count += count
    receipt.steps += undone ? -1 : 1
    for row in rows where receipt.tasks.count < Receipt.listed {
      let statement = try db.cachedStatement(sql: "SELECT id, uuid FROM task WHERE id = ?")
      let found = try statement.bind([row.databaseValue]).first { row -> TaskItem.ID in
        try row.identifier(1)
      }
      guard let id = found else { continue }
      if !receipt.tasks.contains(id) { receipt.tasks.append(id) }
      if let day = returned[row] { receipt.returned = .coming(id, day) }
    }
    if receipt.steps.magnitude == 1 { try tellPlace(db, of: step, in: &receipt, at: now) }
  }

  /// Tells where the one task or event of a step begins now.
  private static func tellPlace(
    _ db: Database,
    of step: Int64,
    in receipt: inout Receipt,
    at now: Moment
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, row, image FROM journal_entry
        WHERE step = ? AND kind IN (\(Table.task.kind), \(Table.event.kind)) LIMIT 2
        """
    )
    let rows = try statement.bind([step.databaseValue])
      .map { ($0[0] as Int, $0[1] as Int64, try RowImage(bytes: $0[2])) }
    guard rows.count == 1, let (kind, row, image) = rows.first else { return }
    guard kind == Table.event.kind else {
      let task = try db.cachedStatement(
        sql: "SELECT uuid, due, time FROM task WHERE id = ? AND status = 0"
      )
      receipt.block =
        try task.bind([row.databaseValue]).first { row -> Receipt.Block? in
          let (id, due): (TaskItem.ID, Int) = (try row.identifier(0), row[1])
          guard due != Sentinel.someday, let time = TimeOfDay(minutes: row[2]) else { return nil }
          let start = now.instant(of: time, on: LocalDay(number: due))
          return Receipt.Block(id: .task(id), start: start)
        } ?? nil
      return
    }
    let events = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE id = ?"
    )
    let categories = try CategoryMap(db)
    let found = try events.bind([row.databaseValue]).first {
      try Table.event($0, categories: categories)
    }
    guard let event = found,
      let own = event.repeats == nil ? event.day : image.firstDayBack(insteadOf: event)
    else { return }
    let occurrence = EventOccurrence(event: event, day: own).here(at: now)
    receipt.eventRow = .event(event.id, occurrence.day)
    // Of a series only a day that is there again has one place; its first may be long ago.
    guard event.repeats == nil || image.dayLeftOut(insteadOf: event) == own else { return }
    receipt.block = occurrence.span(at: now).map {
      Receipt.Block(id: .event(event.id, occurrence.day), start: $0.lowerBound)
    }
  }

  static func entries(_ db: Database, before step: JournalStep?, limit: Int) throws
    -> [JournalEntry]
  {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, label, undone FROM journal_step WHERE id < ? AND subject <> ?
        ORDER BY id DESC LIMIT ?
        """
    )
    let place = (step?.number ?? .max).databaseValue
    var entries = try statement.bind([
      place, JournalTable.lost.databaseValue, limit.databaseValue,
    ]).map { row in
      JournalEntry(step: JournalStep(row[0]), at: row.instant(1), label: row[2], isUndone: row[3])
    }
    let deletions = Deletions(db: db)
    for (index, entry) in entries.enumerated() where !entry.isUndone {
      entries[index].hasDeleted = try deletions.isAny(in: entry.step, at: entry.at)
    }
    return entries
  }
}

extension Receipt {
  /// How many tasks a receipt lists.
  static let listed = 100
}
