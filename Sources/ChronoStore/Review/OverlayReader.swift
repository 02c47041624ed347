import ChronoModel
import GRDB

/// What an overlay of the planner needs, read in the transaction of the screen's window.
struct OverlayReader {
  let db: Database
  let now: Moment
  let events: EventStream
  let known: KnownTaskRows
  private var categories: CategoryMap { events.categories }

  func read(_ query: OverlayQuery?) throws -> OverlayView? {
    switch query {
    case nil: return nil
    case .triage(let after, let day): return .triage(try triage(after: after, of: day))
    case .days: return .days(try days())
    case .review(let week, _, let list):
      let reader = ReviewReader(db: db, now: now, categories: categories)
      return .review(
        try reader.week(from: week),
        list: try list.map { try reader.promises($0, from: week) }
      )
    case .sessions(let task): return .sessions(try sessions(of: task))
    case .work(let day, let words): return .work(try tasks(of: day, matching: words))
    }
  }

  // MARK: Days to move to

  private func triage(after: RowKey?, of day: LocalDay?) throws -> TriageWindow {
    let open = ListFilter(state: .open)
    let reader = try ListReader(
      db,
      day.map { ListQuery(scope: .days($0...$0), filter: open) } ?? ListQuery(scope: .missed),
      at: now,
      categories: categories
    )
    let rows = try reader.rows(
      .forward,
      from: after.map { ListBound($0).next },
      limit: TriageWindow.size
    )
    let waiting = try known.read(db, rows, categories: categories)
    let counts = Counts(db: db, now: now, categories: categories)
    return TriageWindow(
      rows: waiting,
      days: try days(),
      outcomes: try day.map { try counts.of($0...$0, in: .all).outcomes } ?? Outcomes()
    )
  }

  private func days() throws -> [DayLoad] {
    try LoadReader(db: db, now: now, events: events).loads(of: now.today...(now.today + 7))
  }

  // MARK: Work

  private func tasks(of day: LocalDay, matching words: String) throws -> WorkedTasks {
    func read(_ rows: some Collection<Int64>) throws -> [TaskItem] {
      try TaskRowReader.read(db, rows.prefix(WorkedTasks.shown), categories: categories)
        .map(\.task).filter { $0.status == .open || $0.status == .done }
    }
    let own = ListQuery(scope: .days(day...day))
    let reader = try ListReader(db, own, at: now, categories: categories)
    let rows = try reader.rows(.forward, from: nil, limit: WorkedTasks.shown)
    guard !words.isBlank else { return WorkedTasks(ofDay: try read(rows)) }
    let all = ListQuery(scope: .everything, search: words)
    let search = try ListReader(db, all, at: now, categories: categories)
    return WorkedTasks(ofDay: try read(rows), found: try read(try search.found()))
  }

  // MARK: Sessions

  private func sessions(of id: TaskItem.ID) throws -> TaskSessions? {
    let finding = try db.cachedStatement(sql: "SELECT id FROM task WHERE uuid = ? AND status < 3")
    guard let row = try Int64.fetchOne(finding.bind([id.value])),
      let task = try TaskRowReader.read(db, [row], categories: categories).first
    else { return nil }
    let counting = try db.cachedStatement(sql: "SELECT count(*) FROM session WHERE task = ?")
    let listing = try db.cachedStatement(
      sql: """
        SELECT \(Table.session.selection) FROM session WHERE task = ?
        ORDER BY start DESC LIMIT \(TaskSessions.shown)
        """
    )
    return TaskSessions(
      task: task.task,
      sessions: try listing.bind([row.databaseValue]).map {
        try Table.session($0, task: id)
      },
      count: try Int.fetchOne(counting.bind([row.databaseValue])) ?? 0,
      tracked: task.tracked
    )
  }
}
