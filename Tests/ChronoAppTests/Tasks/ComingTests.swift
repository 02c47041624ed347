import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Repeats to come on the screen (Behaviour 2.11).
@Suite struct ComingTests {
  private static var world: World {
    var world = World()
    world.rows.categories = [World.work, World.home]
    world.plan(
      "Stand-up",
      in: World.work,
      at: Days.time(9),
      minutes: 30,
      priority: .high,
      tags: ["team"]
    )
    world.plan("Water the plants", in: World.home, minutes: 15)
    world.plan("Call Ana", in: World.home, on: Days.tomorrow, at: Days.time(9, 15), minutes: 30)
    world.plan("Buy bread", in: nil, on: Days.tomorrow, minutes: 30)
    for index in [0, 1] {
      world.rows.tasks[index].repeats = Repeat(
        rule: "FREQ=DAILY",
        anchor: Days.today,
        series: world.newID()
      )
    }
    return world
  }

  private static func tomorrow(_ size: Size = .large) -> Planner {
    var planner = Planner(world, size: size)
    planner.press("3")
    return planner
  }

  @Test func `stand in the list and on the grid without a box`() {
    Self.tomorrow().expectFrames("coming")
  }

  @Test func `are not counted as tasks to do, but as work`() {
    var planner = Planner(Self.world, size: .large)
    planner.press("3")
    let header = planner.frame.line(0)
    #expect(header.contains("Tomorrow 2 "))
    // 09:00 to 09:45, and two half hours and a quarter at any time, which are 30 and 15 minutes.
    #expect(header.contains("1h30 +15m clash of 8h"))
    planner.press("]")
    #expect(planner.frame.line(0).contains("45m of 8h"))
  }

  @Test func `are named where a block is placed over them`() {
    var planner = Self.tomorrow()
    planner.select("Buy bread")
    planner.press("b", "e")
    planner.type("9:00")
    planner.press("Enter", "Enter")
    #expect(
      planner.notice.contains("· over ‘Stand-up’ 09:00–09:30 and 1 more"),
      "\(planner.notice)"
    )
  }

  @Test func `keep a block out of their time`() {
    var planner = Planner(Self.world, size: .large)
    planner.press("3")
    planner.select("Buy bread")
    // The hour before it is too short for the second of two, which goes behind it.
    planner.press("b", "+", "+", "Enter")
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(8))
    planner.select("Call Ana")
    planner.press("b", "b", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(9, 30))
  }

  @Test func `open the instance that stands for them`() {
    var planner = Self.tomorrow()
    planner.press("Home", "Enter")
    #expect(planner.screen.contains("Title       Stand-up"))
    #expect(planner.screen.contains("today, Sat 21 Nov 2026"))
    planner.press("Esc", "Tab", "n", "Enter")
    #expect(planner.screen.contains("Title       Stand-up"))
  }

  @Test func `are instances as soon as the one before is done`() {
    var planner = Planner(Self.world, size: .large)
    planner.select("Stand-up")
    planner.press("Space", "3", "Home")
    guard case .task(let row)? = planner.state.selectedRow else {
      Issue.record("\(planner.screen)")
      return
    }
    #expect(row.task.title == "Stand-up" && row.task.due == Days.tomorrow)
  }

  @Test func `leave the keys where they are when their day comes`() {
    var planner = Self.tomorrow()
    planner.press("Home")
    planner.now = Moment(instant: Days.instant(Days.tomorrow, 8, 0), zone: .utc)
    planner.send(.tick)
    planner.press("Esc", "2", "Home")
    #expect(planner.state.selectedRow?.task?.title == "Stand-up")
    #expect(planner.state.selectedRow?.task?.status == .open)
  }

  @Test func `are copied from the open task, which is said`() {
    var planner = Self.tomorrow()
    planner.press("Home", "y")
    #expect(
      planner.notice == "This repeat is still to come · y on its open task copies it",
      "\(planner.screen)"
    )
  }

  @Test func `have a part of their own in a sorted week`() {
    var planner = Planner(Self.world, size: Size(width: 120, height: 60))
    planner.press("w", "3", "O", "p")
    #expect(planner.screen.contains("Coming ┄"))
  }

  @Test func `are named beside the tasks where triage tells what tomorrow holds`() {
    var world = Self.world
    world.plan("Late", in: nil, on: Days.yesterday)
    var planner = Planner(world, size: .large)
    planner.press("t")
    #expect(planner.screen.contains("Tomorrow has 2 tasks and 2 repeats"))
  }
}
