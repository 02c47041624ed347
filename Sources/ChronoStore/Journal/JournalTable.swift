import ChronoModel
import GRDB

/// The steps of the file's history, and what each changed.
///
/// The done ones come first, the undone ones after them: a new step of a person takes the undone ones
/// away.
enum JournalTable {
  /// Steps kept; older ones are forgotten.
  static let kept: Int64 = 10_000
  /// Seconds within which a held key is one step.
  static let coalescingTime: Int64 = 2

  /// Begins a step; answers its number, and how many undone ones can no longer be redone for it.
  static func begin(
    _ db: Database,
    subject: String,
    at now: Instant
  ) throws -> (step: Int64, forgotten: Int) {
    var forgotten = 0
    // What comes from elsewhere may leave them: see ``History/keepRedo(_:beside:)``.
    if subject != beside {
      try db.cachedStatement(sql: "DELETE FROM journal_step WHERE undone = 1 AND subject = ?")
        .run([lost.databaseValue])
      try db.cachedStatement(sql: "DELETE FROM journal_step WHERE undone = 1").run([])
      forgotten = db.changesCount
    }
    try db.cachedStatement(
      sql: "INSERT INTO journal_step(at, label, subject) VALUES(?, '', ?)"
    ).run([now.seconds.databaseValue, subject.databaseValue])
    return (db.lastInsertedRowID, forgotten)
  }

  /// The newest step, if it is young, of the same kind on the same subject, and nothing is undone.
  static func coalescible(_ db: Database, subject: String, at now: Instant) throws -> Int64? {
    guard !subject.isEmpty, try next(db, undone: true) == nil else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT id, at, subject FROM journal_step WHERE undone = 0 ORDER BY id DESC LIMIT 1"
    )
    let newest = try statement.first { row -> Int64? in
      let age = now - row.instant(1)
      let earlier: String = row[2]
      return earlier == subject && (0...coalescingTime).contains(age) ? row[0] : nil
    }
    return newest ?? nil
  }

  struct Next {
    let step: Int64
    let label: String
    let subject: String
    let at: Instant
  }

  /// What the steps of one pass are kept under; undo and redo take them together.
  static func subject(of pass: Pass) -> String { passMark + pass.text }

  static func isOfPass(_ subject: String) -> Bool { subject.hasPrefix(passMark) }

  /// The pass that a step belongs to; `nil` for other steps, and where it is not known here.
  static func pass(of subject: String) -> Pass? {
    isOfPass(subject) ? Pass(subject.dropFirst(passMark.count)) : nil
  }

  private static let passMark = "pass "

  /// What steps are kept under that no person made: see ``History/putOwnStepOnTop(_:)``.
  static let beside = "beside"

  /// What an undone step is kept under that cannot be redone any more: its name alone is left, to be
  /// refused by.
  static let lost = "lost"

  /// The step that undo (`undone` false) or redo (`undone` true) would take next.
  static func next(_ db: Database, undone: Bool) throws -> Next? {
    let statement = try db.cachedStatement(
      sql: undone
        ? "SELECT id, label, subject, at FROM journal_step WHERE undone = 1 ORDER BY id LIMIT 1"
        : """
        SELECT id, label, subject, at FROM journal_step WHERE undone = 0
        ORDER BY id DESC LIMIT 1
        """
    )
    return try statement.first {
      Next(step: $0[0], label: $0[1], subject: $0[2], at: Instant(seconds: $0[3]))
    }
  }

  /// The greatest row of a table that an undone step has, and may put back; 0 where none has any.
  static func lastUndoneRow(_ db: Database, of table: Table) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        SELECT ifnull(max(row), 0) FROM journal_entry
        WHERE kind = ? AND step IN (SELECT id FROM journal_step WHERE undone = 1)
        """
    )
    return try Int64.fetchOne(statement.bind([table.kind.databaseValue])) ?? 0
  }

  /// Forgets what is older than ``kept`` steps; done now and then, because it has to count.
  static func prune(_ db: Database, newest: Int64) throws {
    guard newest > kept, newest.isMultiple(of: 64) else { return }
    try db.cachedStatement(
      sql: """
        DELETE FROM journal_step WHERE id <= (
          SELECT id FROM journal_step WHERE id > ? ORDER BY id DESC LIMIT 1 OFFSET \(kept))
        """
    ).run([(newest - 2 * kept).databaseValue])
  }

  /// Keeps what a row was before a change, as part of a step; an earlier image of it stays.
  static func note(
    _ db: Database,
    step: Int64,
    _ table: Table,
    _ row: Int64,
    _ image: RowImage
  ) throws {
    let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
    let insertion = try db.cachedStatement(
      sql: """
        INSERT INTO journal_entry(step, kind, row, image) VALUES(?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    )
    try insertion.run(key + [image.bytes.databaseValue])
    guard db.changesCount == 0 else { return }
    let reading = try db.cachedStatement(
      sql: "SELECT image FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
    )
    let kept = try RowImage(bytes: reading.bind(key).first { $0[0] } ?? nil)
    let merged = kept.merged(with: image)
    guard merged != kept else { return }
    let writing = try db.cachedStatement(
      sql: "UPDATE journal_entry SET image = ? WHERE step = ? AND kind = ? AND row = ?"
    )
    try writing.run([merged.bytes.databaseValue] + key)
  }

  /// Exchanges every row of a step with its image: undo and redo are the same.
  ///
  /// Rows that end something (a promise, a running session) go first, those that open one last,
  /// so that "only one open" holds at every moment. `progress` hears how many rows of how many are
  /// exchanged, every thousand. `touched` hears of every row of a task, what it was (`nil` where it
  /// was not there), and what was put in its place.
  static func swap(
    _ db: Database,
    step: Int64,
    at now: Moment,
    progress: History.Progress,
    touched: (_ row: Int64, _ before: Values?, _ image: RowImage) throws -> Void
  ) throws {
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    let total = try count(db, step: step)
    if total > WorkingMemory.large { try WorkingMemory.grow(db) }
    let bulk = try BulkChange.pays(db, rows: total) ? BulkChange(db) : nil
    var opening: [(table: Table, row: Int64)] = []
    var last: (kind: Int, row: Int64) = (0, .min)
    var done = 0
    func tell() throws {
      done += 1
      if done.isMultiple(of: 1000) { try progress(done, total) }
    }
    while true {
      let page = try entries(db, step: step, after: last)
      for entry in page {
        if opens(entry.table, entry.image) {
          opening.append((entry.table, entry.row))
        } else {
          let before = try exchange(db, step: step, entry.table, entry.row, entry.image)
          if entry.table.kind == Table.task.kind { try touched(entry.row, before, entry.image) }
          try tell()
        }
      }
      guard page.count == pageSize, let end = page.last else { break }
      last = (end.table.kind, end.row)
    }
    for (table, row) in opening {
      let statement = try db.cachedStatement(
        sql: "SELECT image FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
      )
      let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
      let image = try RowImage(bytes: statement.bind(key).first { $0[0] } ?? nil)
      if table.kind == Table.commitment.kind {
        try makeWay(db, forPromise: row, image, at: now)
      }
      _ = try exchange(db, step: step, table, row, image)
      try tell()
    }
    try bulk?.finish(db)
  }

  private static let pageSize = 500

  private static func count(_ db: Database, step: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM journal_entry WHERE step = ?"
    )
    return try Int.fetchOne(statement.bind([step.databaseValue])) ?? 0
  }

  private static func entries(
    _ db: Database,
    step: Int64,
    after last: (kind: Int, row: Int64)
  ) throws -> [(table: Table, row: Int64, image: RowImage)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, row, image FROM journal_entry
        WHERE step = ? AND (kind, row) > (?, ?) ORDER BY kind, row LIMIT \(pageSize)
        """
    )
    let arguments: Values = [
      step.databaseValue, last.kind.databaseValue, last.row.databaseValue,
    ]
    return try statement.bind(arguments).map { row in
      guard let table = Table.of(kind: row[0]) else {
        throw StoreError.damaged("the journal names a table that does not exist")
      }
      return (table, row[1], try RowImage(bytes: row[2]))
    }
  }

  /// Whether an image puts something open in place of which there may be only one.
  private static func opens(_ table: Table, _ image: RowImage) -> Bool {
    func value(_ column: String) -> DatabaseValue? { image.value(of: table.index(of: column)) }
    switch table.kind {
    case Table.commitment.kind: return value("outcome") == 0.databaseValue
    case Table.session.kind: return value("finish") == .null
    default: return false
    }
  }

  /// Answers what the row was; `nil` where it was not there.
  private static func exchange(
    _ db: Database,
    step: Int64,
    _ table: Table,
    _ row: Int64,
    _ image: RowImage
  ) throws -> Values? {
    let reading = try db.cachedStatement(
      sql: "SELECT \(table.selection) FROM \(table.name) WHERE id = ?"
    )
    let current = try reading.bind([row.databaseValue]).first(\.values)
    let image = try completed(db, table, image, insteadOf: current)
    // Nothing where both sides are the same: that is no part of the step.
    let other: RowImage?
    switch (current, image) {
    case (nil, .absent): other = nil
    case (nil, .full(let values)) where try isStray(db, table, values): other = nil
    case (nil, .full(let values)):
      try RowWriter.insert(db, table, row: row, values)
      try RowWriter.deriveInserted(db, table, row: row, values)
      other = .absent
    case (nil, .partial):
      // Judgement took the row away, and there is nothing to put columns into. Were they kept, a row
      // that a later lapse makes under the same number would not be noted as new.
      other = nil
    case (let values?, .absent):
      try RowWriter.delete(db, table, row, values)
      other = .full(values)
    case (let values?, .full(let wanted)):
      other = try change(
        db,
        table,
        row,
        values,
        Dictionary(
          uniqueKeysWithValues: zip(wanted.indices, wanted)
        )
      )
    case (let values?, .partial(let columns)):
      other = try change(db, table, row, values, columns)
    }
    let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
    if let other {
      try db.cachedStatement(
        sql: "UPDATE journal_entry SET image = ? WHERE step = ? AND kind = ? AND row = ?"
      ).run([other.bytes.databaseValue] + key)
    } else {
      try db.cachedStatement(
        sql: "DELETE FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
      ).run(key)
    }
    return current
  }

  private static func change(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    _ old: Values,
    _ wanted: [Int: DatabaseValue]
  ) throws -> RowImage? {
    var new = old
    for (column, value) in wanted { new[column] = value }
    let columns = old.indices.filter { old[$0] != new[$0] }
    guard !columns.isEmpty else { return nil }
    try RowWriter.update(db, table, row, columns: columns, old: old, new: new)
    return RowImage(old, table.together(with: columns))
  }
}
