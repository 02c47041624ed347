import ChronoApp
import ChronoScreen
import Testing

@Suite struct `The page of keys` {
  @Test func `begins with the keys of the focused pane`() {
    var planner = Planner()
    planner.press("?")
    #expect(planner.screen.contains("Keys: tasks"))
    #expect(planner.frame.line(7).contains("Tasks"))
    planner.press("Esc", "Tab", "?")
    #expect(planner.screen.contains("Keys: hour grid"))
    #expect(planner.frame.line(7).contains("Hour grid"))
  }

  @Test func `over the panes it has the keys of what is open, and goes back to it`() {
    for (keys, name, line) in [
      (["t"], "triage", /w +in a week/), (["R"], "review", /c +kept/),
      (["Space", "U"], "journal", /Enter +go there/),
      (["I", "M", "Ctrl-X", "I"], "notes", /Enter +write/),
    ] {
      var planner = Planner()
      for key in keys { planner.press(key) }
      let (open, frame) = (planner.state.overlays, planner.frame.text)
      planner.press("?")
      #expect(planner.screen.contains("Keys: \(name)"), "\(planner.screen)")
      #expect(planner.screen.contains(line), "\(planner.screen)")
      planner.press("Esc")
      #expect(planner.state.overlays == open && planner.frame.text == frame, "\(planner.screen)")
    }
  }

  @Test func `words that are longer than the screen go on in the next line`() {
    var planner = Planner(size: Size(width: 40, height: 12))
    planner.press("R", "c", "?")
    #expect(planner.screen.contains("Keys: promises of the week"), "\(planner.screen)")
    let lines = planner.screen.split(separator: "\n").map { $0.dropLast().trimmingPrefix("│") }
    let first = lines.firstIndex { $0.contains("c i o w    kept, not kept, open,") } ?? 0
    #expect(lines[first + 1].contains(/^ +withdrawn +$/), "\(planner.screen)")
  }

  @Test func `shows what the pane is for before what works everywhere`() {
    var planner = Planner(size: Size(width: 110, height: 200))
    func order(_ words: [String]) -> [Int] {
      let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
      return words.map { word in lines.firstIndex { $0.contains(word) } ?? -1 }
    }
    planner.resize(90, 200)
    planner.press("?")
    let tasks = order(["Tick or reopen", "Start or stop tracking", "Move the cursor down", "Marks"])
    #expect(tasks == tasks.sorted() && !tasks.contains(-1))
    planner.press("Esc", "S-Tab", "?")
    let categories = order(["Categories", "Choose the colour", "Move the cursor down"])
    #expect(categories == categories.sorted() && !categories.contains(-1))
  }

  @Test func `names a command without a key as the palette has it`() {
    var planner = Planner(size: Size(width: 90, height: 200))
    planner.press("?")
    #expect(planner.screen.contains(":drop         Give the task up"))
    #expect(!planner.screen.contains("–  "))
  }

  @Test func `says what the marks on the screen mean, in ASCII too`() {
    var planner = Planner(size: Size(width: 90, height: 200))
    planner.press("?")
    for line in [
      "◆             an event", "↻2            slipped", "✎             has notes",
      "⟳             repeats", "4/6 ✗2        of a day", "✗3 triage     missed",
      "[~]           the timer runs",
      "[>]           moved on", "[-]           dropped", "! !! !!!      priority",
    ] { #expect(planner.screen.contains(line), "\(line)") }
    let ascii = planner.frame.ascii.text
    for line in [
      "=             an event", "%2            slipped", "&             repeats",
      "o             a category", "*             selected",
    ] {
      #expect(ascii.contains(line), "\(line)")
    }
  }

  @Test func `no two marks look alike in ASCII`() {
    let marks: [Glyph] = ["◆", "●", "*", "↻", "⟳", "✎", "✗", "▸", "@", "#", "!"]
    #expect(Set(marks.map(\.ascii)).count == marks.count)
  }

  @Test func `scrolls to its end and not beyond`() {
    var planner = Planner()
    planner.press("?", "G")
    let end = planner.screen
    planner.press("j", "PgDn")
    #expect(planner.screen == end)
    #expect(end.contains("moves a block"))
    planner.press("g")
    #expect(planner.frame.line(7).contains("Tasks"))
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
