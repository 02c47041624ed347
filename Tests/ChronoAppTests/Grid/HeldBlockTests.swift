import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Planning with a held block` {
  private func status(_ planner: Planner) -> String { planner.gridLines.last ?? "" }

  /// On the untimed task of the sample.
  private func holding(_ keys: String...) -> Planner {
    var planner = Planner()
    planner.press("G", "b")
    for key in keys { planner.press(key) }
    return planner
  }

  @Test func `a free hour is blocked in two keys, and one u takes it back`() {
    var planner = Planner()
    planner.press("G")
    let effects = planner.effects { $0.press("b", "Enter") }
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(10, 15))
    #expect(planner.world.task(titled: "Buy bread")?.estimate == 30)
    #expect(effects.count { if case .perform = $0 { true } else { false } } == 1)
    #expect(planner.state.focus == .tasks)
    planner.press("u")
    #expect(planner.world.task(titled: "Buy bread")?.time == nil)
    #expect(planner.world.task(titled: "Buy bread")?.estimate == nil)
  }

  @Test func `the ghost lies in the first gap that fits, and shows it`() {
    #expect(status(holding()).contains("10:15-10:45 30m Buy"))
    #expect(holding().gridLines.contains { $0.contains("(:15 Buy bread") })
    holding().expectFrames("held")
  }

  @Test func `b goes on to the next gap`() {
    #expect(status(holding("b")).contains("11:20-11:50"))
  }

  @Test func `j k move it by quarters, h l by days, plus and minus change its length`() {
    #expect(status(holding("j")).contains("10:30-11:00"))
    #expect(status(holding("k", "k")).contains("09:45-10:15"))
    #expect(status(holding("+")).contains("10:15-11:00 45m"))
    #expect(status(holding("-", "-", "-")).contains("10:15-10:20 5m"))
    let tomorrow = holding("l")
    #expect(tomorrow.screen.contains("Sun 22 Nov · W47"))
    #expect(status(tomorrow).contains("10:15-10:45"))
    #expect(tomorrow.state.place == .segment(0))
  }

  @Test func `Esc says that nothing was placed, and u names what it undoes instead`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press("!", "3", "b", "Esc")
    #expect(planner.notice == "Nothing placed")
    planner.press("u")
    #expect(planner.notice == "Undid: set priority of ‘Buy bread’ to high · Ctrl-R redo")
  }

  @Test func `a done block is not planned over`() {
    var world = World.sample
    world.plan("Ironing", in: nil, at: Days.time(10, 15), minutes: 30, done: Days.time(9))
    var planner = Planner(world)
    planner.select("Buy bread")
    planner.press("b")
    #expect(planner.gridLines.last?.contains("11:20-11:50") == true)
  }

  @Test func `Esc leaves no trace`() {
    var planner = Planner()
    planner.press("G")
    let before = planner
    planner.press("b", "j", "l", "+", "Esc")
    planner.state.notice = nil
    #expect(planner.state == before.state)
    #expect(planner.world.rows == before.world.rows)
    #expect(planner.world.journal.isEmpty)
  }

  @Test(arguments: [
    ("930-1045", "09:30-10:45 1h15"), ("14:00", "14:00-14:30"), ("9", "09:00-09:30"),
    ("+20", "10:35-11:05"), ("-10", "10:05-10:35"), ("1h15", "10:15-11:30"),
    ("2300-0100", "23:00-01:00 after"),
  ])
  func `e takes an exact place`(typed: String, place: String) {
    var planner = holding("e")
    planner.type(typed)
    planner.press("Enter")
    #expect(status(planner).contains(place))
    planner.press("Enter")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test(arguments: ["25:00", "9-", "abc", "+", "930-1045-11", "9:30-9:32", "99999h"])
  func `e says what it cannot read`(typed: String) {
    var planner = holding("e")
    planner.type(typed)
    planner.press("Enter")
    #expect(planner.screen.contains("is no time"))
    planner.press("Esc", "Esc")
    #expect(planner.world.journal.isEmpty)
  }

  @Test func `works where the grid is hidden, and hides it again`() {
    var planner = Planner(size: .small)
    planner.press("c", "G", "b")
    #expect(status(planner).contains("10:15-10:45"))
    planner.press("Enter")
    #expect(!planner.state.isGridShown)
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(10, 15))
  }

  @Test func `a task for tomorrow is held on its own day`() {
    var planner = Planner()
    planner.press("3", "b", "Enter")
    #expect(planner.world.task(titled: "Dentist")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Dentist")?.time == Days.time(8))
  }

  @Test func `says so when no gap is left`() {
    var world = World.sample
    world.plan("Everything", in: nil, at: Days.time(9), minutes: 900)
    var planner = Planner(world)
    planner.press("G", "b")
    #expect(planner.notice == "No free 30m left; it overlaps others")
  }

  @Test func `the cursor goes on to the next task without a time`() {
    var world = World.sample
    world.plan("Buy milk", in: World.errands)
    world.plan("Buy salt", in: World.errands, done: Days.time(9))
    var planner = Planner(world)
    planner.press("G", "k", "k")
    #expect(planner.screen.contains("▸[ ]       Buy bread"))
    planner.press("b", "Enter")
    #expect(planner.screen.contains("▸[ ]       Buy milk"))
    planner.press("b", "Enter")
    #expect(planner.world.task(titled: "Buy milk")?.time == Days.time(11, 20))
    #expect(planner.screen.contains("▸[ ] 11:20 Buy milk"))
  }

  @Test func `a gap after work is said, before and after`() {
    var world = World.sample
    world.plan("Everything", in: nil, at: Days.time(9), minutes: 540)
    var planner = Planner(world)
    planner.press("G", "b")
    #expect(planner.notice == "The next gap is after work")
    #expect(status(planner).contains("18:00-18:30 after work"))
    planner.press("Enter")
    #expect(planner.notice.hasSuffix(" · after work"))
  }
}

@Suite struct `Planning the marked tasks` {
  private var world: World {
    var world = World.sample
    world.plan("Buy milk", in: World.errands, minutes: 45)
    world.plan("Mend the bike", in: World.home, minutes: 120)
    return world
  }

  private func times(_ planner: Planner) -> [String] {
    ["Buy bread", "Buy milk", "Mend the bike"].map { title in
      planner.world.task(titled: title)?.time?.text ?? "none"
    }
  }

  /// With the three tasks without a time marked, from the last one up.
  private func marked() -> Planner {
    var planner = Planner(world)
    planner.press("G", "v", "k", "v", "k", "k", "v")
    return planner
  }

  @Test func `are each in a gap of its own, in the order of the list, and Enter places all`() {
    var planner = marked()
    planner.press("b")
    #expect(planner.state.overlays.count == 1)
    planner.expectFrames("plan")
    #expect(planner.world.journal.isEmpty)
    planner.press("Enter")
    #expect(times(planner) == ["10:15", "14:00", "16:00"])
    #expect(planner.world.task(titled: "Buy bread")?.estimate == 30)
    #expect(planner.world.journal.count == 1)
    #expect(planner.state.list.marks.isEmpty)
    planner.press("u")
    #expect(times(planner) == ["none", "none", "none"])
  }

  @Test func `n takes the next block into the hand, and keys move that one alone`() {
    var planner = marked()
    planner.press("b", "n")
    #expect(planner.gridLines.last?.contains("2/3 14:00-14:45") == true)
    planner.press("j", "j", "+", "n", "n")
    #expect(planner.gridLines.last?.contains("1/3 10:15-10:45") == true)
    planner.press("Enter")
    #expect(times(planner) == ["10:15", "14:30", "16:00"])
    #expect(planner.world.task(titled: "Buy milk")?.estimate == 60)
  }

  @Test func `Esc places none and keeps the marks`() {
    var planner = marked()
    planner.press("b", "j", "Esc")
    #expect(planner.notice == "Nothing placed; the tasks are still marked")
    #expect(planner.world.journal.isEmpty)
    #expect(planner.state.list.marks.count == 3)
    #expect(planner.state.focus == .tasks)
  }

  @Test func `what finds no gap and what is done is said, and stays as it is`() {
    var world = world
    world.plan("Marathon", in: nil, minutes: 600)
    var planner = Planner(world)
    planner.press("V", "b")
    #expect(
      planner.notice.hasPrefix("No room for ‘Marathon’ · 3 have a time already · 1 not open")
    )
    planner.press("Enter")
    #expect(planner.world.task(titled: "Marathon")?.time == nil)
    #expect(planner.world.task(titled: "Buy milk")?.time != nil)
  }

  @Test func `what has a time already stays there, and it is said`() {
    var planner = Planner(world)
    planner.select("Call Ana")
    planner.press("v")
    planner.select("Buy bread")
    planner.press("v", "b")
    #expect(planner.notice == "1 has a time already · Enter places 1")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(10, 15))
  }

  @Test func `where all have a time nothing is held`() {
    var planner = Planner(world)
    planner.select("Call Ana")
    planner.press("v")
    planner.select("Review the budget")
    planner.press("v", "b")
    #expect(planner.notice == "All 2 have a time already")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `a missed task with a time is planned anew`() {
    var world = world
    world.plan("Tax", in: nil, on: Days.yesterday, at: Days.time(9), minutes: 30)
    var planner = Planner(world)
    planner.press("1")
    planner.select("Tax")
    planner.press("v", "b", "Enter")
    #expect(planner.world.task(titled: "Tax")?.due == Days.today)
  }

  @Test func `a plan over several days has each on its own`() {
    var world = world
    world.plan("Later", in: nil, on: Days.today + 9, minutes: 30)
    world.plan("Later still", in: nil, on: Days.today + 12, minutes: 30)
    var planner = Planner(world)
    planner.press("4", "V", "b", "Enter")
    #expect(planner.world.task(titled: "Later")?.due == Days.today + 9)
    #expect(planner.world.task(titled: "Later")?.time == Days.time(8))
    #expect(planner.world.task(titled: "Later still")?.time == Days.time(8))
    #expect(planner.world.task(titled: "Learn the cello")?.due == Days.today)
  }

  @Test func `more than a plan holds is refused`() {
    var world = World()
    for number in 0..<60 { world.plan("Task \(number)", in: nil) }
    var planner = Planner(world)
    planner.press("V", "b")
    #expect(planner.notice == "That is too much to place at once · mark up to 50 tasks")
    #expect(planner.state.overlays.isEmpty)
  }
}

@Suite struct `Running late on the grid` {
  @Test func `shifts what is to come around events, as one step`() {
    var world = World.sample
    world.event("Dentist", at: Days.time(15, 15), minutes: 30)
    var planner = Planner(world)
    planner.press(">")
    planner.type("45")
    #expect(planner.screen.contains("3 tasks move; the last ends 16:45; 1 stays"))
    #expect(planner.screen.contains("09:30 → 10:15  Write the report"))
    #expect(planner.screen.contains("11:00 → 11:45  Call Ana"))
    #expect(planner.screen.contains("15:15 stays  event · Dentist"))
    planner.expectFrames("late")
    for size in [Size.plain, .large, .small] {
      planner.resize(size.width, size.height)
      #expect(planner.screen.contains("\n╰─────"), "the panel has its lower border")
    }
    planner.resize(80, 24)
    planner.press("Enter")
    #expect(planner.notice.contains("Shifted 3 tasks by 45m"))
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 45))
    #expect(planner.world.task(titled: "Review the budget")?.time == Days.time(15, 45))
    #expect(planner.world.task(titled: "Write the report")?.time == Days.time(10, 15))
    #expect(planner.world.journal.count == 1)
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
  }

  @Test func `names what falls off the day before and after`() {
    var world = World.sample
    world.plan("Water plants", in: nil, at: Days.time(23, 30), minutes: 10)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains("‘Water plants’ falls off the day and keeps no time"))
    #expect(planner.screen.contains("23:30 falls off  Water plants"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Water plants")?.time == nil)
    #expect(planner.world.task(titled: "Water plants")?.due == Days.today)
    #expect(
      planner.notice.hasPrefix("‘Water plants’ fell off the day and has no time now · Shifted 3")
    )
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: shifted 3 tasks by 1h"))
  }

  @Test func `says what it cannot read, and that nothing is left`() {
    var planner = Planner()
    planner.press(">")
    planner.type("x")
    planner.press("Enter")
    #expect(planner.screen.contains("‘x’ is not a length"))
    var empty = Planner(World())
    empty.press(">")
    empty.type("20")
    empty.press("Enter")
    #expect(empty.screen.contains("Nothing left to move today"))
  }

  @Test func `moves what was tracked, and says that what runs stays`() {
    var world = World.sample
    let nine = Days.instant(Days.today, 9, 0)
    world.track("Call Ana", from: nine, to: nine + 600)
    world.track("Write the report", from: nine + 1800, to: nil)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("20")
    #expect(planner.screen.contains("09:30 stays  running · Write the report"))
    #expect(planner.screen.contains("11:00 → 11:20  Call Ana"))
  }
}

@Suite struct `The mouse on the hour grid` {
  private func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) -> Event {
    .mouse(MouseEvent(kind: kind, at: Point(x: x, y: y), button: 1))
  }

  @Test func `a press selects a block, and a second one opens it`() {
    var planner = Planner()
    planner.send(mouse(.press, 62, 6))
    #expect(planner.state.focus == .grid)
    #expect(planner.gridLines.last?.contains("11:00-11:20") == true)
    planner.send(mouse(.release, 62, 6))
    let effects = planner.effects { $0.send(mouse(.press, 62, 6)) }
    #expect(effects.contains { if case .loadTask = $0 { true } else { false } })
  }

  @Test func `a drag moves a block by quarters as one step`() {
    var planner = Planner.onGrid(size: .large)
    let line = planner.gridLines.firstIndex { $0.contains("[Call Ana") } ?? 0
    planner.send(mouse(.press, 90, line + 1))
    planner.send(mouse(.drag, 90, line + 2))
    #expect(planner.gridLines[line + 1].contains("(Call Ana"))
    planner.send(mouse(.release, 90, line + 2))
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 30))
    #expect(planner.world.journal.count == 1)
  }

  @Test func `a press puts the held block on a slot, and another one drops it`() {
    var planner = Planner()
    planner.press("G", "b")
    planner.send(mouse(.press, 70, 11))
    #expect(planner.gridLines.last?.contains("16:00-16:30 30m Buy") == true)
    planner.send(mouse(.press, 70, 11))
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(16))
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `the wheel scrolls`() {
    var planner = Planner.onGrid(size: .small)
    let before = planner.gridLines
    for _ in 0..<3 {
      planner.send(.mouse(MouseEvent(kind: .wheelDown, at: Point(x: 5, y: 5), button: 0)))
    }
    #expect(planner.gridLines != before)
  }
}
