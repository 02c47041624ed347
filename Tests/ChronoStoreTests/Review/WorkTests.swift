import ChronoModel
import ChronoStore
import Testing

/// Work on a task that is made with it, and the tasks to choose from.
@Suite("Work in the actual lane") struct WorkTests {
  private let file = TestFile()

  private func at(_ hour: Int, _ minute: Int = 0) -> Instant {
    Moment.on(.monday, hour: hour, minute: minute).instant
  }

  private func unplanned(_ title: String) -> TaskDraft {
    var draft = TaskDraft(
      title: title,
      category: .named("Home"),
      due: .monday,
      done: true,
      finished: at(9, 30)
    )
    draft.isPromised = false
    return draft
  }

  private func choices(_ planner: Repository, _ words: String = "") throws -> WorkedTasks {
    let query = ViewQuery(
      list: ListQuery(scope: .everything),
      spans: [],
      overlay: .work(on: .monday, matching: words)
    )
    guard case .work(let tasks)? = try planner.view(query, at: .monday).overlay else {
      return WorkedTasks()
    }
    return tasks
  }

  @Test func `makes the task and the session in one step, and no promise`() throws {
    let planner = try file.open()
    let before = try file.dump()
    let receipt = try planner.perform(
      .logNew(unplanned("Phone"), start: at(9), finish: at(9, 30)),
      at: .monday
    )
    #expect((receipt.label, receipt.count) == ("Logged 30m on ‘Phone’", 1))
    let id = try #require(receipt.tasks.first)
    #expect(try planner.task(id).status == .done)
    #expect(try planner.promises(of: id).isEmpty)
    #expect(try planner.sessions(of: id).map(\.start) == [at(9)])
    #expect(try planner.categories().map(\.id) == receipt.categories)
    let review = try planner.review(week: .monday, at: .monday)
    #expect(review.total.outcomes == Outcomes())
    #expect(review.total.tracked == 1800)
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
  }

  @Test func `leaves nothing where it lies over other work`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    _ = try planner.perform(.log(task.id, start: at(9, 20), finish: at(10)), at: .monday)
    let other = try #require(try planner.sessions(of: task.id).first)
    let work = TrackedSession(session: other, title: "Report", category: nil)
    let before = try file.dump()
    let edit = Edit.logNew(unplanned("Phone"), start: at(9), finish: at(9, 30))
    #expect(throws: StoreError.refused(.overlaps([work]))) {
      try planner.perform(edit, at: .monday)
    }
    #expect(try file.dump() == before)
    let cropped = try #require(Tracking.cropped(edit, around: [other]))
    let made = try planner.perform(cropped, at: .monday).tasks
    #expect(try planner.sessions(of: made[0]).map(\.finish) == [at(9, 20)])
    #expect(try planner.task(made[0]).closed == at(9, 20))
  }

  @Test func `the day's tasks come first, others by their words`() throws {
    let planner = try file.open()
    for (title, day) in [("Essay", LocalDay.monday), ("Essay plan", .monday + 9), ("Tea", .monday)]
    {
      try planner.add(TaskDraft(title: title, due: day))
    }
    let dropped = try planner.add(TaskDraft(title: "Essay two", due: .monday))
    _ = try planner.perform(.drop(.tasks([dropped.id])), at: .monday)
    #expect(try choices(planner).ofDay.map(\.title) == ["Essay", "Tea"])
    #expect(try choices(planner).found.isEmpty)
    #expect(try choices(planner, "essay").found.map(\.title) == ["Essay", "Essay plan"])
  }
}
