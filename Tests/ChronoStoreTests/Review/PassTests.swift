import ChronoModel
import ChronoStore
import GRDB
import Testing

@Suite("A pass of decisions") struct PassTests {
  private let file = TestFile()

  private func fill(_ planner: Repository, _ count: Int) throws -> [TaskItem.ID] {
    let drafts = (1...count).map { TaskDraft(title: "Task \($0)", due: .monday - 1) }
    return try planner.perform(.addTasks(drafts), at: .on(.monday - 1)).tasks
  }

  @Test func `is one undo and one redo, however long it takes`() throws {
    let planner = try file.open()
    let tasks = try fill(planner, 20)
    // Judged now, because a judgement is no part of the history that undo takes back.
    #expect(try planner.judge(at: .monday) == 20)
    let before = try file.dump()
    for (number, id) in tasks.enumerated() {
      _ = try planner.perform(
        .move(.tasks([id]), to: .monday),
        at: .on(.monday, hour: 10, minute: number),
        in: .triage(1)
      )
    }
    let after = try file.dump()
    #expect(try planner.rows(ListQuery(scope: .missed)).isEmpty)
    let undone = try planner.undo(at: .on(.monday, hour: 11))
    #expect(undone.label == "Triage of 20 tasks")
    #expect(undone.count == 20)
    #expect(try file.dump() == before)
    _ = try planner.redo(at: .on(.monday, hour: 11))
    #expect(try file.dump() == after)
  }

  @Test func `of a later version is one undo too`() throws {
    let planner = try file.open()
    for id in try fill(planner, 2) {
      _ = try planner.perform(.drop(.tasks([id])), at: .monday, in: .triage(1))
    }
    try file.sql { db in
      let kept = try String.fetchAll(db, sql: "SELECT subject FROM journal_step WHERE id > 1")
      #expect(kept == ["pass triage 1", "pass triage 1"])
      try db.execute(sql: "UPDATE journal_step SET subject = 'pass sorting 1' WHERE id > 1")
    }
    let undone = try planner.undo(at: .monday)
    #expect(undone.label == "2 steps")
    #expect(undone.steps == -2)
  }

  @Test func `its last decision is taken back alone`() throws {
    let planner = try file.open()
    let tasks = try fill(planner, 2)
    for id in tasks {
      _ = try planner.perform(.drop(.tasks([id])), at: .monday, in: .triage(1))
    }
    let receipt = try planner.undo(in: .triage(1), at: .monday)
    #expect(receipt.label == "Triage: dropped ‘Task 2’")
    #expect(try planner.titles(ListQuery(scope: .missed)) == ["Task 2"])
    _ = try planner.perform(
      .move(.tasks([tasks[1]]), to: .monday + 1),
      at: .monday,
      in: .triage(1)
    )
    #expect(try planner.undo(at: .monday).label == "Triage of 2 tasks")
    #expect(try planner.titles(ListQuery(scope: .missed)) == ["Task 1", "Task 2"])
  }

  @Test func `ends where another edit comes between`() throws {
    let planner = try file.open()
    let tasks = try fill(planner, 2)
    _ = try planner.perform(.drop(.tasks([tasks[0]])), at: .monday, in: .triage(1))
    try planner.add(TaskDraft(title: "Meanwhile"))
    #expect(throws: StoreError.refused(.nothingToUndo)) {
      try planner.undo(in: .triage(1), at: .monday)
    }
    _ = try planner.perform(.drop(.tasks([tasks[1]])), at: .monday, in: .triage(2))
    #expect(try planner.undo(at: .monday).label == "Triage: dropped ‘Task 2’")
    #expect(try planner.undo(at: .monday).label == "Added ‘Meanwhile’")
    #expect(try planner.undo(at: .monday).label == "Triage: dropped ‘Task 1’")
  }

  @Test func `offers itself once a day, whoever asks`() throws {
    let planner = try file.open()
    let other = try file.open()
    #expect(try planner.claimTriageOffer(on: .monday))
    #expect(try !planner.claimTriageOffer(on: .monday))
    #expect(try !other.claimTriageOffer(on: .monday))
    #expect(try other.claimTriageOffer(on: .monday + 1))
    #expect(try !planner.claimTriageOffer(on: .monday))
  }

  @Test func `a day holds the events of its own hours, whenever it begins`() throws {
    let planner = try file.open()
    let late = try EventDraft(name: "Late", day: .monday, time: .at(22), length: 240)
    let longer = try EventDraft(name: "Longer", day: .monday, time: .at(22), length: 420)
    _ = try planner.perform(.addEvents([late, longer]), at: .monday)
    let query = ViewQuery(list: .everything, spans: [], overlay: .days)
    let tuesday = Moment(
      instant: Moment.on(.monday + 1).instant,
      zone: .utc,
      dayStart: try .at(4)
    )
    guard case .days(let days)? = try planner.view(query, at: tuesday).overlay else {
      Issue.record("the answer is no days")
      return
    }
    #expect(days[0].grid.events.map(\.event.name) == ["Longer"])
  }

  @Test func `its window holds the oldest that wait after a place`() throws {
    let planner = try file.open()
    let drafts = (1...12).map { TaskDraft(title: "Task \($0)", due: .monday - 13 + $0) }
    _ = try planner.perform(.addTasks(drafts), at: .on(.monday - 20))
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "Now", due: .monday, estimate: 45), TaskDraft(title: "Too", due: .monday),
      ]),
      at: .monday
    )
    _ = try planner.perform(
      .addEvents([
        EventDraft(name: "Fair", day: .monday, length: 2880),
        EventDraft(name: "Choir", day: .monday + 1, time: .at(19), length: 90),
      ]),
      at: .monday
    )
    func window(after: RowKey?, of day: LocalDay? = nil) throws -> TriageWindow? {
      let query = ViewQuery(
        list: .everything,
        spans: [],
        overlay: .triage(after: after, of: day)
      )
      guard case .triage(let window)? = try planner.view(query, at: .monday).overlay else {
        return nil
      }
      return window
    }
    let first = try #require(try window(after: nil))
    #expect(first.rows.map(\.task.title) == (1...8).map { "Task \($0)" })
    #expect(first.days[0].tasks == 2 && first.days[0].grid.events.map(\.event.name) == ["Fair"])
    #expect(first.days[0].grid.untimedMinutes == 45)
    #expect(first.days[1].tasks == 0)
    #expect(first.days[1].grid.events.map(\.event.name).sorted() == ["Choir", "Fair"])
    let days = try planner.view(
      ViewQuery(list: .everything, spans: [], overlay: .days),
      at: .monday
    )
    #expect(days.overlay == .days(first.days))
    let next = try #require(try window(after: first.rows.last.map { RowKey($0.task) }))
    #expect(next.rows.map(\.task.title) == (9...12).map { "Task \($0)" })
    let rest = try #require(try window(after: nil, of: .monday))
    #expect(rest.rows.map(\.task.title) == ["Now", "Too"])
    let last = try #require(try window(after: rest.rows.first.map { RowKey($0.task) }, of: .monday))
    #expect(last.rows.map(\.task.title) == ["Too"])
  }
}

extension Pass {
  static func triage(_ second: Int64) -> Pass { Pass(.triage, begun: Instant(seconds: second)) }
}
