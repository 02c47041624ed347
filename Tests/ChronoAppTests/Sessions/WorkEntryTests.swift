import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("The actual lane") struct WorkEntryTests {
  /// Stand-up was tracked; nothing since.
  private static var world: World {
    var world = World.sample
    world.track("Stand-up", from: Days.time(8, 20), to: Days.time(8, 50))
    world.track("Stand-up", from: Days.time(9, 20), to: Days.time(9, 30))
    return world
  }

  /// With the cursor in the lane, on the row of nine o'clock.
  private func inLane(_ world: World = WorkEntryTests.world, size: Size = .plain) -> Planner {
    var planner = Planner.onGrid(world, size: size)
    planner.press("z", "z", "l")
    return planner
  }

  private func sessions(_ planner: Planner, _ title: String) -> [String] {
    guard let id = planner.world.task(titled: title)?.id else { return [] }
    return planner.world.rows.sessions.filter { $0.task == id }.map { session in
      let from = Days.now.zone.local(session.start).time.text
      return "\(from)-\(session.finish.map { Days.now.zone.local($0).time.text } ?? "")"
    }
  }

  private func status(_ planner: Planner) -> String { planner.gridLines.last ?? "" }

  // MARK: Lanes

  @Test(arguments: [Size.plain, .large, .small])
  func `l and h go between the lanes before they leave the pane`(size: Size) {
    var planner = Planner.onGrid(WorkEntryTests.world, size: size)
    #expect(status(planner).contains("Wri"))
    planner.press("l")
    #expect(planner.gridLines[0].contains("▸actual"))
    #expect(!status(planner).contains("Wri"))
    planner.press("h")
    #expect(!planner.gridLines[0].contains("▸actual"))
    #expect(status(planner).contains("Wri"))
    planner.press("l", "l")
    #expect(planner.state.focus == .categories)
    planner.press("h")
    #expect(planner.state.focus == .grid)
    #expect(status(planner).contains("Wri"))
    planner.press("l", "Tab")
    #expect(planner.state.focus == .categories)
  }

  @Test func `a day that has not come has no actual lane`() {
    var planner = Planner.onGrid(WorkEntryTests.world, size: .large)
    planner.press("3", "l")
    #expect(planner.state.focus == .categories)
    #expect(!planner.gridLines[0].contains("actual"))
  }

  @Test func `the lane is drawn at every size`() {
    Planner.onGrid(WorkEntryTests.world, size: .plain).inLane().expectFrames("actual-lane")
  }

  @Test func `n goes from session to session, T lists them and dd deletes one`() {
    var planner = inLane(size: .large)
    planner.press("g", "g", "n")
    #expect(status(planner).contains("08:20-08:50 30m Stand-up"))
    planner.press("n")
    #expect(status(planner).contains("09:20-09:30 10m Stand-up"))
    planner.press("T")
    #expect(planner.screen.contains("▸ Sat 21 Nov      09:20–09:30"))
    planner.press("Esc", "N", "d", "d")
    #expect(sessions(planner, "Stand-up") == ["09:20-09:30"])
    planner.press("u")
    #expect(sessions(planner, "Stand-up").count == 2)
    planner.press("Space")
    #expect(planner.notice == "This is tracked work · T edits it")
  }

  // MARK: Filling

  @Test func `a free stretch is logged in three keys, and taken back in one`() {
    var planner = inLane()
    #expect(status(planner).contains("09:30-09:42 12m free"))
    planner.press("a")
    planner.expectFrames("work-entry")
    planner.press("Enter")
    #expect(sessions(planner, "Write the report") == ["09:30-09:42"])
    #expect(planner.state.overlays.isEmpty)
    #expect(status(planner).contains("09:30-09:42 12m Wr"))
    planner.press("u")
    #expect(sessions(planner, "Write the report").isEmpty)
  }

  @Test func `Enter does the same, and a stretch between two sessions is filled exactly`() {
    var planner = inLane()
    planner.press("k", "k", "Enter")
    #expect(planner.screen.contains("From–to  08:50-09:20"))
    planner.type("ana")
    #expect(planner.screen.contains("▸ [ ] Call Ana"))
    planner.press("Enter")
    #expect(sessions(planner, "Call Ana") == ["08:50-09:20"])
    #expect(status(planner).contains("08:50-09:20 30m Ca"))
  }

  @Test func `tasks of other days are found by typing`() {
    var planner = inLane()
    planner.press("a")
    #expect(!planner.screen.contains("Dentist"))
    planner.type("dent")
    #expect(planner.screen.contains("▸ [ ] Dentist"))
    #expect(planner.screen.contains("Sun 22 Nov"))
    planner.press("Enter")
    #expect(sessions(planner, "Dentist") == ["09:30-09:42"])
  }

  @Test func `the times can be changed, and what is wrong is said`() {
    var planner = inLane()
    planner.press("a", "Tab", "Ctrl-U")
    planner.type("8:55-9:70")
    #expect(planner.screen.contains("‘9:70’ is not a time"))
    planner.press("Enter")
    #expect(sessions(planner, "Write the report").isEmpty)
    planner.press("Ctrl-U")
    planner.type("8:55-9:10")
    #expect(planner.screen.contains("08:55-09:10 15m"))
    planner.press("Enter")
    #expect(sessions(planner, "Write the report") == ["08:55-09:10"])
  }

  @Test func `work that lies over another session is refused, and c crops it`() {
    var planner = inLane()
    planner.press("a", "Tab", "Ctrl-U")
    planner.type("9:00-9:40")
    planner.press("Enter")
    #expect(planner.screen.contains("Overlaps ‘Stand-up’ 09:20–09:30"))
    planner.press("Esc")
    #expect(planner.screen.contains("Log work"))
    planner.press("Enter", "c")
    #expect(sessions(planner, "Write the report") == ["09:00-09:20"])
    #expect(planner.state.overlays.isEmpty)
    planner.press("u")
    #expect(sessions(planner, "Write the report").isEmpty)
  }

  @Test func `what nobody had planned becomes a done task without a promise, in one step`() {
    var planner = inLane()
    planner.press("a")
    planner.type("Phone with Ben #Home")
    #expect(planner.screen.contains("new: Phone with Ben #Home"))
    planner.press("Up", "Down", "Enter")
    let task = planner.world.task(titled: "Phone with Ben")
    #expect(task?.status == .done)
    #expect(task?.due == Days.today)
    #expect(task?.category == World.home.id)
    #expect(planner.world.promises(of: "Phone with Ben").isEmpty)
    #expect(sessions(planner, "Phone with Ben") == ["09:30-09:42"])
    planner.press("u")
    #expect(planner.world.task(titled: "Phone with Ben") == nil)
    #expect(planner.world.rows.sessions.count == 2)
  }

  @Test func `times in a new name are the work's, and shown as such`() {
    var planner = inLane()
    planner.press("a")
    planner.type("Feed cat 8-8:10 #Home")
    #expect(planner.screen.contains("From–to  08:00-08:10"))
    #expect(planner.screen.contains("▸ new: Feed cat #Home"))
    #expect(planner.screen.contains("08:00-08:10 10m"))
    planner.press("Enter")
    let task = planner.world.task(titled: "Feed cat")
    #expect(task?.status == .done && task?.due == Days.today)
    #expect(task?.time == nil && task?.estimate == nil)
    #expect(planner.world.promises(of: "Feed cat").isEmpty)
    #expect(sessions(planner, "Feed cat") == ["08:00-08:10"])
  }

  @Test func `times in the words leave their line with them, and find tasks by the rest`() {
    var planner = inLane()
    planner.press("a")
    planner.type("ana 8-8:10")
    #expect(planner.screen.contains("From–to  08:00-08:10"))
    #expect(planner.screen.contains("▸ [ ] Call Ana"))
    planner.press("Ctrl-U")
    #expect(planner.screen.contains("From–to  09:30-09:42"))
    planner.type("ana 10m")
    #expect(planner.screen.contains("From–to  09:30-09:40"))
    planner.press("Enter")
    #expect(sessions(planner, "Call Ana") == ["09:30-09:40"])
  }

  @Test(arguments: ["Book tomorrow", "Book 31 feb", "Book fri every mon *10m", "Book at 9"])
  func `days, repeats and times without a length are words of the name`(name: String) {
    var planner = inLane()
    planner.press("a")
    planner.type(name)
    #expect(planner.screen.contains("▸ new: \(name)"))
    planner.press("Enter")
    let task = planner.world.task(titled: name)
    #expect(task?.status == .done && task?.due == Days.today && task?.repeats == nil)
    #expect(task?.reminders == [])
    #expect(sessions(planner, name) == ["09:30-09:42"])
  }

  @Test func `work of under a minute is not logged`() {
    var planner = inLane()
    planner.press("a", "Tab", "Ctrl-U")
    planner.type("9:31-9:31")
    planner.press("Enter")
    #expect(planner.state.overlays.count == 1)
    #expect(sessions(planner, "Write the report").isEmpty)
    planner.press("Ctrl-U")
    planner.type("9:31-9:32")
    planner.press("Enter")
    #expect(sessions(planner, "Write the report") == ["09:31-09:32"])
  }

  @Test func `a past day is filled too, and its promises stay as they were judged`() {
    var planner = Planner.onGrid(WorkEntryTests.world, size: .large)
    planner.press("1", "l", "a")
    #expect(planner.screen.contains("Log work · Fri 20 Nov"))
    #expect(planner.screen.contains("From–to  08:00-"))
    planner.press("Enter")
    #expect(sessions(planner, "Fix the tap").count == 1)
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.missed])
  }

  @Test func `what nobody had planned was done on the day that it was worked on`() {
    var planner = Planner.onGrid(WorkEntryTests.world, size: .large)
    planner.press("1", "l", "a")
    planner.type("Phone with Ben")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Phone with Ben")?.due == Days.yesterday)
    #expect(planner.world.promises(of: "Phone with Ben").isEmpty)
  }

  @Test func `opens a line where nothing can be logged, so that no letter becomes a command`() {
    var planner = inLane()
    planner.press("j", "j", "a")
    #expect(planner.notice == "That’s in the future: this plans a task")
    planner.type("dd uuu q")
    planner.press("Enter")
    #expect(planner.world.task(titled: "dd uuu q")?.time == Days.time(10))
    planner = inLane()
    planner.press("g", "g", "a")
    #expect(planner.screen.contains("From–to  07:00-08:00"))
    var world = WorkEntryTests.world
    world.track("Call Ana", from: Days.time(9, 30), to: nil)
    planner = inLane(world)
    planner.press("a")
    #expect(planner.screen.contains("This time is already logged · T on it edits it"))
    planner.type("dd")
    #expect(planner.world.journal.isEmpty)
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `the mouse goes to the lane it hits, and a second click fills the stretch`() {
    var planner = Planner(WorkEntryTests.world, size: .large)
    guard let area = Layout(planner.state).panes[.grid],
      let row = planner.gridLines.firstIndex(where: { $0.contains("▶42") })
    else {
      Issue.record("now is not on screen")
      return
    }
    let point = Point(x: area.maxX - 6, y: area.minY + row)
    for _ in 1...3 { planner.send(.mouse(MouseEvent(kind: .press, at: point, button: 1))) }
    #expect(planner.screen.contains("Log work"))
  }
}

extension Planner {
  fileprivate func inLane() -> Planner {
    var planner = self
    planner.press("l")
    return planner
  }
}
