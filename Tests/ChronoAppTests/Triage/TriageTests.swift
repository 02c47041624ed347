import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("Triage") struct TriageTests {
  /// Twenty tasks of the ten days before today, all missed.
  private static var backlog: World {
    var world = World()
    world.rows.categories = [World.work]
    for number in 1...20 {
      world.plan(
        "Task \(number)",
        in: World.work,
        on: Days.today - 11 + (number + 1) / 2,
        minutes: 30
      )
    }
    return world
  }

  private func due(_ planner: Planner, _ title: String) -> LocalDay? {
    planner.world.task(titled: title)?.due
  }

  @Test func `twenty tasks take twenty-one keys, and one undo takes all of them back`() {
    var planner = Planner(TriageTests.backlog)
    let before = planner.world.rows
    let keys = ["t"] + Array(repeating: ["t", "m", "3", "w", "s"], count: 4).flatMap(\.self)
    for key in keys { planner.press(key) }
    #expect(keys.count == 21)
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.view.missed == 0)
    #expect(due(planner, "Task 1") == Days.today)
    #expect(due(planner, "Task 2") == Days.tomorrow)
    #expect(due(planner, "Task 3")?.weekday == .wednesday)
    #expect(due(planner, "Task 4") == Days.today + 7)
    #expect(due(planner, "Task 5") == nil)
    #expect(planner.notice == "Triage: moved ‘Task 20’ to someday · 20 decided · u undoes them all")
    planner.press("u")
    #expect(planner.world.rows == before)
    planner.press("Ctrl-R")
    #expect(planner.state.view.missed == 0)
  }

  @Test func `asks about the oldest first and says what today holds`() {
    var planner = Planner()
    planner.press("t")
    #expect(planner.screen.contains("Triage · 1 left"))
    #expect(planner.screen.contains("Fix the tap"))
    #expect(planner.screen.contains("Fri 20 Nov, yesterday"))
    #expect(planner.screen.contains("Today has 4 tasks · "))
  }

  @Test func `its hours of a day are those of the header`() {
    var planner = Planner(size: .large)
    let header = planner.frame.line(0)
    let amount = header.firstMatch(of: /\d+h\d* of \d+h\d*/).map { String($0.output) }
    planner.press("t")
    #expect(amount != nil && planner.screen.contains("Today has 4 tasks · \(amount ?? "")"))
  }

  @Test func `a day that is over is refused where it was typed`() {
    var planner = Planner()
    planner.press("t", "g")
    planner.type("yesterday")
    planner.press("Enter")
    #expect(planner.screen.contains("Fri 20 Nov is over: today or a day to come"))
    #expect(planner.screen.contains("Triage · 1 left"))
    #expect(!planner.screen.contains("decided"))
    planner.press("Ctrl-U")
    planner.type("fri")
    planner.press("Enter")
    #expect(due(planner, "Fix the tap") == Days.today + 6)
  }

  @Test(arguments: [
    ("fri 18:00", "Fri 27 Nov 2026 at 18:00", 6, 18 * 60),
    ("18:00", "today, Sat 21 Nov 2026 at 18:00", 0, 18 * 60),
    ("7:00", "tomorrow, Sun 22 Nov 2026 at 07:00", 1, 7 * 60),
  ])
  func `a date takes a time with it, and a time alone is the next such one`(
    typed: String,
    words: String,
    days: Int,
    minutes: Int
  ) {
    var planner = Planner()
    planner.press("t", "g")
    planner.type(typed)
    #expect(planner.screen.contains(words))
    planner.press("Enter")
    let task = planner.world.task(titled: "Fix the tap")
    #expect(task?.due == Days.today + days && task?.time?.minutes == minutes)
    #expect(planner.notice.hasPrefix("Triage: planned ‘Fix the tap’ for "))
    planner.press("u")
    #expect(planner.world.task(titled: "Fix the tap")?.due == Days.yesterday)
  }

  @Test func `what is undone is asked about again, and what was skipped after it too`() {
    var planner = Planner(TriageTests.backlog)
    planner.press("t", "t", "j", "j", "u", "m")
    planner.now.ticks += 250
    planner.press("m")
    #expect(
      (1...4).map { due(planner, "Task \($0)") } == [
        Days.tomorrow, Days.tomorrow, Days.today - 9, Days.today - 9,
      ]
    )
  }

  @Test func `weekdays are in the order in which they come, under the keys they always have`() {
    var planner = Planner(size: .large)
    planner.press("t")
    let lines = planner.screen.split(separator: "\n")
    func row(_ day: String) -> Int? { lines.firstIndex { $0.contains(day) } }
    let rows = ["7 Sun 22", "1 Mon 23", "2 Tue 24", "3 Wed 25"].compactMap(row)
    #expect(rows.count == 4 && rows == rows.sorted())
    #expect(["4 Thu 26", "5 Fri 27", "6 Sat 28"].compactMap(row) == rows.dropLast())
    planner.press("Esc", "r")
    let days = ["m 7 tomorrow", "1   Monday", "2   Tuesday", "5   Friday", "w 6 in a week"]
    let places = days.map { day in
      planner.screen.split(separator: "\n").firstIndex { $0.contains(" \(day) ") } ?? 0
    }
    #expect(places == places.sorted() && !places.contains(0))
  }

  @Test(arguments: [Size(width: 120, height: 40), Size(width: 80, height: 24)])
  func `each day is told beside its key with how full it is`(size: Size) {
    var world = TriageTests.backlog
    world.plan("Half", in: nil, on: Days.today + 2, at: Days.time(8), minutes: 120)
    world.plan("Full", in: nil, on: Days.today + 3, minutes: 600)
    world.plan("Swim", in: nil, on: Days.today + 4, at: Days.time(19), minutes: 90)
    world.plan("Bread", in: nil, on: Days.today + 5)
    var planner = Planner(world, size: size)
    planner.press("t")
    func expectRows(_ rows: String...) {
      for row in rows { #expect(planner.screen.contains(row)) }
    }
    expectRows(
      "7 Sun 22 · free               4 Thu 26 · 1 task ",
      "1 Mon 23 · 2h of 8h           5 Fri 27 · free",
      "2 Tue 24 · ! 2h over          6 Sat 28 · free",
      "3 Wed 25 · after work 1h30 "
    )
    planner.press("2", "3", "4")
    expectRows("2 Tue 24 · ! 2h30 over ", "3 Wed 25 · 30m of 8h ", "4 Thu 26 · 30m of 8h ")
  }

  @Test func `a narrow screen has a key for each day, and a low one tells of tomorrow`() {
    var world = World.sample
    world.plan("Half", in: nil, on: Days.tomorrow, at: Days.time(8), minutes: 120)
    var tall = Planner(world, size: Size(width: 40, height: 24))
    tall.press("t")
    for row in ["7 Sun 22    1 Mon 23    2 Tue 24 ", "3 Wed 25    4 Thu 26    5 Fri 27 "] {
      #expect(tall.screen.contains("│ \(row)"))
    }
    #expect(tall.screen.contains("│ 6 Sat 28    g a date "))
    #expect(tall.screen.contains("│ s someday  x drop  d was done "))
    var low = Planner(world, size: Size(width: 40, height: 12))
    low.press("t")
    #expect(low.screen.contains("Tomorrow has 2 tasks · 45m clash"))
    #expect(low.screen.contains("j skip  u undo  Esc leave"))
  }

  @Test func `a screen without room for the loads tells the days alone`() {
    var world = TriageTests.backlog
    world.track("Task 1", on: Days.yesterday, from: Days.time(10), to: Days.time(10, 25))
    var planner = Planner(world, size: Size(width: 80, height: 18))
    planner.press("t")
    #expect(planner.screen.contains("25m tracked"))
    #expect(planner.screen.contains("7 Sun 22    1 Mon 23    2 Tue 24    3 Wed 25"))
    #expect(planner.screen.contains("4 Thu 26    5 Fri 27    6 Sat 28"))
    #expect(planner.screen.contains("j skip  u undo  Esc leave"))
    planner.press("j")
    #expect(planner.screen.contains("7 Sun 22 · free               4 Thu 26 · free"))
  }

  @Test(arguments: ["u", "Backspace"])
  func `takes decisions of the pass back one by one`(key: String) {
    var planner = Planner(TriageTests.backlog)
    planner.press("t", "t", "x")
    #expect(due(planner, "Task 1") == Days.today)
    #expect(planner.world.task(titled: "Task 2")?.status == .dropped)
    planner.press(key)
    #expect(planner.world.task(titled: "Task 2")?.status == .open)
    #expect(due(planner, "Task 1") == Days.today)
    #expect(planner.screen.contains("Task 2"))
    planner.press(key)
    #expect(due(planner, "Task 1") == Days.today - 10)
    planner.press(key)
    #expect(planner.notice == "Nothing decided yet")
    #expect(planner.state.view.missed == 20)
  }

  @Test func `leaving keeps what was decided and what waits`() {
    var planner = Planner(TriageTests.backlog)
    planner.press("t", "m")
    planner.now.ticks += 250
    planner.press("m", "Esc")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.view.missed == 18)
    #expect(planner.notice == "2 decided · 18 still waiting · u undoes them all")
  }

  @Test func `a task left for later comes again in the next pass`() {
    var planner = Planner(TriageTests.backlog)
    planner.press("t", "j", "t")
    #expect(due(planner, "Task 1") == Days.today - 10)
    #expect(due(planner, "Task 2") == Days.today)
    planner.press("k")
    #expect(planner.screen.contains("Task 1 "))
    planner.press("Esc", "t", "t")
    #expect(due(planner, "Task 1") == Days.today)
  }

  @Test func `done then asks when, and the old day is kept and marked as logged late`() {
    var planner = Planner()
    planner.press("t", "d")
    planner.type("25:00-26:00")
    planner.press("Enter")
    #expect(planner.screen.contains("‘25:00’ is not a time"))
    for _ in 0..<11 { planner.press("Backspace") }
    planner.type("9:00-9:40")
    planner.press("Enter")
    let promise = planner.world.promises(of: "Fix the tap").first
    #expect(promise?.outcome == .kept)
    #expect(promise?.loggedLate == true)
    #expect(planner.world.rows.sessions.map(\.finish) == [Days.instant(Days.yesterday, 9, 40)])
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `a date is typed where no key has it`() {
    var planner = Planner()
    planner.press("t", "g")
    planner.type("2026-12-24")
    planner.press("Enter")
    #expect(due(planner, "Fix the tap") == LocalDay(year: 2026, month: 12, day: 24))
  }

  @Test func `a key that decides nothing says so and changes nothing`() {
    var planner = Planner()
    let before = planner.world.rows
    planner.press("t", "z", "8")
    #expect(planner.notice == "8 does nothing here · Esc leaves and keeps your decisions")
    #expect(planner.world.rows == before)
  }

  @Test func `a third slip is advised on and blocks nothing`() {
    var world = World.sample
    if let task = world.task(titled: "Fix the tap") {
      for back in 2...3 {
        world.rows.promises.append(
          Commitment(
            task: task.id,
            day: Days.today - back,
            outcome: .missed,
            made: task.created
          )
        )
      }
      for index in world.rows.tasks.indices where world.rows.tasks[index].id == task.id {
        world.rows.tasks[index].estimate = 60
      }
    }
    var planner = Planner(world)
    let before = planner.world.rows
    planner.press("t")
    #expect(planner.screen.contains("Slipped 3×"))
    var shrunk = planner
    shrunk.press("-")
    #expect(shrunk.world.task(titled: "Fix the tap")?.estimate == 30)
    shrunk.press("t")
    #expect(due(shrunk, "Fix the tap") == Days.today)
    var split = planner
    split.press("p")
    #expect(split.world.task(titled: "Fix the tap 1/2")?.estimate == 30)
    #expect(due(split, "Fix the tap 2/2") == Days.tomorrow)
    split.press("t", "u")
    #expect(split.world.rows == before)
    planner.press("t")
    #expect(due(planner, "Fix the tap") == Days.today)
  }

  @Test func `is offered at the first start of a day and never in the way`() {
    var world = World.sample
    world.offered = nil
    var planner = Planner(world)
    planner.send(.tick)
    #expect(planner.screen.contains("1 missed task"))
    var passing = planner
    passing.press("j")
    #expect(passing.state.overlays.isEmpty)
    #expect(passing.state.list.selected != planner.state.list.selected)
    var later = planner
    later.press("Esc")
    #expect(later.state.overlays.isEmpty)
    #expect(later.state.view.missed == 1)
    planner.press("t", "t")
    #expect(due(planner, "Fix the tap") == Days.today)
    var again = Planner(planner.world)
    again.send(.tick)
    #expect(again.state.overlays.isEmpty)
  }

  @Test func `opened with the first key of a day, it is not offered behind that`() {
    var planner = Planner()
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    // It counts as offered for a planner that starts later that day, too.
    let effects = planner.effects { $0.press("t") }
    #expect(effects.contains(.file(.claimTriageOffer(Days.today + 1))))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
    planner.press("3")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `is offered with the first key of a day where the planner was open over midnight`() {
    var planner = Planner()
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
    planner.press("j")
    #expect(planner.screen.contains("missed tasks"))
    // The key did what it does, and so does the next.
    planner.press("3")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.place == .segment(1))
    planner.press("j", "k")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `waits with its offer until what is open is closed`() {
    var planner = Planner()
    planner.now.instant = planner.now.instant + 86_400
    planner.send(.tick)
    planner.press("?")
    #expect(!planner.screen.contains("missed tasks"))
    planner.press("Esc")
    #expect(planner.screen.contains("missed tasks"))
  }

  @Test func `shows repeats, priority and tracked time, and counts events`() throws {
    var world = World.sample
    let index = try #require(world.rows.tasks.firstIndex { $0.title == "Fix the tap" })
    world.rows.tasks[index].priority = .high
    world.rows.tasks[index].repeats = Repeat(
      rule: "FREQ=DAILY;INTERVAL=3",
      afterCompletion: true,
      anchor: Days.yesterday,
      series: Identifier(high: 0, low: 77)
    )
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(10), to: Days.time(10, 25))
    world.rows.events = [
      CalendarEvent(
        id: world.newID(),
        name: "Choir",
        day: Days.tomorrow,
        time: Days.time(19),
        length: 90,
        created: Days.now.instant
      )
    ]
    var planner = Planner(world)
    planner.press("t")
    #expect(planner.screen.contains("yesterday  ↻1  !!!"))
    #expect(planner.screen.contains("⟳ every! 3 days · 25m tracked"))
  }

  @Test func `is open from the start where that was asked for`() {
    var planner = Planner()
    planner.state.memory.opensTriage = true
    planner.send(.tick)
    #expect(planner.screen.contains("Triage · 1 left"))
    planner.press("Esc")
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `a click on the badge opens it`() throws {
    var planner = Planner(size: .large)
    let line = Array(planner.frame.line(0))
    let badge = try #require(line.lastIndex(of: "✗"))
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: badge, y: 0), button: 1)))
    #expect(planner.screen.contains("Triage · 1 left"))
  }

  @Test func `says why it has nothing to ask`() {
    var planner = Planner(World())
    planner.press("t")
    #expect(planner.notice == "No missed tasks · nothing to decide")
  }

  @Test func `looks calm at every size`() {
    var planner = Planner(TriageTests.backlog)
    planner.press("c", "t", "t", "m")
    planner.expectFrames("triage")
  }
}
