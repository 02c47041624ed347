import ChronoModel
import ChronoStore
import GRDB

extension TestFile {
  /// Every row that an undo must bring back, derived ones too, as text.
  func dump() throws -> [String] {
    let queries = [
      "SELECT 'category', * FROM category ORDER BY id",
      "SELECT 'task', * FROM task ORDER BY id",
      "SELECT 'event', * FROM event ORDER BY id",
      "SELECT 'session', * FROM session ORDER BY id",
      "SELECT 'commitment', * FROM commitment ORDER BY id",
      "SELECT 'foreign_text', * FROM foreign_text ORDER BY id",
      "SELECT 'import_mark', * FROM import_mark ORDER BY id",
      "SELECT 'task_tag', * FROM task_tag ORDER BY tag, task",
      "SELECT 'reminder_open', * FROM reminder_open ORDER BY kind, minute, item",
      "SELECT 'search', rowid, * FROM search ORDER BY rowid",
      "SELECT 'category_tally', * FROM category_tally WHERE total <> 0",
      "SELECT 'day_tally', * FROM day_tally WHERE open + done + untimed <> 0",
      """
      SELECT 'promise_tally', * FROM promise_tally
      WHERE open + kept + missed + postponed + withdrawn <> 0
      """,
    ]
    return try sql { db in
      try queries.flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
    }
  }
}
