package import ChronoModel
import GRDB

extension Repository {
  /// Everything that is on screen, read in one transaction.
  ///
  /// Costs what is on screen costs: windows are read by keyset, counts come from tallies.
  package func view(_ query: ViewQuery, at now: Moment) throws(StoreError) -> PlannerView {
    try readEvents { db, events in
      let categories = events.categories
      var query = query
      query.list.order = try query.list.order(in: db)
      var view = PlannerView()
      view.list = try WindowReader(db: db, query: query, now: now, events: events)
        .window(known: known)
      try Counts(db: db, now: now, categories: categories).fill(&view, for: query)
      if let last = query.spans.last?.upperBound {
        view.otherEvents = try EventReader.count(events, of: query.list, from: last + 1, at: now)
      }
      view.grid = try GridReader(db: db, now: now, events: events)
        .days(query.gridDays, known: known)
      view.month = try MonthReader(db: db, now: now, events: events)
        .days(query.month, of: query.list.category)
      view.missedRepeats = try MissedRepeatReader.all(db, at: now)
      view.running = try RunningReader.read(db, categories: categories)
      view.overlay = try OverlayReader(db: db, now: now, events: events, known: known)
        .read(query.overlay)
      view.reminders = try WaitingReminders(db: db, now: now, categories: categories)
        .among(query.reminders)
      view.undoLabel = try JournalTable.next(db, undone: false)?.label
      view.redoLabel = try JournalTable.next(db, undone: true)?.label
      let items = try Connection.number(
        db,
        "SELECT EXISTS(SELECT 1 FROM task) OR EXISTS(SELECT 1 FROM event)"
      )
      // What was taken back to the beginning is a beginning again, though redo could bring it.
      view.isPristine = items == 0 && view.undoLabel == nil && categories.ordered.isEmpty
      return view
    }
  }
}

/// The counts of the header and the category pane, from the tallies; those of a category's days from
/// the indexes of its tasks.
struct Counts {
  /// More conflicts than this are not counted: nobody decides about them one by one.
  private let mostConflicts = 100
  let db: Database
  let now: Moment
  let categories: CategoryMap

  func fill(_ view: inout PlannerView, for query: ViewQuery) throws {
    var tallies: [Int64: (open: Int, total: Int)] = [:]
    let tally = try db.cachedStatement(sql: "SELECT category, open, total FROM category_tally")
    try tally.forEach { tallies[$0[0]] = ($0[1], $0[2]) }
    let sql = """
      SELECT id FROM category WHERE EXISTS(SELECT 1 FROM event WHERE event.category = category.id)
      """
    var withEvents: Set<Int64> = []
    try db.cachedStatement(sql: sql).forEach { withEvents.insert($0[0]) }
    view.categories = categories.ordered.map { row, category in
      let (open, total) = tallies[row] ?? (0, 0)
      let hasEvents = withEvents.contains(row)
      return CategoryRow(category: category, open: open, total: total, hasEvents: hasEvents)
    }
    view.inboxOpen = tallies[0]?.open ?? 0
    view.allOpen = tallies.values.map(\.open).reduce(0, +)
    let category = query.list.category
    view.spans = try query.spans.map { try of($0, in: category) }
    view.shown = try query.shown.map { try of($0, in: category) }
    let open =
      switch category {
      case .all: view.allOpen
      case .inbox: view.inboxOpen
      case .one(let id): tallies[categories.rowToList(id)]?.open ?? 0
      }
    view.otherOpen = open - view.spans.map(\.open).reduce(0, +)
    let missed = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(open), 0) FROM day_tally INDEXED BY day_tally_open
        WHERE open > 0 AND day < ?
        """
    )
    view.missed = try Int.fetchOne(missed.bind([now.today.number.databaseValue])) ?? 0
    let conflicts = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM sync_conflict WHERE
          (EXISTS(SELECT 1 FROM task WHERE uuid = item AND status < 3 AND kind = 2)
          OR EXISTS(SELECT 1 FROM event WHERE uuid = item AND kind = 3))
          AND \(Schema.isUndecided) LIMIT \(mostConflicts))
        """
    )
    view.conflicts = try Int.fetchOne(conflicts) ?? 0
  }

  /// Open and done tasks of a stretch of days, then its promises by their outcome.
  private static let ofAll = (
    days: """
    SELECT ifnull(sum(open), 0), ifnull(sum(done), 0) FROM day_tally WHERE day BETWEEN ? AND ?
    """,
    promises: """
    SELECT ifnull(sum(open), 0), ifnull(sum(kept), 0), ifnull(sum(missed), 0),
      ifnull(sum(postponed), 0), ifnull(sum(withdrawn), 0)
    FROM promise_tally WHERE day BETWEEN ? AND ?
    """
  )

  /// The same of one category, with its row behind the days.
  private static let ofCategory = (
    days: """
    SELECT ifnull(sum(status = 0), 0), ifnull(sum(status = 1), 0)
    FROM task INDEXED BY task_by_category
    WHERE status IN (0, 1) AND due BETWEEN ? AND ? AND category IS ?
    """,
    promises: """
    SELECT \((0...4).map { "ifnull(sum(outcome = \($0)), 0)" }.joined(separator: ", "))
    FROM commitment INDEXED BY commitment_by_day
    CROSS JOIN task INDEXED BY task_measured ON task.id = commitment.task
    WHERE commitment.day BETWEEN ? AND ? AND task.category IS ?
    """
  )

  func of(
    _ span: ClosedRange<LocalDay>,
    in category: CategoryFilter
  ) throws -> SpanCounts {
    var arguments = span.values
    var sql = Counts.ofCategory
    switch category {
    case .all: sql = Counts.ofAll
    case .inbox: arguments.append(.null)
    case .one(let id): arguments.append(categories.rowToList(id).databaseValue)
    }
    var counts = SpanCounts()
    try db.cachedStatement(sql: sql.days).bind(arguments).forEach { row in
      counts.open = row[0]
      counts.done = row[1]
    }
    try db.cachedStatement(sql: sql.promises).bind(arguments).forEach { row in
      counts.outcomes = Outcomes(
        open: row[0],
        kept: row[1],
        missed: row[2],
        postponed: row[3],
        withdrawn: row[4]
      )
    }
    return counts
  }
}

/// The running session with its task.
enum RunningReader {
  static func read(_ db: Database, categories: CategoryMap) throws -> RunningTimer? {
    let statement = try db.cachedStatement(
      sql:
        "SELECT \(Table.session.selection) FROM session INDEXED BY session_running WHERE finish IS NULL"
    )
    return try statement.first { row in
      guard let task = try TaskRowReader.read(db, [row[2]], categories: categories).first else {
        throw StoreError.damaged("the running session has no task")
      }
      return RunningTimer(
        session: try Table.session(row, task: task.task.id),
        task: task.task,
        trackedBefore: task.tracked
      )
    }
  }
}
