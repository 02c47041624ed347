import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A pass through what is still open today (Behaviour 3.9).
@Suite struct `The rest of today` {
  private func closing(_ world: World = .sample) -> Planner {
    var planner = Planner(world)
    planner.press(":")
    planner.type("close the day")
    planner.press("Enter")
    return planner
  }

  @Test func `is gone through task by task, as one undo`() {
    var planner = closing()
    let before = planner.world.rows
    #expect(planner.screen.contains("Open today · 4 left"), "\(planner.screen)")
    #expect(planner.screen.contains("Sat 21 Nov 09:30, today"))
    planner.press("m", "d", "t", "s")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.task(titled: "Write the report")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
    #expect(planner.world.task(titled: "Review the budget")?.due == Days.today)
    #expect(planner.world.task(titled: "Buy bread")?.due == nil)
    #expect(
      planner.notice
        == "Triage: moved ‘Buy bread’ to someday · 3 decided · 1 still open today · "
        + "kept 2 of 5, postponed 2 · u undoes them all"
    )
    planner.press("u")
    #expect(planner.world.rows == before)
  }

  @Test func `has all its keys on a small screen`() {
    var planner = closing()
    planner.resize(40, 12)
    #expect(planner.screen.contains("t stays  m tomorrow  w in a week "), "\(planner.screen)")
  }

  @Test func `is left by Esc, and what was decided stays`() {
    var planner = closing()
    planner.press("x", "Esc")
    #expect(planner.world.task(titled: "Write the report")?.status == .dropped)
    #expect(planner.notice == "1 decided · 3 still open today · kept 1 of 4 · u undoes it")
  }

  @Test func `says that nothing changed where all of it stays`() {
    var planner = closing()
    planner.press("t", "t", "Esc")
    #expect(planner.notice == "Nothing changed · 4 still open today · kept 1 of 5")
  }

  @Test func `takes back a decision while it is open`() {
    var planner = closing()
    planner.press("t", "m", "u")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today)
    #expect(planner.screen.contains("Sat 21 Nov 11:00, today"), "\(planner.screen)")
  }

  @Test func `is open from the start where that was asked for`() {
    var planner = Planner()
    planner.state.memory.opensRest = true
    planner.send(.tick)
    #expect(planner.screen.contains("Open today · 4 left"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `says that nothing is open`() {
    var world = World()
    world.plan("Read", in: nil, on: Days.tomorrow)
    let planner = closing(world)
    #expect(planner.state.overlays.isEmpty && planner.notice == "Nothing is open today")
  }

  @Test func `ends with its day`() {
    var planner = closing()
    planner.now = Moment(instant: Days.instant(Days.tomorrow, 0, 1), zone: .utc)
    planner.send(.tick)
    #expect(!planner.screen.contains("Open today"))
  }

  @Test(arguments: [(17, "nothing to decide"), (19, ":close-day goes through what is open today")])
  func `is named in the evening where nothing was missed`(hour: Int, words: String) {
    var world = World()
    world.plan("Read", in: nil)
    let now = Moment(instant: Days.instant(Days.today, hour, 0), zone: .utc)
    var planner = Planner(world, now: now)
    planner.press("t")
    #expect(planner.notice == "No missed tasks · \(words)")
  }
}
