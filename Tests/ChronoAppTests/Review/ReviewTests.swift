import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("The review") struct ReviewTests {
  /// The week of 16 November, with a fuller week before it.
  private static var world: World {
    var world = World.sample
    let monday = Days.today - 5
    for (day, kept, missed, postponed) in [(0, 3, 1, 0), (1, 2, 2, 1), (2, 4, 0, 0), (3, 1, 3, 0)] {
      for number in 0..<(kept + missed + postponed) {
        let id = world.plan(
          "Task \(day)-\(number)",
          in: number.isMultiple(of: 2) ? World.work : World.home,
          on: monday + day,
          minutes: 30,
          done: number < kept ? Days.time(12) : nil
        )
        for index in world.rows.promises.indices where world.rows.promises[index].task == id {
          if number >= kept + missed { world.rows.promises[index].outcome = .postponed }
        }
        if number < kept {
          world.track(
            "Task \(day)-\(number)",
            on: monday + day,
            from: Days.time(8 + number),
            to: Days.time(8 + number, 48)
          )
        }
      }
    }
    world.plan("Before", in: World.work, on: monday - 3, minutes: 60, done: Days.time(12))
    return world
  }

  private func opened() -> Planner {
    var planner = Planner(ReviewTests.world)
    planner.press("R")
    return planner
  }

  @Test func `shows the week by day and category`() {
    let planner = opened()
    #expect(planner.screen.contains("Kept 11 of 19 (58%), 5 still open"))
    #expect(planner.screen.contains("Mon 16 Nov"))
  }

  @Test(arguments: [
    (80, 0, "Planned 1h, tracked 30m so far, 2h planned for the days to come"),
    (36, 0, "Planned 1h, tracked 30m so far"), (80, 5, "Planned 3h, tracked 30m"),
    (80, -7, "Planned 3h, tracked 30m"),
  ])
  func `sets what was tracked beside what was planned up to today`(
    width: Int,
    after: Int,
    line: String
  ) {
    let week = WeekReview(
      from: Days.today - 1,
      to: Days.today + 5,
      today: Days.today + after,
      total: PeriodFigures(planned: 180, tracked: 1800),
      days: [
        DayFigures(day: Days.today, figures: PeriodFigures(planned: 60, tracked: 1800)),
        DayFigures(day: Days.today + 3, figures: PeriodFigures(planned: 120)),
      ]
    )
    let lines = ReviewText(week, width: width, settings: Settings()).lines.map(\.text.string)
    #expect(lines[1] == line)
    #expect((lines[2] == "2h planned for the days to come") == (width < 40))
    let markdown = ReviewMarkdown(week, settings: Settings()).lines.map(\.string)
    let whole = width < 40 ? "\(lines[1]), \(lines[2])" : line
    #expect(markdown.contains { $0.hasSuffix("\(whole).") })
  }

  @Test(arguments: [
    (199, 1, "99%"), (1, 299, "1%"), (200, 0, "100%"), (0, 200, "0%"), (2, 1, "67%"),
  ])
  func `says all and none only where it is so`(kept: Int, missed: Int, percent: String) {
    let outcomes = Outcomes(kept: kept, missed: missed)
    let week = WeekReview(
      from: Days.today - 5,
      to: Days.today + 1,
      today: Days.today,
      total: PeriodFigures(outcomes: outcomes)
    )
    let lines = ReviewText(week, width: 80, settings: Settings()).lines
    #expect(lines.first?.text.string == "Kept \(kept) of \(kept + missed) (\(percent))")
  }

  @Test(arguments: [
    (Outcomes(kept: 1), 40, "█"), (Outcomes(kept: 39, missed: 1), 40, "███████▒"),
    (Outcomes(kept: 20, postponed: 20), 40, "████░░░"),
    (Outcomes(open: 10, kept: 10, missed: 10, postponed: 10), 40, "██▒▒░──"),
  ])
  func `a bar has a mark of whatever there was`(outcomes: Outcomes, most: Int, bar: String) {
    let days = [outcomes, Outcomes(kept: most)].enumerated().map { number, outcomes in
      DayFigures(day: Days.today + number, figures: PeriodFigures(outcomes: outcomes))
    }
    let week = WeekReview(
      from: Days.today - 5,
      to: Days.today + 1,
      today: Days.today,
      total: PeriodFigures(outcomes: outcomes),
      days: days
    )
    let lines = ReviewText(week, width: 80, settings: Settings()).lines.map(\.text.string)
    let drawn = lines.first { $0.hasPrefix("Sat 21 Nov") }?.filter { "█▒░─".contains($0) }
    #expect(drawn == bar)
  }

  @Test func `what is nothing is said as nothing, and each column by its own name`() {
    var planner = Planner(World())
    planner.press("R")
    #expect(planner.screen.contains("Planned 0m, tracked 0m"))
    #expect(planner.screen.contains("  plan track"))
    #expect(!planner.screen.contains(" done"))
  }

  @Test(arguments: [
    (0, 1, 1, "Buy bread: once", "The one day not fully kept, "),
    (1, 1, 2, "Buy bread: 2 times", "The one day fully kept, "),
    (1, 2, 1, "Buy bread: once", "Everything kept on 1 of 2 days, "),
    (0, 3, 1, "Buy bread: once", "None of 3 days fully kept, "),
  ])
  func `counts of one are said as one in a text to keep`(
    kept: Int,
    judged: Int,
    slips: Int,
    slipped: String,
    words: String
  ) throws {
    let days = (0..<judged).map { day in
      DayOutcomes(
        day: Days.today - judged + day,
        outcomes: day < kept ? Outcomes(kept: 1) : Outcomes(missed: 1)
      )
    }
    let bread = try #require(World.sample.task(titled: "Buy bread"))
    let review = WeekReview(
      from: Days.today - 5,
      to: Days.today + 1,
      today: Days.today,
      total: PeriodFigures(),
      slipped: [SlippedTask(task: bread, slips: slips)],
      recent: days
    )
    let lines = ReviewMarkdown(review, settings: Settings()).lines.map(\.string)
    #expect(lines.contains { $0.contains(slipped) }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix(words) }, "\(lines)")
  }

  @Test func `a day without a judged promise shows a dash`() {
    var planner = opened()
    planner.press("]")
    #expect(planner.screen.contains("Review · W48"))
    #expect(planner.screen.contains("Kept –"))
    #expect(!planner.screen.contains("0%"))
  }

  @Test func `what is still open is said apart, and no day is kept before its end`() {
    var world = World()
    world.plan("Early", in: nil, done: Days.time(9))
    for number in 1...6 { world.plan("Task \(number)", in: nil) }
    var planner = Planner(world)
    planner.press("R")
    #expect(planner.screen.contains("Kept 1 of 1 (100%), 6 still open"))
    planner.press("PgDn")
    // Thirty days of which none is decided have nothing to tell.
    #expect(!planner.screen.contains("judged") && !planner.screen.contains("fully kept"))
    world = World()
    for number in 1...6 { world.plan("Task \(number)", in: nil) }
    planner = Planner(world)
    planner.press("R")
    #expect(planner.screen.contains("Kept –, 6 still open"))
    #expect(!planner.screen.contains("0%"))
  }

  @Test(arguments: [("2", "Review · W47"), ("3", "Review · W48"), ("1", "Review · W46")])
  func `opens with the week on screen`(segment: String, title: String) {
    var planner = Planner()
    planner.press("w", segment, "R")
    #expect(planner.screen.contains(title))
  }

  @Test func `steps through weeks and comes back`() {
    var planner = opened()
    planner.press("[")
    #expect(planner.screen.contains("W46"))
    #expect(planner.screen.contains("Kept 1 of 1 (100%)"))
    planner.press("]")
    #expect(planner.screen.contains("Kept 11 of 19"))
    planner.press("[", "[", ".")
    #expect(planner.screen.contains("Kept 11 of 19"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `lists what is complete and what is not, and opens it`() {
    var planner = opened()
    planner.press("c")
    #expect(planner.screen.contains("Kept · W"))
    #expect(planner.screen.contains("kept      Task 0-0"))
    #expect(!planner.screen.contains("Task 0-3"))
    planner.press("i")
    #expect(planner.screen.contains("missed    Task 0-3"))
    #expect(planner.screen.contains("postponed Task 1-4"))
    let asked = planner.effects { $0.press("Enter") }
    let first = planner.world.task(titled: "Task 0-3")
    #expect(asked.contains(.file(.loadTask(first?.id ?? Identifier(high: 0, low: 0)))))
    #expect(planner.screen.contains("Title"))
    planner.press("Esc")
    #expect(planner.screen.contains("Not kept · W47"))
    planner.press("Esc")
    #expect(planner.screen.contains("Kept 11 of 19"))
  }

  @Test func `up from the first promise of a page is the last one of the page before`() {
    var world = World()
    for number in 0...PromiseQuery.page {
      world.plan("Task \(number)", in: nil, on: Days.today, done: Days.time(9))
    }
    var planner = Planner(world)
    func chosen(_ planner: Planner) -> Substring? {
      planner.screen.split(separator: "\n").first { $0.contains("▸Sat 21 kept") }
    }
    planner.press("R", "c")
    #expect(planner.screen.contains(" ↓ ─╯"), "\(planner.screen)")
    planner.press("G")
    // More of the same list is on its next page.
    #expect(planner.screen.contains(" ↓ ─╯"), "\(planner.screen)")
    let last = chosen(planner)
    planner.press("j")
    #expect(chosen(planner) != last)
    #expect(!planner.screen.contains(" ↓ "))
    #expect(planner.screen.contains(" ↑ ─╮"), "\(planner.screen)")
    planner.press("k")
    #expect(chosen(planner) == last && last != nil)
  }

  @Test func `missed, postponed and kept promises differ in their lists`() throws {
    var planner = opened()
    func ink(_ word: String) -> Ink? {
      for row in 0..<planner.frame.size.height {
        let line = planner.frame.line(row)
        guard let place = line.firstRange(of: " \(word) ") else { continue }
        let column = line.distance(from: line.startIndex, to: place.lowerBound) + 1
        return planner.frame[Point(x: column, y: row)]?.style.ink
      }
      return nil
    }
    planner.press("c")
    #expect(ink("kept") == .success)
    planner.press("i")
    #expect(ink("missed") == .missed)
    #expect(ink("postponed") == .warning)
  }

  @Test func `the promise of a deleted task is listed, as it counts`() throws {
    var planner = opened()
    let task = try #require(planner.world.task(titled: "Task 0-0"))
    try planner.elsewhere(.delete(.tasks([task.id])))
    planner.press("c")
    #expect(planner.screen.contains("kept      Task 0-0 (deleted)"))
    planner.press("Enter")
    #expect(planner.notice == "‘Task 0-0’ was deleted; its promise counts")
  }

  @Test func `what is still open is a list of its own, and not among what was not kept`() {
    var planner = opened()
    planner.press("i", "G")
    #expect(!planner.screen.contains("open      Call Ana"))
    planner.press("o")
    #expect(planner.screen.contains("Still open · W47"))
    #expect(planner.screen.contains("open      Call Ana"))
    #expect(!planner.screen.contains("missed "))
    planner.press("Esc", "]", "o")
    #expect(planner.screen.contains("Nothing still open this week"))
  }

  @Test func `what was taken back in time is a list of its own`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("d", "d", "R", "w")
    #expect(planner.screen.contains("Withdrawn · W47"), "\(planner.screen)")
    #expect(planner.screen.contains("withdrawn Call Ana (deleted)"), "\(planner.screen)")
    planner.press("Esc", "]", "w")
    #expect(planner.screen.contains("Nothing withdrawn this week"), "\(planner.screen)")
  }

  @Test(arguments: [
    (["L"], "moved to Mon 23 Nov"), (["r", "s"], "moved to someday"), (["r", "x"], "dropped"),
    (["L", "r", "x"], "moved to Mon 23 Nov, dropped"),
  ])
  func `what was withdrawn says how`(keys: [String], words: String) {
    var world = World()
    world.plan("Pack", in: nil, on: Days.tomorrow)
    var planner = Planner(world, size: .large)
    planner.press("3")
    for (index, key) in keys.enumerated() {
      // A moved task is on its next day.
      if index > 0, keys[index - 1] == "L" { planner.press("]") }
      if key != "s", key != "x" { planner.select("Pack") }
      planner.press(key)
    }
    planner.press("2", "R", "w")
    #expect(planner.screen.contains("withdrawn Pack (\(words))"), "\(planner.screen)")
  }

  @Test func `says all of an empty list on the smallest screen`() {
    var planner = Planner(World())
    planner.resize(40, 12)
    planner.press("R", "i")
    #expect(planner.screen.contains("│ Nothing missed or postponed this"), "\(planner.screen)")
    #expect(planner.screen.contains("│ week  "), "\(planner.screen)")
  }

  @Test func `scrolls to its end on the smallest screen, and no further`() {
    var planner = opened()
    planner.resize(40, 12)
    for _ in 0..<80 { planner.press("j") }
    #expect(planner.screen.contains("Task 1-4"))
    let end = planner.screen
    planner.press("j")
    #expect(planner.screen == end)
    planner.press("Home")
    #expect(planner.screen.contains("Kept 11 of 19"))
  }

  @Test func `looks calm at every size`() {
    opened().expectFrames("review")
    var list = opened()
    list.press("i")
    list.expectFrames("review-incomplete")
  }
}
