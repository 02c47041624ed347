import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Commands on tasks` {
  @Test(arguments: [("Read someday", " for someday"), ("Read fri", " on Fri 27 Nov"), ("Read", "")])
  func `the message of a new task says where it is, when that is not on screen`(
    line: String,
    place: String
  ) {
    var planner = Planner()
    planner.press("a")
    planner.type(line)
    planner.press("Enter")
    #expect(planner.notice == "Added ‘Read’\(place) · u undo")
  }

  @Test func `space on a missed task opens the menu of where it goes`() {
    var planner = Planner()
    planner.press("1", "Space")
    #expect(planner.screen.contains("You missed ‘Fix the tap’. When now?"))
    planner.press("t")
    #expect(planner.world.task(titled: "Fix the tap")?.due == Days.today)
    #expect(planner.world.promises(of: "Fix the tap").map(\.outcome) == [.missed, .open])
  }

  @Test func `a task added for another day leaves the cursor where it is`() {
    var planner = Planner()
    let before = planner.state.list.selected
    planner.press("a")
    planner.type("Pack tomorrow")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Pack")?.due == Days.tomorrow)
    #expect(planner.notice.contains("Pack"))
    #expect(planner.state.list.selected == before)
    planner.press("3")
    #expect(planner.screen.contains("Pack"))
  }

  @Test func `a ghost is not ticked, and says where its task went`() {
    var planner = Planner()
    planner.press("r", "m", "G", "Space")
    #expect(planner.notice == "This task moved to Sun 22 Nov · Enter opens it")
  }

  @Test func `a ghost's notes are those of its task`() throws {
    var planner = Planner()
    planner.press("r", "m", "G")
    let task = try #require(planner.world.task(titled: "Write the report"))
    let effects = planner.effects { $0.press("i") }
    #expect(effects.contains(.terminal(.writeNotes(task.notes, of: .task(task)))))
  }

  @Test func `several tasks are one edit`() {
    var planner = Planner()
    planner.press("v", "v")
    #expect(planner.screen.contains("2 selected"))
    let ids = ["Write the report", "Call Ana"].compactMap { planner.world.task(titled: $0)?.id }
    let effects = planner.effects { $0.press("Space") }
    #expect(effects.contains(.perform(.setDone(.tasks(ids), true))))
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
    #expect(planner.screen.contains("2 selected"))
  }

  @Test func `all of a list are one edit, however long it is`() {
    var planner = Planner()
    planner.press("V")
    let effects = planner.effects { $0.press("!", "3") }
    let query = ListQuery(scope: .days(Days.today...Days.today), order: nil)
    #expect(effects.contains(.perform(.prioritise(.all(query), .high))))
  }

  @Test func `one is taken out of all of a list`() {
    var planner = Planner()
    let all = planner.state.view.list.rows.compactMap { row -> TaskItem.ID? in
      if case .task(let row) = row { row.task.id } else { nil }
    }
    planner.press("V", "v")
    let report = planner.world.task(titled: "Write the report")?.id
    #expect(planner.state.list.marks == Set(all.filter { $0 != report }))
    #expect(planner.state.list.marks.count == all.count - 1)
  }

  @Test func `a command that changes nothing says so, and offers no undo`() {
    var planner = Planner()
    planner.press("!", "2", "!", "2")
    #expect(planner.notice == "‘Write the report’ already has medium priority")
    #expect(planner.state.view.undoLabel == "Set priority of ‘Write the report’ to medium")
    planner.press("3", "r", "m")
    #expect(planner.notice == "‘Dentist’ is already planned for Sun 22 Nov")
  }

  @Test func `escape takes marks, search, filter and category back, one at a time`() {
    var planner = Planner()
    planner.press("S-Tab", "j", "Tab", "f", "d", "V")
    #expect(planner.state.category == .inbox)
    planner.press("Esc")
    #expect(!planner.state.list.isAllMarked)
    planner.press("Esc")
    #expect(planner.state.filter == nil)
    planner.press("Esc")
    #expect(planner.state.category == .all)
  }

  @Test func `search narrows as one types, and escape restores what was shown`() {
    var planner = Planner()
    planner.press("/")
    planner.type("den")
    #expect(planner.screen.contains("Dentist"))
    #expect(!planner.screen.contains("11:00 Call Ana"))
    planner.press("Esc")
    #expect(planner.state.search.isEmpty)
    #expect(planner.screen.contains("┌ Today ─"))
    #expect(planner.screen.contains("[ ] 11:00 Call Ana"))
    #expect(!planner.screen.contains("Dentist"))
  }

  @Test func `Tab keeps a search, and n goes through its matches`() {
    var planner = Planner()
    planner.press("/")
    planner.type("b")
    planner.press("Tab")
    let first = planner.state.list.selected
    planner.press("n")
    #expect(planner.state.list.selected != first)
    planner.press("N")
    #expect(planner.state.list.selected == first)
  }

  @Test func `s starts the timer, shows it in the footer, and stops it`() {
    var planner = Planner()
    planner.press("s")
    planner.now.instant = planner.now.instant + 60 * 5
    planner.send(.tick)
    #expect(planner.screen.contains("[~] 09:30 Write the report"))
    planner.press("Esc")
    #expect(planner.screen.contains("▶ Write the report 0:05/0:45"))
    planner.press("s")
    #expect(!planner.screen.contains("▶ Write"))
    #expect(planner.world.rows.sessions.count == 1)
  }

  @Test func `s on an event leaves the timer of a task alone, and on nothing it stops it`() {
    var world = World.sample
    world.event("Lunch", at: Days.time(13), minutes: 60)
    var planner = Planner(world, size: .large)
    planner.press("s")
    planner.toEvent("Lunch")
    planner.press("s")
    #expect(
      planner.notice == "Only tasks have a timer, not events · S stops the running one"
    )
    #expect(planner.world.rows.sessions.map(\.finish) == [nil])
    planner.press("Tab", "Home")
    planner.now.instant = planner.now.instant + 120
    planner.press("s")
    #expect(planner.world.rows.sessions.map(\.finish) == [planner.now.instant])
  }

  @Test func `a running timer shows no minute that would not be kept`() {
    for (seconds, shown) in [(20, "0:00"), (59, "0:00"), (60, "0:01"), (65, "0:02")] {
      var planner = Planner(size: .large)
      // Just before a full minute.
      planner.now.instant = planner.now.instant + 55
      planner.press("s")
      planner.now.instant = planner.now.instant + Int64(seconds)
      planner.send(.tick)
      #expect(planner.screen.contains("▶ Write the report \(shown)/0:45"))
      planner.press("s")
      let kept = planner.world.rows.sessions.map { $0.elapsed(at: planner.now.instant) / 60 }
      #expect(kept == (seconds < 60 ? [] : [shown == "0:01" ? 1 : 2]))
    }
  }

  @Test func `a timer pressed by mistake leaves no session, and says so`() {
    var planner = Planner()
    planner.press("s")
    planner.now.instant = planner.now.instant + 20
    planner.press("s")
    #expect(planner.world.rows.sessions.isEmpty)
    #expect(planner.notice == "Stopped ‘Write the report’; under a minute isn’t logged · u undo")
    planner.press("u")
    #expect(planner.world.rows.sessions.map(\.finish) == [nil])
  }

  @Test func `what is deleted while its timer runs says that it stopped`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("s", "d", "d")
    let words = "Deleted ‘Call Ana’, its timer stopped; under a minute isn’t logged · u undo"
    #expect(planner.notice == words)
  }

  @Test func `another tag goes behind those that are there`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("@")
    planner.type("work")
    planner.press("Enter", "@")
    planner.type("home")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone", "work", "home"])
  }

  @Test func `a timer that is stopped past its estimate says what is planned for it then`() {
    var world = World()
    world.plan("Mail", in: nil, at: Days.time(9), minutes: 30)
    world.track("Mail", from: Days.time(9, 5), to: nil)
    var planner = Planner(world)
    planner.press("s")
    #expect(
      planner.notice
        == "Stopped ‘Mail’ after 37m, its 30m used up: 15m more are planned until it is done · u undo"
    )
    #expect(planner.screen.contains("15m of "))
    // Of another day today has no more.
    var other = World()
    other.plan("Mail", in: nil, on: Days.tomorrow, minutes: 30)
    other.track("Mail", from: Days.time(9, 5), to: nil)
    var tomorrow = Planner(other)
    tomorrow.press("3", "s")
    #expect(tomorrow.notice == "Stopped ‘Mail’ after 37m · u undo")
  }

  @Test func `tags are typed, changed and taken away`() {
    var planner = Planner()
    planner.press("j", "@")
    planner.type(" @home")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == ["phone", "home"])
    planner.press("@", "Ctrl-U", "Enter")
    #expect(planner.world.task(titled: "Call Ana")?.tags == [])
  }

  @Test func `undo without a step says so`() {
    var planner = Planner()
    planner.press("u")
    #expect(planner.notice == "Nothing to undo")
  }

  @Test func `a failure is shown in words and rings`() {
    var planner = Planner()
    let effects = planner.effects { $0.send(.failed(.store(.diskFull))) }
    #expect(effects.contains(.terminal(.ring)))
    #expect(planner.state.notice?.tone == .error)
  }

  @Test func `done after its day is said as a warning`() {
    var world = World.sample
    let id = world.plan("Night shift", in: nil, on: Days.yesterday, at: Days.time(23))
    world.rows.sessions.append(
      Session(
        id: world.newID(),
        task: id,
        start: Days.instant(Days.yesterday, 23, 0),
        finish: Days.instant(Days.today, 0, 30),
        zone: "UTC"
      )
    )
    var planner = Planner(world)
    planner.press("1")
    planner.select("Night shift")
    planner.press("Space")
    #expect(planner.notice.contains("after its day: Fri 20 Nov stays missed"))
    #expect(planner.state.notice?.tone == .warning)
  }

  @Test func `hostile titles cannot act on the screen`() {
    var world = World.sample
    world.plan("a\u{1B}[2Jb\u{202E}c\nd", in: nil)
    let screen = Planner(world).screen
    #expect(screen.contains("a␛[2Jb<202E>c⏎d"))
    #expect(!screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
