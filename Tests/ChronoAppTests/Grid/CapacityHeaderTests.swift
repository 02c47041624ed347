import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Capacity in the header` {
  private func header(_ planner: Planner) -> String { planner.frame.line(0) }

  @Test func `shows plan, room, bar and end, and less as the screen gets narrower`() {
    func header(_ width: Int) -> String {
      Planner(size: Size(width: width, height: 24)).frame.line(0)
    }
    #expect(header(120).hasSuffix("1h53 of 6h18 ██░░░░░░ ends 16:00"))
    #expect(header(98).hasSuffix("1h53 of 6h18 ends 16:00"))
    #expect(header(86).hasSuffix("1h53 of 6h18"))
    #expect(header(80).hasSuffix("1h53 of 6h18"))
  }

  @Test func `says that a day is over where nothing else fits`() {
    var world = World.sample
    world.plan("More", in: nil, minutes: 400)
    #expect(header(Planner(world)).hasSuffix("! 2h15 over"))
  }

  @Test func `says when the day is full and when it is over`() {
    var world = World()
    world.plan("Long", in: nil, minutes: 378)
    #expect(
      header(Planner(world, size: .large)).contains("6h18 of 6h18 ████████ ! full ends 18:00")
    )
    world.plan("More", in: nil, minutes: 70)
    #expect(
      header(Planner(world, size: .large))
        .contains("7h28 of 6h18 ████████ ! over by 1h10 ends 19:10")
    )
  }

  @Test func `counts a block that passed undone, and not what is done`() {
    var world = World()
    world.plan("Passed", in: nil, at: Days.time(8), minutes: 60)
    world.plan("Finished", in: nil, at: Days.time(8), minutes: 60, done: Days.time(9))
    #expect(header(Planner(world, size: .large)).contains("1h of 6h18"))
  }

  @Test func `is about the day on screen, and silent about one that is over`() {
    var planner = Planner(size: .large)
    planner.press("3")
    #expect(header(planner).contains("45m of 8h"))
    planner.press("1")
    #expect(!header(planner).contains(" of "))
  }
}
