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
    #expect(effects.count { if case .file(.perform) = $0 { true } else { false } } == 1)
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

  @Test func `a gap leaves out the time that a timer will run`() {
    var planner = Planner()
    planner.select("Review the budget")
    // An hour from 9:42 on, and a call at 11:00.
    planner.press("s", "G", "b")
    #expect(status(planner).contains("11:20-11:50"))
  }

  @Test func `b goes on to the next gap`() {
    #expect(status(holding("b")).contains("11:20-11:50"))
  }

  @Test func `b comes back to the first gap behind the last`() {
    var planner = holding()
    var starts: [Instant?] = []
    for _ in 0..<12 {
      starts.append(planner.state.heldBlock?.blocks.first?.start)
      planner.press("b")
      if planner.notice.hasPrefix("The first gap of 30m again") { break }
    }
    #expect(starts.count > 2 && Set(starts).count == starts.count)
    #expect(planner.state.heldBlock?.blocks.first?.start == starts.first)
    #expect(status(planner).contains("10:15-10:45"))
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

  @Test func `on the grid the cursor goes with what was placed`() {
    var planner = Planner.onGrid()
    planner.press("b", "j", "j", "Enter")
    #expect(planner.world.task(titled: "Write the report")?.time == Days.time(10, 15))
    #expect(planner.state.grid.at == Days.instant(Days.today, 10, 15))
    #expect(planner.state.grid.destination == nil)
  }

  @Test func `a day that is over is refused at once, and the block stays`() {
    for keys in [["h"], Array(repeating: "PgUp", count: 11)] {
      var planner = holding()
      for key in keys { planner.press(key) }
      #expect(planner.notice == "Fri 20 Nov is over and can’t be promised any more")
      #expect(planner.screen.contains("Sat 21 Nov · W47"))
      planner.press("Enter")
      #expect(planner.world.task(titled: "Buy bread")?.due == Days.today)
    }
    var typed = holding("l", "e")
    typed.type("-48h")
    typed.press("Enter")
    #expect(typed.screen.contains("Fri 20 Nov is over"))
    typed.press("Esc", "h")
    #expect(status(typed).contains("10:15-10:45"))
  }

  @Test func `from between two quarters it moves to the next of them`() {
    func moved(_ key: String) -> Planner {
      var planner = holding("e")
      planner.type("10:07")
      planner.press("Enter", key)
      return planner
    }
    #expect(status(moved("k")).contains("10:00-10:30"))
    #expect(status(moved("j")).contains("10:15-10:45"))
    #expect(status(moved("PgUp")).contains("09:15-09:45"))
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

  @Test func `pushed over midnight it is on the next day, and back`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press("b", "e")
    planner.type("23:45")
    planner.press("Enter", "j")
    #expect(planner.gridLines.first?.contains("Sun 22 Nov") == true)
    #expect(planner.gridLines.last?.contains("00:00-00:30") == true)
    var back = planner
    planner.press("Enter")
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Buy bread")?.time == .midnight)
    planner.press("u")
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.today)
    back.press("k", "Enter")
    #expect(back.world.task(titled: "Buy bread")?.due == Days.today)
    #expect(back.world.task(titled: "Buy bread")?.time == Days.time(23, 45))
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
    #expect(planner.screen.contains("is not a time"))
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
    planner.press("3", "b", "j", "Enter")
    #expect(planner.world.task(titled: "Dentist")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Dentist")?.time == Days.time(8, 45))
  }

  @Test func `a task that has a time is held there while that is ahead, and b goes on`() {
    var grid = Planner.onGrid()
    grid.toBlock("Review the budget")
    var list = Planner()
    list.select("Review the budget")
    for var planner in [grid, list] {
      planner.press("b")
      #expect(status(planner).contains("15:00-16:00 1h"), "\(planner.gridLines)")
      planner.press("k")
      #expect(status(planner).contains("14:45-15:45 1h"))
      planner.press("j", "b")
      #expect(status(planner).contains("18:00-19:00"), "\(planner.gridLines)")
      planner.press("Esc")
      #expect(planner.world.task(titled: "Review the budget")?.time == Days.time(15))
    }
    // What should have begun goes into the next gap.
    var late = Planner()
    late.select("Write the report")
    late.press("b")
    #expect(status(late).contains("09:45-10:30"))
  }

  @Test func `a task that stands over another one is held there`() {
    var world = World.sample
    world.event("Talk", at: Days.time(15, 30), minutes: 60)
    var planner = Planner(world)
    planner.select("Review the budget")
    planner.press("b")
    #expect(status(planner).contains("15:00-16:00 1h"))
  }

  @Test func `says over what a block was placed`() {
    var planner = holding("e")
    planner.type("11")
    planner.press("Enter", "Enter")
    #expect(
      planner.notice.hasPrefix(
        "Planned ‘Buy bread’ for Sat 21 Nov · 11:00 · u undo · over ‘Call Ana’ 11:00–11:20"
      )
    )
    // Nor on the grid, where a key moves it from one block to another.
    var grid = Planner.onGrid(.sample, size: .large)
    grid.toBlock("Call Ana")
    grid.press("K", "K", "K")
    #expect(!grid.notice.contains("over"))
    grid.press("K")
    #expect(
      grid.notice.hasSuffix("· u undo · over ‘Write the report’ 09:30–10:15"),
      "\(grid.notice)"
    )
  }

  @Test func `goes on to the next day that has a gap where this one has none, and says so`() {
    var world = World.sample
    world.plan("Everything", in: nil, at: Days.time(9), minutes: 900)
    world.plan("All tomorrow", in: nil, on: Days.tomorrow, at: Days.time(8), minutes: 960)
    var planner = Planner(world)
    planner.press("G", "b")
    #expect(planner.notice == "No free 30m left today · the next is Mon 23 Nov 08:00")
    #expect(planner.screen.contains("Mon 23 Nov · W48"))
    var back = planner
    planner.press("Enter")
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.today + 2)
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(8))
    back.press("Esc")
    #expect(back.world.task(titled: "Buy bread")?.due == Days.today)
    #expect(back.screen.contains("Sat 21 Nov · W47"))
  }

  @Test func `says so when no gap is left at all, and shows it on its day`() {
    var world = World.sample
    for day in 0...14 {
      world.plan("Day \(day)", in: nil, on: Days.today + day, at: Days.time(8), minutes: 960)
    }
    var planner = Planner(world)
    planner.select("Buy bread")
    planner.press("b")
    #expect(planner.notice == "No free 30m in 14 days; it overlaps others")
    #expect(planner.screen.contains("Sat 21 Nov · W47"))
    world = World.sample
    world.plan("Marathon", in: nil, minutes: 600)
    planner = Planner(world)
    planner.select("Marathon")
    planner.press("b")
    #expect(
      planner.notice == "No day has 10h free in one piece; it is over what is there"
    )
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
    #expect(planner.notice.hasPrefix("Planned ‘Buy bread’ for Sat 21 Nov · "))
    #expect(planner.notice.hasSuffix(" · next: ‘Buy milk’"))
    planner.press("b", "Enter")
    #expect(planner.world.task(titled: "Buy milk")?.time == Days.time(11, 20))
    #expect(planner.screen.contains("▸[ ] 11:20 Buy milk"))
    #expect(!planner.notice.contains("next"))
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
    #expect(effects.contains { if case .file(.loadTask) = $0 { true } else { false } })
  }

  @Test(arguments: [(1, true), (2, false), (10, false)])
  func `two presses are one on two only within a second`(seconds: Int64, opens: Bool) {
    var planner = Planner()
    planner.send(mouse(.press, 62, 6))
    planner.send(mouse(.release, 62, 6))
    planner.now.instant = planner.now.instant + seconds
    planner.send(mouse(.press, 62, 6))
    planner.send(mouse(.release, 62, 6))
    #expect(planner.state.overlays.isEmpty != opens)
  }

  @Test func `a press selects the very session it hits in the actual lane`() {
    var world = World.sample
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    world.track("Write the report", from: Days.time(9, 20), to: Days.time(9, 50))
    var planner = Planner.onGrid(world, size: .large)
    let rows = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let y = rows.firstIndex { $0.suffix(24).contains("Wri") } ?? 0
    let x = rows[y].count - rows[y].reversed().prefix { $0 != "W" }.count - 1
    planner.send(mouse(.press, x, y))
    #expect(planner.gridLines.last?.contains("09:20-09:50") == true)
  }

  @Test func `a press on the first column of the actual lane is in that lane`() throws {
    var world = World.sample
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    var planner = Planner.onGrid(world, size: .large)
    let rows = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.first { $0.contains("░Stand-up") })
    let x = row.distance(from: row.startIndex, to: try #require(row.lastIndex(of: "░")))
    let y = try #require(rows.firstIndex { $0.contains("│17 ") })
    planner.send(mouse(.press, x, y))
    planner.press("r")
    #expect(planner.notice == "Nothing was tracked here · a logs work")
    planner.send(mouse(.press, x - 1, y))
    planner.press("r")
    #expect(planner.notice == "No block here · a adds one")
  }

  @Test func `a drag moves a block by quarters as one step`() {
    var planner = Planner.onGrid(size: .large)
    let line = planner.gridLines.firstIndex { $0.contains("[Call Ana") } ?? 0
    planner.send(mouse(.press, 90, line + 1))
    planner.send(mouse(.drag, 90, line + 2))
    #expect(planner.gridLines[line + 1].contains("(Call Ana"))
    #expect(planner.gridLines.last?.contains("11:30-11:50 20m Call Ana") == true)
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
