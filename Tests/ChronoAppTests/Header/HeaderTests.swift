import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What the segments count, and the badge of missed tasks.
@Suite struct HeaderTests {
  private func line(_ planner: Planner) -> String { planner.frame.line(0) }

  @Test func `the fourth segment counts the day that is shown`() {
    var world = World.sample
    world.plan("Far off", in: nil, on: Days.today + 9)
    world.plan("Near", in: nil, on: Days.today + 2)
    world.plan("Near too", in: nil, on: Days.today + 2)
    var planner = Planner(world, size: .large)
    #expect(line(planner).contains("│ Other 4 ›"))
    planner.press("3", "]")
    #expect(line(planner).contains("│ Mon 23 Nov 2 ›"))
    planner.press("]")
    #expect(line(planner).contains("│ Tue 24 Nov ›"))
    planner.press("4")
    #expect(line(planner).contains("│ Other 4 ›"))
  }

  @Test func `a past day says what was kept of what was promised, also in the fourth segment`() {
    var world = World.sample
    world.plan("Old", in: nil, on: Days.today - 3)
    var planner = Planner(world, size: .large)
    planner.press("1", "[", "[")
    #expect(line(planner).contains("│ Wed 18 Nov 0/1 ✗1 ›"))
  }

  @Test func `what was put off today counts today as it will tomorrow`() {
    var planner = Planner(size: .large)
    #expect(line(planner).contains("Today Sat 21 Nov 1/5"))
    planner.select("Buy bread")
    planner.press("L")
    #expect(line(planner).contains("Today Sat 21 Nov 1/5"))
    planner.select("Call Ana")
    planner.press("d", "d")
    #expect(line(planner).contains("Today Sat 21 Nov 1/4"))
  }

  /// What is done without having been planned is no promise, on the day itself as on the next.
  @Test func `what was logged as done is not counted today, as it will not be tomorrow`() {
    var planner = Planner(size: .large)
    planner.press("Tab", "l")
    #expect(planner.state.grid.lane == .actual)
    planner.press("a")
    planner.type("8-8:30 Tidied up")
    planner.press("Enter")
    #expect(planner.screen.contains("Tidied up"), "\(planner.screen)")
    #expect(line(planner).contains("Today Sat 21 Nov 1/5"), "\(line(planner))")
  }

  @Test func `a week reached by a step is counted as one`() {
    var world = World.sample
    world.plan("Far off", in: nil, on: Days.today + 20)
    var planner = Planner(world, size: .large)
    planner.press("w", "3", "]", "]")
    #expect(line(planner).contains("│ Week 50 1 ›"))
  }

  @Test func `a week keeps the promises of its days that are over, wherever their tasks went`() {
    var world = World()
    for (title, day) in [("A", -2), ("B", -1), ("C", 0), ("D", 0)] {
      world.plan(title, in: nil, on: Days.today + day)
    }
    var planner = Planner(world, size: .large)
    planner.press("w", "2")
    #expect(line(planner).contains("This week W47 0/4 ✗2"))
    planner.press("t", "s", "x")
    #expect(planner.state.view.missed == 0)
    planner.press("Esc")
    #expect(line(planner).contains("This week W47 0/4 ✗2"))
  }

  @Test(arguments: [(PlannerView.mostEvents - 1, ""), (PlannerView.mostEvents, "+")])
  func `the fourth segment says where it stopped counting events`(count: Int, more: String) {
    var world = World()
    for number in 0..<count {
      world.rows.events.append(
        CalendarEvent(
          id: world.newID(),
          name: "Event \(number)",
          day: Days.today + 9,
          created: Days.now.instant
        )
      )
    }
    #expect(line(Planner(world, size: .large)).contains("│ Other \(count)\(more) ›"))
  }

  @Test func `the segments count the category that is shown`() {
    var planner = Planner(size: .large)
    let all = line(planner)
    planner.press("S-Tab", "End")
    #expect(line(planner) != all)
    planner.press("Home")
    #expect(line(planner) == all)
  }

  @Test func `the badge says what it is and stands apart from yesterday's count`() {
    var planner = Planner(size: .large)
    #expect(line(planner).contains(" Yesterday 0/1 ✗1 │"))
    #expect(line(planner).contains("› ✗1 triage "))
    planner.resize(80, 24)
    #expect(line(planner).contains("› ✗1 triage "))
    // Where there is no room for the word, ✗ is on the line once, and means this.
    planner.resize(40, 12)
    #expect(line(planner).filter { $0 == "✗" }.count == 1)
    #expect(line(planner).contains("› ✗1"))
  }

  @Test func `a narrow screen keeps what was missed of a day that is over`() {
    var world = World()
    for title in ["A", "B"] { world.plan(title, in: nil, on: Days.yesterday) }
    world.plan("C", in: nil)
    var planner = Planner(world, size: .plain)
    planner.press("t", "s", "x")
    #expect(planner.state.view.missed == 0)
    #expect(line(planner).contains(" 0/2 ✗2 │"))
    planner.resize(40, 12)
    #expect(line(planner).hasPrefix("‹ F 0/2 ✗2 │ Sa 0/1 │"))
    // Counts go before it.
    for width in 40...80 {
      planner.resize(width, 12)
      #expect(line(planner).contains("✗2"), "\(width): \(line(planner))")
    }
  }

  @Test func `where no other place has the date, the list's title does`() {
    var planner = Planner(size: .small)
    #expect(planner.frame.line(1).hasPrefix("┌ Today, Sat 21 Nov ─"))
    planner.press("3")
    #expect(planner.frame.line(1).hasPrefix("┌ Tomorrow, Sun 22 Nov ─"))
    planner.resize(80, 24)
    #expect(planner.frame.line(1).contains("┌ Tomorrow ─"))
  }

  @Test func `without a missed task there is no badge`() {
    #expect(!line(Planner(World(), size: .large)).contains("✗"))
  }
}
