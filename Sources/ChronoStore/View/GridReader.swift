import ChronoModel
import GRDB

/// What the hour grid draws.
struct GridReader {
  let db: Database
  let now: Moment
  let events: EventStream
  private var categories: CategoryMap { events.categories }

  func days(_ days: [LocalDay], known: KnownTaskRows) throws -> [GridDay] {
    guard let first = days.min(), let last = days.max() else { return [] }
    let tasks = try timed(from: first - 1, to: last, known: known)
    let events = try EventReader.touching(self.events, first...last, at: now)
    let span = now.start(of: first)..<max(now.start(of: first), now.start(of: last + 1))
    let sessions = try SessionReader.touching(db, span, categories: categories)
    let untimed = try untimed(from: first, to: last)
    let ghosts = try ghosts(from: first, to: min(last, now.today))
    let coming = try self.events.coming(on: (first - 1)...last, at: now)
    return days.map { day in
      let bounds = now.bounds(of: day)
      return GridDay(
        day: day,
        tasks: self.tasks(of: day, among: tasks),
        events: events.filter { isOn(day, $0) },
        ghosts: ghosts.filter { $0.day == day && isShown($0, beside: sessions) },
        coming: coming.filter { $0.day == day || isOn(day, $0.planned) },
        sessions: sessions.filter { touches(bounds, $0.session) },
        untimedMinutes: untimed[day.number]?.minutes ?? 0,
        unmeasured: untimed[day.number]?.unmeasured ?? 0
      )
    }
  }

  /// Open, done and lapsed tasks with a time.
  private static let timedTasks =
    ["status = 0", "status = 1", "status = 2 AND closed < 0"].map { state in
      """
      SELECT id, due, time, position, uuid FROM task INDEXED BY task_by_status
      WHERE \(state) AND due BETWEEN ? AND ? AND time < 1440
      """
    }.joined(separator: " UNION ALL ") + " ORDER BY due, time, position, uuid"

  private func timed(
    from first: LocalDay,
    to last: LocalDay,
    known: KnownTaskRows
  ) throws -> [TaskRow] {
    let statement = try db.cachedStatement(sql: GridReader.timedTasks)
    let range: Values = [first.number.databaseValue, last.number.databaseValue]
    let rows = try Int64.fetchAll(statement.bind(range + range + range))
    return try known.read(db, rows, categories: categories)
  }

  /// The blocks of promises that were not kept, of tasks that are not on their day any more.
  static let ghosts = """
    SELECT \(Table.task.selection), commitment.day, commitment.outcome,
      commitment.plan_time, commitment.plan_minutes
    FROM commitment INDEXED BY commitment_ghost
    CROSS JOIN task ON task.id = commitment.task
    WHERE commitment.outcome IN (2, 3) AND commitment.day BETWEEN ? AND ?
      AND commitment.plan_time IS NOT NULL AND task.status < 3
      AND (task.due <> commitment.day OR (task.status = 2 AND task.closed >= 0))
    ORDER BY commitment.day, commitment.task LIMIT 200
    """

  private func ghosts(from first: LocalDay, to last: LocalDay) throws -> [Ghost] {
    guard first <= last else { return [] }
    let statement = try db.cachedStatement(sql: GridReader.ghosts)
    let start = Table.task.columns.count + 1
    return try statement.bind((first...last).values).map { row in
      Ghost(
        task: try Table.task(row, categories: categories),
        day: LocalDay(number: row[start]),
        outcome: Commitment.Outcome(rawValue: row[start + 1]) ?? .missed,
        plan: Table.plan(row, from: start + 2)
      )
    }
  }

  /// While its day lasts, only what was worked on it keeps a place: the rest is free for something else.
  private func isShown(_ ghost: Ghost, beside sessions: [TrackedSession]) -> Bool {
    ghost.day < now.today || sessions.contains { $0.session.task == ghost.task.id }
  }

  /// By their places, as a full day has hundreds: where all are of the day none is copied.
  private func tasks(of day: LocalDay, among tasks: [TaskRow]) -> [TaskRow] {
    let own = tasks.indices.filter { isOn(day, tasks[$0].task) }
    return own.count == tasks.count ? tasks : own.map { tasks[$0] }
  }

  /// Due on the day, or on the day before and not over when this one begins.
  private func isOn(_ day: LocalDay, _ task: TaskItem) -> Bool {
    (task.due == day && task.time != nil) || task.goesOn(into: day, at: now)
  }

  func isOn(_ day: LocalDay, _ occurrence: EventOccurrence) -> Bool {
    (occurrence.day...occurrence.lastDay(at: now)).contains(day)
  }

  private func touches(_ bounds: Range<Instant>, _ session: Session) -> Bool {
    let finish = session.finish ?? max(now.instant, session.start)
    return session.start < bounds.upperBound
      && (finish > bounds.lowerBound || bounds.contains(session.start))
  }

  /// The open tasks of a day that have an estimate and no time, in the order of the list: what
  /// ``GridDay/untimedMinutes`` is the sum of.
  func untimed(on day: LocalDay) throws -> [TaskRow] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM task INDEXED BY task_by_status
        WHERE status = 0 AND due = ? AND time = \(Sentinel.anyTime) AND estimate IS NOT NULL
        ORDER BY position, uuid
        """
    )
    let rows = try Int64.fetchAll(statement.bind([day.number.databaseValue]))
    return try TaskRowReader.read(db, rows, categories: categories)
  }

  /// What was tracked of the estimates of open tasks without a time, by day: it is no longer to come,
  /// but for what ``PlannedBlock/minutesLeft(of:worked:)`` leaves of an estimate that is used up.
  ///
  /// And how many of them have no estimate.
  static let workedUntimed = """
    SELECT due, sum(CASE WHEN worked < estimate THEN worked
      ELSE ifnull(max(0, estimate - \(PlannedBlock.leastMinutes)), 0) END), sum(estimate IS NULL)
    FROM (
      SELECT due, estimate, ifnull((
        SELECT sum(\(SessionReader.length)) FROM session
        WHERE task = task.id AND finish IS NOT NULL), 0) / 60 AS worked
      FROM task INDEXED BY task_open
      WHERE status = 0 AND due BETWEEN ? AND ? AND time = \(Sentinel.anyTime))
    GROUP BY due
    """

  /// Minutes still to come of the open tasks without a time, and how many of them have no estimate.
  func untimed(
    from first: LocalDay,
    to last: LocalDay
  ) throws -> [Int: (minutes: Int, unmeasured: Int)] {
    let statement = try db.cachedStatement(
      sql: "SELECT day, untimed FROM day_tally WHERE day BETWEEN ? AND ?"
    )
    var result: [Int: (minutes: Int, unmeasured: Int)] = [:]
    let range: Values = [first.number.databaseValue, last.number.databaseValue]
    try statement.bind(range).forEach { result[$0[0]] = ($0[1], 0) }
    let worked = try db.cachedStatement(sql: GridReader.workedUntimed)
    try worked.bind(range).forEach { row in
      let (day, minutes): (Int, Int) = (row[0], row[1])
      result[day] = ((result[day]?.minutes ?? 0) - minutes, row[2])
    }
    return result
  }
}
