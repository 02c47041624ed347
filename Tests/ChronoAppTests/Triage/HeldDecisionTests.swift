import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("Triage with a key that is held") struct HeldDecisionTests {
  private static var backlog: Planner {
    var world = World()
    for number in 1...5 {
      world.plan("Task \(number)", in: nil, on: Days.today - 6 + number, minutes: 30)
    }
    var planner = Planner(world)
    planner.press("t")
    return planner
  }

  private func waiting(_ planner: Planner) -> [String] {
    planner.world.rows.tasks.filter { $0.status == .open && $0.due ?? Days.today < Days.today }
      .map(\.title)
  }

  @Test(arguments: [
    ("x", "Triage: dropped ‘Task 1’ · after a pause x goes on with ‘Task 2’"),
    ("m", "Triage: moved ‘Task 1’ to Sun 22 Nov · after a pause m goes on with ‘Task 2’"),
  ])
  func `it decides about one task, and about the next after a pause`(key: String, words: String) {
    var planner = HeldDecisionTests.backlog
    for _ in 0..<6 {
      planner.now.ticks += 40
      planner.press(key)
    }
    #expect(waiting(planner) == ["Task 2", "Task 3", "Task 4", "Task 5"])
    #expect(planner.notice == words)
    planner.now.ticks += 800
    planner.press(key)
    #expect(waiting(planner) == ["Task 3", "Task 4", "Task 5"])
  }

  @Test func `it decides about one task also where the keyboard waits before it repeats`() {
    var planner = HeldDecisionTests.backlog
    planner.press("x")
    for gap: Int64 in [400, 30, 30, 30] {
      planner.now.ticks += gap
      planner.press("x")
    }
    #expect(waiting(planner) == ["Task 2", "Task 3", "Task 4", "Task 5"])
    #expect(planner.notice == "Triage: dropped ‘Task 1’ · after a pause x goes on with ‘Task 2’")
    planner.press("Esc")
    #expect(planner.notice == "1 decided · 4 still waiting · u undoes it")
  }

  @Test func `pressed again and again, or with another key between, each decides`() {
    var planner = HeldDecisionTests.backlog
    planner.press("x")
    for _ in 0..<2 {
      planner.now.ticks += 250
      planner.press("x")
    }
    planner.now.ticks += 40
    planner.press("j")
    planner.now.ticks += 40
    planner.press("x")
    #expect(waiting(planner) == ["Task 4"])
  }

  @Test func `skipping goes on while its key is held`() {
    var planner = HeldDecisionTests.backlog
    for _ in 0..<4 {
      planner.now.ticks += 40
      planner.press("j")
    }
    #expect(planner.screen.contains("Task 5"))
    #expect(waiting(planner).count == 5)
  }
}
