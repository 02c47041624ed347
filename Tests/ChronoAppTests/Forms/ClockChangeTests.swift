import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Ranges that are typed for the nights in which the clock is set: two times of the wall clock.
@Suite struct `A range in a night when the clock changes` {
  /// A planner in Berlin, at noon of the day before.
  private func planner(_ day: String) throws -> Planner {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let noon = berlin.instant(LocalTime(try #require(LocalDay(day)), Days.time(12)))
    return Planner(World(), now: Moment(instant: noon, zone: berlin))
  }

  @Test(arguments: [
    ("2026-10-24", "22:00-06:00", 540, "22:00–06:00"),
    ("2026-10-25", "01:30-04:30", 240, "01:30–04:30"),
    ("2026-03-28", "22:00-06:00", 420, "22:00–06:00"),
    ("2026-03-29", "01:30-04:30", 120, "01:30–04:30"),
    ("2026-10-26", "22:00-06:00", 480, "22:00–06:00"),
    ("2026-10-24", "22:00 8h", 480, "22:00–05:00"),
  ])
  func `is as long as the two times are apart, and is shown as it was typed`(
    day: String,
    typed: String,
    minutes: Int,
    shown: String
  ) throws {
    var planner = try planner(day)
    planner.press("a")
    planner.type("Watch \(day) \(typed)")
    #expect(planner.screen.contains(shown), "\(planner.screen)")
    planner.press("Enter")
    let task = try #require(planner.world.task(titled: "Watch"))
    #expect(task.estimate == minutes)
    planner.select("Watch")
    planner.press("Enter")
    #expect(planner.screen.contains("until \(shown.suffix(5))"), "\(planner.screen)")
  }

  @Test func `in the form is as long too, and what repeats has its usual length`() throws {
    var planner = try planner("2026-10-24")
    planner.press("a")
    planner.type("Watch 2026-10-24 9:00")
    planner.press("Enter")
    planner.select("Watch")
    planner.press("Enter", "Down", "Down", "Down")
    planner.type("22:00-06:00")
    #expect(planner.screen.contains("9h, by the time"), "\(planner.screen)")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Watch")?.estimate == 540)
    planner.press("a")
    planner.type("Rounds 22:00-06:00 every day")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Rounds")?.estimate == 480)
  }

  @Test func `a time that the clock skips is told, with what it will be`() throws {
    let words = "The clock skips 02:30 on Sun 29 Mar: it will be 03:30"
    var planner = try planner("2026-03-28")
    for line in ["Watch 2026-03-29 2:30", "event Watch 2026-03-29 2:30"] {
      planner.press("a")
      planner.type(line)
      #expect(planner.screen.contains(words), "\(planner.screen)")
      planner.press("Enter")
      #expect(planner.notice.contains(words), "\(planner.notice)")
    }
    planner.press("E")
    planner.type("Shift")
    planner.press("Tab")
    planner.type("2026-03-29")
    planner.press("Tab")
    planner.type("2:15")
    #expect(planner.screen.contains("the clock skips it: it will be 03:15"))
    planner.press("Ctrl-U")
    planner.type("3:15")
    #expect(!planner.screen.contains("the clock skips"))
  }

  @Test func `on the grid is as long too`() throws {
    var planner = try planner("2026-10-24")
    planner.press("a")
    planner.type("Watch")
    planner.press("Enter")
    planner.select("Watch")
    planner.press("b", "e")
    planner.type("2200-0600")
    planner.press("Enter", "Enter")
    #expect(planner.world.task(titled: "Watch")?.estimate == 540)
  }
}
