import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A habit that is counted from when it was done, and that a phone ticks which knows no such thing.
@Suite struct SyncHabitOnPhoneTests {
  /// The phone goes on in a new file, of which it is told again, so that a computer that is set up later knows it.
  @Test(arguments: [0, 1], [[0, 1], [1, 0]])
  func `is one for every computer`(number: Int, order: [Int]) throws {
    let tick = TwoPlanners.tick(number)
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isHabit: true, isCarried: true)
    for world in planners.both { world.folder.isFresh = tick.isFresh }
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    for side in order + order + order {
      planners.passMinutes()
      try planners.sides[side].syncOnce()
    }
    let next = try #require(planners.server?.files.values.first { $0.contains("RRULE") })
    #expect(next.contains("X-CHRONOLIST-REPEAT-FROM:COMPLETION\r\n"), "\(next)")
    let world = try SyncWorld(folder: MemoryFolder(), state: 3)
    world.now = planners.one.now
    let third = CarriedSide(world, to: planners.server)
    for side in [third, planners.sides[0], planners.sides[1], third] { try side.sync() }
    let lines = ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"]
    for world in planners.both + [world] {
      #expect(try TwoPlanners.lines(world).filter { $0.contains("Wash") } == lines)
      let open = try planners.open(world)
      #expect(open.repeats?.afterCompletion == true)
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
  }
}
