import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A task that the reschedule menu moves to a day of the month (Behaviour 3.21).
@Suite struct `A day in the month` {
  private func choosing(_ title: String = "Call Ana", _ size: Size = .plain) -> Planner {
    var planner = Planner(size: size)
    planner.select(title)
    planner.press("r", "c")
    return planner
  }

  @Test func `Enter moves the task there, as one step`() {
    var planner = choosing()
    #expect(planner.screen.contains("‘Call Ana’ 20m → Sat 21 Nov"))
    planner.press("j", "l", "l", "l", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today + 10)
    #expect(planner.notice.hasPrefix("Moved ‘Call Ana’ to Tue 1 Dec"))
    #expect(planner.notice.hasSuffix("u undo"))
    #expect(planner.screen.contains("┌ Today ─"))
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today)
  }

  @Test func `says what the menu says`() {
    var menu = Planner()
    menu.select("Call Ana")
    menu.press("r", "m")
    var month = choosing()
    month.press("l", "Enter")
    #expect(month.notice == menu.notice)
  }

  @Test func `all that is marked goes there`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("v", "v", "r", "c")
    #expect(planner.screen.contains("2 tasks 1h20 → Sat 21 Nov"))
    planner.press("l", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Review the budget")?.due == Days.tomorrow)
    #expect(planner.world.journal.count == 1)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `Esc leaves no trace`(size: Size) {
    var planner = Planner(size: size)
    planner.select("Call Ana")
    var before = planner
    planner.press("r", "c", "]", "l", "Esc")
    #expect(planner.notice == "Nothing moved")
    planner.press("k", "j")
    before.press("k", "j")
    #expect(planner.screen == before.screen)
    #expect(planner.state.list == before.state.list)
    #expect(planner.world.journal.isEmpty)
  }

  @Test func `a day that is over is refused, and the month stays`() {
    var planner = choosing()
    planner.press("h", "Enter")
    #expect(planner.notice == "Fri 20 Nov is over and can’t be promised any more")
    #expect(planner.state.overlays.count == 1)
    planner.press("l", "l", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.tomorrow)
  }

  @Test func `an event goes there too, and keeps its time`() {
    var world = World.sample
    world.event("Fair", at: Days.time(10), minutes: 60)
    var planner = Planner(world)
    planner.press("Home")
    for _ in 0..<8 where planner.state.selectedRow?.task != nil { planner.press("j") }
    planner.press("r", "c", "j", "Enter")
    #expect(planner.world.rows.events.first?.day == Days.today + 7)
  }

  @Test func `a missed task begins on today, and g types the date`() {
    var planner = Planner()
    planner.press("1")
    planner.select("Fix the tap")
    planner.press("r", "c")
    #expect(planner.screen.contains("→ Sat 21 Nov"))
    planner.press("g")
    planner.type("24 dec")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Fix the tap")?.due?.text == "2026-12-24")
  }

  @Test func `a press on a day chooses it, one on the chosen day moves there`() {
    var planner = choosing()
    let point = Point(x: 21, y: 16)
    planner.send(.mouse(MouseEvent(kind: .press, at: point, button: 1)))
    #expect(planner.screen.contains("→ Mon 23 Nov"))
    planner.send(.mouse(MouseEvent(kind: .press, at: point, button: 1)))
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today + 2)
  }
}
