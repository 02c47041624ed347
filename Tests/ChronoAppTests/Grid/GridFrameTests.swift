import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Quarters of an hour in rows that are coarser.
@Suite struct `Blocks that share a row` {
  private func grid(
    _ world: World,
    zoom: Zoom = .half,
    size: Size = .plain,
    at hour: Int = 7
  ) -> Planner {
    var settings = Settings()
    settings.zoom = zoom
    let now = Moment(instant: Days.instant(Days.today, hour, 0), zone: .utc)
    return Planner(world, size: size, now: now, settings: settings)
  }

  /// 09:00–09:45 | 09:45–11:00 | 11:00–11:15 | 11:15–12:00, all of one category.
  private var quarters: World {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Mail", in: World.work, at: Days.time(9), minutes: 45)
    world.plan("Write the report", in: World.work, at: Days.time(9, 45), minutes: 75)
    world.plan("Call Ana", in: World.work, at: Days.time(11), minutes: 15)
    world.plan("Tidy up the desk", in: World.work, at: Days.time(11, 15), minutes: 45)
    return world
  }

  /// An event of the whole day that takes no time stands at the edge, one that is over nothing does not.
  @Test func `leave a free event the edge, and take the rest`() {
    var world = World()
    world.event("From home", at: Days.time(9), minutes: 480)
    world.event("Market", at: Days.time(16), minutes: 120)
    world.event("Open house", at: Days.time(19), minutes: 60)
    for index in world.rows.events.indices { world.rows.events[index].isFree = true }
    world.plan("Write the report", in: nil, at: Days.time(9, 30), minutes: 90)
    world.plan("Call Ana", in: nil, at: Days.time(10), minutes: 60)
    world.plan("Tidy up", in: nil, at: Days.time(14), minutes: 60)
    world.plan("Swim", in: nil, at: Days.time(21), minutes: 60)
    for size in [Size.plain, .large] {
      grid(world, zoom: .hour, size: size).expectGrid("free-events-\(size.width)")
    }
  }

  @Test func `that only touch keep the full width, and show where one begins`() {
    let lines = grid(quarters).gridLines.map { String($0.dropFirst(5).dropLast()) }
    let first = lines.firstIndex { $0.hasPrefix("[Mail") } ?? 0
    #expect(
      Array(lines[first..<(first + 6)]) == [
        "[Mail                 ", "┏:45 Write the report ", "┃09:45-11:00          ",
        "┗                     ", "[Call Ana┏:15 Tidy up ", "┗the desk             ",
      ]
    )
  }

  @Test func `are drawn at every zoom, in both lanes and without glyphs or colours`() {
    for (name, zoom) in [("60", Zoom.hour), ("30", .half), ("15", .quarter)] {
      grid(quarters, zoom: zoom).expectGrid("quarters-\(name)")
    }
    var world = quarters
    let nine = Days.instant(Days.today, 9, 0)
    for (index, title) in ["Mail", "Write the report", "Call Ana"].enumerated() {
      let start = nine + Int64(index) * 2700
      world.track(title, from: start, to: index == 2 ? nil : start + 2700)
    }
    var both = grid(world, size: .large, at: 11)
    // The timer runs past its estimate, and the planner asks about it.
    both.press("Esc")
    both.expectGrid("quarters-both")
    let ascii = both.frame.ascii.text
    #expect(ascii.contains("[Mail") && ascii.contains("+:45 Write the"))
    #expect(ascii.contains(".") && ascii.allSatisfy(\.isASCII))
  }

  @Test func `touching blocks of one category are never taken for one`() {
    var world = World()
    world.rows.categories = [World.work]
    for hour in 9...11 {
      world.plan("Task \(hour)", in: World.work, at: Days.time(hour), minutes: 60)
    }
    for (zoom, bars) in [(Zoom.hour, ["[", "[", "["]), (.half, ["┏", "┗", "┏", "┗", "┏", "┗"])] {
      let lines = grid(world, zoom: zoom).gridLines
      let first = lines.firstIndex { $0.contains("Task 9") } ?? 0
      let shown = lines[first..<(first + bars.count)].map { String($0.dropFirst(5).prefix(1)) }
      #expect(shown == bars)
    }
  }

  @Test func `overlaps in time stand side by side, what comes after has the width again`() {
    var world = World()
    world.plan("One", in: nil, at: Days.time(9), minutes: 40)
    world.plan("Two", in: nil, at: Days.time(9, 15), minutes: 25)
    world.plan("Three", in: nil, at: Days.time(9, 40), minutes: 50)
    let lines = grid(world).gridLines.map { String($0.dropFirst(5).dropLast()) }
    let first = lines.firstIndex { $0.hasPrefix("[!One") } ?? 0
    #expect(lines[first].hasPrefix("[!One      [!Two"))
    #expect(lines[first + 1].hasPrefix("┏:40 Three            "))
  }

  @Test func `where a row is full, what goes on is below it, and the rest is counted`() {
    var world = World()
    for (index, minute) in [0, 10, 20, 30].enumerated() {
      world.plan("Errand \(index)", in: nil, at: Days.time(9, minute), minutes: 10)
    }
    world.plan("Long walk", in: nil, at: Days.time(9, 45), minutes: 90)
    var planner = grid(world, zoom: .hour)
    #expect(planner.gridLine("09").contains("+2"))
    #expect(planner.gridLine("10").contains("┏09:45 Long walk"))
    planner.press("Tab", "g", "g", "n", "n", "n", "n")
    #expect(planner.gridLines.last?.contains("09:30-09:40") == true)
  }

  @Test func `a block that begins where another one's last row is can be chosen there`() {
    var planner = grid(quarters)
    planner.press("Tab", "n", "n")
    #expect(planner.gridLines.last?.contains("09:45-11:00") == true)
    planner.press("k")
    #expect(planner.gridLines.last?.contains("09:00-09:45") == true)
  }
}

@Suite struct `The frame of the hour grid` {
  @Test func `lunch is written once`() {
    for zoom in Zoom.allCases {
      var settings = Settings()
      settings.zoom = zoom
      var planner = Planner(World(), size: .large, settings: settings)
      #expect(planner.screen.split(separator: "lunch").count == 2)
      planner.press("w")
      #expect(planner.screen.split(separator: "lunch").count == 2)
    }
    var world = World()
    world.event("Bo", at: Days.time(12), minutes: 60)
    #expect(Planner(world).gridLine("13").contains("lunch"))
  }

  @Test func `an empty actual lane gives its width to the plan, until it is gone to`() {
    var planner = Planner.onGrid(size: .large)
    #expect(planner.gridLines.first?.contains("actual") == false)
    planner.press("l")
    #expect(planner.gridLines.first?.contains("▸actual") == true)
    planner.press("h")
    #expect(planner.gridLines.first?.contains("actual") == false)
    planner.press("s")
    #expect(planner.gridLines.first?.contains("actual") == true)
  }

  @Test func `says where it goes on`() {
    var settings = Settings()
    settings.zoom = .quarter
    var planner = Planner(size: .plain, settings: settings)
    #expect(planner.gridLines.first?.contains("↑") == true)
    #expect(planner.gridLines.last?.contains(" ↓ 1 more ") == true)
    planner.press("Tab", "G")
    #expect(planner.gridLines.last?.contains("↓") == false)
    #expect(planner.gridLines.first?.contains("↑") == true)
    planner.press("g", "g")
    #expect(planner.gridLines.first?.contains("↑") == false)
    #expect(planner.gridLines.last?.contains("↓") == true)
    planner.press("z")
    #expect(planner.gridLines.last?.contains("↓") == false)
  }

  @Test func `in a week's list, what lasts over midnight is under each of its days`() {
    var world = World.sample
    world.event("Concert", at: Days.time(22, 30), minutes: 195)
    world.event("Fair", on: Days.today - 1, at: nil, minutes: 2 * 1440)
    world.event("Late show", on: Days.today - 6, at: Days.time(23, 0), minutes: 90)
    var planner = Planner(world, size: .large)
    planner.press("w")
    let events = planner.state.view.list.rows.compactMap { row -> String? in
      guard case .event(let occurrence) = row,
        ["Concert", "Fair", "Late show"].contains(occurrence.event.name)
      else { return nil }
      return "\(occurrence.event.name) \(occurrence.listedOn)"
    }
    #expect(
      events == [
        "Late show 2026-11-16", "Fair 2026-11-20", "Fair 2026-11-21", "Concert 2026-11-21",
        "Concert 2026-11-22",
      ]
    )
    let screen = planner.screen
    #expect(screen.contains(" 22:30 Concert"))
    #expect(screen.contains("→01:45 Concert"))
    #expect(screen.contains("→00:30 Late show"))
    // Each is a row of its own, for the cursor to hold.
    let ids = planner.state.view.list.rows.map(\.id)
    #expect(Set(ids).count == ids.count)
    planner.press("G")
    let last = planner.state.list.selected
    planner.press("k", "j")
    #expect(planner.state.list.selected == last)
  }

  @Test func `what goes over midnight is first on the second day, in the list and on the grid`() {
    var world = World()
    world.event("Concert", on: Days.yesterday, at: Days.time(22, 30), minutes: 195)
    world.event("Breakfast", at: Days.time(8), minutes: 30)
    let planner = Planner(world)
    #expect(planner.screen.contains(" ◆  →01:45 Concert"))
    #expect(planner.screen.contains(" ◆   08:00 Breakfast"))
    #expect(planner.gridLine("00").contains("║→01:45 Concert"))
    #expect(planner.gridLine("01").contains("╚"))
    var before = planner
    before.press("1")
    #expect(before.screen.contains(" ◆  22:30 Concert"))
    #expect(before.gridLine("22").contains("22:30→"))
  }

  @Test func `what lasts longer than a day says where it ends on its last one alone`() {
    var world = World()
    world.event("Camp", on: Days.yesterday, at: Days.time(9), minutes: 2 * 1440 + 60)
    world.event("Fair", on: Days.yesterday, at: nil, minutes: 3 * 1440)
    var planner = Planner(world, size: .large)
    #expect(planner.screen.contains("║→ Camp"))
    #expect(!planner.screen.contains("→10:00"))
    #expect(planner.screen.contains("→ Fair"))
    planner.press("Tab")
    planner.toBlock("Camp")
    #expect(status(planner).contains("Fri 09:00-Sun 10:00 49h Camp"), "\(status(planner))")
    planner.press("3")
    #expect(planner.screen.contains("║→10:00 Camp"))
  }

  private func status(_ planner: Planner) -> String { planner.gridLines.last ?? "" }
}
