import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Redo brings again what undo took away, however the days were judged since (Behaviour 3.13).
@Suite struct `Redo brings again` {
  private let file = TestFile()
  private let tuesday = Moment.on(.monday + 1, hour: 7)

  private func water(_ planner: Repository) throws -> TaskItem {
    let daily = RepeatDraft(rule: "FREQ=DAILY", afterCompletion: false)
    return try planner.add(TaskDraft(title: "Water", due: .monday, repeats: daily))
  }

  private func instance(_ planner: Repository, on day: LocalDay, at now: Moment) throws
    -> TaskItem
  {
    let row = try planner.rows(.day(day), at: now).first
    guard case .task(let row)? = row else { throw StoreError.other("nothing on \(day)") }
    return row.task
  }

  @Test func `the timer that kept an instance from lapsing`() throws {
    let planner = try file.open()
    let water = try water(planner)
    let night = Moment.on(.monday, hour: 23)
    _ = try planner.perform(.startTimer(water.id, at: night.instant), at: night)
    try planner.judge(at: tuesday)
    let before = try file.dump()
    _ = try planner.undo(at: tuesday)
    #expect(try planner.task(water.id).status == .lapsed)
    _ = try planner.redo(at: tuesday)
    #expect(try file.dump() == before)
    #expect(try planner.task(water.id).status == .open)
    #expect(try planner.check() == [])
  }

  @Test func `nothing after a new step, which says of how many that is true`() throws {
    let planner = try file.open()
    let water = try water(planner)
    for priority in [Priority.low, .medium] {
      let receipt = try planner.perform(.prioritise(.tasks([water.id]), priority), at: tuesday)
      #expect(receipt.forgotten == 0)
    }
    _ = try planner.undo(at: tuesday)
    _ = try planner.undo(at: tuesday)
    let same = try planner.perform(.prioritise(.tasks([water.id]), .none), at: tuesday)
    #expect(!same.isChange && same.forgotten == 0)
    let receipt = try planner.perform(.prioritise(.tasks([water.id]), .high), at: tuesday)
    #expect(receipt.forgotten == 2)
    #expect(throws: StoreError.self) { try planner.redo(at: tuesday) }
    let next = try planner.perform(.prioritise(.tasks([water.id]), .low), at: tuesday)
    #expect(next.forgotten == 0)
  }

  @Test func `a tick on what a clock set back took away`() throws {
    let planner = try file.open()
    let water = try water(planner)
    try planner.judge(at: tuesday)
    let today = try instance(planner, on: .monday + 1, at: tuesday)
    _ = try planner.perform(.setDone(.tasks([today.id]), true), at: tuesday)
    let before = try file.dump()
    _ = try planner.undo(at: tuesday)
    try planner.judge(at: .on(.monday, hour: 12))
    #expect(try planner.task(water.id).status == .open)
    _ = try planner.redo(at: .on(.monday, hour: 13))
    #expect(try file.dump() == before)
    #expect(try planner.task(today.id).status == .done)
  }

  @Test func `everything, weeks later, and the days between are judged again`() throws {
    let planner = try file.open()
    let water = try water(planner)
    _ = try planner.perform(.move(.tasks([water.id]), to: .monday + 2), at: .monday)
    let friday = Moment.on(.monday + 4)
    try planner.judge(at: friday)
    let next = try instance(planner, on: .monday + 4, at: friday)
    let nine = Moment.on(.monday + 4, hour: 9).instant
    _ = try planner.perform(.logDone(next.id, start: nine, finish: nine + 600), at: friday)
    let weeksLater = Moment.on(.monday + 30)
    try planner.judge(at: weeksLater)
    let before = try file.dump()
    _ = try planner.go(to: JournalStep(0), at: weeksLater)
    #expect(try planner.titles(.everything, at: weeksLater) == [])
    _ = try planner.go(to: JournalStep(.max), at: weeksLater)
    #expect(try file.dump() == before)
    #expect(try planner.check() == [])
  }

  /// Judges as versions did that noted nothing of it in the step that redo would bring.
  private func withoutNotes(_ judge: () throws -> Void) throws {
    let entries = try file.sql { try Row.fetchAll($0, sql: "SELECT * FROM journal_entry") }
    try judge()
    try file.sql { db in
      try db.execute(sql: "DELETE FROM journal_entry")
      for entry in entries {
        let values = StatementArguments(entry.databaseValues)
        try db.execute(sql: "INSERT INTO journal_entry VALUES(?, ?, ?, ?)", arguments: values)
      }
    }
  }

  @Test func `a promise, and the one that makes way for it is missed from then on`() throws {
    let planner = try file.open()
    let report = try planner.add(TaskDraft(title: "Report", due: .monday))
    try planner.judge(at: tuesday)
    _ = try planner.perform(.move(.tasks([report.id]), to: .monday + 2), at: tuesday)
    _ = try planner.undo(at: tuesday)
    let noon = Moment.on(.monday, hour: 12)
    try withoutNotes { try planner.judge(at: noon) }
    #expect(try planner.promises(of: report.id).map(\.judged) == [nil])
    _ = try planner.redo(at: noon)
    let promises = try planner.promises(of: report.id)
    #expect(promises.map(\.outcome) == [.missed, .open])
    #expect(promises.map(\.judged) == [noon.instant, nil])
  }

  /// Versions before noted nothing of what was judged while a step was taken back.
  @Test(arguments: 0..<4)
  func `what an older version took back, or says that it cannot`(number: Int) throws {
    let planner = try file.open()
    let water = try water(planner)
    var now = Moment.on(.monday, hour: 23)
    switch number {
    case 0: _ = try planner.perform(.setDone(.tasks([water.id]), true), at: now)
    case 1:
      _ = try planner.perform(.startTimer(water.id, at: now.instant), at: now)
      now = tuesday
    case 2:
      now = tuesday
      try planner.judge(at: now)
      let today = try instance(planner, on: .monday + 1, at: now)
      _ = try planner.perform(.setDone(.tasks([today.id]), true), at: now)
    default:
      _ = try planner.perform(.assign(.tasks([water.id]), to: .named("Home")), at: now)
    }
    _ = try planner.undo(at: now)
    try withoutNotes {
      try planner.judge(at: .on(.monday + 3))
      if number == 2 { try planner.judge(at: .on(.monday, hour: 12)) }
    }
    let later = Moment.on(.monday + 4)
    do { _ = try planner.redo(at: later) } catch {
      guard case .refused = error else { throw error }
    }
    #expect(try planner.check() == [])
    let open = try planner.rows(.everything, at: later).count { row in
      if case .task(let row) = row { row.task.status == .open } else { false }
    }
    #expect(open <= 1)
    try planner.add(TaskDraft(title: "Tea", due: .monday + 5))
  }

  @Test func `nothing that was judged and set right while it was taken back`() throws {
    let planner = try file.open()
    _ = try water(planner)
    _ = try planner.add(TaskDraft(title: "Tea", due: .monday + 5))
    _ = try planner.undo(at: .monday)
    // By a clock that was ahead: what it made goes again, and is nothing to redo or undo.
    try planner.judge(at: .on(.monday + 4))
    try planner.judge(at: .on(.monday, hour: 12))
    _ = try planner.redo(at: .on(.monday, hour: 13))
    let later = Moment.on(.monday + 60)
    try planner.judge(at: later)
    #expect(try instance(planner, on: .monday + 60, at: later).status == .open)
    _ = try planner.undo(at: later)
    #expect(try instance(planner, on: .monday + 60, at: later).status == .open)
  }
}
