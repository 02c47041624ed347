import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Running late on the grid` {
  @Test func `shifts what is to come around events, as one step`() {
    var world = World.sample
    world.event("Dentist", at: Days.time(15, 15), minutes: 30)
    var planner = Planner(world)
    planner.press(">")
    planner.type("45")
    #expect(planner.screen.contains("╭ 45m later ─"))
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
    #expect(planner.notice == "Moved ‘Write the report’ to 10:15 (45m later) and 2 more · u undo")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 45))
    #expect(planner.world.task(titled: "Review the budget")?.time == Days.time(15, 45))
    #expect(planner.world.task(titled: "Write the report")?.time == Days.time(10, 15))
    #expect(planner.world.journal.count == 1)
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
  }

  @Test func `says what a block over the end of the day means for its promise`() {
    var world = World()
    world.plan("Essay", in: nil, at: Days.time(23, 30), minutes: 30)
    var planner = Planner(world)
    planner.press(">")
    planner.type("10")
    let words = "1 task moves; the last ends Sun 00:10, kept only if done before 00:00"
    #expect(planner.screen.contains(words), "\(planner.screen)")
  }

  @Test func `gaps take up the delay by a key, and back`() {
    var planner = Planner()
    planner.press(">")
    #expect(planner.screen.contains("Tab use gaps  Esc cancel  Enter shift"))
    planner.type("45")
    planner.press("Tab")
    #expect(planner.screen.contains("╭ 45m later, gaps used ─"))
    #expect(planner.screen.contains("1 task moves; the last ends 11:00; 2 stay"))
    #expect(planner.screen.contains("11:00 stays  in time · Call Ana"))
    #expect(planner.screen.contains("Tab move all  Esc cancel  Enter shift"))
    planner.press("Tab")
    #expect(planner.screen.contains("3 tasks move"))
    planner.press("Tab", "Enter")
    #expect(planner.notice == "Moved ‘Write the report’ to 10:15 (45m later) · u undo")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
    #expect(planner.world.task(titled: "Review the budget")?.time == Days.time(15))
  }

  @Test func `says what would be over each other, and what goes into a meal`() {
    var world = World()
    world.plan("Call mum", in: nil, at: Days.time(11, 30), minutes: 20)
    world.plan("Essay", in: nil, at: Days.time(14), minutes: 60)
    world.plan("Books", in: nil, at: Days.time(14, 30), minutes: 60)
    world.plan("Lunch talk", in: nil, at: Days.time(12, 30), minutes: 30)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("20")
    #expect(planner.screen.contains("4 tasks move; the last ends 15:50; 2 over each other; "))
    #expect(planner.screen.contains("; ‘Call mum’ into"))
    planner.press("Backspace", "Backspace")
    planner.type("5")
    #expect(planner.screen.contains("2 over each other"))
    #expect(!planner.screen.contains("into"))
    world.plan("Mail", in: nil, at: Days.time(11, 30), minutes: 25)
    planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("30")
    #expect(planner.screen.contains("2 into lunch (45m)"))
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `a meal is kept free by a key, and used again`(size: Size) {
    var world = World()
    world.plan("Call mum", in: nil, at: Days.time(11, 30), minutes: 20)
    world.plan("Lunch talk", in: nil, at: Days.time(13, 30), minutes: 20)
    world.plan("Essay", in: nil, at: Days.time(14), minutes: 60)
    var planner = Planner(world, size: size)
    planner.press(">")
    planner.type("20")
    #expect(planner.screen.contains("11:30 → 11:50  Call mum"), "\(planner.screen)")
    #expect(planner.screen.contains(" keeps"), "\(planner.screen)")
    planner.press("S-Tab")
    #expect(planner.screen.contains("11:30 → 14:00 +2h30  Call mum"), "\(planner.screen)")
    #expect(!planner.screen.contains("into"))
    #expect(planner.screen.contains("13:30 stays  lunch · Lunch talk"), "\(planner.screen)")
    #expect(planner.screen.contains("lunch kept free"), "\(planner.screen)")
    planner.press("S-Tab")
    #expect(planner.screen.contains("11:30 → 11:50  Call mum"))
    planner.press("S-Tab", "Enter")
    #expect(planner.world.task(titled: "Call mum")?.time == Days.time(14))
    #expect(planner.world.task(titled: "Lunch talk")?.time == Days.time(13, 30))
    #expect(planner.world.task(titled: "Essay")?.time == Days.time(14, 20))
    planner.press("u")
    #expect(planner.world.task(titled: "Call mum")?.time == Days.time(11, 30))
  }

  @Test func `what was over a meal in part goes behind it where that is kept free`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(10), minutes: 30)
    world.plan("Essay", in: nil, at: Days.time(11), minutes: 90)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains("‘Essay’ into lunch (1h30)"), "\(planner.screen)")
    planner.press("S-Tab")
    #expect(planner.screen.contains("11:00 → 14:00 +3h  Essay"), "\(planner.screen)")
    #expect(planner.screen.contains("lunch kept free, "))
    // What no delay moves stays as it was planned, which is no free lunch.
    planner.press("Tab", "Backspace", "Backspace")
    planner.type("20")
    #expect(planner.screen.contains("11:00 stays  in time · Essay"), "\(planner.screen)")
    #expect(planner.screen.contains("lunch kept free but for ‘Essay’, "), "\(planner.screen)")
  }

  @Test func `what has no room on a small screen is scrolled to`() {
    var world = World()
    for number in 0..<8 {
      world.plan("Task \(number)", in: nil, at: Days.time(10 + number), minutes: 30)
    }
    var planner = Planner(world, size: .small)
    planner.press(">")
    planner.type("20")
    #expect(planner.screen.contains("10:00 → 10:20  Task 0"), "\(planner.screen)")
    #expect(planner.screen.contains("more · Down shows them"), "\(planner.screen)")
    #expect(!planner.screen.contains("Task 7"))
    for _ in 0..<12 { planner.press("Down") }
    #expect(planner.screen.contains("17:00 → 17:20  Task 7"), "\(planner.screen)")
    let end = planner.screen
    planner.press("Up")
    #expect(planner.screen != end, "\(planner.screen)")
    for _ in 0..<12 { planner.press("Up") }
    #expect(planner.screen.contains("10:00 → 10:20  Task 0"), "\(planner.screen)")
  }

  @Test func `no meal can be kept free where the settings have none`() {
    var settings = Settings()
    settings.meals = []
    var planner = Planner(settings: settings)
    planner.press(">", "S-Tab")
    #expect(planner.screen.contains("Tab use gaps  Esc cancel"), "\(planner.screen)")
  }

  @Test func `counts what goes into a meal or after work, and nothing that stays there`() {
    var world = World()
    world.plan("Call mum", in: nil, at: Days.time(11, 30), minutes: 30)
    world.event("Lunch with Bo", at: Days.time(12, 30), minutes: 60)
    world.plan("Essay", in: nil, at: Days.time(17), minutes: 60)
    world.plan("Run", in: nil, at: Days.time(19), minutes: 60)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("15")
    #expect(planner.screen.contains("‘Call mum’ into lunch (15m); ‘Essay’ after work (15m)"))
    world.plan("Mail", in: nil, at: Days.time(16, 30), minutes: 30)
    planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains("; ‘Essay’ after work (1h)"))
    planner.press("Backspace", "Backspace")
    planner.type("90")
    #expect(planner.screen.contains("; 2 after work (1h30)"))
  }

  @Test func `names what falls off the day before and after`() {
    var world = World()
    world.plan("Read", in: nil, at: Days.time(22), minutes: 90)
    world.plan("Water plants", in: nil, at: Days.time(23, 30), minutes: 10)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains("‘Water plants’ falls off the day and loses its"))
    #expect(planner.screen.contains("23:30 falls off  Water plants"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Water plants")?.time == nil)
    #expect(planner.world.task(titled: "Water plants")?.due == Days.today)
    #expect(
      planner.notice.hasPrefix(
        "‘Water plants’ fell off the day and has no time now · Moved ‘Read’ to 23:00"
      )
    )
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: moved ‘Read’ to 23:00 (1h later)"))
  }

  @Test func `what the gaps keep on the day stays there, and the preview says so`() {
    var world = World.sample
    world.plan("Walk", in: nil, at: Days.time(23), minutes: 30)
    world.plan("Water plants", in: nil, at: Days.time(23, 30), minutes: 10)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains("╭ 1h later, gaps used from 23:00 on ─"), "\(planner.screen)")
    #expect(planner.screen.contains("15:00 → 16:00  Review the budget"))
    #expect(planner.screen.contains("23:00 stays  in time · Walk"))
    #expect(planner.screen.contains("23:30 stays  in time · Water plants"))
    #expect(planner.screen.contains("3 tasks move; the last ends 17:00; 2 stay"))
    #expect(!planner.screen.contains("falls off"))
    planner.press("Enter")
    #expect(planner.notice == "Moved ‘Write the report’ to 10:30 (1h later) and 2 more · u undo")
    #expect(planner.world.task(titled: "Walk")?.time == Days.time(23))
    #expect(planner.world.task(titled: "Water plants")?.time == Days.time(23, 30))
  }

  @Test(arguments: [
    (2, "‘A’, ‘B’ fall off the day and lose their times", "‘A’ and 1 more fell off the day"),
    (3, "‘A’, ‘B’, ‘C’ fall off the day and lose", "‘A’ and 2 more fell off the day"),
    (4, "‘A’, ‘B’, 2 more fall off the day and lose", "‘A’ and 3 more fell off the day"),
  ])
  func `of several that fall off the day the first are named`(
    count: Int,
    before: String,
    after: String
  ) {
    var world = World()
    for name in ["A", "B", "C", "D"].prefix(count) {
      world.plan(name, in: nil, at: Days.time(23, 30), minutes: 10)
    }
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("1h")
    #expect(planner.screen.contains(before), "\(planner.screen)")
    planner.press("Enter")
    #expect(planner.notice.hasPrefix(after), "\(planner.notice)")
    #expect(planner.world.rows.tasks.allSatisfy { $0.time == nil && $0.due == Days.today })
  }

  @Test func `says nothing of what moved being over what fell off the day`() {
    var world = World()
    world.plan("Essay", in: nil, at: Days.time(22, 30), minutes: 60)
    world.plan("Plants", in: nil, at: Days.time(23, 30), minutes: 10)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("45")
    planner.press("Enter")
    #expect(
      planner.notice
        == "‘Plants’ fell off the day and has no time now · Moved ‘Essay’ to 23:15 (45m later); "
        + "‘Essay’ is kept only when done before 00:00, where the day ends (day-start in the settings) "
        + "· u undo"
    )
  }

  @Test func `lays two tasks of one slot one behind the other`() {
    var world = World()
    world.plan("Essay", in: nil, at: Days.time(14), minutes: 60)
    world.plan("Books", in: nil, at: Days.time(14), minutes: 60)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("15")
    #expect(planner.screen.contains("2 tasks move; the last ends 16:15"))
    #expect(!planner.screen.contains("over each other"))
  }

  @Test func `says what it cannot read, and that nothing is left`() {
    var planner = Planner()
    planner.press(">")
    planner.type("x")
    planner.press("Enter")
    #expect(planner.screen.contains("‘x’ is no length of up to a day"))
    // Where nothing can move, no length is asked for.
    var empty = Planner(World())
    empty.press(">")
    #expect(empty.notice == "Nothing left to move today" && empty.state.overlays.isEmpty)
    empty.press("3", ">")
    empty.type("20")
    #expect(empty.screen.contains("Nothing left to move today"))
    empty.press("Enter")
    #expect(empty.screen.contains("Nothing left to move today"))
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `says by how much each goes where that is more than was typed, and why`(size: Size) {
    var world = World()
    world.plan("Stand-up", in: nil, at: Days.time(8), minutes: 30)
    world.plan("Call", in: nil, at: Days.time(11), minutes: 20)
    var planner = Planner(world, size: size)
    planner.press(">")
    planner.type("45")
    #expect(planner.screen.contains("╭ 45m later, none before 09:45 ─"))
    #expect(planner.screen.contains("08:00 → 09:45 +1h45  Stand-up"))
    #expect(planner.screen.contains("11:00 → 11:45  Call"))
  }

  @Test func `says that an event pushes a block further`() {
    var world = World()
    world.plan("Call", in: nil, at: Days.time(11), minutes: 20)
    world.event("Dentist", at: Days.time(11, 30), minutes: 60)
    var planner = Planner(world)
    planner.press(">")
    planner.type("45")
    #expect(planner.screen.contains("╭ 45m or more, around what stays ─"))
    #expect(planner.screen.contains("11:00 → 12:30 +1h30  Call"))
  }

  @Test func `a task that was worked on keeps the length of what is left as its timer starts`() {
    var world = World()
    world.plan("Talk", in: nil, at: Days.time(11, 35), minutes: 120)
    world.plan("Next", in: nil, at: Days.time(12, 35), minutes: 30)
    world.track("Talk", from: Days.time(8), to: Days.time(9))
    var planner = Planner(world, size: .large)
    #expect(planner.screen.contains("11:35-12:35"))
    planner.select("Talk")
    planner.press("s")
    #expect(planner.screen.contains("11:35-12:35"), "\(planner.screen)")
    #expect(!planner.screen.contains("┏!"))
  }

  @Test func `says that the gaps take up the delay of what runs`() {
    var world = World()
    world.plan("Talk", in: nil, at: Days.time(9), minutes: 120)
    world.plan("Read", in: nil, at: Days.time(15, 30), minutes: 120)
    world.track("Talk", from: Days.time(9), to: nil)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("30")
    planner.press("Tab")
    #expect(planner.screen.contains("Nothing has to move: the gaps take up the delay"))
    #expect(planner.screen.contains("running until 11:00"))
    planner.press("Enter")
    #expect(planner.world.journal.isEmpty)
    #expect(planner.screen.contains("Nothing has to move"))
  }

  @Test func `the plan of a task is as long after a tick as before it`() {
    var world = World()
    world.plan("Talk", in: nil, at: Days.time(9), minutes: 120)
    world.track("Talk", from: Days.time(8, 6), to: Days.time(8, 50))
    world.track("Talk", from: Days.time(8, 50), to: Days.time(9, 30))
    var planner = Planner(world, size: .large)
    #expect(planner.screen.contains("09:00-10:16"), "\(planner.screen)")
    planner.press("Space")
    #expect(planner.screen.contains("09:00-10:16"))
  }

  @Test func `lays out what is left of a task, and leaves its estimate`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(8), minutes: 120)
    world.plan("Call", in: nil, at: Days.time(10), minutes: 20)
    world.track("Report", from: Days.time(8), to: Days.time(9, 10))
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("15")
    #expect(planner.screen.contains("2 tasks move; the last ends 10:55"))
    #expect(planner.screen.contains("08:00 → 09:45 +1h45  Report (50m)"))
    #expect(planner.screen.contains("10:00 → 10:35 +35m  Call "))
    planner.press("Enter")
    #expect(planner.notice == "Moved ‘Report’ to 09:45 (1h45 later) and 1 more · u undo")
    #expect(planner.world.task(titled: "Report")?.estimate == 120)
    // The grid shows the same: 50 minutes that touch the next block and overlap none.
    #expect(planner.screen.contains("09:45-10:35"))
  }

  @Test func `an empty line stays and says what it takes`() {
    var planner = Planner()
    planner.press(">", "Enter")
    #expect(planner.state.overlays.count == 1)
    #expect(planner.screen.contains("Type how late you are, e.g. 20, 45m or 1h15"))
  }

  @Test func `moves what was tracked, and says that what runs stays`() {
    var world = World.sample
    let nine = Days.instant(Days.today, 9, 0)
    world.track("Call Ana", from: nine, to: nine + 600)
    world.track("Write the report", from: nine + 1800, to: nil)
    var planner = Planner(world, size: .large)
    planner.press(">")
    planner.type("20")
    #expect(planner.screen.contains("09:30 stays  running until 10:15 · Write the report"))
    #expect(planner.screen.contains("11:00 → 11:20  Call Ana"))
  }
}
