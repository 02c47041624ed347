import ChronoModel
import GRDB

/// What the days of a month have: their counts from the tallies, and how full those are that are not
/// over.
///
/// All days are read together, in as many statements as one of them.
struct MonthReader {
  let db: Database
  let now: Moment
  let events: EventStream

  func days(
    _ span: ClosedRange<LocalDay>?,
    of category: CategoryFilter
  ) throws -> [MonthDay] {
    guard let span else { return [] }
    var days = (span.lowerBound...span.upperBound).map { MonthDay(day: $0) }
    try count(&days, in: category)
    try countEventsOver(&days)
    let first = max(now.today, span.lowerBound)
    guard first <= span.upperBound else { return days }
    let loads = LoadReader(db: db, now: now, events: events)
    for load in try loads.loads(of: first...span.upperBound) {
      days[load.grid.day - span.lowerBound].load = load
    }
    return days
  }

  // MARK: Counts

  /// The events of the days that are over, which have no load.
  private func countEventsOver(_ days: inout [MonthDay]) throws {
    let over = days.indices.prefix { days[$0].day < now.today }
    guard let first = over.first, let last = over.last else { return }
    let grid = GridReader(db: db, now: now, events: events)
    let found = try EventReader.touching(events, days[first].day...days[last].day, at: now)
    for index in over {
      days[index].eventsOver = found.count { grid.isOn(days[index].day, $0) }
    }
  }

  /// The day, its open and its done tasks; then the day and its promises by their outcome.
  static let ofAll = (
    days: "SELECT day, open, done FROM day_tally WHERE day BETWEEN ? AND ?",
    promises: """
    SELECT day, open, kept, missed, postponed, withdrawn FROM promise_tally
    WHERE day BETWEEN ? AND ?
    """
  )

  /// The same of one category, with its row behind the days.
  static let ofCategory = (
    days: [("count(*), 0", 0), ("0, count(*)", 1)].map { counts, status in
      """
      SELECT due, \(counts) FROM task INDEXED BY task_by_category
      WHERE status = \(status) AND due BETWEEN ?1 AND ?2 AND category IS ?3 GROUP BY due
      """
    }.joined(separator: " UNION ALL "),
    promises: """
    SELECT commitment.day, \((0...4).map { "sum(outcome = \($0))" }.joined(separator: ", "))
    FROM commitment INDEXED BY commitment_by_day
    CROSS JOIN task INDEXED BY task_measured ON task.id = commitment.task
    WHERE commitment.day BETWEEN ?1 AND ?2 AND task.category IS ?3 GROUP BY commitment.day
    """
  )

  private func count(_ days: inout [MonthDay], in category: CategoryFilter) throws {
    guard let first = days.first?.day, let last = days.last?.day else { return }
    var arguments = (first...last).values
    var sql = MonthReader.ofCategory
    switch category {
    case .all: sql = MonthReader.ofAll
    case .inbox: arguments.append(.null)
    case .one(let id): arguments.append(events.categories.rowToList(id).databaseValue)
    }
    try db.cachedStatement(sql: sql.days).bind(arguments).forEach { row in
      let (open, done): (Int, Int) = (row[1], row[2])
      let index: Int = row[0] - first.number
      days[index].counts.open += open
      days[index].counts.done += done
    }
    try db.cachedStatement(sql: sql.promises).bind(arguments).forEach { row in
      let index: Int = row[0] - first.number
      days[index].counts.outcomes = Outcomes(
        open: row[1],
        kept: row[2],
        missed: row[3],
        postponed: row[4],
        withdrawn: row[5]
      )
    }
  }
}
