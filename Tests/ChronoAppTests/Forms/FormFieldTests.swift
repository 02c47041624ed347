import ChronoApp
import ChronoModel
import Testing

/// What single fields of the form say and take.
@Suite struct `Fields of the form` {
  @Test func `warns of a new task on a day that is over`() {
    var planner = Planner()
    planner.press("1", "A")
    #expect(planner.screen.contains("Fri 20 Nov is over; waits as missed"))
    planner.type("Quick")
    planner.press("Ctrl-X", "a")
    planner.type("Quick yesterday")
    planner.press("Enter")
    #expect(planner.notice == "Added ‘Quick yesterday’ · u undo · ‘yesterday’ stays in the title")
  }

  @Test func `says how long an estimate is that looks like a time`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Report")
    planner.press("Tab", "Tab", "Tab", "Tab")
    planner.type("11:15")
    #expect(planner.screen.contains("11h15 long; Time takes 10:00-11:15"))
  }

  @Test func `says at which hour a reminder of what has no time comes`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Report")
    planner.press("Tab", "Tab", "Tab", "Tab", "Tab")
    planner.type("23h, 1d")
    #expect(planner.screen.contains("09:00 the day before, 1 day before"))
  }

  @Test func `goes on from the list of categories by the key that saves`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Report")
    planner.press("Tab")
    planner.type("ho")
    #expect(planner.state.overlays.count == 2)
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Report")?.category == World.home.id)
    var tabbed = Planner()
    tabbed.press("A")
    tabbed.type("Report")
    tabbed.press("Tab")
    tabbed.type("ho")
    tabbed.press("Tab")
    tabbed.type("fri")
    tabbed.press("Ctrl-X")
    #expect(tabbed.world.task(titled: "Report")?.category == World.home.id)
    #expect(tabbed.world.task(titled: "Report")?.due == Days.today + 6)
    var untouched = Planner()
    untouched.press("A")
    untouched.type("Report")
    untouched.press("Tab", "Space", "Ctrl-X")
    #expect(untouched.world.task(titled: "Report")?.category == nil)
  }

  @Test func `makes no category by the key that saves`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Report")
    planner.press("Tab")
    planner.type("Garden")
    planner.press("Ctrl-X")
    #expect(planner.notice == "No category ‘Garden’ · Enter adds it")
    #expect(planner.state.overlays.count == 2)
    #expect(planner.world.task(titled: "Report") == nil)
    planner.press("Enter", "Ctrl-X")
    #expect(planner.world.task(titled: "Report")?.category != nil)
  }
}
