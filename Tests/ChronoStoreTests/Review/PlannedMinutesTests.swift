import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// What was planned for a day that is decided stays what it was (Behaviour 3.10), whatever becomes of
/// the estimate of its task.
@Suite("What was planned for a day") struct PlannedMinutesTests {
  private let file = TestFile()
  private let tuesday = Moment.on(.monday + 1)

  private func planned(
    _ planner: Repository,
    _ day: LocalDay = .monday,
    at now: Moment
  ) throws -> Int? {
    try planner.review(week: .monday, at: now).days.first { $0.day == day }?.figures.planned
  }

  private func added(_ planner: Repository, estimate: Int? = 30) throws -> TaskItem {
    try planner.add(TaskDraft(title: "Write", due: .monday, estimate: estimate))
  }

  @Test func `follows the estimate while the day lasts`() throws {
    let planner = try file.open()
    let task = try added(planner)
    _ = try planner.perform(.resize(.tasks([task.id]), byMinutes: 30), at: .monday)
    #expect(try planned(planner, at: .monday) == 60)
  }

  @Test func `stays as the day ended`() throws {
    let planner = try file.open()
    let task = try added(planner)
    let other = try added(planner, estimate: nil)
    try planner.judge(at: tuesday)
    for id in [task.id, other.id] {
      _ = try planner.perform(
        .plan(id, day: .monday + 1, time: try .at(14), estimate: 120),
        at: tuesday
      )
    }
    #expect(try planned(planner, at: tuesday) == 30)
    #expect(try planned(planner, .monday + 1, at: tuesday) == 240)
    #expect(try planner.check() == [])
  }

  @Test func `of a task that was carried over is what was left of it as the day began`() throws {
    let planner = try file.open()
    let task = try added(planner, estimate: 120)
    let evening = Moment.on(.monday, hour: 18)
    func at(_ hour: Int, _ day: LocalDay = .monday) -> Instant {
      Moment.on(day, hour: hour).instant
    }
    _ = try planner.perform(.log(task.id, start: at(9), finish: at(10)), at: evening)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 1), at: evening)
    #expect(try planned(planner, at: evening) == 120)
    #expect(try planned(planner, .monday + 1, at: evening) == 60)
    let noon = Moment.on(.monday + 1, hour: 12)
    let tuesday = at(9, .monday + 1)
    _ = try planner.perform(.log(task.id, start: tuesday, finish: tuesday + 7200), at: noon)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: noon)
    // What was worked on the day itself was still to come as it began.
    #expect(try planned(planner, .monday + 1, at: noon) == 60)
  }

  @Test func `of a task whose estimate was used up is the slot that the day gives it`() throws {
    let planner = try file.open()
    let task = try added(planner, estimate: 60)
    let evening = Moment.on(.monday, hour: 18)
    let start = Moment.on(.monday, hour: 9).instant
    _ = try planner.perform(.log(task.id, start: start, finish: start + 5400), at: evening)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 1), at: evening)
    #expect(try planned(planner, .monday + 1, at: evening) == PlannedBlock.leastMinutes)
  }

  @Test func `of a task that was finished before its day is what was promised`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Write", due: .monday + 2, estimate: 60))
    let evening = Moment.on(.monday, hour: 18)
    let start = Moment.on(.monday, hour: 14).instant
    _ = try planner.perform(
      .logDone(task.id, start: start, finish: start + 3600),
      at: evening
    )
    #expect(try planned(planner, .monday + 2, at: evening) == 60)
  }

  @Test(arguments: [90, nil])
  func `of what is finished stays what it was beside the time it took`(estimate: Int?) throws {
    let planner = try file.open()
    let evening = Moment.on(.monday, hour: 20)
    for hour in 9..<14 {
      let start = Moment.on(.monday, hour: hour).instant
      let task = try added(planner)
      _ = try planner.perform(.logDone(task.id, start: start, finish: start + 2700), at: evening)
      _ = try planner.perform(
        .plan(task.id, day: .monday, time: nil, estimate: estimate),
        at: evening
      )
    }
    let inbox = try #require(planner.review(week: .monday, at: evening).categories.first)
    #expect(inbox.estimated == 150 && inbox.actualMinutes == 225)
    #expect(inbox.factor?.value == 1.5)
  }

  @Test(arguments: ["kept", "postponed", "withdrawn", "at once"])
  func `stays as it was when the day was decided`(how: String) throws {
    let planner = try file.open()
    let task = try added(planner)
    let first = Moment.on(.monday - (how == "withdrawn" ? 1 : 0), hour: 11)
    let edit: Edit =
      switch how {
      case "kept": .setDone(.tasks([task.id]), true)
      case "at once": .plan(task.id, day: .monday + 1, time: nil, estimate: 45)
      default: .move(.tasks([task.id]), to: .monday + 1)
      }
    _ = try planner.perform(edit, at: first)
    _ = try planner.perform(.resize(.tasks([task.id]), byMinutes: 90), at: tuesday)
    #expect(try planned(planner, at: tuesday) == (how == "withdrawn" ? 0 : 30))
    let whole = try #require(try promises(planner).first { $0.day == .monday })
    #expect(whole.planned == 30)
  }

  private func promises(_ planner: Repository) throws -> [Commitment] {
    var found: [Commitment] = []
    try planner.forEachRecord { if case .commitment(let promise) = $0 { found.append(promise) } }
    return found
  }

  @Test func `stays where the task is said to have been done then`() throws {
    let planner = try file.open()
    let task = try added(planner)
    try planner.judge(at: tuesday)
    _ = try planner.perform(.resize(.tasks([task.id]), byMinutes: 30), at: tuesday)
    let start = Moment.on(.monday, hour: 14).instant
    _ = try planner.perform(.logDone(task.id, start: start, finish: start + 600), at: tuesday)
    let promise = try #require(try promises(planner).first)
    #expect(promise.outcome == .kept && promise.loggedLate && promise.planned == 30)
  }

  @Test func `is the estimate again where the day is open again`() throws {
    let planner = try file.open()
    let task = try added(planner)
    for isDone in [true, false] {
      _ = try planner.perform(.setDone(.tasks([task.id]), isDone), at: .monday)
    }
    _ = try planner.perform(.resize(.tasks([task.id]), byMinutes: 15), at: .monday)
    #expect(try planned(planner, at: .monday) == 45)
    #expect(try promises(planner).map(\.planned) == [nil])
  }

  @Test func `comes and goes with undo and redo`() throws {
    let planner = try file.open()
    let task = try added(planner)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 1), at: .monday)
    let moved = try file.dump()
    _ = try planner.undo(at: .monday)
    #expect(try promises(planner).map(\.planned) == [nil])
    _ = try planner.redo(at: .monday)
    #expect(try file.dump() == moved)
    try planner.judge(at: .on(.monday + 2))
    _ = try planner.perform(.resize(.tasks([task.id]), byMinutes: 30), at: .on(.monday + 2))
    _ = try planner.undo(at: .on(.monday + 2))
    #expect(try promises(planner).map(\.planned) == [30, 30])
  }

  @Test func `is what tasks are estimated at in a file of format 16`() throws {
    var planner = try file.open()
    let kept = try added(planner)
    let missed = try added(planner, estimate: 45)
    _ = try planner.perform(.setDone(.tasks([kept.id]), true), at: .monday)
    try planner.judge(at: tuesday)
    _ = try planner.perform(.setDone(.tasks([kept.id]), false), at: tuesday)
    _ = try planner.perform(.setDone(.tasks([kept.id]), true), at: tuesday)
    _ = try planner.undo(at: tuesday)
    try planner.close()
    try file.age(to: 16)
    try forgetInJournal()
    planner = try file.open(at: tuesday)
    #expect(try planned(planner, at: tuesday) == 75)
    _ = try planner.perform(.resize(.tasks([missed.id]), byMinutes: 15), at: tuesday)
    #expect(try planned(planner, at: tuesday) == 75)
    _ = try planner.undo(at: tuesday)
    #expect(try planner.check() == [])
  }

  @Test func `is known by what was undone before the file kept it`() throws {
    var planner = try file.open()
    let task = try added(planner)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    _ = try planner.undo(at: .monday)
    try planner.close()
    try file.age(to: 16)
    try forgetInJournal()
    planner = try file.open()
    _ = try planner.redo(at: .monday)
    #expect(try promises(planner).map(\.planned) == [30])
    _ = try planner.undo(at: .monday)
    #expect(try promises(planner).map(\.planned) == [nil])
  }

  /// Makes the images of promises those of a program that did not know the last column: its number is
  /// 8, which is written as 16 (a partial image ends with it, and with a `NULL` or a number).
  private func forgetInJournal() throws {
    try file.sql { db in
      let images = try Row.fetchAll(
        db,
        sql: "SELECT step, row, image FROM journal_entry WHERE kind = 5 AND image IS NOT NULL"
      )
      for entry in images {
        var bytes = [UInt8](entry["image"] as Data)
        guard bytes.first == 2 else { continue }
        let end = bytes.lastIndex(of: 16) ?? 0
        try #require(end > bytes.count - 6)
        bytes.removeSubrange(end...)
        bytes[1] -= 2
        try db.execute(
          sql: "UPDATE journal_entry SET image = ? WHERE kind = 5 AND step = ? AND row = ?",
          arguments: [Data(bytes), entry["step"] as Int, entry["row"] as Int]
        )
      }
    }
  }

  @Test func `goes out and comes in with a document`() throws {
    let planner = try file.open()
    let task = try added(planner)
    let other = try added(planner, estimate: nil)
    try planner.judge(at: tuesday)
    for id in [task.id, other.id] {
      _ = try planner.perform(.plan(id, day: nil, time: nil, estimate: 90), at: tuesday)
    }
    var text = try document(planner)
    #expect(text.contains("\"planned\":30") && text.contains("\"planned\":null"))
    #expect(try taken(text) == [30, nil])
    // A document of before it was kept.
    text = text.replacing(/,"planned":(30|null)/, with: "")
    #expect(!text.contains("planned"))
    #expect(try taken(text) == [90, 90])
  }

  private func document(_ planner: Repository) throws -> String {
    var writer = Document.Writer()
    try planner.forEachRecord { writer.append($0) }
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  private func taken(_ text: String) throws -> [Int?] {
    let file = TestFile()
    let planner = try file.open(at: tuesday)
    var reader = try Document.Reader(Array(text.utf8))
    _ = try planner.insertRecords(at: tuesday) { try reader.next() }
    let planned = try promises(planner).filter { $0.outcome != .open }.map(\.planned)
    return planned.sorted { $0 ?? 1000 < $1 ?? 1000 }
  }
}
