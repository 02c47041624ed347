import ChronoModel
import ChronoStore
import Testing

/// Undo and redo where a clock was ahead for a while and was set back (Behaviour 2.3).
@Suite struct `After a clock that was ahead` {
  private let file = TestFile()

  @Test func `undo and redo take a step that judged a missed promise again`() throws {
    let planner = try file.open()
    let empty = try file.dump()
    let report = try planner.add(TaskDraft(title: "Report", due: .monday))
    let added = try file.dump()
    let ahead = Moment.on(.monday + 1)
    try planner.judge(at: ahead)
    // Done after its day: the promise stays missed, only when that was said is new.
    let nine = Moment.on(.monday + 1, hour: 9).instant
    let later = Moment.on(.monday + 1, hour: 11)
    _ = try planner.perform(.logDone(report.id, start: nine, finish: nine + 600), at: later)
    let done = try file.dump()
    let back = Moment.on(.monday, hour: 12)
    _ = try planner.undo(at: back)
    #expect(try file.dump() == added)
    _ = try planner.redo(at: back)
    #expect(try file.dump() == done)
    _ = try planner.undo(at: back)
    #expect(try file.dump() == added)
    _ = try planner.undo(at: back)
    #expect(try file.dump() == empty)
    #expect(try planner.check() == [])
  }

  @Test func `redo takes a move away from a day that is not over yet`() throws {
    let planner = try file.open()
    let empty = try file.dump()
    let report = try planner.add(TaskDraft(title: "Report", due: .monday))
    let added = try file.dump()
    let ahead = Moment.on(.monday + 1)
    _ = try planner.perform(.move(.tasks([report.id]), to: .monday + 2), at: ahead)
    let back = Moment.on(.monday, hour: 12)
    for _ in 0..<2 {
      _ = try planner.undo(at: back)
      #expect(try file.dump() == added)
      _ = try planner.redo(at: back)
      #expect(try planner.promises(of: report.id).map(\.outcome) == [.missed, .open])
    }
    _ = try planner.undo(at: back)
    _ = try planner.undo(at: back)
    #expect(try file.dump() == empty)
    #expect(try planner.check() == [])
  }

  @Test func `undo leaves out work on an instance that is not there any more`() throws {
    let planner = try file.open()
    let empty = try file.dump()
    let daily = RepeatDraft(rule: "FREQ=DAILY")
    try planner.add(TaskDraft(title: "Water", due: .monday, repeats: daily))
    let added = try file.dump()
    let ahead = Moment.on(.monday + 1)
    try planner.judge(at: ahead)
    let rows = try planner.rows(.day(.monday + 1), at: ahead)
    guard case .task(let today) = try #require(rows.first) else { return }
    _ = try planner.perform(.startTimer(today.task.id, at: ahead.instant), at: ahead)
    // Under a minute is not kept.
    let soon = Moment.on(.monday + 1, second: 20)
    _ = try planner.perform(.stopTimer(at: soon.instant), at: soon)
    let back = Moment.on(.monday, hour: 12)
    try planner.judge(at: back)
    #expect(try file.dump() == added)
    _ = try planner.undo(at: back)
    _ = try planner.undo(at: back)
    #expect(try file.dump() == added)
    _ = try planner.redo(at: back)
    _ = try planner.redo(at: back)
    #expect(try file.dump() == added)
    for _ in 0..<3 { _ = try planner.undo(at: back) }
    #expect(try file.dump() == empty)
    #expect(try planner.check() == [])
  }

  /// A row that judgement had taken away kept its old columns in the step, so that nobody noted it as
  /// new when it came again for another day.
  @Test func `redo takes away an instance that came again for another day`() throws {
    let planner = try water()
    try planner.undo(judging: .on(.monday + 1))
    try planner.judge(at: .monday)
    // Made anew an hour later, so the step has it with the time of before.
    try planner.redo(judging: .on(.monday + 1, hour: 11))
    try planner.undo(judging: .monday)
    try planner.judge(at: .on(.monday + 3))
    let later = Moment.on(.monday + 20)
    try planner.redo(judging: later)
    #expect(try planner.titles(.day(.monday + 3), at: later) == [])
    #expect(try open(planner, at: later) == [.monday + 20])
    #expect(try planner.check() == [])
  }

  @Test func `undo on a day that came again leaves one instance open`() throws {
    let planner = try water()
    try planner.undo(judging: .monday)
    try planner.judge(at: .on(.monday + 3))
    try planner.redo(judging: .on(.monday + 4))
    try planner.undo(judging: .on(.monday + 5))
    try planner.redo(judging: .on(.monday + 5, hour: 11))
    let again = Moment.on(.monday + 4, hour: 12)
    try planner.undo(judging: again)
    #expect(try open(planner, at: again) == [.monday + 4])
    #expect(try planner.check() == [])
  }

  /// What the redone step knows of the last instance is what undo brings, whose reason is gone by then.
  @Test func `undo brings no second instance where the clock went back twice since redo`() throws {
    let planner = try water()
    try planner.undo(judging: .on(.monday + 1))
    try planner.redo(judging: .on(.monday + 2))
    try planner.judge(at: .on(.monday + 1, hour: 11))
    let again = Moment.on(.monday, hour: 12)
    try planner.undo(judging: again)
    #expect(try open(planner, at: again) == [.monday])
    let later = Moment.on(.monday + 3)
    try planner.redo(judging: later)
    #expect(try open(planner, at: later) == [.monday + 3])
    #expect(try planner.check() == [])
  }

  /// A daily task of Monday, and another step that can be taken back.
  private func water() throws -> Repository {
    let planner = try file.open()
    let daily = RepeatDraft(rule: "FREQ=DAILY")
    try planner.add(TaskDraft(title: "Water", due: .monday, repeats: daily))
    try planner.add(TaskDraft(title: "Tea"))
    return planner
  }

  /// The days of the instances that are open.
  private func open(_ planner: Repository, at now: Moment) throws -> [LocalDay?] {
    try planner.rows(.everything, at: now).compactMap { row -> TaskItem? in
      if case .task(let row) = row { row.task } else { nil }
    }
    .filter { $0.title == "Water" && $0.status == .open }.map(\.due)
  }
}

extension Repository {
  /// As a planner does, which judges before anybody's key.
  fileprivate func undo(judging now: Moment) throws {
    try judge(at: now)
    _ = try undo(at: now)
  }

  fileprivate func redo(judging now: Moment) throws {
    try judge(at: now)
    _ = try redo(at: now)
  }
}
