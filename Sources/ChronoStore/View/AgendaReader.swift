package import ChronoModel
import GRDB

extension Repository {
  /// Hands over what some days hold, day after day; days that hold nothing are left out.
  ///
  /// Every row is read once and put where it belongs: an agenda is long, and a list window would read
  /// what is done and what has left a day too. For as long as `body` takes nobody can write.
  package func forEachDay(
    of days: ClosedRange<LocalDay>,
    at now: Moment,
    _ body: (AgendaDay<TaskRow>) -> Void
  ) throws(StoreError) {
    try readEvents { db, events in
      let reader = try TaskRowReader(db, categories: events.categories)
      let tasks = AgendaTasks(sql: AgendaQueries.rows) { row in
        let task = try reader.row(row)
        return (ListBound(RowKey(task.task)), task)
      } span: {
        $0.task.plannedSpan(at: now)
      }
      var pending = AgendaDay<TaskRow>(day: days.lowerBound, rows: [])
      try AgendaReader(db: db, now: now, events: events).forEachRow(of: days, tasks) { day, row in
        if day != pending.day {
          if !pending.rows.isEmpty { body(pending) }
          pending = AgendaDay(day: day, rows: [])
        }
        pending.rows.append(row)
      }
      if !pending.rows.isEmpty { body(pending) }
    }
  }

  /// The same line by line, each with its day: their tasks are read from an index, all in a row, where
  /// whole ones stand all over the file.
  package func forEachLine(
    of days: ClosedRange<LocalDay>,
    at now: Moment,
    _ body: (LocalDay, AgendaDay<TaskLine>.Row) -> Void
  ) throws(StoreError) {
    try readEvents { db, events in
      let reader = try TaskLineReader(db, categories: events.categories)
      let tasks = AgendaTasks(sql: AgendaQueries.lines, read: reader.line) {
        $0.plannedSpan(at: now)
      }
      try WorkingMemory.whilePassing(db) {
        try AgendaReader(db: db, now: now, events: events).forEachRow(of: days, tasks, body)
      }
    }
  }
}

/// How an agenda reads the open tasks of its days, in its order.
struct AgendaTasks<Task> {
  /// One of ``AgendaQueries``.
  let sql: String
  let read: (StoredRow) throws -> (place: ListBound, task: Task)
  /// Its planned time.
  let span: (Task) -> Range<Instant>?
}

/// What is asked of the open tasks, with the first and the last of some days.
package enum AgendaQueries {
  package static let rows = """
    SELECT \(TaskRowReader.selection) FROM task INDEXED BY task_by_status
    WHERE status = 0 AND due BETWEEN ? AND ?
    ORDER BY due, time, position, uuid
    """

  /// `notes <> ''` is a column of the index, too.
  package static let lines = """
    SELECT \(TaskLineReader.selection) FROM task INDEXED BY task_open
    WHERE status = 0 AND due BETWEEN ? AND ?
    ORDER BY due, time, position, uuid
    """
}

/// The events of some days, their open tasks, and the repeats that come then; what has no time comes
/// last of its day, as in the list.
struct AgendaReader {
  let db: Database
  let now: Moment
  let events: EventStream

  func forEachRow<Task>(
    of range: ClosedRange<LocalDay>,
    _ tasks: AgendaTasks<Task>,
    _ body: (LocalDay, AgendaDay<Task>.Row) -> Void
  ) throws {
    guard now.dayStart != .midnight else {
      return try forEachRow(of: range, tasks) { day, row, _ in body(day, row) }
    }
    try withoutActuallyEscaping(body) { body in
      var agenda = NightAgenda(dayStart: now.dayStart, body)
      try forEachRow(of: range, tasks) { agenda.take($1, of: $0, at: $2) }
      agenda.finish()
    }
  }

  /// In the order of the clock, each with its minutes in the day where that begins later than at midnight.
  private func forEachRow<Task>(
    of range: ClosedRange<LocalDay>,
    _ tasks: AgendaTasks<Task>,
    _ body: (LocalDay, AgendaDay<Task>.Row, _ minutes: Int) -> Void
  ) throws {
    let others = try AgendaOthers(events, on: range, at: now)
    // What goes on into the next day comes first on it.
    var late: [(day: LocalDay, row: AgendaDay<Task>.Row)] = []
    func keep(_ task: Task, after day: LocalDay) {
      let next = day + 1
      guard range.contains(next), let span = tasks.span(task),
        span.upperBound > now.start(of: next)
      else { return }
      late.append((next, .continued(task)))
    }
    func keep(_ coming: ComingInstance) {
      guard let continued = coming.continued(at: now), let day = continued.continuedOn,
        range.contains(day)
      else { return }
      late.append((day, .coming(continued)))
    }
    func hand(_ day: LocalDay, _ row: AgendaDay<Task>.Row, _ minutes: Int) {
      if let first = late.first, first.day <= day {
        for one in late where one.day <= day { body(one.day, one.row, -1) }
        late.removeAll { $0.day <= day }
      }
      body(day, row, minutes)
      switch row {
      case .task(let task): keep(task, after: day)
      case .coming(let coming): keep(coming)
      case .event, .continued: break
      }
    }
    let hasNight = now.dayStart != .midnight
    func minutes(_ row: AgendaDay<Task>.Row) -> Int {
      // Nobody asks, and there are thousands.
      guard hasNight else { return 0 }
      return switch row {
      case .event(let occurrence): RowKey(occurrence).minutes
      case .coming(let coming): RowKey(coming).minutes
      case .task, .continued: -1
      }
    }
    let before = max(range.lowerBound - 1, .earliest)
    if before < range.lowerBound {
      for coming in try events.coming(on: before...before, at: now) { keep(coming) }
    }
    let statement = try db.cachedStatement(sql: tasks.sql)
    try statement.bind((before...range.upperBound).values).forEach { row in
      let (place, task) = try tasks.read(row)
      let day = LocalDay(number: place.due)
      guard range.contains(day) else { return keep(task, after: day) }
      others.forEach(before: place) { hand($0, $1, minutes($1)) }
      hand(day, .task(task), place.time)
    }
    others.forEach { hand($0, $1, minutes($1)) }
    for one in late { body(one.day, one.row, -1) }
  }
}
