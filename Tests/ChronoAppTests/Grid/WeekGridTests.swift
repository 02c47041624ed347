import ChronoApp
import ChronoModel
import ChronoScreen
import Foundation
import Testing

@Suite struct `The week on the hour grid` {
  private func week(_ width: Int = 120) -> Planner {
    var world = World.sample
    world.plan("Standing desk", in: World.work, on: Days.today - 5, at: Days.time(9), minutes: 90)
    world.plan("Retro", in: World.work, on: Days.today - 1, at: Days.time(16), minutes: 60)
    world.event("Fair", on: Days.today - 2, at: nil)
    var planner = Planner(world, size: Size(width: width, height: 30))
    planner.press("w", "Tab")
    return planner
  }

  @Test func `has a column for each day from 100 columns on`() {
    week().expectGrid("week-120")
    week(100).expectGrid("week-100")
    #expect(week(99).gridLines.first?.contains("Sat 21 Nov") == true)
  }

  @Test func `a block is dragged to the column of another day`() throws {
    var planner = week()
    func place(_ text: String) throws -> Point {
      let rows = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let y = try #require(rows.lastIndex { $0.contains(text) }, "\(text) is not on screen")
      let start = try #require(rows[y].range(of: text, options: .backwards)).lowerBound
      return Point(x: rows[y].distance(from: rows[y].startIndex, to: start), y: y)
    }
    let (from, today) = (try place("Retro"), try place("┏Write"))
    let to = Point(x: today.x, y: from.y)
    for (kind, point) in [(MouseEvent.Kind.press, from), (.drag, to)] {
      planner.send(.mouse(MouseEvent(kind: kind, at: point, button: 1)))
    }
    #expect(try place("Retro").x >= today.x - 1, "it is seen where it would go")
    planner.send(.mouse(MouseEvent(kind: .release, at: to, button: 1)))
    #expect(planner.notice.hasPrefix("Moved ‘Retro’ to Sat 21 Nov · 16:00"))
    #expect(planner.world.task(titled: "Retro")?.due == Days.today)
    #expect(planner.world.journal.count == 1)
  }

  @Test func `the key of today goes to today's rows, also where the week is on screen already`() {
    var planner = week()
    planner.press("S-Tab", "G")
    #expect(planner.state.selectedRow?.task?.due != Days.today)
    planner.press(".")
    #expect(planner.state.selectedRow?.task?.due == Days.today)
    planner.press("w", "w")
    #expect(planner.state.place == .segment(0))
  }

  @Test func `l and h go through its days, Tab leaves it`() {
    var planner = week()
    planner.press("h")
    #expect(planner.state.grid.day == Days.yesterday)
    planner.press("l", "l")
    #expect(planner.state.grid.day == Days.tomorrow)
    #expect(planner.state.focus == .grid)
    planner.press("l")
    #expect(planner.state.focus == .categories)
    planner.press("S-Tab")
    #expect(planner.state.focus == .grid)
  }

  @Test func `n and N go through the blocks of all its days`() {
    var planner = week()
    planner.press("N", "N")
    #expect(planner.gridLines.last?.contains("16:00-17:00 1h Retro") == true)
    planner.press("N")
    #expect(planner.gridLines.last?.contains("09:00-10:30 1h30 Standing desk") == true)
    planner.press("n", "n")
    #expect(planner.gridLines.last?.contains("Stand-up") == true)
  }

  @Test func `N goes to the last block of the day before, and n to the first of the day after`() {
    var world = World()
    for (day, hour) in [(-2, 9), (-1, 10), (-1, 15), (0, 8), (0, 11)] {
      let title = "At \(hour)"
      world.plan(title, in: nil, on: Days.today + day, at: Days.time(hour), minutes: 60)
    }
    var planner = Planner(world, size: Size(width: 120, height: 30))
    planner.press("w", "Tab")

    for title in ["At 8", "At 15", "At 10", "At 9"] {
      planner.press("N")
      #expect(planner.gridLines.last?.contains("1h \(title)") == true)
    }
    for title in ["At 10", "At 15", "At 8", "At 11"] {
      planner.press("n")
      #expect(planner.gridLines.last?.contains("1h \(title)") == true)
    }
  }

  @Test func `H and L move a block from column to column`() {
    var planner = week()
    planner.press("L")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.tomorrow)
    #expect(planner.state.grid.day == Days.tomorrow)
    planner.press("H")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today)
    #expect(planner.state.grid.day == Days.today)
    planner.press("H")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today)
    #expect(planner.notice.contains("Fri 20 Nov is over"))
  }

  @Test func `a held block goes to another week`() {
    var planner = week()
    planner.press("b", "l", "l")
    #expect(planner.gridLines.first?.contains("Mon 23 Nov") == true)
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today + 2)
  }

  @Test func `lines the days up where the clock changes`() throws {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let day = try #require(LocalDay("2026-03-29"))
    var world = World()
    for night in (day - 1)...day {
      world.plan("Watch", in: nil, on: night, at: Days.time(0), minutes: 240)
    }
    let now = Moment(instant: berlin.instant(LocalTime(day - 2, Days.time(12))), zone: berlin)
    var planner = Planner(world, size: Size(width: 100, height: 24), now: now)
    planner.press("w", "Tab")
    planner.expectGrid("week-spring")
  }
}
