import ChronoApp
import ChronoModel
import Testing

@Suite struct `Several marked tasks` {
  private func marked(_ titles: String..., in world: World = .sample) -> Planner {
    var planner = Planner(world)
    for title in titles {
      planner.select(title)
      planner.press("v")
    }
    return planner
  }

  @Test func `are marked one after another, over the events between them`() {
    var world = World.sample
    world.event("Lunch with Bo", at: Days.time(12, 30), minutes: 45)
    world.event("Choir", at: Days.time(19), minutes: 60)
    var planner = Planner(world)
    planner.select("Call Ana")
    planner.press("v")
    #expect(planner.state.selectedRow?.task?.title == "Review the budget")
    planner.press("v", "v")
    #expect(planner.screen.contains("3 selected"))
    #expect(planner.state.selectedRow?.task?.title == "Buy bread")
  }

  @Test func `get the typed tags on top of their own, as one step`() {
    var planner = marked("Call Ana", "Buy bread")
    planner.press("@")
    #expect(planner.screen.contains("tags to add to all of them"))
    planner.type("deep @home")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone", "deep", "home"])
    #expect(planner.world.task(titled: "Buy bread")?.tags == ["deep", "home"])
    #expect(planner.world.task(titled: "Write the report")?.tags == [])
    #expect(planner.world.journal.count == 1)
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone"])
    #expect(planner.world.task(titled: "Buy bread")?.tags == [])
  }

  @Test func `keep their tags where none is typed`() {
    var planner = marked("Call Ana", "Buy bread")
    planner.press("@", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone"])
    #expect(planner.world.journal.isEmpty)
    // The tags of one alone are there to be taken away.
    planner.press("Esc")
    planner.select("Call Ana")
    planner.press("@")
    #expect(planner.screen.contains("leave empty to remove all"))
    planner.press("Ctrl-U", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == [])
  }

  @Test func `of several repeats the first of the next ones is said`() {
    var planner = Planner(World())
    for line in ["Shared task 1h", "Rep1 every day", "Rep2 every! 3 days"] {
      planner.press("a")
      planner.type(line)
      planner.press("Enter")
    }
    planner.press("V", "Space")
    #expect(planner.notice == "Ticked 3 tasks, next ones from Sun 22 Nov · u undo")
  }

  @Test func `are ticked while one of them is open, and reopened once none is`() {
    var planner = marked("Stand-up", "Buy bread")
    planner.press("Space")
    #expect(planner.world.task(titled: "Stand-up")?.status == .done)
    #expect(planner.world.task(titled: "Buy bread")?.status == .done)
    planner.press("Space")
    #expect(planner.world.task(titled: "Stand-up")?.status == .open)
    #expect(planner.world.task(titled: "Buy bread")?.status == .open)
  }

  @Test func `stay marked for a second command, until Esc clears them`() {
    var planner = marked("Call Ana", "Buy bread")
    planner.press("!", "3")
    #expect(planner.screen.contains("2 selected"))
    planner.press("@")
    planner.type("deep")
    planner.press("Enter", "Space")
    for title in ["Call Ana", "Buy bread"] {
      let task = planner.world.task(titled: title)
      #expect(task?.priority == .high && task?.tags.last == "deep" && task?.status == .done)
    }
    planner.press("u")
    #expect(planner.screen.contains("2 selected"))
    planner.press("Esc")
    #expect(!planner.screen.contains("selected"))
  }

  @Test(arguments: ["j", "v", "End"])
  func `are dealt with once they are ticked and the cursor goes on`(step: String) {
    var planner = marked("Write the report", "Call Ana")
    planner.press("Space", step, "Space")
    for title in ["Write the report", "Call Ana"] {
      #expect(planner.world.task(titled: title)?.status == .done, "\(title)")
    }
    // Undone, what was ticked is open, and what is marked then stays so.
    planner = marked("Write the report", "Call Ana")
    planner.press("Space", "u", "j")
    #expect(planner.screen.contains("2 selected"))
  }

  @Test func `are no longer marked once the list does not show them`() {
    var planner = marked("Call Ana", "Buy bread")
    planner.press("r", "m")
    #expect(planner.notice.hasPrefix("Moved 2 tasks to Sun 22 Nov"))
    #expect(planner.state.list.marks.isEmpty)
    // A week still has them.
    planner = Planner()
    planner.press("w")
    planner.select("Call Ana")
    planner.press("v", "r", "m")
    #expect(planner.state.list.marks == [planner.world.task(titled: "Call Ana")?.id])
  }

  @Test func `all of a list are the ones that were there`() throws {
    var planner = Planner()
    planner.press("V", "!", "3")
    let count = planner.state.list.marks.count
    #expect(count > 1 && !planner.state.list.isAllMarked)
    planner.press("a")
    planner.type("Later idea")
    planner.press("Enter", "!", "1")
    #expect(planner.notice == "Set priority of \(count) tasks to low · u undo")
    #expect(planner.world.task(titled: "Later idea")?.priority == Priority.none)
  }

  @Test func `of a long list stay marked while it shows them`() {
    var world = World()
    for number in 0..<400 { world.plan("Task \(number)", in: nil, on: nil) }
    var planner = Planner(world)
    planner.press("4", "Home", "v", "v", "End", "v", "!", "3", "#")
    #expect(planner.screen.contains("Move") && planner.state.list.marks.count == 3)
    planner.press("Esc", "r", "w")
    #expect(planner.state.list.marks.count == 3, "that day is in this list too")
    planner.press("L")
    let moved = planner.world.rows.tasks.filter { $0.due == Days.today + 8 }
    #expect(moved.count == 3 && moved.allSatisfy { $0.priority == .high })
    planner.press("d", "d")
    #expect(planner.state.list.marks.isEmpty)
  }

  @Test func `are acted on where they are far from what is on screen`() {
    var world = World()
    for number in 0..<600 { world.plan("Task \(number)", in: nil) }
    var planner = Planner(world)
    planner.press("Home", "v", "End", "v")
    #expect(!planner.state.view.list.rows.contains { $0.task?.title == "Task 0" })
    #expect(planner.screen.contains("2 selected"))
    planner.press("r", "m")
    #expect(planner.notice == "Moved 2 tasks to Sun 22 Nov · u undo")
    let moved = planner.world.rows.tasks.filter { $0.due == Days.tomorrow }.map(\.title)
    #expect(moved.sorted() == ["Task 0", "Task 599"])
    planner.press("u")
    #expect(planner.world.rows.tasks.allSatisfy { $0.due == Days.today })
  }

  @Test func `and keys that wait are ended by Ctrl-C before it leaves`() {
    var planner = Planner()
    planner.press("v", "g")
    #expect(planner.effects { $0.press("Ctrl-C") }.isEmpty)
    #expect(planner.state.pendingKeys.isEmpty && !planner.state.list.marks.isEmpty)
    #expect(planner.effects { $0.press("Ctrl-C") }.isEmpty)
    #expect(planner.state.list.marks.isEmpty)
    #expect(planner.effects { $0.press("Ctrl-C") } == [.terminal(.quit)])
  }
}
