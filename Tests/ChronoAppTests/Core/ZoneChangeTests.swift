import ChronoApp
import ChronoModel
import Testing

/// The system's zone changes while the planner is open (Behaviour 2.10).
@Suite struct ZoneChangeTests {
  @Test func `tracked work is on its day of the new zone at once`() {
    var world = World()
    world.plan("Night shift", in: nil, on: Days.today - 1, at: Days.time(22))
    world.track(
      "Night shift",
      on: Days.today - 1,
      from: Days.time(23, 15),
      to: Days.time(23, 45)
    )
    var planner = Planner(world, size: .large)
    #expect(!planner.screen.contains("Night shift"))
    planner.now.zone = .fixed("East", offset: 3600)
    planner.send(.tick)
    #expect(planner.screen.contains("Night shift"))
    planner.now.zone = .utc
    planner.send(.tick)
    #expect(!planner.screen.contains("Night shift"))
  }
}
