import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What is said of a repeat that was missed and comes again only in days (Behaviour 2.11).
@Suite struct MissedRepeatTests {
  private func planner(
    _ rule: String,
    on day: LocalDay,
    besides others: [String] = [],
    size: Size = .large
  ) -> Planner {
    var world = World()
    world.plan("Pay rent", in: nil, on: day)
    world.rows.tasks[0].repeats = Repeat(rule: rule, anchor: day, series: world.newID())
    world.plan("Read", in: nil, on: Days.today)
    for title in others { world.plan(title, in: nil, on: Days.yesterday) }
    world.offered = nil
    return Planner(world, size: size)
  }

  @Test func `the planner says so at the start, and triage where it has nothing to ask`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday)
    let words = "‘Pay rent’ was missed yesterday, next Fri 27 Nov · 1 shows it, r there moves it"
    planner.send(.tick)
    #expect(planner.notice == words)
    planner.press("j", "t")
    #expect(planner.notice == words)
    // And so it is.
    planner.press("1", "r", "t")
    #expect(planner.world.rows.tasks.contains { $0.title == "Pay rent" && $0.due == Days.today })
    planner.press("t")
    #expect(planner.notice == "No missed tasks · nothing to decide")
  }

  @Test func `put off to someday it is a task alone, and nothing of its series waits`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday)
    planner.press("1", "r", "s")
    #expect(planner.notice.hasPrefix("Moved ‘Pay rent’ to someday · u undo"), "\(planner.notice)")
  }

  @Test func `a key in the first second leaves it to be read`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday)
    planner.send(.tick)
    var moving = planner
    moving.press("j")
    #expect(moving.notice == words + way)
    planner.press("Space")
    #expect(planner.notice.hasPrefix("Ticked ‘Read’"), "\(planner.notice)")
    #expect(planner.notice.hasSuffix(" · " + words), "\(planner.notice)")
  }

  @Test func `whoever has read it is not told again`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday)
    planner.send(.tick)
    #expect(planner.notice == words + way)
    planner.now.ticks += 1500
    planner.press("j")
    #expect(planner.notice.isEmpty)
  }

  @Test(arguments: [2, 3]) func `two are told with their days, and of more the newest`(count: Int) {
    var world = World()
    for (index, title) in ["Pay rent", "Water", "Swim"].prefix(count).enumerated() {
      world.plan(title, in: nil, on: Days.yesterday - index)
      world.rows.tasks[index].repeats = Repeat(
        rule: "FREQ=WEEKLY",
        anchor: Days.yesterday - index,
        series: world.newID()
      )
    }
    world.offered = nil
    var planner = Planner(world, size: .large)
    planner.send(.tick)
    let others =
      count == 2
      ? "‘Water’ was missed on Thu 19 Nov, next Thu 26 Nov" : "2 others were missed too"
    #expect(
      planner.notice
        == "‘Pay rent’ was missed yesterday, next Fri 27 Nov; \(others) · g goes to their days, r "
        + "there moves it"
    )
  }

  /// While it runs it is not missed for good.
  @Test func `one that a timer kept back is told of once that has stopped`() {
    var world = World()
    world.plan("Pay rent", in: nil, on: Days.yesterday)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=WEEKLY",
      anchor: Days.yesterday,
      series: world.newID()
    )
    world.track("Pay rent", on: Days.yesterday, from: Days.time(23), to: nil)
    world.offered = nil
    var planner = Planner(world, size: .large)
    planner.send(.tick)
    #expect(planner.screen.contains("has been running since"), "\(planner.screen)")
    planner.press("n")
    #expect(planner.notice.hasPrefix("Stopped ‘Pay rent’ after "), "\(planner.notice)")
    planner.press("j")
    #expect(planner.notice.hasPrefix("‘Pay rent’ was missed yesterday, next Fri 27 Nov"))
  }

  @Test func `over a weekend it is spoken of by its day`() {
    var planner = planner("FREQ=MONTHLY", on: Days.today - 3)
    planner.press("t")
    #expect(planner.notice.hasPrefix("‘Pay rent’ was missed on Wed 18 Nov, next Fri 18 Dec · g "))
    var older = self.planner("FREQ=MONTHLY", on: Days.today - 4)
    older.press("t")
    #expect(older.notice == "No missed tasks · nothing to decide")
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY;COUNT=1"])
  func `what is there again today, or never comes again, is not spoken of`(rule: String) {
    var planner = planner(rule, on: Days.yesterday)
    planner.send(.tick)
    #expect(planner.notice.isEmpty)
    planner.press("t")
    #expect(planner.notice == "No missed tasks · nothing to decide")
  }

  // MARK: Beside other missed tasks

  private let words = "‘Pay rent’ was missed yesterday, next Fri 27 Nov"
  private let way = " · 1 shows it, r there moves it"

  @Test func `whoever puts triage off hears of it, once`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"])
    planner.send(.tick)
    #expect(planner.screen.contains("1 missed task ") && planner.notice.isEmpty)
    planner.press("Esc")
    #expect(planner.notice == words + way)
    planner.press("j", "t", "Esc")
    #expect(planner.notice == "Nothing decided · 1 still waiting")
  }

  @Test func `the last decision tells of it, once`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call", "Write"])
    planner.send(.tick)
    planner.press("t", "t")
    #expect(!planner.notice.contains("Pay rent"))
    planner.press("s")
    #expect(
      planner.notice == "Triage: moved ‘Write’ to someday · 2 decided · u undoes them all · "
        + words + way
    )
    planner.press("j")
    #expect(planner.notice.isEmpty)
    planner.send(.tick)
    #expect(planner.notice.isEmpty)
  }

  @Test func `who leaves triage, or goes past it, hears of it once that key has had its say`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call", "Write"])
    planner.send(.tick)
    var leaving = planner
    leaving.press("t", "Esc")
    #expect(leaving.notice == "Nothing decided · 2 still waiting · " + words + way)
    var moving = planner
    moving.press("j")
    #expect(moving.notice == words + way)
    var adding = planner
    adding.press("a")
    #expect(adding.notice.isEmpty)
    adding.press("Esc")
    #expect(adding.notice == words + way)
    planner.press("n")
    #expect(planner.notice == "No search yet · / starts one")
    planner.press("j")
    #expect(planner.notice == words + way)
  }

  @Test func `who goes past triage with a key that acts hears of it with its answer`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"])
    planner.send(.tick)
    planner.press("Space")
    #expect(planner.notice.hasPrefix("Ticked ‘Read’"), "\(planner.notice)")
    #expect(planner.notice.hasSuffix(" · " + words), "\(planner.notice)")
    planner.press("j")
    #expect(planner.notice.isEmpty)
  }

  @Test func `where both have no room it is said once that answer is gone`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"], size: .small)
    planner.send(.tick)
    planner.press("Space")
    #expect(planner.notice.hasPrefix("Ticked ‘Read’"), "\(planner.notice)")
    if !planner.notice.contains(words) { planner.press("j") }
    #expect(planner.notice.contains(words), "\(planner.notice)")
  }

  @Test func `who quits before it was told hears of it on the terminal, once`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"])
    planner.send(.tick)
    func said(_ planner: Planner) -> SafeText? {
      LastWords(of: planner.state).text(today: Days.today)
    }
    var quitting = planner
    quitting.press("q")
    #expect(said(quitting) == "\(SafeText(words)).")
    var deciding = planner
    deciding.press("t", "Ctrl-C", "q")
    #expect(said(deciding) == nil)
    planner.press("j", "j", "q")
    #expect(said(planner) == nil)
  }

  @Test func `a day begun with triage ends it with the same words`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"])
    planner.state.memory.opensTriage = true
    planner.send(.tick)
    planner.press("t")
    #expect(planner.notice == "Triage: moved ‘Call’ to Sat 21 Nov · u undoes it · " + words + way)
  }

  @Test func `a narrow screen has both in two lines`() {
    var planner = planner("FREQ=WEEKLY", on: Days.yesterday, besides: ["Call"], size: .small)
    planner.send(.tick)
    planner.press("t", "t")
    #expect(planner.notice == "1 decided · u undoes it · " + words)
  }
}
