import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Capacity in the header` {
  private func header(_ planner: Planner) -> String { planner.frame.line(0) }

  private func header(_ world: World, _ width: Int) -> String {
    header(Planner(world, size: Size(width: width, height: 24)))
  }

  @Test func `shows plan, room, bar and end, and less as the screen gets narrower`() {
    #expect(header(.sample, 120).hasSuffix("2h05 of 6h18 ███░░░░░ ends 16:00"))
    #expect(header(.sample, 108).hasSuffix("2h05 of 6h18 ends 16:00"))
    #expect(header(.sample, 86).hasSuffix("2h05 of 6h18"))
    #expect(header(.sample, 80).hasSuffix("2h05 of 6h18"))
  }

  @Test func `says that a day is over at every width, and where nothing else fits`() {
    var world = World.sample
    world.plan("More", in: nil, minutes: 400)
    #expect(header(world, 120).hasSuffix("8h45 of 6h18 ! over by 2h27 ends 20:27"))
    #expect(header(world, 90).hasSuffix("8h45 of 6h18 ! over by 2h27"))
    #expect(header(world, 80).hasSuffix("8h45 of 6h18 ! over by 2h27"))
    #expect(header(world, 70).hasSuffix("8h45 of 6h18 ! 2h27 over"))
    #expect(header(world, 64).hasSuffix("! 2h27 over"))
    #expect(header(world, 40).hasSuffix("! 2h27 over"))
    #expect(header(world, 36).hasSuffix("! +2h27"))
  }

  @Test func `of the last minutes nothing is a part`() {
    var world = World()
    world.plan("Report", in: nil, minutes: 200)
    let late = Moment(instant: Days.instant(Days.today, 17, 50), zone: .utc)
    func header(_ width: Int) -> String {
      Planner(world, size: Size(width: width, height: 24), now: late).frame.line(0)
    }
    #expect(header(120).hasSuffix("3h20 to do, 10m left ████████ ! over by 3h10 ends 21:10"))
    #expect(header(100).contains("3h20 to do, 10m left ! over by 3h10"))
    #expect(header(68).hasSuffix("3h20 to do, 10m left ! 3h10 over"))
    #expect(header(60).hasSuffix("! 3h10 over"))
  }

  @Test func `names what clashes at every width`() {
    var world = World()
    for number in 1...2 { world.plan("Task \(number)", in: nil, at: Days.time(14), minutes: 120) }
    #expect(header(world, 80).hasSuffix("   2h +2h clash of 6h18"))
    #expect(header(world, 40).hasSuffix("2h clash"))
  }

  @Test func `counts blocks over each other one after another, and shows the sum`() {
    var world = World()
    for number in 1...9 { world.plan("Task \(number)", in: nil, at: Days.time(14), minutes: 120) }
    #expect(
      header(world, 120).hasSuffix("2h +16h clash of 6h18 ████████ ! over by 11h42 ends Sun 05:42")
    )
    #expect(header(world, 80).hasSuffix("2h +16h clash of 6h18 ! over by 11h42"))
    // The names of the days get shorter before the words do, and those before the sum goes.
    #expect(header(world, 68).hasSuffix("2h +16h clash of 6h18 ! 11h42 over"))
    #expect(header(world, 60).hasSuffix("! 11h42 over · 16h clash"))
    #expect(header(world, 40).hasSuffix("! 11h42 over"))
    var planner = Planner(world)
    planner.press("F")
    #expect(
      planner.notice == "Over by 11h42. Without these 6 the day fits: r moves them, Esc clears"
    )
    #expect(planner.state.list.marks.count == 6)
    world.rows.tasks.removeLast(7)
    planner = Planner(world)
    #expect(planner.frame.line(0).hasSuffix("2h +2h clash of 6h18"))
    planner.press("F")
    #expect(
      planner.notice == "The day fits, with 2h18 to spare · 2h clashes: b finds a free gap"
    )
  }

  @Test func `tells the same numbers of a day at every width`() {
    var world = World()
    for number in 1...9 { world.plan("Task \(number)", in: nil, at: Days.time(14), minutes: 120) }
    for width in 40...140 {
      let words = header(world, width)
      #expect(words.contains("11h42") && !words.contains("18h"), "\(words)")
      if width >= 60 { #expect(words.contains("16h clash"), "\(words)") }
    }
    world.rows.tasks.removeLast(7)
    for width in 40...140 {
      let words = header(world, width)
      #expect(words.contains("2h clash") && !words.contains("4h"), "\(words)")
    }
  }

  @Test func `tells what is planned over a meal on a narrow screen too`() {
    var world = World.sample
    world.plan("Calls", in: nil, at: Days.time(12, 30), minutes: 45)
    #expect(header(world, 120).hasSuffix("· over lunch 45m"))
    #expect(header(world, 80).hasSuffix("2h05 of 6h18 · over lunch 45m"))
    #expect(header(world, 70).hasSuffix("2h05 of 6h18 · lunch 45m"))
    world.plan("Swim", in: nil, at: Days.time(19), minutes: 60)
    #expect(header(world, 120).hasSuffix("· outside work 1h45"))
    #expect(header(world, 80).hasSuffix("2h05 of 6h18 · outside work 1h45"))
    #expect(header(world, 72).hasSuffix("2h05 of 6h18 · 1h45 outside"))
    #expect(header(world, 70).hasSuffix("2h05 of 6h18 · lunch 45m"))
    let afternoon = Moment(instant: Days.instant(Days.today, 15, 0), zone: .utc)
    world.rows.tasks.removeLast()
    // Undone, it is work like the rest.
    #expect(header(Planner(world, size: .large, now: afternoon)).contains(" 2h50 of 3h "))
    world.plan("More", in: nil, minutes: 400)
    #expect(header(world, 80).hasSuffix("8h45 of 6h18 ! 2h27 over · lunch 45m"))
    // Who eats with somebody has no work to do then.
    world = World.sample
    world.event("Lunch with Bo", at: Days.time(12, 30))
    #expect(header(world, 80).hasSuffix("2h05 of 6h18") && header(world, 80).contains("Tomorrow"))
  }

  @Test func `keeps what it shows while the minutes go by`() {
    var world = World()
    world.plan("Report", in: nil, minutes: 120)
    for width in 72...112 {
      let shown = [50, 59, 60, 61].map { (minute: Int64) in
        let now = Moment(instant: Days.instant(Days.today, 9, 0) + minute * 60, zone: .utc)
        let line = Planner(world, size: Size(width: width, height: 24), now: now).frame.line(0)
        return ["Yesterday", "Tomorrow", "ends", "█"].map { line.contains($0) }
      }
      #expect(Set(shown).count == 1, "\(width)")
    }
  }

  @Test func `names a clash of a free day and of an evening`() {
    var world = World()
    for hour in [19, 20] { world.plan("At \(hour)", in: nil, at: Days.time(hour), minutes: 90) }
    #expect(header(Planner(world, size: .large)).hasSuffix("· after work 2h30 +30m clash"))
    let evening = Moment(instant: Days.instant(Days.today, 18, 30), zone: .utc)
    #expect(
      header(Planner(world, size: .large, now: evening)).hasSuffix("after work 2h30 +30m clash")
    )
    var settings = Settings()
    settings.freeDays = [.saturday]
    let free = header(Planner(world, size: .large, settings: settings))
    #expect(free.hasSuffix("2h30 planned +30m clash ends 21:30"))
  }

  @Test func `tells the evening at 80 columns too, and a clash in it`() {
    var world = World.sample
    for hour in [19, 20] { world.plan("At \(hour)", in: nil, at: Days.time(hour), minutes: 90) }
    #expect(header(world, 120).hasSuffix(" · after work 2h30 +30m clash"))
    #expect(header(world, 80).hasSuffix("2h05 of 6h18 · 2h30 after +30m clash"))
    #expect(header(world, 64).hasSuffix("2h05 · 30m clash"))
    #expect(header(world, 40).hasSuffix("30m clash"))
  }

  @Test func `tells the evening in words where there is room, and how full the day is always`() {
    var world = World.sample
    world.plan("Swim", in: nil, at: Days.time(19), minutes: 45)
    #expect(
      header(Planner(world, size: Size(width: 90, height: 24)))
        .hasSuffix("› ✗1     2h05 of 6h18 · after work 45m")
    )
    #expect(header(Planner(world)).hasSuffix("› ✗1        2h05 of 6h18 · after work 45m"))
    #expect(header(world, 68).hasSuffix("2h05 of 6h18 · 45m after"))
    #expect(header(Planner(world, size: Size(width: 40, height: 12))).hasSuffix(" 2h05"))
    world.plan("More", in: nil, minutes: 400)
    #expect(header(Planner(world, size: Size(width: 40, height: 12))).hasSuffix("! 2h27 over"))
  }

  @Test func `says when the day is full and when it is over`() {
    var world = World()
    world.plan("Long", in: nil, minutes: 378)
    #expect(
      header(Planner(world, size: .large)).contains("6h18 of 6h18 ████████ ! full ends 18:00")
    )
    world.plan("More", in: nil, minutes: 70)
    #expect(
      header(Planner(world, size: .large))
        .contains("7h28 of 6h18 ████████ ! over by 1h10 ends 19:10")
    )
  }

  @Test func `counts a block that passed undone, and not what is done`() {
    var world = World()
    world.plan("Passed", in: nil, at: Days.time(8), minutes: 60)
    world.plan("Finished", in: nil, at: Days.time(8), minutes: 60, done: Days.time(9))
    #expect(header(Planner(world, size: .large)).contains("1h of 6h18"))
  }

  @Test func `says the evening apart, and is silent about no work`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(10), minutes: 60, done: Days.time(11))
    world.plan("Swim", in: nil, at: Days.time(19), minutes: 90)
    let evening = Moment(instant: Days.instant(Days.today, 18, 30), zone: .utc)
    #expect(header(Planner(world, size: .large)).hasSuffix("0m of 6h18 ░░░░░░░░ · after work 1h30"))
    let late = header(Planner(world, size: .large, now: evening))
    #expect(late.hasSuffix("   after work 1h30"))
    world.plan("Lunch", in: nil, at: Days.time(12, 30), minutes: 30)
    #expect(header(Planner(world, size: .large)).hasSuffix("· outside work 2h"))
    world.rows.tasks.removeAll { $0.status == .open }
    #expect(header(Planner(world, size: .large, now: evening)).hasSuffix("Other ›"))
  }

  @Test func `says in the evening that no work time is left for what is not done`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(10), minutes: 60)
    let evening = Moment(instant: Days.instant(Days.today, 18, 30), zone: .utc)
    func header(_ width: Int) -> String {
      Planner(world, size: Size(width: width, height: 24), now: evening).frame.line(0)
    }
    #expect(header(120).hasSuffix("1h to do ! no work time left, ends 19:30"))
    world.plan("Call mum", in: nil, at: Days.time(20), minutes: 15)
    #expect(header(120).hasSuffix("1h to do ! no work time left · 15m planned after work"))
    #expect(header(80).hasSuffix("1h to do ! no time left · 15m after"))
    #expect(header(60).hasSuffix("! 1h over · 15m after"))
    #expect(header(40).hasSuffix("! 1h over"))
  }

  @Test func `a free weekday has no bar and no alarm`() {
    var settings = Settings()
    settings.freeDays = [.saturday]
    var world = World()
    world.plan("Garden", in: nil, at: Days.time(10), minutes: 600)
    world.plan("Read", in: nil, minutes: 120)
    var planner = Planner(world, size: .large, settings: settings)
    #expect(header(planner).hasSuffix("  12h planned ends 21:42"))
    #expect(!header(planner).contains("!") && !header(planner).contains("░"))
    planner.press("F")
    #expect(planner.notice == "A free day has no work time that could be too short")
    planner.press("3")
    #expect(header(planner).contains("0m of 8h"))
  }

  @Test func `takes off what the timer tracks`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(9), minutes: 60)
    world.track("Report", from: Days.instant(Days.today, 9, 12), to: nil)
    var planner = Planner(world, size: .large)
    #expect(header(planner).contains("30m of 6h18"))
    planner.now.instant = planner.now.instant + 600
    planner.send(.tick)
    #expect(header(planner).contains("20m of 6h08"))
  }

  @Test func `is about the day on screen, and silent about one that is over`() {
    var planner = Planner(size: .large)
    planner.press("3")
    #expect(header(planner).contains("45m of 8h"))
    planner.press("1")
    #expect(!header(planner).contains(" of "))
  }
}

@Suite struct `Making a day fit` {
  /// 6h18 of work are left, and 9h25 are needed; the essay lies over the budget for half an hour, and
  /// goes on after work.
  private var full: World {
    var world = World.sample
    world.plan("Taxes", in: World.home, minutes: 150, priority: .high)
    world.plan("Books", in: World.home, minutes: 140)
    world.plan("Essay", in: World.work, at: Days.time(15, 30), minutes: 180)
    return world
  }

  private func marked(_ planner: Planner) -> [String] {
    planner.world.rows.tasks.filter { planner.state.list.marks.contains($0.id) }.map(\.title)
  }

  private func due(_ titles: String..., in planner: Planner) -> [LocalDay?] {
    titles.map { planner.world.task(titled: $0)?.due }
  }

  @Test func `selects the fewest tasks, and the next key moves them all`() {
    var planner = Planner(full)
    #expect(planner.frame.line(0).hasSuffix("! 3h07 over · 30m clash · 30m after"))
    let footer = planner.frame.line(23)
    #expect(footer.contains("F fit  ") && footer.contains("dd delete  Enter open"), "\(footer)")
    // It stays where it is on a row that has not the keys beside it.
    var done = planner
    done.select("Stand-up")
    let place = footer.ranges(of: "F fit")
    #expect(!done.frame.line(23).contains("s timer"))
    #expect(done.frame.line(23).ranges(of: "F fit") == place)
    for key in ["Tab", "S-Tab"] {
      var beside = planner
      beside.press(key)
      #expect(beside.frame.line(23).ranges(of: "F fit") == place, "\(key)")
    }
    planner.press("F")
    #expect(marked(planner) == ["Review the budget", "Books"])
    #expect(
      planner.notice == "Over by 3h07. Without these 2 the day fits: r moves them, Esc clears"
    )
    planner.expectFrames("fit")
    planner.press("r", "m")
    #expect(due("Review the budget", "Books", in: planner) == [Days.tomorrow, Days.tomorrow])
    #expect(!planner.frame.line(0).contains("over"))
    #expect(!planner.frame.line(23).contains("F fit"))
    planner.press("u")
    #expect(due("Review the budget", "Books", in: planner) == [Days.today, Days.today])
  }

  @Test func `what a block has just begun with is told, and no task is selected for it`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(9, 30), minutes: 150)
    world.plan("Calls", in: nil, at: Days.time(14), minutes: 240)
    var planner = Planner(world)
    planner.press("F")
    #expect(planner.notice == "Behind by 12m in what has just begun; the rest fits")
    #expect(marked(planner).isEmpty)
  }

  @Test func `one that is enough is said so`() {
    var world = full
    world.rows.tasks.removeAll { $0.title == "Essay" }
    var planner = Planner(world)
    planner.press("F")
    #expect(marked(planner) == ["Review the budget"])
    #expect(planner.notice == "Over by 37m. Without this one the day fits: r moves it, Esc clears")
    #expect(planner.screen.contains("▸[ ]*15:00 Review"))
  }

  @Test func `Esc lets go of them`() {
    var planner = Planner(full)
    planner.press("F", "Esc")
    #expect(marked(planner).isEmpty)
  }

  @Test func `shows the day's list first, also where it was narrowed`() {
    var planner = Planner(full)
    planner.press("4")
    planner.press("Tab", "F")
    #expect(planner.screen.contains("┌ Today"))
    #expect(marked(planner) == ["Review the budget", "Books"])
    var other = Planner(full)
    other.press("f", "d", "F")
    #expect(other.state.filter == nil)
    #expect(other.screen.contains("*"))
  }

  @Test func `says when the day fits, and when it is over`() {
    var planner = Planner()
    planner.press("F")
    #expect(planner.notice == "The day fits, with 4h13 to spare · 1 task has no length")
    #expect(!planner.frame.line(23).contains("F fit"))
    planner.press("1", "F")
    #expect(planner.notice == "That day is over")
  }

  @Test func `says what stands outside work time and what has no length where the day fits`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(14), minutes: 60)
    world.plan("Call", in: nil, at: Days.time(12), minutes: 30)
    var planner = Planner(world)
    planner.press("F")
    #expect(planner.notice == "The day fits, with 5h18 to spare · over lunch 30m")
    world.plan("Choir", in: nil, at: Days.time(19), minutes: 90)
    for title in ["Bread", "Milk"] { world.plan(title, in: nil) }
    planner = Planner(world)
    planner.press("F")
    let fits = "The day fits, with 5h18 to spare"
    #expect(planner.notice == "\(fits) · outside work 2h · 2 tasks have no length")
  }

  @Test func `counts what has a time and no length among what has no length`() {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(14), minutes: 60)
    world.plan("Walk", in: nil, at: Days.time(15))
    world.plan("Tea", in: nil, at: Days.time(9), done: Days.time(9, 5))
    for title in ["Bread", "Milk"] { world.plan(title, in: nil) }
    var planner = Planner(world)
    planner.press("F")
    #expect(planner.notice.hasSuffix(" to spare · 3 tasks have no length"))
  }

  @Test func `says when what cannot move is too much, and leaves what runs`() {
    var world = World()
    world.plan("Long", in: nil, minutes: 400)
    var planner = Planner(world)
    planner.press("s", "F")
    #expect(planner.notice == "‘Long’, which is running, alone needs more than the 6h18 left")
    world.event("Fair", at: Days.time(14), minutes: 60)
    planner = Planner(world)
    planner.press("s", "F")
    #expect(planner.notice == "Events and the running task need more than the 6h18 left")
    world.rows.events = []
    world.plan("Short", in: nil, minutes: 10)
    world.rows.tasks[0].estimate = 370
    planner = Planner(world)
    planner.press("s", "F")
    #expect(marked(planner) == ["Short"])
  }
}
