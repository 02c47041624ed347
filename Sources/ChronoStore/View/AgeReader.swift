import ChronoModel
import GRDB

/// Finds the rows of a list by age: by keyset in an index of all that is open, or, of a few days and
/// of what was missed, by sorting these few.
struct AgeReader {
  private let db: Database
  private let from: String
  private let arguments: Values
  private let statuses: [Int]
  private let days: String

  init(_ db: Database, _ query: ListQuery, at now: Moment, categories: CategoryMap) {
    self.db = db
    statuses = ListReader.statuses(query)
    days = ListReader.ranges(query, today: now.today.number)
      .map { "due BETWEEN \($0.lowerBound) AND \($0.upperBound)" }.joined(separator: " OR ")
    let isOfDays = if case .days = query.scope { true } else { query.filter.state == .missed }
    switch query.category {
    case .all:
      from = "task INDEXED BY \(isOfDays ? "task_by_status" : "open_by_age") WHERE"
      arguments = []
    case .inbox:
      from = "task INDEXED BY \(AgeReader.ofCategory(isOfDays)) WHERE category IS NULL AND"
      arguments = []
    case .one(let id):
      from = "task INDEXED BY \(AgeReader.ofCategory(isOfDays)) WHERE category = ? AND"
      arguments = [categories.rowToList(id).databaseValue]
    }
  }

  private static func ofCategory(_ isOfDays: Bool) -> String {
    isOfDays ? "task_by_category" : "open_by_category_age"
  }

  /// Rows at and after a task, or before it, nearest first.
  func rows(
    _ direction: ListReader.Direction,
    from key: RowKey?,
    limit: Int
  ) throws -> [Int64] {
    guard !days.isEmpty else { return [] }
    let isForward = direction == .forward
    var place = ""
    var bound: Values = []
    if let key {
      place = " AND (created, uuid) \(isForward ? ">=" : "<") (?, ?)"
      bound = [key.created.seconds.databaseValue, key.id.value]
    }
    let arms = statuses.map { status in
      "SELECT id AS row, created, uuid FROM \(from) status = \(status) AND (\(days))\(place)"
    }
    let order = isForward ? "created, uuid" : "created DESC, uuid DESC"
    let statement = try db.cachedStatement(
      sql: arms.joined(separator: " UNION ALL ") + " ORDER BY \(order) LIMIT ?"
    )
    let values = statuses.flatMap { _ in arguments + bound }
    return try Int64.fetchAll(statement.bind(values + [limit.databaseValue]))
  }
}
