import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Keys on events: they are moved, lengthened and sorted as tasks are.
@Suite struct EventKeyTests {
  private static func world(repeating: Bool = false) -> World {
    var world = World.sample
    world.event("Lunch", at: Days.time(13), minutes: 60)
    if repeating, let index = world.rows.events.indices.last {
      world.rows.events[index].repeats = Repeat(
        rule: "FREQ=DAILY",
        anchor: Days.today,
        series: Identifier(high: 7, low: 7)
      )
    }
    return world
  }

  private static func inList(repeating: Bool = false) -> Planner {
    var planner = Planner(world(repeating: repeating), size: .large)
    planner.toEvent("Lunch")
    return planner
  }

  private static func onGrid(repeating: Bool = false) -> Planner {
    var planner = Planner.onGrid(world(repeating: repeating), size: .large)
    planner.toBlock("Lunch")
    return planner
  }

  /// The one event as `days-from-today time length`.
  private static func place(_ planner: Planner) -> String {
    let events = planner.world.rows.events.filter { $0.name == "Lunch" }
    return events.map { event in
      let time = event.time.map { " \($0.text)" } ?? ""
      return "\(event.day - Days.today)\(time) \(event.length)"
    }.sorted().joined(separator: ", ")
  }

  @Test(arguments: [
    (["L"], "1 13:00 60"), (["H"], "-1 13:00 60"), (["+"], "0 13:00 75"), (["-"], "0 13:00 45"),
    (["r", "m"], "1 13:00 60"), (["r", "w"], "7 13:00 60"), (["r", "g", "+3d"], "3 13:00 60"),
  ])
  func `in the list each key changes it as it changes a task`(keys: [String], place: String) {
    var planner = Self.inList()
    for key in keys {
      if key.count > 1 {
        planner.type(key)
        planner.press("Enter")
      } else {
        planner.press(key)
      }
    }
    #expect(Self.place(planner) == place)
    #expect(planner.notice.hasPrefix("Moved ‘Lunch’ to") || planner.notice.hasPrefix("Resized"))
    planner.press("u")
    #expect(Self.place(planner) == "0 13:00 60")
  }

  @Test(arguments: [
    (["J"], "0 13:15 60"), (["K"], "0 12:45 60"), (["L"], "1 13:00 60"), (["H"], "-1 13:00 60"),
    (["+", "+"], "0 13:00 90"), (["-"], "0 13:00 45"), (["J", "J", "L", "+"], "1 13:30 75"),
  ])
  func `on the grid the cursor goes with it`(keys: [String], place: String) {
    var planner = Self.onGrid()
    for key in keys { planner.press(key) }
    #expect(Self.place(planner) == place)
    #expect(planner.isOnBlock("Lunch"))
    #expect(planner.screen.contains("Lunch"))
  }

  @Test func `one of several days stays under the cursor on each of them`() throws {
    var world = Self.world()
    let index = try #require(world.rows.events.indices.last)
    world.rows.events[index].day = Days.yesterday
    world.rows.events[index].time = nil
    world.rows.events[index].length = 2 * 1440
    var planner = Planner(world, size: .large)
    planner.toEvent("Lunch")
    for (key, place) in [
      ("+", "-1 4320"), ("-", "-1 2880"), ("L", "0 2880"), ("H", "-1 2880"), ("+", "-1 4320"),
    ] {
      planner.press(key)
      #expect(Self.place(planner) == place, "\(key)")
      guard case .event(let event)? = planner.state.selectedRow else {
        Issue.record("\(key): the cursor is not on the event")
        return
      }
      #expect(event.event.name == "Lunch")
    }
  }

  @Test func `a day that is over is said, in the list and on the grid`() {
    for var planner in [Self.inList(), Self.onGrid()] {
      planner.press("H")
      #expect(planner.notice == "Moved ‘Lunch’ to Fri 20 Nov · 13:00, into the past · u undo")
    }
    var back = Self.onGrid()
    back.press("H", "L")
    #expect(back.notice == "Moved ‘Lunch’ to Sat 21 Nov · 13:00 · u undo")
  }

  @Test func `a held key is one step of undo`() {
    var planner = Self.onGrid()
    planner.press("J", "J", "J", "J")
    #expect(Self.place(planner) == "0 14:00 60")
    #expect(planner.notice == "Moved ‘Lunch’ to Sat 21 Nov · 14:00 · u undo")
    planner.press("u")
    #expect(Self.place(planner) == "0 13:00 60")
  }

  @Test func `in the list the next row takes its place when it goes to another day`() {
    var planner = Self.inList()
    planner.press("L")
    #expect(planner.state.selectedRow?.task?.title == "Review the budget")
    planner.press("3")
    #expect(planner.screen.contains("13:00 Lunch"))
  }

  @Test func `of a series, a held key asks once, and this one goes alone`() {
    var planner = Self.onGrid(repeating: true)
    planner.press("J")
    #expect(planner.screen.contains("Move Lunch"))
    #expect(planner.screen.contains("all from here"))
    #expect(Self.place(planner) == "0 13:00 60")
    planner.press("t", "J", "J", "J")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.isOnBlock("Lunch"))
    // The series, without today, and the one that went alone.
    #expect(Self.place(planner) == "0 13:00 60, 0 14:00 60")
    planner.press("u")
    #expect(Self.place(planner) == "0 13:00 60")
  }

  @Test(
    arguments: [
      ("J", "0 13:15 60"), ("K", "0 12:45 60"), ("L", "1 13:00 60"), ("H", "-1 13:00 60"),
      ("+", "0 13:00 75"), ("-", "0 13:00 45"),
    ]
  )
  func `of a series, the answer does what the key was for`(key: String, place: String) {
    var planner = Self.onGrid(repeating: true)
    planner.press(key)
    #expect(Self.place(planner) == "0 13:00 60")
    planner.press("a")
    #expect(Self.place(planner) == place)
  }

  @Test func `of a series, all from here go on moving without another question`() {
    var planner = Self.onGrid(repeating: true)
    planner.press("]")
    planner.toBlock("Lunch")
    planner.press("K", "a", "K", "K", "K")
    #expect(planner.state.overlays.isEmpty)
    #expect(Self.place(planner) == "0 13:00 60, 1 12:00 60")
    #expect(
      planner.notice
        == "Moved ‘Lunch’ and all its later repeats to Sun 22 Nov · 12:00 · u undo"
    )
    planner.press("+")
    #expect(planner.state.overlays.isEmpty)
    #expect(Self.place(planner) == "0 13:00 60, 1 12:00 75")
    // The answer goes with the cursor.
    planner.press("N", "n", "+")
    #expect(!planner.state.overlays.isEmpty)
  }

  @Test func `of a series, an answer that nothing was done with is forgotten`() {
    var planner = Self.onGrid(repeating: true)
    planner.press("r", "a", "Esc")
    #expect(planner.state.overlays.isEmpty)
    planner.press("+")
    #expect(planner.screen.contains("all from here"), "\(planner.screen)")
    #expect(Self.place(planner) == "0 13:00 60")
    planner.press("a", "+")
    #expect(Self.place(planner) == "0 13:00 90")
  }

  @Test func `of a series, the answer is about one day of it`() {
    var planner = Planner(Self.world(repeating: true), size: .large)
    planner.press("w")
    planner.toEvent("Lunch")
    planner.press("+", "a", "+")
    #expect(planner.state.overlays.isEmpty)
    #expect(Self.place(planner) == "0 13:00 90")
    let first = planner.state.list.selected
    planner.press("j")
    for _ in 0..<20 where planner.eventUnderCursor != "Lunch" { planner.press("j") }
    #expect(planner.state.list.selected != first)
    planner.press("+")
    #expect(planner.screen.contains("all from here"))
  }

  @Test func `the question about a series, and the days for an event`() {
    var planner = Self.inList(repeating: true)
    planner.press("L")
    planner.expectFrames("event-question")
    var other = Self.inList()
    other.press("r")
    other.expectFrames("event-reschedule")
  }

  @Test(arguments: [
    ("8:30", "0 08:30 60"), ("+3d 18:00", "3 18:00 60"), ("mon 0:15", "2 00:15 60"),
  ])
  func `a time for an event is typed with its day, or alone for the same day`(
    words: String,
    place: String
  ) {
    var planner = Self.inList()
    planner.press("r", "g")
    planner.type(words)
    #expect(planner.screen.contains(words == "8:30" ? "the same day at 08:30" : " 2026 at "))
    planner.press("Enter")
    #expect(Self.place(planner) == place)
    #expect(planner.notice.hasPrefix("Moved ‘Lunch’ to"))
    planner.press("u")
    #expect(Self.place(planner) == "0 13:00 60")
  }

  @Test func `a time for an event of a whole day is refused before it is entered`() {
    var world = World()
    world.event("Fair", at: nil, minutes: 1440)
    var planner = Planner(world, size: .large)
    planner.toEvent("Fair")
    planner.press("r", "g")
    planner.type("8:30")
    #expect(planner.screen.contains("It lasts all day; its form gives it a time"))
    planner.press("Enter")
    #expect(planner.world.rows.events.map(\.time) == [nil])
  }

  @Test func `Esc at the question leaves all as it was`() {
    var planner = Self.inList(repeating: true)
    planner.press("L", "Esc")
    #expect(Self.place(planner) == "0 13:00 60")
    #expect(planner.world.journal.isEmpty)
    planner.press("L")
    #expect(planner.screen.contains("all from here"))
  }

  @Test func `a drag moves it by quarters, and asks about a series when it is let go`() {
    for repeating in [false, true] {
      var planner = Self.onGrid(repeating: repeating)
      let line = planner.gridLines.firstIndex { $0.contains("Lunch") } ?? 0
      planner.send(mouse(.press, 90, line + 1))
      planner.send(mouse(.drag, 90, line + 2))
      #expect(planner.gridLines[line + 1].contains("╭Lunch"))
      #expect(!planner.gridLines[line].contains("Lunch"))
      planner.send(mouse(.release, 90, line + 2))
      guard repeating else {
        #expect(Self.place(planner) == "0 13:30 60")
        continue
      }
      #expect(Self.place(planner) == "0 13:00 60")
      planner.press("t")
      #expect(Self.place(planner) == "0 13:00 60, 0 13:30 60")
    }
  }

  /// It goes on from the night before, and begins again in the evening.
  private static var nights: Planner {
    var world = World()
    world.event("Night", on: Days.yesterday, at: Days.time(22), minutes: 480)
    world.rows.events[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.yesterday,
      series: Identifier(high: 7, low: 7)
    )
    world.event("Lunch", at: Days.time(13), minutes: 60)
    return Planner(world, size: .large)
  }

  @Test func `one of every night is two rows of a day, each with the cursor of its own`() {
    var planner = Self.nights
    for count in 0...2 {
      planner.press("g", "g")
      for _ in 0..<count { planner.press("j") }
      let selected = planner.screen.split(separator: "\n").filter { $0.contains("▸ ◆") }
      #expect(selected.count == 1, "\(planner.screen)")
      let row = ["→06:00 Night", "13:00 Lunch", "22:00 Night"][count]
      #expect(selected.first?.contains(row) == true)
    }
    planner.press("+", "t")
    #expect(planner.notice.hasPrefix("Resized ‘Night’ to 8h15"))
    #expect(planner.state.selectedRow?.id.event?.listedOn == Days.today)
    planner.press("u", "g", "g", "+", "a")
    #expect(planner.eventUnderCursor == "Night")
  }

  @Test func `one of every night changes places in one's own order, as one event`() {
    var planner = Self.nights
    planner.press("O", "o", "G")
    #expect(planner.eventUnderCursor == "Lunch")
    planner.press("K")
    #expect(planner.notice == "Moved ‘Lunch’ up · u undo")
    #expect(planner.eventNames == ["Lunch", "Night", "Night"])
    planner.press("K")
    #expect(planner.notice == "It can’t move further that way")
  }

  @Test func `all-day events and those of one time change places in the list`() {
    var world = World.sample
    world.event("Fair", at: nil, minutes: 1440)
    world.event("Holiday", at: nil, minutes: 1440)
    var planner = Planner(world, size: .large)
    planner.toEvent("Holiday")
    planner.press("K")
    #expect(planner.eventNames == ["Holiday", "Fair"])
    #expect(planner.notice == "Moved ‘Holiday’ up · u undo")
    planner.press("K")
    #expect(planner.notice == "It can’t move further that way")
    planner.press("J")
    #expect(planner.eventNames == ["Fair", "Holiday"])
  }

  @Test(arguments: [
    ("J", "Listed by its time, 13:00 · on the grid J and K move it"),
    ("b", "Only tasks are placed in free gaps · r moves the event"),
    ("!", "Events have no priority · Enter edits the event"),
    ("v", "Only tasks can be selected, not events"),
  ])
  func `what an event lacks is refused in its own words`(key: String, words: String) {
    var planner = Self.inList()
    planner.press(key)
    #expect(planner.notice == words)
  }

  @Test func `goes to a category and gets tags by the keys of tasks`() {
    var planner = Self.inList()
    planner.press("m", "2")
    #expect(planner.world.rows.events.first?.category == World.home.id)
    #expect(planner.notice == "Moved ‘Lunch’ to ‘Home’ · u undo")
    planner.press("@")
    planner.type("food fun")
    planner.press("Enter")
    #expect(planner.world.rows.events.first?.tags == ["food", "fun"])
    planner.press("@")
    #expect(planner.screen.contains("@food @fun"))
    planner.press("Esc", "m", "n")
    planner.type("Leisure")
    planner.press("Enter")
    #expect(planner.notice == "Moved ‘Lunch’ to ‘Leisure’ · u undo")
  }

  private func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) -> Event {
    .mouse(MouseEvent(kind: kind, at: Point(x: x, y: y), button: 1))
  }

  @Test func `needs a day`() {
    var planner = Self.inList()
    planner.press("r", "g")
    planner.type("someday")
    planner.press("Enter")
    #expect(planner.screen.contains("An event needs a day"))
    #expect(Self.place(planner) == "0 13:00 60")
  }
}

extension Planner {
  /// Puts the cursor of the list on an event.
  mutating func toEvent(_ name: String) {
    press("Home")
    for _ in state.view.list.rows where eventUnderCursor != name { press("j") }
    if eventUnderCursor != name { Issue.record("\(name) is not in the list") }
  }

  var eventUnderCursor: String? {
    guard case .event(let occurrence)? = state.selectedRow else { return nil }
    return occurrence.event.name
  }

  /// Whether the last line of the grid tells of a block.
  func isOnBlock(_ title: String) -> Bool { gridLines.last?.contains(title) == true }

  /// Puts the cursor of the grid on a block.
  mutating func toBlock(_ title: String) {
    for _ in 0..<20 where !isOnBlock(title) { press("n") }
  }

  /// The events of the list, in its order.
  var eventNames: [String] {
    state.view.list.rows.compactMap { row in
      if case .event(let occurrence) = row { occurrence.event.name } else { nil }
    }
  }
}
