import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The boxes of notes, ticked where the notes are read (Behaviour 3.23).
@Suite struct `A checklist in notes` {
  private static let trip = """
    For the trip:
    - [ ] milk
    - [x] bread
      * [ ] a rather long item that will not fit in the line of a small page
    - [y] no box
    the end
    """

  private func opened(_ notes: String, size: Size = .plain) -> Planner {
    var world = World.sample
    world.plan("Pack", in: nil, at: Days.time(7), notes: notes)
    var planner = Planner(world, size: size)
    planner.select("Pack")
    planner.press("I")
    return planner
  }

  private func notes(_ planner: Planner) -> [Substring] {
    planner.world.task(titled: "Pack")?.notes.split(separator: "\n") ?? []
  }

  @Test(arguments: [Size.small, .plain, .large])
  func `is ticked line by line, and the page stays open`(size: Size) {
    var planner = opened(Self.trip, size: size)
    #expect(planner.screen.contains("▸- [ ] milk"))
    planner.press("Space")
    #expect(notes(planner)[1] == "- [x] milk")
    #expect(planner.notice == "Ticked ‘milk’ of ‘Pack’ · u undo")
    #expect(planner.screen.contains("▸- [x] milk") && planner.state.overlays.count == 1)
    planner.press("j", "Space", "j", "Space")
    #expect(notes(planner)[2] == "- [ ] bread")
    #expect(planner.world.journal.contains { $0.label.contains("Reopened ‘bread’ of ‘Pack’") })
    #expect(notes(planner)[3].hasPrefix("  * [x] a rather"))
    #expect(planner.screen.contains("▸  * [x] a rather"))
    planner.press("k", "k", "Space")
    #expect(notes(planner)[1] == "- [ ] milk")
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty && planner.world.draft == nil)
  }

  @Test func `is a step of its own for each, undone there and in the list`() {
    var planner = opened(Self.trip)
    let before = notes(planner)
    planner.press("Space", "j", "Space", "u")
    #expect(planner.screen.contains("- [x] milk") && planner.screen.contains("▸- [x] bread"))
    planner.press("Space", "Esc", "u", "u")
    #expect(notes(planner) == before)
  }

  @Test func `undo is of what was ticked there, and of nothing before`() {
    var planner = opened(Self.trip)
    planner.press("Esc", "!", "3")
    #expect(planner.world.task(titled: "Pack")?.priority == .high)
    planner.press("I", "u")
    #expect(planner.notice == "Nothing was ticked here · Esc closes", "\(planner.notice)")
    #expect(planner.world.task(titled: "Pack")?.priority == .high)
    planner.press("Space", "u")
    #expect(notes(planner)[1] == "- [ ] milk")
    planner.press("u")
    #expect(planner.notice == "Nothing was ticked here · Esc closes", "\(planner.notice)")
    planner.press("Ctrl-R")
    #expect(notes(planner)[1] == "- [x] milk")
    planner.press("Ctrl-R")
    #expect(planner.notice == "Nothing was undone here · Esc closes", "\(planner.notice)")
    planner.press("Esc", "u", "u")
    #expect(notes(planner)[1] == "- [ ] milk")
    #expect(planner.world.task(titled: "Pack")?.priority == Priority.none)
  }

  @Test func `says its keys, and pages have others`() {
    var planner = opened(Self.trip)
    #expect(planner.screen.contains("Space tick"))
    planner.press("?")
    #expect(planner.screen.contains("tick"))
    planner = opened("passport")
    #expect(!planner.screen.contains("tick") && !planner.screen.contains("▸passport"))
  }

  @Test func `has its cursor on what is on screen`() {
    let lines = (0..<60).map { $0 % 20 == 0 ? "- [ ] item \($0)" : "line \($0)" }
    var planner = opened(lines.joined(separator: "\n"), size: .small)
    #expect(planner.screen.contains("▸- [ ] item 0"))
    planner.press("PgDn")
    #expect(!planner.screen.contains("▸"))
    planner.press("Space")
    #expect(planner.notice == "No box is on this part of the notes")
    for _ in 0..<30 where !planner.screen.contains("▸- [ ] item 20") { planner.press("j") }
    planner.press("Space")
    #expect(notes(planner)[20] == "- [x] item 20" && notes(planner)[0] == "- [ ] item 0")
    planner.press("G", "g", "Space")
    #expect(notes(planner)[0] == "- [x] item 0")
  }

  @Test func `that another window has changed is shown as it is now`() throws {
    var planner = opened(Self.trip)
    let task = try #require(planner.world.task(titled: "Pack"))
    var other = task
    other.notes = "- [ ] tea"
    try planner.elsewhere(.reviseTask(from: task, to: other))
    planner.press("Space")
    #expect(planner.screen.contains("▸- [ ] tea"))
    planner.press("Space")
    #expect(notes(planner) == ["- [x] tea"])
  }

  @Test func `of an event is ticked too`() {
    var world = World.sample
    world.rows.events.append(
      CalendarEvent(
        id: world.newID(),
        name: "Fair",
        notes: "- [ ] tickets\n- [ ] map",
        day: Days.today,
        created: Days.instant(Days.today - 7, 8, 0)
      )
    )
    var planner = Planner(world)
    planner.press("Home", "I", "Space", "j", "Space")
    #expect(planner.world.rows.events.first?.notes == "- [x] tickets\n- [x] map")
  }
}
