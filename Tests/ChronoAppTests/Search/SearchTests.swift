import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `A search` {
  private func searching(_ words: String, world: World = .sample) -> Planner {
    var planner = Planner(world)
    planner.press("/")
    planner.type(words)
    return planner
  }

  /// The text of the cells that are marked as hit, row by row.
  private func marked(_ planner: Planner) -> [String] {
    let frame = planner.frame
    return (0..<frame.size.height).compactMap { row in
      let hits = frame[row: row].filter { $0.style.ground == .match }.compactMap(\.glyph?.character)
      return hits.isEmpty ? nil : String(hits)
    }
  }

  @Test func `says how many it found, and marks where`() {
    let planner = searching("den")
    #expect(planner.screen.contains("Search ‘den’ · 1 hit"))
    #expect(marked(planner) == ["Den"])
    #expect(searching("zzz").screen.contains("no hits"))
  }

  @Test func `looks for a priority as quick add writes it`() {
    var world = World()
    for (title, priority) in [("Rent", Priority.high), ("Call the bank", .high), ("Walk", .low)] {
      world.plan(title, in: nil, priority: priority)
    }
    #expect(searching("call !!!", world: world).screen.contains("Search ‘call !!!’ · 1 hit"))
    let all = searching("!!!", world: world)
    #expect(all.screen.contains("Search ‘!!!’") && all.screen.contains("Rent !!!"))
    #expect(!all.screen.contains("Walk"))
    #expect(searching("walk !!!", world: world).screen.contains("no hits"))
  }

  @Test func `V selects the hits where Enter led to a day, and then the whole list`() {
    var world = World()
    for title in ["Buy milk", "Call Ana", "Milk for the cat", "Pay rent"] {
      world.plan(title, in: nil)
    }
    var planner = searching("milk", world: world)
    planner.press("Enter")
    #expect(planner.screen.contains("Today · ‘milk’ 1 of 2") && marked(planner).count == 2)
    planner.press("V")
    #expect(
      planner.notice == "The 2 hits of the search selected · V again selects the whole list"
    )
    var all = planner
    all.press("V")
    #expect(all.screen.contains("all selected"))
    planner.press("d", "d")
    let open = planner.world.rows.tasks.filter { $0.status == .open }.map(\.title)
    #expect(open.sorted() == ["Call Ana", "Pay rent"])
    // The search is over with what was done at its hits.
    #expect(marked(planner).isEmpty)
    planner.press("V")
    #expect(planner.screen.contains("all selected"))
  }

  @Test func `marks accents, tags and several words, selected or not`() {
    var world = World.sample
    world.plan("Ride the Métro to Denver", in: nil, tags: ["denim"])
    var planner = searching("metro DEN", world: world)
    planner.resize(120, 40)
    #expect(marked(planner).contains("MétroDenden"))
    let line = planner.frame.cells.filter { $0.style.ground == .match }
    #expect(line.allSatisfy { $0.style.attributes.contains(.underline) })
  }

  @Test func `finds events, and Enter goes to the day of one`() {
    var world = World()
    world.plan("Call about the dentures", in: nil)
    var dentist = CalendarEvent(
      id: world.newID(),
      name: "Dentist",
      place: "Elm Street",
      day: Days.today + 9,
      time: Days.time(15),
      created: Days.now.instant
    )
    dentist.tags = ["tooth"]
    world.rows.events.append(dentist)
    var planner = searching("den", world: world)
    #expect(planner.screen.contains("Search ‘den’ · 2 hits"))
    #expect(planner.screen.contains("◆  30 Nov Dentist"))
    planner.press("Enter", "n")
    #expect(planner.state.selectedRow?.id == .event(dentist.id, Days.today + 9))
    #expect(planner.state.place == .day(Days.today + 9))
    planner.press("n")
    #expect(planner.state.selectedRow?.task?.title == "Call about the dentures")
    planner.press("n")
    #expect(planner.state.selectedRow?.id == .event(dentist.id, Days.today + 9))
    var elm = searching("elm", world: world)
    elm.press("Enter")
    #expect(elm.state.selectedRow?.id == .event(dentist.id, Days.today + 9))
  }

  @Test func `marks nothing once it is over`() {
    var planner = searching("den")
    planner.press("Esc")
    #expect(marked(planner) == [])
  }

  @Test func `escape goes back to segment, day, selection and scroll`() {
    var world = World.sample
    for index in 0..<60 { world.plan("Chore \(index)", in: nil, on: Days.today + 5) }
    var planner = Planner(world)
    for _ in 0..<5 { planner.press("]") }
    for _ in 0..<40 { planner.press("j") }
    for _ in 0..<6 { planner.press("k") }
    planner.press("Tab")
    let before = planner.state
    let screen = planner.screen
    planner.press("/")
    planner.type("chore 3")
    planner.press("Down", "Down", "Esc")
    #expect(planner.screen == screen)
    #expect(planner.state.place == before.place)
    #expect(planner.state.list == before.list)
    #expect(planner.state.focus == before.focus)
    #expect(planner.state.grid == before.grid)
  }

  @Test func `Enter goes to the day of what was found and selects it there`() {
    var planner = searching("den")
    planner.press("Enter")
    #expect(planner.state.place == .segment(1))
    #expect(planner.state.selectedRow?.task?.title == "Dentist")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.search.isEmpty)
  }

  @Test func `Esc goes back to the list where the grid has gone meanwhile`() {
    var planner = Planner()
    planner.press("Tab")
    #expect(planner.state.focus == .grid)
    planner.press("/")
    planner.type("den")
    planner.press("Tab", "c", "Esc")
    #expect(planner.state.place == .segment(0))
    #expect(planner.state.focus == .tasks && !planner.state.isGridShown)
  }

  @Test func `Esc after Enter stays at the hit, and the search is over`() {
    var planner = Planner()
    planner.press("j", "/")
    planner.type("den")
    planner.press("Enter")
    #expect(marked(planner) == ["Den"])
    planner.press("Esc")
    #expect(planner.state.place == .segment(1) && marked(planner) == [])
    #expect(planner.state.selectedRow?.task?.title == "Dentist")
    planner.press("n")
    #expect(planner.state.place == .segment(1))
    #expect(planner.notice.hasPrefix("No search yet"))
    planner.press("s")
    #expect(planner.state.view.running?.task.title == "Dentist")
  }

  @Test func `Esc among the hits of a second search goes back to where that began`() {
    var planner = Planner()
    planner.press("/")
    planner.type("den")
    planner.press("Enter", "/")
    planner.type("ana")
    planner.press("Tab", "Esc")
    #expect(planner.state.place == .segment(1) && planner.state.search.isEmpty)
  }

  @Test func `marks no part of the column of days, and shows the year of a far one`() {
    var world = World.sample
    world.plan("Pay 30 euros", in: nil, on: Days.today + 9)
    world.plan("Renew 30 cards", in: nil, on: Days.today + 60)
    let planner = searching("30", world: world)
    #expect(planner.screen.contains("30 Nov     Pay 30 euros"))
    #expect(planner.screen.contains("2027-01-20 Renew 30 cards"))
    #expect(marked(planner) == ["30", "30"])
  }

  @Test func `Esc stays where something was changed after the search`() {
    var planner = searching("den")
    planner.press("Enter", "Space", "Esc")
    #expect(planner.state.place == .segment(1))
  }

  @Test func `n and N go on to the days of the other hits`() {
    var world = World.sample
    world.plan("Tax form", in: nil, on: Days.today + 9)
    world.plan("Tax letter", in: nil, on: Days.today + 12)
    var planner = searching("tax", world: world)
    planner.press("Enter")
    #expect(planner.state.place == .day(Days.today + 9))
    planner.press("n")
    #expect(planner.state.place == .day(Days.today + 12))
    #expect(planner.state.selectedRow?.task?.title == "Tax letter")
    planner.press("n")
    #expect(planner.state.selectedRow?.task?.title == "Tax form")
    planner.press("N")
    #expect(planner.state.selectedRow?.task?.title == "Tax letter")
    planner.press("2", "n")
    #expect(planner.notice == "No search yet · / starts one")
  }

  @Test func `an empty list says at every width how to clear the filter`() {
    for size in [Size.small, .plain, .large] {
      var planner = Planner(size: size)
      planner.press("2", "f", "d")
      planner.press("3")
      #expect(planner.screen.contains("Nothing matches the filter"))
      #expect(planner.screen.contains("clears it"))
    }
  }

  @Test func `n where only a filter is on says so`() {
    var planner = Planner()
    planner.press("f", "o", "S-Tab", "n")
    #expect(planner.notice == "A filter is on, not a search · / starts one")
  }

  @Test func `finds what has no day, and what is done`() {
    var planner = searching("cello")
    planner.press("Enter")
    #expect(planner.state.place == .other)
    #expect(planner.state.selectedRow?.task?.title == "Learn the cello")
    planner.press("Esc", "/")
    planner.type("stand")
    planner.press("Enter")
    #expect(planner.state.selectedRow?.task?.title == "Stand-up")
  }

  @Test func `finds what is done and has no day, in a list that shows it`() {
    var planner = Planner()
    planner.press("4")
    planner.select("Learn the cello")
    planner.press("Space", "2", "/")
    planner.type("cello")
    planner.press("Enter")
    #expect(planner.state.place == .other)
    #expect(planner.state.selectedRow?.task?.title == "Learn the cello")
  }

  @Test func `escape gives a filter back, and Enter on a day shows all of it`() {
    var planner = Planner()
    planner.press("f", "d")
    let screen = planner.screen
    #expect(screen.contains("done only"))
    planner.press("/")
    planner.type("ana")
    planner.press("Esc")
    #expect(planner.screen == screen)
    planner.press("/")
    planner.type("stand")
    planner.press("Enter")
    #expect(!planner.screen.contains("done only"))
  }

  @Test func `Tab keeps the hits in the list, where Enter goes to the day`() {
    var planner = searching("den")
    planner.press("Tab")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.screen.contains("Search ‘den’ · 1 hit"))
    planner.press("Enter")
    #expect(planner.state.place == .segment(1))
    planner.press("Esc")
    #expect(planner.state.place == .segment(1))
  }

  @Test func `Enter where nothing was found says so and stays`() {
    var planner = searching("zzz")
    planner.press("Enter")
    #expect(planner.screen.contains("Nothing found for ‘zzz’"))
    #expect(planner.state.overlays.count == 1)
    planner.press("Esc")
    #expect(planner.state.search.isEmpty)
  }

  @Test func `on a small screen shows its hits from any pane`() {
    var planner = Planner(size: .small)
    planner.press("S-Tab", "/")
    planner.type("den")
    #expect(planner.screen.contains("Dentist"))
    planner.press("Esc")
    #expect(planner.state.focus == .categories)
  }

  @Test func `says at 80 columns too that Tab keeps the list`() {
    #expect(searching("den").screen.contains("Esc back  Enter go there  Tab keep list"))
  }

  @Test func `looks calm at every size`() {
    let planner = searching("e")
    planner.expectFrames("search")
  }
}
