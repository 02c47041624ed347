package import ChronoModel
import GRDB

extension Repository {
  /// What some days hold; days that hold nothing are left out.
  ///
  /// Every row is read once and put where it belongs: an agenda is long, and a list window would read
  /// what is done and what has left a day too.
  package func agenda(
    _ days: ClosedRange<LocalDay>,
    at now: Moment
  ) throws(StoreError) -> [AgendaDay] {
    try readEvents { db, events in
      try AgendaReader(db: db, now: now, events: events).days(days)
    }
  }
}

/// The events of some days, their open tasks, and the repeats that come then; what has no time comes
/// last of its day, as in the list.
struct AgendaReader {
  let db: Database
  let now: Moment
  let events: EventStream

  static let tasks = """
    SELECT \(TaskRowReader.selection) FROM task INDEXED BY task_by_status
    WHERE status = 0 AND due BETWEEN ? AND ?
    ORDER BY due, time, position, uuid
    """

  func days(_ range: ClosedRange<LocalDay>) throws -> [AgendaDay] {
    var result: [AgendaDay] = []
    var listed = try EventReader.unordered(events, range, at: now)
      .flatMap { ListedEvent.each(of: $0, on: range, in: .time, at: now) }
      .map { (place: $0.place, day: $0.occurrence.listedOn, row: ListRow.event($0.occurrence)) }[
        ...
      ]
    listed += try events.coming(on: range, at: now)
      .map { (place: ListBound(RowKey($0.planned)), day: $0.day, row: .coming($0)) }
    listed.sort { $0.place < $1.place }
    let statement = try db.cachedStatement(sql: AgendaReader.tasks)
    let reader = try TaskRowReader(db, categories: events.categories)
    try statement.bind(range.values).forEach { row in
      let task = try reader.row(row)
      let place = ListBound(RowKey(task.task))
      while let other = listed.first, other.place < place {
        AgendaReader.add(other.row, on: other.day, to: &result)
        listed.removeFirst()
      }
      if let due = task.task.due { AgendaReader.add(.task(task), on: due, to: &result) }
    }
    for other in listed {
      AgendaReader.add(other.row, on: other.day, to: &result)
    }
    return result
  }

  private static func add(_ row: ListRow, on day: LocalDay, to days: inout [AgendaDay]) {
    if days.last?.day == day {
      days[days.count - 1].rows.append(row)
    } else {
      days.append(AgendaDay(day: day, rows: [row]))
    }
  }
}
