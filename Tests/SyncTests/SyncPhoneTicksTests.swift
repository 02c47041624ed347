import ChronoModel
import ChronoStore
import Testing
import chronolist

/// One deed on a computer, and a tick on a phone, which neither has heard of, and a second computer that hears of both: as
/// whole files are carried, in several orders.
@Suite struct SyncPhoneTicksTests {
  enum Moment: CaseIterable, Sendable {
    /// Before the phone's tick; or the day after, when the first computer has gone on by itself.
    case before, dayAfter
  }

  private static let orders = [
    [0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0], [0, 0, 1, 1, 0, 1], [1, 1, 0, 0, 1, 0],
  ]

  /// What the two are still known to end otherwise with: a series that was ended, or in some orders put off to someday,
  /// after its day was over, and an instance that was given up before the tick while files are read at once.
  private func isOpenQuestion(_ deed: SeriesDeed, _ moment: Moment) -> Bool {
    moment == .dayAfter ? deed == .end || deed == .someday : deed == .drop
  }

  private func play(
    _ deed: SeriesDeed,
    _ moment: Moment,
    _ order: [Int],
    _ tick: TwoPlanners.Tick
  ) throws -> TwoPlanners {
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk", "Bread"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    if moment == .before { try deed.perform(planners.one) }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    if moment == .dayAfter {
      try planners.passDays()
      planners.passMinutes()
      try deed.perform(planners.one)
    }
    for number in order {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
    return planners
  }

  @Test(arguments: Weeks.third(of: SeriesDeed.allCases), Moment.allCases)
  func `both computers say the same in the end`(deed: SeriesDeed, moment: Moment) throws {
    guard !isOpenQuestion(deed, moment) else { return }
    var number = SeriesDeed.allCases.firstIndex(of: deed) ?? 0
    for order in Self.orders {
      number += 1
      guard Weeks.areMany || number % 4 == 0 else { continue }
      for tick in TwoPlanners.ticks(number / 4) {
        let planners = try play(deed, moment, order, tick)
        let lines = try TwoPlanners.all(planners.one)
        #expect(try TwoPlanners.all(planners.two) == lines, "\(order), \(tick)")
        for world in planners.both {
          #expect(try world.sync().changes == 0)
          #expect(try world.repository.check() == [])
        }
        if deed == .timeOnce, moment == .dayAfter {
          #expect(lines.contains { $0.hasPrefix("24 20:00 Wash") }, "\(order), \(tick): \(lines)")
        }
      }
    }
  }

  /// The phone moves the instance that was skipped, in the file of its series, and nobody does anything more.
  @Test(arguments: [false, true], [false, true])
  func `a series of which a day was skipped and moved stands still`(
    isTimed: Bool,
    isFresh: Bool
  ) throws {
    let tick = TwoPlanners.Tick(isTimed: isTimed, isFresh: isFresh, uid: "")
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.perform(Edit.delete, planners.one)
    planners.passMinutes()
    try planners.moveOnPhone(to: 26)
    for number in [0, 1, 0, 1, 0, 1, 0, 1] {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
    let plan = isTimed ? "18:00 Wash 30" : "any time Wash 0"
    for world in planners.both {
      let days = try TwoPlanners.lines(world).filter { $0.contains("Wash") }
      #expect(days == ["24 \(plan) open*: 24 open", "26 \(plan) open: 26 open"])
    }
  }
}
