import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Rows as lines: `y` copies one, and a new line has it back.
@Suite struct CopyTests {
  private static var world: World {
    var world = World.sample
    world.event("Lunch", at: Days.time(13), minutes: 60)
    world.rows.events[0].place = "Café Central"
    world.rows.events[0].category = World.home.id
    world.rows.events[0].tags = ["food"]
    world.event("Fair", at: nil, minutes: 1440)
    return world
  }

  @Test(arguments: [
    ("Lunch", "event Lunch 2026-11-21 13:00 for 1h #Home @food at Café Central"),
    ("Fair", "event Fair 2026-11-21"),
  ])
  func `an event is copied as the line that adds it`(name: String, line: String) {
    var planner = Planner(Self.world)
    planner.toEvent(name)
    let effects = planner.effects { $0.press("y") }
    #expect(effects == [.terminal(.copy(line))])
    #expect(planner.notice == "Copied ‘\(name)’ · a then ↑ adds it again")
    let before = planner.world.rows.events
    planner.press("a", "Up")
    #expect(planner.screen.contains("Add an event"))
    planner.press("Enter")
    let made = planner.world.rows.events
    #expect(made.count == before.count + 1)
    let (old, new) = (before.first { $0.name == name }, made.last)
    #expect(old?.day == new?.day && old?.time == new?.time && old?.length == new?.length)
    #expect(old?.place == new?.place && old?.category == new?.category && old?.tags == new?.tags)
  }

  @Test func `a task is copied as the line that adds it, and several as several lines`() {
    var planner = Planner(Self.world)
    planner.select("Call Ana")
    let line = "Call Ana 2026-11-21 11:00 for 20m #Home @phone"
    #expect(planner.effects { $0.press("y") } == [.terminal(.copy(line))])
    planner.press("v", "j", "v", "y")
    #expect(planner.notice == "Copied 2 tasks · a then ↑ adds them again")
    planner.press("Esc", "a", "Up")
    #expect(planner.screen.contains("2 tasks, one per line"))
  }

  @Test func `a title that reads as an event's line is quoted`() {
    var world = World()
    world.plan("event Lunch", in: nil, at: Days.time(13))
    var planner = Planner(world)
    planner.press("y", "a", "Up", "Enter")
    #expect(planner.world.rows.events.isEmpty)
    #expect(planner.world.rows.tasks.map(\.title) == ["event Lunch", "event Lunch"])
  }
}
