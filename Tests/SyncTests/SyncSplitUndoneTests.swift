import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that one planner has edited “all from here”, which is undone there, or ended otherwise, while the other
/// planner edits its earlier days in the same way.
@Suite struct SyncSplitUndoneTests {
  let one: SyncWorld
  let two: SyncWorld

  /// Both know that all from 8 December on is two hours later.
  init() throws {
    one = try SyncWorld()
    two = try SyncWorld(folder: one.folder, state: 2)
    _ = try one.choir()
    try two.sync()
    passMinutes()
  }

  private func passMinutes() {
    for world in [one, two] { world.now = world.now.later(minutes: 10) }
  }

  private func settle(_ first: Int) throws {
    passMinutes()
    let order = first == 0 ? [one, two] : [two, one]
    for _ in 0..<2 { for world in order { try world.sync() } }
  }

  private func split(_ world: SyncWorld, at day: Int, hour: Int) throws {
    let first = LocalDay.monday + day
    let found = try world.events().map(\.event).first { event in
      event.repeats != nil && event.days(in: first...first) == [first]
    }
    let before = try #require(found).occurring(on: first)
    var after = before
    after.time = TimeOfDay(minutes: hour * 60)
    _ = try world.repository.perform(
      .reviseOccurrence(from: before, to: after, .allFromHere),
      at: world.now
    )
  }

  /// `8 10:00` for each day of the next six weeks.
  private func days(_ world: SyncWorld) throws -> [String] {
    let window = LocalDay.monday...(.monday + 41)
    return try world.events().map(\.event).flatMap { event in
      event.days(in: window).map { ($0 - .monday, event.time?.text ?? "-") }
    }.sorted { $0.0 < $1.0 }.map { "\($0) \($1)" }
  }

  private func expect(_ wanted: [String]) throws {
    for world in [one, two] {
      let found = try days(world)
      #expect(found == wanted, "\(found)")
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  @Test(arguments: [0, 1])
  func `undone, the days after it are those of the part that was edited meanwhile`(
    first: Int
  ) throws {
    try split(one, at: 22, hour: 10)
    try settle(0)
    passMinutes()
    _ = try one.repository.undo(at: one.now)
    try split(two, at: 15, hour: 11)
    try settle(first)
    try expect(["1 08:00", "8 08:00", "15 11:00", "22 11:00", "29 11:00", "36 11:00"])
  }

  @Test(arguments: [0, 1], [true, false])
  func `a series that was ended on one ends there in the part of the other`(
    first: Int,
    hasCount: Bool
  ) throws {
    let series = try one.series()
    var ended = series
    let end: RecurrenceRule.End = hasCount ? .count(5) : .until(.monday + 30)
    ended.repeats?.rule = RecurrenceRule(.weekly, end: end).text
    _ = try one.repository.perform(.reviseEvent(from: series, to: ended), at: one.now)
    try split(two, at: 15, hour: 11)
    try settle(first)
    try expect(["1 08:00", "8 08:00", "15 11:00", "22 11:00", "29 11:00"])
  }

  @Test(arguments: [0, 1])
  func `undone before it was told, it stays only where the other has ended it`(first: Int) throws {
    try split(one, at: 15, hour: 10)
    try one.sync()
    passMinutes()
    _ = try one.repository.undo(at: one.now)
    try split(two, at: 22, hour: 11)
    try settle(first)
    let third = first == 0 ? "15 08:00" : "15 10:00"
    try expect(["1 08:00", "8 08:00", third, "22 11:00", "29 11:00", "36 11:00"])
  }

  @Test(arguments: [0, 1])
  func `what was edited of the part that is undone stays`(first: Int) throws {
    try split(one, at: 15, hour: 10)
    try settle(0)
    passMinutes()
    _ = try one.repository.undo(at: one.now)
    try split(two, at: 29, hour: 11)
    try settle(first)
    try expect(["1 08:00", "8 08:00", "15 10:00", "22 10:00", "29 11:00", "36 11:00"])
  }
}
