import Glibc
import Testing

/// What the screen has shown is on the disk (Behaviour 8.1, 8.2).
@Suite(.waitsForPrograms) struct DurabilityTests {
  /// Something a user does, and how its effect is seen.
  struct Deed: CustomTestStringConvertible, Sendable {
    var testDescription: String

    /// Keys by name; a word in quotation marks is typed.
    var keys: String

    /// What the screen says once it is done.
    var confirmation: String

    /// What is to be seen when the planner is opened again.
    var effect: [String]

    /// What is not to be seen then.
    var absent: [String] = []

    init(
      _ name: String,
      _ keys: String,
      _ confirmation: String,
      shows effect: [String],
      hides absent: [String] = []
    ) {
      testDescription = name
      self.keys = keys
      self.confirmation = confirmation
      self.effect = effect
      self.absent = absent
    }
  }

  static let deeds: [Deed] = [
    Deed("add", "a “Zucchini” Enter", "Added ‘Zucchini’", shows: ["[ ] Zucchini"]),
    Deed("tick", "Space", "Ticked ‘Apple’", shows: ["[x] Apple"]),
    Deed("reopen", "j j Space", "Reopened ‘Cherry’", shows: ["[ ] Cherry"]),
    Deed("delete", "dd", "Deleted ‘Apple’", shows: ["Banana"], hides: ["Apple"]),
    Deed("reschedule", "r m", "Moved ‘Apple’", shows: ["Tomorrow 1", "[>] Apple"]),
    Deed("reorder", "J", "Moved ‘Apple’ down", shows: ["Banana"]),
    Deed("priority", "! 3", "Set priority of ‘Apple’", shows: ["Apple !!!"]),
    Deed("tag", "@ “spare” Enter", "Tagged ‘Apple’", shows: ["Apple @spare"]),
    Deed("category of a task", "m 1", "Moved ‘Apple’ to ‘Work’", shows: ["Apple #Work"]),
    Deed("timer", "s", "Started ‘Apple’", shows: ["[~] Apple", "▶ Apple"]),
    Deed(
      "stop the timer",
      "s s",
      "Stopped ‘Apple’",
      shows: ["[ ] Apple"],
      hides: ["▶ Apple"]
    ),
    Deed("undo", "Space u", "Undid: ticked ‘Apple’", shows: ["[ ] Apple"]),
    Deed("redo", "Space u Ctrl-R", "Redid: ticked ‘Apple’", shows: ["[x] Apple"]),
    Deed("add a category", "h a “Garden” Enter", "Added category ‘Garden’", shows: ["Garden"]),
    Deed(
      "rename a category",
      "h j j Enter Ctrl-U “Office” Enter",
      "Renamed category ‘Work’ to ‘Office’",
      shows: ["Office"],
      hides: ["Work"]
    ),
    Deed(
      "delete a category",
      "h j j dd y",
      "Deleted category ‘Work’ with 1 task",
      shows: ["Apple"],
      hides: ["Work", "Banana"]
    ),
  ]

  /// Apple and Banana, of Work, are open and Cherry is done; made once.
  private static let file: Result<[UInt8], any Error> = Result {
    let home = try TemporaryDirectory()
    try home.add("Apple", "Banana #Work", "Cherry")
    let list = try home.run("list").text
    let cherry = list.split(separator: "\n").first { $0.contains("Cherry") }
    try home.must(home.run("done", String(cherry?.prefix(8) ?? "")))
    return try home.bytes(of: "tasks.sqlite")
  }

  private static func home() throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try home.place(file.get())
    return home
  }

  @Test(arguments: deeds) func `keeps what it showed when it is killed`(deed: Deed) throws {
    let home = try Self.home()
    let session = try home.planner(width: 120, height: 30)
    try session.waitFor("Apple", "Banana", "Cherry")
    try session.press(deed.keys)
    try session.waitFor(deed.confirmation)
    session.kill(SIGKILL)
    #expect(try session.waitForExit() == .killed(SIGKILL))
    #expect(try home.soundness() == "ok")
    let again = try home.planner(width: 120, height: 30)
    try again.waitFor("Categories", deed.effect[0])
    for text in deed.effect { try again.waitFor(text) }
    for text in deed.absent { #expect(!again.screenText.contains(text)) }
    #expect(try home.must(home.run("history", "--limit", "1")).text != "")
  }

  @Test func `keeps the new order when it is killed`() throws {
    let home = try Self.home()
    let session = try home.planner()
    try session.waitFor("Apple", "Banana")
    try session.send(keys: "J")
    try session.waitFor("Moved ‘Apple’ down")
    session.kill(SIGKILL)
    _ = try session.waitForExit()
    let titles = try home.run("list").text.split(separator: "\n").map { line in
      line.split(separator: " ").first { ["Apple", "Banana", "Cherry"].contains($0) } ?? ""
    }
    #expect(titles == ["Banana", "Apple", "Cherry"])
  }

  @Test(arguments: 1...8) func `is sound when it is killed in the middle of keys`(count: Int) throws
  {
    let home = try Self.home()
    let session = try home.planner()
    try session.waitFor("Apple", "Banana")
    // The kill falls wherever the process is just then.
    for _ in 0..<count { try session.send(keys: "Space J K u Space s s") }
    session.kill(SIGKILL)
    _ = try session.waitForExit()
    #expect(try home.soundness() == "ok")
    #expect(try home.must(home.run("list")).text.contains("Apple"))
  }

  @Test(arguments: ["", "r", "a “Zucchini”", "/ “app”", "?", ":", "U", "d"])
  func `ends within a second when the terminal is closed`(keys: String) throws {
    let home = try Self.home()
    let session = try home.planner()
    try session.waitFor("Apple")
    try session.press(keys)
    let start = ContinuousClock.now
    session.hangUp()
    _ = try session.waitForExit(seconds: 5)
    #expect(start.duration(to: .now) < .seconds(1))
    #expect(try home.soundness() == "ok")
  }

  @Test func `ends when the terminal is closed while an editor ignores it`() throws {
    let home = try Self.home()
    try home.write(Array("trap '' HUP TERM\necho EDITING\nread line\n".utf8), to: "editor")
    let session = try home.planner(environment: ["EDITOR": "/bin/sh \(home.path)/editor"])
    try session.waitFor("Apple")
    try session.send(keys: "i")
    try session.waitFor("EDITING")
    session.hangUp()
    _ = try session.waitForExit(seconds: 5)
    #expect(try home.soundness() == "ok")
  }
}
