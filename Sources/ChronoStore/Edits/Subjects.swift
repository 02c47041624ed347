import ChronoModel
import GRDB

/// Reading, inside a write transaction, what an edit acts on.
extension Transaction {
  /// The rows of a selection, in its order; a task that is gone refuses the whole edit.
  func rows(of selection: Selection) throws -> [Int64] {
    let rows: [Int64]
    switch selection {
    case .tasks(let ids): rows = try ids.map(row(of:))
    case .all(let query):
      rows = try ListReader(db, query, at: now, categories: try categories()).allRows()
    }
    guard !rows.isEmpty else { throw Refusal.nothingSelected }
    if rows.count > WorkingMemory.large { try WorkingMemory.grow(db) }
    return rows
  }

  /// Tasks with their promises and the running session, in the order of `rows`.
  func subjects(_ rows: some Collection<Int64>) throws -> [Planning.Subject] {
    let wanted = rows.jsonArray
    let categories = try categories()
    var subjects: [Planning.Subject] = []
    var places: [Int64: Int] = [:]
    let tasks = try db.cachedStatement(
      sql: """
        SELECT \(Table.task.selection) FROM json_each(?) AS wanted
        CROSS JOIN task ON task.id = wanted.value
        """
    )
    let taskRows = try Row.fetchCursor(tasks.bind([wanted.databaseValue]))
    while let row = try taskRows.next() {
      let task = try Table.task(row, categories: categories)
      guard task.status != .deleted else { throw Refusal.gone }
      places[row[0]] = subjects.count
      self.taskRows[task.id] = row[0]
      subjects.append(Planning.Subject(task: task))
    }
    guard subjects.count == rows.count else { throw Refusal.gone }
    let promises = try db.cachedStatement(
      sql: """
        SELECT \(Table.commitment.selection) FROM json_each(?) AS wanted
        CROSS JOIN commitment ON commitment.task = wanted.value
        """
    )
    let promiseRows = try Row.fetchCursor(promises.bind([wanted.databaseValue]))
    while let row = try promiseRows.next() {
      guard let place = places[row[1]] else { continue }
      let promise = try Table.commitment(row, task: subjects[place].task.id)
      subjects[place].promises.append(promise)
    }
    if let running = try runningRow(), let place = places[running.task] {
      subjects[place].running = try running.session(of: subjects[place].task.id)
    }
    return subjects
  }

  /// The sessions of a task that went on to an instant, or that it lies in.
  func worked(on task: TaskItem, reaching instant: Instant) throws -> [Session] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.session.selection) FROM session WHERE task = ? AND finish >= ?"
    )
    let row = try row(of: task.id)
    return try Row.fetchAll(statement.bind([row.databaseValue, instant.seconds.databaseValue]))
      .map { try Table.session($0, task: task.id) }
  }

  func subject(_ id: TaskItem.ID) throws -> Planning.Subject {
    let found = try subjects([try row(of: id)])
    guard let subject = found.first else { throw Refusal.gone }
    return subject
  }

  private struct RunningRow {
    let row: Row
    let task: Int64
    func session(of task: TaskItem.ID) throws -> Session { try Table.session(row, task: task) }
  }

  private func runningRow() throws -> RunningRow? {
    let statement = try db.cachedStatement(
      sql:
        "SELECT \(Table.session.selection) FROM session INDEXED BY session_running WHERE finish IS NULL"
    )
    return try Row.fetchOne(statement).map { RunningRow(row: $0, task: $0[2]) }
  }

  /// What runs now, with its task.
  func running() throws -> TrackedSession? {
    let statement = try db.cachedStatement(sql: SessionReader.selectRunning)
    return try Row.fetchOne(statement).map {
      try SessionReader.tracked($0, categories: try categories())
    }
  }
}

extension Collection<Int64> {
  /// For `json_each`, which binds a list as one argument.
  var jsonArray: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
