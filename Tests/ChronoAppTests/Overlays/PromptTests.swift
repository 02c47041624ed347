import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Prompts` {
  @Test(arguments: [("18 nov", "2026-11-18"), ("30 nov", "2026-11-30"), ("3 jan", "2027-01-03")])
  func `going to a date goes to the nearest, moving to it to the next`(typed: String, day: String) {
    var planner = Planner()
    planner.press("g")
    planner.type(typed)
    planner.press("Enter")
    #expect(planner.state.shownSpan(today: Days.today)?.lowerBound.text == day)
    var moved = Planner()
    moved.select("Call Ana")
    moved.press("r", "g")
    moved.type("18 nov")
    #expect(moved.screen.contains("18 Nov 2027"))
  }

  @Test(arguments: [
    ("w50", "2026-12-07"), ("2026-W50", "2026-12-07"), ("kw 50", "2026-12-07"),
    ("Week 2", "2027-01-11"), ("w45", "2026-11-02"), ("w50 2025", "2025-12-08"),
    ("w53", "2026-12-28"),
  ])
  func `a week's number goes to its first day, in the nearest year`(typed: String, day: String) {
    var planner = Planner()
    planner.press("g")
    planner.type(typed)
    planner.press("Enter")
    #expect(planner.state.shownSpan(today: Days.today)?.lowerBound.text == day)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `weeks begin as they are set, and one that no year has is named`() {
    var settings = Settings()
    settings.weekStart = .sunday
    var planner = Planner(settings: settings)
    planner.press("g")
    planner.type("w50")
    #expect(planner.screen.contains("Sun 6 Dec 2026"))
    planner.press("Ctrl-U")
    planner.type("2025-w53")
    planner.press("Enter")
    #expect(planner.screen.contains("There is no week ‘2025-w53’"))
    planner.press("Esc", "a")
    planner.type("Read w50")
    #expect(planner.screen.contains("Read w50"))
  }

  @Test(arguments: [
    ("fri 18:00", "Fri 27 Nov 2026 at 18:00", "2026-11-27", 18 * 60),
    ("18:00 fri", "Fri 27 Nov 2026 at 18:00", "2026-11-27", 18 * 60),
    ("6 pm on fri", "Fri 27 Nov 2026 at 18:00", "2026-11-27", 18 * 60),
    ("24 dec at 3 pm", "Thu 24 Dec 2026 at 15:00", "2026-12-24", 15 * 60),
    ("tomorrow 9", "tomorrow, Sun 22 Nov 2026 at 09:00", "2026-11-22", 9 * 60),
    ("13:15", "the same day at 13:15", "2026-11-21", 13 * 60 + 15),
  ])
  func `a task goes to a day and a time`(typed: String, words: String, day: String, minutes: Int) {
    var planner = Planner()
    planner.select("Write the report")
    planner.press("r", "g")
    planner.type(typed)
    #expect(planner.screen.contains(words))
    planner.press("Enter")
    let task = planner.world.task(titled: "Write the report")
    #expect(task?.due?.text == day)
    #expect(task?.time?.minutes == minutes)
    #expect(task?.estimate == 45)
    planner.press("u")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today)
  }

  @Test func `a line that reads like a task becomes a category only when asked twice`() {
    var planner = Planner(size: .large)
    planner.press("h", "a")
    planner.type("Call Ana tomorrow")
    planner.press("Enter")
    #expect(planner.screen.contains("That reads like a task for Sun 22 Nov 2026 · Enter again"))
    #expect(!planner.world.rows.categories.contains { $0.name.hasPrefix("Call Ana") })
    planner.press("Enter")
    #expect(planner.world.rows.categories.contains { $0.name == "Call Ana tomorrow" })
    planner.press("a")
    planner.type("Weekend")
    planner.press("Enter")
    #expect(planner.world.rows.categories.contains { $0.name == "Weekend" })
  }

  @Test func `several tasks go to a time one after another, and keep their lengths`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("v", "v", "r", "g")
    planner.type("mon 18:00")
    #expect(planner.screen.contains("Mon 23 Nov 2026 at 18:00–19:20, one after another"))
    planner.press("Enter")
    let first = planner.world.task(titled: "Call Ana")
    let second = planner.world.task(titled: "Review the budget")
    #expect(first?.due == Days.today + 2 && first?.time == Days.time(18))
    #expect(second?.due == Days.today + 2 && second?.time == Days.time(18, 20))
    #expect(first?.estimate == 20 && second?.estimate == 60)
    #expect(planner.world.journal.count == 1)
    #expect(planner.notice == "Placed 2 tasks on Mon 23 Nov · u undo")
    planner.press("u")
    #expect(planner.world.task(titled: "Review the budget")?.time == Days.time(15))
  }

  @Test func `several tasks that would go on past midnight are told so while one types`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("v", "v", "r", "g")
    planner.type("mon 23:00")
    #expect(planner.screen.contains("One after another they would go on past midnight"))
    planner.press("Enter")
    #expect(planner.state.overlays.count == 1 && planner.world.journal.isEmpty)
  }

  @Test func `a time is for no event or someday`() {
    var one = Planner()
    one.select("Write the report")
    one.press("r", "g")
    one.type("someday 9:00")
    #expect(one.screen.contains("Someday has no time"))
    one.press("Enter")
    #expect(one.world.task(titled: "Write the report")?.due == Days.today)
  }

  @Test(arguments: [
    ("fri", "Fri 27 Nov 2026"), ("+3d", "Tue 24 Nov 2026"), ("24 dec", "Thu 24 Dec 2026"),
    ("31 feb", "There is no day ‘31 feb’"), ("whenever", "‘whenever’ is not understood"),
  ])
  func `a date is spelled out as it is typed`(typed: String, words: String) {
    var planner = Planner()
    planner.press("r", "g")
    planner.type(typed)
    #expect(planner.screen.contains(words))
  }

  @Test(arguments: [
    (">", "Esc cancel  Enter shift"), ("/", "Esc back  Enter go there"),
    ("@", "Esc cancel  Enter set"), ("S", "Esc cancel  Enter stop"), ("g", "Esc cancel  Enter go"),
  ])
  func `every line to type shows its keys, at every size`(key: String, keys: String) {
    for size in [Size.plain, .large, .small] {
      var planner = Planner(size: size)
      planner.press("s", key)
      if key == "g" { planner.press("+") }
      #expect(planner.screen.contains(keys), "\(size)")
    }
  }

  @Test func `the timer's end is suggested in the past, and spelled out`() {
    var planner = Planner()
    planner.press("s")
    planner.now.instant = planner.now.instant + 3600
    planner.press("S")
    #expect(planner.screen.contains("10:30 · -10m for ten minutes ago"))
    planner.type("-15m")
    #expect(planner.screen.contains("Stops at 10:27, after 45m"))
    planner.press("Ctrl-U")
    planner.type("23:00")
    #expect(planner.screen.contains("type a time between then and now"))
  }

  @Test func `the timer's end that is suggested is not before its start`() {
    var planner = Planner()
    planner.press("s")
    planner.now.instant = planner.now.instant + 240
    planner.press("S")
    #expect(planner.screen.contains("09:42 · -2m for two minutes ago · 1m for a minute of work"))
  }

  @Test func `the timer's end takes the words of the command line, and names another day`() {
    var world = World.sample
    world.track("Write the report", on: Days.yesterday, from: Days.time(16), to: nil)
    var planner = Planner(world)
    planner.press("S", "S")
    for text in ["yesterday 17:05", "17:05", "2026-11-20T17:05"] {
      planner.press("Ctrl-U")
      planner.type(text)
      #expect(planner.screen.contains("Stops at Fri 20 Nov 17:05, after 1h05"), "\(text)")
    }
    planner.press("Ctrl-U", "Enter")
    #expect(planner.screen.contains("e.g. 09:30, yesterday 17:00 or -10m"))
    planner.type("yesterday 15:05")
    planner.press("Enter")
    #expect(planner.screen.contains("The timer started at Fri 20 Nov 16:00"))
    planner.press("Ctrl-U")
    planner.type("yesterday 17:05")
    planner.press("Enter")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.yesterday, 17, 5))
  }

  @Test func `among the categories the key of a task's timer names the one that stops it`() {
    var planner = Planner()
    planner.press("s", "S-Tab", "s")
    #expect(planner.notice == "s is for a task · S stops the timer from here")
  }

  @Test func `go to a date`() {
    var planner = Planner()
    planner.press("g")
    planner.type("in 2 weeks")
    planner.press("Enter")
    #expect(planner.state.place == .day(Days.today + 14))
  }

  @Test func `move to a typed date`() {
    var planner = Planner()
    planner.press("r", "g")
    planner.type("next fri")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today + 6)
  }

  @Test func `a date that cannot be meant is named, and nothing moves`() {
    var planner = Planner()
    planner.press("r", "g")
    planner.type("31 feb")
    planner.press("Enter")
    #expect(planner.state.overlays.count == 1)
    #expect(planner.screen.contains("There is no day ‘31 feb’"))
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today)
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `several tasks get the tags that are typed, and none of the selected one`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press("v")
    planner.select("Call Ana")
    planner.press("v")
    planner.select("Call Ana")
    planner.press("@")
    planner.type("home")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Buy bread")?.tags == ["home"])
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone", "home"])
  }

  @Test func `tags are set as they are typed`() {
    var planner = Planner()
    planner.press("@")
    planner.type("deep @office deep")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.tags == ["deep", "office"])
  }
}
