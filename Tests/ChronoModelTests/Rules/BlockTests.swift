import ChronoModel
import Testing

@Suite struct BlockTests {
  private let monday = LocalDay(number: 20_780)

  private func moment(dayStart: Int = 0) throws -> Moment {
    Moment(
      // Some days before, so that no block is moved into the past.
      instant: Instant(seconds: 20_770 * 86_400 + 10 * 3600),
      zone: .utc,
      dayStart: try #require(TimeOfDay(minutes: dayStart))
    )
  }

  private func task(time: Int? = nil, estimate: Int? = nil) throws -> TaskItem {
    TaskItem(
      id: TaskItem.ID(high: 1, low: 1),
      title: "Block",
      due: monday,
      time: time.flatMap(TimeOfDay.init(minutes:)),
      estimate: estimate,
      created: Instant(seconds: 0)
    )
  }

  private func result(_ changes: [Change]) -> TaskItem? {
    for case .update(_, .task(let task)) in changes { return task }
    return nil
  }

  @Test(arguments: [
    (540, 0, 45, 0, 585), (540, 1, 0, 1, 540), (1430, 0, 15, 1, 5), (5, 0, -10, -1, 1435),
    (0, 0, -1440, -1, 0), (0, 0, 1440, 1, 0), (600, -2, 60, -2, 660),
  ])
  func `shifts over midnight`(time: Int, days: Int, minutes: Int, day: Int, at: Int) throws {
    let subject = Planning.Subject(task: try task(time: time))
    let moved = result(
      try Planning.shifted(subject, days: days, minutes: minutes, at: try moment())
    )
    #expect(moved?.due == monday + day)
    #expect(moved?.time?.minutes == at)
  }

  @Test(arguments: [
    // A day that starts at 04:00 ends at 04:00: 03:45 and 15 minutes is the next day's first.
    (225, 15, 1, 240), (240, -15, -1, 225), (1430, 20, 0, 10), (10, -20, 0, 1430),
  ])
  func `shifts over the start of the logical day`(time: Int, minutes: Int, day: Int, at: Int)
    throws
  {
    let subject = Planning.Subject(task: try task(time: time))
    let moved = result(
      try Planning.shifted(subject, days: 0, minutes: minutes, at: try moment(dayStart: 240))
    )
    #expect(moved?.due == monday + day)
    #expect(moved?.time?.minutes == at)
  }

  @Test(arguments: [(30, 15, 45), (30, -30, 5), (5, -15, 5), (14_390, 60, 14_400)])
  func `resizes within bounds`(estimate: Int, by minutes: Int, to wanted: Int) throws {
    let subject = Planning.Subject(task: try task(time: 540, estimate: estimate))
    let changes = Planning.resized(subject, byMinutes: minutes, at: try moment())
    #expect((result(changes) ?? subject.task).estimate == wanted)
  }

  @Test(arguments: [(15, 45), (-15, 15)])
  func `a block without a length begins with the half hour that it is drawn with`(
    by minutes: Int,
    to wanted: Int
  ) throws {
    let subject = Planning.Subject(task: try task(time: 540))
    #expect(
      result(Planning.resized(subject, byMinutes: minutes, at: try moment()))?.estimate == wanted
    )
  }

  @Test(arguments: [(15, 30), (-15, 15)])
  func `a task that has neither a time nor a length begins with that half hour`(
    by minutes: Int,
    to wanted: Int
  ) throws {
    let subject = Planning.Subject(task: try task())
    #expect(
      result(Planning.resized(subject, byMinutes: minutes, at: try moment()))?.estimate == wanted
    )
  }

  @Test func `a day after the year 9999 is refused`() throws {
    let subject = Planning.Subject(task: try task())
    #expect(throws: Refusal.dayOutOfRange) {
      try Planning.shifted(subject, days: 4_000_000, minutes: 0, at: try moment())
    }
  }
}

@Suite struct RanksTests {
  @Test(arguments: [
    ([10, 20, 30], [false, false, true], -1, [10, 30, 20]),
    ([10, 20, 30], [true, false, false], 2, [30, 10, 20]),
    ([10, 20, 30], [true, false, false], 9, [30, 10, 20]),
    ([10, 20, 30, 40], [true, false, true, false], 1, [20, 10, 40, 30]),
    ([10, 20, 30, 40], [false, true, true, false], 1, [10, 30, 40, 20]),
    ([5, 5, 5], [false, false, true], -1, [5, 7, 6]),
  ])
  func `moves marked items by places`(
    ranks: [Int],
    marked: [Bool],
    steps: Int,
    expected: [Int]
  ) {
    #expect(Ranks.moved(ranks, marked: marked, by: steps) == expected)
  }

  @Test(arguments: [
    ([10, 20], [true, false], -1), ([10, 20], [false, true], 1), ([10], [true], 1),
    ([10, 20], [true, true], 1), ([], [], 1), ([10, 20], [true, false], 0),
  ])
  func `stops at the ends`(ranks: [Int], marked: [Bool], steps: Int) {
    #expect(Ranks.moved(ranks, marked: marked, by: steps) == nil)
  }
}
