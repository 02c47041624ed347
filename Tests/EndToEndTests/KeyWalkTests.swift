import Foundation
import Glibc
import Testing

/// Every key of the planner as a new user would try it, at 80 × 24, and back again by undo.
@Suite(.waitsForPrograms) struct KeyWalkTests {
  /// Keys, and what the screen must show, or must not show any more, after them.
  struct Step: Sendable {
    var keys: String
    var shows: [String]
    var hides: [String]

    init(_ keys: String, _ shows: String..., hides: [String] = []) {
      self.keys = keys
      self.shows = shows
      self.hides = hides
    }
  }

  struct Walk: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]

    init(_ name: String, _ steps: Step...) {
      testDescription = name
      self.steps = steps
    }
  }

  static let walks: [Walk] = [
    Walk(
      "moving",
      Step("j", "▸[ ] 10:00 Beta"),
      Step("k", "▸[ ] 09:00 Alpha"),
      Step("Down Down", "▸[ ]       Gamma"),
      Step("Up", "▸[ ] 10:00 Beta"),
      Step("G", "▸[ ]       Delta"),
      Step("g", "g again: top of the list"),
      Step("g", "▸[ ] 09:00 Alpha"),
      Step("PgDn", "▸[ ]       Delta"),
      Step("PgUp", "▸[ ] 09:00 Alpha"),
      Step("End", "▸[ ]       Delta"),
      Step("Home", "▸[ ] 09:00 Alpha")
    ),
    Walk(
      "panes",
      Step("Tab", "a add"),
      Step("Tab j", "▸Inbox", "Delta", hides: ["Gamma"]),
      Step("Tab k", "▸[ ]"),
      Step("h k", "▸All"),
      Step("l l h", "▸[ ]"),
      Step("Right Left S-Tab", "▸All")
    ),
    Walk(
      "days",
      Step("3", "┌ Tomorrow ─", hides: ["Alpha"]),
      Step("1", "┌ Yesterday ─"),
      Step("4", "┌ Other ─"),
      Step("2", "┌ Today ─", "Alpha"),
      Step("]", "┌ Tomorrow ─"),
      Step("[ [", "┌ Yesterday ─"),
      Step(".", "┌ Today ─"),
      Step("w", "This week", "Alpha"),
      Step("3", "┌ Next week ─"),
      Step("w", "Next month", hides: ["┌ Next week ─"]),
      Step("w .", "┌ Today ─", "Alpha"),
      Step("g “2031-05-06” Enter", "6 May 2031"),
      Step("g “nonsense” Enter", "not understood"),
      Step("Esc .", "┌ Today ─", "Alpha")
    ),
    Walk(
      "done",
      Step("Space", "[x] 09:00 Alpha", "Ticked ‘Alpha’"),
      Step("u", "[ ] 09:00 Alpha", "Undid: ticked ‘Alpha’"),
      Step("Ctrl-R", "[x] 09:00 Alpha", "Redid: ticked ‘Alpha’"),
      Step("Ctrl-R", "Nothing to redo"),
      Step("Space", "[ ] 09:00 Alpha", "Reopened ‘Alpha’")
    ),
    // An event takes one line to add, and one key to be moved a day.
    Walk(
      "events",
      Step("a “event Lunch today 13-14 at Café”", "Add an event", "◆ Lunch", "at Café"),
      Step("Enter", "Added ‘Lunch’", "▸ ◆  13:00 Lunch"),
      Step("L", "Moved ‘Lunch’ to", hides: ["◆  13:00 Lunch"]),
      Step("3", "◆  13:00 Lunch"),
      // At once, as moves within two seconds are one step.
      Step("u", "Undid: moved ‘Lunch’", hides: ["◆  13:00 Lunch"]),
      Step("2", "◆  13:00 Lunch"),
      Step(".", "▸[ ]")
    ),
    Walk(
      "delete",
      Step("d", "d again to delete", "Alpha"),
      Step("Esc", "Alpha", hides: ["d again to delete"]),
      Step("dd", "Deleted ‘Alpha’ · u undo", hides: ["09:00 Alpha"]),
      Step("u", "09:00 Alpha", "Undid"),
      Step("Delete", "Deleted ‘Alpha’", hides: ["09:00 Alpha"]),
      Step("u", "09:00 Alpha", "Undid")
    ),
    Walk(
      "reschedule",
      Step("r", "Reschedule", "tomorrow", "someday", "drop it"),
      Step("Esc", "▸[ ] 09:00 Alpha", hides: ["Reschedule"]),
      Step("r m", "Moved ‘Alpha’", "Tomorrow 1", "[>] Alpha"),
      Step("u", "[ ] 09:00 Alpha", "Undid"),
      Step("Ctrl-R", "Tomorrow 1", "Redid"),
      Step("u", "[ ] 09:00 Alpha", "Undid"),
      Step("r g “2031-05-06” Enter", "Moved ‘Alpha’", hides: ["[ ] 09:00 Alpha"]),
      Step("u", "[ ] 09:00 Alpha", "Undid"),
      Step("r x", "Dropped ‘Alpha’"),
      Step("u", "[ ] 09:00 Alpha", "Undid")
    ),
    Walk(
      "order",
      Step("G K", "Moved ‘Delta’ up"),
      Step("j", "▸[ ]       Gamma"),
      Step("u", "Undid: moved ‘Delta’ up")
    ),
    Walk(
      "category, priority, tags",
      Step("G m", "Move to category", "Inbox", "Work"),
      Step("1", "Delta #Work", "Moved ‘Delta’ to ‘Work’"),
      Step("u", "Undid", hides: ["Delta #Work"]),
      Step("!", "Priority", "high"),
      Step("3", "Delta !!!"),
      Step("u", "Undid", hides: ["Delta !!!"]),
      Step("@ “soon” Enter", "Delta @soon"),
      Step("u", "Undid", hides: ["Delta @soon"])
    ),
    Walk(
      "several at once",
      Step("v v", "2 selected"),
      Step("Space", "[x]*09:00 Alpha", "[x]*10:00 Beta", "[ ]       Gamma", "Ticked 2 tasks"),
      Step("u", "[ ]*09:00 Alpha", "[ ]*10:00 Beta", "Undid"),
      Step("Esc", "[ ] 09:00 Alpha", "[ ] 10:00 Beta", hides: ["selected"]),
      Step("V ! 2", "Set priority of 4 tasks", "Delta !!"),
      Step("u", "Undid", hides: ["!!"]),
      Step("V dd", "Deleted 4 tasks", hides: ["Alpha", "Delta"]),
      Step("u", "Alpha", "Beta", "Gamma", "Delta", "Undid"),
      Step("V Esc j", "▸[ ] 10:00 Beta")
    ),
    Walk(
      "grid",
      Step("c", "Alpha", hides: [" · W"]),
      Step("z", "The hour grid is hidden"),
      Step("c", " · W"),
      Step("z", "Rows of 30 minutes", hides: ["is hidden"]),
      Step("z", "Rows of 15 minutes"),
      Step("z", "Rows of 60 minutes"),
      Step("G b", "Delta"),
      Step("Esc", "Delta", hides: ["Planned ‘Delta’"]),
      Step("b Enter", "Planned ‘Delta’"),
      Step("u", "Undid: planned ‘Delta’", "[ ]       Delta"),
      Step("gg +", "45m", "Resized ‘Alpha’"),
      Step("u", "30m", "Undid"),
      Step("L", "Alpha", "Tomorrow 1"),
      Step("u", "[ ] 09:00 Alpha", "Undid")
    ),
    Walk(
      "timer",
      Step("s", "[~] 09:00 Alpha", "▶ Alpha"),
      Step("j s", "[~] 10:00 Beta", "[ ] 09:00 Alpha", "▶ Beta", "on ‘Alpha’ isn’t logged"),
      Step("S", "Stop"),
      Step("Esc", "▶ Beta"),
      Step("s", "Stopped ‘Beta’", hides: ["▶ Beta", "[~]"]),
      Step("S", "No timer is running"),
      Step("t", "No missed tasks")
    ),
    Walk(
      "finding",
      Step("/ “gÀm”", "Gamma", hides: ["Delta", "[ ] 09:00 Alpha"]),
      Step("Enter n N", "Gamma"),
      Step("Esc", "Alpha", "Delta"),
      Step("n", "No search yet"),
      Step("f", "Show only", "by tag"),
      Step("d", hides: ["[ ] 09:00 Alpha"]),
      Step("Esc", "[ ] 09:00 Alpha")
    ),
    Walk(
      "help and history",
      Step("?", "Keys: tasks"),
      Step("Esc", "Alpha", hides: ["Keys: tasks"]),
      Step(": “prior”", "Set the priority"),
      Step("Enter", "Priority", "high"),
      Step("Esc", "Alpha"),
      Step("Space", "Ticked ‘Alpha’"),
      Step("U", "Journal", "Ticked ‘Alpha’", "Added 4 tasks"),
      Step("Esc", "Alpha", hides: ["Journal"]),
      Step("u", "Undid", "[ ] 09:00 Alpha"),
      Step("U k Enter", "Redid: ticked ‘Alpha’ · u undo", "[x] 09:00 Alpha"),
      Step("U j Enter", "Undid: ticked ‘Alpha’ · Ctrl-R redo", "[ ] 09:00 Alpha"),
      Step("R", "Review"),
      Step("c", "╭ Kept · W"),
      Step("i", "╭ Not kept · W", hides: ["kept      Beta", "open      Beta"]),
      Step("o", "╭ Still open · W", "Beta"),
      Step("j Enter", "Title", "Beta"),
      Step("Esc", "╭ Still open · W"),
      Step("Esc", "Review", hides: ["Still open · W"]),
      Step("Esc", "┌ Today ─"),
      Step("F5", "does nothing here")
    ),
    Walk(
      "adding",
      Step("a “Epsilon 23:45 today for 15m #Home @new !” Enter", "[ ] 23:45 Epsilon", "Add"),
      Step("u", "Undid", hides: ["23:45 Epsilon"]),
      Step("Ctrl-R", "[ ] 23:45 Epsilon"),
      Step("u", "Undid", hides: ["23:45 Epsilon"]),
      Step("a Esc", "Alpha"),
      Step("A “Zeta” Ctrl-X", "Added ‘Zeta’"),
      Step("u", "Undid", hides: ["[ ]       Zeta"]),
      Step("gg e", "Title", "Alpha", "Notes"),
      Step("End “ and more” Ctrl-X", "Edited ‘Alpha and more’", "Alpha and more"),
      Step("u", "Undid", hides: ["09:00 Alpha and more"]),
      Step("E “Meeting” Ctrl-X", "Meeting"),
      Step("u", "Undid")
    ),
    Walk(
      "categories",
      Step("h a “Garden” Enter", "Garden", "Added category ‘Garden’"),
      Step("G", "▸● Garden"),
      Step("Enter Ctrl-U “Yard” Enter", "▸● Yard", "Renamed category ‘Garden’"),
      Step("C 5", "Recoloured category ‘Yard’"),
      Step("K", "Moved category ‘Yard’ up"),
      Step("u", "Undid: moved category"),
      Step("dd", "Delete ‘Yard’?"),
      Step("n", "▸● Yard", hides: ["Delete ‘Yard’?"]),
      Step("dd y", "Deleted category ‘Yard’", hides: ["● Yard"]),
      Step("u", "● Yard", "Undid: deleted category"),
      Step("gg", "▸All", "Alpha"),
      Step("Space", "does nothing here")
    ),
  ]

  private static let lines = """
    09:00 Alpha for 30m #Work
    10:00 Beta for 1h
    Gamma #Home
    Delta
    """

  private static let file: Result<[UInt8], any Error> = Result {
    let day = try morning()
    try day.home.must(
      day.home.run("add", "-", "--due", "today", environment: day.environment, input: .text(lines))
    )
    return try day.home.bytes(of: "tasks.sqlite")
  }

  /// The header has other words in the evening, when the day does not fit any more.
  private static func morning() throws -> Life { try Life("2026-11-21 08:00:00") }

  private static func day() throws -> Life {
    let day = try morning()
    try day.home.place(file.get())
    return day
  }

  @Test(arguments: walks) func `does what each key says`(walk: Walk) throws {
    let day = try Self.day()
    let session = try day.planner()
    try session.waitFor("▸[ ] 09:00 Alpha", "Delta", "Work")
    for step in walk.steps {
      try session.press(step.keys)
      try session.waitUntil("“\(step.keys)” → \(step.shows), not \(step.hides)", seconds: 5) {
        let screen = $0.screenText
        return step.shows.allSatisfy { screen.contains($0) }
          && !step.hides.contains { screen.contains($0) }
      }
    }
    #expect(Borders.strays(session) == [])
    try session.send(keys: "Esc Esc q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(ByteAudit.problems(inScreen: session.bytes) == [])
    #expect(try day.home.soundness() == "ok")
  }

  @Test func `teaches itself, and loads a day to try things on`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner()
    try session.waitFor("Welcome to ChronoList", "load a sample day")
    try session.send(keys: "o")
    try session.waitFor("Stand-up", "Write the re", "Sample day loaded")
    try session.send(keys: "u")
    try session.waitFor("Undid: loaded the sample day", "Welcome to ChronoList")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `says on leaving that the timer runs on`() throws {
    let day = try Self.day()
    let session = try day.planner()
    try session.waitFor("▸[ ] 09:00 Alpha")
    try session.send(keys: "s")
    try session.waitFor("▶ Alpha")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screenText.contains("The timer of ‘Alpha’ keeps running."))
  }

  @Test func `ticks, selects and switches by the mouse`() throws {
    let day = try Self.day()
    let session = try day.planner()
    try session.waitFor("▸[ ] 09:00 Alpha", "Tomorrow")
    try session.click(x: 25, y: 3)
    try session.waitFor("▸[ ] 10:00 Beta")
    try session.click(x: 18, y: 2)
    try session.waitFor("[x] 09:00 Alpha")
    let header = session.row(0)
    let start = header.range(of: "Tomorrow")?.lowerBound ?? header.startIndex
    try session.click(x: header.distance(from: header.startIndex, to: start), y: 0)
    try session.waitFor("┌ Tomorrow ─")
    try session.click(x: 4, y: 4)
    try session.waitFor("▸● Work")
  }

  @Test(arguments: [true, false])
  func `brings a half-typed form back after a lost line`(isKilled: Bool) throws {
    let day = try Self.day()
    let session = try day.planner()
    try session.waitFor("▸[ ] 09:00 Alpha")
    try session.press("A “Half a thought”")
    try session.waitFor("Half a thought")
    if isKilled { session.kill(SIGKILL) } else { session.hangUp() }
    _ = try session.waitForExit()
    let again = try day.planner()
    try again.waitFor("▸[ ] 09:00 Alpha")
    try again.send(keys: "A")
    try again.waitFor("Half a thought")
    try again.send(keys: "Ctrl-X")
    try again.waitFor("Added ‘Half a thought’")
    #expect(try day.must("list", "--all").contains("Half a thought"))
  }
}
