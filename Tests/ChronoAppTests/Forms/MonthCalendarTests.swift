import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The month over a form, to pick a day in.
@Suite struct `The month calendar of a form` {
  private func fresh() -> Planner {
    var planner = Planner()
    planner.press("A")
    return planner
  }

  @Test func `picks the day in a month calendar`() {
    var planner = fresh()
    planner.type("Pay the rent")
    planner.press("Tab", "Tab", "Ctrl-D")
    planner.expectFrames("form-calendar", sizes: [.plain, .small])
    planner.press("PgDn", "Down", "Right", "Enter")
    #expect(planner.screen.contains("Tue 29 Dec 2026"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pay the rent")?.due?.text == "2026-12-29")
  }

  @Test(arguments: [(Weekday.monday, "Mon 16 Nov"), (.sunday, "Sun 15 Nov")])
  func `a week of the calendar begins as the settings say`(first: Weekday, day: String) {
    var settings = Settings()
    settings.weekStart = first
    var planner = Planner(settings: settings)
    planner.press("A", "Tab", "Tab", "Ctrl-D", "Home", "Enter")
    #expect(planner.screen.contains(day))
  }

  @Test(arguments: Weekday.allCases)
  func `Home and End are the two ends of its row`(first: Weekday) {
    var settings = Settings()
    settings.weekStart = first
    for (key, day) in [
      ("Home", Days.today.startOfWeek(first: first)),
      ("End", Days.today.startOfWeek(first: first) + 6),
    ] {
      var planner = Planner(settings: settings)
      planner.press("A", "Tab", "Tab", "Ctrl-D", key, "Enter")
      #expect(planner.screen.contains(day.formatted(.dayMonth, today: Days.today)), "\(key)")
    }
  }

  @Test func `Esc in the calendar leaves the day as it was`() {
    var planner = fresh()
    planner.press("Tab", "Tab", "Ctrl-D", "Down", "Esc")
    #expect(planner.screen.contains("today, Sat 21 Nov 2026"))
    #expect(planner.state.overlays.count == 1)
  }
}
