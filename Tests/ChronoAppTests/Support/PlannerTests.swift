import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `A planner under test` {
  @Test func `shows today's tasks`() {
    let planner = Planner()
    #expect(planner.screen.contains("Write the report"))
    #expect(!planner.screen.contains("Fix the tap"))
    planner.expectFrames("today")
  }

  @Test func `ticks a task and takes it back`() {
    var planner = Planner()
    planner.press("Space")
    #expect(planner.world.task(titled: "Write the report")?.status == .done)
    planner.press("u")
    #expect(planner.world.task(titled: "Write the report")?.status == .open)
    #expect(planner.notice == "Undid: ticked ‘Write the report’ · Ctrl-R redo")
  }

  @Test func `counts the steps that undo takes back in a row`() {
    var planner = Planner()
    for title in ["Call Ana", "Buy bread", "Review the budget"] {
      planner.select(title)
      planner.press("L")
    }
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: moved ‘Review the budget’"))
    planner.press("u", "u")
    #expect(planner.notice.hasPrefix("Undid 3 steps, the last: moved ‘Call Ana’"))
    planner.press("Ctrl-R", "u")
    #expect(planner.notice.hasPrefix("Undid: moved ‘Call Ana’"))
  }

  @Test func `moves a task to tomorrow and leaves a ghost`() {
    var planner = Planner()
    planner.press("r", "m")
    #expect(planner.world.promises(of: "Write the report").map(\.outcome) == [.postponed, .open])
    #expect(planner.screen.contains("[>] Write the report → "))
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `says in its welcome which key goes to the next pane`(size: Size) {
    let planner = Planner(World(), size: size)
    #expect(planner.screen.contains("Welcome to ChronoList"))
    #expect(planner.screen.contains("Tab    go to the next pane"))
    #expect(planner.screen.contains("?      all keys"))
  }

  @Test func `speaks of a Saturday`() {
    #expect(Days.today.text == "2026-11-21")
    #expect(Days.now.local.time.text == "09:42")
  }

  @Test func `going up to the first row of a day shows its heading too`() {
    var world = World()
    for day in 3..<20 { world.plan("Task \(day)", in: nil, on: Days.today + day) }
    var planner = Planner(world)
    planner.press("4", "G")
    #expect(!planner.screen.contains("Tue 24 Nov"))
    for _ in 3..<20 { planner.press("k") }
    #expect(planner.screen.contains("Tue 24 Nov"))
  }
}
