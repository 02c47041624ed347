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
    ("late", "running late"),
  ])
  func `puts the best match first`(typed: String, title: String) {
    var planner = Planner()
    planner.press(":")
    planner.type(typed)
    let first = planner.screen.split(separator: "\n").first { $0.contains("▸ ") }
    #expect(first?.contains("▸ \(title)") == true, "\(first ?? "")")
  }

  @Test func `drops a task, and never deletes it for that word`() {
    var planner = Planner()
    planner.select("Buy bread")
    planner.press(":")
    planner.type("drop")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Buy bread")?.status == .dropped)
    #expect(planner.notice == "Dropped ‘Buy bread’ · u undo")
    planner.press(":")
    planner.type("drop")
    #expect(!planner.screen.contains("Delete what is selected"))
    planner.press("Enter")
    #expect(planner.notice == "Already dropped · Space reopens it")
  }

  @Test func `opens with the most useful commands, and those used last before them`() {
    func titles(_ planner: Planner) -> [String] {
      Palette().matches(seeing: planner.state).prefix(3).map(\.entry.title)
    }
    var planner = Planner()
    planner.press(":")
    #expect(titles(planner) == ["add", "add with form", "new event"])
    for typed in ["journal", "weeks", "journal"] {
      planner.type(typed)
      planner.press("Enter", "Esc", ":")
    }
    #expect(titles(planner) == ["journal", "weeks, month", "add"])
    #expect(Set(Palette().matches(seeing: planner.state)).count == Command.allCases.count - 2)
  }

  @Test(arguments: [
    ("postpone", Command.reschedule), ("next week", .weeks),
    ("meeting", .newEvent), ("appointment", .newEvent),
    ("late", .runningLate), ("overdue", .triage), ("complete", .done), ("find", .search),
    ("project", .category), ("label", .tags), ("history", .journal), ("exit", .quit),
    ("statistics", .review), ("track", .timer), ("color", .colour), ("important", .priority),
    ("rename", .open), ("remove", .delete), ("drop", .drop), ("give up", .drop),
    ("abandon", .drop), ("shortcuts", .help), ("legend", .help),
  ])
  func `knows other words for a command`(typed: String, command: Command) {
    var palette = Palette()
    palette.field = TextField(typed)
    let found = palette.matches(seeing: Planner().state).prefix(2)
    #expect(found.contains(command), "\(found)")
  }

  @Test(arguments: [
    ("settings", "chronolist config"), ("theme", "chronolist config"),
    ("export", "chronolist export"), ("import", "chronolist import"),
    ("backup", "chronolist backup"), ("subscribe", "chronolist calendar add"),
  ])
  func `says which command of the shell does what no key does`(typed: String, words: String) {
    for size in [Size.plain, .small] {
      var planner = Planner(size: size)
      planner.press(":")
      planner.type(typed)
      #expect(planner.screen.contains(words))
    }
  }

  @Test func `compares a pasted line with no name`() {
    var planner = Planner()
    planner.press(":")
    planner.paste(String(repeating: "undo ", count: 800))
    #expect(planner.screen.contains("No command matches"))
    planner.press("Ctrl-U")
    planner.type("undo")
    #expect(planner.screen.contains("▸ undo"))
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `cuts no sentence below the list`(size: Size) {
    var planner = Planner(size: size)
    for typed in ["next pane", "colour", "xyzzy", "redo", "add", "block"] {
      planner.press(":")
      planner.type(typed)
      let rows = planner.screen.split(separator: "\n").suffix(5).dropLast()
      #expect(!rows.contains { $0.contains("…") && !$0.contains("▸") && !$0.contains("Tab") })
      planner.press("Esc")
    }
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `says why a command cannot be done, and leaves the sentence alone on the screen`(
    size: Size
  ) {
    var planner = Planner(size: size)
    planner.press(":")
    planner.type("redo")
    #expect(planner.screen.contains("Nothing to redo"))
    planner.press("Enter")
    #expect(planner.notice == "Nothing to redo")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.screen.split(separator: "\n").count { $0.contains("Nothing to redo") } == 1)
  }

  @Test func `says where a command of another pane works`() {
    var planner = Planner()
    planner.press(":")
    planner.type("colour")
    #expect(planner.screen.contains("This works in the categories"))
  }

  @Test func `says when nothing is called so`() {
    var planner = Planner(size: .large)
    planner.press(":")
    planner.type("xyzzy")
    #expect(
      planner.screen.contains("No command matches; fewer letters find more · ? lists all keys")
    )
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
