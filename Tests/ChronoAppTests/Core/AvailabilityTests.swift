import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Every command on every kind of row: what it says where it cannot act.
@Suite struct AvailabilityTests {
  private static var world: World {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Plain", in: nil)
    world.plan("Done", in: nil, done: Days.time(8))
    world.plan("Late", in: nil, on: Days.yesterday)
    world.plan("Cello", in: nil, on: nil)
    world.plan("Block", in: nil, on: Days.tomorrow, at: Days.time(9), minutes: 60)
    world.plan("Worked", in: nil, on: Days.yesterday, minutes: 30, done: Days.time(12))
    world.track("Worked", on: Days.yesterday, from: Days.time(10), to: Days.time(11))
    world.rows.events = [
      event(world.newID(), "Fair", on: Days.today + 2, at: nil, length: 1440),
      event(world.newID(), "Dentist", on: Days.today + 3, at: Days.time(10), length: 60),
      event(world.newID(), "Choir", on: Days.today + 7, at: Days.time(19), length: 90),
      event(world.newID(), "Trip", on: Days.today + 14, at: nil, length: 2880),
      event(world.newID(), "Sale", on: Days.today + 14, at: nil, length: 1440),
    ]
    world.rows.events[2].repeats = Repeat(
      rule: "FREQ=WEEKLY;COUNT=2",
      anchor: Days.today + 7,
      series: world.newID()
    )
    return world
  }

  private static let calendar = ShownCalendars(
    "Team",
    [EventDraft(name: "Stand-up", day: Days.today, time: Days.time(16), length: 60)]
  )

  private static func event(
    _ id: CalendarEvent.ID,
    _ name: String,
    on day: LocalDay,
    at time: TimeOfDay?,
    length: Int
  ) -> CalendarEvent {
    CalendarEvent(
      id: id,
      name: name,
      day: day,
      time: time,
      length: length,
      created: Days.now.instant
    )
  }

  private static func at(_ keys: String..., on title: String? = nil) -> Planner {
    var planner = Planner(world, size: .large)
    for key in keys { planner.press(key) }
    guard let title else { return planner }
    planner.press("Home")
    for _ in planner.state.view.list.rows where planner.state.selectedRow?.task?.title != title {
      planner.press("j")
    }
    if planner.state.selectedRow?.task?.title != title { Issue.record("\(title) is not listed") }
    return planner
  }

  /// On a day so many after today.
  private static func at(days: Int, _ keys: String...) -> Planner {
    var planner = Planner(world, size: .large)
    for _ in 0..<days { planner.press("]") }
    for key in keys { planner.press(key) }
    return planner
  }

  /// A repeat of yesterday that was missed: today's stands for it.
  private static var lapsed: Planner {
    var world = World()
    world.plan("Tea", in: nil, on: Days.yesterday)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.yesterday,
      series: world.newID()
    )
    var planner = Planner(world, size: .large)
    planner.press("1")
    if planner.state.selectedRow?.task?.status != .lapsed { Issue.record("nothing has lapsed") }
    return planner
  }

  /// A repeat of tomorrow, in the list or on the grid.
  private static func coming(_ keys: String...) -> Planner {
    var world = World()
    world.plan("Tea", in: nil, at: Days.time(9), minutes: 30)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.today,
      series: world.newID()
    )
    var planner = Planner(world, size: .large)
    planner.press("3")
    for key in keys { planner.press(key) }
    return planner
  }

  private static var elsewhere: Planner {
    var now = Days.now
    now.zones = Zones { name in
      name == "America/New_York" ? .fixed(name, offset: -5 * 3600) : nil
    }
    var world = world
    world.event("Board", at: Days.time(9), minutes: 60)
    if let last = world.rows.events.indices.last {
      world.rows.events[last].zone = "America/New_York"
    }
    var planner = Planner(world, size: .large, now: now)
    planner.toEvent("Board")
    return planner
  }

  private static var rows: [(String, Planner)] {
    var dropped = at(on: "Plain")
    dropped.press("r", "x")
    var running = at(on: "Plain")
    running.press("s")
    var ghost = at(on: "Plain")
    ghost.press("r", "m")
    while true {
      if case .ghost? = ghost.state.selectedRow { break }
      ghost.press("j")
    }
    var selected = at(on: "Plain")
    selected.press("v")
    var seen = Planner(world, size: .large, calendars: calendar)
    seen.toEvent("Stand-up")
    var block = seen
    block.press("Tab")
    block.toBlock("Stand-up")
    var hit = Planner(world, size: .large)
    hit.press("/")
    hit.type("block")
    hit.press("Enter")
    var besideEvent = running
    besideEvent.press("3", "]", "]")
    let besideComing = coming("2", "s", "3")
    var besideNothing = running
    besideNothing.press("1", "[", "[")
    return [
      ("an event while a timer runs", besideEvent),
      ("a repeat to come while a timer runs", besideComing),
      ("nothing while a timer runs", besideNothing),
      ("a search hit", hit), ("a lapsed task", lapsed), ("an event in another zone", elsewhere),
      ("an event of a calendar", seen), ("an event of a calendar on the grid", block),
      ("a repeat to come", coming()), ("a repeat to come on the grid", coming("Tab", "n")),
      ("nothing", at("3", "]", "]", "]")), ("an open task", at(on: "Plain")),
      ("a running task", running), ("a done task", at(on: "Done")), ("a dropped task", dropped),
      ("a missed task", at("1", on: "Late")), ("a task without a day", at("4", on: "Cello")),
      ("a selection", selected), ("a ghost", ghost), ("an all-day event", at("3", "]")),
      ("an event", at("3", "]", "]")), ("a repeating event", at(days: 7)),
      ("one of two all-day events", at(days: 14)), ("an event that goes on", at(days: 15)),
      ("an empty hour", at("Tab", "Home")),
      ("a block", at("3", "Tab", "n")), ("an event on the grid", at("3", "]", "]", "Tab", "n")),
      ("a repeating event on the grid", at(days: 7, "Tab", "n")),
      ("an empty actual lane", at("Tab", "Home", "l")),
      ("tracked work", at("1", "Tab", "l", "n")), ("the category All", at("S-Tab", "Home")),
      ("a category", at("S-Tab", "End")),
    ]
  }

  @Test func `every command says what keeps it from acting, in the words of the row`() {
    var text = ""
    for (name, planner) in Self.rows {
      text += "\(name)\n"
      for command in Command.allCases {
        let reason = planner.state.unavailability(of: command, at: planner.now)
        guard let reason else { continue }
        text += "  \(command.rawValue): \(reason)\n"
      }
    }
    let path = Frames.directory + "/refusals.txt"
    Frames.check(text, path: path, sourceLocation: #_sourceLocation)
  }

  @Test func `every key that the footer offers does something on that row`() {
    for (name, planner) in Self.rows {
      let hinted = FooterPicture(planner: planner.state).hintedCommands(at: planner.now)
      #expect(hinted.count >= 3, "\(name)")
      for command in hinted {
        var after = planner
        let label = planner.state.keymap.label(of: command)
        let keys = Key(name: label) == nil ? label.map(String.init) : [label]
        let effects = after.effects { planner in
          for key in keys { planner.press(key) }
        }
        let tone = after.state.notice?.tone
        #expect(tone != .warning && tone != .error, "\(name): \(label) says \(after.notice)")
        var (old, new) = (planner.state, after.state)
        (old.notice, new.notice) = (nil, nil)
        (old.memory, new.memory) = (Memory(), Memory())
        #expect(!effects.isEmpty || old != new || after.isLeaving, "\(name): \(label) does nothing")
      }
    }
  }

  @Test(arguments: [
    ("an event", "Space done"), ("an empty hour", "b place"), ("nothing", "Space done"),
    ("a done task", "s timer"), ("the category All", "dd delete"),
  ])
  func `a key that would be refused is not offered`(name: String, hint: String) throws {
    let planner = try #require(Self.rows.first { $0.0 == name }?.1)
    let footer = planner.frame.line(planner.state.size.height - 1)
    #expect(footer.contains("? keys"))
    #expect(!footer.contains(hint))
  }

  @Test func `as the cursor goes to another kind of row, the other keys stay in their place`() {
    func places(_ name: String) -> [Character?] {
      let planner = Self.rows.first { $0.0 == name }?.1
      let line = planner.map { $0.frame.line($0.state.size.height - 1) } ?? ""
      return Array(line)
    }
    let (open, done) = (places("an open task"), places("a done task"))
    #expect(open.count == done.count && String(open.compactMap(\.self)).contains("s timer"))
    for (open, done) in zip(open, done) { #expect(open == done || done == " ") }
  }

  @Test func `an event is never refused with a checkbox where none was asked for`() {
    let planner = Self.at("3", "]", "]")
    for command in Command.allCases where command != .done {
      let reason = planner.state.unavailability(of: command, at: planner.now)
      #expect(reason?.string.contains("checkbox") != true, "\(command.rawValue)")
    }
  }

  @Test func `a task with a time says why it stays in its place`() {
    var planner = Planner()
    planner.send(.failed(.store(.refused(.nowhereToMove))))
    #expect(planner.notice == "Timed tasks stay in order of time · r moves them")
  }

  @Test func `marking says that it goes on`() {
    var planner = Planner()
    planner.press("v")
    #expect(planner.notice == "Marked and moved on · 1 selected · Esc clears")
    planner.press("k", "v")
    #expect(planner.notice == "Unmarked and moved on · nothing selected")
  }

  @Test func `marking the last one does not say that it goes on`() {
    var world = World()
    world.plan("Report", in: nil)
    var planner = Planner(world)
    planner.press("v")
    #expect(planner.notice == "Marked, the last task · 1 selected · Esc clears")
    planner.press("v")
    #expect(planner.notice == "Unmarked, the last task · nothing selected")
  }
}
