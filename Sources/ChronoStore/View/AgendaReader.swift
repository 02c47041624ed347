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
    _ body: (AgendaDay) -> Void
  ) throws(StoreError) {
    try readEvents { db, events in
      try AgendaReader(db: db, now: now, events: events).forEachDay(of: days, body)
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

  /// What stands between the tasks, with its place: small, because there are thousands to be sorted.
  private typealias Other = (place: ListBound, row: OtherRow)

  private enum OtherRow {
    case event(EventOccurrence)
    /// By its index among those that come.
    case coming(Int)
  }

  func forEachDay(of range: ClosedRange<LocalDay>, _ body: (AgendaDay) -> Void) throws {
    let coming = try events.coming(on: range, at: now)
    var others = try others(on: range, coming)[...]
    var pending = AgendaDay(day: range.lowerBound, rows: [])
    func add(_ row: ListRow, on day: LocalDay) {
      if day != pending.day {
        if !pending.rows.isEmpty { body(pending) }
        pending.day = day
        pending.rows.removeAll(keepingCapacity: true)
      }
      pending.rows.append(row)
    }
    func addFirst() {
      switch others.removeFirst().row {
      case .event(let occurrence): add(.event(occurrence), on: occurrence.listedOn)
      case .coming(let index): add(.coming(coming[index]), on: coming[index].day)
      }
    }
    let statement = try db.cachedStatement(sql: AgendaReader.tasks)
    let reader = try TaskRowReader(db, categories: events.categories)
    try statement.bind(range.values).forEach { row in
      let task = try reader.row(row)
      let place = ListBound(RowKey(task.task))
      while let other = others.first, other.place < place { addFirst() }
      if let due = task.task.due { add(.task(task), on: due) }
    }
    while !others.isEmpty { addFirst() }
    if !pending.rows.isEmpty { body(pending) }
  }

  /// The events of the days and the repeats that come then, in the order of a list.
  private func others(
    on range: ClosedRange<LocalDay>,
    _ coming: [ComingInstance]
  ) throws -> [Other] {
    let found = try EventReader.unordered(events, range, at: now)
    var others: [Other] = []
    others.reserveCapacity(found.count + coming.count)
    for occurrence in found {
      for listed in ListedEvent.each(of: occurrence, on: range, in: .time, at: now) {
        others.append((listed.place, .event(listed.occurrence)))
      }
    }
    for (index, instance) in coming.enumerated() {
      others.append((ListBound(RowKey(instance.planned)), .coming(index)))
    }
    return others.sorted { $0.place < $1.place }
  }
}
