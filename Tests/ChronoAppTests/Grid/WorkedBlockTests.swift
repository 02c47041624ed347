import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A block of which a part was worked, and that work beside it (Behaviour 3.5).
@Suite struct `Blocks that were worked on` {
  /// Of an hour and a half half an hour is done.
  private func planner(isWorked: Bool = true) -> Planner {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(9), minutes: 90)
    if isWorked { world.track("Report", from: Days.time(9), to: Days.time(9, 30)) }
    return Planner(world, size: .large)
  }

  private func shows(_ text: String, _ planner: Planner) -> Bool {
    planner.gridLines.contains { $0.contains(text) }
  }

  @Test func `say how much of them is left`() {
    var planner = planner()
    #expect(shows("09:00-10:30", planner) && shows("1h left", planner))
    planner.press("Tab")
    #expect(planner.gridLines.last?.contains("09:00-10:30 1h30 (1h left) Report") == true)
    #expect(!shows("left", self.planner(isWorked: false)))
  }

  @Test
  func
    `used up, they are placed without another estimate, and over nothing that they do not reach`()
  {
    var world = World()
    world.plan("Mails", in: nil, at: nil, minutes: 30)
    world.event("Brunch", at: Days.time(11), minutes: 60)
    world.track("Mails", from: Days.time(7), to: Days.time(8, 20))
    var planner = Planner(
      world,
      size: .large,
      now: Moment(instant: Days.instant(Days.today, 10, 5), zone: .utc)
    )
    planner.select("Mails")
    planner.press("b")
    #expect(planner.screen.contains("10:15-10:30 15m"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Mails")?.estimate == 30)
    #expect(!planner.notice.contains("over ‘Brunch’"))
    #expect(shows("10:15-10:30", planner))
    planner.select("Mails")
    planner.press("r", "g")
    planner.type("10:45")
    planner.press("Enter")
    #expect(!planner.notice.contains("over ‘Brunch’"))
  }

  @Test func `are as long once they are ticked as they were before`() {
    var planner = planner()
    planner.press(">")
    planner.type("30")
    planner.press("Enter")
    #expect(shows("09:45-10:45", planner))
    planner.now.instant = Days.instant(Days.today, 10, 40)
    planner.send(.tick)
    planner.press("Space")
    #expect(shows("✓ Report", planner) && shows("09:45-10:45", planner))
  }

  @Test func `show what was planned where they are done before their time`() {
    var planner = planner()
    planner.press("r", "g")
    planner.type("14:00")
    planner.press("Enter")
    #expect(shows("14:00-15:00", planner))
    planner.press("Space")
    #expect(shows("14:00-15:30", planner))
  }

  @Test func `keep their worked part on the day that they leave`() {
    var planner = planner()
    planner.press("r", "m")
    #expect(shows("→ Report", planner))
    #expect(planner.gridLine("09").contains("░Report"))
    #expect(planner.screen.contains("[>] Report → Sun 22 Nov"))
    var idle = self.planner(isWorked: false)
    idle.press("r", "m")
    #expect(!shows("→ Report", idle))
  }

  @Test func `stand beside the row that has the most of the work`() throws {
    var world = World()
    world.plan("Report", in: nil, at: Days.time(9, 15), minutes: 30)
    let start = Days.instant(Days.today, 9, 14) + 50
    world.track("Report", from: start, to: start + 1800)
    var planner = Planner.onGrid(
      world,
      size: .large,
      now: Moment(instant: Days.instant(Days.today, 10, 0), zone: .utc)
    )
    planner.press("z")
    let hour = try #require(planner.gridLines.firstIndex { $0.dropFirst().hasPrefix("09") })
    let lines = planner.gridLines.map { $0.contains("▒") || $0.contains("░") }
    #expect(lines.indices.filter { lines[$0] } == [hour + 1, hour + 2])
  }
}
