import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The third scale of `w` (Behaviour 3.21).
@Suite struct `The month` {
  /// A Saturday in November: what was kept and missed before it, and days to come of every kind.
  private static var world: World {
    var world = World.sample
    for (day, kept, missed) in [(-19, 3, 0), (-18, 1, 2), (-11, 4, 1), (-4, 0, 2), (-1, 2, 1)] {
      for number in 0..<(kept + missed) {
        world.plan(
          "Was \(day) \(number)",
          in: World.work,
          on: Days.today + day,
          minutes: 30,
          done: number < kept ? Days.time(10) : nil
        )
      }
    }
    for (day, minutes) in [(1, 90), (2, 480), (3, 600), (5, 240), (9, 30), (12, 120)] {
      world.plan("Plan \(day)", in: World.home, on: Days.today + day, minutes: minutes)
    }
    world.event("Fair", on: Days.today + 5, at: Days.time(15), minutes: 60)
    world.plan("Jog", in: nil, on: Days.today + 4, at: Days.time(19), minutes: 45)
    return world
  }

  private static var settings: Settings {
    var settings = Settings()
    settings.freeDays = [.saturday, .sunday]
    return settings
  }

  private func month(_ keys: String..., size: Size = .plain) -> Planner {
    var planner = Planner(Self.world, size: size, settings: Self.settings)
    planner.press("w", "w")
    for key in keys { planner.press(key) }
    return planner
  }

  /// The last line of the pane: the day under the cursor.
  private func line(_ planner: Planner) -> String {
    let size = planner.state.size
    return planner.frame.line(size.height - 3)
  }

  // MARK: How it looks

  @Test func `is one scale of three, and the task under the cursor keeps it through all of them`() {
    var planner = Planner(.sample)
    planner.select("Review the budget")
    for _ in 1...3 {
      planner.press("w")
      #expect(planner.state.selectedRow?.task?.title == "Review the budget")
    }
    #expect(planner.state.scale == .days)
  }

  @Test func `keeps a ghost, and goes to the day of a row of the week`() {
    var world = World.sample
    world.plan("Gym", in: nil, on: Days.today + 1, at: Days.time(10), minutes: 30)
    var planner = Planner(world)
    planner.select("Buy bread")
    planner.press("r", "m", "G", "w", "w", "w")
    guard case .ghost(let ghost)? = planner.state.selectedRow else {
      Issue.record("The cursor is on \(planner.state.selectedRow.debugDescription)")
      return
    }
    #expect(ghost.task.title == "Buy bread" && ghost.day == Days.today)
    planner.press("w")
    planner.select("Gym")
    planner.press("w")
    #expect(planner.screen.contains("Tomorrow, Sun 22 Nov"))
    planner.press("w")
    #expect(planner.state.selectedRow?.task?.title == "Gym")
    #expect(planner.state.shownDay(today: Days.today) == Days.today + 1)
  }

  @Test func `opens another day at its beginning, not where a row of this one would be`() {
    var planner = Planner(.sample)
    planner.select("Review the budget")
    planner.press("w", "w", "l", "Enter")
    #expect(planner.state.scale == .days)
    #expect(planner.state.list.anchor == .start)
    #expect(planner.state.selectedRow?.task?.title != "Review the budget")
  }

  @Test func `shows six weeks, each day by its load or by what was kept`() {
    month().expectFrames("month")
  }

  @Test func `shows the day that a task may be moved to by its load`() {
    var planner = Planner(Self.world, settings: Self.settings)
    planner.select("Call Ana")
    planner.press("r", "c", "j")
    planner.expectFrames("month-choice")
  }

  @Test func `today is known without colour, and so is the cursor`() {
    var planner = month("l")
    #expect(planner.screen.contains("[21]"))
    let layout = planner.frame.cells.filter { $0.style.ground == .selection }
    #expect(layout.count == 7 * 3)
    planner.press("Tab")
    #expect(planner.frame.cells.contains { $0.style.ground == .unfocusedSelection })
  }

  @Test(arguments: Weekday.allCases)
  func `a week begins as the settings say`(first: Weekday) {
    var settings = Settings()
    settings.weekStart = first
    var planner = Planner(settings: settings)
    planner.press("w", "w")
    let names = planner.frame.line(2).split(separator: " ").map(String.init)
    let days = names.filter { name in Weekday.allCases.contains { $0.short == name } }
    #expect(days.first == first.short)
  }

  @Test func `a day without work time has no bar`() {
    let planner = month(size: .large)
    let rows = planner.screen.split(separator: "\n").map(String.init)
    let week = rows.firstIndex { $0.contains("W48") } ?? 0
    #expect(rows[week + 2].contains("██"))
    let weekend = month("l", size: .large)
    #expect(line(weekend).contains("Tomorrow, Sun 22 Nov"))
    #expect(line(weekend).contains("planned"))
  }

  @Test(arguments: [Size.plain, Size(width: 80, height: 23), Size(width: 60, height: 18)])
  func `what was missed is told beside the day where cells are low`(size: Size) {
    let planner = month(size: size)
    let row = (0..<size.height).map(planner.frame.line).first { $0.contains("[21]") }
    #expect(row?.contains("17  ✗2") == true)
    #expect(row?.contains("20  ✗2") == true)
  }

  @Test func `on the smallest screen the week of the cursor is there`() {
    let planner = month("l", size: Size(width: 20, height: 6))
    #expect(planner.frame.line(2).contains("17 18 19 20[21 22"))
    #expect(planner.frame.line(3).contains("Sun 22 Nov"))
  }

  // MARK: Moving

  @Test(arguments: [
    ("h", -1), ("l", 1), ("Left", -1), ("Right", 1), ("j", 7), ("k", -7), ("Down", 7), ("Up", -7),
    ("gg", -20), ("G", 9), ("Home", -20), ("End", 9), ("PgDn", 30), ("PgUp", -31), ("]", 30),
    ("[", -31), (".", 0),
  ])
  func `keys move the day`(key: String, days: Int) {
    var planner = month()
    if key == "gg" { planner.press("g", "g") } else { planner.press(key) }
    #expect(planner.state.grid.day ?? Days.today == Days.today + days)
    #expect(planner.state.focus == .month)
  }

  @Test func `over the edge of a month it goes to the next, and back`() {
    var planner = month("G", "l")
    #expect(planner.screen.contains("┌ December 2026 ─"))
    #expect(line(planner).contains("Tue 1 Dec"))
    planner.press("h")
    #expect(planner.screen.contains("┌ November 2026 ─"))
    planner.press("]", "]", ".")
    #expect(line(planner).contains("Today, Sat 21 Nov"))
  }

  @Test func `the segments are months`() {
    var planner = month("1", size: .large)
    #expect(planner.screen.contains("┌ October 2026 ─"))
    #expect(planner.frame.line(0).contains("This month"))
    planner.press("3")
    #expect(planner.screen.contains("┌ December 2026 ─"))
    planner.press("]")
    #expect(planner.frame.line(0).contains("January 2027 ›"))
    planner.press("4")
    #expect(planner.screen.contains("┌ Other ─"))
    planner.press("2")
    #expect(planner.screen.contains("┌ November 2026 ─"))
  }

  @Test func `g goes to a date`() {
    var planner = month("g")
    planner.type("24 dec")
    planner.press("Enter")
    #expect(line(planner).contains("Thu 24 Dec"))
    #expect(planner.state.scale == .months)
  }

  @Test func `Enter opens the day, and w goes to it`() {
    var planner = month("l", "Enter")
    #expect(planner.state.scale == .days)
    #expect(planner.state.focus == .tasks)
    #expect(planner.screen.contains("┌ Tomorrow ─"))
    planner.press("w", "w", "j", "w")
    #expect(planner.screen.contains("┌ Sun 29 Nov ─"))
  }

  @Test func `a moving cursor asks the file for nothing`() {
    var planner = month()
    let query = planner.state.query(at: planner.now)
    planner.press("h", "k", "l")
    #expect(planner.state.query(at: planner.now) == query)
  }

  @Test func `what another window writes is counted at once`() throws {
    var planner = month("j")
    #expect(line(planner).contains("free"))
    let draft = TaskDraft(title: "New", due: Days.today + 7, estimate: 90)
    try planner.elsewhere(.addTasks([draft]))
    #expect(line(planner).contains("Sat 28 Nov · 1 open · 1h30"))
  }

  @Test func `a day that is over has its events, also where nothing was promised`() {
    var world = Self.world
    world.event("Concert", on: Days.today - 3, at: Days.time(20), minutes: 120)
    world.event("Dinner", on: Days.today - 4, at: Days.time(19), minutes: 120)
    var planner = Planner(world, size: .large, settings: Self.settings)
    planner.press("w", "w", "h", "h", "h")
    #expect(line(planner).contains("Wed 18 Nov · 1 event · no task was promised"))
    #expect(planner.screen.ranges(of: "1 event").count >= 3, "\(planner.screen)")
    planner.press("h")
    #expect(line(planner).contains("kept 0 of 2 · ✗ missed 2 · 1 event"), "\(line(planner))")
    planner.press("h")
    #expect(line(planner).contains("nothing was promised"))
  }

  @Test(arguments: [(Size(width: 80, height: 24), "◆1"), (.large, "1 event")])
  func `an event of all day is shown on its day also where that has nothing else`(
    size: Size,
    words: String
  ) {
    var world = World()
    world.event("Fair", on: Days.today + 2, at: nil, minutes: 1440)
    var planner = Planner(world, size: size, settings: Self.settings)
    planner.press("w", "w", "j")
    #expect(planner.screen.ranges(of: words).count == 1, "\(planner.screen)")
  }

  // MARK: What it does

  @Test func `a adds a task on the day under the cursor`() {
    var planner = month("j", "a")
    planner.type("Pay the rent")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Pay the rent")?.due == Days.today + 7)
    #expect(planner.state.focus == .month)
  }

  @Test(arguments: ["Space", "r", "d", "J", "v", "f", "O", "c", ">", "F", "n", "b", "s"])
  func `keys of a list say that they are for one`(key: String) {
    var planner = month("j")
    planner.press(key)
    #expect(planner.world.journal.isEmpty)
    #expect(planner.notice == "\(key) is for the tasks of a day · Enter opens Sat 28 Nov")
  }

  @Test func `a click selects a day, a second one opens it`() {
    var planner = month()
    // Monday the 23rd.
    let point = Point(x: 21, y: 16)
    planner.send(.mouse(MouseEvent(kind: .press, at: point, button: 1)))
    #expect(line(planner).contains("Mon 23 Nov"))
    planner.send(.mouse(MouseEvent(kind: .press, at: point, button: 1)))
    #expect(planner.state.scale == .days)
    #expect(planner.screen.contains("┌ Mon 23 Nov ─"))
  }

  @Test func `the category chosen is what is counted, and all of a day fills it`() {
    var planner = month("l")
    #expect(line(planner).contains("2 open · 2h15 planned"))
    planner.press("Tab", "j", "j", "Tab")
    #expect(!line(planner).contains("open"))
    #expect(line(planner).contains("2h15 planned"))
  }

  @Test func `Esc leaves nothing`() {
    var planner = month("j")
    let before = planner.state
    planner.press("Esc")
    #expect(planner.state.scale == before.scale)
    #expect(planner.state.grid.day == before.grid.day)
  }

  @Test func `a hit opens its day as a list`() {
    var planner = month("/")
    planner.type("cello")
    planner.press("Esc")
    #expect(planner.screen.contains("┌ November 2026 ─"))
    planner.press("/")
    planner.type("dentist")
    planner.press("Enter")
    #expect(planner.state.scale == .days)
    #expect(planner.state.selectedRow?.task?.title == "Dentist")
  }
}
