import ChronoModel
import GRDB

/// Sessions with the title of their task.
enum SessionReader {
  /// ``Session/length(from:to:)`` of a row of `session` that has its finish.
  static let length =
    "(finish - ((finish % 60) + 60) % 60) - (start - ((start % 60) + 60) % 60)"

  static let select = select(from: "session")
  static let selectRunning =
    select(from: "session INDEXED BY session_running") + " WHERE session.finish IS NULL"

  private static func select(from sessions: String) -> String {
    """
    SELECT \(Table.session.selection), task.uuid, task.title, task.category
    FROM \(sessions) CROSS JOIN task ON task.id = session.task
    """
  }

  static func tracked(_ row: StoredRow, categories: CategoryMap) throws -> TrackedSession {
    // Behind the session's own columns stand the task's three.
    let task = Table.session.columns.count + 1
    let category: Int64? = row[task + 2]
    return TrackedSession(
      session: try Table.session(row, task: try row.identifier(task)),
      title: row[task + 1],
      category: try category.map(categories.identifier(of:))
    )
  }

  /// Those that touch a stretch of time, by their start.
  ///
  /// Sessions do not lie over each other, so of those that began before it only the latest can
  /// reach into it; a few more are looked at, because an import may not have been so careful.
  /// Work on deleted tasks is still counted and shown, but keeps nobody from logging other work.
  static func touching(
    _ db: Database,
    _ range: Range<Instant>,
    categories: CategoryMap,
    isOfDeleted: Bool = true
  ) throws -> [TrackedSession] {
    let tasks = isOfDeleted ? "" : " AND task.status < 3"
    let earlier = try db.cachedStatement(
      sql: select + """
         WHERE session.id IN (SELECT id FROM session WHERE start < ? ORDER BY start DESC LIMIT 8)
        AND (session.finish IS NULL OR session.finish > ?)\(tasks)
        """
    )
    let within = try db.cachedStatement(
      sql: select
        + " WHERE session.start >= ? AND session.start < ?\(tasks) ORDER BY session.start"
    )
    let begin = range.lowerBound.seconds.databaseValue
    let end = range.upperBound.seconds.databaseValue
    let reaching = try earlier.bind([begin, begin]).map { try tracked($0, categories: categories) }
      .sorted { $0.session.start < $1.session.start }
    return try reaching
      + within.bind([begin, end]).map { try tracked($0, categories: categories) }
  }
}
