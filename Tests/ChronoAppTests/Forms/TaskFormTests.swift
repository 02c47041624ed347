import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The form of a task` {
  private func fresh(_ world: World = .sample) -> Planner {
    var planner = Planner(world)
    planner.press("A")
    return planner
  }

  @Test func `adds a task with everything`() {
    var planner = fresh()
    planner.type("Write the minutes")
    planner.press("Enter", "Right")
    planner.press("Enter", "Ctrl-U")
    planner.type("fri")
    planner.press("Enter")
    planner.type("9:30")
    planner.press("Enter")
    planner.type("45m")
    planner.press("Enter")
    planner.type("10m, 1d")
    planner.press("Enter")
    planner.type("every fri")
    planner.press("Enter", "2", "Enter")
    planner.type("@deep office")
    planner.press("Enter")
    planner.type("bring the list")
    planner.expectFrames("form-filled")
    planner.press("Ctrl-X")
    let task = planner.world.task(titled: "Write the minutes")
    #expect(task?.category == World.work.id)
    #expect(task?.due == Days.today + 6)
    #expect(task?.time == Days.time(9, 30))
    #expect(task?.estimate == 45)
    #expect(task?.reminders == [.before(minutes: 10), .before(minutes: 1440)])
    #expect(task?.repeats?.rule == "FREQ=WEEKLY;BYDAY=FR")
    #expect(task?.priority == .medium)
    #expect(task?.tags == ["deep", "office"])
    #expect(task?.notes == "bring the list")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.draft == nil)
  }

  @Test func `begins empty, on the day on screen`() {
    var planner = Planner()
    planner.press("3", "A")
    #expect(planner.screen.contains("tomorrow, Sun 22 Nov 2026"))
    planner.expectFrames("form-new")
  }

  @Test func `Save is off, with the reason, while the title is empty`() {
    var planner = fresh()
    #expect(planner.screen.contains("off: a task needs a title"))
    let effects = planner.effects { $0.press("Ctrl-X") }
    #expect(effects.isEmpty)
    #expect(planner.notice == "Can’t save yet: a task needs a title")
    planner.type("x")
    #expect(!planner.screen.contains("off: a task needs a title"))
  }

  @Test(arguments: [
    ("2", "31 feb", "There is no day ‘31 feb’"),
    ("3", "25:00", "‘25:00’ is not a time"),
    ("4", "long", "‘long’ is not understood"),
    ("5", "soonish", "‘soonish’ is not understood"),
    ("6", "blue moon", "‘blue moon’ is not understood"),
  ])
  func `says beside a field what is wrong with it`(steps: String, text: String, words: String) {
    var planner = fresh()
    planner.type("Title")
    for _ in 0..<(Int(steps) ?? 0) { planner.press("Tab") }
    planner.press("Ctrl-U")
    planner.type(text)
    #expect(planner.screen.contains(words))
    planner.press("Ctrl-X")
    #expect(planner.notice.hasPrefix("Can’t save yet"))
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `says that an open task cannot go to a day that is over, and keeps it`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("Enter", "Tab", "Tab")
    planner.type("yesterday")
    #expect(planner.screen.contains("yesterday, Fri 20 Nov 2026 is over"))
    planner.press("Ctrl-X")
    #expect(planner.notice.hasPrefix("Can’t save yet"))
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today)
  }

  @Test func `the first key typed into a field just reached replaces it`() {
    var planner = fresh()
    planner.type("Essay")
    planner.press("Tab", "Tab")
    planner.type("mon")
    #expect(planner.screen.contains("Mon 23 Nov 2026"))
    planner.press("Tab", "S-Tab", "Left")
    planner.type("x")
    #expect(planner.screen.contains("moxn"))
    planner.press("Tab", "S-Tab", "Backspace")
    #expect(planner.screen.contains("someday"))
    planner.press("Tab", "S-Tab")
    planner.type("fri")
    planner.press("Tab", "S-Tab")
    planner.paste("tue")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Essay")?.due == Days.today + 3)
  }

  @Test func `shows that the next key replaces, and keeps a form just opened`() {
    func chosen(_ planner: Planner) -> String {
      let frame = planner.frame
      let row = (0..<frame.size.height).first { frame.line($0).contains("Due  ") } ?? 0
      let cells = frame[row: row].filter { $0.style.ground == .selection }
      return String(cells.compactMap(\.glyph?.character))
    }
    var planner = fresh()
    planner.press("Tab", "Tab")
    #expect(chosen(planner) == "2026-11-21")
    planner.press("Home")
    #expect(chosen(planner).isEmpty)
    var other = Planner()
    other.press("e")
    other.type("!")
    #expect(other.screen.contains("Write the report!"))
  }

  @Test(arguments: ["9:00-10:30", "9-10:30", "9.00-10.30", "900-1030"])
  func `a range as the time sets the estimate too`(range: String) {
    var planner = fresh()
    planner.type("Workshop")
    planner.press("Tab", "Tab", "Tab")
    planner.type(range)
    #expect(planner.screen.contains("until 10:30"))
    planner.press("Tab")
    #expect(planner.screen.contains("09:00"))
    #expect(planner.screen.contains("1h30"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Workshop")?.time == Days.time(9))
    #expect(planner.world.task(titled: "Workshop")?.estimate == 90)
  }

  @Test func `a range that was saved from its own field sets both`() {
    var planner = Planner()
    planner.press("e", "Tab", "Tab", "Tab")
    planner.type("14-15")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Write the report")?.time == Days.time(14))
    #expect(planner.world.task(titled: "Write the report")?.estimate == 60)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `a save that is refused goes to its field`() {
    var planner = fresh()
    planner.type("Essay")
    planner.press("Tab", "Tab", "Tab")
    planner.type("25:00")
    planner.press("Tab", "Tab", "Tab", "Tab", "Ctrl-X")
    planner.type("9:00")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Essay")?.time == Days.time(9))
    planner.press("A")
    planner.type("Long")
    planner.press("Tab", "Tab", "Tab", "Tab", "Tab")
    planner.send(.failed(.store(.refused(.estimateOutOfRange(20_000)))))
    planner.type("1h")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Long")?.estimate == 60)
  }

  @Test func `Ctrl-G resets and goes back to the first field`() {
    var planner = Planner()
    planner.press("e", "Tab", "Tab")
    planner.type("fri")
    planner.press("Ctrl-G")
    #expect(!planner.screen.contains("Fri 27 Nov 2026"))
    #expect(planner.notice == "Changes discarded · Ctrl-G brings them back")
    planner.press("Ctrl-G")
    #expect(planner.screen.contains("Fri 27 Nov 2026"))
    planner.press("Ctrl-G")
    planner.type("New title")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "New title")?.due == Days.today)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `cuts no message at its border`(size: Size) {
    let wrong = [
      (2, "the day before the day before"), (3, "25:00"), (4, "rather long I think"),
      (5, "soonish but not too soon"), (6, "once in a blue moon"),
    ]
    for (steps, text) in wrong {
      var planner = Planner(size: size)
      // Beside the form the grid cuts its own titles.
      planner.press("c", "A")
      planner.type("Essay")
      for _ in 0..<steps { planner.press("Tab") }
      planner.type(text)
      #expect(!planner.linesBesideCursor.contains("…"), "\(text) \(planner.screen)")
      planner.press("Ctrl-X")
      #expect(!planner.linesBesideCursor.contains("…"), "\(text) \(planner.screen)")
    }
  }

  @Test func `edits a task and leaves what was not touched`() {
    var planner = Planner()
    planner.press("Enter", "End")
    planner.type(" now")
    let effects = planner.effects { $0.press("Ctrl-X") }
    guard case .file(.perform(.reviseTask(let from, let to, nil), false))? = effects.first else {
      Issue.record("no edit was asked for")
      return
    }
    var expected = from
    expected.title = "Write the report now"
    #expect(to == expected)
    #expect(planner.world.task(titled: "Write the report now") != nil)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `shows the notes, and typing goes on behind them`() {
    var world = World.sample
    world.plan("Pack", in: nil, at: Days.time(7), notes: "passport")
    var planner = Planner(world)
    planner.select("Pack")
    planner.press("e")
    #expect(planner.screen.contains("Notes       passport"))
    planner.press("PgDn", "S-Tab", "End")
    planner.type(", tickets")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport, tickets")
  }

  @Test func `says when nothing was changed`() {
    var planner = Planner()
    planner.press("e", "Ctrl-X")
    #expect(planner.notice == "Nothing was changed")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `shows the history of promises and the time tracked`() {
    var world = World.sample
    world.track("Fix the tap", on: Days.yesterday, from: Days.time(10), to: Days.time(11, 23))
    var planner = Planner(world)
    planner.press("1", "r", "t", "2", "G", "e")
    #expect(planner.screen.contains("Promises"))
    planner.resize(120, 40)
    #expect(planner.screen.contains("missed"))
    #expect(planner.screen.contains("Tracked 1h23 in 1 session"))
    planner.expectFrames("form-history", sizes: [.plain, .large])
  }

  @Test func `counts tracked time by the minutes of the clock, as every list does`() throws {
    var world = World.sample
    world.track("Call Ana", from: Days.time(8), to: Days.time(8, 30))
    let last = try #require(world.rows.sessions.indices.last)
    world.rows.sessions[last].start = world.rows.sessions[last].start + 3
    var planner = Planner(world, size: .large)
    planner.select("Call Ana")
    planner.press("e")
    #expect(planner.screen.contains("Tracked 30m in 1 session"), "\(planner.screen)")
  }

  @Test func `chooses a category by typing, and makes a new one`() {
    var planner = fresh()
    planner.type("Mow the lawn")
    planner.press("Tab")
    planner.type("Garden")
    planner.press("Enter")
    #expect(planner.screen.contains("Garden (new)"))
    planner.press("Ctrl-X")
    let garden = planner.world.rows.categories.first { $0.name == "Garden" }
    #expect(garden != nil)
    #expect(planner.world.task(titled: "Mow the lawn")?.category == garden?.id)
  }

  @Test func `a new category for a task that is there is made too`() {
    var planner = Planner()
    planner.press("e", "Tab")
    planner.type("Garden")
    planner.press("Enter", "Ctrl-X")
    let garden = planner.world.rows.categories.first { $0.name == "Garden" }
    #expect(planner.world.task(titled: "Write the report")?.category == garden?.id)
    #expect(garden != nil)
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.notice == "Edited ‘Write the report’ · u undo")
  }

  @Test func `a new category and another field are one step`() {
    var planner = Planner()
    planner.press("e")
    planner.type(" now")
    planner.press("Tab")
    planner.type("Garden")
    planner.press("Enter", "Ctrl-X")
    #expect(planner.world.task(titled: "Write the report now")?.category != World.work.id)
    planner.press("u")
    #expect(planner.world.task(titled: "Write the report")?.category == World.work.id)
    #expect(!planner.world.rows.categories.contains { $0.name == "Garden" })
  }

  @Test func `says what an estimate is worth in its category, while it is typed`() {
    var world = World.sample
    world.learn(1.6, in: World.work)
    var planner = Planner(world)
    planner.press("e", "Down", "Down", "Down")
    #expect(!planner.screen.contains("you need"))
    planner.press("Down")
    #expect(planner.screen.contains("45m"))
    #expect(planner.screen.contains("you need ×1.6: 1h12"))
    planner.press("Ctrl-U")
    planner.type("1h")
    #expect(planner.screen.contains("you need ×1.6: 1h36"))
    planner.expectFrames("form-factor")
    planner.press("Ctrl-U")
    #expect(planner.screen.contains("you need ×1.6 "))
    planner.type("soon")
    #expect(!planner.screen.contains("you need"))
    planner.press("Ctrl-U", "Up", "Up", "Up", "Right", "Down", "Down", "Down")
    planner.type("1h")
    #expect(!planner.screen.contains("you need"))
  }

  @Test func `writes the notes in the editor`() {
    var planner = fresh()
    planner.type("Plan the trip")
    let effects = planner.effects { $0.press("Ctrl-O") }
    #expect(effects == [.terminal(.writeNotes("", of: .form("form new-task")))])
    planner.send(.notesWritten("Train\nHotel\nMap\nFood\nKeys", of: .form("form new-task")))
    #expect(planner.screen.contains("Hotel"))
    #expect(planner.screen.contains("… 3 more lines"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Plan the trip")?.notes == "Train\nHotel\nMap\nFood\nKeys")
  }

  @Test func `a time needs a day, and a repeat brings one`() {
    var planner = fresh()
    planner.type("Standing order")
    planner.press("Tab", "Tab", "Ctrl-U", "Tab")
    planner.type("9:00")
    #expect(planner.screen.contains("a time needs a day"))
    planner.press("Tab", "Tab", "Tab")
    planner.type("every mon")
    #expect(planner.screen.contains("Mon 23 Nov 2026, by the repeat"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Standing order")?.due == Days.today + 2)
  }

  @Test func `hostile text is shown as safe text`() {
    var world = World.sample
    world.plan("A\u{1B}[2J\u{202E}b", in: nil, at: Days.time(0, 5), notes: "\u{9B}31m\u{200B}")
    var planner = Planner(world)
    planner.press("g", "g", "e")
    for scalar in ["\u{1B}", "\u{202E}", "\u{9B}"] { #expect(!planner.screen.contains(scalar)) }
  }

  @Test func `the arrows show the history below the Save line`() {
    var planner = Planner()
    planner.press("e")
    planner.resize(40, 12)
    planner.press("PgDn")
    #expect(planner.screen.contains("Save"))
    #expect(!planner.screen.contains("Promises"))
    for _ in 0..<9 { planner.press("Down") }
    #expect(planner.screen.contains("Promises"))
    planner.expectFrames("form-scrolled", sizes: [.small])
    planner.press("Enter")
    #expect(planner.notice == "Nothing was changed")
  }

  @Test func `a click goes to a field, and on Save saves`() {
    var planner = fresh()
    planner.type("Clicked")
    func row(_ words: String) -> Int {
      planner.screen.split(separator: "\n").firstIndex { $0.contains(words) } ?? 0
    }
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 20, y: row("Estimate")), button: 1)))
    planner.type("25m")
    planner.send(.mouse(MouseEvent(kind: .press, at: Point(x: 20, y: row("[ Save ]")), button: 1)))
    #expect(planner.world.task(titled: "Clicked")?.estimate == 25)
  }
}

extension Planner {
  /// The screen without the line that is typed into, which may go on to its sides.
  fileprivate var linesBesideCursor: String {
    screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset != frame.cursor?.y }.map(\.element).joined(separator: "\n")
  }
}
