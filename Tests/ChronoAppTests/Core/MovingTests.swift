import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Moving through days and lists` {
  @Test(arguments: [
    ("1", "▸[!] Fix the tap"), ("2", "▸[ ] 09:30 Write the report"),
    ("3", "▸[ ] 08:30 Dentist"), ("4", "▸[ ] Learn the cello"),
  ]) func `shows a segment with its first open task selected`(key: String, line: String) {
    var planner = Planner()
    planner.press(key)
    #expect(planner.screen.contains(line))
  }

  @Test func `a done task stays on the day it was done on`() {
    var world = World()
    world.plan("Report", in: nil, done: Days.time(9))
    var planner = Planner(world, size: .large)
    planner.press("H")
    #expect(planner.notice == "‘Report’ was done on Sat 21 Nov and stays there · Space reopens it")
    #expect(planner.world.task(titled: "Report")?.due == Days.today)
  }

  @Test func `a held L moves one task, and the next only after a pause`() {
    var world = World()
    for title in ["Buy milk", "Call Ana", "Pay rent"] {
      world.plan(title, in: nil, on: Days.tomorrow)
    }
    var planner = Planner(world)
    planner.press("3", "Home", "L", "L", "L", "H")
    #expect(planner.notice == "Moved ‘Buy milk’ to Mon 23 Nov · after a pause H moves ‘Call Ana’")
    #expect(planner.world.task(titled: "Buy milk")?.due == Days.tomorrow + 1)
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.tomorrow)
    planner.now.instant = planner.now.instant + 2
    planner.press("L")
    #expect(planner.notice == "Moved ‘Call Ana’ to Mon 23 Nov · u undo")
    // Any other key in between says that the next one is meant.
    planner.press("k", "L")
    #expect(planner.notice == "Moved ‘Pay rent’ to Mon 23 Nov · u undo")
    planner.press("L")
    #expect(planner.notice == "Moved ‘Pay rent’ to Mon 23 Nov")
  }

  @Test func `L that is pressed again and again moves one task after another`() {
    var world = World()
    for title in ["Buy milk", "Call Ana", "Pay rent"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("Home", "L")
    for _ in 0..<2 {
      planner.now.ticks += 250
      planner.press("L")
    }
    #expect(planner.world.rows.tasks.allSatisfy { $0.due == Days.tomorrow })
  }

  @Test(arguments: [250, 400, 660])
  func `a held L moves one task also where the keyboard waits before it repeats`(delay: Int64) {
    var world = World()
    for title in ["Buy milk", "Call Ana", "Pay rent"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("Home", "L")
    planner.now.ticks += delay
    planner.press("L")
    // It cannot be known yet that nobody pressed it.
    #expect(planner.notice == "Moved ‘Call Ana’ to Sun 22 Nov · u undo")
    planner.now.ticks += 30
    planner.press("L")
    #expect(planner.notice == "Undid: moved ‘Call Ana’ to Sun 22 Nov · Ctrl-R redo")
    for _ in 0..<5 {
      planner.now.ticks += 30
      planner.press("L")
      let told = "Moved ‘Buy milk’ to Sun 22 Nov · after a pause L moves ‘Call Ana’"
      #expect(planner.notice == told)
    }
    func due(_ title: String) -> LocalDay? { planner.world.task(titled: title)?.due }
    #expect(due("Buy milk") == Days.tomorrow)
    #expect(due("Call Ana") == Days.today && due("Pay rent") == Days.today)
    planner.now.ticks += 300
    planner.press("L")
    #expect(due("Call Ana") == Days.tomorrow && due("Pay rent") == Days.today)
  }

  @Test func `of several that are pressed the last may be held`() {
    var world = World()
    for title in ["Buy milk", "Call Ana", "Pay rent", "Sow"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("Home", "L")
    for gap: Int64 in [300, 500, 30, 30, 30] {
      planner.now.ticks += gap
      planner.press("L")
    }
    let moved = planner.world.rows.tasks.filter { $0.due == Days.tomorrow }.map(\.title)
    #expect(moved.sorted() == ["Buy milk", "Call Ana"])
  }

  @Test func `a held Space ticks one task also where the keyboard waits before it repeats`() {
    var world = World()
    for title in ["Call Ana", "Pay rent"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("f", "o", "Home", "Space")
    for gap: Int64 in [400, 30, 30, 30] {
      planner.now.ticks += gap
      planner.press("Space")
    }
    #expect(planner.notice == "Ticked ‘Call Ana’ · after a pause Space ticks ‘Pay rent’")
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
    #expect(planner.world.task(titled: "Pay rent")?.status == .open)
  }

  @Test func `what another window did meanwhile is not undone for a key that is held`() throws {
    var world = World()
    for title in ["Call Ana", "Pay rent"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("f", "o", "Home", "Space")
    planner.now.ticks += 400
    planner.press("Space")
    try planner.elsewhere(.addCategory(name: "From the other window", colour: nil))
    planner.now.ticks += 30
    planner.press("Space")
    #expect(
      planner.notice
        == "It was not taken back: something else was changed since. The history shows both."
    )
    #expect(planner.world.rows.categories.map(\.name) == ["From the other window"])
    #expect(planner.world.task(titled: "Pay rent")?.status == .done)
  }

  @Test(arguments: [
    ("Space", "Ticked ‘Call Ana’ · after a pause Space ticks ‘Pay rent’"),
    ("d", "Deleted ‘Call Ana’ · after a pause dd deletes ‘Pay rent’"),
  ])
  func `a held key does not go from row to row`(key: String, told: String) {
    var world = World()
    for title in ["Call Ana", "Pay rent"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("f", "o", "Home")
    for _ in 0..<6 {
      planner.now.ticks += 40
      planner.press(key)
    }
    #expect(planner.notice == told)
    #expect(planner.world.task(titled: "Pay rent")?.status == .open)
    planner.now.ticks += 300
    planner.press(key)
    planner.now.ticks += 90
    if key == "d" { planner.press(key) }
    #expect(planner.world.task(titled: "Pay rent")?.status != .open)
  }

  @Test func `a held L moves on what the list still shows`() {
    var planner = Planner()
    planner.press("w")
    planner.select("Buy bread")
    planner.press("L", "H", "L")
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.tomorrow)
    #expect(planner.state.selectedRow?.task?.title == "Buy bread")
    #expect(planner.world.journal.count == 3)
  }

  @Test func `a held L moves what is marked, and then not what is under the cursor`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("v", "L", "L")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Review the budget")?.due == Days.today)
  }

  @Test func `steps by days past the segments, and back to today`() {
    var planner = Planner()
    planner.press("]", "]")
    #expect(planner.state.place == .day(Days.today + 2))
    #expect(planner.screen.contains("Mon 23 Nov"))
    planner.press("[")
    #expect(planner.state.place == .segment(1))
    planner.press(".")
    #expect(planner.state.place == .segment(0))
  }

  @Test(arguments: ["4", "w"])
  func `where one pane has room, what changes in the list comes to the front`(key: String) {
    var planner = Planner(size: .small)
    planner.press("Tab")
    #expect(planner.state.focus == .grid)
    planner.press(key)
    #expect(planner.screen.contains(key == "4" ? "▸[ ] Learn the cello" : "Write the report"))
    // With room for both the keys stay where they are.
    var wide = Planner()
    wide.press("Tab", key)
    #expect(wide.state.focus == .grid)
  }

  @Test func `from the categories of a small screen a day comes to the front`() {
    var planner = Planner(size: .small)
    planner.press("S-Tab", "3")
    #expect(planner.screen.contains("▸[ ] 08:30 Dentist"))
    planner.press("S-Tab", "f", "d")
    #expect(planner.state.focus == .tasks)
  }

  @Test func `an open task goes to no day that is over, by any key`() {
    let start = Planner()
    let ways: [(String, (inout Planner) -> Void)] = [
      ("H", { $0.press("H") }),
      (
        "typed date",
        { planner in
          planner.press("r", "g")
          planner.type("yesterday")
          planner.press("Enter")
        }
      ),
      ("held block", { $0.press("b", "h") }),
      (
        "palette",
        { planner in
          planner.press(":")
          planner.type("day earlier")
          planner.press("Enter")
        }
      ),
    ]
    for (name, move) in ways {
      var planner = start
      move(&planner)
      let words = "Fri 20 Nov is over and can’t be promised any more"
      #expect(planner.notice.hasPrefix(words), "\(name)")
      #expect(planner.world.task(titled: "Write the report")?.due == Days.today, "\(name)")
      #expect(planner.world.journal.isEmpty, "\(name)")
    }
  }

  @Test func `goes to a typed date`() {
    var planner = Planner()
    planner.press("g")
    planner.type("2026-12-24")
    planner.press("Enter")
    #expect(planner.state.place == .day(Days.today + 33))
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `names a date that is none, and keeps the line`() {
    var planner = Planner()
    planner.press("g")
    planner.type("31 feb")
    planner.press("Enter")
    #expect(planner.state.overlays.count == 1)
    #expect(planner.screen.contains("31 feb"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `switches to weeks and shows the days of this one under headings`() {
    var planner = Planner()
    planner.press("w")
    #expect(planner.state.scale == .weeks)
    #expect(planner.screen.contains("This week"))
    #expect(planner.screen.contains("Today, Sat 21 Nov"))
    #expect(planner.screen.contains("Yesterday, Fri 20 Nov"))
    planner.press("w")
    #expect(planner.state.scale == .months)
    planner.press("w")
    #expect(planner.state.scale == .days)
    #expect(planner.state.place == .segment(0))
  }

  @Test func `at midnight the words follow the day`() {
    var planner = Planner()
    planner.press("2")
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    #expect(planner.screen.contains("Yesterday 1/5"))
    #expect(planner.screen.contains("┌ Today ─"))
    #expect(planner.screen.contains("┌ Sun 22"))
    #expect(planner.screen.contains("Dentist"))
  }

  @Test func `at midnight what was marked is the day before's, and is marked no more`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press("v")
    #expect(planner.screen.contains("Today · 1 selected"))
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    #expect(!planner.screen.contains("selected"))
    #expect(planner.state.selectedRow?.task?.title == "Dentist")
  }

  @Test(arguments: [(16, false), (17, true), (18, true), (19, true), (20, false), (30, false)])
  func `a click selects a row, and ticks it on its box alone`(x: Int, ticks: Bool) throws {
    var planner = Planner()
    let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("[ ] 11:00 Call Ana") })
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: x, y: row), button: 1)))
    #expect(planner.state.selectedRow?.task?.title == "Call Ana")
    #expect(planner.world.task(titled: "Call Ana")?.status == (ticks ? .done : .open))
  }

  @Test func `stays about where it was clicked, when another window takes the row away`() throws {
    var planner = Planner()
    planner.press("Home")
    let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Review the budget") })
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 30, y: row), button: 1)))
    let task = try #require(planner.state.selectedRow?.task)
    #expect(task.title == "Review the budget")
    try planner.elsewhere(.delete(.tasks([task.id])))
    #expect(planner.state.selectedRow?.task?.title == "Buy bread")
  }

  @Test func `moves the cursor, and to both ends`() {
    var planner = Planner()
    planner.press("j")
    #expect(planner.screen.contains("▸[ ] 11:00 Call Ana"))
    planner.press("k", "k")
    #expect(planner.screen.contains("▸[x] 09:00 Stand-up"))
    planner.press("G")
    #expect(planner.screen.contains("▸[ ]       Buy bread"))
    planner.press("g", "g")
    #expect(planner.screen.contains("▸[x] 09:00 Stand-up"))
  }

  @Test func `keeps the selection by identity when rows come and go`() throws {
    var planner = Planner()
    planner.press("j")
    try planner.elsewhere(
      .addTasks([TaskDraft(title: "Early bird", due: Days.today, time: Days.time(6))])
    )
    #expect(planner.screen.contains("Early bird"))
    #expect(planner.screen.contains("▸[ ] 11:00 Call Ana"))
  }

  @Test func `selects the next task when the selected one is deleted`() {
    var planner = Planner()
    planner.press("d", "d")
    #expect(planner.world.task(titled: "Write the report")?.status == .deleted)
    #expect(planner.screen.contains("▸[ ] 11:00 Call Ana"))
  }

  @Test func `the first d waits, and another key is not a deletion`() {
    var planner = Planner()
    planner.press("d")
    #expect(planner.screen.contains("d again to delete"))
    planner.press("j")
    #expect(planner.world.task(titled: "Write the report")?.status == .open)
    #expect(planner.screen.contains("▸[ ] 11:00 Call Ana"))
  }

  @Test func `a key without a meaning says so`() {
    var planner = Planner()
    planner.press("Q")
    #expect(planner.notice == "Q does nothing here · ? shows the keys")
  }

  @Test func `Tab goes round the panes, and past a hidden grid`() {
    var planner = Planner()
    planner.press("Tab")
    #expect(planner.state.focus == .grid)
    planner.press("Tab")
    #expect(planner.state.focus == .categories)
    planner.press("c", "Tab", "Tab")
    #expect(planner.state.focus == .categories)
  }

  @Test func `says how large the screen must be, and still quits`() {
    var planner = Planner(size: Size(width: 19, height: 6))
    #expect(planner.screen.contains("need 20×6"))
    let effects = planner.effects { $0.press("d", "d", "q") }
    #expect(effects == [.terminal(.quit)])
  }

  @Test func `shows one pane at a time on a narrow screen`() {
    var planner = Planner(size: .small)
    #expect(planner.screen.contains("Today"))
    #expect(!planner.screen.contains("Categories"))
    planner.press("S-Tab")
    #expect(planner.screen.contains("Categories"))
  }
}
