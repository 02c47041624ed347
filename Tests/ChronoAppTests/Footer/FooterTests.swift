import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Messages beside the keys, and how long they stay.
@Suite struct FooterTests {
  private func footer(_ planner: Planner) -> String {
    planner.frame.line(planner.state.size.height - 1)
  }

  @Test func `an edit that another window undid is no longer told as done`() throws {
    var planner = Planner()
    planner.press("Space")
    #expect(planner.notice == "Ticked ‘Write the report’ · u undo")
    try planner.undoElsewhere()
    #expect(planner.notice == "Another window undid: ticked ‘Write the report’ · Ctrl-R redo")
    planner.press("Ctrl-R")
    #expect(planner.world.task(titled: "Write the report")?.status == .done)
  }

  @Test func `a block past the end of its day says by when it has to be done`() {
    let words =
      "; it is kept only when done before 00:00, where the day ends (day-start in the settings)"
      + " · u undo"
    var planner = Planner()
    planner.press("a")
    planner.type("Backup today 22-2")
    planner.press("Enter")
    #expect(planner.notice.contains(words), "\(planner.notice)")
    planner.press("a")
    planner.type("Feed the cat today 23:45 for 15m every day")
    planner.press("Enter")
    #expect(!planner.notice.contains("kept only"), "\(planner.notice)")
    planner.select("Feed the cat")
    planner.press("+")
    #expect(planner.notice.contains(words), "\(planner.notice)")
    // The next one has its usual block, which nobody has just planned.
    planner.press("Space")
    #expect(!planner.notice.contains("kept only"), "\(planner.notice)")
  }

  @Test func `a message goes where its key would undo what another window has done since`() throws {
    var planner = Planner(size: .large)
    planner.press("s")
    #expect(planner.notice == "Started ‘Write the report’ · u undo")
    let call = try #require(planner.world.task(titled: "Call Ana"))
    try planner.elsewhere(.startTimer(call.id, at: Days.now.instant))
    #expect(planner.notice.isEmpty)
    #expect(footer(planner).hasPrefix(" ▶ Call Ana 0:00"))
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: started ‘Call Ana’"))
  }

  @Test(arguments: [Size.small, .plain]) func `a long message leaves the cursor's row to be seen`(
    size: Size
  ) {
    var world = World()
    for number in 10..<40 { world.plan("Task \(number)", in: nil) }
    let words = SafeText(String(repeating: "many words ", count: size.width / 4))
    var planner = Planner(world, size: size)
    planner.press("G")
    #expect(planner.screen.contains("▸[ ]"))
    let top = planner.state.list.top
    planner.send(.notice(Notice(words)))
    #expect(planner.screen.contains("▸[ ]") && planner.state.list.top == top + 1)
    planner.press("k", "j")
    #expect(planner.state.list.top == top)
    planner.press("Tab", "G")
    let before = planner.frame.text.count { $0 == "▸" }
    planner.send(.notice(Notice(words)))
    #expect(planner.frame.text.count { $0 == "▸" } == before)
  }

  @Test func `a message stands beside the hints where there is room`() {
    var planner = Planner(size: .large)
    planner.press("u")
    #expect(footer(planner).hasPrefix(" Nothing to undo "))
    #expect(footer(planner).contains("? keys"))
    #expect(footer(planner).contains("Space done"))
    planner.resize(80, 24)
    #expect(footer(planner).contains("? keys"))
  }

  @Test func `a message that is too long for the footer is said whole, above it too`() {
    var planner = Planner(size: .small)
    planner.select("Call Ana")
    planner.press("J")
    let lines = planner.frame.text.split(separator: "\n").suffix(2).joined(separator: " ")
    let words = lines.split(separator: " ").joined(separator: " ")
    #expect(words.hasPrefix("Listed by its time, 11:00 · on the grid J and K move it"))
    planner.resize(80, 24)
    #expect(footer(planner).hasPrefix(" Listed by its time, 11:00 · on the grid J and K move it"))
  }

  @Test func `a message that fills the footer is broken, so that the keys stay beside it`() {
    for length in [40, 60, 74, 78, 90, 120, 150] {
      var planner = Planner()
      let words = String(repeating: "many words ", count: 20).prefix(length)
      planner.send(.notice(Notice(SafeText(String(words)))))
      #expect(footer(planner).hasSuffix("? keys"), "\(footer(planner))")
      let end = planner.frame.text.split(separator: "\n").suffix(3).joined(separator: " ")
      #expect(end.count { $0 == "m" || $0 == "w" } >= words.count { $0 == "m" || $0 == "w" })
    }
  }

  @Test func `a form says over its edge what keeps it from being saved`() {
    var planner = Planner(size: .small)
    planner.press("E", "Ctrl-X")
    #expect(planner.notice == "Can’t save yet: an event needs a name")
    #expect(planner.screen.contains("a name"))
  }

  @Test func `a long title of what runs is cut, and not its clock`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("e", "Ctrl-U")
    planner.type("A very long title that goes on and on and on")
    planner.press("Ctrl-X", "s")
    planner.now.instant = planner.now.instant + 420
    planner.send(.tick)
    #expect(footer(planner).contains(/▶ A very [^ ].*… 0:07\/0:20/), "\(footer(planner))")
  }

  @Test func `what was done stays said where the file cannot be looked at after it`() {
    var planner = Planner(size: .large)
    planner.select("Call Ana")
    planner.press("Space")
    planner.send(.failed(.look(.busy)))
    let words = "Another program keeps the file locked; this screen may be out of date."
    #expect(planner.notice == "Ticked ‘Call Ana’ · u undo · \(words)")
    planner.press("Esc")
    planner.send(.failed(.look(.busy)))
    #expect(planner.notice == words)
  }

  @Test func `a message goes at a change of the minute that leaves time to read it`() {
    var planner = Planner()
    planner.now.instant = planner.now.instant + 45
    planner.press("u")
    planner.now.instant = planner.now.instant + 14
    planner.send(.tick)
    #expect(planner.notice == "Nothing to undo")
    planner.now.instant = planner.now.instant + 1
    planner.send(.tick)
    #expect(planner.notice == "")
    // Too late in the minute to be read in it: it stays for the next.
    planner.now.instant = planner.now.instant + 55
    planner.press("u")
    planner.now.instant = planner.now.instant + 5
    planner.send(.tick)
    #expect(planner.notice == "Nothing to undo")
    planner.now.instant = planner.now.instant + 60
    planner.send(.tick)
    #expect(planner.notice == "")
  }

  @Test func `what failed stays longer, and not overnight`() {
    var planner = Planner()
    // So late in its minute that a message of any other kind would go within the next half.
    planner.now.instant = planner.now.instant + 45
    planner.send(.failed(.store(.diskFull)))
    planner.now.instant = planner.now.instant + 74
    planner.send(.tick)
    #expect(planner.notice.hasPrefix("The disk is full"))
    planner.now.instant = planner.now.instant + 1
    planner.send(.tick)
    #expect(planner.notice == "")
  }

  @Test func `an idle planner draws the same frame until its minute changes`() {
    var planner = Planner()
    planner.press("u")
    let frame = planner.frame
    for _ in 0..<59 where planner.now.instant.seconds % 60 < 59 {
      planner.now.instant = planner.now.instant + 1
      planner.send(.tick)
      #expect(planner.frame == frame)
    }
  }

  @Test func `an undo beside a sync says that the sync stays`() {
    var planner = Planner()
    var receipt = Receipt(label: "Edited ‘Tea’")
    receipt.steps = -1
    receipt.keptBeside = "Synchronised 1 change from ‘phone’: Bread"
    planner.send(.performed(receipt, .undo))
    #expect(planner.notice == "Undid: edited ‘Tea’, not the sync after it · Ctrl-R redo")
  }

  @Test func `a message that is too long for the screen keeps the key at its end`() {
    var world = World.sample
    world.plan("The quarterly report about the garden and the house", in: nil)
    var planner = Planner(world, size: .small)
    planner.select("The quarterly report about the garden and the house")
    planner.press("!", "3", "!", "2", "u", "u", "!", "2")
    #expect(planner.notice.contains("the 2 steps you undid can’t be redone now · u undo"))
    #expect(footer(planner).hasSuffix(" · u undo"), "\(planner.screen)")
    let words = "many words of a message that goes on and on, and says much more than is to be read"
    planner.send(.notice(Notice(SafeText("\(words); \(words) · Ctrl-R redo"))))
    #expect(footer(planner).hasSuffix("… · Ctrl-R redo"))
  }

  @Test func `a key on a line of its own has no dot before it, and what is cut keeps its dots`() {
    var planner = Planner(size: .small)
    let words = "Moved ‘The garden’ to Tue 24 Nov · 09:00"
    planner.send(.notice(Notice(SafeText("\(words) · u undo"))))
    #expect(footer(planner).hasPrefix(" 09:00 · u undo"), "\(planner.screen)")
    planner.send(.notice(Notice("Moved ‘The garden and it’ to Tue · u undo")))
    #expect(footer(planner).hasPrefix(" u undo"), "\(planner.screen)")
    let parts = (1...9).map { "part number \($0)" }
    planner.send(.notice(Notice(SafeText(parts.joined(separator: " · ") + " · u undo"))))
    #expect(footer(planner) == " part number 5 · part numbe… · u undo", "\(planner.screen)")
  }

  @Test func `one step that was undone is given up for a new one without a word`() {
    var planner = Planner()
    planner.press("!", "3", "u", "!", "2")
    #expect(planner.notice == "Set priority of ‘Write the report’ to medium · u undo")
  }

  @Test func `undo of several says that redo brings back one of them`() throws {
    var planner = Planner()
    planner.press("!", "3", "!", "2", "!", "1", "u")
    #expect(planner.notice.hasSuffix(" · Ctrl-R redo"))
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid 2 steps, the last: "))
    #expect(planner.notice.hasSuffix(" · Ctrl-R redoes the last"))
    planner.press("Ctrl-R")
    #expect(planner.world.task(titled: "Write the report")?.priority == .medium)
  }

  @Test func `what nobody can redo any more is not told as undone`() throws {
    var planner = Planner()
    planner.press("!", "2", "u")
    #expect(planner.notice.hasSuffix(" · Ctrl-R redo"))
    try planner.elsewhere(.addTasks([TaskDraft(title: "Tea")]))
    #expect(
      planner.notice == "Another window has changed something: what you undid can’t be redone now"
    )
    planner.press("Ctrl-R")
    #expect(planner.notice == "Nothing to redo")
  }

  @Test func `a form that moves a task says where it went`() {
    var planner = Planner()
    planner.press("e", "Tab", "Tab")
    planner.type("mon")
    planner.press("Ctrl-X")
    #expect(
      planner.notice == "Edited ‘Write the report’, moved to Mon 23 Nov · 09:30 · u undo"
    )
    #expect(planner.world.task(titled: "Write the report")?.due == Days.today + 2)
  }

  @Test func `what is added while another year is shown is told with its own`() {
    var planner = Planner()
    planner.press("g")
    planner.type("24 dec 2027")
    planner.press("Enter", "a")
    planner.type("Xmas 24 dec")
    planner.press("Enter")
    #expect(planner.notice.hasPrefix("Added ‘Xmas’ on Thu 24 Dec 2026 · "), "\(planner.notice)")
  }
}
