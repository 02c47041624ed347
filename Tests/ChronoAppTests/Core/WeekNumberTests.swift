import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A week has one number, whatever its first day is.
@Suite struct `The number of a week` {
  private func planner(_ weekStart: Weekday) -> Planner {
    var settings = Settings()
    settings.weekStart = weekStart
    let now = Moment(instant: Days.instant(Days.tomorrow, 9, 42), zone: .utc)
    return Planner(size: .large, now: now, settings: settings)
  }

  @Test(arguments: [
    (Weekday.monday, 47, "Mon 16 Nov – Sun 22 Nov"), (.sunday, 48, "Sun 22 Nov – Sat 28 Nov"),
  ])
  func `is the same wherever it is shown`(weekStart: Weekday, number: Int, span: String) {
    var planner = planner(weekStart)
    #expect(planner.screen.contains("Sun 22 Nov · W\(number)"))
    planner.press("w")
    #expect(planner.screen.contains("This week W\(number)"))
    #expect(planner.screen.contains("Week \(number) · "))
    planner.press("]", "]")
    #expect(planner.screen.contains("┌ Week \(number + 2) ─"))
    #expect(planner.screen.contains("Week \(number + 2) · "))
    planner.press(".", "R")
    #expect(planner.screen.contains("Review · W\(number) · \(span)"))
    let weeks = (-1...1).map { "W\(number + $0)" }
    let line = planner.screen.split(separator: "\n").first { $0.contains("Weeks  ") } ?? ""
    #expect(weeks.allSatisfy(line.contains), "\(line)")
  }
}
