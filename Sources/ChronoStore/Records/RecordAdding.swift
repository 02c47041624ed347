import ChronoModel
import GRDB

/// Puts whole records into the file, identifiers and all; what is there already stays as it is.
struct RecordAdding {
  private let transaction: Transaction
  /// Identifiers of categories whose name the file has under another one.
  private var renamed: [Category.ID: Category.ID] = [:]
  /// What was new, and how much was there already.
  private(set) var counts = ImportCounts()

  init(_ transaction: Transaction) { self.transaction = transaction }

  mutating func add(_ record: ChronoModel.Record) throws {
    if try isKnown(record) {
      counts.skipped += 1
      return
    }
    counts.added += 1
    switch record {
    case .task(var task):
      counts.tasks += 1
      if task.status == .done { counts.done += 1 }
      task.category = task.category.map { renamed[$0] ?? $0 }
      try Planning.validate(task)
      try transaction.apply([.insert(.task(task))])
      return
    case .category: counts.categories += 1
    case .event(var event):
      counts.events += 1
      event.category = event.category.map { renamed[$0] ?? $0 }
      try transaction.apply([.insert(.event(event))])
      return
    case .session: counts.sessions += 1
    case .commitment: counts.promises += 1
    case .foreign: break
    }
    try transaction.apply([.insert(record)])
  }

  private mutating func isKnown(_ record: ChronoModel.Record) throws -> Bool {
    switch record {
    case .category(let category):
      let known = try transaction.categories()
      if known.category(category.id) != nil { return true }
      guard let same = known.named(category.name) else { return false }
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
      let task = try transaction.row(of: promise.task).databaseValue
      if promise.outcome == .open {
        if try exists("SELECT 1 FROM commitment WHERE task = ? AND outcome = 0", [task]) {
          return true
        }
      }
      return try exists(
        "SELECT 1 FROM commitment WHERE task = ? AND day = ?",
        [task, promise.day.number.databaseValue]
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
    let statement = try transaction.db.cachedStatement(sql: sql)
    return try Int.fetchOne(statement.bind(arguments)) != nil
  }
}
