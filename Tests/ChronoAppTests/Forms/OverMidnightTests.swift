import ChronoApp
import ChronoModel
import Testing

/// What is half typed while the day ends.
@Suite struct `A line that is open over midnight` {
  private static func moment(_ day: LocalDay, _ hour: Int, _ minute: Int) -> Moment {
    Moment(instant: Days.instant(day, hour, minute), zone: .utc)
  }

  /// A line, typed in the last minute of Saturday.
  private func typed(_ text: String) -> Planner {
    var planner = Planner(now: Self.moment(Days.today, 23, 59))
    planner.press("a")
    planner.type(text)
    return planner
  }

  private func due(_ title: String, in planner: Planner) -> LocalDay? {
    planner.world.task(titled: title)?.due
  }

  @Test(arguments: [
    ("Half typed line 9:00", "tomorrow, Sun 22 Nov 2026"), ("Half typed line", "today, Sat 21"),
    ("Half typed line tomorrow 9:00", "tomorrow, Sun 22 Nov 2026"),
    ("Half typed line sun", "tomorrow, Sun 22 Nov 2026"),
    ("Half typed line today", "today, Sat 21"),
    ("Half typed line 23:59", "today, Sat 21"),
    ("Half typed line 23:58", "tomorrow, Sun 22 Nov 2026"),
  ])
  func `keeps the day it showed, and is born missed by nothing`(line: String, before: String) {
    var planner = typed(line)
    #expect(planner.screen.contains(before))
    planner.now = Self.moment(Days.tomorrow, 0, 1)
    var unseen = planner
    planner.send(.tick)
    #expect(planner.screen.contains("today, Sun 22 Nov 2026"))
    planner.press("Enter")
    #expect(due("Half typed line", in: planner) == Days.tomorrow)
    // The key may be the first that is heard of the new day.
    unseen.press("Enter")
    #expect(due("Half typed line", in: unseen) == Days.tomorrow)
  }

  @Test func `stays on a later day, and reads a new one from the new today`() {
    var planner = typed("Ring Ana +2d")
    planner.now = Self.moment(Days.tomorrow, 0, 1)
    planner.type(" for 45m")
    #expect(planner.screen.contains("tomorrow, Mon 23 Nov 2026"))
    var later = planner
    later.type(" wed tomorrow")
    later.press("Enter")
    #expect(due("Ring Ana +2d wed", in: later) == Days.today + 2)
    planner.press("Enter")
    #expect(due("Ring Ana", in: planner) == Days.today + 2)
  }

  @Test func `leaves an event on the day that it was typed for`() {
    var planner = typed("event Party today 20:00")
    planner.now = Self.moment(Days.tomorrow, 0, 1)
    planner.press("Enter")
    #expect(planner.world.rows.events.map(\.day) == [Days.today])
  }

  @Test func `takes pasted lines along`() {
    var planner = typed("")
    planner.paste("Milk\nBread 9:00\nEggs in 3 days")
    planner.now = Self.moment(Days.tomorrow, 0, 1)
    planner.press("Enter")
    #expect(due("Milk", in: planner) == Days.tomorrow)
    #expect(due("Bread", in: planner) == Days.tomorrow)
  }

  @Test func `is a form whose day goes on with today, and whose typed day stays`() {
    var planner = Planner(now: Self.moment(Days.today, 23, 59))
    planner.press("A")
    planner.type("Water the plants")
    var typed = planner
    typed.press("Tab", "Tab")
    typed.type("tomorrow")
    planner.now = Self.moment(Days.tomorrow, 0, 1)
    typed.now = planner.now
    planner.press("Ctrl-X")
    #expect(due("Water the plants", in: planner) == Days.tomorrow)
    typed.press("Ctrl-X")
    #expect(due("Water the plants", in: typed) == Days.tomorrow)
  }
}
