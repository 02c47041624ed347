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
    planner.press("U", "G", "G")
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
