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
    #expect(header(108).hasSuffix("1h53 of 6h18 ends 16:00"))
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

@Suite struct `Making a day fit` {
  /// 6h18 of work are left, and 8h53 are planned; the essay lies over the budget for half an hour.
  private var full: World {
    var world = World.sample
    world.plan("Taxes", in: World.home, minutes: 150, priority: .high)
    world.plan("Books", in: World.home, minutes: 120)
    world.plan("Essay", in: World.work, at: Days.time(15, 30), minutes: 180)
    return world
  }

  private func marked(_ planner: Planner) -> [String] {
    planner.world.rows.tasks.filter { planner.state.list.marks.contains($0.id) }.map(\.title)
  }

  private func due(_ titles: String..., in planner: Planner) -> [LocalDay?] {
    titles.map { planner.world.task(titled: $0)?.due }
  }

  @Test func `selects the fewest tasks, and the next key moves them all`() {
    var planner = Planner(full)
    #expect(planner.frame.line(0).hasSuffix("! 2h35 over"))
    #expect(planner.frame.line(23).contains("F make it fit"))
    planner.press("F")
    #expect(marked(planner) == ["Call Ana", "Essay"])
    #expect(
      planner.notice == "r moves these 2 and the day fits; it is over by 2h35 · Esc keeps them"
    )
    planner.expectFrames("fit")
    planner.press("r", "m")
    #expect(due("Call Ana", "Essay", in: planner) == [Days.tomorrow, Days.tomorrow])
    #expect(!planner.frame.line(0).contains("over"))
    #expect(!planner.frame.line(23).contains("make it fit"))
    planner.press("u")
    #expect(due("Call Ana", "Essay", in: planner) == [Days.today, Days.today])
  }

  @Test func `one that is enough is said so`() {
    var world = full
    world.rows.tasks.removeAll { $0.title == "Essay" }
    var planner = Planner(world)
    planner.press("F")
    #expect(marked(planner) == ["Call Ana"])
    #expect(planner.notice == "r moves this task and the day fits; it is over by 5m · Esc keeps it")
    #expect(planner.screen.contains("▸[ ]*11:00 Call Ana"))
  }

  @Test func `Esc lets go of them`() {
    var planner = Planner(full)
    planner.press("F", "Esc")
    #expect(marked(planner).isEmpty)
  }

  @Test func `shows the day's list first, also where it was narrowed`() {
    var planner = Planner(full)
    planner.press("4")
    planner.press("Tab", "F")
    #expect(planner.screen.contains("┌ Today"))
    #expect(marked(planner) == ["Call Ana", "Essay"])
    var other = Planner(full)
    other.press("f", "d", "F")
    #expect(other.state.filter == nil)
    #expect(other.screen.contains("*"))
  }

  @Test func `says when the day fits, and when it is over`() {
    var planner = Planner()
    planner.press("F")
    #expect(planner.notice == "The day fits: 4h25 are left")
    #expect(!planner.frame.line(23).contains("make it fit"))
    planner.press("1", "F")
    #expect(planner.notice == "That day is over")
  }

  @Test func `says when what cannot move is too much, and leaves what runs`() {
    var world = World()
    world.plan("Long", in: nil, minutes: 400)
    var planner = Planner(world)
    planner.press("s", "F")
    #expect(planner.notice == "What cannot move alone is more than the 6h18 that are left")
    world.plan("Short", in: nil, minutes: 10)
    world.rows.tasks[0].estimate = 370
    planner = Planner(world)
    planner.press("s", "F")
    #expect(marked(planner) == ["Short"])
  }
}
