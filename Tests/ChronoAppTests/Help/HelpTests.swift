import ChronoApp
import ChronoScreen
import Testing

@Suite struct `The page of keys` {
  @Test func `begins with the keys of the focused pane`() {
    var planner = Planner()
    planner.press("?")
    #expect(planner.screen.contains("Keys: tasks"))
    #expect(planner.frame.line(2).contains("Tasks"))
    planner.press("Esc", "Tab", "?")
    #expect(planner.screen.contains("Keys: hour grid"))
    #expect(planner.frame.line(2).contains("Hour grid"))
  }

  @Test func `scrolls to its end and not beyond`() {
    var planner = Planner()
    planner.press("?", "G")
    let end = planner.screen
    planner.press("j", "PgDn")
    #expect(planner.screen == end)
    #expect(end.contains("moves a block"))
    planner.press("g")
    #expect(planner.frame.line(2).contains("Tasks"))
  }

  @Test func `shows every command with a key`() {
    var planner = Planner(size: Size(width: 110, height: 60))
    planner.press("?")
    for command in Command.allCases {
      #expect(planner.screen.contains(String(command.entry.help.prefix(20))), "\(command)")
    }
  }

  @Test func `shows the keys that the settings give`() {
    var settings = Settings()
    settings.keys = ["undo": ["Ctrl-U"]]
    var planner = Planner(size: .large, settings: settings)
    planner.press("?", "G")
    #expect(planner.screen.contains("Ctrl-U"))
  }

  @Test func `closes with any other key`() {
    var planner = Planner()
    planner.press("?", "x")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `looks calm at every size`() {
    var planner = Planner()
    planner.press("?")
    planner.expectFrames("help")
  }
}
