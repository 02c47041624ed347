import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A computer that is set up later, where a phone has ticked a series in files of its own.
@Suite struct SyncThirdPlannerTests {
  /// The ticks of the phone, and of the computer on the day after or never; in both orders of the names of the phone's files.
  ///
  /// A day without a time is midnight there, and so for everybody who reads the file before it is written again.
  @Test(arguments: [(0, false), (1, false), (0, true), (1, true), (2, true), (3, true)])
  func `says the same as the one that was there`(number: Int, isTickedNext: Bool) throws {
    let tick = TwoPlanners.tick(number)
    let planners = try TwoPlanners(tick)
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    planners.passMinutes()
    try planners.sides[0].syncOnce()
    try planners.passDays()
    if isTickedNext { try planners.tick(planners.one) }
    for _ in 1...3 { try planners.sides[0].syncOnce() }
    let world = try SyncWorld(folder: MemoryFolder(), state: 3)
    world.now = planners.one.now
    world.folder.isFresh = tick.isFresh
    let third = CarriedSide(world, to: planners.server)
    for _ in 1...2 {
      for side in [third, planners.sides[0]] {
        world.now.instant = world.now.instant + 60
        planners.passMinutes()
        try side.sync()
      }
    }
    #expect(try TwoPlanners.all(world) == TwoPlanners.all(planners.one), "\(tick)")
    let week = try world.repository.review(week: .monday, at: world.now).total
    #expect(try planners.one.repository.review(week: .monday, at: planners.one.now).total == week)
    #expect(try world.sync().changes == 0)
    #expect(try planners.one.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }
}
