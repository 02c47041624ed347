package import ChronoModel
import GRDB

/// Items with all that belongs to them, for exports into other programs' formats.
extension Repository {
  /// Every task that is not deleted, then every event, each with its sessions, its promises and
  /// what `format` said of it.
  ///
  /// One moment of the file: of a large one it reads a copy, for a small one writers wait, so `body`
  /// must not wait for anybody. Throws ``StoreError``, or what `body` throws.
  package func forEachWhole(
    _ format: ForeignText.Format?,
    _ body: (WholeItem) throws -> Void
  ) throws {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try readAtLength { db in
        let reader = RecordReader(db: db, categories: try CategoryMap(db))
        try WholeReader(db: db, records: reader, format: format).forEach { item in
          do { try body(item) } catch {
            report(error)
            throw error
          }
        }
      }
    }
  }

  /// How many items ``forEachWhole(_:_:)`` may hand over.
  package func countWhole() throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: "SELECT (SELECT count(*) FROM task) + (SELECT count(*) FROM event)"
      ) ?? 0
    }
  }
}

/// Gathers what belongs to each item, by the indexes over sessions, promises and texts.
struct WholeReader {
  let db: Database
  let records: RecordReader
  let format: ForeignText.Format?

  func forEach(_ body: (WholeItem) throws -> Void) throws {
    try records.forEachTask { row, task in
      guard task.status != .deleted else { return }
      try body(.task(try whole(task, row: row)))
    }
    try records.forEachEvent { event in try body(.event(try whole(event))) }
  }

  /// One item by its identifier; `nil` for one that is not there, or is deleted where those are not asked
  /// for.
  func item(_ owner: ForeignText.Owner, evenDeleted: Bool = false) throws -> WholeItem? {
    switch owner {
    case .task(let id):
      let statement = try db.cachedStatement(
        sql: "SELECT \(Table.task.selection) FROM task WHERE uuid = ?"
      )
      let found = try statement.bind([id.value])
        .first { ($0[0] as Int64, try Table.task($0, categories: records.categories)) }
      guard let (row, task) = found, evenDeleted || task.status != .deleted else { return nil }
      return .task(try whole(task, row: row))
    case .event(let id):
      let statement = try db.cachedStatement(
        sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
      )
      let found = try statement.bind([id.value])
        .first { try Table.event($0, categories: records.categories) }
      return try found.map { .event(try whole($0)) }
    }
  }

  private func whole(_ task: TaskItem, row: Int64) throws -> WholeTask {
    WholeTask(
      task,
      category: task.category.flatMap { records.categories.category($0)?.name },
      sessions: try sessions(row, of: task.id),
      promises: try promises(row, of: task.id),
      foreign: try foreign(.task(task.id))
    )
  }

  private func whole(_ event: CalendarEvent) throws -> WholeEvent {
    let text = try foreign(.event(event.id))
    return WholeEvent(
      event,
      category: event.category.flatMap { records.categories.category($0)?.name },
      foreign: text,
      parts: try parts(text)
    )
  }

  private func sessions(_ row: Int64, of task: TaskItem.ID) throws -> [Session] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.session.selection) FROM session WHERE task = ? ORDER BY start, uuid"
    )
    return try statement.bind([row.databaseValue]).map {
      try Table.session($0, task: task)
    }
  }

  private func promises(_ row: Int64, of task: TaskItem.ID) throws -> [Commitment] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.commitment.selection) FROM commitment WHERE task = ? ORDER BY day"
    )
    return try statement.bind([row.databaseValue]).map {
      try Table.commitment($0, task: task)
    }
  }

  private func foreign(_ owner: ForeignText.Owner) throws -> ForeignText.Draft? {
    guard let format else { return nil }
    let (kind, item) = Table.owner(owner)
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.foreign.selection) FROM foreign_text
        WHERE item = ? AND kind = ? AND format = ?
        """
    )
    return try statement.bind([item, kind, format.rawValue.databaseValue])
      .first { try Table.foreign($0).text }
  }

  private func parts(_ text: ForeignText.Draft?) throws -> [String] {
    guard let text, text.part.isEmpty else { return [] }
    let statement = try db.cachedStatement(
      sql: "SELECT part FROM foreign_text WHERE format = ? AND key = ? AND part <> ''"
    )
    return try String.fetchAll(
      statement.bind([text.format.rawValue.databaseValue, text.key.stored])
    )
  }
}
