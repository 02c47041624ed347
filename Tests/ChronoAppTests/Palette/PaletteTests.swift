import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The palette` {
  @Test func `finds a command by a few letters and does it`() {
    var planner = Planner()
    planner.press(":")
    planner.type("tomo")
    planner.press("Enter")
    #expect(planner.state.place == .segment(1))
    #expect(planner.state.overlays.isEmpty)
  }

  @Test(arguments: [
    ("undo", "undo"), ("dd", "delete"), ("hg", "hour grid"), ("mark all", "mark all"),
    ("resch", "reschedule"), ("editor", "notes"), ("go-to-date", "go to date"),
  ])
  func `puts the best match first`(typed: String, title: String) {
    var planner = Planner()
    planner.press(":")
    planner.type(typed)
    let first = planner.screen.split(separator: "\n").first { $0.contains("▸ ") }
    #expect(first?.contains("▸ \(title)") == true, "\(first ?? "")")
  }

  @Test func `says why a command cannot be done, and stays open`() {
    var planner = Planner()
    planner.press(":")
    planner.type("redo")
    #expect(planner.screen.contains("Nothing to redo"))
    planner.press("Enter")
    #expect(planner.notice == "Nothing to redo")
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `says where a command of another pane works`() {
    var planner = Planner()
    planner.press(":")
    planner.type("colour")
    #expect(planner.screen.contains("This works in the categories"))
  }

  @Test func `says when nothing is called so`() {
    var planner = Planner()
    planner.press(":")
    planner.type("xyzzy")
    #expect(planner.screen.contains("No command is called so"))
    planner.press("Enter", "Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `looks calm at every size`() {
    var planner = Planner()
    planner.press(":")
    planner.expectFrames("palette")
    planner.type("add")
    planner.expectFrames("palette-add", sizes: [.plain])
  }
}
