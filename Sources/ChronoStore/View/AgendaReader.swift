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
      }
      try AgendaReader(db: db, now: now, events: events).forEachDay(of: days, tasks, body)
    }
  }

  /// The same where only lines are wanted: their tasks are read from an index, all in a row, where
  /// whole ones stand all over the file.
  package func forEachDayInLines(
    of days: ClosedRange<LocalDay>,
    at now: Moment,
    _ body: (AgendaDay<TaskLine>) -> Void
  ) throws(StoreError) {
    try readEvents { db, events in
      let reader = try TaskLineReader(db, categories: events.categories)
      let tasks = AgendaTasks(sql: AgendaQueries.lines, read: reader.line)
      try AgendaReader(db: db, now: now, events: events).forEachDay(of: days, tasks, body)
    }
  }
}

/// How an agenda reads the open tasks of its days, in its order.
struct AgendaTasks<Task> {
  /// One of ``AgendaQueries``.
  let sql: String
  let read: (StoredRow) throws -> (place: ListBound, task: Task)
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

  /// What stands between the tasks.
  private struct Others {
    var events: [EventOccurrence]
    /// Of events that last for days, those after the first.
    var continued: [EventOccurrence] = []
    var coming: [ComingInstance]
    /// The place of each, and where it is kept: small, because thousands are sorted.
    var order: [(place: ListBound, kind: Kind, index: Int)] = []

    enum Kind { case event, continued, coming }
  }

  func forEachDay<Task>(
    of range: ClosedRange<LocalDay>,
    _ tasks: AgendaTasks<Task>,
    _ body: (AgendaDay<Task>) -> Void
  ) throws {
    let others = try others(on: range)
    var next = 0
    var pending = AgendaDay<Task>(day: range.lowerBound, rows: [])
    func add(_ row: AgendaDay<Task>.Row, on day: LocalDay) {
      if day != pending.day {
        if !pending.rows.isEmpty { body(pending) }
        pending.day = day
        pending.rows.removeAll(keepingCapacity: true)
      }
      pending.rows.append(row)
    }
    func addNext() {
      let other = others.order[next]
      next += 1
      let day = LocalDay(number: other.place.due)
      switch other.kind {
      case .event: add(.event(others.events[other.index]), on: day)
      case .continued: add(.event(others.continued[other.index]), on: day)
      case .coming: add(.coming(others.coming[other.index]), on: day)
      }
    }
    let statement = try db.cachedStatement(sql: tasks.sql)
    try statement.bind(range.values).forEach { row in
      let (place, task) = try tasks.read(row)
      while next < others.order.count, others.order[next].place < place { addNext() }
      add(.task(task), on: LocalDay(number: place.due))
    }
    while next < others.order.count { addNext() }
    if !pending.rows.isEmpty { body(pending) }
  }

  /// The events of the days and the repeats that come then.
  private func others(on range: ClosedRange<LocalDay>) throws -> Others {
    let found = try EventReader.unordered(events, range, at: now)
    var others = Others(events: found, coming: try events.coming(on: range, at: now))
    others.order.reserveCapacity(found.count + others.coming.count)
    for index in found.indices {
      ListedEvent.each(of: found[index], on: range, in: .time, at: now) { listed in
        guard listed.occurrence.continuedOn != nil else {
          return others.order.append((listed.place, .event, index))
        }
        others.order.append((listed.place, .continued, others.continued.count))
        others.continued.append(listed.occurrence)
      }
    }
    for (index, instance) in others.coming.enumerated() {
      others.order.append((ListBound(RowKey(instance.planned)), .coming, index))
    }
    others.order.sort { $0.place < $1.place }
    return others
  }
}
