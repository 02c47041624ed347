import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// No key and no command does nothing in silence: each changes the planner, asks for something, or
/// says why not.
@Suite("Every key and command") struct EveryKeyTests {
  // MARK: Overlays

  /// Overlays by name, each in the states in which its keys are told apart.
  private static var openings: [(name: String, open: () throws -> [Planner])] {
    [
      ("menu", { [planner("r"), planner("f"), planner("m"), planner("!")] }),
      ("menu in two columns", { [planner("r", size: .small)] }),
      ("picker", { [planner("f", "t", "Down"), planner("f", "t", world: tagged)] }),
      ("prompt", { [planner("g", "f"), planner("@")] }),
      ("search", { [typing("the", into: planner("/"))] }),
      ("question", { [planner("S-Tab", "j", "j", "d", "d")] }),
      ("quick add", { [planner("a"), typing("Call #Ho", into: planner("a"))] }),
      ("pasted lines", { [pasted] }),
      ("new task", { forms(planner("A")) }),
      ("event", { forms(planner("E")) }),
      ("calendar", { [planner("A", "Tab", "Tab", "Ctrl-D")] }),
      ("palette", { [planner(":")] }),
      ("help", { [planner("?", size: .small)] }),
      ("journal", { [journal] }),
      ("held block", { [planner("G", "b"), planner("G", "b", "j", "j")] }),
      ("held plan", { [planner("V", "b", world: .full)] }),
      ("exact time", { [typing("9", into: planner("G", "b", "e"))] }),
      ("day in the month", { [planner("r", "c"), planner("r", "c", size: .small)] }),
      ("triage", { [planner("t", world: backlog)] }),
      ("triage of a slipping task", { [planner("t", world: slipped)] }),
      ("triage of today", { [closing] }),
      ("triage, typing", { [typing("fri", into: planner("t", "g", world: backlog))] }),
      ("review", { [planner("R", size: .small)] }),
      ("review's lists", { ["c", "i"].map { planner("R", $0, world: backlog) } }),
      ("tracked work", { [sessions] }),
      ("tracked work, typing", { [planner("T", "a", world: tracked)] }),
      ("log work", { [planner("Tab", "l", "j", "k", "a", size: .large)] }),
      ("third slip", { [thirdSlip] }),
      ("overlap", { [overlap] }),
      ("forgotten timer", { [forgotten] }),
      ("conflicts", { [conflicts] }),
      ("notes", { [notes("https://example.org")] }),
      ("notes, boxes", { [notes("- [ ] https://example.org\n- [ ] milk")] }),
      ("notes, writing", { [planner("I"), typing("x", into: planner("I"))] }),
    ]
  }

  @Test(arguments: openings.map(\.name))
  func `every declared key does something`(name: String) throws {
    let opening = try #require(EveryKeyTests.openings.first { $0.name == name })
    let states = try opening.open().flatMap(EveryKeyTests.variants)
    var keys: [Key: Bool] = [:]
    for (state, now) in states {
      let overlay = try #require(state.overlays.last, "\(name) is not open")
      for key in overlay.declaredKeys(seeing: state) where keys[key] != true {
        keys[key] = EveryKeyTests.matters(.key(key), to: state, at: now)
      }
    }
    #expect(!keys.isEmpty)
    let silent = keys.filter { !$0.value }.map(\.key.name).sorted()
    #expect(silent.isEmpty, "\(name): \(silent.joined(separator: " "))")
  }

  @Test func `every overlay is among them`() throws {
    var seen: Set<OverlayKind> = []
    for opening in EveryKeyTests.openings {
      for planner in try opening.open() {
        if let overlay = planner.state.overlays.last { seen.insert(OverlayKind(overlay)) }
      }
    }
    #expect(seen == Set(OverlayKind.allCases))
  }

  @Test(arguments: openings.map(\.name))
  func `the screen is drawn again over every overlay, which stays`(name: String) throws {
    let opening = try #require(EveryKeyTests.openings.first { $0.name == name })
    for planner in try opening.open() {
      var state = planner.state
      let effects = update(&state, .key(.control("l")), at: planner.now)
      #expect(effects.contains(.terminal(.redraw)))
      #expect(state.overlays == planner.state.overlays)
    }
  }

  // MARK: Commands

  @Test(arguments: Pane.allCases)
  func `every command does something where it is available`(pane: Pane) {
    let states = EveryKeyTests.places(in: pane)
    for command in Command.allCases where command.entry.panes.contains(pane) {
      let available = states.filter { $0.state.unavailability(of: command, at: $0.now) == nil }
      #expect(!available.isEmpty, "\(command) is never available in \(pane)")
      let matters = available.contains { state, now in
        var next = state
        return !next.perform(command, at: now).isEmpty || next != state
      }
      #expect(matters, "\(command) does nothing in \(pane)")
    }
  }

  // MARK: States

  /// Whether anything comes of an event.
  private static func matters(_ event: Event, to state: State, at now: Moment) -> Bool {
    var next = state
    return !update(&next, event, at: now).isEmpty || next != state
  }

  /// An overlay as it opened and with its cursor elsewhere, always without a message.
  private static func variants(of planner: Planner) -> [(State, Moment)] {
    let ways: [[Key]] = [
      [], [.down, .down], [.end], [.pageDown], [.left], [.character("j"), .character("j")],
    ]
    return ways.compactMap { keys in
      var state = planner.state
      for key in keys { _ = update(&state, .key(key), at: planner.now) }
      state.notice = nil
      return state.overlays.count == planner.state.overlays.count ? (state, planner.now) : nil
    }
  }

  private static func places(in pane: Pane) -> [(state: State, now: Moment)] {
    let full = World.full
    var planners = [
      Planner(full, size: .large), planner("3", world: full), planner("j", "j", world: full),
      planner("G", world: full), planner("v", world: full), planner("S-Tab", "j", "j"),
      planner("S-Tab", "j", "j", "j"),
      planner("Tab", "n", size: .large), planner("Tab", "n", "j", size: .large),
      planner("!", "1", world: full), planner("!", "1", "u", world: full),
      typing("the", into: planner("/")), Planner(World()), planner("s"), planner("4"),
    ]
    var found = typing("the", into: planner("/"))
    found.press("Enter")
    var reminded = Planner(full)
    let task = full.rows.tasks.first { $0.time != nil && $0.status == .open }
    if let task, let day = task.due, let time = task.time,
      let key = ReminderKey(.before(minutes: 5), day: day, time: time)
    {
      let reminder = DueReminder(
        item: .task(task.id),
        title: task.title,
        key: key,
        start: LocalTime(day, time),
        due: Days.now.instant
      )
      reminded.send(.reminded([reminder]))
    }
    planners += [found, reminded]
    return planners.map { planner in
      var state = planner.state
      state.overlays = []
      state.notice = nil
      state.focus = pane
      if pane == .month { state.scale = .months }
      _ = update(&state, .tick, at: planner.now)
      return (state, planner.now)
    }
  }

  private static func notes(_ first: String) -> Planner {
    var world = World.sample
    let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
    world.plan("Read", in: nil, at: Days.time(0, 5), notes: "\(first)\n\(lines)")
    var planner = Planner(world, size: .small)
    planner.press("Home", "I")
    return planner
  }

  private static func planner(
    _ keys: String...,
    world: World = .sample,
    size: Size = .plain
  ) -> Planner {
    var planner = Planner(world, size: size)
    for key in keys { planner.press(key) }
    return planner
  }

  private static var closing: Planner {
    var planner = typing("close the day", into: planner(":", world: .full))
    planner.press("Enter")
    return planner
  }

  private static func typing(_ text: String, into planner: Planner) -> Planner {
    var planner = planner
    planner.type(text)
    return planner
  }

  /// A form with each of its fields in hand.
  private static func forms(_ planner: Planner) -> [Planner] {
    var planner = planner
    return [planner]
      + (0..<11).map { _ in
        planner.press("Tab")
        return planner
      }
  }

  private static var pasted: Planner {
    var planner = Planner()
    planner.paste((1...30).map { "Task \($0)" }.joined(separator: "\n"))
    return planner
  }

  private static var journal: Planner {
    var planner = planner("!", "1", "!", "2", "!", "3", "U")
    planner.press("Down")
    return planner
  }

  private static var conflicts: Planner {
    let sides = (1...2).map { number in
      KeptConflict(
        number: Int64(number),
        item: .task(TaskItem.ID(high: 1, low: UInt64(number))),
        title: "Call Ana",
        dispute: SyncDispute(.notes, ours: "our \(number)", theirs: "their \(number)"),
        text: [],
        at: Days.now.instant
      )
    }
    var planner = planner()
    planner.send(.conflicts(sides))
    return planner
  }

  private static var tagged: World {
    var world = World.sample
    for number in 1...30 { world.plan("Tagged \(number)", in: nil, tags: ["tag\(number)"]) }
    return world
  }

  private static var backlog: World {
    var world = World.sample
    for number in 1...30 { world.plan("Late \(number)", in: nil, on: Days.yesterday) }
    for number in 1...30 {
      world.plan("Kept \(number)", in: nil, on: Days.yesterday, done: Days.time(9))
    }
    return world
  }

  private static var slipped: World {
    var world = World()
    world.plan("Write", in: nil, on: Days.yesterday, minutes: 60)
    world.slip("Write", times: 3)
    return world
  }

  private static var tracked: World {
    var world = World.sample
    for hour in 6...8 {
      world.track("Stand-up", from: Days.time(hour), to: Days.time(hour, 30))
    }
    return world
  }

  private static var sessions: Planner {
    var planner = Planner(tracked)
    planner.select("Stand-up")
    planner.press("T")
    return planner
  }

  private static var thirdSlip: Planner {
    var world = World.sample
    world.slip("Buy bread", times: 2)
    var planner = Planner(world)
    planner.select("Buy bread")
    planner.press("r", "m")
    return planner
  }

  private static var overlap: Planner {
    var world = World.sample
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    var planner = Planner(world)
    planner.select("Write the report")
    planner.press("T", "a")
    planner.type("8:50-9:10")
    planner.press("Enter")
    return planner
  }

  private static var forgotten: Planner {
    var world = World.sample
    world.track("Write the report", on: Days.yesterday, from: Days.time(23), to: nil)
    var planner = Planner(world, preparing: { $0.memory.lastKey = Days.instant(Days.today, 0, 30) })
    planner.send(.tick)
    return planner
  }
}

extension World {
  /// More for today than the day has room for.
  fileprivate static var full: World {
    var world = World.sample
    for number in 1...4 { world.plan("Long \(number)", in: nil, minutes: 240) }
    return world
  }

  /// Breaks promises of a task, on the days before today.
  fileprivate mutating func slip(_ title: String, times: Int) {
    guard let task = task(titled: title) else { return }
    for back in 1...times {
      let day = (task.due ?? Days.today) - (task.due == Days.today ? back : back - 1)
      rows.promises.removeAll { $0.task == task.id && $0.day == day }
      rows.promises.append(
        Commitment(task: task.id, day: day, outcome: .missed, made: task.created)
      )
    }
  }
}

/// What an overlay is, without what is in it: one that is new has to be named here, and so to be
/// opened by a test.
private enum OverlayKind: Hashable, CaseIterable {
  case menu, picker, prompt, question, addLine, form, notes, palette, help, journal, conflicts, held
  case dayChoice
  case triage, review, sessions, work, slipped, overlap, forgotten

  init(_ overlay: Overlay) {
    self =
      switch overlay {
      case .menu: .menu
      case .picker: .picker
      case .prompt: .prompt
      case .question: .question
      case .addLine: .addLine
      case .form: .form
      case .notes: .notes
      case .palette: .palette
      case .help: .help
      case .journal: .journal
      case .conflicts: .conflicts
      case .held: .held
      case .dayChoice: .dayChoice
      case .triage: .triage
      case .review: .review
      case .sessions: .sessions
      case .work: .work
      case .slipped: .slipped
      case .overlap: .overlap
      case .forgotten: .forgotten
      }
  }
}
