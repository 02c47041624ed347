import ChronoModel
import ChronoStore
import Testing

@Suite("The promises of a week, one by one") struct PromiseListTests {
  private let file = TestFile()
  private let week = LocalDay.monday

  private func list(
    _ query: PromiseQuery,
    of planner: Repository,
    at now: Moment
  ) throws -> PromiseWindow {
    let view = try planner.view(
      ViewQuery(
        list: ListQuery(scope: .someday),
        spans: [],
        overlay: .review(week: week, list: query)
      ),
      at: now
    )
    guard case .review(_, let list)? = view.overlay else {
      Issue.record("the answer is no review")
      return PromiseWindow()
    }
    return try #require(list)
  }

  @Test func `are the kept ones, and the others by day, each with its task`() throws {
    let planner = try file.open()
    let kept = try planner.add(
      TaskDraft(title: "Kept", notes: "with notes", tags: ["deep"], due: week, estimate: 30)
    )
    _ = try planner.perform(.setDone(.tasks([kept.id]), true), at: .monday)
    let missed = try planner.add(TaskDraft(title: "Missed", due: week))
    let moved = try planner.add(TaskDraft(title: "Moved", due: week))
    _ = try planner.perform(.move(.tasks([moved.id]), to: week + 2), at: .monday)
    let tuesday = Moment.on(week + 1)
    try planner.judge(at: tuesday)

    let complete = try list(PromiseQuery(.kept), of: planner, at: tuesday)
    #expect(complete.rows.map(\.task) == [try planner.task(kept.id)])
    #expect(complete.rows.map(\.promise.outcome) == [.kept])
    #expect(!complete.hasMore)

    let notKept = try list(PromiseQuery(.notKept), of: planner, at: tuesday)
    #expect(notKept.rows.map(\.task.title) == ["Missed", "Moved"])
    #expect(notKept.rows.map(\.promise.outcome) == [.missed, .postponed])
    #expect(notKept.rows.map(\.promise.day) == [week, week])
    #expect(notKept.rows.map(\.promise.task) == [missed.id, moved.id])

    let open = try list(PromiseQuery(.open), of: planner, at: tuesday)
    #expect(open.rows.map(\.promise.task) == [moved.id])
    #expect(open.rows.map(\.promise.day) == [week + 2])
  }

  @Test func `stand in the order of their day, not of when they were made`() throws {
    let planner = try file.open()
    let evening = try planner.add(TaskDraft(title: "Evening", due: week, time: .at(19)))
    let untimed = try planner.add(TaskDraft(title: "Untimed", due: week))
    let morning = try planner.add(TaskDraft(title: "Morning", due: week, time: .at(9)))
    let open = try list(PromiseQuery(.open), of: planner, at: .monday)
    #expect(open.rows.map(\.task.title) == ["Morning", "Evening", "Untimed"])
    for (number, task) in [untimed, morning, evening].enumerated() {
      let then = Moment.on(week, hour: 10 + number)
      _ = try planner.perform(.setDone(.tasks([task.id]), true), at: then)
    }
    let kept = try list(PromiseQuery(.kept), of: planner, at: .on(week, hour: 20))
    #expect(kept.rows.map(\.task.title) == ["Untimed", "Morning", "Evening"])
  }

  @Test func `are all there where they fill one page`() throws {
    let planner = try file.open()
    let drafts = (1...PromiseQuery.page).map { TaskDraft(title: "Task \($0)", due: week) }
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    let page = try list(PromiseQuery(.open), of: planner, at: .monday)
    #expect(page.rows.count == PromiseQuery.page && !page.hasMore)
  }

  @Test func `come a page at a time`() throws {
    let planner = try file.open()
    let drafts = (1...PromiseQuery.page + 3).map { TaskDraft(title: "Task \($0)", due: week) }
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    let first = try list(PromiseQuery(.open), of: planner, at: .monday)
    #expect(first.rows.count == PromiseQuery.page)
    #expect(first.hasMore)
    let rest = try list(
      PromiseQuery(.open, skipping: PromiseQuery.page),
      of: planner,
      at: .monday
    )
    #expect(rest.rows.count == 3)
    #expect(!rest.hasMore)
    #expect(Set((first.rows + rest.rows).map(\.task.id)).count == drafts.count)
  }
}
