import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Tasks that go on from the day before, in the list of the second day (Behaviour 3.5).
@Suite struct ContinuedTests {
  private static var world: World {
    var world = World()
    world.plan("Night train", in: nil, at: Days.time(23, 30), minutes: 60)
    world.plan("Call Ana", in: nil, on: Days.tomorrow, at: Days.time(9), minutes: 30)
    return world
  }

  private static func tomorrow(_ world: World = world, _ size: Size = .large) -> Planner {
    var planner = Planner(world, size: size)
    planner.press("3")
    return planner
  }

  private static func toNight(_ planner: inout Planner) { planner.press("g", "g") }

  @Test func `come first, with an arrow, and are counted on their own day alone`() {
    let planner = Self.tomorrow()
    #expect(planner.screen.contains("[ ] →00:30 Night train"))
    let header = planner.frame.line(0)
    #expect(header.contains("0/1") && header.contains("Tomorrow 1 "), "\(header)")
    // The list opens at what is of its day.
    #expect(planner.screen.contains("▸[ ]  09:00 Call Ana"))
    var today = planner
    today.press("2")
    #expect(today.screen.contains("▸[ ] 23:30 Night train"))
  }

  @Test func `are repeats to come as well, which no key ticks`() throws {
    var world = Self.world
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.today,
      series: world.newID()
    )
    var planner = Self.tomorrow(world)
    planner.press("]")
    #expect(planner.screen.contains(" ⟳  →00:30 Night train"), "\(planner.screen)")
    #expect(planner.screen.contains(" ⟳   23:30 Night train"))
    let ids = planner.state.view.list.rows.map(\.id)
    #expect(ids.count == 2 && Set(ids).count == 2)
    Self.toNight(&planner)
    planner.press("Space")
    #expect(planner.notice.hasPrefix("This repeat is still to come"))
    planner.press("d", "d")
    #expect(planner.notice.hasPrefix("Skipped ‘Night train’ on Sun 22 Nov"), "\(planner.notice)")
    #expect(!planner.screen.contains("→00:30 Night train"))
    planner.press("u")
    #expect(planner.screen.contains("→00:30 Night train"))
  }

  @Test func `are in a week's list under both of their days`() {
    var planner = Self.tomorrow()
    planner.press("w", "2")
    #expect(planner.screen.contains(" 23:30 Night train"))
    #expect(planner.screen.contains("→00:30 Night train"))
    let ids = planner.state.view.list.rows.map(\.id)
    #expect(ids.count == 3 && Set(ids).count == 3)
    planner.press("V", "y")
    #expect(planner.notice.contains("Copied 2 tasks"), "\(planner.notice)")
    planner.press("Escape", "O", "p")
    #expect(planner.state.view.list.rows.count == 2)
  }

  @Test func `stand before the rest where the list is sorted, and go with what it leaves out`() {
    var planner = Self.tomorrow()
    for order in ["p", "a", "o"] {
      planner.press("O", order)
      #expect(planner.state.view.list.rows.map(\.task?.title) == ["Night train", "Call Ana"])
    }
    Self.toNight(&planner)
    planner.press("K")
    #expect(planner.notice.contains("goes on from the day before"), "\(planner.notice)")
    planner.press("!", "3", "f", "3")
    #expect(planner.screen.contains("→00:30 Night train"))
    #expect(!planner.screen.contains("09:00 Call Ana"))
  }

  @Test func `act as on their own day`() {
    var planner = Self.tomorrow()
    Self.toNight(&planner)
    planner.press("!", "3")
    #expect(planner.world.task(titled: "Night train")?.priority == .high)
    planner.press("Enter")
    #expect(planner.screen.contains("Title       Night train"))
    planner.press("Escape", "+")
    #expect(planner.world.task(titled: "Night train")?.estimate == 75)
    #expect(planner.screen.contains("▸[ ] →00:45 Night train"))
    planner.press("L")
    #expect(planner.world.task(titled: "Night train")?.due == Days.tomorrow)
    // The cursor is on the same task.
    #expect(planner.screen.contains("▸[ ] 23:30 Night train"))
    planner.press("u")
    #expect(planner.screen.contains("▸[ ] →00:45 Night train"))
  }

  @Test func `stay on their second day, as their block does, once they are done`() {
    var planner = Self.tomorrow()
    Self.toNight(&planner)
    planner.press("Space")
    #expect(planner.world.task(titled: "Night train")?.status == .done)
    #expect(planner.screen.contains("▸[x] →00:30 Night train"))
    planner.press("u")
    #expect(planner.screen.contains("▸[ ] →00:30 Night train"))
  }

  @Test func `are selected one by one, and not with the tasks of the day`() {
    var planner = Self.tomorrow()
    Self.toNight(&planner)
    planner.press("v")
    #expect(planner.screen.contains("[ ]*→00:30 Night train"))
    #expect(planner.screen.contains("1 selected"))
    planner.press("v")
    #expect(planner.screen.contains("2 selected"))
    planner.press("!", "3")
    #expect(planner.world.rows.tasks.map(\.priority) == [.high, .high])
    #expect(planner.screen.contains("2 selected"))
    planner.press("Escape", "V")
    #expect(planner.screen.contains("[ ]*→00:30") == false)
    planner.press("Space")
    #expect(planner.world.task(titled: "Night train")?.status == .open)
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
  }

  @Test func `are missed the next morning, and asked about once`() {
    var world = World()
    world.plan("Night train", in: nil, on: Days.yesterday, at: Days.time(23, 30), minutes: 60)
    world.plan("Call Ana", in: nil, at: Days.time(9), minutes: 30)
    var planner = Planner(world, size: .large)
    #expect(planner.screen.contains("[!] →00:30 Night train"))
    #expect(planner.frame.line(0).contains("0/1"))
    Self.toNight(&planner)
    planner.press("Space")
    #expect(planner.screen.contains("You missed ‘Night train’"))
    planner.press("t")
    #expect(planner.screen.contains("▸[ ] 23:30 Night train"))
    #expect(planner.state.view.list.rows.map(\.task?.title) == ["Call Ana", "Night train"])
  }

  @Test(arguments: [Size.plain, .small])
  func `have room on smaller screens`(size: Size) {
    let planner = Self.tomorrow(Self.world, size)
    #expect(planner.screen.contains("→00:30 Night train"))
  }
}
