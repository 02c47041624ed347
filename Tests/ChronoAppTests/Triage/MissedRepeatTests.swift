import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What is said of a repeat that was missed and comes again only in days (Behaviour 2.11).
@Suite struct MissedRepeatTests {
  private func planner(_ rule: String, on day: LocalDay, size: Size = .large) -> Planner {
    var world = World()
    world.plan("Pay rent", in: nil, on: day)
    world.rows.tasks[0].repeats = Repeat(rule: rule, anchor: day, series: world.newID())
    world.plan("Read", in: nil, on: Days.today)
    world.offered = nil
    return Planner(world, size: size)
  }

  @Test func `the planner says so at the start, and triage where it has nothing to ask`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday)
    let words = "‘Pay rent’ was missed yesterday, next Fri 27 Nov · 1 shows it, r there moves it"
    planner.send(.tick)
    #expect(planner.notice == words)
    planner.press("j", "t")
    #expect(planner.notice == words)
    // And so it is.
    planner.press("1", "r", "t")
    #expect(planner.world.rows.tasks.contains { $0.title == "Pay rent" && $0.due == Days.today })
    planner.press("t")
    #expect(planner.notice == "No missed tasks · nothing to decide")
  }

  @Test func `over a weekend it is spoken of by its day`() {
    var planner = planner("FREQ=MONTHLY", on: Days.today - 3)
    planner.press("t")
    #expect(planner.notice.hasPrefix("‘Pay rent’ was missed on Wed 18 Nov, next Fri 18 Dec · g "))
    var older = self.planner("FREQ=MONTHLY", on: Days.today - 4)
    older.press("t")
    #expect(older.notice == "No missed tasks · nothing to decide")
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY;COUNT=1"])
  func `what is there again today, or never comes again, is not spoken of`(rule: String) {
    var planner = planner(rule, on: Days.yesterday)
    planner.send(.tick)
    #expect(planner.notice.isEmpty)
    planner.press("t")
    #expect(planner.notice == "No missed tasks · nothing to decide")
  }
}
