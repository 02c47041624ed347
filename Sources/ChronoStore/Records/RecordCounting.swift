import ChronoModel
import GRDB

/// Counts the records of a document as the file sees them: what it has under their identifiers is
/// not new.
struct RecordCounting {
  private let db: Database
  private let today: LocalDay
  private var categories: CategoryMap
  /// Identifiers of categories whose name the file has under another one.
  private(set) var renamed: [Category.ID: Category.ID] = [:]
  /// What was new, and how much was there already.
  private(set) var counts = ImportCounts()

  init(_ db: Database, today: LocalDay) throws {
    self.db = db
    self.today = today
    categories = try CategoryMap(db)
  }

  /// Counts a record; answers whether it is to be added.
  mutating func take(_ record: ChronoModel.Record) throws -> Bool {
    if try isKnown(record) {
      switch record {
      case .task: counts.skip(\.tasks)
      case .category: counts.skip(\.categories)
      case .event: counts.skip(\.events)
      case .session: counts.skip(\.sessions)
      case .commitment: counts.skip(\.promises)
      case .foreign: counts.skip(nil)
      }
      return false
    }
    counts.added += 1
    switch record {
    case .task(let task):
      counts.tasks += 1
      if task.status == .done { counts.done += 1 }
    case .category(let category):
      counts.categories += 1
      categories.add(category, row: 0)
    case .event(let event): counts.addEvent(next: event.next(from: today))
    case .session: counts.sessions += 1
    case .commitment: counts.promises += 1
    case .foreign: break
    }
    return true
  }

  private mutating func isKnown(_ record: ChronoModel.Record) throws -> Bool {
    switch record {
    case .category(let category):
      if categories.category(category.id) != nil { return true }
      guard let same = categories.named(category.name) else { return false }
      renamed[category.id] = same.id
      return true
    case .task(let task): return try exists("SELECT 1 FROM task WHERE uuid = ?", [task.id.value])
    case .event(let event):
      return try exists("SELECT 1 FROM event WHERE uuid = ?", [event.id.value])
    case .session(let session):
      if session.finish == nil {
        // One timer runs at a time, whatever another file says.
        if try exists("SELECT 1 FROM session INDEXED BY session_running WHERE finish IS NULL", []) {
          return true
        }
      }
      return try exists("SELECT 1 FROM session WHERE uuid = ?", [session.id.value])
    case .commitment(let promise):
      if promise.outcome == .open {
        let hasOpen = try exists(
          """
          SELECT 1 FROM commitment
          WHERE task = (SELECT id FROM task WHERE uuid = ?) AND outcome = 0
          """,
          [promise.task.value]
        )
        if hasOpen { return true }
      }
      return try exists(
        "SELECT 1 FROM commitment WHERE task = (SELECT id FROM task WHERE uuid = ?) AND day = ?",
        [promise.task.value, promise.day.number.databaseValue]
      )
    case .foreign(let foreign):
      let (kind, item) = Table.owner(foreign.owner)
      return try exists(
        "SELECT 1 FROM foreign_text WHERE item = ? AND kind = ? AND format = ?",
        [item, kind, foreign.text.format.rawValue.databaseValue]
      )
    }
  }

  private func exists(_ sql: String, _ arguments: Values) throws -> Bool {
    let statement = try db.cachedStatement(sql: sql)
    return try Int.fetchOne(statement.bind(arguments)) != nil
  }
}
