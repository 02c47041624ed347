import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What stays on the grid of a day that is over when its tasks have left it (Behaviour 3.5).
@Suite struct `Blocks on a day that is over` {
  private var decided: Planner {
    var world = World()
    world.plan("Report", in: nil, on: Days.yesterday, at: Days.time(10), minutes: 60)
    var planner = Planner(world, size: .large)
    planner.press("1")
    let isShown = planner.gridLines.contains { $0.contains("✗ Report") }
    if !isShown { Issue.record("the missed block is not on the grid") }
    planner.press("2", "t", "t", "Esc")
    return planner
  }

  @Test func `are there after the missed task was given another day`() {
    var planner = decided
    #expect(planner.world.task(titled: "Report")?.due == Days.today)
    // On its new day it is open, and no block of the old one is there.
    #expect(!planner.screen.contains("✗ Report"))
    planner.press("1")
    #expect(planner.gridLines.contains { $0.contains("✗ Report") })
    planner.press("u")
    #expect(planner.gridLines.count { $0.contains("Report") } == 1)
  }

  @Test func `say that they were postponed where they left the day in time`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(10), minutes: 60)
    var planner = Planner(world, size: .large)
    planner.press("r", "m")
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    planner.press("1")
    #expect(planner.gridLines.contains { $0.contains("→ Report") })
    #expect(!planner.screen.contains("✗ Report"))
  }

  @Test func `open the task, and say where it went`() {
    var planner = decided
    planner.press("1", "Tab", "n")
    #expect(planner.gridLines.last?.contains("10:00-11:00") == true)
    for key in ["Space", "H", "b", "s", "+", "dd"] {
      var tried = planner
      for character in key == "Space" ? [key] : key.map(String.init) { tried.press(character) }
      #expect(tried.notice == "This task moved to Sat 21 Nov · Enter opens it", "\(key)")
    }
    var dropped = planner
    dropped.press("2")
    dropped.select("Report")
    dropped.press("r", "x", "1", "Tab", "n", "Space")
    #expect(dropped.gridLines.contains { $0.contains("✗ Report") })
    planner.press("Enter")
    #expect(!planner.state.overlays.isEmpty)
  }
}
