package import ChronoModel
import GRDB

/// The orders that the user has given lists: no undo steps, like half-typed forms.
extension Repository {
  /// Keeps the order of a list, for every window and every start.
  package func keepOrder(_ order: ListOrder, of list: String) throws(StoreError) {
    try write { db in
      guard order != .time else {
        try db.cachedStatement(sql: "DELETE FROM list_order WHERE list = ?")
          .run([list.databaseValue])
        return
      }
      try db.cachedStatement(
        sql: """
          INSERT INTO list_order(list, sort) VALUES(?, ?)
          ON CONFLICT(list) DO UPDATE SET sort = excluded.sort
          """
      ).run([list.databaseValue, order.rawValue.databaseValue])
    }
  }
}

extension ListQuery {
  /// The order that a list is read in; one that a newer program has kept is the usual one here.
  func order(in db: Database) throws -> ListOrder {
    guard canBeSorted else { return .time }
    if let order { return order }
    let statement = try db.cachedStatement(sql: "SELECT sort FROM list_order WHERE list = ?")
    let kept = try String.fetchOne(statement.bind([name.databaseValue]))
    return kept.flatMap(ListOrder.init) ?? .time
  }
}
