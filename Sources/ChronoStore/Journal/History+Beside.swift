import GRDB

/// Undo where the synchronisation has come between a person's deed and the key.
///
/// Who presses undo means what they did last, and did not see what came from elsewhere meanwhile. So
/// steps that were made beside the person let an older one go first, where neither has changed
/// anything of what the other has; they stay steps, and are undone when they are next.
extension History {
  /// Puts the person's newest step on top of those that were made beside it; answers the label of the
  /// one that it changed places with last, and `nil` where all stays as it is.
  static func putOwnStepOnTop(_ db: Database) throws -> String? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, label, subject FROM journal_step WHERE undone = 0
        ORDER BY id DESC LIMIT \(mostBeside + 1)
        """
    )
    let steps = try Row.fetchAll(statement).map { row -> (id: Int64, label: String, isOwn: Bool) in
      (row[0], row[1], row[2] != JournalTable.beside)
    }
    guard let place = steps.firstIndex(where: \.isOwn), place > 0,
      let own = try touched(db, steps[place].id)
    else { return nil }
    for step in steps[..<place] {
      guard let others = try touched(db, step.id), others.isDisjoint(with: own) else { return nil }
    }
    // Each of the others takes the number of the one below it.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try renumber(db, steps[place].id, as: 0)
    for index in stride(from: place - 1, through: 0, by: -1) {
      try renumber(db, steps[index].id, as: steps[index + 1].id)
    }
    try renumber(db, 0, as: steps[0].id)
    return steps[0].label
  }

  /// So many steps of others at most; it looks no further.
  private static let mostBeside = 20
  /// The same of the rows of a step.
  private static let mostRows = 1000

  private static func renumber(_ db: Database, _ old: Int64, as new: Int64) throws {
    let values = [new.databaseValue, old.databaseValue]
    try db.cachedStatement(sql: "UPDATE journal_step SET id = ? WHERE id = ?").run(values)
    try db.cachedStatement(sql: "UPDATE journal_entry SET step = ? WHERE step = ?").run(values)
  }

  /// An item that a step has changed.
  private struct Owner: Hashable {
    let kind: Int
    let row: Int64
  }

  /// The tasks and events that a step has changed, with what belongs to them; `nil` where it has
  /// changed more than that, or too much to tell.
  private static func touched(_ db: Database, _ step: Int64) throws -> Set<Owner>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, row, image FROM journal_entry WHERE step = ? LIMIT \(mostRows + 1)
        """
    )
    let rows = try Row.fetchAll(statement.bind([step.databaseValue]))
    guard rows.count <= mostRows else { return nil }
    var owners: Set<Owner> = []
    for row in rows {
      let (kind, number): (Int, Int64) = (row[0], row[1])
      switch kind {
      case Table.task.kind, Table.event.kind: owners.insert(Owner(kind: kind, row: number))
      case Table.session.kind, Table.commitment.kind:
        guard let table = Table.of(kind: kind),
          let task = try task(db, of: number, in: table, try RowImage(bytes: row[2]))
        else { return nil }
        owners.insert(Owner(kind: Table.task.kind, row: task))
      // These belong to an item that is made or deleted with them.
      case Table.foreign.kind, Table.mark.kind: break
      default: return nil
      }
    }
    return owners
  }

  /// The task of a session or a promise: as it is now, or as it was.
  private static func task(
    _ db: Database,
    of row: Int64,
    in table: Table,
    _ image: RowImage
  ) throws -> Int64? {
    let statement = try db.cachedStatement(sql: "SELECT task FROM \(table.name) WHERE id = ?")
    if let task = try Int64.fetchOne(statement.bind([row.databaseValue])) { return task }
    guard case .full(let values) = image else { return nil }
    return Int64.fromDatabaseValue(values[table.index(of: "task")])
  }
}
