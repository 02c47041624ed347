import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Notes on a page of their own: read, and written where they are short.
@Suite struct `Notes in the planner` {
  private static let long =
    "Bring the list.\n\n  - [ ] a rather long item of the list that does not fit into one line of "
    + "the page, whatever its size may be\nhttps://example.org/a/very/long/path/"
    + String(repeating: "x", count: 120) + "\nthe end"

  private func opened(_ notes: String, size: Size = .plain) -> Planner {
    var world = World.sample
    world.plan("Pack", in: nil, at: Days.time(7), notes: notes)
    var planner = Planner(world, size: size)
    planner.select("Pack")
    planner.press("I")
    return planner
  }

  @Test func `are read wrapped, and scrolled to their end`() {
    var planner = opened(Self.long)
    #expect(planner.screen.contains("Notes · Pack"))
    planner.expectFrames("notes")
    planner.resize(40, 12)
    #expect(!planner.screen.contains("the end"))
    planner.press("G")
    #expect(planner.screen.contains("the end"))
    planner.press("g")
    #expect(planner.screen.contains("Bring the list."))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `go on by pages, and back`() throws {
    let lines = (100..<200).map { "line \($0)" }
    var planner = opened(lines.joined(separator: "\n"))
    func shown() -> [String] { lines.filter(planner.screen.contains) }
    let first = shown()
    #expect(first.first == "line 100" && first.count > 5)
    planner.press("PgDn")
    let second = shown()
    // At most a line or two of the page before stay in sight.
    let start = try #require(second.first.flatMap(lines.firstIndex))
    #expect((first.count - 2...first.count).contains(start))
    planner.press("PgUp")
    #expect(shown() == first)
  }

  @Test func `are written there, and saved as one step`() {
    var planner = opened("passport")
    planner.press("Enter")
    planner.type(", tickets")
    planner.press("Enter")
    planner.type("map")
    #expect(planner.screen.contains("Write notes · Pack"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport, tickets\nmap")
    #expect(planner.state.overlays.isEmpty && planner.world.draft == nil)
    planner.press("u")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport")
  }

  @Test func `a paste goes on with those that are read`() {
    var planner = opened("passport")
    planner.paste(", tickets\nmap")
    #expect(planner.screen.contains("Write notes · Pack"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport, tickets\nmap")
  }

  @Test func `that are empty are written at once`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("I")
    planner.type("about the party")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Call Ana")?.notes == "about the party")
  }

  @Test func `half-typed are a draft, here and in the form`() {
    var planner = opened("passport")
    planner.press("i")
    planner.type("!")
    planner.press("Esc")
    #expect(planner.notice == "Kept as a draft")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport")
    var form = planner
    form.press("e")
    #expect(form.screen.contains("passport!"))
    planner.press("I")
    #expect(planner.screen.contains("Write notes") && planner.screen.contains("passport!"))
    #expect(planner.screen.contains("Draft restored · Ctrl-G discards it"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport!")
    #expect(planner.world.draft == nil)
  }

  /// Kept as a draft, and changed since by an editor.
  private func withOlderDraft() throws -> Planner {
    var planner = opened("passport")
    planner.press("i")
    planner.type("!")
    planner.press("Esc")
    let task = try #require(planner.world.task(titled: "Pack"))
    planner.send(.notesWritten("important", of: .task(task)))
    planner.press("I")
    return planner
  }

  @Test func `that are newer than a draft are written over only knowingly`() throws {
    var planner = try withOlderDraft()
    #expect(
      planner.notice
        == "Notes is now ‘important’, changed since this draft · Ctrl-G discards the draft"
    )
    let remark = "now ‘important’, changed since this draft"
    #expect(planner.screen.contains(remark) && planner.screen.contains("passport!"))
    // Left and opened again, it is still the older one.
    planner.press("Esc", "I")
    #expect(planner.screen.contains(remark))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "important")
    #expect(
      planner.notice.hasPrefix("Not saved yet: the draft is older than Notes, now ‘important’")
    )
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport!")
    #expect(planner.state.overlays.isEmpty && planner.world.draft == nil)
  }

  @Test func `that are newer than a draft can be taken instead, and the draft again`() throws {
    var planner = try withOlderDraft()
    planner.press("Ctrl-G")
    #expect(planner.screen.contains("important") && !planner.screen.contains("passport!"))
    #expect(planner.world.draft == nil)
    var back = planner
    back.press("Ctrl-G")
    #expect(back.screen.contains("passport!"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.task(titled: "Pack")?.notes == "important")
  }

  @Test func `that another window changed are written over only knowingly`() throws {
    var planner = opened("passport")
    planner.press("i")
    planner.type("!")
    let task = try #require(planner.world.task(titled: "Pack"))
    var other = task
    other.notes = "ticket"
    try planner.elsewhere(.reviseTask(from: task, to: other))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "ticket")
    #expect(planner.screen.contains("now ‘ticket’ in another window"))
    #expect(planner.state.overlays.count == 1)
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport!")
  }

  @Test func `of an event are read and written too`() {
    var world = World.sample
    world.rows.events.append(
      CalendarEvent(
        id: world.newID(),
        name: "Fair",
        notes: "hall 3",
        day: Days.today,
        created: Days.instant(Days.today - 7, 8, 0)
      )
    )
    var planner = Planner(world)
    planner.press("Home")
    let effects = planner.effects { $0.press("i") }
    guard case .terminal(.writeNotes("hall 3", of: .event(let event, nil)))? = effects.first else {
      Issue.record("no editor was asked for")
      return
    }
    planner.send(.notesWritten("hall 4", of: .event(event)))
    #expect(planner.world.rows.events.first?.notes == "hall 4")
    #expect(planner.notice == "Edited ‘Fair’ · u undo")
    planner.send(.notesRefused("hall 5", of: .event(event)))
    #expect(planner.screen.contains("hall 5"))
    planner.press("Ctrl-G", "Esc")
    planner.press("u", "I")
    #expect(planner.screen.contains("hall 3"))
    planner.press("i")
    planner.type(", noon")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.notes == "hall 3, noon")
  }

  /// The sample with a weekly event, and the cursor on its first day.
  private func onSeries(_ notes: String) -> Planner {
    var world = World()
    let series = Identifier<Repeat>(high: 1, low: 1)
    world.rows.events.append(
      CalendarEvent(
        id: world.newID(),
        name: "Board",
        notes: notes,
        day: Days.today,
        time: Days.time(9),
        repeats: Repeat(rule: "FREQ=DAILY", anchor: Days.today, series: series),
        created: Days.instant(Days.today - 7, 8, 0)
      )
    )
    var planner = Planner(world)
    planner.press("3", "Home")
    return planner
  }

  private func notes(_ planner: Planner) -> [String] {
    planner.world.rows.events.map(\.notes).sorted()
  }

  @Test(arguments: [("t", 1), ("a", 2)])
  func `of an event that repeats are asked about, and no earlier day changes`(
    key: String,
    days: Int
  ) {
    var planner = onSeries("agenda")
    planner.press("I", "i")
    planner.type(", minutes")
    planner.press("Ctrl-X")
    #expect(planner.screen.contains("Change the notes of Board"))
    #expect(notes(planner) == ["agenda"])
    planner.press(key)
    #expect(planner.state.overlays.isEmpty && planner.world.draft == nil)
    #expect(notes(planner) == ["agenda", "agenda, minutes"])
    planner.press("2", "Home", "I")
    #expect(planner.screen.contains("agenda") && !planner.screen.contains("minutes"))
    planner.press("Esc", "]", "]", "Home", "I")
    #expect(planner.screen.contains("minutes") == (days == 2))
  }

  @Test func `of an event that repeats are asked about before the editor opens, and before a tick`()
  {
    var planner = onSeries("- [ ] book the room")
    var effects = planner.effects { $0.press("i") }
    #expect(effects.isEmpty && planner.screen.contains("Change the notes of Board"))
    effects = planner.effects { $0.press("t") }
    guard case .terminal(.writeNotes(_, of: .event(let event, .thisOne)))? = effects.first else {
      Issue.record("no editor was asked for")
      return
    }
    #expect(event.day == Days.tomorrow)
    planner.press("I", "Space")
    #expect(planner.screen.contains("Change the notes of Board"))
    planner.press("Esc")
    #expect(notes(planner) == ["- [ ] book the room"])
    planner.press("Space", "t")
    #expect(notes(planner) == ["- [ ] book the room", "- [x] book the room"])
    #expect(planner.notice.contains("Ticked ‘book the room’ of ‘Board’ on Sun 22 Nov"))
  }

  /// Until it is closed the page is about the part that was meant, which is asked for once.
  @Test(arguments: [("t", 1), ("a", 2)])
  func `of an event that repeats stay open for the next tick`(key: String, days: Int) {
    var planner = onSeries("- [ ] book\n- [ ] invite")
    planner.press("I", "Space", key, "j", "Space")
    #expect(planner.screen.contains("Notes · Board"))
    #expect(notes(planner) == ["- [ ] book\n- [ ] invite", "- [x] book\n- [x] invite"])
    planner.press("Esc", "]", "Home", "I")
    #expect(planner.screen.contains("- [x] invite") == (days == 2))
  }

  @Test func `go to the editor by Ctrl-O`() {
    var planner = opened("passport")
    let effects = planner.effects { $0.press("Ctrl-O") }
    guard case .terminal(.writeNotes("passport", of: .task))? = effects.first else {
      Issue.record("no editor was asked for")
      return
    }
    #expect(planner.state.overlays.isEmpty)
  }
}
