import ChronoModel
import GRDB

/// The indexes that lists and counts are read by, taken away while about as many rows come or go as the
/// file has, and made again after it.
///
/// Each new row has its place somewhere in every one of them: to sort them once at the end takes less
/// than half the time. Both happen in one transaction, as with ``SuspendedTallies``; nothing that is
/// read in between may name one of them.
struct SuspendedIndexes {
  /// Those of the tasks' days, ages and priorities, and of the promises' days.
  ///
  /// The others are asked while rows come and go: by identifier, by series, by the category whose tasks
  /// must not be left alone, and what there may be only one of.
  static let names = [
    "task_by_status", "task_by_priority", "open_unranked", "open_by_category_priority",
    "open_by_age", "open_by_category_age", "task_open", "commitment_by_day", "commitment_waiting",
  ]

  private let indexes: [String]

  init(_ db: Database) throws {
    indexes = try SuspendedIndexes.names.map { name in
      let statement = try db.cachedStatement(
        sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?"
      )
      guard let sql = try String.fetchOne(statement.bind([name.databaseValue])) else {
        throw StoreError.damaged("the index \(name) is missing")
      }
      return sql
    }
    for name in SuspendedIndexes.names { try db.execute(sql: "DROP INDEX \(name)") }
  }

  /// Makes them again, of all rows that there are now.
  func resume(_ db: Database) throws {
    for index in indexes { try db.execute(sql: index) }
  }
}
