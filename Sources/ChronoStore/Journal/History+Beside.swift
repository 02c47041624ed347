import Foundation
import GRDB

/// Undo and redo where the synchronisation has come between a person's deed and the key.
///
/// Who presses undo means what they did last, and did not see what came from elsewhere meanwhile. So
/// steps that were made beside the person let an older one go first, where neither has changed
/// anything of what the other has; they stay steps, and are undone when they are next. What was
/// undone can be redone on the same condition.
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
    let steps = try statement.map { row -> (id: Int64, label: String, isOwn: Bool) in
      (row[0], row[1], !JournalTable.isBeside(row[2]))
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

  /// Puts a step that was made beside the person below those that they have undone, so that these can
  /// still be redone.
  ///
  /// From the first on that has an item in common with it they cannot: the name of that one is left,
  /// so that redo says why.
  static func keepRedo(_ db: Database, beside step: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, label FROM journal_step WHERE undone = 1 ORDER BY id LIMIT \(mostBeside + 1)
        """
    )
    let undone = try statement.map { row -> (id: Int64, label: String) in
      (row[0], row[1])
    }
    guard !undone.isEmpty else { return }
    let changed = try touched(db, step)
    var kept = 0
    for one in undone.prefix(mostBeside) {
      guard let changed, let own = try touched(db, one.id), own.isDisjoint(with: changed) else {
        break
      }
      kept += 1
    }
    if kept < undone.count {
      let lost = undone[kept]
      try db.cachedStatement(sql: "DELETE FROM journal_step WHERE undone = 1 AND id > ?")
        .run([lost.id.databaseValue])
      try db.cachedStatement(sql: "DELETE FROM journal_entry WHERE step = ?")
        .run([lost.id.databaseValue])
      try db.cachedStatement(sql: "UPDATE journal_step SET subject = ? WHERE id = ?")
        .run([JournalTable.lost.databaseValue, lost.id.databaseValue])
    }
    // Each of them takes the number of the one above it.
    let numbers = undone.prefix(kept + 1).map(\.id)
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try renumber(db, step, as: 0)
    var free = step
    for number in numbers.reversed() {
      try renumber(db, number, as: free)
      free = number
    }
    try renumber(db, 0, as: free)
  }

  /// An item that a step has changed, by its row and by its name: undo and redo may put it in another
  /// row.
  private enum Owner: Hashable {
    case row(kind: Int, Int64)
    case named(DatabaseValue)
  }

  /// The tasks and events that a step has changed, with what belongs to them; `nil` where it has
  /// changed more than that, or too much to tell.
  private static func touched(_ db: Database, _ step: Int64) throws -> Set<Owner>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, row, image FROM journal_entry WHERE step = ? LIMIT \(mostRows + 1)
        """
    )
    let rows = try statement.bind([step.databaseValue]).map { row -> (Int, Int64, Data?) in
      (row[0], row[1], row[2])
    }
    guard rows.count <= mostRows else { return nil }
    var owners: Set<Owner> = []
    for (kind, number, bytes) in rows {
      guard let table = Table.of(kind: kind) else { return nil }
      switch kind {
      case Table.task.kind, Table.event.kind:
        owners.insert(.row(kind: kind, number))
        let image = try RowImage(bytes: bytes)
        owners.formUnion(try values(db, "uuid", of: number, in: table, image).map(Owner.named))
      case Table.session.kind, Table.commitment.kind:
        let image = try RowImage(bytes: bytes)
        let tasks = try values(db, "task", of: number, in: table, image)
          .compactMap(Int64.fromDatabaseValue)
        guard !tasks.isEmpty else { return nil }
        owners.formUnion(tasks.map { .row(kind: Table.task.kind, $0) })
      // These belong to an item that is made or deleted with them.
      case Table.foreign.kind, Table.mark.kind: break
      default: return nil
      }
    }
    return owners
  }

  /// What a row says in a column: now, and on the other side of its step.
  private static func values(
    _ db: Database,
    _ column: String,
    of row: Int64,
    in table: Table,
    _ image: RowImage
  ) throws -> [DatabaseValue] {
    let statement = try db.cachedStatement(sql: "SELECT \(column) FROM \(table.name) WHERE id = ?")
    let now = try DatabaseValue.fetchOne(statement.bind([row.databaseValue]))
    guard case .full(let values) = image else { return now.map { [$0] } ?? [] }
    return (now.map { [$0] } ?? []) + [values[table.index(of: column)]]
  }
}
