import ChronoModel
import GRDB

/// What a list of days shows between its tasks: what goes on from the day before, events and coming
/// repeats at their time, ghosts after each day.
struct ExtraRows {
  let db: Database
  let query: ListQuery
  let days: ClosedRange<LocalDay>
  let now: Moment
  let events: EventStream
  private var categories: CategoryMap { events.categories }

  /// More than this on the days of one list are not shown.
  private static let limit = 200

  func added(to window: ListWindow, known: KnownTaskRows) throws -> ListWindow {
    guard query.filter.state == .all else { return window }
    var extras: [(place: ListBound, row: ListRow)] = try ghosts()
    let coming = try events.coming(on: (days.lowerBound - 1)...days.upperBound, at: now)
      .flatMap { [$0, $0.continued(at: now)].compactMap(\.self) }
      .filter { days.contains($0.continuedOn ?? $0.day) && query.shows($0.task) }
    extras += coming.map { (place: ListBound(RowKey($0), in: window.order), row: .coming($0)) }
    extras += try continued(known).filter { query.shows($0.row.task) }
      .map { (place: ListBound(RowKey($0), in: window.order), row: .continued($0)) }
    if query.filter.priority == nil {
      let events = try EventReader.touching(events, days, at: now)
      for event in events where query.shows(event.event) {
        ListedEvent.each(of: event, on: days, in: window.order, at: now) {
          extras.append((place: $0.place, row: .event($0.occurrence)))
        }
      }
    }
    guard !extras.isEmpty else { return window }
    guard !window.order.isSorted else {
      return framed(window, by: extras.sorted { $0.place < $1.place }.map(\.row))
    }
    let tasks = window.rows.compactMap { row -> (place: ListBound, row: ListRow)? in
      guard case .task(let task) = row else { return nil }
      return (ListBound(RowKey(task.task), in: window.order), row)
    }
    if window.hasMoreBefore, let first = tasks.first?.place {
      extras.removeAll { $0.place < first }
    }
    if window.hasMoreAfter, let last = tasks.last?.place {
      extras.removeAll { $0.place > last }
    }
    var result = window
    result.rows = (tasks + extras).sorted { $0.place < $1.place }.map(\.row)
    return result
  }

  /// A list that does not go by its days has what goes on from the day before it and the events before
  /// its tasks, and after them the repeats to come and the ghosts.
  private func framed(_ window: ListWindow, by extras: [ListRow]) -> ListWindow {
    var continued: [ListRow] = []
    var events: [ListRow] = []
    var coming: [ListRow] = []
    var ghosts: [ListRow] = []
    for row in extras {
      switch row {
      case .task, .event: events.append(row)
      case .coming(let instance):
        guard let day = instance.continuedOn else {
          coming.append(row)
          continue
        }
        // One of a day of the list is there already.
        if day == days.lowerBound { continued.append(row) }
      case .ghost: ghosts.append(row)
      // One of a day of the list is there already.
      case .continued(let task): if task.day == days.lowerBound { continued.append(row) }
      }
    }
    var result = window
    if !window.hasMoreBefore { result.rows = continued + events + result.rows }
    if !window.hasMoreAfter { result.rows += coming + ghosts }
    return result
  }

  /// Tasks of the days before that may reach into the next, open and done ones.
  ///
  /// The clock of a day has up to three hours more or less than most; ``TaskItem/goesOn(into:at:)`` knows.
  static let late =
    ["status = 0", "status = 1"].map { state in
      """
      SELECT id FROM task INDEXED BY task_by_status
      WHERE \(state) AND due BETWEEN ?1 AND ?2 AND time < 1440
        AND (time + 1440 - ?3) % 1440 + ifnull(estimate, \(PlannedBlock.usualMinutes)) > 1440 - 180
      """
    }.joined(separator: " UNION ALL ") + " LIMIT \(limit)"

  private func continued(_ known: KnownTaskRows) throws -> [ContinuedTask] {
    let statement = try db.cachedStatement(sql: ExtraRows.late)
    let arguments: Values = [
      (days.lowerBound.number - 1).databaseValue, (days.upperBound.number - 1).databaseValue,
      now.dayStart.minutes.databaseValue,
    ]
    let late = try Int64.fetchAll(statement.bind(arguments))
    return try known.read(db, late, categories: categories).compactMap { row in
      guard let day = row.task.due.map({ $0 + 1 }), row.task.goesOn(into: day, at: now) else {
        return nil
      }
      return ContinuedTask(row: row, day: day)
    }
  }

  private func ghosts() throws -> [(place: ListBound, row: ListRow)] {
    var conditions = ""
    var arguments: Values = [
      days.lowerBound.number.databaseValue, days.upperBound.number.databaseValue,
    ]
    switch query.category {
    case .all: break
    case .inbox: conditions += " AND task.category IS NULL"
    case .one(let id):
      conditions += " AND task.category = ?"
      arguments.append(categories.rowToList(id).databaseValue)
    }
    if let priority = query.filter.priority {
      conditions += " AND task.priority = ?"
      arguments.append(priority.rawValue.databaseValue)
    }
    if let tag = query.filter.tag {
      conditions += " AND EXISTS (SELECT 1 FROM task_tag WHERE task = task.id AND tag = ?)"
      arguments.append(TextFold.key(tag).databaseValue)
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.task.selection), commitment.day, commitment.outcome
        FROM commitment INDEXED BY commitment_ghost
        CROSS JOIN task ON task.id = commitment.task
        WHERE commitment.outcome IN (2, 3) AND commitment.day BETWEEN ? AND ?
          AND task.due <> commitment.day AND task.status < 2\(conditions)
        ORDER BY commitment.day, commitment.task LIMIT \(ExtraRows.limit)
        """
    )
    let first = Table.task.columns.count + 1
    return try statement.bind(arguments).map { row in
      let task = try Table.task(row, categories: categories)
      let day = LocalDay(number: row[first])
      let outcome: Int = row[first + 1]
      let place = ListBound(
        due: day.number,
        time: Sentinel.anyTime + 1,
        position: Int(row[0] as Int64),
        high: task.id.high,
        low: task.id.low
      )
      let ghost = Ghost(
        task: task,
        day: day,
        outcome: Commitment.Outcome(rawValue: outcome) ?? .missed
      )
      return (place, .ghost(ghost))
    }
  }
}
