import ChronoModel
import GRDB

/// How full days are that are not over: for all of them together, in as many statements as for one.
///
/// Of a task with a time it reads what a ``Workload`` asks for, from an index alone, as a month of a
/// long file has thousands of them; whoever shows tasks reads them whole.
struct LoadReader {
  let db: Database
  let now: Moment
  let events: EventStream

  func loads(of days: ClosedRange<LocalDay>) throws -> [DayLoad] {
    let (first, last) = (days.lowerBound, days.upperBound)
    let grid = GridReader(db: db, now: now, events: events)
    let occurrences = try EventReader.touching(events, days, at: now)
    let untimed = try grid.untimed(from: first, to: last)
    let coming = try events.coming(on: (first - 1)...last, at: now)
    let open = try openTasks(days)
    var loads = (first...last).map { day in
      DayLoad(
        tasks: open[day.number] ?? 0,
        grid: GridDay(
          day: day,
          events: occurrences.filter { grid.isOn(day, $0) },
          coming: coming.filter { $0.day == day || $0.planned.goesOn(into: day, at: now) },
          untimedMinutes: untimed[day.number]?.minutes ?? 0,
          unmeasured: untimed[day.number]?.unmeasured ?? 0
        )
      )
    }
    for row in try timed(from: first - 1, to: last) {
      guard let due = row.task.due else { continue }
      if due >= first { loads[due - first].grid.tasks.append(row) }
      if due < last, row.task.goesOn(into: due + 1, at: now) {
        loads[due + 1 - first].grid.tasks.append(row)
      }
    }
    return loads
  }

  private func openTasks(_ days: ClosedRange<LocalDay>) throws -> [Int: Int] {
    var open: [Int: Int] = [:]
    try db.cachedStatement(sql: "SELECT day, open FROM day_tally WHERE day BETWEEN ? AND ?")
      .bind(days.values).forEach { open[$0[0]] = $0[1] }
    return open
  }

  static let timedTasks = """
    SELECT id, uuid, due, time, priority, estimate,
      (SELECT sum(\(SessionReader.length)) FROM session
        WHERE task = task.id AND finish IS NOT NULL)
    FROM task INDEXED BY task_open
    WHERE status = 0 AND due BETWEEN ? AND ? AND time < \(Sentinel.anyTime)
    ORDER BY due, time, position, uuid
    """

  private func timed(from first: LocalDay, to last: LocalDay) throws -> [TaskRow] {
    let running = try TaskRowReader.runningTask(db)
    return try db.cachedStatement(sql: LoadReader.timedTasks).bind((first...last).values)
      .map { row in
        guard let priority = Priority(rawValue: row[4]) else {
          throw StoreError.damaged("a task has a state that does not exist")
        }
        let tracked: Int64? = row[6]
        return TaskRow(
          task: TaskItem(
            id: try row.identifier(1),
            title: "",
            priority: priority,
            due: LocalDay(number: row[2]),
            time: TimeOfDay(minutes: row[3]),
            estimate: row[5],
            created: .earliest
          ),
          tracked: tracked ?? 0,
          isRunning: running == row[0]
        )
      }
  }
}
