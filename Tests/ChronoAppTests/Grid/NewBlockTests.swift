import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What was added or moved over something else, and what a key goes on with (Behaviour 3.5, 3.8); it is
/// Sat 21 Nov, 09:42.
@Suite struct NewBlockTests {
  private static var talk: World {
    var world = World()
    world.event("Talk", at: Days.time(14), minutes: 60)
    world.plan("Essay", in: nil, at: Days.time(16), minutes: 60)
    return world
  }

  private func added(_ line: String, to world: World = talk) -> Planner {
    var planner = Planner(world, size: .large)
    planner.press("a")
    planner.type(line)
    planner.press("Enter", "Esc")
    return planner
  }

  @Test(arguments: [
    ("Call 14:30 for 30m", "over ‘Talk’ 14:00–15:00"), ("Call 16:30", "over ‘Essay’ 16:00–17:00"),
    ("event Lunch 14:30 for 1h", "over ‘Talk’ 14:00–15:00"),
    ("Walk 13:30 for 3h", "over ‘Talk’ 14:00–15:00 and 1 more"),
  ])
  func `what is added over something says so`(line: String, words: String) {
    var planner = Planner(Self.talk, size: .large)
    planner.press("a")
    planner.type(line)
    planner.press("Enter")
    #expect(planner.notice.contains(words), "\(planner.notice)")
  }

  @Test func `what lasts for days is told with them`() {
    var world = World()
    world.event("Trip", at: Days.time(10), minutes: 2880)
    var planner = Planner(world, size: .large)
    planner.press("a")
    planner.type("Call 14:30 for 30m")
    planner.press("Enter")
    #expect(
      planner.notice.contains("over ‘Trip’ Sat 10:00–Mon 10:00"),
      "\(planner.notice)"
    )
  }

  @Test(arguments: [
    "Call 15:00 for 1h", "Call tomorrow 14:30", "event Lunch 14:30 for 1h free", "Call",
  ])
  func `what is over nothing says nothing`(line: String) {
    var planner = Planner(Self.talk, size: .large)
    planner.press("a")
    planner.type(line)
    planner.press("Enter")
    #expect(!planner.notice.contains("over ‘"), "\(planner.notice)")
  }

  @Test(arguments: [["H"], ["r", "t"], ["Tab", "n", "H"]])
  func `what goes over something of another day says so`(keys: [String]) {
    var world = Self.talk
    world.plan("Call", in: nil, on: Days.today + 1, at: Days.time(14, 30), minutes: 30)
    var planner = Planner(world, size: .large)
    planner.press("3")
    planner.select("Call")
    for key in keys { planner.press(key) }
    #expect(planner.notice.contains("oved ‘Call’"), "\(planner.notice)")
    #expect(planner.notice.contains("over ‘Talk’ 14:00–15:00"), "\(planner.notice)")
  }

  @Test func `what goes beside everything of another day says nothing of it`() {
    var world = Self.talk
    world.plan("Call", in: nil, on: Days.today + 1, at: Days.time(15), minutes: 30)
    var planner = Planner(world, size: .large)
    planner.press("3")
    planner.select("Call")
    planner.press("H")
    #expect(planner.notice.contains("Moved ‘Call’") && !planner.notice.contains("over ‘"))
  }

  @Test func `a form that gives something another time says what it is over`() {
    var planner = added("Call 15:00 for 30m")
    planner.select("Call")
    planner.press("e", "Tab", "Tab", "Tab")
    planner.type("14:30")
    planner.press("Ctrl-X")
    #expect(planner.notice.contains("Edited ‘Call’"), "\(planner.notice)")
    #expect(planner.notice.contains("over ‘Talk’ 14:00–15:00"), "\(planner.notice)")
  }

  @Test func `a repeat that is moved over something says so`() {
    var planner = added("Gym every day 17:00 for 1h")
    planner.press("a")
    planner.type("Read tomorrow 10:00 for 1h")
    planner.press("Enter", "Esc", "3", "G", "r", "g")
    planner.type("10:30")
    planner.press("Enter")
    #expect(planner.notice.contains("Moved ‘Gym’"), "\(planner.notice)")
    #expect(planner.notice.contains("over ‘Read’ 10:00–11:00"), "\(planner.notice)")
  }

  @Test func `an event that comes back has the cursor`() {
    var world = World()
    for title in ["A", "B", "C"] { world.plan(title, in: nil, minutes: 30) }
    world.event("Talk", at: Days.time(12), minutes: 60)
    var planner = Planner(world)
    planner.press("g", "g")
    while planner.state.selectedRow.map({ if case .event = $0 { false } else { true } }) == true {
      planner.press("j")
    }
    planner.press("d", "d")
    #expect(planner.world.rows.events.isEmpty)
    planner.press("u")
    guard case .event(let event)? = planner.state.selectedRow else {
      Issue.record("\(planner.screen)")
      return
    }
    #expect(event.event.name == "Talk")
  }

  @Test(
    arguments: [
      (nil, nil, ["d", "d"]), (nil, "FREQ=DAILY", ["d", "d", "t"]),
      (nil, "FREQ=DAILY", ["d", "d", "a"]), (12, "FREQ=DAILY", ["d", "d", "a"]),
    ] as [(Int?, String?, [String])]
  )
  func `so has one of all day, or of a series`(hour: Int?, rule: String?, keys: [String]) throws {
    var world = World()
    for title in ["A", "B", "C"] { world.plan(title, in: nil, minutes: 30) }
    world.event("Fair", at: nil, minutes: 1440)
    world.event(
      "Talk",
      on: rule == nil ? Days.today : Days.yesterday,
      at: hour.map { Days.time($0) },
      minutes: hour == nil ? 1440 : 60
    )
    let last = try #require(world.rows.events.indices.last)
    world.rows.events[last].repeats = rule.map {
      Repeat(rule: $0, anchor: Days.yesterday, series: Identifier(high: 7, low: 7))
    }
    var planner = Planner(world)
    planner.toEvent("Talk")
    for key in keys { planner.press(key) }
    #expect(planner.eventUnderCursor != "Talk")
    planner.press("u")
    #expect(planner.eventUnderCursor == "Talk", "\(planner.screen)")
  }

  @Test
  func `a timer that was started early says until when it runs, and leaves its block to others`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(10), minutes: 45)
    world.plan("Mail", in: nil, at: Days.time(11), minutes: 30)
    world.track("Report", from: Days.instant(Days.today, 9, 42), to: nil)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("10")
    #expect(
      planner.screen.contains("10:00 stays  running until 10:27 · Report"),
      "\(planner.screen)"
    )
  }

  @Test func `what is late goes into the block of what was started early, without a warning`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(9), minutes: 30)
    world.plan("Mail", in: nil, at: Days.time(10), minutes: 30)
    world.track("Mail", from: Days.instant(Days.today, 9, 40), to: nil)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Report")?.time == TimeOfDay(hour: 10, minute: 10))
    #expect(planner.notice == "Moved ‘Report’ to 10:10 (1h10 later) · u undo", "\(planner.notice)")
  }

  @Test func `what falls off alone is told once`() {
    var world = World()
    world.plan("Water plants", in: nil, at: Days.time(23, 30), minutes: 10)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    planner.press("Enter")
    #expect(
      planner.notice == "‘Water plants’ fell off the day and has no time now · u undo",
      "\(planner.notice)"
    )
  }

  @Test func `meals that are kept free are told before a length is typed`() {
    var planner = Planner(Self.talk)
    planner.press(">", "S-Tab")
    #expect(planner.screen.contains("lunch kept"), "\(planner.screen)")
    planner.press("S-Tab")
    #expect(!planner.screen.contains("lunch kept"))
  }

  @Test func `the filter that is none is marked as the one there is`() {
    var planner = Planner(Self.talk)
    planner.press("f")
    let row = planner.screen.split(separator: "\n").first { $0.contains("as usual") }
    #expect(row?.contains("•") == true, "\(planner.screen)")
  }

  @Test func `ten missed tasks are counted in a narrow month`() {
    var world = World()
    for number in 0..<12 {
      world.plan("Task \(number)", in: nil, on: Days.yesterday, minutes: 10)
    }
    var planner = Planner(world)
    planner.press("Esc", "w", "w")
    #expect(planner.screen.contains("✗12"), "\(planner.screen)")
    #expect(!planner.screen.contains("✗…"))
  }
}
