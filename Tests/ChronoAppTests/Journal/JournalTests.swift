import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The journal` {
  /// Three steps, the last of them undone.
  private var changed: Planner {
    var planner = Planner()
    planner.press("Space")
    planner.press("j", "r", "m")
    planner.press("!", "3")
    planner.press("u")
    return planner
  }

  @Test func `opens where the planner is`() {
    var planner = changed
    planner.press("U")
    #expect(planner.screen.contains("You are here"))
    #expect(planner.screen.contains("(undone)"))
    planner.expectFrames("journal")
  }

  @Test func `says how many steps are taken back, and goes there`() {
    var planner = changed
    planner.press("U", "j")
    #expect(planner.screen.contains("Enter undoes 1 step"))
    planner.press("Enter")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.applied == 1)
    #expect(planner.world.task(titled: "Write the report")?.status == .done)
  }

  @Test func `goes forward again`() {
    var planner = changed
    planner.press("U", "k")
    #expect(planner.screen.contains("Enter redoes 1 step"))
    planner.press("Enter")
    #expect(planner.world.applied == 3)
    #expect(planner.notice == "Redid: set priority of ‘Review the budget’ to high · u undo")
  }

  @Test func `goes back to before the first step`() {
    var planner = changed
    planner.press("U", "G")
    #expect(planner.screen.contains("before the first step"))
    #expect(planner.screen.contains("Enter undoes 2 steps"))
    planner.press("Enter")
    #expect(planner.world.applied == 0)
    #expect(planner.world.task(titled: "Write the report")?.status == .open)
    #expect(planner.notice == "Undid: 2 steps · Ctrl-R redo")
    planner.press("U", "g", "Enter")
    #expect(planner.world.applied == 3)
    #expect(planner.notice == "Redid: 3 steps · u undo")
  }

  @Test func `goes on page after page, down to its first step`() {
    var planner = Planner()
    for _ in 0..<401 { planner.press("Space") }
    planner.press("U")
    #expect(planner.screen.contains(" ↓ ─╯"), "\(planner.screen)")
    planner.press("G")
    #expect(planner.screen.contains("before the first step"))
    #expect(!planner.screen.contains("↓"))
    #expect(planner.screen.contains(" ↑ ─╮"), "\(planner.screen)")
    #expect(planner.screen.contains("Enter undoes 401 steps"))
  }

  @Test func `does nothing at the point where the planner is`() {
    var planner = changed
    let effects = planner.effects { $0.press("U", "Enter") }
    #expect(effects == [.file(.loadJournal(before: nil))])
    #expect(planner.notice == "You are here already")
  }

  @Test func `says when nothing was changed`() {
    var planner = Planner()
    planner.press("U")
    #expect(planner.notice == "Nothing changed yet")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `brings back what a step deleted, and what came after it stays`() {
    var planner = Planner(size: .large)
    planner.select("Call Ana")
    planner.press("d", "d")
    planner.select("Write the report")
    planner.press("!", "2")
    planner.press("U")
    #expect(!planner.screen.contains("brings back"))
    planner.press("b")
    #expect(planner.notice == "This step deleted nothing that is still deleted")
    planner.press("j")
    #expect(
      planner.screen.contains("Enter undoes 1 step · b brings back what this step deleted")
    )
    planner.expectFrames("journal-deleted")
    planner.press("b")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.notice == "Brought back ‘Call Ana’ · u undo")
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
    #expect(planner.world.task(titled: "Write the report")?.priority == .medium)
    #expect(planner.screen.contains("Call Ana"))
    planner.press("u")
    #expect(planner.notice == "Undid: brought back ‘Call Ana’ · Ctrl-R redo")
    #expect(planner.world.task(titled: "Call Ana")?.status == .deleted)
  }

  @Test func `brings a category back with its tasks`() {
    var planner = Planner(size: .large)
    let before = planner.world.rows.tasks.count { $0.status != .deleted }
    planner.press("S-Tab", "End", "d", "d", "y", "U", "b")
    #expect(planner.notice.hasPrefix("Brought back "))
    #expect(planner.notice.contains("category ‘"))
    #expect(planner.world.rows.categories.count == World.sample.rows.categories.count)
    #expect(planner.world.rows.tasks.count { $0.status != .deleted } == before)
  }

  @Test func `a step after midnight is of the day that still goes on`() {
    var settings = Settings()
    settings.dayStart = Days.time(4)
    let night = Moment(
      instant: Days.instant(Days.tomorrow, 1, 30),
      zone: .utc,
      dayStart: settings.dayStart
    )
    var planner = Planner(World(), now: night, settings: settings)
    planner.press("a")
    planner.type("Feed the cat")
    planner.press("Enter", "Esc", "U")
    #expect(planner.screen.contains("Today, Sat 21 Nov"), "\(planner.screen)")
    #expect(!planner.screen.contains("Sun 22 Nov"), "\(planner.screen)")
  }

  @Test func `shows hostile labels as safe text`() {
    var planner = Planner()
    let entry = JournalEntry(
      step: JournalStep(1),
      at: Days.now.instant,
      label: "Add ‘\u{1B}[2J\u{202E}’",
      isUndone: false
    )
    planner.send(.journal([entry], before: nil))
    #expect(planner.screen.contains("␛[2J<202E>"))
  }
}
