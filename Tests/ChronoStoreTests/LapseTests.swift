import ChronoModel
import ChronoStore
import Testing

/// Missed instances of a fixed schedule (Behaviour 2.11).
@Suite struct `A missed instance of a fixed schedule` {
  private let file = TestFile()
  private let tuesday = Moment.on(.monday + 1, hour: 7)

  private func water(_ planner: Repository, afterCompletion: Bool = false) throws -> TaskItem {
    let daily = RepeatDraft(rule: "FREQ=DAILY", afterCompletion: afterCompletion)
    return try planner.add(TaskDraft(title: "Water", due: .monday, repeats: daily))
  }

  private func row(_ planner: Repository, on day: LocalDay, at now: Moment) throws -> TaskRow? {
    for case .task(let row) in try planner.rows(.day(day), at: now) { return row }
    return nil
  }

  private func missed(_ planner: Repository, at now: Moment) throws -> Int {
    try planner.view(ViewQuery(list: .everything, spans: []), at: now).missed
  }

  @Test func `is recorded and waits nowhere, and today's is there`() throws {
    let planner = try file.open()
    let water = try water(planner)
    #expect(try planner.judge(at: tuesday) == 1)
    #expect(try missed(planner, at: tuesday) == 0)
    #expect(try planner.titles(ListQuery(scope: .missed), at: tuesday) == [])
    #expect(try planner.promises(of: water.id).map(\.outcome) == [.missed])
    #expect(try row(planner, on: .monday, at: tuesday)?.task.status == .lapsed)
    let today = try #require(try row(planner, on: .monday + 1, at: tuesday)).task
    #expect(today.status == .open && today.title == "Water")
    #expect(try planner.promises(of: today.id).map(\.outcome) == [.open])
    #expect(try planner.journal().map(\.label) == ["Added ‘Water’"])
    #expect(try planner.check() == [])
  }

  @Test func `lapses once, whoever looks and however often`() throws {
    let planner = try file.open()
    let other = try file.open(seed: 2)
    _ = try water(planner)
    // A tick of something else judges too.
    let tea = try planner.add(TaskDraft(title: "Tea"))
    _ = try other.perform(.setDone(.tasks([tea.id]), true), at: tuesday)
    try planner.judge(at: tuesday)
    try other.judge(at: .on(.monday + 1, hour: 8))
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
    let back = Moment.on(.monday + 30)
    try planner.judge(at: back)
    #expect(try planner.titles(.stillOpen, at: back).filter { $0 == "Water" }.count == 1)
  }

  @Test func `is done then by d, and cannot be ticked`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    #expect(throws: StoreError.refused(.missed(try planner.task(water.id)))) {
      try planner.perform(.setDone(.tasks([water.id]), true), at: tuesday)
    }
    let nine = Moment.on(.monday, hour: 9).instant
    let receipt = try planner.perform(
      .logDone(water.id, start: nine, finish: nine + 600),
      at: tuesday
    )
    #expect(receipt.next == nil)
    #expect(try planner.task(water.id).status == .done)
    let promise = try #require(try planner.promises(of: water.id).first)
    #expect(promise.outcome == .kept && promise.loggedLate)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
    _ = try planner.undo(at: tuesday)
    #expect(try planner.task(water.id).status == .lapsed)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
  }

  @Test func `waits where the next counts from its completion`() throws {
    let planner = try file.open()
    let water = try water(planner, afterCompletion: true)
    try planner.judge(at: tuesday)
    #expect(try missed(planner, at: tuesday) == 1)
    #expect(try planner.task(water.id).status == .open)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == [])
  }

  @Test func `waits while it is worked on, and can be ticked after the timer`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let night = Moment.on(.monday, hour: 23)
    _ = try planner.perform(.startTimer(water.id, at: night.instant), at: night)
    let late = Moment.on(.monday + 1, minute: 30)
    try planner.judge(at: late)
    #expect(try planner.task(water.id).status == .open)
    _ = try planner.perform(.stopTimer(at: late.instant), at: late)
    try planner.judge(at: tuesday)
    #expect(try planner.task(water.id).status == .lapsed)
    let receipt = try planner.perform(.setDone(.tasks([water.id]), true), at: tuesday)
    #expect(receipt.finishedLate == .monday)
    #expect(try planner.promises(of: water.id).map(\.outcome) == [.missed])
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
  }

  @Test func `that is moved goes on as a task of its own`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    _ = try planner.perform(.move(.tasks([water.id]), to: .monday + 2), at: tuesday)
    let moved = try planner.task(water.id)
    #expect(moved.status == .open && moved.repeats == nil)
    #expect(try planner.titles(.day(.monday), at: tuesday) == ["> Water"])
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
  }

  @Test func `goes with the step that made it, and comes again with it`() throws {
    let planner = try file.open()
    let empty = try file.dump()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    let today = try #require(try row(planner, on: .monday + 1, at: tuesday)).task
    _ = try planner.perform(.prioritise(.tasks([today.id]), .high), at: .on(.monday + 1, hour: 8))
    try planner.judge(at: .on(.monday + 2))
    let last = try file.dump()
    let now = Moment.on(.monday + 2, hour: 11)
    _ = try planner.undo(at: now)
    _ = try planner.undo(at: now)
    #expect(try file.dump() == empty)
    _ = try planner.redo(at: now)
    _ = try planner.redo(at: now)
    #expect(try file.dump() == last)
    #expect(try planner.task(water.id).status == .lapsed)
    #expect(try planner.check() == [])
  }

  @Test func `makes way for the one that an old tick brings again`() throws {
    let planner = try file.open()
    let water = try water(planner)
    _ = try planner.perform(.setDone(.tasks([water.id]), true), at: .monday)
    _ = try planner.undo(at: .monday)
    try planner.judge(at: tuesday)
    let lapsed = try file.dump()
    _ = try planner.redo(at: tuesday)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
    #expect(try planner.task(water.id).status == .done)
    _ = try planner.undo(at: tuesday)
    #expect(try file.dump() == lapsed)
  }

  @Test func `is open again where the clock was ahead`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let tea = try planner.add(TaskDraft(title: "Tea", due: .monday + 3))
    let before = try file.dump()
    try planner.judge(at: .on(.monday + 400))
    #expect(try planner.task(water.id).status == .lapsed)
    #expect(try planner.promises(of: tea.id).map(\.outcome) == [.missed])
    try planner.judge(at: .on(.monday, hour: 12))
    #expect(try file.dump() == before)
  }

  @Test func `stays where the one that followed it was changed, though the clock was ahead`() throws
  {
    let planner = try file.open()
    let water = try water(planner)
    let ahead = Moment.on(.monday + 400)
    try planner.judge(at: ahead)
    let next = try #require(try row(planner, on: .monday + 400, at: ahead)).task
    _ = try planner.perform(.prioritise(.tasks([next.id]), .high), at: .on(.monday + 400, hour: 12))
    try planner.judge(at: .on(.monday, hour: 12))
    #expect(try planner.task(next.id).priority == .high)
    #expect(try planner.task(water.id).status == .lapsed)
  }

  @Test(arguments: [1, 3, -2500])
  func `keeps what it broke where the clock is behind for a while`(day: Int) throws {
    let planner = try file.open()
    _ = try water(planner)
    for elapsed in 1...4 { try planner.judge(at: .on(.monday + elapsed)) }
    let lived = try file.dump()
    for _ in 0..<3 {
      try planner.judge(at: .on(.monday + day, hour: 12))
    }
    try planner.judge(at: .on(.monday + 4))
    #expect(try file.dump() == lived)
    #expect(try planner.check() == [])
  }

  @Test func `is opened by a clock set right between redo and undo`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    _ = try planner.perform(
      .setDone(.tasks([water.id]), false),
      at: .on(.monday + 1, hour: 8)
    )
    // It lapses again, at another time than before; that is all that the step exchanges.
    try planner.judge(at: .on(.monday + 1, hour: 9))
    _ = try planner.undo(at: .on(.monday + 1, hour: 10))
    _ = try planner.redo(at: .on(.monday + 1, hour: 11))
    let early = Moment.on(.monday, hour: 13)
    try planner.judge(at: early)
    #expect(try planner.task(water.id).status == .open)
    _ = try planner.undo(at: early)
    #expect(try planner.task(water.id).status == .open)
    #expect(try planner.check() == [])
  }

  /// It had lapsed on the day that undo gives back to it, and on the one that redo gave it.
  @Test(arguments: [(redone: 3, opens: true), (redone: 7, opens: false)])
  func `is one at most where the clock is behind between redo and undo`(
    redone: Int,
    opens: Bool
  ) throws {
    let planner = try file.open()
    let water = try water(planner)
    _ = try planner.perform(.move(.tasks([water.id]), to: .monday + 2), at: .monday)
    _ = try planner.perform(.move(.tasks([water.id]), to: .monday + 1), at: .monday)
    // As a command does both: it lapses at one time on either side of the step.
    let thursday = Moment.on(.monday + 3, hour: 9)
    try planner.judge(at: thursday)
    _ = try planner.undo(at: thursday)
    for day in 3...redone { try planner.judge(at: .on(.monday + day, hour: 10)) }
    _ = try planner.redo(at: .on(.monday + redone, hour: 11))
    let behind = Moment.on(.monday + 2, hour: 12)
    try planner.judge(at: behind)
    let moved = try file.dump()
    _ = try planner.undo(at: behind)
    #expect(try planner.task(water.id).due == .monday + 2)
    // Days went by since it lapsed, where others have lapsed after it.
    #expect(try planner.task(water.id).status == (opens ? .open : .lapsed))
    #expect(try planner.titles(.stillOpen, at: behind) == ["Water"])
    #expect(try planner.check() == [])
    _ = try planner.redo(at: behind)
    #expect(try file.dump() == moved)
  }

  @Test func `is open again where the clock was decades ahead over a midnight`() throws {
    let planner = try file.open()
    _ = try water(planner)
    let before = try file.dump()
    try planner.judge(at: .on(.monday + 26_000))
    try planner.judge(at: .on(.monday + 26_001))
    for hour in 12...14 { try planner.judge(at: .on(.monday, hour: hour)) }
    #expect(try file.dump() == before)
  }

  @Test func `of the schema before lapses too`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.close()
    try file.age(to: 4)
    let reader = try file.open(mode: .readOnly)
    #expect(try reader.titles(.day(.monday)) == ["Water"])
    try reader.close()
    let again = try file.open(at: tuesday)
    try again.judge(at: tuesday)
    #expect(try again.task(water.id).status == .lapsed)
  }

  @Test func `is looked for in indexes only`() throws {
    _ = try file.open()
    let queries = [
      """
      SELECT 1 FROM task INDEXED BY task_scheduled
      WHERE status = 0 AND rule IS NOT NULL AND after_completion = 0 AND due < 1
      """,
      """
      SELECT 1 FROM task INDEXED BY task_lapsed WHERE status = 2 AND closed < 0 AND due >= 1
      """,
      """
      SELECT 1 FROM commitment CROSS JOIN task ON task.id = commitment.task
      WHERE commitment.outcome IN (2, 3) AND commitment.day >= 1 AND commitment.outcome = 2
        AND task.status = 0 AND task.due = commitment.day
      """,
    ]
    let indexes = ["task_scheduled", "task_lapsed", "commitment_ghost"]
    for (query, index) in zip(queries, indexes) {
      let plan = try file.plan(query)
      #expect(
        plan.first?.contains("USING INDEX \(index)") == true
          || plan.first?.contains("USING COVERING INDEX \(index)") == true,
        "\(plan)"
      )
    }
  }

  @Test func `hands on what an undo takes away to nobody`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let home = Edit.assign(.tasks([water.id]), to: .named("Home"))
    _ = try planner.perform(home, at: .on(.monday, hour: 11))
    try planner.judge(at: tuesday)
    #expect(try row(planner, on: .monday + 1, at: tuesday)?.task.category != nil)
    _ = try planner.undo(at: tuesday)
    #expect(try row(planner, on: .monday + 1, at: tuesday)?.task.category == nil)
    #expect(try planner.categories() == [])
    _ = try planner.redo(at: tuesday)
    #expect(try row(planner, on: .monday + 1, at: tuesday)?.task.category != nil)
    #expect(try planner.check() == [])
  }

  @Test func `is not followed by anything once its category's deletion came again`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let home = try planner.perform(.addCategory(name: "Home", colour: nil), at: .monday)
    let id = try #require(home.categories.first)
    _ = try planner.perform(.assign(.tasks([water.id]), to: .existing(id)), at: .monday)
    _ = try planner.perform(.deleteCategory(id), at: .monday)
    _ = try planner.undo(at: .monday)
    try planner.judge(at: tuesday)
    _ = try planner.redo(at: tuesday)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == [])
    #expect(try planner.check() == [])
    _ = try planner.undo(at: tuesday)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == ["Water"])
  }

  @Test func `leaves nothing where all is taken back at once`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    // It lapses twice: on Monday, and on the day it was opened again for.
    _ = try planner.perform(.setDone(.tasks([water.id]), false), at: tuesday)
    let later = Moment.on(.monday + 4)
    try planner.judge(at: later)
    _ = try planner.go(to: JournalStep(0), at: later)
    #expect(try planner.titles(.everything, at: later) == [])
    #expect(try planner.check() == [])
    _ = try planner.go(to: JournalStep(.max), at: later)
    #expect(try planner.titles(.stillOpen, at: later).filter { $0 == "Water" }.count == 1)
  }

  @Test func `is followed by nothing where it had ended with its series`() throws {
    let planner = try file.open()
    let water = try water(planner)
    _ = try planner.perform(.setDone(.tasks([water.id]), true), at: .monday)
    _ = try planner.perform(.deleteAllFromHere(.tasks([water.id])), at: .monday)
    _ = try planner.undo(at: .monday)
    let next = try #require(try row(planner, on: .monday + 1, at: .monday)).task
    _ = try planner.perform(.setDone(.tasks([next.id]), true), at: .monday)
    _ = try planner.perform(.deleteAllFromHere(.tasks([water.id])), at: .monday)
    _ = try planner.perform(.setDone(.tasks([next.id]), false), at: .monday)
    let later = Moment.on(.monday + 3)
    try planner.judge(at: later)
    #expect(try planner.titles(.day(.monday + 3), at: later) == ["Water"])
    _ = try planner.undo(at: later)
    #expect(try planner.titles(.day(.monday + 3), at: later) == [])
    _ = try planner.go(to: JournalStep(0), at: later)
    #expect(try planner.titles(.everything, at: later) == [])
  }

  @Test func `leaves nothing where it was opened again before the day start moved`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let nine = Moment.on(.monday, hour: 9).instant
    _ = try planner.perform(.logDone(water.id, start: nine, finish: nine), at: .monday)
    let next = try #require(try row(planner, on: .monday + 1, at: .monday)).task
    _ = try planner.perform(.deleteAllFromHere(.tasks([next.id])), at: .monday)
    var later = Moment.on(.monday + 98)
    later.dayStart = try .at(23)
    _ = try planner.perform(.setDone(.tasks([water.id]), false), at: later)
    later.instant = later.instant + 568
    later.dayStart = .midnight
    try planner.judge(at: later)
    _ = try planner.go(to: JournalStep(0), at: later)
    #expect(try planner.titles(.everything, at: later) == [])
    #expect(try planner.check() == [])
  }

  @Test func `that was reopened makes no second one of a day that is done`() throws {
    let planner = try file.open()
    let water = try water(planner)
    _ = try planner.perform(.setDone(.tasks([water.id]), true), at: .monday)
    let next = try #require(try row(planner, on: .monday + 1, at: .monday)).task
    _ = try planner.perform(.setDone(.tasks([next.id]), true), at: .monday)
    _ = try planner.perform(.setDone(.tasks([water.id]), false), at: .monday)
    #expect(try planner.judge(at: tuesday) == 1)
    #expect(try row(planner, on: .monday + 1, at: tuesday)?.task.id == next.id)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday).count == 1)
    #expect(try row(planner, on: .monday + 2, at: tuesday)?.task.status == .open)
    #expect(try planner.check() == [])
  }
}
