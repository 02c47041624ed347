import ChronoModel
import GRDB

/// Finds the rows of a list by keyset: every read begins at a place in an index and ends after as
/// many rows as are wanted, however long the list is.
struct ListReader {
  private let db: Database
  private let query: ListQuery
  private let today: Int
  private let source: Source
  private let statuses: [Int]
  private let ranges: [ClosedRange<Int>]
  private let categories: CategoryMap
  /// The user's own, or by time.
  private let order: ListOrder

  /// Search results are few, so they are found and ordered as a whole.
  static let searchLimit = 500

  /// How many hits are looked at to find the first of them.
  static let searchReach = 1000

  init(_ db: Database, _ query: ListQuery, at now: Moment, categories: CategoryMap) throws {
    self.db = db
    self.query = query
    self.categories = categories
    order = query.order == .own && query.canBeSorted ? .own : .time
    today = now.today.number
    source = try Source(query, categories: categories)
    statuses = ListReader.statuses(query)
    ranges = ListReader.ranges(query, today: today)
  }

  var isSearch: Bool { !query.search.isBlank }

  // MARK: Reading

  enum Direction { case forward, backward }

  /// Rows at and after a bound, or before it, nearest first.
  func rows(_ direction: Direction, from bound: ListBound?, limit: Int) throws -> [Int64] {
    let (sql, arguments) = statement(direction, from: bound, limit: limit)
    guard !sql.isEmpty else { return [] }
    let statement = try db.cachedStatement(sql: sql)
    return try Int64.fetchAll(statement.bind(arguments))
  }

  /// Every row of the list, in order.
  func allRows() throws -> [Int64] {
    if isSearch { return try found() }
    return try rows(.forward, from: nil, limit: .max)
  }

  /// The statement for ``rows(_:from:limit:)``; empty where the list cannot have a row.
  func statement(
    _ direction: Direction,
    from bound: ListBound?,
    limit: Int
  ) -> (sql: String, arguments: Values) {
    let direct = direction == .forward ? "" : " DESC"
    var arms: [String] = []
    var arguments: Values = []
    for range in order == .own ? ListReader.partingSomeday(ranges) : ranges {
      var begin = ListBound(startOf: range.lowerBound)
      var end = ListBound(startOf: range.upperBound + 1)
      if let bound {
        if direction == .forward { begin = max(begin, bound) } else { end = min(end, bound) }
      }
      guard begin < end else { continue }
      for status in statuses {
        arguments += source.arguments
        guard order == .time || range.lowerBound < Sentinel.someday else {
          arms.append(source.armOfSomeday(status: status, forward: direction == .forward))
          arguments += (direction == .forward ? begin : end).valuesOfSomeday
          continue
        }
        arms.append(source.arm(status: status, forward: direction == .forward))
        if direction == .forward {
          arguments += begin.values(in: order) + [range.upperBound.databaseValue]
        } else {
          // What stands at a place of a day is before it by its position alone.
          arguments += end.values(in: order) + [range.lowerBound.databaseValue]
        }
      }
    }
    guard !arms.isEmpty else { return ("", []) }
    let union = arms.joined(separator: " UNION ALL ")
    let keys = (["due"] + (order == .own ? [] : ["time"]) + ["position", "uuid"]).map {
      $0 + direct
    }.joined(separator: ", ")
    return (union + " ORDER BY \(keys) LIMIT ?", arguments + [limit.databaseValue])
  }

  /// The rows that share a day and time with the given ones, from as many places before the
  /// first to as many after the last as they are to move.
  func siblings(of keys: [RowKey], steps: Int) throws -> [Int64] {
    let sorted = keys.sorted { ListBound($0, in: order) < ListBound($1, in: order) }
    guard let first = sorted.first, let last = sorted.last else { return [] }
    var begin = ListBound(first, in: order)
    begin.position = .min
    var end = ListBound(last, in: order)
    end.time += 1
    end.position = .min
    let place = ListBound(first, in: order)
    let before = try self.keys(try rows(.backward, from: place, limit: steps))
    var siblings = before.reversed().filter { $0.key >= begin }.map(\.row)
    var next = place
    var beyond = 0
    while true {
      let page = try self.keys(try rows(.forward, from: next, limit: ListReader.page))
      for (row, key) in page {
        if key > ListBound(last, in: order) { beyond += 1 }
        guard key < end, beyond <= steps else { return siblings }
        siblings.append(row)
      }
      guard page.count == ListReader.page, let tail = page.last?.key else { return siblings }
      next = tail.next
    }
  }

  static let page = 64

  /// The places of rows, in their order.
  func keys(_ rows: [Int64]) throws -> [(row: Int64, key: ListBound)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT task.id, due, time, position, uuid FROM json_each(?) AS wanted
        CROSS JOIN task ON task.id = wanted.value
        """
    )
    return try statement.bind([rows.jsonArray.databaseValue]).map { row in
      let id: TaskItem.ID = try row.identifier(4)
      let key = ListBound(
        due: row[1],
        time: order == .own ? ListBound.ownTime : row[2],
        position: row[3],
        high: id.high,
        low: id.low
      )
      return (row[0], key)
    }
  }

  // MARK: Searching

  /// The tasks that hold every word: open ones first, then by day.
  ///
  /// Of a word that half the file holds, the newest thousand are looked at: they lie all over the
  /// file, and to order more of them would be felt in every letter.
  func found(atMost limit: Int = ListReader.searchLimit) throws -> [Int64] {
    let expression = SearchTable.task.expression(
      for: query.search,
      categories: categories.ordered,
      filter: query.category.row(in: categories)
    )
    guard let expression else { return [] }
    var conditions: [String] = []
    var arguments: Values = [expression.databaseValue]
    if let priority = query.filter.priority {
      conditions.append(" AND task.priority = ?")
      arguments.append(priority.rawValue.databaseValue)
    }
    if let tag = query.filter.tag {
      conditions.append(
        " AND EXISTS (SELECT 1 FROM task_tag WHERE task = task.id AND tag = ?)"
      )
      arguments.append(TextFold.key(tag).databaseValue)
    }
    if query.filter.state == .missed {
      conditions.append(" AND task.due < ?")
      arguments.append(today.databaseValue)
    }
    let list = statuses.map(String.init).joined(separator: ",")
    let statement = try db.cachedStatement(
      sql: """
        SELECT row FROM (
          SELECT task.id AS row, status <> 0 AS closed, due, time, position, uuid
          FROM search CROSS JOIN task ON task.id = search.rowid
          WHERE search MATCH ? AND task.status IN (\(list))\(conditions.joined())
          ORDER BY search.rowid DESC LIMIT \(ListReader.searchReach))
        ORDER BY closed, due, time, position, uuid LIMIT ?
        """
    )
    return try Int64.fetchAll(statement.bind(arguments + [limit.databaseValue]))
  }

  // MARK: What a query means

  /// Someday by itself.
  private static func partingSomeday(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    ranges.flatMap { range in
      range.upperBound < Sentinel.someday || range.lowerBound == Sentinel.someday
        ? [range]
        : [range.lowerBound...(Sentinel.someday - 1), Sentinel.someday...Sentinel.someday]
    }
  }

  static func statuses(_ query: ListQuery) -> [Int] {
    switch query.filter.state {
    case .open, .missed: return [0]
    case .done: return [1]
    case .all:
      if !query.search.isBlank { return [0, 1, 2] }
      switch query.scope {
      case .days, .everything: return [0, 1, 2]
      case .missed: return [0]
      case .other, .someday: return [0, 1]
      }
    }
  }

  static func ranges(_ query: ListQuery, today: Int) -> [ClosedRange<Int>] {
    let first = -719_162
    let ranges: [ClosedRange<Int>] =
      switch query.scope {
      case .days(let days): [days.lowerBound.number...days.upperBound.number]
      case .other(let days):
        [
          first...max(first, days.lowerBound.number - 1),
          min(Sentinel.someday, days.upperBound.number + 1)...Sentinel.someday,
        ]
      case .someday: [Sentinel.someday...Sentinel.someday]
      case .missed: [first...max(first, today - 1)]
      case .everything: [first...Sentinel.someday]
      }
    guard query.filter.state == .missed else { return ranges }
    return ranges.compactMap { range in
      guard range.lowerBound < today else { return nil }
      return range.lowerBound...min(range.upperBound, today - 1)
    }
  }
}
