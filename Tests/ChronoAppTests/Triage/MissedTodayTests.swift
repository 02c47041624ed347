import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Missed tasks with a time, as they come to today (Behaviour 3.9); it is 09:42.
@Suite struct MissedTodayTests {
  private static func missed(_ hours: Int...) -> World {
    var world = World()
    for hour in hours {
      world.plan("At \(hour)", in: nil, on: Days.yesterday, at: Days.time(hour), minutes: 60)
    }
    world.plan("Dentist", in: nil, at: Days.time(11, 30), minutes: 60)
    return world
  }

  private func time(_ title: String, _ planner: Planner) -> TimeOfDay? {
    planner.world.task(titled: title)?.time
  }

  @Test func `keep their hour where it is still ahead and free`() {
    var planner = Planner(Self.missed(15))
    planner.press("t", "t")
    #expect(time("At 15", planner) == Days.time(15))
    #expect(planner.notice == "Triage: moved ‘At 15’ to Sat 21 Nov · 15:00 · u undoes it")
  }

  @Test(arguments: [8, 11, 12]) func `lose one that is over or taken, which is said`(hour: Int) {
    var planner = Planner(Self.missed(hour))
    planner.press("t", "t")
    let task = planner.world.task(titled: "At \(hour)")
    #expect(task?.due == Days.today && task?.time == nil && task?.estimate == 60)
    #expect(
      planner.notice == "Triage: planned ‘At \(hour)’ for Sat 21 Nov, without a time · u undoes it"
    )
    planner.press("u")
    #expect(time("At \(hour)", planner) == Days.time(hour))
  }

  @Test func `lose one that a timer will still take`() {
    var world = Self.missed(10)
    world.plan("Essay", in: nil, minutes: 60)
    world.track("Essay", from: Days.instant(Days.today, 9, 30), to: nil)
    var planner = Planner(world)
    planner.press("t", "t")
    #expect(planner.world.task(titled: "At 10")?.due == Days.today)
    #expect(time("At 10", planner) == nil)
    #expect(
      planner.notice == "Triage: planned ‘At 10’ for Sat 21 Nov, without a time · u undoes it"
    )
  }

  @Test func `say why, one after another`() {
    var planner = Planner(Self.missed(8, 12, 15))
    planner.press("t", "t")
    #expect(
      planner.notice.hasPrefix(
        "Triage: planned ‘At 8’ for Sat 21 Nov, without a time: 08:00 is over"
      ),
      "\(planner.notice)"
    )
    planner.now.ticks += 800
    planner.press("t")
    #expect(planner.notice.contains(", without a time: 12:00 is taken"), "\(planner.notice)")
    planner.now.ticks += 800
    planner.press("t")
    #expect(
      planner.notice
        == "Triage: moved ‘At 15’ to Sat 21 Nov · 15:00 · 3 decided, 2 without a time · u undoes them all"
    )
  }

  @Test func `do so by the menu, alone and together`() {
    var planner = Planner(Self.missed(8, 15))
    planner.press("1")
    planner.select("At 8")
    planner.press("r", "t")
    #expect(time("At 8", planner) == nil)
    #expect(planner.notice.contains(", without a time: 08:00 is over"), "\(planner.notice)")
    planner.press("u", "1", "V", "r", "t")
    #expect(planner.notice.contains(", 1 of them without a time"), "\(planner.notice)")
    #expect(time("At 8", planner) == nil && time("At 15", planner) == Days.time(15))
    #expect(planner.world.rows.tasks.allSatisfy { $0.due == Days.today })
  }

  @Test func `do so by the month, as by the menu`() {
    var planner = Planner(Self.missed(8))
    planner.press("1")
    planner.select("At 8")
    planner.press("r", "c", "Enter")
    #expect(planner.world.task(titled: "At 8")?.due == Days.today)
    #expect(time("At 8", planner) == nil)
    #expect(planner.notice.contains(", without a time: 08:00 is over"), "\(planner.notice)")
  }

  @Test func `keep any hour where one is typed`() {
    var planner = Planner(Self.missed(8))
    planner.press("t", "g")
    planner.type("today 8:00")
    planner.press("Enter")
    #expect(time("At 8", planner) == Days.time(8))
  }
}
