import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Done then, after the fact` {
  @Test func `takes the time of the finish, and stays until it is understood`() {
    var planner = Planner()
    planner.press("1")
    planner.select("Fix the tap")
    planner.press("Space", "d")
    #expect(
      planner.screen.contains("Enter: done at 18:00 · or type 17:00 or 9:00-10:30")
    )
    #expect(planner.screen.contains("Enter done then"))
    planner.type("nonsense")
    planner.press("Enter")
    #expect(planner.screen.contains("‘nonsense’ is not a time"))
    planner.press("Ctrl-U")
    planner.type("15:05")
    #expect(planner.screen.contains("17:00, or from–to 9:00-10:30 · Enter marks it done then"))
    planner.press("Enter")
    #expect(planner.state.overlays.isEmpty)
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 15, 5)
    )
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    #expect(planner.world.rows.sessions.isEmpty)
  }

  @Test func `keeps what was typed where a timer runs over all of it`() {
    var world = World.sample
    world.track("Write the report", on: Days.yesterday, from: Days.time(11, 46), to: nil)
    var planner = Planner(world)
    planner.press("Esc", "1")
    planner.select("Fix the tap")
    planner.press("Space", "d")
    planner.type("15:05-15:10")
    planner.press("Enter")
    #expect(planner.screen.contains("has been running since Fri 20 Nov 11:46"))
    #expect(planner.screen.contains("15:05-15:10"))
    #expect(planner.world.task(titled: "Fix the tap")?.status == .open)
  }
}

@Suite struct `Done then, where nobody says when` {
  private func after(_ keys: String..., planning: (inout World) -> Void = { _ in }) -> Planner {
    var world = World.sample
    planning(&world)
    var planner = Planner(world)
    for key in keys { planner.press(key) }
    return planner
  }

  @Test func `is at the end of the work hours, on its day`() {
    let planner = after("1", "Home", "Space", "d", "Enter")
    #expect(planner.state.overlays.isEmpty)
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 18, 0)
    )
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    #expect(planner.world.rows.sessions == World.sample.rows.sessions)
  }

  @Test func `is at the end of its block, which may go over midnight`() {
    for (hour, minutes, closed) in [
      (10, 45, Days.instant(Days.yesterday, 10, 45)),
      (23, 120, Days.instant(Days.yesterday, 23, 59)),
    ] {
      let planner = after("t", "d", "Enter") { world in
        for index in world.rows.tasks.indices where world.rows.tasks[index].title == "Fix the tap" {
          world.rows.tasks[index].time = Days.time(hour)
          world.rows.tasks[index].estimate = minutes
        }
      }
      #expect(planner.world.task(titled: "Fix the tap")?.closed == closed)
      #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    }
  }
}

@Suite struct `Menus` {
  @Test(arguments: [
    ("t", Days.today), ("m", Days.tomorrow), ("1", Days.today + 2), ("6", Days.today + 7),
    ("7", Days.today + 1), ("w", Days.today + 7),
  ])
  func `reschedule with one key`(key: String, day: LocalDay) {
    var planner = Planner()
    planner.press("3", "r", key)
    #expect(planner.world.task(titled: "Dentist")?.due == day)
  }

  @Test func `reschedule has every day once, with all of its keys`() {
    var planner = Planner()
    planner.press("3", "r")
    let screen = planner.screen
    for day in 0...7 {
      let date = (Days.today + day).formatted(.dayMonth, today: Days.today)
      #expect(screen.split(separator: "\n").count { $0.contains("  \(date) ") } == 1, "\(date)")
    }
    #expect(screen.contains("m 7 tomorrow") && screen.contains("w 6 in a week"))
    #expect(!screen.contains("Sunday") && !screen.contains("Saturday"))
  }

  @Test func `reschedule names the task, and offers no today to a task of today`() {
    var planner = Planner()
    planner.press("r")
    #expect(planner.screen.contains("Reschedule ‘Write the report’"))
    #expect(!planner.screen.contains("t   today"))
    // As the first letter of `tomorrow` it begins a date.
    planner.press("t")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today)
    #expect(planner.state.overlays.count == 1 && !planner.screen.contains("someday"))
    planner.press("Esc", "3", "r")
    #expect(planner.screen.contains("Reschedule ‘Dentist’"))
    #expect(planner.screen.contains("t   today"))
    // Where it is now has the mark of menus.
    #expect(planner.screen.contains("•m 7 tomorrow"), "\(planner.screen)")
    planner.press("Esc", "2", "v", "v", "r")
    #expect(planner.screen.contains("Reschedule 2 tasks"))
  }

  @Test func `reschedule takes a date whose first letter is no choice, letter by letter`() {
    for (typed, day) in [
      ("fri", Days.today + 6), ("+3d", Days.today + 3), ("/24 nov", Days.today + 3),
    ] {
      var planner = Planner()
      planner.press("3", "r")
      planner.type(typed)
      #expect(planner.world.task(titled: "Dentist")?.due == Days.tomorrow, "nothing is done yet")
      planner.press("Enter")
      #expect(planner.world.task(titled: "Dentist")?.due == day, "\(typed)")
    }
  }

  @Test func `reschedule is refused at its key where a task can go to no other day`() {
    var planner = Planner()
    planner.select("Stand-up")
    planner.press("r")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.notice == "Already done · Space reopens it")
    // Done ahead of its day it can go to the one that it was done on.
    planner.press("3", "Space", "r", "t")
    #expect(planner.world.task(titled: "Dentist")?.due == Days.today)
  }

  @Test func `the keys of category and tags are their marks`() {
    var planner = Planner()
    planner.press("#", "2")
    #expect(planner.world.task(titled: "Write the report")?.category == World.home.id)
    planner.press("@")
    planner.type("deep")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.tags == ["deep"])
  }

  @Test func `reschedule to someday`() {
    var planner = Planner()
    planner.press("r", "s")
    #expect(planner.world.task(titled: "Write the report")?.due == nil)
  }

  @Test func `look calm at every size`() {
    var planner = Planner()
    planner.press("r")
    planner.expectFrames("reschedule")
    planner.press("Esc", "1", "Space")
    planner.expectFrames("missed", sizes: [.plain, .small])
  }

  @Test func `show how full each day is where there is room`() {
    var world = World.sample
    world.plan("Call the bank", in: nil, on: Days.today + 3)
    var planner = Planner(world, size: .large)
    planner.press("r")
    #expect(planner.screen.contains("2   Tuesday      Tue 24 Nov  1 task"))
    #expect(planner.screen.contains("3   Wednesday    Wed 25 Nov  free"))
    planner.press("Esc")
    planner.send(.resized(.small))
    planner.press("r")
    #expect(planner.screen.contains("Tuesday") && !planner.screen.contains("free"))
  }

  @Test func `count of what runs what is left, as the header does`() {
    var world = World()
    world.plan("Long", in: nil, minutes: 120)
    world.plan("Later", in: nil, on: Days.tomorrow)
    world.track("Long", from: Days.instant(Days.today, 8, 42), to: nil)
    var planner = Planner(world, size: .large)
    #expect(planner.frame.line(0).contains("1h of 6h18"))
    planner.press("3", "r")
    #expect(planner.screen.contains("Sat 21 Nov  1h of 6h18"))
  }

  @Test func `a missed task opens the menu when it is ticked`() {
    var planner = Planner()
    planner.press("1", "Space")
    #expect(planner.screen.contains("You missed ‘Fix the tap’. When now?"))
    planner.press("d")
    planner.type("9:00-10:00")
    planner.press("Enter")
    let promise = planner.world.promises(of: "Fix the tap").first
    #expect(promise?.outcome == .kept)
    #expect(promise?.loggedLate == true)
  }

  @Test func `letters of a day that are no choice begin a date`() {
    var planner = Planner()
    planner.press("r")
    planner.type("tomorrow 15:00")
    planner.press("Enter")
    let report = planner.world.task(titled: "Write the report")
    #expect(report?.due == Days.today + 1 && report?.time == Days.time(15))
  }

  @Test func `a key that is not in a menu says so and leaves it open`() {
    var planner = Planner()
    planner.press("r", "z")
    #expect(planner.notice == "No z in this menu · Esc closes it")
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `arrows and Enter choose too`() {
    var planner = Planner()
    planner.press("3", "r", "Down", "Down", "Enter")
    #expect(planner.world.task(titled: "Dentist")?.due == Days.today + 2)
  }

  @Test func `a click chooses an item, and outside it closes`() {
    var planner = Planner()
    planner.press("!")
    let row = planner.screen.split(separator: "\n").firstIndex { $0.contains("2   medium") } ?? 0
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 40, y: row), button: 1)))
    #expect(planner.world.task(titled: "Write the report")?.priority == .medium)
    planner.press("!")
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 1, y: 3), button: 1)))
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `the priority that holds is marked`() {
    var planner = Planner()
    planner.press("!")
    #expect(planner.screen.contains("▸ 3 • high"))
    planner.press("1")
    #expect(planner.world.task(titled: "Write the report")?.priority == .low)
  }

  @Test func `filter by state, tag and priority`() {
    var planner = Planner()
    planner.press("f")
    planner.expectFrames("filter", sizes: [.plain, .small])
    planner.press("3")
    #expect(planner.screen.contains("high priority"))
    #expect(!planner.screen.contains("Buy bread"))
    planner.press("f", "x", "f", "t")
    planner.type("ph")
    planner.press("Enter")
    #expect(planner.screen.contains("Call Ana"))
    #expect(!planner.screen.contains("Buy bread"))
    planner.press("Esc")
    #expect(planner.screen.contains("Buy bread"))
  }

  @Test(arguments: ["phone", "@phone", "@ph", " @phone now"])
  func `a tag to filter by is typed with its mark or without`(typed: String) {
    var planner = Planner()
    planner.press("f", "t")
    planner.type(typed)
    #expect(planner.screen.contains("▸   phone") && !planner.screen.contains("@@"))
    planner.press("Enter")
    #expect(planner.state.filter?.tag == "phone")
    #expect(planner.screen.contains("Call Ana") && !planner.screen.contains("Buy bread"))
  }

  @Test(arguments: ["rare", "@rare"])
  func `a tag that no row has is typed with its mark or without`(typed: String) {
    var planner = Planner()
    planner.press("f", "t")
    planner.type(typed)
    #expect(planner.screen.contains("▸   @rare"))
    planner.press("Enter")
    #expect(planner.state.filter?.tag == "rare")
  }

  @Test func `a category is chosen by its digit`() {
    var planner = Planner()
    planner.press("m", "2")
    #expect(planner.world.task(titled: "Write the report")?.category == World.home.id)
  }

  @Test func `a colour is picked by its key`() {
    var planner = Planner()
    planner.press("S-Tab", "j", "j", "C")
    planner.expectFrames("colour", sizes: [.plain, .small])
    planner.press("5")
    #expect(planner.world.rows.categories.first?.colour == 4)
  }

  @Test func `deleting a category asks, and only y answers yes`() {
    var planner = Planner()
    planner.press("S-Tab", "j", "j", "d", "d")
    #expect(planner.screen.contains("Delete ‘Work’? Its 3 tasks go with it (2 open)."))
    planner.expectFrames("question", sizes: [.plain, .small])
    planner.press("Enter")
    #expect(planner.world.rows.categories.count == 3)
    planner.press("d", "d", "y")
    #expect(planner.world.rows.categories.count == 2)
  }

  @Test func `a category may be deleted without its tasks`() {
    var planner = Planner()
    planner.press("S-Tab", "j", "j", "d", "d")
    #expect(planner.screen.contains("y delete  i tasks to Inbox  n keep"))
    planner.press("i")
    #expect(planner.world.rows.categories.count == 2)
    #expect(planner.world.task(titled: "Write the report")?.category == nil)
    #expect(planner.notice == "Deleted category ‘Work’ and kept 3 tasks in the Inbox · u undo")
    planner.press("u")
    #expect(planner.world.task(titled: "Write the report")?.category == World.work.id)
  }

  @Test func `what is done in a category may be kept too`() {
    var world = World.sample
    world.rows.tasks.removeAll { $0.category == World.work.id && $0.status == .open }
    let kept = world.rows.tasks.filter { $0.category == World.work.id }.map(\.title)
    #expect(kept.count == 1)
    var planner = Planner(world)
    planner.press("S-Tab", "j", "j", "d", "d")
    #expect(planner.screen.contains("y delete  i tasks to Inbox  n keep"))
    planner.press("i")
    #expect(planner.world.task(titled: kept[0])?.category == nil)
    #expect(planner.world.rows.categories.count == 2)
  }
}

@Suite struct `A picker` {
  private static var crowded: World {
    var world = World.sample
    for number in 4...20 {
      world.rows.categories.append(
        ChronoModel.Category(
          id: Identifier(high: 0, low: UInt64(number)),
          name: "Project \(number)",
          colour: number % 12,
          position: number,
          created: Days.now.instant
        )
      )
    }
    return world
  }

  @Test func `narrows many categories as one types`() {
    var planner = Planner(Self.crowded)
    planner.press("m")
    planner.expectFrames("category-picker", sizes: [.plain, .small])
    planner.type("17")
    planner.press("Enter")
    let seventeen = Identifier<ChronoModel.Category>(high: 0, low: 17)
    #expect(planner.world.task(titled: "Write the report")?.category == seventeen)
  }

  @Test func `offers no second category of a name, whatever its case`() {
    var planner = Planner(Self.crowded)
    planner.press("m")
    planner.type("project 17")
    #expect(planner.screen.contains("Project 17") && !planner.screen.contains("new: "))
    planner.press("Backspace")
    #expect(planner.screen.contains("new: project 1"))
  }

  @Test func `typing on chooses the best match, wherever the cursor was`() {
    var planner = Planner(Self.crowded)
    planner.press("m", "Down", "Down", "Down")
    planner.type("hom")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.category == World.home.id)
  }

  @Test func `offers what is typed as a new category`() {
    var planner = Planner(Self.crowded)
    planner.press("m")
    planner.type("Garden")
    #expect(planner.screen.contains("new: Garden"))
    planner.press("Enter")
    let garden = planner.world.rows.categories.first { $0.name == "Garden" }
    #expect(garden != nil)
    #expect(planner.world.task(titled: "Write the report")?.category == garden?.id)
  }
}
