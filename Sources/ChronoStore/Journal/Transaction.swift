import ChronoModel
import GRDB

/// One write transaction: the rows it knows by identifier, and the undo step it writes to.
///
/// A class because the edits, the rows and the journal of one transaction share what was read.
final class Transaction {
  let db: Database
  let now: Moment
  var ids: IDSource
  /// How labels write days and times.
  let form: EditLabel.Form
  /// The undo step; `nil` until the first row changes.
  private(set) var step: Int64?
  /// Undone steps that can no longer be redone because of this one.
  private(set) var forgotten = 0
  /// Rows of tasks read or written in this transaction.
  var taskRows: [TaskItem.ID: Int64] = [:]
  /// The task of a running session that a change took away.
  private(set) var unkept: TaskItem.ID?
  /// The work that ended now and may hold a night.
  private(set) var overnight: Session?
  /// The first task that got a block past the end of its day, and how many did.
  private(set) var pastDay: Receipt.PastDay?
  private var knownCategories: CategoryMap?
  private let coalescing: Bool
  /// Whether the step goes on with one of `sync --merge`.
  private let joinsMerge: Bool
  /// What a later edit must act on to be merged into this step; empty when it never is.
  private var subject: String
  /// The greatest rows that undone steps have, by the kind of their table.
  private var lastUndone: [Int: Int64] = [:]
  /// What is put off to the end; `nil` while few rows change.
  private var bulk: BulkChange?

  init(
    _ db: Database,
    at now: Moment,
    ids: IDSource,
    form: EditLabel.Form,
    subject: String = "",
    coalescing: Bool = false,
    joinsMerge: Bool = false
  ) {
    self.db = db
    self.now = now
    self.ids = ids
    self.form = form
    self.subject = subject
    self.coalescing = coalescing
    self.joinsMerge = joinsMerge
  }

  // MARK: Names to rows

  func categories() throws -> CategoryMap {
    if let knownCategories { return knownCategories }
    let read = try CategoryMap(db)
    knownCategories = read
    return read
  }

  func row(of id: TaskItem.ID) throws -> Int64 {
    if let row = taskRows[id] { return row }
    let statement = try db.cachedStatement(sql: "SELECT id FROM task WHERE uuid = ?")
    guard let row = try Int64.fetchOne(statement.bind([id.value])) else { throw Refusal.gone }
    taskRows[id] = row
    return row
  }

  /// Lets go of a row that is not needed again: an import of 100,000 tasks keeps none of them.
  func forgetTask(_ id: TaskItem.ID) { taskRows[id] = nil }

  private func row(in table: Table, where condition: String, _ values: Values) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM \(table.name) WHERE \(condition)"
    )
    guard let row = try Int64.fetchOne(statement.bind(values)) else { throw Refusal.gone }
    return row
  }

  // MARK: Changes

  func apply(_ changes: [Change]) throws {
    for change in changes {
      switch change {
      case .insert(let record):
        let (table, values) = try encoded(record)
        let row = try insert(table, values)
        if case .task(let task) = record {
          taskRows[task.id] = row
          notePastDay(task)
        }
        if case .category = record { knownCategories = nil }
      case .update(let from, let to):
        let row = try place(of: from)
        let (table, old) = try encoded(from)
        try update(table, row, from: old, to: try encoded(to).values)
        if case .category = from { knownCategories = nil }
        if case .task(let old) = from, case .task(let new) = to { notePastDay(new, before: old) }
        if case .session(let running) = from, case .session(let ended) = to,
          ended.finish == now.instant, Tracking.mayHoldNight(running, at: now)
        {
          overnight = ended
        }
      case .delete(let record):
        let row = try place(of: record)
        let (table, values) = try encoded(record)
        try delete(table, row, values)
        if case .category = record { knownCategories = nil }
        if case .event(let event) = record { try deleteForeign(of: .event(event.id)) }
        if case .session(let session) = record, session.finish == nil { unkept = session.task }
      }
    }
  }

  /// A task whose block goes past its day, unless that was so of the day before, too: it was said then.
  private func notePastDay(_ task: TaskItem, before old: TaskItem? = nil) {
    if old?.endOfDay(inBlockAt: now) != nil { return }
    guard let end = task.endOfDay(inBlockAt: now) else { return }
    if pastDay == nil {
      pastDay = Receipt.PastDay(title: task.title, end: end)
    } else {
      pastDay?.count += 1
    }
  }

  /// What other programs say of a deleted item goes with it, and comes back with it by undo.
  private func deleteForeign(of owner: ForeignText.Owner) throws {
    let (kind, item) = Table.owner(owner)
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.foreign.selection) FROM foreign_text WHERE item = ? AND kind = ?"
    )
    for (row, values) in try statement.bind([item, kind]).map({ ($0[0] as Int64, $0.values) }) {
      try delete(.foreign, row, values)
    }
  }

  private func encoded(_ record: ChronoModel.Record) throws -> (table: Table, values: Values) {
    switch record {
    case .task(let task):
      let category = try task.category.map { try categories().row(of: $0) }
      return (.task, Table.values(of: task, category: category))
    case .category(let category): return (.category, Table.values(of: category))
    case .event(let event):
      let category = try event.category.map { try categories().row(of: $0) }
      return (.event, Table.values(of: event, category: category))
    case .session(let session):
      return (.session, Table.values(of: session, task: try row(of: session.task)))
    case .commitment(let promise):
      return (.commitment, Table.values(of: promise, task: try row(of: promise.task)))
    case .foreign(let foreign): return (.foreign, Table.values(of: foreign))
    }
  }

  private func place(of record: ChronoModel.Record) throws -> Int64 {
    switch record {
    case .task(let task): return try row(of: task.id)
    case .category(let category): return try categories().row(of: category.id)
    case .event(let event): return try row(in: .event, where: "uuid = ?", [event.id.value])
    case .session(let session):
      return try row(in: .session, where: "uuid = ?", [session.id.value])
    case .commitment(let promise):
      return try row(
        in: .commitment,
        where: "task = ? AND day = ?",
        [try row(of: promise.task).databaseValue, promise.day.number.databaseValue]
      )
    case .foreign(let foreign):
      let (kind, item) = Table.owner(foreign.owner)
      return try row(
        in: .foreign,
        where: "item = ? AND kind = ? AND format = ?",
        [item, kind, foreign.text.format.rawValue.databaseValue]
      )
    }
  }

  // MARK: Rows, each with its image in the journal

  @discardableResult
  func insert(_ table: Table, _ values: Values) throws -> Int64 {
    try RowWriter.insert(db, table, row: try keptFree(in: table), values)
    let row = db.lastInsertedRowID
    try RowWriter.deriveInserted(db, table, row: row, values, words: bulk?.words)
    try note(table, row, .absent)
    return row
  }

  /// A row for something new that no undone step puts anything into; `nil` where the next one is such.
  ///
  /// Only a step that leaves the undone ones needs to look: see ``History/keepRedo(_:beside:)``.
  private func keptFree(in table: Table) throws -> Int64? {
    guard JournalTable.isBeside(subject) else { return nil }
    let last = try lastUndone[table.kind] ?? JournalTable.lastUndoneRow(db, of: table)
    lastUndone[table.kind] = last
    return last > 0 ? max(last, try lastRow(of: table)) + 1 : nil
  }

  func update(_ table: Table, _ row: Int64, from old: Values, to new: Values) throws {
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard !changed.isEmpty else { return }
    try RowWriter.update(
      db,
      table,
      row,
      columns: changed,
      old: old,
      new: new,
      words: bulk?.words
    )
    let kept = table.together(with: changed)
    try note(table, row, RowImage(old, kept))
  }

  func delete(_ table: Table, _ row: Int64, _ values: Values) throws {
    try RowWriter.delete(db, table, row, values, words: bulk?.words)
    try note(table, row, .full(values))
  }

  /// Goes on as a change of thousands of rows, if `rows` so far are worth it.
  func goOnInBulk(after rows: Int) throws {
    if bulk == nil { bulk = try BulkChange(db, rows: rows) }
    try bulk?.goOn(db, rows: rows)
  }

  /// Ends what ``goOnInBulk(after:)`` began: from here on the file has all its indexes and counts.
  func endBulk() throws {
    if let step { try bulk?.writeNotes(db, step: step) }
    try bulk?.finish(db)
    bulk = nil
  }

  private func note(_ table: Table, _ row: Int64, _ image: RowImage) throws {
    let step = try currentStep()
    if image == .absent, bulk != nil {
      try bulk?.note(db, step: step, table, inserted: row)
      return
    }
    try bulk?.writeNotes(db, step: step)
    try JournalTable.note(db, step: step, table, row, image)
  }

  // MARK: The step

  private func currentStep() throws -> Int64 {
    if let step { return step }
    if coalescing, let open = try JournalTable.coalescible(db, subject: subject, at: now.instant) {
      step = open
      return open
    }
    if joinsMerge, let merged = try JournalTable.merged(db, into: subject) {
      step = merged
      return merged
    }
    let (made, forgotten) = try JournalTable.begin(db, subject: subject, at: now.instant)
    step = made
    self.forgotten = forgotten
    return made
  }

  /// Lets later edits of what was made here join the step: a held key goes on with it.
  func isContinued(by edit: Edit) { subject = edit.coalescingSubject }

  /// Names the step; nothing is kept of an edit that changed nothing.
  func finish(label: String) throws {
    try endBulk()
    guard let step else { return }
    let statement = try db.cachedStatement(
      sql: "UPDATE journal_step SET label = ?, at = ? WHERE id = ?"
    )
    try statement.run([
      label.databaseValue, now.instant.seconds.databaseValue, step.databaseValue,
    ])
    try JournalTable.prune(db, newest: step)
    if JournalTable.isBeside(subject) { try History.keepRedo(db, beside: step) }
  }
}
