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
    if !isBeside(subject) {
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

  /// What a synchronisation is kept under that a person has asked for, or a timer in their name.
  static let sync = "sync"

  /// The same as of ``beside``, of what `sync --merge` has changed; the run that reads what it wrote goes on with the step.
  static let merge = "merge"

  static func isBeside(_ subject: String) -> Bool { subject == beside || subject == merge }

  /// Whether what the step has changed was changed elsewhere before.
  static func isOfSync(_ subject: String) -> Bool { subject == sync || isBeside(subject) }

  /// The newest step where it is of `sync --merge`, as one that is kept under another subject from now on.
  static func merged(_ db: Database, into subject: String) throws -> Int64? {
    guard try next(db, undone: true) == nil, let newest = try next(db, undone: false),
      newest.subject == merge
    else { return nil }
    try db.cachedStatement(sql: "UPDATE journal_step SET subject = ? WHERE id = ?")
      .run([subject.databaseValue, newest.step.databaseValue])
    return newest.step
  }

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
}
