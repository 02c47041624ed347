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

  private func lines(_ days: [AgendaDay<TaskRow>]) -> [String] {
    days.map { day in
      let names = day.rows.map { row in
        switch row {
        case .task(let row): row.task.title
        case .continued(let row): "…\(row.task.title)"
        case .coming(let coming):
          (coming.continuedOn == nil ? "⟳ " : "…⟳ ") + coming.task.title
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

  @Test func `has what goes over midnight on both days, first on the second`() throws {
    let planner = try file.open()
    try planner.add(TaskDraft(title: "Train", due: .monday, time: time(23), estimate: 120))
    try planner.add(TaskDraft(title: "Call", due: .monday + 1, time: time(0), estimate: 30))
    let nightly = RepeatDraft(rule: "FREQ=DAILY;INTERVAL=3")
    try planner.add(
      TaskDraft(title: "Watch", due: .monday, time: time(23), estimate: 90, repeats: nightly)
    )
    #expect(
      try lines(planner.agenda(.monday...(.monday + 4), at: .monday)) == [
        "0: Train, Watch", "1: …Train, …Watch, Call", "3: ⟳ Watch", "4: …⟳ Watch",
      ]
    )
    #expect(
      try lines(planner.agenda((.monday + 1)...(.monday + 1), at: .monday)) == [
        "1: …Train, …Watch, Call"
      ]
    )
    let tail = try planner.agenda((.monday + 4)...(.monday + 4), at: .monday)
    #expect(lines(tail) == ["4: …⟳ Watch"])
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

  @Test func `says the same in lines, whatever a task has`() throws {
    let planner = try file.open()
    try fill(planner)
    var draft = TaskDraft(title: "Write", due: .monday, time: time(10))
    draft.notes = "first draft"
    draft.category = .named("Work")
    draft.tags = ["deep", "back\\slash"]
    draft.priority = .high
    draft.estimate = 45
    let full = try planner.add(draft)
    let start = Moment.monday.instant
    _ = try planner.perform(.startTimer(full.id, at: start), at: .monday)
    let stopped = Moment.on(.monday, hour: 12)
    _ = try planner.perform(.stopTimer(at: stopped.instant), at: stopped)
    _ = try planner.perform(.startTimer(full.id, at: stopped.instant), at: stopped)
    let moved = try planner.add(TaskDraft(title: "Slipped", due: .monday))
    _ = try planner.perform(.move(.tasks([moved.id]), to: .monday + 2), at: .monday)
    let repeated = RepeatDraft(rule: "FREQ=DAILY;INTERVAL=2")
    try planner.add(TaskDraft(title: "Water", due: .monday, repeats: repeated))
    let days = try planner.agenda(.monday...(.monday + 9), at: .monday)
    let lines = days.map { day in
      AgendaDay<TaskLine>(
        day: day.day,
        rows: day.rows.map { row in
          switch row {
          case .task(let row): .task(TaskLine(row))
          case .event(let occurrence): .event(occurrence)
          case .coming(let coming): .coming(coming)
          case .continued(let row): .continued(TaskLine(row))
          }
        }
      )
    }
    #expect(try planner.agendaInLines(.monday...(.monday + 9), at: .monday) == lines)
    let tasks = lines.flatMap(\.rows).compactMap {
      if case .task(let task) = $0 { task } else { nil }
    }
    #expect(tasks.contains { $0.hasNotes && $0.isRunning && $0.tracked > 0 && $0.tags.count == 2 })
    #expect(tasks.contains { $0.slips == 1 })
    #expect(tasks.contains { $0.repeats?.phrase == "every 2 days" })
  }

  @Test(arguments: [
    (AgendaQueries.rows, "task_by_status (status=? AND due>? AND due<?)"),
    (AgendaQueries.lines, "task_open (due>? AND due<?)"),
  ])
  func `is read from an index in its order`(query: String, index: String) throws {
    _ = try file.open()
    let asked = query.replacing("?", with: "1")
    #expect(try file.plan(asked).first == "SEARCH task USING INDEX \(index)")
  }
}
