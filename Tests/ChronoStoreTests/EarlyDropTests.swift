import ChronoModel
import ChronoStore
import Testing

/// A task that is counted from completion and is given up before its day.
@Suite struct EarlyDropTests {
  private let file = TestFile()

  @Test func `counts from its own day, not from a later one that is done`() throws {
    let planner = try file.open()
    var draft = TaskDraft(title: "Water", due: .monday + 4)
    draft.repeats = RepeatDraft(rule: "FREQ=DAILY", afterCompletion: true)
    let task = try planner.add(draft)
    let done = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(done.next == .monday + 1)
    let rows = try planner.rows(.everything)
    let open = rows.compactMap { row -> TaskItem? in
      guard case .task(let row) = row, row.task.status == .open else { return nil }
      return row.task
    }
    let next = try #require(open.first)
    #expect(try planner.perform(.drop(.tasks([next.id])), at: .monday).next == .monday + 2)
  }
}
