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

  /// Tasks with their promises and the running session, in the order of `rows`: all of them deleted
  /// ones, or none.
  func subjects(
    _ rows: some Collection<Int64>,
    areDeleted: Bool = false
  ) throws -> [Planning.Subject] {
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
    try tasks.bind([wanted.databaseValue]).forEach { row in
      let task = try Table.task(row, categories: categories)
      guard (task.status == .deleted) == areDeleted else { throw Refusal.gone }
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
    try promises.bind([wanted.databaseValue]).forEach { row in
      guard let place = places[row[1]] else { return }
      let promise = try Table.commitment(row, task: subjects[place].task.id)
      subjects[place].promises.append(promise)
    }
    try db.cachedStatement(sql: Transaction.running).forEach { row in
      guard let place = places[row[2]] else { return }
      subjects[place].running = try Table.session(row, task: subjects[place].task.id)
    }
    return subjects
  }

  /// The sessions of a task that went on to an instant, or that it lies in.
  func worked(on task: TaskItem, reaching instant: Instant) throws -> [Session] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.session.selection) FROM session WHERE task = ? AND finish >= ?"
    )
    let row = try row(of: task.id)
    return try statement.bind([row.databaseValue, instant.seconds.databaseValue]).map {
      try Table.session($0, task: task.id)
    }
  }

  func subject(_ id: TaskItem.ID) throws -> Planning.Subject {
    let found = try subjects([try row(of: id)])
    guard let subject = found.first else { throw Refusal.gone }
    return subject
  }

  private static let running = """
    SELECT \(Table.session.selection) FROM session INDEXED BY session_running
    WHERE finish IS NULL
    """

  /// What runs now, with its task.
  func running() throws -> TrackedSession? {
    let statement = try db.cachedStatement(sql: SessionReader.selectRunning)
    let categories = try categories()
    return try statement.first { try SessionReader.tracked($0, categories: categories) }
  }
}

extension Collection<Int64> {
  /// For `json_each`, which binds a list as one argument.
  var jsonArray: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
