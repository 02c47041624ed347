import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The line under the grid, which says what the block under the cursor is (Behaviour 3.5).
@Suite struct BlockLineTests {
  private func line(_ world: World, width: Int, on block: Int) -> String {
    var planner = Planner(world, size: Size(width: width, height: 30))
    planner.press("Tab")
    for _ in 0..<block { planner.press("n") }
    return planner.frame.line(28)
  }

  @Test func `names a block over lunch as long as there is room`() {
    var world = World()
    world.plan("Lunch", in: nil, at: Days.time(12), minutes: 60)
    #expect(line(world, width: 120, on: 1).contains("─ 12:00-13:00 1h over lunch · Lunch ─"))
    #expect(line(world, width: 100, on: 1).contains("─ 12:00-13:00 over lunch · Lunch ─"))
    #expect(line(world, width: 80, on: 1).contains("─ 12:00-13:00 over lunch ─"))
  }

  @Test func `cuts a title and not the mark of a clash`() {
    var world = World()
    let long = "A report with a very long title indeed"
    world.plan(long, in: nil, at: Days.time(10), minutes: 60)
    world.plan("Call", in: nil, at: Days.time(10), minutes: 45)
    for (block, words) in [(1, ["A re… !", "A report wit… !"]), (2, ["Call !", "Call !clash"])] {
      let lines = [80, 100].map { line(world, width: $0, on: block) }
      for (line, words) in zip(lines, words) {
        #expect(line.contains(" \(words) ─"), "\(line)")
      }
    }
  }
}
