import ChronoApp
import ChronoModel
import Testing

/// Days that are typed, in triage, in the menu of days and in the form.
@Suite struct `A typed day` {
  private func due(_ planner: Planner, _ title: String) -> LocalDay? {
    planner.world.task(titled: title)?.due
  }

  /// The first day that a task can be promised for, in every line that asks for one.
  @Test(arguments: ["today", "tod", "2026-11-21", "+0"])
  func `today can be typed wherever a day is asked for`(day: String) {
    var triage = Planner()
    triage.press("t", "g")
    triage.type(day)
    triage.press("Enter")
    #expect(due(triage, "Fix the tap") == Days.today, "\(triage.notice)")
    var menu = Planner()
    menu.press("3")
    menu.press("r", "g")
    menu.type(day)
    let moved = menu.state.selectedRow?.task?.title ?? ""
    menu.press("Enter")
    #expect(due(menu, moved) == Days.today, "\(menu.notice)")
    var form = Planner()
    form.press("A")
    form.type("Bread")
    form.press("Tab", "Tab")
    form.type(day)
    form.press("Ctrl-X")
    #expect(due(form, "Bread") == Days.today, "\(form.notice)")
  }
}
