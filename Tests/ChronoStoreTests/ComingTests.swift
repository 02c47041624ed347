import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// Repeats to come (Behaviour 2.11): on show on their days, and not stored.
@Suite struct `Repeats to come` {
  private let file = TestFile()

  private func standUp(
    _ rule: RecurrenceRule = "FREQ=DAILY",
    afterCompletion: Bool = false,
    time: TimeOfDay? = TimeOfDay(hour: 9, minute: 0)
  ) -> TaskDraft {
    TaskDraft(
      title: "Stand-up",
      category: .named("Work"),
      tags: ["team"],
      priority: .high,
      due: .monday,
      time: time,
      estimate: 30,
      repeats: RepeatDraft(rule: rule, afterCompletion: afterCompletion)
    )
  }

  /// The days after Monday on which a list of the week shows a repeat to come.
  private func coming(
    _ planner: Repository,
    at now: Moment = .monday,
    _ narrow: (inout ListQuery) -> Void = { _ in }
  ) throws -> [Int] {
    var query = ListQuery(scope: .days(.monday...(.monday + 6)))
    narrow(&query)
    return try planner.rows(query, at: now).compactMap { row in
      if case .coming(let coming) = row { coming.day - .monday } else { nil }
    }
  }

  @Test func `stand on their days and nowhere in the file`() throws {
    let planner = try file.open()
    try planner.add(standUp())
    let before = try file.dump()
    #expect(try coming(planner) == [1, 2, 3, 4, 5, 6])
    #expect(try planner.titles(.day(.monday)) == ["Stand-up"])
    #expect(try planner.titles(.day(.monday + 1)) == ["⟳ Stand-up"])
    #expect(try file.dump() == before)
    let counts = try planner.view(
      ViewQuery(list: .day(.monday + 1), spans: [(.monday + 1)...(.monday + 1)]),
      at: .monday
    )
    #expect(counts.spans[0].open == 0 && counts.allOpen == 1)
  }

  @Test func `are in the order of the clock, and follow a list's own order`() throws {
    let planner = try file.open()
    try planner.add(standUp())
    try planner.add(TaskDraft(title: "Early", due: .monday + 1, time: try .at(8)))
    try planner.add(TaskDraft(title: "Late", due: .monday + 1, time: try .at(17)))
    #expect(try planner.titles(.day(.monday + 1)) == ["Early", "⟳ Stand-up", "Late"])
    var sorted = ListQuery.day(.monday + 1)
    sorted.order = .priority
    #expect(try planner.titles(sorted) == ["Early", "Late", "⟳ Stand-up"])
  }

  @Test func `are none of a series that counts from completion`() throws {
    let planner = try file.open()
    try planner.add(standUp(afterCompletion: true))
    #expect(try coming(planner) == [])
  }

  @Test func `go on behind what is done, lapsed, moved or skipped`() throws {
    let planner = try file.open()
    let task = try planner.add(standUp())
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(try coming(planner) == [2, 3, 4, 5, 6])
    _ = try planner.undo(at: .monday)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 3), at: .monday)
    #expect(try coming(planner) == [4, 5, 6])
    _ = try planner.undo(at: .monday)
    _ = try planner.perform(.delete(.tasks([task.id])), at: .monday)
    #expect(try coming(planner) == [2, 3, 4, 5, 6])
    _ = try planner.undo(at: .monday)
    let later = Moment.on(.monday + 2)
    try planner.judge(at: later)
    #expect(try coming(planner, at: later) == [3, 4, 5, 6])
  }

  @Test func `end with the series`() throws {
    let planner = try file.open()
    let task = try planner.add(standUp("FREQ=DAILY;COUNT=3"))
    #expect(try coming(planner) == [1, 2])
    _ = try planner.perform(.deleteAllFromHere(.tasks([task.id])), at: .monday)
    #expect(try coming(planner) == [])
    try planner.add(standUp("FREQ=DAILY;UNTIL=20200101"))
    #expect(try coming(planner) == [])
  }

  @Test func `leave the day out that has its instance already`() throws {
    let planner = try file.open()
    let task = try planner.add(standUp())
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    // Tuesday's instance, done ahead, is on its day; the one of Wednesday is put on Monday.
    let rows = try planner.rows(.day(.monday + 1))
    let tuesday = try #require(
      rows.compactMap { row in
        if case .task(let row) = row { row.task } else { nil }
      }.first
    )
    _ = try planner.perform(.setDone(.tasks([tuesday.id]), true), at: .monday)
    try file.sql { db in
      try db.execute(
        sql: "UPDATE task SET due = ? WHERE status = 0",
        arguments: [LocalDay.monday.number]
      )
      try db.execute(
        sql: "UPDATE commitment SET day = ?, made = 0 WHERE outcome = 0",
        arguments: [LocalDay.monday.number]
      )
    }
    #expect(try coming(planner) == [2, 3, 4, 5, 6])
  }

  @Test func `follow what the list is narrowed to`() throws {
    let planner = try file.open()
    let task = try planner.add(standUp())
    let work = try #require(task.category)
    #expect(try coming(planner) { $0.category = .one(work) }.count == 6)
    #expect(try coming(planner) { $0.category = .inbox } == [])
    #expect(try coming(planner) { $0.filter.tag = "Team" }.count == 6)
    #expect(try coming(planner) { $0.filter.tag = "deep" } == [])
    #expect(try coming(planner) { $0.filter.priority = .high }.count == 6)
    #expect(try coming(planner) { $0.filter.priority = .low } == [])
    #expect(try coming(planner) { $0.filter.state = .open } == [])
  }

  @Test func `are on the grid and in what the day has to hold`() throws {
    let planner = try file.open()
    try planner.add(standUp())
    try planner.add(standUp(time: nil))
    try planner.add(standUp("FREQ=DAILY", time: try .at(23, 45)))
    let days = try planner.view(
      ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday, .monday + 1, .monday + 2]),
      at: .monday
    ).grid
    #expect(days.map { $0.coming.map { $0.day - .monday } } == [[], [1, 1, 1], [1, 2, 2, 2]])
    #expect(days[1].untimedMinutes == 0)
    let work = TimeRanges([
      Moment.on(.monday + 1, hour: 8).instant..<Moment.on(.monday + 1, hour: 16).instant
    ])
    let capacity = Workload(days[1], work: work, running: nil, at: .monday).capacity
    #expect(capacity.planned == 60)
    #expect(capacity.outside == 15 + 15)
  }

  @Test func `are in the agenda at their hour, and last where they have none`() throws {
    let planner = try file.open()
    try planner.add(standUp("FREQ=WEEKLY;BYDAY=MO,WE"))
    try planner.add(standUp(time: nil))
    try planner.add(TaskDraft(title: "Call", due: .monday + 2, time: try .at(8)))
    let days = try planner.agenda(.monday...(.monday + 3), at: .monday)
    #expect(days.map { $0.day - .monday } == [0, 1, 2, 3])
    #expect(days.map(\.rows.count) == [2, 1, 3, 1])
    let coming = days[2].rows.dropFirst().compactMap { row in
      if case .coming(let coming) = row { coming } else { nil }
    }
    #expect(coming.map(\.planned.time) == [try .at(9), nil])
    #expect(coming.allSatisfy { $0.day == .monday + 2 && $0.planned.due == .monday + 2 })
  }

  @Test func `are read anew when another process writes`() throws {
    let planner = try file.open()
    let other = try file.open(seed: 2)
    let task = try planner.add(standUp())
    #expect(try coming(planner).count == 6)
    _ = try other.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(try coming(planner).count == 5)
  }

  @Test func `cost an index, and nothing of rules that cannot be followed`() throws {
    let planner = try file.open()
    let task = try planner.add(standUp())
    let query = ViewQuery(list: .day(.monday + 1), spans: [], gridDays: [.monday + 1])
    let plan = try planner.plan(of: query, at: .monday)
    #expect(plan.contains { $0.hasPrefix("SEARCH task USING INDEX task_scheduled") })
    #expect(plan.contains { $0.hasPrefix("SEARCH task USING INDEX task_by_series") })
    for line in plan where line.contains("task_scheduled") {
      #expect(!line.hasPrefix("SCAN"), "\(line)")
    }
    for rule in ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=99999", "FREQ=HOURLY", "nonsense"] {
      try file.sql { db in
        try db.execute(
          sql: "UPDATE task SET rule = ? WHERE uuid = ?",
          arguments: [rule, Data(task.id.bytes)]
        )
      }
      #expect(try coming(planner) == [], "\(rule)")
    }
  }
}
