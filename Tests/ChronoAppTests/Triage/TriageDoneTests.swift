import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("Done then, in triage") struct TriageDoneTests {
  @Test func `who worked on it that day was done when that work ended`() {
    var world = World.sample
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(13), to: Days.time(14, 10))
    var planner = Planner(world)
    planner.press("Esc", "t", "d")
    #expect(planner.screen.contains("Enter: done at 14:10"))
    planner.press("Enter")
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 14, 10)
    )
  }

  @Test func `who worked on it up to the end of that day has kept it`() {
    var world = World.sample
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(23), to: Days.time(23, 30))
    world.rows.sessions[0].finish = Days.instant(Days.today, 0, 0)
    var planner = Planner(world)
    planner.press("Esc", "t", "d")
    #expect(planner.screen.contains("Enter: done at 23:59"), "\(planner.screen)")
    planner.press("Enter")
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
  }

  @Test func `one time is when it was finished, and overlaps nothing`() {
    var world = World.sample
    world.track("Write the report", on: Days.yesterday, from: Days.time(11, 46), to: nil)
    var planner = Planner(world)
    planner.press("Esc", "t", "d")
    #expect(
      planner.screen.contains("Enter: done at 18:00 · or type 17:00 or 9:00-10:30")
    )
    #expect(planner.screen.contains("Esc back  Enter done then"))
    planner.type("15:05-15:10")
    #expect(planner.screen.contains("Enter marks it done then"))
    planner.press("Enter")
    // Nothing would be left beside the timer: no choice is offered that cannot be made.
    #expect(!planner.screen.contains("log only the rest"))
    #expect(planner.screen.contains("‘Write the report’ has been running since Fri"))
    #expect(planner.screen.contains("S stops it"))
    #expect(planner.screen.contains("15:05-15:10"))
    #expect(planner.screen.contains("Triage · 1 left"))
    planner.press("Ctrl-U")
    planner.type("15:05")
    planner.press("Enter")
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 15, 5)
    )
    #expect(planner.world.rows.sessions.count == 1)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `Enter alone says that it was done on its day, as one of the pass`() {
    var planner = Planner()
    planner.press("t", "d", "Enter")
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    #expect(planner.state.overlays.isEmpty)
    #expect(
      planner.notice == "Triage: logged ‘Fix the tap’ as done at 18:00 on Fri 20 Nov · u undoes it"
    )
  }

  @Test(arguments: ["24:00", "fri 24:00", "23:00-24:00", "23:00 - 24:00", "fri 23:00 - fri 24:00"])
  func `the end of its day is of it`(text: String) {
    var planner = Planner()
    planner.press("t", "d")
    planner.type(text)
    planner.press("Enter")
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept, "\(planner.screen)")
    #expect(planner.notice.contains("as done at 23:59 on Fri 20 Nov"), "\(planner.notice)")
  }

  /// Three tasks of yesterday, and one of today that the list's cursor is on.
  private static var missed: World {
    var world = World()
    for number in 1...3 { world.plan("Task \(number)", in: nil, on: Days.yesterday) }
    world.plan("Call Ana", in: nil)
    return world
  }

  @Test func `a typed time names no task of the list as the next one`() {
    var planner = Planner(TriageDoneTests.missed)
    planner.press("t", "g")
    planner.type("18:00")
    planner.press("Enter")
    #expect(planner.notice.hasPrefix("Triage: planned ‘Task 1’ for Sat 21 Nov · 18:00"))
    #expect(!planner.notice.contains("next"))
  }

  @Test(arguments: [(1.6, "1h (×1.6: 1h36)  #Work"), (1.04, "1h  #Work")])
  func `an estimate is told with what it is worth, where that is something else`(
    factor: Double,
    words: String
  ) {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Essay", in: World.work, on: Days.yesterday, minutes: 60)
    world.learn(factor, in: World.work)
    var planner = Planner(world)
    planner.press("t")
    #expect(planner.screen.contains(words))
  }

  @Test func `a long message leaves the keys of the panel on a small screen`() {
    var planner = Planner(TriageDoneTests.missed, size: .small)
    planner.press("t", "m", "s", "u", "u", "w")
    #expect(planner.notice.contains("can’t be redone"))
    #expect(planner.screen.contains("j skip  u undo  Esc leave"))
    #expect(planner.screen.contains("Triage: moved ‘Task 1’ to Sat 28 Nov;"))
  }

  @Test func `redo brings back a decision that was undone in the pass`() {
    var planner = Planner(TriageDoneTests.missed)
    planner.press("t", "m", "u")
    #expect(planner.notice == "Undid: triage: moved ‘Task 1’ to Sun 22 Nov · Ctrl-R redo")
    planner.press("Ctrl-R")
    #expect(planner.notice == "Redid: triage: moved ‘Task 1’ to Sun 22 Nov · u undo")
    #expect(planner.screen.contains("Triage · 2 left · 1 decided"), "\(planner.screen)")
    planner.press("Ctrl-R")
    #expect(planner.notice == "Nothing was undone in this pass")
    planner.press("u", "u")
    #expect(planner.notice == "Nothing decided yet")
    #expect(planner.world.task(titled: "Task 1")?.due == Days.yesterday)
  }

  @Test func `redo in a pass is of that pass alone`() {
    var planner = Planner(TriageDoneTests.missed)
    planner.select("Call Ana")
    planner.press("Space", "u", "t")
    planner.press("Ctrl-R")
    #expect(planner.notice == "Nothing was undone in this pass")
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
  }

  @Test func `no finish is offered that lies before the work on it`() {
    var world = World.sample
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(17), to: Days.time(18, 20))
    var planner = Planner(world)
    planner.press("t", "d")
    #expect(planner.screen.contains("Enter: done at 18:20 · or type"))
    planner.press("Enter")
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 18, 20)
    )
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    planner = Planner(world)
    planner.press("1")
    planner.select("Fix the tap")
    planner.press("Space", "d")
    #expect(planner.screen.contains("done at 18:20"))
    // Work on a later day is named with it.
    world.track("Fix the tap", from: Days.time(8), to: Days.time(8, 30))
    planner = Planner(world)
    planner.press("t", "d")
    #expect(planner.screen.contains("Enter: done Sat 21 Nov at 08:30 · or type"))
  }

  @Test func `an empty day says what to type`() {
    var planner = Planner()
    planner.press("t", "g", "Enter")
    #expect(planner.screen.contains("Type a day, e.g. fri, fri 18:00 or +3d"))
  }

  @Test func `a stretch that overlaps asks, and leaves the typed times where that is declined`() {
    var world = World.sample
    world.track("Stand-up", on: Days.yesterday, from: Days.time(9), to: Days.time(9, 30))
    var planner = Planner(world)
    planner.press("t", "d")
    planner.type("9:10-10:00")
    planner.press("Enter")
    #expect(planner.screen.contains("Overlaps ‘Stand-up’ Fri 20 Nov 09:00–09:30"))
    planner.press("Esc")
    #expect(planner.screen.contains("9:10-10:00"))
    planner.press("Enter", "c")
    #expect(planner.world.promises(of: "Fix the tap").first?.outcome == .kept)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `says that a task is still running, with all that was worked`() {
    var world = World.sample
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(10), to: Days.time(10, 59))
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(12), to: nil)
    var planner = Planner(world)
    planner.press("Esc", "t")
    #expect(planner.screen.contains("22h41 tracked · still running"))
  }

  private func asked(_ works: [(String, TimeOfDay, TimeOfDay)], size: Size = .plain) -> Planner {
    var world = World.sample
    for (title, from, to) in works { world.track(title, on: Days.yesterday, from: from, to: to) }
    var planner = Planner(world, size: size)
    planner.press("t", "d")
    planner.type("9-11")
    planner.press("Enter")
    return planner
  }

  @Test(arguments: [Size.small, .plain, .large])
  func `names all that is in the way where nothing is free`(size: Size) {
    var planner = asked(
      [("Stand-up", Days.time(9), Days.time(10)), ("Call Ana", Days.time(10), Days.time(11))],
      size: size
    )
    #expect(planner.screen.contains("‘Stand-up’ and ‘Call Ana’ cover all"))
    #expect(planner.state.overlays.count == 1)
    planner = asked(
      [
        ("Stand-up", Days.time(8, 30), Days.time(9, 30)),
        ("Call Ana", Days.time(9, 30), Days.time(10)),
        ("Stand-up", Days.time(10), Days.time(11)),
      ],
      size: size
    )
    #expect(planner.screen.contains("‘Stand-up’ and 2 other works cover"))
  }

  @Test func `logs the longest free part between several`() {
    var planner = asked(
      [("Stand-up", Days.time(9), Days.time(9, 15)), ("Call Ana", Days.time(10), Days.time(11))]
    )
    #expect(planner.screen.contains("Overlaps ‘Stand-up’ Fri 20 Nov 09:00–09:15 and 1 more"))
    planner.press("c")
    #expect(
      planner.world.task(titled: "Fix the tap")?.closed == Days.instant(Days.yesterday, 10, 0)
    )
    #expect(planner.state.overlays.isEmpty)
  }
}
