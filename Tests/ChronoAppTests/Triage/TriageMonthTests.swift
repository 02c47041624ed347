import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A day for a missed task, chosen in the month (Behaviour 3.9); it is Sat 21 Nov, 09:42.
@Suite struct TriageMonthTests {
  private static var twoMissed: World {
    var world = World()
    for (hour, title) in [(10, "Budget"), (15, "Call Ana")] {
      world.plan(title, in: nil, on: Days.yesterday, at: Days.time(hour), minutes: 60)
    }
    return world
  }

  private func task(_ title: String, _ planner: Planner) -> TaskItem? {
    planner.world.task(titled: title)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `is decided by one key more, and the next task is asked about`(size: Size) {
    var planner = Planner(Self.twoMissed, size: size)
    planner.press("t")
    #expect(planner.screen.contains("c the month"), "\(planner.screen)")
    planner.press("c")
    #expect(!planner.screen.contains("Triage"), "\(planner.screen)")
    #expect(planner.screen.contains("Budget"))
    planner.press("j", "l", "Enter")
    #expect(task("Budget", planner)?.due == Days.today + 8)
    #expect(planner.screen.contains("Triage · 1 left · 1 decided"), "\(planner.screen)")
    planner.press("m")
    #expect(planner.notice.hasSuffix("2 decided · u undoes them all"), "\(planner.notice)")
    let name = "Triage: moved ‘Call Ana’ to Sun 22 Nov · 15:00 · "
    #expect(planner.notice.hasPrefix(name), "\(planner.notice)")
    planner.press("u")
    #expect(task("Budget", planner)?.due == Days.yesterday)
    #expect(task("Call Ana", planner)?.due == Days.yesterday)
  }

  @Test func `is taken back like another decision`() {
    var planner = Planner(Self.twoMissed)
    planner.press("t", "c", "l", "Enter", "u")
    #expect(task("Budget", planner)?.due == Days.yesterday)
    #expect(planner.screen.contains("Triage · 2 left"))
  }

  @Test func `is left without a decision`() {
    var planner = Planner(Self.twoMissed)
    let before = planner.world.rows
    planner.press("t", "c", "j", "Esc")
    #expect(planner.screen.contains("Triage · 2 left"))
    #expect(planner.notice == "Nothing moved")
    #expect(planner.world.rows == before)
    planner.press("m")
    #expect(planner.screen.contains("Triage · 1 left · 1 decided"))
  }

  @Test func `is typed instead by the key of the date`() {
    var planner = Planner(Self.twoMissed)
    planner.press("t", "c", "g")
    planner.type("24 dec")
    planner.press("Enter")
    #expect(task("Budget", planner)?.due == LocalDay(year: 2026, month: 12, day: 24))
    #expect(planner.screen.contains("Triage · 1 left · 1 decided"))
  }

  @Test func `loses an hour that is over today, as by the key of today`() {
    var world = Self.twoMissed
    world.plan("Mail", in: nil, on: Days.yesterday, at: Days.time(8), minutes: 30)
    var planner = Planner(world)
    planner.press("t", "c", "Enter")
    #expect(task("Mail", planner)?.due == Days.today)
    #expect(task("Mail", planner)?.time == nil)
    planner.press("Esc")
    #expect(planner.notice.hasPrefix("1 decided, without a time"), "\(planner.notice)")
  }

  @Test func `the card tells the hour that was planned`() {
    var planner = Planner(Self.twoMissed)
    planner.press("t")
    #expect(planner.screen.contains("Fri 20 Nov 10:00, yesterday"), "\(planner.screen)")
  }
}
