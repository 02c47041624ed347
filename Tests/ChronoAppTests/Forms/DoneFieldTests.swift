import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The box of a form, and the time of the finish behind it.
@Suite struct `The box of a form` {
  private func opened(_ title: String, segment: String = "2") -> Planner {
    var planner = Planner()
    planner.press(segment)
    planner.select(title)
    planner.press("Enter", "Up")
    return planner
  }

  @Test func `Space ticks, and Space again reopens`() {
    var planner = opened("Call Ana")
    planner.press("Space")
    #expect(planner.screen.contains("[x] now"))
    planner.press("Ctrl-X")
    #expect(planner.notice.hasPrefix("Ticked ‘Call Ana’"))
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
    #expect(planner.world.promises(of: "Call Ana").map(\.outcome) == [.kept])
    planner.press("Enter", "Up", "Space", "Ctrl-X")
    #expect(planner.notice.hasPrefix("Reopened ‘Call Ana’"))
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
  }

  @Test func `a tick of a repeating task says when it comes next, also with another change`() {
    var planner = Planner(World())
    planner.press("a")
    planner.type("Water the plants every day")
    planner.press("Enter", "Enter")
    planner.type("Rake")
    planner.press("Up", "Space", "Ctrl-X")
    #expect(planner.notice == "Edited ‘Water the plantsRake’, next Sun 22 Nov · u undo")
  }

  @Test func `shows when a task was finished, and corrects it in six keys`() {
    var planner = Planner()
    planner.select("Stand-up")
    planner.press("Enter")
    #expect(planner.screen.contains("[x] 2026-11-21 09:14"))
    planner.expectFrames("form-done")
    planner.press("Up")
    planner.type("9am")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Stand-up")?.closed == Days.instant(Days.today, 9, 0))
    #expect(planner.world.promises(of: "Stand-up").map(\.outcome) == [.kept])
    #expect(planner.notice == "Logged ‘Stand-up’ as done at 09:00 · u undo")
  }

  @Test func `a time alone is of the day that was missed, which is kept after all`() {
    var planner = opened("Fix the tap", segment: "1")
    planner.press("Space")
    #expect(planner.screen.contains("its day is over: type when it was done"))
    planner.press("Ctrl-X")
    #expect(planner.notice.hasPrefix("Can’t save yet"))
    planner.press("Ctrl-U")
    planner.type("17:00")
    #expect(planner.screen.contains("yesterday, Fri 20 Nov 2026"))
    planner.press("Ctrl-X")
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 17, 0)
    )
    let promise = planner.world.promises(of: "Fix the tap").first
    #expect(promise?.outcome == .kept && promise?.loggedLate == true)
  }

  @Test func `a time of the small hours belongs to the evening, and may be still to come`() {
    let now = Moment(instant: Days.now.instant, zone: Days.now.zone, dayStart: Days.time(4))
    var planner = Planner(now: now)
    planner.select("Call Ana")
    planner.press("Enter", "Up")
    planner.type("today 3:59")
    #expect(planner.screen.contains("is still to come then"))
    planner.press("Ctrl-U")
    planner.type("today 4:00")
    #expect(!planner.screen.contains("is still to come then"))
  }

  @Test func `a finish after its day leaves the day missed`() {
    var planner = opened("Fix the tap", segment: "1")
    planner.type("today 9:00")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Fix the tap")?.status == .done)
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.missed])
    #expect(
      planner.notice
        == "Logged ‘Fix the tap’ as done at 09:00 after its day: Fri 20 Nov stays missed · u undo"
    )
  }

  @Test func `a finish that is corrected to a later day says that its own is missed now`() {
    var planner = opened("Fix the tap", segment: "1")
    planner.type("17:00")
    planner.press("Ctrl-X")
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.kept])
    planner.press("Enter", "Up")
    planner.type("today 9:00")
    planner.press("Ctrl-X")
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.missed])
    #expect(
      planner.notice
        == "Logged ‘Fix the tap’ as done at 09:00; Fri 20 Nov counts as missed now · u undo"
    )
  }

  @Test func `a finish in work that began before its day misses it, which is said`() {
    var world = World()
    world.plan("Night shift", in: nil, done: Days.time(9))
    world.track(
      "Night shift",
      from: Days.instant(Days.yesterday, 23, 30),
      to: Days.instant(Days.today, 0, 30)
    )
    var planner = Planner(world)
    planner.select("Night shift")
    planner.press("Enter", "Up")
    planner.type("today 0:20")
    planner.press("Ctrl-X")
    #expect(planner.world.promises(of: "Night shift").map(\.outcome) == [.missed])
    #expect(
      planner.notice == "Logged ‘Night shift’ as done at 00:20; tracked until 00:30; "
        + "Sat 21 Nov counts as missed now · u undo"
    )
  }

  @Test func `the end of its day is of it`() {
    var planner = opened("Fix the tap", segment: "1")
    planner.type("yesterday 24:00")
    planner.press("Ctrl-X")
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.kept])
  }

  @Test func `a time that is to come is refused`() {
    var planner = opened("Call Ana")
    planner.type("23:00")
    #expect(planner.screen.contains("still to come"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
    planner.press("Ctrl-U")
    planner.type("whenever")
    #expect(planner.screen.contains("try 17:00 or yesterday 17:00"))
  }

  @Test func `the box and other fields are one step`() {
    var planner = opened("Call Ana")
    planner.press("Space", "Tab", "End")
    planner.type(" again")
    planner.press("Tab", "Tab")
    planner.type("tomorrow")
    planner.press("Ctrl-X")
    let task = planner.world.task(titled: "Call Ana again")
    #expect(task?.status == .done && task?.due == Days.tomorrow)
    // Finished before the day it was moved to.
    #expect(planner.world.promises(of: "Call Ana again").map(\.outcome) == [.postponed, .kept])
    planner.press("u")
    let before = planner.world.task(titled: "Call Ana")
    #expect(before?.status == .open && before?.due == Days.today)
    #expect(planner.world.promises(of: "Call Ana").map(\.outcome) == [.open])
  }

  @Test func `a new task may be done already`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Swept the yard")
    planner.press("Up")
    planner.type("8:30")
    planner.press("Ctrl-X")
    let task = planner.world.task(titled: "Swept the yard")
    #expect(task?.status == .done && task?.closed == Days.instant(Days.today, 8, 30))
    #expect(planner.world.promises(of: "Swept the yard").map(\.outcome) == [.kept])
  }

  @Test func `what another window finished meanwhile is said, and nothing is lost`() throws {
    var planner = opened("Call Ana")
    planner.type("9:00")
    let id = try #require(planner.world.task(titled: "Call Ana")?.id)
    try planner.elsewhere(.setDone(.tasks([id]), true))
    planner.press("Tab", "End")
    planner.type("!")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Call Ana!") == nil)
    #expect(planner.state.overlays.count == 1)
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Call Ana!")?.closed == Days.instant(Days.today, 9, 0))
  }

  @Test func `an event has no box`() {
    var planner = Planner()
    planner.press("E", "Up", "Space")
    #expect(!planner.screen.contains("Done  "))
  }

  @Test func `what is half-typed in the box is there again`() {
    var planner = opened("Call Ana")
    planner.type("8:15")
    planner.press("Esc", "Enter")
    #expect(planner.screen.contains("[x] 8:15"))
  }
}

@Suite struct `The time of a finish` {
  @Test func `stands in a wide row, with the day where that is another`() {
    var world = World.sample
    world.plan("Late one", in: nil, on: Days.yesterday, done: Days.time(17))
    let id = world.plan("Later one", in: nil, on: Days.yesterday, done: Days.time(17))
    for index in world.rows.tasks.indices where world.rows.tasks[index].id == id {
      world.rows.tasks[index].closed = Days.instant(Days.today, 8, 5)
    }
    var planner = Planner(world, size: .large)
    #expect(planner.screen.contains("Stand-up #Work ✓09:14"))
    planner.press("1")
    #expect(planner.screen.contains("Late one ✓17:00"))
    #expect(planner.screen.contains("Later one ✗ ✓Sat 21 Nov 08:05"))
  }

  @Test func `stands in the lists of the review`() {
    var planner = Planner()
    planner.press("R", "c")
    #expect(planner.screen.contains("Stand-up (done 09:14)"))
  }
}

@Suite struct `Boxes at the right` {
  private var planner: Planner {
    var settings = Settings()
    settings.box = .right
    return Planner(settings: settings)
  }

  @Test func `are drawn and clicked there`() {
    var planner = planner
    planner.expectFrames("boxes-right")
    let frame = planner.frame
    let row = (0..<frame.size.height).first { frame.line($0).contains("Call Ana") } ?? 0
    let line = Array(frame.line(row))
    let column = line.indices.first { line[$0...].starts(with: "[ ]│") } ?? 0
    #expect(column > 20)
    planner.send(
      .mouse(MouseEvent(kind: .press, at: Point(x: 18, y: row), button: 1))
    )
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
    planner.send(
      .mouse(MouseEvent(kind: .press, at: Point(x: column + 1, y: row), button: 1))
    )
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
  }

  @Test func `leave room for the mark of a selected row`() {
    var planner = planner
    planner.select("Buy bread")
    planner.press("v")
    #expect(planner.screen.contains("*[ ]│"))
  }
}

@Suite struct `A question before deleting` {
  private var planner: Planner {
    var settings = Settings()
    settings.confirmDelete = true
    var planner = Planner(settings: settings)
    planner.select("Call Ana")
    return planner
  }

  @Test func `names what would go, and any key but y keeps it`() {
    for key in ["n", "Esc", "x", "Enter"] {
      var planner = planner
      planner.press("d", "d")
      #expect(planner.screen.contains("Delete ‘Call Ana’?"))
      planner.press(key)
      #expect(planner.world.task(titled: "Call Ana")?.status == .open)
      #expect(planner.state.overlays.isEmpty)
    }
    var planner = planner
    planner.press("Delete", "y")
    #expect(planner.notice.hasPrefix("Deleted ‘Call Ana’"))
  }

  @Test func `counts several`() {
    var planner = planner
    planner.press("v", "v", "d", "d")
    #expect(planner.screen.contains("Delete 2 tasks?"))
    planner.press("y")
    #expect(planner.notice.hasPrefix("Deleted 2 tasks"))
  }

  @Test func `says what was done, and tracked, of what went`() {
    var world = World()
    world.plan("Report", in: nil, done: Days.time(9))
    world.track("Report", from: Days.time(7, 30), to: Days.time(9))
    world.plan("Calls", in: nil)
    var planner = Planner(world)
    planner.press("V", "d", "d")
    #expect(planner.notice == "Deleted 2 tasks; 1 of them done, 1h30 tracked · u undo")
    planner = Planner(world)
    planner.select("Report")
    planner.press("d", "d")
    #expect(planner.notice == "Deleted ‘Report’; 1h30 tracked · u undo")
  }

  @Test func `is not asked unless it was set`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("d", "d")
    #expect(planner.notice.hasPrefix("Deleted ‘Call Ana’"))
  }
}
