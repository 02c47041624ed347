import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A repeating task that is placed for one day: the series keeps its time (Behaviour 2.11).
@Suite struct `A repeating task placed for a day` {
  private static var world: World {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Stand-up", in: World.work, at: Days.time(9, 15), minutes: 30)
    world.plan("Inbox zero", in: World.work, minutes: 30)
    for index in [0, 1] {
      world.rows.tasks[index].repeats = Repeat(
        rule: "FREQ=DAILY",
        anchor: Days.today,
        series: world.newID()
      )
    }
    return world
  }

  private static func late(_ size: Size = .large) -> Planner {
    var planner = Planner(world, size: size)
    planner.press(">")
    planner.type("110")
    planner.press("Enter")
    return planner
  }

  /// The row of tomorrow that has a title.
  private func tomorrow(_ planner: Planner, _ title: String) -> String {
    var planner = planner
    planner.press("3")
    let lines = planner.screen.split(separator: "\n").map(String.init)
    return lines.first { $0.contains("⟳") && $0.contains(title) } ?? planner.screen
  }

  @Test func `is moved on by running late for this day`() {
    let planner = Self.late()
    #expect(planner.notice == "Moved ‘Stand-up’ to 11:05 (1h50 later), this time only · u undo")
    #expect(planner.world.task(titled: "Stand-up")?.time == Days.time(11, 5))
    #expect(tomorrow(planner, "Stand-up").contains("09:15"))
    var undone = planner
    undone.press("u")
    #expect(
      undone.notice.hasPrefix("Undid: moved ‘Stand-up’ to 11:05 (1h50 later), this time only")
    )
    #expect(undone.world.task(titled: "Stand-up")?.usual == nil)
  }

  @Test func `comes back without a time after b gave it one`() {
    var planner = Planner(Self.world, size: .large)
    planner.select("Inbox zero")
    planner.press("b", "Enter")
    #expect(planner.notice.contains("this time only"), "\(planner.notice)")
    #expect(planner.world.task(titled: "Inbox zero")?.time != nil)
    #expect(!tomorrow(planner, "Inbox zero").contains(":"))
    planner.select("Inbox zero")
    planner.press("Space", "3")
    planner.select("Inbox zero")
    #expect(planner.state.selectedRow?.task?.time == nil)
  }

  @Test(arguments: [([], nil), (["+"], 45), (["+", "-"], nil)])
  func `gives its later days no length that nobody has said`(keys: [String], minutes: Int?) {
    var world = Self.world
    world.rows.tasks[1].estimate = nil
    var planner = Planner(world, size: .large)
    planner.select("Inbox zero")
    planner.press("b")
    for key in keys { planner.press(key) }
    planner.press("Enter")
    #expect(planner.world.task(titled: "Inbox zero")?.time != nil)
    #expect(planner.world.task(titled: "Inbox zero")?.estimate == minutes)
  }

  @Test func `says that another length is that of its later days too`() {
    var planner = Planner(Self.world, size: .large)
    planner.select("Stand-up")
    planner.press("Tab", "+")
    #expect(planner.notice.hasPrefix("Resized ‘Stand-up’ and its later repeats to 45m"))
    #expect(tomorrow(planner, "Stand-up").contains("45m"))
  }

  @Test func `is moved by the keys of the grid for this day`() {
    var planner = Planner(Self.world, size: .large)
    planner.select("Stand-up")
    planner.press("Tab", "J", "J")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ to Sat 21 Nov · 09:45, this time only"))
    #expect(tomorrow(planner, "Stand-up").contains("09:15"))
  }

  @Test func `says in the form what time is usual, and keeps it over a save`() {
    var planner = Self.late()
    planner.select("Stand-up")
    planner.press("Enter")
    #expect(planner.screen.contains("usually 09:15"))
    planner.press("Tab", "S-Tab")
    planner.type("Huddle")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Huddle")?.usual == UsualTime(Days.time(9, 15)))
  }

  @Test func `has in the form the time of the whole series`() {
    var planner = Self.late()
    planner.select("Stand-up")
    planner.press("Enter", "Tab", "Tab", "Tab")
    planner.type("10:00")
    #expect(planner.screen.contains("from now on, every time"))
    planner.press("Ctrl-X")
    let task = planner.world.task(titled: "Stand-up")
    #expect(task?.time == Days.time(10) && task?.usual == nil)
    #expect(tomorrow(planner, "Stand-up").contains("10:00"))
  }

  @Test func `takes the time of the day for the series where it is typed again`() {
    var planner = Self.late()
    planner.select("Stand-up")
    planner.press("Enter", "Tab", "Tab", "Tab", "Right")
    #expect(planner.screen.contains("usually 09:15"))
    planner.press("Ctrl-U")
    planner.type("11:05")
    #expect(planner.screen.contains("from now on, every time"))
    planner.press("Ctrl-X")
    let task = planner.world.task(titled: "Stand-up")
    #expect(task?.time == Days.time(11, 5) && task?.usual == nil)
    #expect(tomorrow(planner, "Stand-up").contains("11:05"))
  }
}
