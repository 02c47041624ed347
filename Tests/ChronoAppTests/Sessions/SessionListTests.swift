import ChronoApp
import ChronoModel
import Testing

@Suite("Tracked work") struct SessionListTests {
  private static var world: World {
    var world = World.sample
    world.track("Write the report", from: Days.time(8), to: Days.time(8, 30))
    world.track("Write the report", on: Days.yesterday, from: Days.time(9), to: Days.time(10))
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    return world
  }

  private func opened() -> Planner {
    var planner = Planner(SessionListTests.world)
    while planner.state.selectedRow?.task?.title != "Write the report" { planner.press("j") }
    planner.press("T")
    return planner
  }

  private func sessions(_ planner: Planner) -> [Session] {
    guard let id = planner.world.task(titled: "Write the report")?.id else { return [] }
    return planner.world.rows.sessions.filter { $0.task == id }.sorted { $0.start < $1.start }
  }

  @Test func `offers only what can be done where nothing is logged`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press("T")
    #expect(planner.screen.contains("a log  Esc leave"))
    planner.press("a")
    planner.type("9:00-9:30")
    planner.press("Enter")
    #expect(planner.screen.contains("a log  e edit  dd delete  Esc leave"))
  }

  @Test func `lists the newest first with what they sum to`() {
    let planner = opened()
    #expect(planner.screen.contains("▸ Sat 21 Nov      08:00–08:30"))
    #expect(planner.screen.contains("2 sessions, 1h30 of 45m estimated"))
  }

  @Test func `logs work that was not tracked`() {
    var planner = opened()
    planner.press("a")
    planner.type("8:30-8:50")
    planner.press("Enter")
    #expect(sessions(planner).last?.start == Days.instant(Days.today, 8, 30))
    #expect(sessions(planner).last?.finish == Days.instant(Days.today, 8, 50))
    #expect(planner.screen.contains("3 sessions"))
  }

  @Test func `an undo after a new edit counts one step`() {
    var planner = opened()
    for end in ["8:40", "8:50"] {
      planner.press("a")
      planner.type("8:30-\(end)")
      planner.press("Enter", "u")
      #expect(planner.notice.hasPrefix("Undid: "), "\(planner.notice)")
    }
  }

  @Test(arguments: [false, true])
  func `under a day that is over, work without a day is of that day`(isWeek: Bool) {
    var planner = Planner(SessionListTests.world)
    planner.press(isWeek ? "w" : "1")
    planner.select("Fix the tap")
    planner.press("T")
    planner.press("a")
    #expect(planner.screen.contains("Worked on Fri 20 Nov"))
    planner.type("16:30-16:50")
    planner.press("Enter")
    let id = planner.world.task(titled: "Fix the tap")?.id
    let work = planner.world.rows.sessions.first { $0.task == id }
    #expect(work?.start == Days.instant(Days.yesterday, 16, 30))
  }

  @Test func `logs work of another day, over midnight too`() {
    var planner = opened()
    planner.press("a")
    planner.type("2026-11-19 23:30-0:15")
    planner.press("Enter")
    #expect(sessions(planner).first?.start == Days.instant(Days.today - 2, 23, 30))
    #expect(sessions(planner).first?.finish == Days.instant(Days.yesterday, 0, 15))
  }

  @Test func `edits one end and keeps the other`() {
    var planner = opened()
    planner.press("e")
    for _ in 0..<5 { planner.press("Backspace") }
    planner.type("8:20")
    planner.press("Enter")
    #expect(sessions(planner).last?.start == Days.instant(Days.today, 8, 0))
    #expect(sessions(planner).last?.finish == Days.instant(Days.today, 8, 20))
  }

  @Test func `a session of another day stays on it when its times are edited`() {
    var planner = opened()
    planner.press("j", "e", "Ctrl-U")
    planner.type("9:00-9:45")
    planner.press("Enter")
    #expect(sessions(planner).first?.start == Days.instant(Days.yesterday, 9, 0))
    #expect(sessions(planner).first?.finish == Days.instant(Days.yesterday, 9, 45))
  }

  @Test func `the start of a running timer that is left as it was keeps its seconds`() {
    var planner = Planner()
    planner.now.instant = planner.now.instant + 25
    planner.select("Write the report")
    planner.press("s")
    planner.now.instant = planner.now.instant + 600
    let before = planner.world.rows.sessions
    planner.press("T", "e", "Enter")
    #expect(planner.world.rows.sessions == before)
    #expect(planner.world.journal.count == 1)
  }

  @Test func `deletes the selected session on the second d`() {
    var planner = opened()
    planner.press("j", "d")
    #expect(sessions(planner).count == 2)
    planner.press("d")
    #expect(sessions(planner).map(\.start) == [Days.instant(Days.today, 8, 0)])
    #expect(planner.screen.contains("1 session, 30m"))
  }

  @Test func `Delete deletes the selected session at once`() {
    var planner = opened()
    planner.press("j", "Delete")
    #expect(sessions(planner).map(\.start) == [Days.instant(Days.today, 8, 0)])
  }

  @Test func `after a deletion the next session is selected, or the one before the last`() {
    var world = SessionListTests.world
    world.track("Write the report", on: Days.yesterday, from: Days.time(7), to: Days.time(8))
    var planner = Planner(world)
    planner.select("Write the report")
    planner.press("T", "G")
    var middle = planner
    middle.press("k", "d", "d")
    #expect(middle.screen.contains("▸ Fri 20 Nov      07:00–08:00"))
    planner.press("d", "d")
    #expect(planner.screen.contains("▸ Fri 20 Nov      09:00–10:00"))
  }

  @Test func `an overlap names the other session, and c crops to fit`() {
    var planner = opened()
    planner.press("a")
    planner.type("8:45-9:10")
    planner.press("Enter")
    #expect(planner.screen.contains("Overlaps ‘Stand-up’ 09:00–09:14"))
    var left = planner
    left.press("Esc")
    #expect(sessions(left).count == 2)
    planner.press("c")
    #expect(sessions(planner).last?.start == Days.instant(Days.today, 8, 45))
    #expect(sessions(planner).last?.finish == Days.instant(Days.today, 9, 0))
  }

  @Test func `work that lies wholly under another session is refused, and its times stay`() {
    var planner = opened()
    planner.press("a")
    planner.type("9:02-9:10")
    planner.press("Enter")
    #expect(!planner.screen.contains("log only the rest"))
    #expect(planner.screen.contains("‘Stand-up’ 09:00–09:14 covers all of it · type other times"))
    #expect(planner.screen.contains("9:02-9:10"))
    #expect(sessions(planner).count == 2)
    planner.press("Ctrl-U")
    planner.type("9:14-9:20")
    planner.press("Enter")
    #expect(sessions(planner).count == 3)
    #expect(planner.screen.contains("a log  e edit"))
  }

  @Test func `undo and redo work where the message offers them`() {
    var planner = opened()
    planner.press("d", "d")
    #expect(planner.notice.hasSuffix("u undo"))
    #expect(sessions(planner).count == 1)
    planner.press("u")
    #expect(sessions(planner).count == 2)
    #expect(planner.notice.hasPrefix("Undid: "))
    planner.press("Ctrl-R")
    #expect(sessions(planner).count == 1)
    #expect(planner.screen.contains("1 session"))
  }

  @Test func `looks calm at every size`() {
    var planner = opened()
    planner.press("Esc", "c", "T")
    planner.expectFrames("sessions")
  }
}
