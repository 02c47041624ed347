import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating event that was changed on two planners of one person, each before it has heard of the other.
@Suite struct SyncEventSeriesTests {
  let one: SyncWorld
  let two: SyncWorld

  init() throws {
    one = try SyncWorld()
    two = try SyncWorld(folder: one.folder, state: 2)
    _ = try one.choir()
    try [one, two].settle()
  }

  /// `8 10:00` for each day of the next four weeks, counted from Monday.
  private func days(_ world: SyncWorld) throws -> [String] {
    var days: [(Int, String)] = []
    for event in try world.events().map(\.event) {
      let time = event.time?.text ?? "-"
      days += event.days(in: .monday...(.monday + 27)).map { ($0 - .monday, time) }
    }
    return days.sorted { $0.0 < $1.0 }.map { "\($0) \($1)" }
  }

  private func check(first: Int, _ wanted: [String]) throws {
    let worlds = first == 0 ? [one, two] : [two, one]
    try worlds.settle()
    for world in worlds {
      #expect(try days(world) == wanted)
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  @Test(arguments: [0, 1]) func `the day of another rule, and another time`(first: Int) throws {
    let before = try one.series()
    var after = before
    after.day = .monday + 2
    let rule = RepeatDraft(rule: try RecurrenceRule("FREQ=WEEKLY;BYDAY=WE"))
    after.repeats = rule.repeats(
      from: after.day,
      series: try #require(before.repeats?.series)
    )
    _ = try one.repository.perform(.reviseEvent(from: before, to: after), at: one.now)
    let (old, time) = (try two.series(), TimeOfDay(minutes: 1020))
    var later = old
    later.time = time
    _ = try two.repository.perform(.reviseEvent(from: old, to: later), at: two.now)
    try check(first: first, ["2 17:00", "9 17:00", "16 17:00", "23 17:00"])
  }

  @Test(arguments: [0, 1]) func `a day that was deleted of the later ones that were edited`(
    first: Int
  ) throws {
    try one.edit(day: 8, .allFromHere) { $0.time = TimeOfDay(minutes: 600) }
    let series = try two.series()
    _ = try two.repository.perform(
      .deleteOccurrence(series.id, on: .monday + 15, .thisOne),
      at: two.now
    )
    try check(first: first, ["1 08:00", "8 10:00", "22 10:00"])
  }
}
