import ChronoApp
import ChronoModel
import Testing

@Suite("A forgotten timer") struct ForgottenTimerTests {
  private func planner(at now: Moment) -> Planner {
    var world = World.sample
    world.track("Write the report", from: Days.time(9, 30), to: nil)
    var planner = Planner(world, now: now)
    planner.send(.tick)
    return planner
  }

  private func later(_ hour: Int, _ minute: Int, day: LocalDay = Days.today) -> Moment {
    Moment(instant: Days.instant(day, hour, minute), zone: .utc)
  }

  @Test func `is asked about ten minutes after the planned end, once`() {
    #expect(planner(at: later(10, 24)).state.overlays.isEmpty)
    var planner = planner(at: later(10, 25))
    #expect(planner.screen.contains("‘Write the report’ has been running since 09:30"))
    #expect(planner.screen.contains("as estimated, 10:15"))
    planner.press("k")
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.rows.sessions.first?.finish == nil)
  }

  @Test func `is not asked about at midnight while the time that was planned is not over`() {
    var world = World()
    world.plan("Deploy", in: nil, at: Days.time(23, 30), minutes: 90)
    world.track("Deploy", from: Days.time(23, 30), to: nil)
    world.offered = nil
    var planner = Planner(world, now: later(0, 20, day: Days.today + 1))
    planner.send(.tick)
    planner.press("j")
    // Nor is there anything to decide about it yet.
    #expect(planner.state.overlays.isEmpty, "\(planner.screen)")
    planner.now = later(1, 11, day: Days.today + 1)
    planner.send(.tick)
    #expect(planner.screen.contains("as estimated, 01:00"), "\(planner.screen)")
    planner.press("p")
    planner.press("j")
    #expect(planner.screen.contains("1 missed task"), "\(planner.screen)")
  }

  @Test func `has the cursor where the list opens, as its keys are wanted first`() {
    var world = World.sample
    world.track("Call Ana", from: Days.time(9, 30), to: nil)
    var planner = Planner(world)
    #expect(planner.state.selectedRow?.task?.title == "Call Ana")
    planner.press("3", "2")
    #expect(planner.state.selectedRow?.task?.title == "Call Ana")
  }

  @Test func `is asked about earlier where part of its estimate was worked before`() {
    var world = World.sample
    world.track("Write the report", from: Days.time(8), to: Days.time(8, 30))
    world.track("Write the report", from: Days.time(9, 30), to: nil)
    var planner = Planner(world, now: later(9, 54))
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
    planner.now = later(9, 55)
    planner.send(.tick)
    #expect(planner.screen.contains("as estimated, 09:45"))
  }

  @Test func `ends as planned, or now, by one key`() {
    var planned = planner(at: later(12, 0))
    planned.press("p")
    #expect(planned.world.rows.sessions.first?.finish == Days.instant(Days.today, 10, 15))
    var now = planner(at: later(12, 0))
    now.press("n")
    #expect(now.world.rows.sessions.first?.finish == Days.instant(Days.today, 12, 0))
  }

  @Test func `is no longer asked about once a command has stopped it`() throws {
    var stopped = planner(at: later(12, 0))
    try stopped.elsewhere(.stopTimer(at: later(10, 0).instant), at: stopped.now)
    #expect(stopped.state.overlays.isEmpty)
    #expect(stopped.notice == "‘Write the report’ was stopped meanwhile")
    var followed = planner(at: later(12, 0))
    let call = try #require(followed.world.task(titled: "Call Ana"))
    try followed.elsewhere(.startTimer(call.id, at: later(11, 59).instant), at: followed.now)
    #expect(followed.state.overlays.isEmpty)
    followed.press("n")
    #expect(followed.world.rows.sessions.contains { $0.task == call.id && $0.finish == nil })
  }

  @Test func `is asked about with the beginning that a command has given it`() throws {
    var planner = planner(at: later(12, 0))
    let before = try #require(planner.world.rows.sessions.first)
    var after = before
    after.start = Days.instant(Days.today, 9, 0)
    try planner.elsewhere(.reviseSession(from: before, to: after), at: planner.now)
    #expect(planner.screen.contains("has been running since 09:00"))
    #expect(planner.screen.contains("as estimated, 09:45"))
  }

  @Test func `shows its keys and goes on asking`() {
    var planner = planner(at: later(12, 0))
    planner.press("?")
    #expect(planner.screen.contains("keep it running"))
    #expect(planner.state.overlays.count == 2)
    planner.press("Esc")
    #expect(planner.screen.contains("as estimated, 10:15"))
    planner.press("p")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.today, 10, 15))
  }

  @Test func `is not passed by the key of the timer, which would start another task`() {
    var planner = planner(at: later(12, 0))
    planner.press("s")
    #expect(planner.notice == "n stops it now · k keeps it running")
    #expect(planner.state.overlays.count == 1)
    #expect(planner.world.rows.sessions.map(\.finish) == [nil])
    planner.press("n")
    #expect(planner.world.rows.sessions.map(\.finish) == [Days.instant(Days.today, 12, 0)])
  }

  @Test func `ends at the last key when one was pressed while it ran`() {
    var planner = planner(at: later(9, 50))
    planner.press("j")
    planner.now = later(13, 0)
    planner.send(.tick)
    #expect(planner.screen.contains("at the last key, 09:50"))
    planner.press("l")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.today, 9, 50))
  }

  @Test func `is not asked about at midnight while somebody is at it`() {
    var world = World()
    world.plan("Thesis", in: nil, on: nil, minutes: 180)
    world.track("Thesis", from: Days.time(23, 20), to: nil)
    var planner = Planner(world, now: later(23, 58))
    planner.press("j")
    planner.now = later(0, 1, day: Days.tomorrow)
    planner.send(.tick)
    planner.press("j")
    planner.now = later(0, 50, day: Days.tomorrow)
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.rows.sessions.last?.finish == nil)
    planner.now = later(1, 5, day: Days.tomorrow)
    planner.send(.tick)
    #expect(planner.screen.contains("‘Thesis’ has been running since"))
  }

  @Test func `ends at no key that was pressed before it began`() throws {
    var planner = Planner(now: later(9, 20))
    planner.press("j")
    let task = try #require(planner.world.task(titled: "Write the report"))
    try planner.elsewhere(.startTimer(task.id, at: later(9, 30).instant), at: later(9, 30))
    planner.now = later(13, 0)
    planner.send(.tick)
    #expect(planner.screen.contains("‘Write the report’ has been running since 09:30"))
    #expect(!planner.screen.contains("at the last key"))
  }

  @Test(arguments: [(6, "since Sat 09:30"), (7, "since Sat 21 Nov"), (8, "since Sat 21 Nov")])
  func `says the date once the weekday alone would be another`(days: Int, words: String) {
    var planner = planner(at: later(8, 0, day: Days.today + days))
    planner.press("j", "Esc")
    #expect(planner.screen.contains("▶ Write the report \(words)"))
  }

  @Test func `a time that is typed where the key asked goes into the line for it`() {
    var planner = planner(at: later(12, 0))
    planner.press("k", "S")
    #expect(planner.screen.contains("at another time…"))
    planner.type("10:45")
    #expect(planner.screen.contains("Stops at 10:45, after 1h15"))
    planner.press("Enter")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.today, 10, 45))
    // A day begins with a letter, of which one would stop it now.
    planner = self.planner(at: later(12, 0, day: Days.tomorrow))
    planner.press("Esc", "S")
    planner.type("sat 10:15")
    #expect(planner.screen.contains("Stops at Sat 21 Nov 10:15, after 45m"))
    planner.press("Enter")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.today, 10, 15))
    // Where the planner asks by itself a figure is no answer.
    var other = self.planner(at: later(12, 0))
    other.press("3")
    #expect(other.state.overlays.count == 1 && other.state.place == .segment(0))
  }

  @Test func `is not asked about while keys are pressed`() {
    var planner = planner(at: later(9, 50))
    planner.now = later(10, 40)
    planner.press("j")
    planner.now = later(10, 45)
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `is asked about after the day's end, with that end`() {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    #expect(planner.screen.contains("at the end of Sat 21 Nov, 24:00"))
    planner.press("e")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.tomorrow, 0, 0))
  }

  @Test func `says on which day a day ends that ends in the morning`() {
    var world = World.sample
    world.track("Write the report", from: Days.time(9, 30), to: nil)
    var settings = Settings()
    settings.dayStart = Days.time(4)
    let now = Moment(
      instant: Days.instant(Days.tomorrow, 8, 0),
      zone: .utc,
      dayStart: settings.dayStart
    )
    var planner = Planner(world, now: now, settings: settings)
    planner.send(.tick)
    #expect(planner.screen.contains("at the end of Sat 21 Nov, Sun 04:00"))
  }

  @Test func `is asked about with the first key of a day where the planner stayed open`() {
    var planner = planner(at: later(10, 25))
    planner.press("k", "j")
    let cursor = planner.state.list.selected
    planner.now = later(8, 0, day: Days.tomorrow)
    planner.send(.tick)
    #expect(planner.state.overlays.isEmpty)
    planner.press("3")
    #expect(planner.state.place == .segment(1), "the key did what it does")
    #expect(planner.state.list.selected != cursor)
    #expect(planner.screen.contains("has been running since Sat 21 Nov 09:30"))
    #expect(planner.screen.contains("at the last key, Sat 21 Nov 10:25"))
  }

  @Test func `is brought back by the key that stops it, once it was passed over`() {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("k", "Esc")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.screen.contains("▶ Write the report since Sat 09:30 · S ends it"))
    planner.resize(40, 12)
    #expect(planner.screen.contains("since Sat 09:30"))
    planner.resize(80, 24)
    planner.press("S")
    #expect(planner.screen.contains("at the end of Sat 21 Nov, 24:00"))
    #expect(!planner.screen.contains("S ends it"))
    var typing = planner
    typing.press("S")
    #expect(typing.screen.contains("Stopped at"))
    planner.press("e")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.tomorrow, 0, 0))
  }

  @Test func `of a repeat says that today’s comes once it has stopped`() {
    var world = World()
    world.plan("Water", in: nil, on: Days.yesterday)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.yesterday,
      series: world.newID()
    )
    world.track("Water", on: Days.yesterday, from: Days.time(17), to: nil)
    var planner = Planner(world, size: .large)
    planner.send(.tick)
    #expect(planner.screen.contains("keep it running; today’s comes when it ends"))
    planner.press("k", "Esc")
    #expect(planner.screen.contains("▶ Water since Fri 17:00 · S ends it; today’s comes then"))
    #expect(!planner.world.rows.tasks.contains { $0.due == Days.today })
    planner.press("S", "e", "j")
    #expect(planner.world.rows.tasks.contains { $0.due == Days.today })
    #expect(!planner.screen.contains("today’s comes"))
  }

  @Test func `is asked about once more before a night is counted as work`() {
    var stopping = planner(at: later(8, 0, day: Days.tomorrow))
    stopping.press("Esc", "1")
    stopping.select("Write the report")
    stopping.press("s")
    #expect(stopping.screen.contains("at the end of Sat 21 Nov, 24:00"))
    #expect(stopping.world.rows.sessions.first?.finish == nil)
    stopping.press("e")
    #expect(stopping.world.rows.sessions.map(\.finish) == [Days.instant(Days.tomorrow, 0, 0)])
  }

  @Test(arguments: [("e", 0), ("n", 8)])
  func `is asked about before its task is ticked`(answer: String, hour: Int) {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("Esc", "1")
    planner.select("Write the report")
    planner.press("Space")
    #expect(planner.world.task(titled: "Write the report")?.status == .open)
    planner.press(answer)
    #expect(planner.world.task(titled: "Write the report")?.status == .done)
    let finish = Days.instant(Days.tomorrow, hour, 0)
    #expect(planner.world.rows.sessions.map(\.finish) == [finish])
  }

  @Test func `stops and is ticked without a question where one works late`() {
    for key in ["s", "Space"] {
      var world = World.sample
      world.track("Write the report", from: Days.time(23), to: nil)
      var planner = Planner(world, now: later(0, 40, day: Days.tomorrow))
      planner.press("Esc", "1")
      planner.select("Write the report")
      planner.press(key)
      #expect(planner.state.overlays.isEmpty)
      let finish = Days.instant(Days.tomorrow, 0, 40)
      #expect(planner.world.rows.sessions.map(\.finish) == [finish])
    }
  }

  @Test func `that a key asked about waits for its answer`() {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("Esc", "s", "y")
    #expect(planner.notice == "y does nothing here · k keeps it running")
    #expect(planner.screen.contains("has been running since Sat 21 Nov 09:30"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.rows.sessions.map(\.finish) == [nil])
  }

  @Test func `of several that are ticked the night is told`() {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("Esc", "1")
    planner.select("Write the report")
    planner.press("v", "Space")
    #expect(planner.notice.contains("; 22h30 of work since Sat 21 Nov 09:30"))
  }

  @Test(arguments: [("e", 0), ("n", 8)])
  func `makes way for the next task with its own end`(answer: String, hour: Int) throws {
    var planner = planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("Esc")
    planner.select("Dentist")
    planner.press("s")
    #expect(planner.screen.contains("‘Write the report’ has been running since"))
    planner.press(answer)
    let sessions = planner.world.rows.sessions.sorted { $0.start < $1.start }
    #expect(sessions.first?.finish == Days.instant(Days.tomorrow, hour, 0))
    #expect(sessions.last?.task == planner.world.task(titled: "Dentist")?.id)
    #expect(sessions.count == 2 && sessions.last?.finish == nil)
    // Kept, it runs on, and nothing else begins.
    planner = self.planner(at: later(8, 0, day: Days.tomorrow))
    planner.press("Esc")
    planner.select("Dentist")
    planner.press("s", "k")
    #expect(planner.world.rows.sessions.map(\.finish) == [nil])
  }

  @Test func `a timer of the day that nobody asked about is stopped in a line`() {
    var planner = planner(at: later(9, 50))
    planner.press("S")
    #expect(planner.screen.contains("Stopped at"))
  }

  @Test func `starting another says what stopped, and with how much`() {
    var planner = planner(at: later(10, 10))
    planner.select("Buy bread")
    planner.press("s")
    #expect(
      planner.notice == "Stopped ‘Write the report’ after 40m, started ‘Buy bread’ · u undo"
    )
    planner.resize(40, 12)
    #expect(planner.screen.contains("started ‘Buy bread’"))
    #expect(planner.screen.contains("undo"))
  }

  @Test(arguments: ["3", "Space", "d", "x", "q", "Enter"])
  func `any other key decides nothing, and does nothing to what is below`(key: String) {
    var planner = planner(at: later(12, 0))
    let before = planner.world.journal.count
    planner.press(key)
    #expect(planner.state.overlays.count == 1 && planner.state.pendingKeys.isEmpty)
    #expect(planner.state.place == .segment(0))
    #expect(planner.world.rows.sessions.first?.finish == nil)
    #expect(planner.world.journal.count == before)
    #expect(planner.notice == "\(key) does nothing here · k keeps it running")
    planner.press("k", "3")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.place == .segment(1))
  }
}
