import ChronoModel
import ChronoStore
import Testing

/// What some days hold (Behaviour 3.19).
@Suite struct AgendaTests {
  private let file = TestFile()

  private func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay? {
    TimeOfDay(hour: hour, minute: minute)
  }

  private func fill(_ planner: Repository) throws {
    try planner.add(TaskDraft(title: "Late call", due: .monday, time: time(17)))
    try planner.add(TaskDraft(title: "Early call", due: .monday, time: time(8)))
    try planner.add(TaskDraft(title: "Any time", due: .monday))
    let done = try planner.add(TaskDraft(title: "Done", due: .monday, time: time(9)))
    _ = try planner.perform(.setDone(.tasks([done.id]), true), at: .monday)
    try planner.add(TaskDraft(title: "Next week", due: .monday + 7, time: time(9)))
    let events = [
      EventDraft(name: "Lunch", day: .monday, time: time(12), length: 60),
      EventDraft(name: "Holiday", day: .monday + 1, length: 2 * 1440),
      EventDraft(name: "Night", day: .monday, time: time(23), length: 120),
    ]
    _ = try planner.perform(.addEvents(events), at: .monday)
  }

  private func lines(_ days: [AgendaDay]) -> [String] {
    days.map { day in
      let names = day.rows.map { row in
        switch row {
        case .task(let row): row.task.title
        case .ghost(let ghost): "> \(ghost.task.title)"
        case .coming(let coming): "⟳ \(coming.task.title)"
        case .event(let occurrence):
          (occurrence.continuedOn == nil ? "" : "…") + occurrence.event.name
        }
      }
      return "\(day.day - .monday): \(names.joined(separator: ", "))"
    }
  }

  @Test func `has events and open tasks by the clock, and no day that is empty`() throws {
    let planner = try file.open()
    try fill(planner)
    let week = try planner.agenda(.monday...(.monday + 6), at: .monday)
    #expect(
      lines(week) == [
        "0: Early call, Lunch, Late call, Night, Any time", "1: Holiday, …Night",
        "2: …Holiday",
      ]
    )
    let tail = try planner.agenda((.monday + 2)...(.monday + 7), at: .monday)
    #expect(lines(tail) == ["2: …Holiday", "7: Next week"])
  }

  @Test func `has tasks of one time in the order that they were put in`() throws {
    let planner = try file.open()
    let tasks = try ["One", "Two", "Three", "Four"].map { title in
      try planner.add(TaskDraft(title: title, due: .monday, time: time(9)))
    }
    #expect(
      try lines(planner.agenda(.monday...(.monday), at: .monday)) == ["0: One, Two, Three, Four"]
    )
    _ = try planner.perform(.reorder(.tasks([tasks[3].id]), by: -3), at: .monday)
    #expect(
      try lines(planner.agenda(.monday...(.monday), at: .monday)) == ["0: Four, One, Two, Three"]
    )
  }

  @Test func `goes by the clock whatever order the lists are in`() throws {
    let planner = try file.open()
    try fill(planner)
    let before = try planner.agenda(.monday...(.monday + 6), at: .monday)
    try planner.keepOrder(.age, of: ListQuery(scope: .days(.monday...(.monday + 6))).name)
    #expect(try planner.agenda(.monday...(.monday + 6), at: .monday) == before)
  }

  @Test func `is read from an index in its order`() throws {
    _ = try file.open()
    let plan = try file.plan(
      """
      SELECT title FROM task INDEXED BY task_by_status
      WHERE status = 0 AND due BETWEEN 1 AND 90
      ORDER BY due, time, position, uuid
      """
    )
    #expect(
      plan == ["SEARCH task USING INDEX task_by_status (status=? AND due>? AND due<?)"]
    )
  }
}
