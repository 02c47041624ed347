import ChronoModel
import ChronoStore
import Testing

/// Sessions, categories and events through the file.
@Suite struct LedgerTests {
  private let file = TestFile()

  @Test func `starting another task stops the running one, as one step`() throws {
    let planner = try file.open()
    let first = try planner.add(TaskDraft(title: "First", due: .monday))
    let second = try planner.add(TaskDraft(title: "Second", due: .monday))
    let nine = Moment.on(.monday, hour: 9)
    _ = try planner.perform(.startTimer(first.id, at: nine.instant), at: nine)
    let later = Moment.on(.monday, hour: 9, minute: 40)
    _ = try planner.perform(.startTimer(second.id, at: later.instant), at: later)
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday])
    let view = try planner.view(query, at: later)
    #expect(view.running?.task.title == "Second")
    #expect(view.grid.first?.sessions.map(\.title) == ["First", "Second"])
    #expect(try planner.taskRow(first.id).tracked == 2400)
    #expect(try planner.taskRow(second.id).isRunning)
    let label = "Stopped ‘First’ after 40m, started ‘Second’"
    #expect(try planner.undo(at: later).label == label)
    #expect(try planner.view(query, at: later).running?.task.title == "First")
    _ = try planner.redo(at: later)
    #expect(try planner.view(query, at: later).running?.task.title == "Second")
    let ten = Moment.on(.monday, hour: 10)
    _ = try planner.perform(.stopTimer(at: ten.instant), at: ten)
    #expect(try planner.view(query, at: ten).running == nil)
    #expect(throws: StoreError.refused(.timerNotRunning)) {
      try planner.perform(.stopTimer(at: ten.instant), at: ten)
    }
  }

  @Test func `overlapping work is refused with the other session's name`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report"))
    let start = Moment.on(.monday, hour: 8).instant
    _ = try planner.perform(.log(task.id, start: start, finish: start + 3600), at: .monday)
    let session = try #require(try planner.sessions(of: task.id).first)
    let work = TrackedSession(session: session, title: "Report", category: nil)
    #expect(throws: StoreError.refused(.overlaps([work]))) {
      try planner.perform(
        .log(task.id, start: start + 600, finish: start + 900),
        at: .monday
      )
    }
    _ = try planner.perform(.log(task.id, start: start + 3600, finish: start + 4000), at: .monday)
    var shorter = session
    shorter.finish = start + 1800
    _ = try planner.perform(.reviseSession(from: session, to: shorter), at: .monday)
    #expect(try planner.taskRow(task.id).tracked == 2160)
    _ = try planner.perform(.deleteSession(session.id), at: .monday)
    #expect(try planner.taskRow(task.id).tracked == 360)
    _ = try planner.undo(at: .monday)
    #expect(try planner.taskRow(task.id).tracked == 2160)
  }

  @Test func `a missed task that was done then keeps its promise, logged late`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    let tuesday = Moment.on(.monday + 1)
    let start = Moment.on(.monday, hour: 15).instant
    _ = try planner.perform(
      .logDone(task.id, start: start, finish: start + 1800),
      at: tuesday
    )
    let promise = try #require(try planner.promises(of: task.id).first)
    #expect(promise.outcome == .kept)
    #expect(promise.loggedLate)
    #expect(
      try planner.view(
        ViewQuery(list: .day(.monday), spans: [.monday...(.monday)]),
        at: tuesday
      ).spans.first?.outcomes == Outcomes(kept: 1)
    )
  }

  @Test func `deleting a category deletes its tasks, and one undo brings all back`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks(
        (0..<9).map {
          TaskDraft(title: "T\($0)", category: .named("Work"), tags: ["x"], due: .monday)
        }
      ),
      at: .monday
    )
    let work = try #require(try planner.categories().first)
    let before = try file.dump()
    let receipt = try planner.perform(.deleteCategory(work.id), at: .monday)
    #expect(receipt.label == "Deleted category ‘Work’ with 9 tasks")
    #expect(try planner.categories() == [])
    #expect(try planner.titles(.day(.monday)) == [])
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
  }

  @Test func `deleting a category may keep its tasks, and one undo brings it back`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "A", category: .named("Work"), due: .monday),
        TaskDraft(title: "B", category: .named("Work")),
      ]),
      at: .monday
    )
    let work = try #require(try planner.categories().first)
    let before = try file.dump()
    let receipt = try planner.perform(.deleteCategory(work.id, keepingTasks: true), at: .monday)
    #expect(receipt.label == "Deleted category ‘Work’ and kept 2 tasks in the Inbox")
    #expect(try planner.categories() == [])
    #expect(try planner.titles(.day(.monday)) == ["A"])
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
  }

  @Test func `no new category is called as the Inbox`() throws {
    let planner = try file.open()
    _ = try planner.perform(.addCategory(name: "Work", colour: nil), at: .monday)
    let work = try #require(try planner.categories().first)
    var renamed = work
    renamed.name = "inbox"
    for edit in [
      .addCategory(name: " INBOX ", colour: nil), .reviseCategory(from: work, to: renamed),
    ]
      as [Edit]
    {
      #expect(throws: StoreError.refused(.namedInbox)) { try planner.perform(edit, at: .monday) }
    }
  }

  @Test func `category names are unique, case ignored`() throws {
    let planner = try file.open()
    _ = try planner.perform(.addCategory(name: "Work", colour: nil), at: .monday)
    #expect(throws: StoreError.refused(.categoryExists(name: "Work"))) {
      try planner.perform(.addCategory(name: " WORK ", colour: nil), at: .monday)
    }
    _ = try planner.perform(
      .addTasks([TaskDraft(title: "A", category: .named("work"))]),
      at: .monday
    )
    let query = ViewQuery(list: .everything, spans: [])
    let row = try #require(try planner.view(query, at: .monday).categories.first)
    #expect(row.open == 1)
    #expect(row.total == 1)
  }

  @Test func `events stand between the tasks of their day and on the grid`() throws {
    let planner = try file.open()
    try planner.add(TaskDraft(title: "Call", due: .monday, time: .at(9)))
    try planner.add(TaskDraft(title: "Lunch", due: .monday, time: .at(13)))
    _ = try planner.perform(
      .addEvents([
        EventDraft(name: "Dentist", day: .monday, time: try .at(11)),
        EventDraft(name: "Fair", day: .monday - 1, length: 3 * 1440),
        EventDraft(name: "Party", day: .monday, time: try .at(23), length: 180),
      ]),
      at: .monday
    )
    #expect(
      try planner.titles(.day(.monday)) == ["@ Fair", "Call", "@ Dentist", "Lunch", "@ Party"]
    )
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday, .monday + 1])
    let grid = try planner.view(query, at: .monday).grid
    #expect(
      grid.map { $0.events.map(\.event.name) } == [
        ["Fair", "Dentist", "Party"], ["Fair", "Party"],
      ]
    )
    #expect(grid.map { $0.tasks.map(\.task.title) } == [["Call", "Lunch"], []])
    var filtered = ListQuery.day(.monday)
    filtered.filter.state = .open
    #expect(try planner.titles(filtered) == ["Call", "Lunch"])
  }

  @Test func `what goes over midnight is listed first on its second day`() throws {
    let planner = try file.open()
    try planner.add(TaskDraft(title: "Early", due: .monday + 1, time: .at(0, 30)))
    _ = try planner.perform(
      .addEvents([
        EventDraft(name: "Concert", day: .monday, time: try .at(22, 30), length: 195),
        EventDraft(name: "Over by then", day: .monday, time: try .at(23), length: 60),
      ]),
      at: .monday
    )
    #expect(try planner.titles(.day(.monday)) == ["@ Concert", "@ Over by then"])
    #expect(try planner.titles(.day(.monday + 1)) == ["@ Concert", "Early"])
    var early = Moment.on(.monday)
    early.dayStart = try .at(4)
    #expect(try planner.titles(.day(.monday + 1), at: early) == ["Early"])
  }

  @Test func `a task over midnight is on its second day, open or done`()
    throws
  {
    let planner = try file.open()
    try planner.add(TaskDraft(title: "Night", due: .monday, time: .at(23, 30)))
    let train = try planner.add(
      TaskDraft(title: "Train", priority: .high, due: .monday, time: .at(22), estimate: 150)
    )
    try planner.add(TaskDraft(title: "Early", due: .monday + 1, time: .at(0, 30)))
    let (first, second) = (ListQuery.day(.monday), ListQuery.day(.monday + 1))
    #expect(try planner.titles(first) == ["Train", "Night"])
    #expect(try planner.titles(second) == ["→ Train", "Early"])
    #expect(try planner.titles(.day(.monday + 2)).isEmpty)
    var week = ListQuery(scope: .days(.monday...(.monday + 6)))
    #expect(try planner.titles(week) == ["Train", "Night", "→ Train", "Early"])
    week.order = .priority
    #expect(try planner.titles(week) == ["Train", "Night", "Early"])
    for filter in [ListFilter(state: .open), ListFilter(priority: .low), ListFilter(tag: "x")] {
      #expect(try !planner.titles(.day(.monday + 1, filter: filter)).contains("→ Train"))
    }
    var inTheMorning = Moment.on(.monday)
    inTheMorning.dayStart = try .at(4)
    #expect(try planner.titles(second, at: inTheMorning) == ["Early"])
    #expect(
      try planner.view(ViewQuery(list: second, spans: [.monday + 1...(.monday + 1)]), at: .monday)
        .spans.map(\.open) == [1]
    )
    // Ticked before the night it is there as well, as its block is on the grid.
    _ = try planner.perform(.setDone(.tasks([train.id]), true), at: .monday)
    #expect(try planner.titles(second) == ["→ Train", "Early"])
    _ = try planner.perform(.setDone(.tasks([train.id]), false), at: .monday)
    let start = Moment.on(.monday).start(of: .monday + 1)
    var later = Moment.on(.monday)
    later.instant = start + 9 * 3600
    let work = (start - 3600)..<(start + 1200)
    _ = try planner.perform(
      .logDone(train.id, start: work.lowerBound, finish: work.upperBound),
      at: later
    )
    #expect(try planner.titles(second, at: later) == ["→ Train", "Early"])
  }

  @Test func `what was tracked is no longer to come`() throws {
    let planner = try file.open()
    let now = Moment.on(.monday)
    let read = try planner.add(TaskDraft(title: "Read", due: .monday, estimate: 60))
    let write = try planner.add(TaskDraft(title: "Write", due: .monday, estimate: 30))
    try planner.add(TaskDraft(title: "Rest", due: .monday, estimate: 20))
    let start = now.instant - 7200
    _ = try planner.perform(.log(read.id, start: start, finish: start + 1500), at: now)
    _ = try planner.perform(.log(write.id, start: start + 1800, finish: start + 6000), at: now)
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday])
    // 35 of 60 are left, a quarter of an hour of 30 that are used up, and 20 of 20.
    #expect(try planner.view(query, at: now).grid.map(\.untimedMinutes) == [70])
    #expect(try planner.untimedTasks(on: .monday, at: now).map(\.tracked) == [1500, 4200, 0])
  }

  @Test func `a block over midnight is on both days of the grid`() throws {
    let planner = try file.open()
    try planner.add(TaskDraft(title: "Night", due: .monday, time: .at(23), estimate: 150))
    try planner.add(TaskDraft(title: "Until midnight", due: .monday, time: .at(23), estimate: 60))
    try planner.add(TaskDraft(title: "Some time", due: .monday, estimate: 40))
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday, .monday + 1])
    let grid = try planner.view(query, at: .monday).grid
    #expect(grid.map { $0.tasks.map(\.task.title) } == [["Night", "Until midnight"], ["Night"]])
    #expect(grid.map(\.untimedMinutes) == [40, 0])
  }
}
