import ChronoModel
import ChronoStore
import GRDB
import Testing

/// What a typed beginning of an identifier is completed with.
@Suite struct CandidateTests {
  let file = TestFile()

  private func draft(_ title: String, _ due: LocalDay? = .monday) -> TaskDraft {
    TaskDraft(title: title, due: due)
  }

  private func titles(
    _ planner: Repository,
    _ states: CandidateStates,
    _ prefix: String = ""
  ) throws -> [String] {
    try planner.taskCandidates(prefix, states, around: .monday).map(\.title)
  }

  @Test func `are what is ahead, then what is missed, each in its order`() throws {
    let planner = try file.open()
    for (title, day) in [("later", 3), ("missed", -2), ("today", 0), ("long ago", -9)] {
      try planner.add(draft(title, .monday + day))
    }
    try planner.add(draft("someday", nil))
    #expect(
      try titles(planner, .open) == ["today", "later", "someday", "missed", "long ago"]
    )
  }

  @Test func `are of the states that are asked for`() throws {
    let planner = try file.open()
    try planner.add(draft("open"))
    let done = try planner.add(draft("done"))
    let dropped = try planner.add(draft("dropped"))
    let deleted = try planner.add(draft("deleted"))
    _ = try planner.perform(.setDone(.tasks([done.id]), true), at: .monday)
    _ = try planner.perform(.drop(.tasks([dropped.id])), at: .monday)
    _ = try planner.perform(.delete(.tasks([deleted.id])), at: .monday)
    #expect(try titles(planner, .open) == ["open"])
    #expect(try titles(planner, .closed) == ["done", "dropped"])
    #expect(try titles(planner, .any) == ["open", "done", "dropped"])
    #expect(try titles(planner, .open, done.id.text) == [])
    #expect(try titles(planner, .closed, done.id.text) == ["done"])
    #expect(try titles(planner, .any, deleted.id.text) == [])
  }

  @Test func `are cut to eight letters, where that names one alone`() throws {
    let planner = try file.open()
    let alone = try planner.add(draft("alone"))
    try planner.add(draft("one"))
    try planner.add(draft("other"))
    try file.sql { db in
      for (title, last) in [("one", "01"), ("other", "02")] {
        try db.execute(
          sql: "UPDATE task SET uuid = x'ABCDEF0112344567890ABCDEF01234\(last)' WHERE title = ?",
          arguments: [title]
        )
      }
    }
    let found = try planner.taskCandidates("", .open, around: .monday)
    #expect(found.first { $0.title == "alone" }?.id == String(alone.id.text.prefix(8)))
    #expect(
      found.first { $0.title == "one" }?.id == "abcdef01-1234-4567-890a-bcdef0123401"
    )
    #expect(try planner.find(alone.id.text.prefix(8).description).title == "alone")
  }

  @Test func `begin as the typed letters do, and no shorter than all of them do`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks((0..<3000).map { draft("task \($0)") }),
      at: .monday
    )
    let found = try planner.taskCandidates("a", .open, around: .monday)
    #expect(found.count == 60)
    #expect(found.allSatisfy { $0.id.hasPrefix("a") })
    // Among two hundred that begin with an a, some go on with 0 and some with f.
    #expect(Set(found.map { $0.id.dropFirst().first }).isSuperset(of: ["0", "f"]))
    #expect(try planner.taskCandidates("zz", .open, around: .monday).isEmpty)
    #expect(try planner.taskCandidates("$(x", .open, around: .monday).isEmpty)
    #expect(try planner.taskCandidates("", .open, around: .monday).count <= 60)
  }

  @Test func `are events from today on, and those that repeat`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addEvents([
        EventDraft(name: "past", day: .monday - 1), EventDraft(name: "next", day: .monday + 1),
        EventDraft(
          name: "every week",
          day: .monday - 70,
          repeats: RepeatDraft(rule: "FREQ=WEEKLY")
        ),
      ]),
      at: .monday
    )
    let found = try planner.eventCandidates("", from: .monday)
    #expect(found.map(\.title) == ["next", "every week"])
    let id = try #require(found.first?.id)
    #expect(try planner.eventCandidates(String(id.prefix(5)), from: .monday).map(\.id) == [id])
  }

  @Test(arguments: [
    "SELECT uuid FROM task WHERE uuid BETWEEN x'00' AND x'FF' AND +status = 0 ORDER BY uuid",
    "SELECT uuid FROM task WHERE uuid BETWEEN x'00' AND x'FF' AND +status < 3 ORDER BY uuid DESC",
    """
    SELECT uuid, (SELECT max(uuid) FROM task AS other WHERE other.uuid < task.uuid)
      FROM task INDEXED BY task_by_status WHERE status = 0 AND due < 5
      ORDER BY due DESC, time DESC, position DESC, uuid DESC
    """,
    """
    SELECT due, sum(min(estimate, ifnull((
      SELECT sum(finish - start) FROM session WHERE task = task.id AND finish IS NOT NULL), 0) / 60))
      FROM task INDEXED BY task_by_status
      WHERE status = 0 AND due BETWEEN 1 AND 7 AND time = 1440 AND estimate IS NOT NULL GROUP BY due
    """,
    "SELECT uuid FROM event INDEXED BY event_by_day WHERE rule IS NULL AND day >= 5 ORDER BY day",
    "SELECT uuid FROM event INDEXED BY event_repeating WHERE rule IS NOT NULL ORDER BY anchor DESC",
  ])
  func `are never looked for in a whole table`(sql: String) throws {
    _ = try file.open()
    let plan = try file.sql { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
    }
    #expect(!plan.isEmpty)
    for step in plan {
      #expect(!step.hasPrefix("SCAN") || step.contains("USING"), "\(step)")
      #expect(!step.contains("TEMP B-TREE"), "\(step)")
    }
  }
}
