import ChronoApp
import ChronoModel
import ChronoScreen
import Glibc
import Testing

@Suite struct `The draft of a form` {
  @Test func `is kept with every change, and comes back`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Half a thou")
    let lost = planner.world
    var later = Planner(lost)
    later.press("A")
    #expect(later.screen.contains("Half a thou"))
    #expect(later.screen.contains("Draft restored · Ctrl-G discards it"))
    later.expectFrames("form-draft", sizes: [.plain, .small])
    later.press("Ctrl-G")
    #expect(!later.screen.contains("Half a thou"))
    #expect(later.world.draft == nil)
  }

  /// The category and the priority, behind the title.
  @Test(arguments: [1, 7])
  func `is kept with a field that only arrows change`(tabs: Int) {
    var planner = Planner()
    planner.press("A")
    planner.type("Half")
    let before = planner.world.draft
    for _ in 0..<tabs { planner.press("Tab") }
    planner.press("Right")
    #expect(planner.world.draft != before)
  }

  /// Every field of every form, changed by itself.
  @Test(arguments: ["A", "E", "e"])
  func `gives back each field as it was left`(opening: String) throws {
    func opened(_ planner: Planner) throws -> Form {
      let forms = planner.state.overlays.compactMap {
        if case .form(let form) = $0 { form } else { nil }
      }
      return try #require(forms.first)
    }
    var changed: Set<Form.Field> = []
    for tabs in -1..<13 {
      var planner = Planner()
      planner.press(opening)
      // The box is above the title.
      if tabs < 0 { planner.press("S-Tab") } else { for _ in 0..<tabs { planner.press("Tab") } }
      planner.press("Right")
      planner.type("7")
      let before = try opened(planner)
      for field in Form.Field.allCases where !before.values.agrees(with: before.initial, in: field)
      {
        changed.insert(field)
      }
      var later = Planner(planner.world)
      later.press(opening)
      let after = try opened(later)
      for field in Form.Field.allCases {
        #expect(after.values.agrees(with: before.values, in: field), "\(field)")
      }
    }
    let never: Set<Form.Field> = opening == "E" ? [.done, .priority] : [.place, .zone, .free]
    #expect(changed == Set(Form.Field.allCases).subtracting(never))
  }

  @Test func `keeps that a task went back to the Inbox`() {
    var planner = Planner()
    planner.select("Write the report")
    planner.press("e", "Tab", "Left", "Esc")
    #expect(planner.notice == "Kept as a draft")
    planner.press("e", "Ctrl-X")
    #expect(planner.world.rows.tasks.contains { $0.title == "Write the report" })
    #expect(planner.world.task(titled: "Write the report")?.category == nil)
  }

  @Test func `stays when the form is left, and goes when it is saved`() {
    var planner = Planner()
    planner.press("e", "Ctrl-U")
    planner.type("Write \\ it")
    planner.press("Esc")
    #expect(planner.notice == "Kept as a draft")
    #expect(planner.world.draft != nil)
    planner.press("e", "Ctrl-X")
    #expect(planner.world.task(titled: "Write \\ it") != nil)
    #expect(planner.world.draft == nil)
  }

  @Test func `of a form that is open in another planner is not offered`() {
    var world = World.sample
    world.drafts = [getppid(): "form new-task\nTitle Ring Bob"]
    var planner = Planner(world)
    planner.press("A")
    #expect(!planner.screen.contains("Ring Bob"))
    planner.type("Milk")
    planner.press("Esc", "A")
    #expect(planner.screen.contains("Milk"))
  }

  @Test func `of planners that have ended are offered one after the other`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Ring Bob")
    planner.press("Esc")
    let draft = planner.world.draft ?? ""
    #expect(draft.contains("Ring Bob"))
    var world = World.sample
    // No process has numbers as high as these.
    world.drafts = [4_194_305: draft, 4_194_306: draft.replacing("Ring Bob", with: "Milk")]
    var later = Planner(world)
    later.press("A")
    #expect(later.screen.contains("Milk"))
    later.press("Ctrl-X", "A")
    #expect(later.screen.contains("Ring Bob"))
    later.press("Ctrl-X", "A")
    #expect(!later.screen.contains("Draft restored"))
    #expect(later.world.task(titled: "Milk") != nil)
    #expect(later.world.task(titled: "Ring Bob") != nil)
  }

  @Test func `of one form is not lost to another`() {
    var planner = Planner()
    planner.press("A")
    planner.type("First")
    planner.press("Esc", "e", "End")
    planner.type("!")
    planner.press("Esc", "A")
    #expect(planner.screen.contains("First"))
    planner.press("Ctrl-X")
    planner.select("Write the report")
    planner.press("e")
    #expect(planner.screen.contains("Write the report!"))
  }

  @Test func `keeps every line of the notes`() {
    var planner = Planner()
    planner.press("A")
    planner.send(.notesWritten("one\n\nthree\\n\r\nlast", of: .form("form new-task")))
    var later = Planner(planner.world)
    later.press("A")
    later.type("Notes")
    later.press("Ctrl-X")
    #expect(later.world.task(titled: "Notes")?.notes == "one\n\nthree\\n\r\nlast")
  }

  @Test func `pasted text goes on with the notes that are there`() {
    var planner = Planner()
    planner.press("A")
    planner.type("Pack")
    for _ in 0..<20 where !planner.isAtNotes { planner.press("Tab") }
    planner.type("passport, ")
    planner.paste("tickets\nmap")
    planner.paste("\nlist")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Pack")?.notes == "passport, tickets\nmap\nlist")
  }

  @Test func `a form left as it was leaves no draft`() {
    var planner = Planner()
    let effects = planner.effects { $0.press("A", "Esc") }
    #expect(effects == [.file(.loadDraft(.forms)), .file(.loadFactors)])
    #expect(planner.world.draft == nil)
  }

  @Test func `text that is no draft is harmless`() {
    for text in ["", "\n\n", "form new-task\nnonsense\ntitle", "x\ny\\"] {
      var world = World.sample
      world.draft = text
      var planner = Planner(world)
      planner.press("A")
      planner.type("Fine")
      planner.press("Ctrl-X")
      #expect(planner.world.task(titled: "Fine") != nil)
    }
  }

  @Test func `a refused save keeps the form open on what the file holds now`() throws {
    var planner = Planner()
    planner.press("e", "Ctrl-U")
    planner.type("Mine")
    let task = try #require(planner.world.task(titled: "Write the report"))
    let id = task.id
    var theirs = task
    theirs.title = "Theirs"
    try planner.elsewhere(.reviseTask(from: task, to: theirs))
    planner.press("Ctrl-X")
    #expect(planner.state.overlays.count == 1)
    #expect(planner.screen.contains("Mine"))
    var taking = planner
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Mine")?.id == id)
    #expect(planner.state.overlays.isEmpty)
    taking.press("Ctrl-G")
    #expect(!taking.screen.contains("Mine") && !taking.screen.contains("in another window"))
    taking.press("Ctrl-X")
    #expect(taking.world.task(titled: "Theirs")?.id == id)
  }

  @Test func `of a field that is newer by now is saved only when asked again`() throws {
    var planner = Planner()
    planner.press("e", "Ctrl-U")
    planner.type("Mine")
    planner.press("Esc")
    let task = try #require(planner.world.task(titled: "Write the report"))
    var theirs = task
    theirs.title = "Theirs"
    try planner.elsewhere(.reviseTask(from: task, to: theirs))
    planner.press("e")
    #expect(planner.screen.contains("now ‘Theirs’, changed since this draft"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Theirs")?.id == task.id)
    #expect(planner.notice.hasPrefix("Not saved yet: the draft is older than Title, now ‘Theirs’"))
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Mine")?.id == task.id)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `a field that both have changed shows what the other made of it`(size: Size) throws {
    var planner = Planner(size: size)
    planner.press("e", "Ctrl-U")
    planner.type("Mine")
    let task = try #require(planner.world.task(titled: "Write the report"))
    var theirs = task
    theirs.title = "Write the report for the board"
    theirs.estimate = 90
    try planner.elsewhere(.reviseTask(from: task, to: theirs))
    planner.press("Ctrl-X")
    #expect(
      planner.notice == """
        Title is now ‘Write the report for the board’ in another window · Ctrl-X saves yours, Ctrl-G \
        takes theirs
        """
    )
    planner.press("Ctrl-E")
    // On the smallest screen in two lines.
    let screen = planner.screen.replacing("│", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(
      screen.contains("now ‘Write the report for the board’ in another window"),
      "\(planner.screen)"
    )
  }
}

extension Planner {
  fileprivate var isAtNotes: Bool {
    guard case .form(let form)? = state.overlays.last else { return false }
    return form.focus == .notes
  }
}
