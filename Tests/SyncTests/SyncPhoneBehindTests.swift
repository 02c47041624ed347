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

  @Test(arguments: Weeks.third(of: SeriesDeed.ofPlanners), [0, 1])
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

  /// The day after, one leaves a coming day out and hears of the phone's next tick; the other was away, and edits the series.
  @Test(arguments: [SeriesDeed.time, .title, .estimate, .notes, .priority], ["next", "0next"])
  func `what was edited by somebody who heard of nothing is kept`(
    deed: SeriesDeed,
    uid: String
  ) throws {
    let planners = try planners(TwoPlanners.Tick(isTimed: true, isFresh: false, uid: uid))
    try planners.passDays(1)
    try SeriesDeed.skipComing.perform(planners.one)
    planners.passMinutes()
    try planners.sides[0].syncOnce()
    planners.passMinutes()
    let second = TwoPlanners.Tick(isTimed: true, isFresh: false, uid: uid + "2")
    for (place, text) in try planners.ticked(second) {
      let isNew = place.name.hasPrefix(second.uid)
      planners.server?.files[place] = isNew ? text.replacing("20261124", with: "20261125") : text
    }
    planners.passMinutes()
    try planners.sides[0].syncOnce()
    planners.passMinutes()
    try deed.perform(planners.two)
    let edited = try #require(
      try planners.two.tasks().map(\.task).first { $0.repeats != nil && $0.status == .open }
    )
    try settle(planners)
    for world in planners.both {
      let open = try world.tasks().map(\.task).filter { $0.repeats != nil && $0.status == .open }
      #expect(open.map(\.due) == [.monday + 3])
      #expect(open.map(InstanceWords.init) == [InstanceWords(edited)])
      #expect(try world.sync().changes == 0)
    }
    #expect(try TwoPlanners.all(planners.one) == TwoPlanners.all(planners.two))
  }
}
