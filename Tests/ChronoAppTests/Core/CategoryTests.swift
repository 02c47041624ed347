import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The category pane` {
  private func focused() -> Planner {
    var planner = Planner()
    planner.press("S-Tab")
    return planner
  }

  @Test func `filters the list by what is selected`() {
    var planner = focused()
    planner.press("j", "j")
    #expect(planner.screen.contains("Today · Work"))
    #expect(planner.screen.contains("Write the report"))
    #expect(!planner.screen.contains("Call Ana @phone"))
  }

  @Test func `adds a category`() {
    var planner = focused()
    planner.press("a")
    planner.type("Garden")
    planner.press("Enter")
    #expect(planner.world.rows.categories.map(\.name).contains("Garden"))
    #expect(planner.screen.contains("● Garden"))
    // The next keys are for the new one.
    #expect(planner.screen.contains("Today · Garden"))
  }

  @Test(arguments: [[".", "1"], ["]"], ["[", "2"], ["3"], ["4"], ["g", "f", "r", "i", "Enter"]])
  func `is left by a key that goes to a day, so that what is added next is a task`(
    keys: [String]
  ) {
    var planner = focused()
    for key in keys { planner.press(key) }
    planner.press("a")
    planner.type("buy milk")
    planner.press("Enter")
    #expect(planner.world.task(titled: "buy milk") != nil)
    #expect(planner.world.rows.categories.count == 3)
  }

  @Test func `is not left by Esc after a search, and says that a category is being added`() {
    var planner = focused()
    planner.press("/")
    planner.type("den")
    planner.press("Tab", "Esc", "a")
    #expect(planner.screen.contains("A name for a category, not a task"))
    planner.press("Esc", ".", "a")
    #expect(planner.screen.contains("Add a task"))
  }

  @Test func `the grid keeps the focus where a key goes to another day`() {
    var planner = Planner()
    planner.press("Tab", "3", "[", "]")
    #expect(planner.state.focus == .grid)
  }

  @Test func `does not add a category without a name`() {
    var planner = focused()
    planner.press("a", "Enter")
    #expect(planner.screen.contains("A category needs a name"))
  }

  @Test func `renames and colours a category`() {
    var planner = focused()
    planner.press("j", "j", "e", "Ctrl-U")
    planner.type("Office")
    planner.press("Enter")
    #expect(planner.world.rows.categories.first?.name == "Office")
    planner.press("C", "2")
    #expect(planner.world.rows.categories.first?.colour == 1)
  }

  @Test func `asks before it deletes a category, and says how many tasks go`() {
    var planner = focused()
    planner.press("j", "j", "d", "d")
    #expect(planner.screen.contains("Its 3 tasks go with it (2 open)"))
    planner.press("n")
    #expect(planner.world.rows.categories.count == 3)
    planner.press("d", "d", "y")
    #expect(planner.world.rows.categories.count == 2)
    planner.press("u")
    #expect(planner.world.rows.categories.count == 3)
    #expect(planner.world.task(titled: "Write the report") != nil)
  }

  @Test(arguments: [
    (0, false, "It has no tasks."), (1, false, "Its one task goes with it."),
    (0, true, "It has no tasks; events stay."),
    (1, true, "Its one task goes with it, events stay."),
    (2, true, "Its 2 tasks go with it (2 open), events"),
  ])
  func `says of one task, and of none, how many go with a category`(
    count: Int,
    hasEvents: Bool,
    words: String
  ) {
    var world = World()
    if hasEvents { world.event("Talk", in: World.work, at: Days.time(10), minutes: 60) }
    world.rows.categories = [World.work]
    for number in 0..<count { world.plan("Task \(number)", in: World.work) }
    var planner = Planner(world)
    planner.press("S-Tab", "j", "j", "d", "d")
    #expect(planner.screen.contains("Delete ‘Work’? \(words)"), "\(planner.screen)")
  }

  /// The sample's three, and forty more.
  private var long: Planner {
    var world = World.sample
    for number in 10..<50 {
      var category = World.work
      category.id = Identifier(high: 0, low: UInt64(number))
      category.name = "List \(number)"
      category.position = number
      world.rows.categories.append(category)
    }
    return Planner(world)
  }

  @Test func `the selected one of a long list is in sight, in the list and in the title`() {
    var planner = long
    planner.press("S-Tab")
    for _ in 0..<30 { planner.press("j") }
    #expect(planner.screen.ranges(of: "List 35").count == 2)
    for _ in 0..<20 { planner.press("k") }
    #expect(planner.screen.ranges(of: "List 15").count == 2)
  }

  @Test func `a click in the middle of a long list selects what is there`() throws {
    var planner = long
    planner.press("S-Tab", "End")
    let rows = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("List 40") })
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 4, y: row), button: 1)))
    #expect(planner.screen.contains("Today · List 40"))
  }

  @Test func `All and Inbox always stay`() {
    var planner = focused()
    planner.press("d", "d")
    #expect(planner.notice == "All always stays · choose a category of your own")
  }
}
