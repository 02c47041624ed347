import ChronoModel
import GRDB

/// Where judgement, which is no step, notes what it changes: in the step that redo would bring next.
///
/// So redo finds every row as undo left it, however many nights went by, and what undo took away
/// comes again row for row. Where nothing can come again there is nothing to note.
struct JudgementNotes {
  private let db: Database
  private let step: Int64?

  init(_ db: Database) throws {
    self.db = db
    let next = try JournalTable.next(db, undone: true)
    step = next?.subject == JournalTable.lost ? nil : next?.step
  }

  /// Whether anybody will read the notes.
  var areKept: Bool { step != nil }

  /// Notes what a row was before.
  func note(_ table: Table, _ row: Int64, _ image: RowImage) throws {
    if let step { try JournalTable.note(db, step: step, table, row, image) }
  }
}

/// What the judgement of days, which is no step, may have changed since a step was made: a clock
/// that is set back opens promises again and takes away what followed a lapse.
extension JournalTable {
  /// Whether a row has nothing to come back to, because its task was taken away with the lapse
  /// that made it.
  ///
  /// The tasks of a step are exchanged before what belongs to them.
  static func isStray(_ db: Database, _ table: Table, _ values: Values) throws -> Bool {
    guard [Table.session.kind, Table.commitment.kind].contains(table.kind) else { return false }
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM task WHERE id = ?")
    return try Int.fetchOne(statement.bind([values[table.index(of: "task")]])) == nil
  }

  /// An image of a promise that was ended or opened before the file kept what was planned: what its
  /// task has now, which is exchanged before it.
  static func completed(
    _ db: Database,
    _ table: Table,
    _ image: RowImage,
    insteadOf current: Values?
  ) throws -> RowImage {
    let planned = CommitmentColumn.planned.rawValue
    guard table.kind == Table.commitment.kind, !image.names(planned),
      let outcome = image.value(of: CommitmentColumn.outcome.rawValue)
    else { return image }
    let owner = CommitmentColumn.task.rawValue
    let reading = try db.cachedStatement(sql: "SELECT estimate FROM task WHERE id = ?")
    let task = image.value(of: owner) ?? current?[owner] ?? .null
    let estimate: DatabaseValue? = try reading.bind([task]).first { $0[0] }
    let minutes = outcome == 0.databaseValue ? .null : estimate ?? .null
    switch image {
    case .absent: return image
    case .full(let values):
      let missing = Values(repeating: .null, count: planned - values.count)
      return .full(values + missing + [minutes])
    case .partial(var columns):
      columns[planned] = minutes
      return .partial(columns)
    }
  }

  /// Makes the other open promise of a task missed, as it was when the step was made, so that the
  /// step can open its own.
  static func makeWay(
    _ db: Database,
    forPromise row: Int64,
    _ image: RowImage,
    at now: Moment
  ) throws {
    var task: DatabaseValue?
    if case .full(let values) = image {
      task = values[Table.commitment.index(of: "task")]
    } else {
      let reading = try db.cachedStatement(sql: "SELECT task FROM commitment WHERE id = ?")
      task = try reading.bind([row.databaseValue]).first { $0[0] }
    }
    guard let task else { return }
    try Judgement.decide(
      db,
      "WHERE commitment.task = ? AND commitment.outcome = 0 AND commitment.id <> ?",
      [task, row.databaseValue],
      missedAt: now.instant
    )
  }
}
