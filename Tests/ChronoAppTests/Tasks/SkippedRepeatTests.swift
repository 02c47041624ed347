import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The keys on a repeat that is still to come (Behaviour 2.11).
@Suite struct `Keys on a repeat to come` {
  private static var world: World {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Stand-up", in: World.work, at: Days.time(9, 15), minutes: 30)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.today,
      series: world.newID()
    )
    return world
  }

  /// The row or the block of tomorrow.
  private static func tomorrow(onGrid: Bool = false, _ size: Size = .large) -> Planner {
    var planner = Planner(world, size: size)
    planner.press("3", "Home")
    if onGrid { planner.press("Tab", "n") }
    return planner
  }

  private func stays(_ planner: Planner) -> Bool {
    planner.state.view.list.rows.contains { row in
      if case .coming = row { true } else { false }
    }
  }

  @Test func `skip it by dd, in the list and on the grid`() {
    for onGrid in [false, true] {
      var planner = Self.tomorrow(onGrid: onGrid)
      #expect(stays(planner) && planner.frame.line(0).contains("30m of 8h"))
      planner.press("d", "d")
      #expect(planner.notice == "Skipped ‘Stand-up’ on Sun 22 Nov · u undo")
      #expect(!stays(planner) && !planner.frame.line(0).contains("30m of 8h"))
      planner.press("]")
      #expect(stays(planner))
      planner.press("[", "u")
      #expect(stays(planner))
      #expect(planner.notice.hasPrefix("Undid: skipped ‘Stand-up’ on Sun 22 Nov"))
    }
  }

  /// A list where the cursor would have somewhere else to go.
  private static func between(onGrid: Bool) -> Planner {
    var world = world
    for title in ["Buy milk", "Call Ana"] { world.plan(title, in: nil, on: Days.tomorrow) }
    var planner = Planner(world, size: .large)
    planner.press("3", "Home")
    if onGrid { planner.press("Tab", "n") }
    return planner
  }

  @Test(arguments: [
    (["d", "d"], false), (["r", "5"], false), (["r", "x"], false), (["L"], false),
    (["H"], false), (["d", "d"], true), (["r", "5"], true), (["J"], true),
  ])
  func `undo brings the cursor back to it`(keys: [String], onGrid: Bool) {
    var planner = Self.between(onGrid: onGrid)
    let row = planner.state.list.selected
    guard case .coming? = row else {
      Issue.record("the cursor is not on a repeat to come")
      return
    }
    for key in keys { planner.press(key) }
    #expect(!stays(planner))
    planner.press("u")
    #expect(stays(planner) && planner.notice.hasPrefix("Undid: "))
    #expect(planner.state.list.selected == row)
    planner.press("Enter")
    #expect(planner.notice.hasPrefix("Opened the one of Sat 21 Nov"))
  }

  @Test func `undo of what is on another day leaves the cursor where it was`() {
    var planner = Self.between(onGrid: false)
    planner.select("Buy milk")
    planner.press("2", "!", "3", "3")
    planner.select("Call Ana")
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: set priority of ‘Stand-up’"))
    #expect(planner.state.selectedRow?.task?.title == "Call Ana")
  }

  @Test func `ask before they skip it where the settings want that`() {
    var settings = Settings()
    settings.confirmDelete = true
    var planner = Planner(Self.world, size: .large, settings: settings)
    planner.press("3", "Home", "d", "d")
    #expect(planner.screen.contains("‘Stand-up’ of Sun 22 Nov"))
    planner.press("y")
    #expect(!stays(planner))
  }

  @Test func `move it by r to another day, as one step`() {
    var planner = Self.tomorrow()
    planner.press("r")
    #expect(planner.screen.contains("Move ‘Stand-up’ of Sun 22 Nov"))
    planner.press("2")
    #expect(
      planner.notice
        == "Moved ‘Stand-up’ of Sun 22 Nov to Tue 24 Nov · 09:15, this time only; the series comes on that day too"
        + " · u undo"
    )
    #expect(!stays(planner))
    #expect(planner.world.rows.tasks.count == 2)
    planner.press("u")
    #expect(stays(planner) && planner.world.rows.tasks.count == 1)
    planner.press("r", "x")
    #expect(planner.notice == "Skipped ‘Stand-up’ on Sun 22 Nov · u undo")
    planner.press("u", "r", "g")
    planner.type("someday")
    planner.press("Enter")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ of Sun 22 Nov to someday, this time only"))
  }

  @Test func `move it by r to a time of its day`() {
    var planner = Self.tomorrow()
    planner.press("r", "g")
    planner.type("11:00")
    planner.press("Enter")
    #expect(
      planner.notice.hasPrefix("Moved ‘Stand-up’ of Sun 22 Nov to 11:00, this time only")
    )
    #expect(planner.world.rows.tasks.count == 2)
  }

  @Test func `the open one that moves over it says so`() {
    var planner = Planner(Self.world, size: .large)
    planner.select("Stand-up")
    planner.press("L")
    #expect(planner.notice.contains("; it takes the place of the next one ·"))
    planner.press("u", "r", "3")
    #expect(planner.notice.contains("; it takes the place of the next 4 repeats ·"))
    planner.press("u", "r", "g")
    planner.type("wed 11:00")
    planner.press("Enter")
    #expect(planner.notice.contains(", this time only; it takes the place of the next 4 repeats ·"))
  }

  @Test func `the open one that moves over it with others is named`() {
    var world = Self.world
    world.plan("Buy milk", in: nil, on: Days.today)
    var planner = Planner(world, size: .large)
    planner.press("V", "r", "3")
    #expect(planner.notice.contains("; ‘Stand-up’ takes the place of its next 4 repeats"))
  }

  @Test func `move it by a day, and by a quarter of an hour on the grid`() {
    var planner = Self.tomorrow()
    planner.press("L")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ of Sun 22 Nov to Mon 23 Nov · 09:15"))
    planner = Self.tomorrow(onGrid: true)
    planner.press("J")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ of Sun 22 Nov to 09:30"))
    // The cursor stays on it, which is a task now.
    planner.press("J")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ to Sun 22 Nov · 09:45"))
    planner.press("u", "u")
    #expect(stays(planner) && planner.world.rows.tasks.count == 1)
    planner = Self.tomorrow(onGrid: true)
    planner.press("H")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ of Sun 22 Nov to Sat 21 Nov · 09:15"))
    planner.press("L")
    #expect(planner.notice.hasPrefix("Moved ‘Stand-up’ to Sun 22 Nov · 09:15"))
  }

  @Test func `say which one it is that Enter opens`() {
    for onGrid in [false, true] {
      var planner = Self.tomorrow(onGrid: onGrid)
      planner.press("Enter")
      #expect(planner.notice == "Opened the one of Sat 21 Nov; the repeats to come follow it")
      #expect(planner.screen.contains("Title       Stand-up"))
    }
  }

  @Test func `refuse the rest with a way out`() {
    var planner = Self.tomorrow()
    for key in ["Space", "b", "s", "m", "J"] {
      planner.press(key)
      #expect(
        planner.notice == "This repeat is still to come · r moves this one, dd skips it"
      )
    }
  }
}
