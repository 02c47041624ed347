import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day to come that was moved on one planner while the other ticked the one before it: it is one task, and the series
/// goes on behind it.
@Suite struct SyncMovedAheadTests {
  @Test(arguments: [0, 1], [false, true])
  func `it is there once, wherever it was moved to`(first: Int, isCarried: Bool) throws {
    for (from, to) in [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3)] {
      let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: isCarried)
      for side in planners.sides { try side.sync() }
      planners.passMinutes()
      let open = try planners.open(planners.one).id
      _ = try planners.one.repository.perform(
        .moveRepeat(
          open,
          from: .monday + from,
          to: .monday + to,
          time: TimeOfDay(minutes: 1200)
        ),
        at: planners.one.now
      )
      planners.passMinutes()
      try planners.tick(planners.two)
      let sides = first == 0 ? planners.sides : planners.sides.reversed()
      for side in sides + sides + sides {
        planners.passMinutes()
        try side.sync()
      }
      let (one, two) = (try TwoPlanners.lines(planners.one), try TwoPlanners.lines(planners.two))
      #expect(one == two, "\(from) to \(to)")
      #expect(one.count == 3 && one[0] == "23 18:00 Wash 30 done: 23 kept", "\(one)")
      #expect(one.filter { $0.contains("open*") }.count == 1, "\(one)")
      #expect(one.filter { $0.hasPrefix("\(23 + to) 20:00 Wash") }.count == 1, "\(one)")
      for world in planners.both { #expect(try world.sync().changes == 0) }
    }
  }
}
