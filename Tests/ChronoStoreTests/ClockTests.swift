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
}
