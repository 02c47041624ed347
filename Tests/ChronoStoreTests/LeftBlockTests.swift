import ChronoModel
import ChronoStore
import Testing

/// The plan lane of a day that is over keeps the blocks of what was missed (Behaviour 3.5).
@Suite("Blocks that tasks have left") struct LeftBlockTests {
  private let file = TestFile()
  private let tuesday = Moment.on(.monday + 1)

  private func left(_ planner: Repository, at now: Moment) throws -> [String] {
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday, .monday + 1])
    return try planner.view(query, at: now).grid.flatMap { day in
      day.ghosts.map { ghost in
        let plan = ghost.plan.map { "\($0.time.text) \($0.minutes)m" } ?? "-"
        return "\(day.day - .monday) \(ghost.task.title) \(plan) \(ghost.outcome)"
      }
    }
  }

  private func planned(_ planner: Repository, _ title: String) throws -> TaskItem {
    try planner.add(
      TaskDraft(title: title, due: .monday, time: try .at(9, 30), estimate: 45)
    )
  }

  @Test func `stay where they stood, whatever is decided, and undo takes them back`() throws {
    let planner = try file.open()
    let names = ["moved", "someday", "dropped", "again", "untimed"]
    var tasks = try names.prefix(4).map { try planned(planner, $0) }
    tasks.append(try planner.add(TaskDraft(title: "untimed", due: .monday)))
    try planner.judge(at: tuesday)
    #expect(try left(planner, at: tuesday) == [])
    let edits: [Edit] = [
      .move(.tasks([tasks[0].id]), to: .monday + 1), .move(.tasks([tasks[1].id]), to: nil),
      .drop(.tasks([tasks[2].id])),
      .plan(tasks[3].id, day: .monday + 1, time: try .at(15), estimate: 20),
      .move(.tasks([tasks[4].id]), to: .monday + 1),
    ]
    let before = try file.dump()
    for edit in edits { _ = try planner.perform(edit, at: tuesday) }
    let stood = names.prefix(4).map { "0 \($0) 09:30 45m missed" }
    #expect(try left(planner, at: tuesday) == stood)
    // What becomes of the task later changes nothing.
    _ = try planner.perform(.setDone(.tasks([tasks[0].id]), true), at: tuesday)
    #expect(try left(planner, at: tuesday) == stood)
    for _ in 0...edits.count { _ = try planner.undo(at: tuesday) }
    #expect(try left(planner, at: tuesday) == [])
    #expect(try file.dump() == before)
    #expect(try planner.check() == [])
  }

  @Test func `are there of what was postponed, once its day is over`() throws {
    let planner = try file.open()
    let task = try planned(planner, "Report")
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 3), at: .monday)
    #expect(try left(planner, at: .monday) == [])
    #expect(try left(planner, at: tuesday) == ["0 Report 09:30 45m postponed"])
  }

  @Test func `are there of what was postponed at once, where a part of it was done`() throws {
    let planner = try file.open()
    let task = try planned(planner, "Report")
    let start = Moment.on(.monday, hour: 9).instant
    let now = Moment.on(.monday, hour: 11)
    _ = try planner.perform(.log(task.id, start: start, finish: start + 1800), at: now)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 3), at: now)
    #expect(try left(planner, at: now) == ["0 Report 09:30 45m postponed"])
  }

  @Test func `go with a task that comes back, and with one that is deleted`() throws {
    let planner = try file.open()
    let task = try planned(planner, "Report")
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 3), at: .monday)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday), at: .monday)
    #expect(try planner.promises(of: task.id).first?.plan == nil)
    #expect(try left(planner, at: tuesday) == [])
    try planner.judge(at: tuesday)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 2), at: tuesday)
    _ = try planner.perform(.delete(.tasks([task.id])), at: tuesday)
    #expect(try left(planner, at: tuesday) == [])
  }

  @Test func `stand where they stood when a late log is taken back`() throws {
    let planner = try file.open()
    let task = try planned(planner, "Report")
    try planner.judge(at: tuesday)
    let start = Moment.on(.monday, hour: 10).instant
    _ = try planner.perform(.logDone(task.id, start: start, finish: start + 900), at: tuesday)
    _ = try planner.perform(.setDone(.tasks([task.id]), false), at: tuesday)
    #expect(try left(planner, at: tuesday) == ["0 Report 09:30 45m missed"])
  }
}
