import ChronoModel
import GRDB

/// Counts a week for its review, from indexes that hold no more than the weeks around it.
struct ReviewReader {
  let db: Database
  let now: Moment
  let categories: CategoryMap

  func week(from: LocalDay) throws -> WeekReview {
    let week = from...(from + 6)
    let days = WeekReview.days(around: week)
    var rows = ReviewRows()
    rows.categories = categories.ordered.map(\.category)
    rows.promises = try promises(of: days)
    rows.work = try work(in: DayBounds(days, at: now).range)
    rows.finished = try finished(in: week)
    rows.slipped = try slipped(in: week)
    rows.factors = try FactorReader(db: db, categories: categories).factors()
    let last = WeekReview.lastRecentDay(of: week, today: now.today)
    rows.recent = try outcomes(of: (last - WeekReview.recentDays + 1)...last)
    return WeekReview(rows, from: from, at: now)
  }

  // MARK: What was promised

  /// From two indexes alone; grouping is done here, because SQLite would have to sort for it.
  ///
  /// What is still open is planned as its task is now; what was decided, as it was by then.
  static let promisesSQL = """
    SELECT commitment.day, task.category, commitment.outcome, commitment.task,
      CASE commitment.outcome WHEN 0 THEN task.estimate ELSE commitment.planned END
    FROM commitment INDEXED BY commitment_by_day
    CROSS JOIN task INDEXED BY task_measured ON task.id = commitment.task
    WHERE commitment.day BETWEEN ? AND ?
    """

  private struct Group: Hashable {
    let day: Int
    let category: Int64?
    let outcome: Int
  }

  private func promises(of days: ClosedRange<LocalDay>) throws -> [ReviewRows.Promises] {
    let statement = try db.cachedStatement(sql: ReviewReader.promisesSQL)
    let earlier = EarlierWork(db: db, now: now, days: days)
    var groups: [Group: (count: Int, minutes: Int)] = [:]
    try statement.bind(days.values).forEach { row in
      let planned: Int? = row[4]
      let group = Group(day: row[0], category: row[1], outcome: row[2])
      groups[group, default: (0, 0)].count += 1
      guard let planned else { return }
      let done = try earlier.minutes(task: row[3], before: LocalDay(number: group.day))
      groups[group, default: (0, 0)].minutes += PlannedBlock.minutesLeft(
        of: planned,
        worked: Int64(done) * 60
      )
    }
    return try groups.map { group, sum in
      ReviewRows.Promises(
        day: LocalDay(number: group.day),
        category: try group.category.map(categories.identifier(of:)),
        outcome: try outcome(group.outcome),
        count: sum.count,
        minutes: sum.minutes
      )
    }
  }

  private func outcome(_ raw: Int) throws -> Commitment.Outcome {
    guard let outcome = Commitment.Outcome(rawValue: raw) else {
      throw StoreError.damaged("a commitment has an outcome that does not exist")
    }
    return outcome
  }

  private func outcomes(of days: ClosedRange<LocalDay>) throws -> [DayOutcomes] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT day, open, kept, missed, postponed, withdrawn FROM promise_tally
        WHERE day BETWEEN ? AND ?
        """
    )
    return try statement.bind(days.values).map { row in
      DayOutcomes(
        day: LocalDay(number: row[0]),
        outcomes: Outcomes(
          open: row[1],
          kept: row[2],
          missed: row[3],
          postponed: row[4],
          withdrawn: row[5]
        )
      )
    }
  }

  static let listSQL = """
    SELECT \(Table.commitment.selection), task.uuid
    FROM commitment INDEXED BY commitment_by_day
    CROSS JOIN task ON task.id = commitment.task
    WHERE commitment.day BETWEEN ? AND ?
      AND commitment.outcome IN (SELECT value FROM json_each(?))
    ORDER BY commitment.day, commitment.task LIMIT \(PromiseQuery.page + 1) OFFSET ?
    """

  /// A page of the week's promises, one by one, those of deleted tasks too: they count.
  func promises(_ query: PromiseQuery, from: LocalDay) throws -> PromiseWindow {
    let outcomes: [Commitment.Outcome] =
      switch query.kind {
      case .kept: [.kept]
      case .notKept: [.missed, .postponed]
      case .open: [.open]
      case .withdrawn: [.withdrawn]
      }
    let statement = try db.cachedStatement(sql: ReviewReader.listSQL)
    let arguments: Values =
      (from...(from + 6)).values + [
        outcomes.map { Int64($0.rawValue) }.jsonArray.databaseValue,
        query.skipping.databaseValue,
      ]
    let owner = Table.commitment.columns.count + 1
    let page = try statement.bind(arguments).map { row in
      (task: row[1] as Int64, promise: try Table.commitment(row, task: row.identifier(owner)))
    }
    let tasks = try tasks(Set(page.map(\.task)))
    let rows = try page.map { line in
      guard let task = tasks[line.task] else {
        throw StoreError.damaged("a commitment’s task is missing")
      }
      return PromiseRow(promise: line.promise, task: task)
    }
    // Few rows, which the file has in the order in which their tasks were made.
    let shown = rows.prefix(PromiseQuery.page).enumerated().sorted {
      ($0.element.promise.day, $0.element.place, $0.offset)
        < ($1.element.promise.day, $1.element.place, $1.offset)
    }
    return PromiseWindow(rows: shown.map(\.element), hasMore: rows.count > PromiseQuery.page)
  }

  /// Tasks by their rows.
  private func tasks(_ rows: Set<Int64>) throws -> [Int64: TaskItem] {
    let rows = rows.sorted()
    let read = try TaskRowReader.read(db, rows, categories: categories)
    return Dictionary(zip(rows, read.map(\.task)), uniquingKeysWith: { first, _ in first })
  }

  // MARK: What was worked

  /// Sessions that touch a stretch of time, by their start.
  ///
  /// No session lies over another, so of those that began before only the latest can reach into
  /// it; a few more are looked at, because an import may not have been so careful.
  private func work(in range: Range<Instant>) throws -> [ReviewRows.Work] {
    let select = """
      SELECT session.start, session.finish, task.category
      FROM session INDEXED BY session_by_start
      CROSS JOIN task INDEXED BY task_measured ON task.id = session.task
      """
    let earlier = try db.cachedStatement(
      sql: select + " WHERE session.start < ? ORDER BY session.start DESC LIMIT 8"
    )
    let within = try db.cachedStatement(
      sql: select + " WHERE session.start >= ? AND session.start < ?"
    )
    let begin = range.lowerBound.seconds.databaseValue
    let end = range.upperBound.seconds.databaseValue
    func read(_ row: StoredRow) throws -> ReviewRows.Work {
      let category: Int64? = row[2]
      return ReviewRows.Work(
        start: row.instant(0),
        finish: row.optionalInstant(1),
        category: try category.map(categories.identifier(of:))
      )
    }
    return try earlier.bind([begin]).map(read) + within.bind([begin, end]).map(read)
  }

  /// Done tasks due in the week with an estimate and tracked time.
  private func finished(in week: ClosedRange<LocalDay>) throws -> [ReviewRows.Finished] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT task.category, \(FactorReader.estimate) AS planned, (
          SELECT sum(\(SessionReader.length)) FROM session
          WHERE task = done.id AND finish IS NOT NULL)
        FROM task AS done INDEXED BY task_by_status
        CROSS JOIN task INDEXED BY task_measured ON task.id = done.id
        \(FactorReader.promise)
        WHERE done.status = 1 AND done.due BETWEEN ? AND ? AND planned IS NOT NULL
        """
    )
    return try statement.bind(week.values).compactMap { row in
      let tracked: Int64? = row[2]
      guard let tracked, tracked > 0 else { return nil }
      let category: Int64? = row[0]
      return ReviewRows.Finished(
        category: try category.map(categories.identifier(of:)),
        sample: PersonalFactor.Sample(estimate: row[1], tracked: tracked)
      )
    }
  }

  // MARK: What slipped

  /// Each task with the slips of its whole life; the instances of a series that slipped are one
  /// line, by the last of them.
  static let slippedSQL = """
    SELECT id, sum(slips) AS slips, max(due) FROM (
      SELECT task.id AS id, task.due AS due, task.title AS title, task.uuid AS uuid,
        ifnull(task.series, task.uuid) AS line, (
          SELECT count(*) FROM commitment AS life INDEXED BY commitment_slipped
          WHERE life.task = task.id AND life.outcome IN (2, 3)) AS slips
      FROM (
        SELECT DISTINCT task FROM commitment INDEXED BY commitment_ghost
        WHERE outcome IN (2, 3) AND day BETWEEN ? AND ?) AS broken
      CROSS JOIN task ON task.id = broken.task
      WHERE task.status < 3)
    GROUP BY line ORDER BY sum(slips) DESC, title, uuid LIMIT \(WeekReview.slippedShown)
    """

  private func slipped(in week: ClosedRange<LocalDay>) throws -> [SlippedTask] {
    let statement = try db.cachedStatement(sql: ReviewReader.slippedSQL)
    let lines = try statement.bind(week.values).map { row -> (Int64, Int) in
      (row[0], row[1])
    }
    let tasks = try TaskRowReader.read(db, lines.map(\.0), categories: categories)
    return zip(tasks, lines).map { SlippedTask(task: $0.task, slips: $1.1) }
  }
}

extension ClosedRange<LocalDay> {
  /// For `BETWEEN ? AND ?`.
  var values: Values { [lowerBound.number.databaseValue, upperBound.number.databaseValue] }
}

extension PromiseRow {
  /// Where it stands on its day: what was kept by when it was finished, the rest by its time, and what
  /// has none last.
  fileprivate var place: Int64 {
    if promise.outcome == .kept, let closed = task.closed { return closed.seconds }
    let time = promise.plan?.time ?? (task.due == promise.day ? task.time : nil)
    return time.map { Int64($0.minutes) } ?? .max
  }
}
