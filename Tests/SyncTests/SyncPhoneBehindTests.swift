import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A deed with the open instance of a series that a phone has ticked before, as all of them know: the file of the ticked day
/// has left the series, which goes on in the phone's new one.
@Suite struct SyncPhoneBehindTests {
  private func planners(_ tick: TwoPlanners.Tick) throws -> TwoPlanners {
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk", "Bread"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    try settle(planners)
    return planners
  }

  /// Both are synchronised until nothing is left to be done, the `first` one first.
  private func settle(_ planners: TwoPlanners, first: Int = 0) throws {
    let turn = first == 0 ? planners.sides : planners.sides.reversed()
    for side in turn + turn + turn {
      planners.passMinutes()
      try side.syncOnce()
    }
  }

  @Test(arguments: SeriesDeed.ofPlanners, [0, 1])
  func `both computers say the same in the end`(deed: SeriesDeed, days: Int) throws {
    for tick in TwoPlanners.ticks(SeriesDeed.allCases.firstIndex(of: deed) ?? 0) {
      for first in Weeks.areMany ? [0, 1] : [days] {
        let planners = try planners(tick)
        if days > 0 { try planners.passDays(days) }
        try deed.perform(planners.one)
        let wanted = try TwoPlanners.all(planners.one)
        try settle(planners, first: first)
        let lines = try TwoPlanners.all(planners.one)
        #expect(lines == wanted, "\(tick), \(first)")
        #expect(try TwoPlanners.all(planners.two) == lines, "\(tick), \(first)")
        for world in planners.both { #expect(try world.sync().changes == 0, "\(tick), \(first)") }
      }
    }
  }
}
