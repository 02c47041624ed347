import ChronoModel
import GRDB

/// Missed instances of fixed schedules, which lapse where the days are judged (Behaviour 2.11).
///
/// As every judgement, a lapse is no step of the journal: it can be made again at any time. What
/// a lapse made is found by its identifier, which follows from the instance and its day, and is
/// taken away where undo or a clock set right takes away what it was made from.
enum Lapse {
  /// The open instances whose day has ended, but the one that is being worked on.
  static let due = """
    FROM task INDEXED BY task_scheduled
    WHERE status = 0 AND rule IS NOT NULL AND after_completion = 0 AND due < ?
      AND task.id NOT IN (
        SELECT session.task FROM session INDEXED BY session_running WHERE finish IS NULL)
    """
  /// Those that lapsed on a day that is not over now.
  static let early = """
    FROM task INDEXED BY task_lapsed
    WHERE status = 2 AND closed < 0 AND due >= ?
    """

  // MARK: Judging

  /// Lets every instance lapse whose day has ended, and makes the one that follows it.
  ///
  /// One whose rule nobody understands waits as any missed task.
  static func judge(_ db: Database, at now: Moment) throws {
    let categories = try CategoryMap(db)
    // The oldest first: where undo has left two of one series, the next day follows from the later one.
    let tasks = try fetch(db, "\(due) ORDER BY due", now.today, categories)
    guard !tasks.isEmpty else { return }
    let notes = try JudgementNotes(db)
    for (row, task) in tasks where (try? task.repeats?.seriesOfDays()) != nil {
      var lapsed = task
      lapsed.status = .lapsed
      lapsed.closed = now.instant
      try write(db, row, from: task, to: lapsed, categories, notes)
      try succeed(lapsed, row: row, in: db, categories, notes, at: now)
    }
  }

  /// Opens the instances again that lapsed by a clock that was ahead, where nothing was done with
  /// what followed them.
  ///
  /// Where instances of one series lapsed one after the other, days went by between: it is the clock
  /// of now that is behind, and what they broke stays in the ledger.
  static func judgeAgain(_ db: Database, at now: Moment) throws {
    let categories = try CategoryMap(db)
    let tasks = try fetch(db, early, now.today, categories)
    guard !tasks.isEmpty else { return }
    let notes = try JudgementNotes(db)
    let bySeries = Dictionary(grouping: tasks) { $0.task.repeats?.series }
    for (row, task) in tasks where !haveDaysGoneBy(among: bySeries[task.repeats?.series] ?? []) {
      guard let due = task.due,
        try remove(Succession.identifier(afterLapseOf: task.id, on: due), in: db, notes),
        try countOpen(task.repeats?.series.value ?? .null, in: db) == 0
      else { continue }
      try reopen(row, task, in: db, categories, notes)
    }
  }

  /// Whether instances of one series lapsed on days that a person may have lived through: a clock that
  /// was years ahead over a midnight leaves a gap that nobody does.
  private static func haveDaysGoneBy(among instances: [(row: Int64, task: TaskItem)]) -> Bool {
    let days = instances.compactMap(\.task.due).sorted()
    return days.count > 1 && zip(days, days.dropFirst()).allSatisfy { $1 - $0 <= 366 }
  }

  private static func fetch(
    _ db: Database,
    _ sql: String,
    _ today: LocalDay,
    _ categories: CategoryMap
  ) throws -> [(row: Int64, task: TaskItem)] {
    let statement = try db.cachedStatement(sql: "SELECT \(Table.task.selection) \(sql)")
    return try statement.bind([today.number.databaseValue])
      .map { ($0[0], try Table.task($0, categories: categories)) }
  }

  /// The next instance, on a day that is not in the past; none where the series has ended or has
  /// an open one already.
  private static func succeed(
    _ lapsed: TaskItem,
    row: Int64,
    in db: Database,
    _ categories: CategoryMap,
    _ notes: JudgementNotes,
    at now: Moment
  ) throws {
    guard let series = lapsed.repeats?.series, let due = lapsed.due,
      try countOpen(series.value, in: db) == 0
    else { return }
    let id = Succession.identifier(afterLapseOf: lapsed.id, on: due)
    guard try !db.cachedStatement(sql: byID).bind([id.value]).hasRows(),
      let day = Succession.day(
        after: try SeriesRows.last(lapsed, in: db, at: now),
        promises: try promises(of: row, task: lapsed.id, in: db),
        finished: 1,
        at: now
      )
    else { return }
    let highest = try Int64.fetchOne(db, sql: "SELECT max(0, max(id)) FROM task") ?? 0
    let changes = Succession.successor(
      of: lapsed,
      on: day,
      id: id,
      position: Int(highest + 1) * Ranks.gap,
      at: now
    )
    let made = try newRow(of: id, in: db)
    for change in changes {
      switch change {
      case .insert(.task(let task)):
        let category = try task.category.map(categories.row(of:))
        try insert(db, .task, made, Table.values(of: task, category: category), notes)
      case .insert(.commitment(let promise)):
        try insert(db, .commitment, made, Table.values(of: promise, task: made), notes)
      default: throw StoreError.other("a new instance is a task and its promise")
      }
    }
  }

  // MARK: Undo

  /// Takes away what a lapse made where the step that was undone took away its reason.
  ///
  /// What goes is kept in the step, so that the step brings it again, row for row.
  static func settle(_ db: Database, _ trace: Trace, step: Int64, at now: Moment) throws {
    let categories = try CategoryMap(db)
    let notes = try JudgementNotes(db)
    let reading = try db.cachedStatement(
      sql: "SELECT \(Table.task.selection) FROM task WHERE id = ?"
    )
    let found = try reading.bind([trace.row.databaseValue])
      .first { (try Table.task($0, categories: categories), $0.values) }
    guard let (task, values) = found else {
      _ = try remove(trace.successor, in: db, notes)
      return
    }
    guard task.status == .lapsed else {
      // There is one open instance at most, and none because of a lapse that never came.
      let isTooMany = try countOpen(trace.series, in: db) > 1
      if try isTooMany || (task.status != .open && trace.isAfter(step, in: db)) {
        _ = try remove(trace.successor, in: db, notes)
      }
      return
    }
    let isSame = (task.due?.number).databaseValue == trace.due
    if isSame, task.isScheduled, let due = task.due, due < now.today {
      guard try trace.isAfter(step, in: db) else { return }
      return try handOn(
        from: trace.values,
        to: values,
        in: db,
        notes
      )
    }
    _ = try remove(trace.successor, in: db, notes)
    // What had lapsed before the step had another day. Where the step brought what followed this one,
    // it had lapsed on this one too, and is opened again only where judgement opens it; and where its
    // series has an open one, it stays as it is.
    guard try !trace.isLapseRestored && !isFollowed(task, in: db),
      try countOpen(task.repeats?.series.value ?? .null, in: db) == 0
    else { return }
    try reopen(trace.row, task, in: db, categories, notes)
  }

  /// Takes an instance that a lapse made away again where undo has brought it, and its series has an open one
  /// whose day is not over: the clock was set back since, and nothing lapsed before it.
  static func settle(_ db: Database, brought row: Int64, at now: Moment) throws {
    guard row < 0 else { return }
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task WHERE id = ?1 AND status = 0 AND EXISTS(
          SELECT 1 FROM task AS other INDEXED BY task_by_series
          WHERE other.series = task.series AND other.status = 0 AND other.id <> task.id
            AND other.due >= ?2)
        """
    )
    let values: Values = [row.databaseValue, now.today.number.databaseValue]
    let id = try statement.bind(values).first { row -> TaskItem.ID in try row.identifier(0) }
    if let id { _ = try remove(id, in: db, JudgementNotes(db)) }
  }

  /// Whether what a lapse on the day of an instance makes is there.
  private static func isFollowed(_ task: TaskItem, in db: Database) throws -> Bool {
    guard let due = task.due else { return false }
    return try found(Succession.identifier(afterLapseOf: task.id, on: due), in: db) != nil
  }

  /// Gives what followed a lapse the fields that the lapsed instance has now, where it still has the
  /// ones that were handed on to it.
  private static func handOn(
    from old: Values,
    to new: Values,
    in db: Database,
    _ notes: JudgementNotes
  ) throws {
    guard var trace = Trace(0, old) else { return }
    let (old, new) = (Trace.handedOn(old), Trace.handedOn(new))
    guard Trace.columnsHandedOn.contains(where: { old[$0] != new[$0] }) else { return }
    while let (row, before) = try found(trace.successor, in: db) {
      let after = Trace.handing(new, insteadOf: old, to: before)
      let columns = before.indices.filter { before[$0] != after[$0] }
      if !columns.isEmpty {
        try RowWriter.update(db, .task, row, columns: columns, old: before, new: after)
        try notes.note(.task, row, RowImage(before, columns))
      }
      guard let next = Trace(row, before) else { return }
      trace = next
    }
  }

  // MARK: Rows

  private static let byID = "SELECT \(Table.task.selection) FROM task WHERE uuid = ?"

  /// The row of a task as it is, whether or not it makes sense.
  private static func found(
    _ id: TaskItem.ID,
    in db: Database
  ) throws -> (row: Int64, values: Values)? {
    try db.cachedStatement(sql: byID).bind([id.value]).first { ($0[0], $0.values) }
  }

  /// Deletes what a lapse made, and what further lapses made of that; answers whether it could.
  ///
  /// Nothing goes where the user did something with it. Its category may be gone already: so the
  /// row is read as it is.
  private static func remove(
    _ id: TaskItem.ID,
    in db: Database,
    _ notes: JudgementNotes
  ) throws -> Bool {
    guard let (number, values) = try found(id, in: db) else { return true }
    func value(_ column: String) -> DatabaseValue { values[Table.task.index(of: column)] }
    let lapsed = Trace(number, values)
    let isOpen = value("status") == TaskItem.Status.open.stored.databaseValue
    let sessions = try db.cachedStatement(sql: "SELECT 1 FROM session WHERE task = ? LIMIT 1")
    guard isOpen || lapsed != nil, value("modified") == value("created"),
      try Int.fetchOne(sessions.bind([number.databaseValue])) == nil
    else { return false }
    if let lapsed, try !remove(lapsed.successor, in: db, notes) { return false }
    let promises = try db.cachedStatement(
      sql: "SELECT \(Table.commitment.selection) FROM commitment WHERE task = ?"
    )
    for (promise, values) in try promises.bind([number.databaseValue])
      .map({ ($0[0] as Int64, $0.values) })
    {
      try delete(db, .commitment, promise, values, notes)
    }
    try delete(db, .task, number, values, notes)
    return true
  }

  private static func delete(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    _ values: Values,
    _ notes: JudgementNotes
  ) throws {
    try RowWriter.delete(db, table, row, values)
    try notes.note(table, row, .full(values))
  }

  private static func insert(
    _ db: Database,
    _ table: Table,
    _ row: Int64,
    _ values: Values,
    _ notes: JudgementNotes
  ) throws {
    try RowWriter.insert(db, table, row: row, values)
    try RowWriter.deriveInserted(db, table, row: row, values)
    try notes.note(table, row, .absent)
  }

  private static func reopen(
    _ row: Int64,
    _ lapsed: TaskItem,
    in db: Database,
    _ categories: CategoryMap,
    _ notes: JudgementNotes
  ) throws {
    var open = lapsed
    open.status = .open
    open.closed = nil
    try write(db, row, from: lapsed, to: open, categories, notes)
  }

  private static func write(
    _ db: Database,
    _ row: Int64,
    from old: TaskItem,
    to new: TaskItem,
    _ categories: CategoryMap,
    _ notes: JudgementNotes
  ) throws {
    let category = try old.category.map(categories.row(of:))
    let before = Table.values(of: old, category: category)
    let after = Table.values(of: new, category: category)
    let columns = before.indices.filter { before[$0] != after[$0] }
    try RowWriter.update(db, .task, row, columns: columns, old: before, new: after)
    try notes.note(.task, row, RowImage(before, columns))
  }

  /// The row of what a lapse makes, which follows from its identifier, below every other: made
  /// again, it is the row that the steps of the journal know.
  private static func newRow(of id: TaskItem.ID, in db: Database) throws -> Int64 {
    var row = -1 - Int64(id.low & 0xF_FFFF_FFFF_FFFF)
    let taken = try db.cachedStatement(sql: "SELECT 1 FROM task WHERE id = ?")
    while try Int.fetchOne(taken.bind([row.databaseValue])) != nil { row -= 1 }
    return row
  }

  /// How many instances of a series are open.
  private static func countOpen(_ series: DatabaseValue, in db: Database) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM task INDEXED BY task_by_series WHERE series = ? AND status = 0
        """
    )
    return try Int.fetchOne(statement.bind([series])) ?? 0
  }

  private static func promises(
    of row: Int64,
    task: TaskItem.ID,
    in db: Database
  ) throws -> [Commitment] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.commitment.selection) FROM commitment WHERE task = ?"
    )
    return try statement.bind([row.databaseValue]).map { try Table.commitment($0, task: task) }
  }
}
