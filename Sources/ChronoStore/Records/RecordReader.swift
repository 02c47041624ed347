import ChronoModel
import GRDB

/// Every row that is the user's, in an order that depends on nothing but the rows.
struct RecordReader {
  let db: Database
  let categories: CategoryMap

  private static let page = 500

  func forEach(_ body: (ChronoModel.Record) throws -> Void) throws {
    for (_, category) in categories.ordered { try body(.category(category)) }
    try forEachTask { _, task in try body(.task(task)) }
    try forEachEvent { try body(.event($0)) }
    let uuid = ", (SELECT uuid FROM task WHERE id = wanted_row.task)"
    try forEachRow(.session, order: "start, uuid", extra: uuid) { row in
      let task: TaskItem.ID = try row.identifier(Table.session.columns.count + 1)
      try body(.session(try Table.session(row, task: task)))
    }
    let order = "day, (SELECT uuid FROM task WHERE id = commitment.task)"
    try forEachRow(.commitment, order: order, extra: uuid) { row in
      let task: TaskItem.ID = try row.identifier(Table.commitment.columns.count + 1)
      try body(.commitment(try Table.commitment(row, task: task)))
    }
    // A text outlives its item where that was never made, as undo knows it: it is of nothing that is here.
    let isOfItem = """
      CASE kind WHEN \(Table.task.kind) THEN EXISTS(SELECT 1 FROM task WHERE uuid = item)
      ELSE EXISTS(SELECT 1 FROM event WHERE uuid = item) END
      """
    try forEachRow(.foreign, where: isOfItem, order: "kind, item, format") { row in
      try body(.foreign(try Table.foreign(row)))
    }
  }

  func forEachTask(_ body: (_ row: Int64, TaskItem) throws -> Void) throws {
    try forEachRow(.task, order: "position, uuid") { row in
      try body(row[0], try Table.task(row, categories: categories))
    }
  }

  func forEachEvent(_ body: (CalendarEvent) throws -> Void) throws {
    try forEachRow(.event, order: "day, position, uuid") { row in
      try body(try Table.event(row, categories: categories))
    }
  }

  /// Sorts row numbers only, and reads the rows a page at a time: memory stays small.
  private func forEachRow(
    _ table: Table,
    where condition: String = "1",
    order: String,
    extra: String = "",
    _ body: (StoredRow) throws -> Void
  ) throws {
    let sql = "SELECT id FROM \(table.name) WHERE \(condition) ORDER BY \(order)"
    let ids = try Int64.fetchAll(db, sql: sql)
    let columns = (["id"] + table.columns).map { "wanted_row.\($0)" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns)\(extra) FROM json_each(?) AS wanted
        CROSS JOIN \(table.name) AS wanted_row ON wanted_row.id = wanted.value
        """
    )
    for start in stride(from: 0, to: ids.count, by: RecordReader.page) {
      let page = ids[start..<min(start + RecordReader.page, ids.count)]
      try statement.bind([page.jsonArray.databaseValue]).forEach(body)
    }
  }
}
