import Testing

/// Planners that stay open over midnight (Behaviour 2.3, 3.2).
///
/// 20 November 2026 is a Friday.
@Suite("Midnight", .waitsForPrograms) struct MidnightTests {
  /// What a moved clock changes on a screen that nobody touches comes with its next look.
  private static let patience = 5.0

  @Test func `an open planner goes on to the new day, and says what was missed`() throws {
    let life = try Life("2026-11-20 23:50:00")
    let missed = try life.add("Report today")
    try life.must("done", try life.add("Essay today"))
    _ = try life.add("Bread tomorrow")
    let planner = try life.planner(width: 100)
    try planner.waitFor("Today Fri 20 Nov 1/2", "▸[ ] Report", "Tomorrow 1")
    try life.clock.move(to: "2026-11-21 00:00:01")
    try planner.waitFor("Today Sat 21 Nov 0/1", "Bread", seconds: Self.patience)
    try planner.waitFor("Yesterday 1/2 ✗1", "✗1 triage")
    #expect(!planner.screenText.contains("Report"))
    try planner.send(keys: "1")
    try planner.waitFor("[!] Report", "[x] Essay")
    try planner.send(keys: "Space")
    try planner.waitFor("You missed ‘Report’. When now?")
    try planner.send(keys: "t 2")
    try planner.waitFor("[ ] Report")
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    #expect(try life.promises(missed) == ["2026-11-20 missed", "2026-11-21 open"])
  }

  @Test func `two planners and a command at midnight judge each promise once`() throws {
    let life = try Life("2026-11-20 23:59:00")
    let ids = try (1...7).map { try life.add("Task \($0) today") }
    let planners = [try life.planner(width: 100), try life.planner(width: 80)]
    for planner in planners { try planner.waitFor("Task 1", "Task 7") }
    try life.clock.move(to: "2026-11-21 00:00:00")
    // Both look at the clock and the file more than twice a second; the command comes in between.
    #expect(try life.must("status", "--short") == "7✗\n")
    for planner in planners {
      try planner.waitUntil("seven missed", seconds: Self.patience) {
        $0.row(0).contains("✗7") && !$0.screenText.contains("Task 7")
      }
    }
    #expect(try ids.map(life.promises) == Array(repeating: ["2026-11-20 missed"], count: 7))
    let judged = try ids.map(life.judgements)
    #expect(Set(judged.flatMap(\.self)).count == 1)
    // Whoever looks later, from wherever, decides nothing again.
    try life.clock.move(to: "2026-11-21 00:10:00")
    for planner in planners {
      try planner.send(keys: "1")
      try planner.waitFor("[!] Task 1")
    }
    try life.must("add", "Tea today")
    for planner in planners {
      try planner.waitUntil("tea", seconds: Self.patience) { $0.row(0).contains("0/1") }
      try planner.send(keys: "q")
      #expect(try planner.waitForExit() == .exited(0))
    }
    #expect(try ids.map(life.judgements) == judged)
    #expect(try life.week("2026-11-20") == [0, 7, 0, 0, 1])
    #expect(try life.home.soundness() == "ok")
  }

  @Test func `a day that starts at four changes at four on an open screen`() throws {
    let life = try Life("2026-11-20 23:50:00", settings: "day-start = \"04:00\"\n")
    _ = try life.add("Report today")
    let planner = try life.planner(width: 100)
    try planner.waitFor("Today Fri 20 Nov 0/1")
    try life.clock.move(to: "2026-11-21 00:30:00")
    try planner.press("a “Tea” Enter")
    try planner.waitFor("Today Fri 20 Nov 0/2")
    try planner.send(keys: "Space")
    try planner.waitFor("[x] Tea")
    try life.clock.move(to: "2026-11-21 04:00:00")
    try planner.waitFor("Today Sat 21 Nov", "Yesterday 1/2 ✗1", seconds: Self.patience)
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    #expect(try life.week("2026-11-20") == [1, 1, 0, 0, 0])
  }

  @Test func `a timer over midnight is asked about, and what it worked is shared out`() throws {
    let life = try Life("2026-11-20 23:00:00")
    let id = try life.add("Report today for 45m")
    let planner = try working(on: "Report", of: life)
    try life.clock.move(to: "2026-11-21 00:30:30")
    try planner.waitFor("since Fri 23:00 · S ends it", seconds: Self.patience)
    try planner.send(keys: "j")
    try planner.waitFor(
      "has been running since",
      "at the end of Fri 20 Nov",
      seconds: Self.patience
    )
    try planner.send(keys: "e")
    try planner.waitFor("Stopped ‘Report’")
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    #expect(try life.promises(id) == ["2026-11-20 missed"])
    let tracked = try life.tracked("2026-11-20")
    #expect((59...60).contains(tracked[4]) && tracked[5] == 0)
  }

  @Test func `a repeating task whose timer ran over midnight lapses as the timer ends`() throws {
    let life = try Life("2026-11-20 23:50:00")
    let id = try life.add("Laundry today every day for 30m")
    let planner = try working(on: "Laundry", of: life)
    try life.clock.move(to: "2026-11-21 00:02:00")
    try planner.waitFor("Today Sat 21 Nov", "since Fri 23:50", seconds: Self.patience)
    try planner.send(keys: "S")
    try planner.waitFor("at the end of Fri 20 Nov", seconds: Self.patience)
    try planner.send(keys: "e")
    try planner.waitFor("Stopped ‘Laundry’ after 10m", "Today Sat 21 Nov 0/1", "[ ] Laundry")
    #expect(!planner.screenText.contains("triage"))
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    #expect(try life.promises(id) == ["2026-11-20 missed"])
  }

  /// A planner whose first task is worked on.
  private func working(on title: String, of life: Life) throws -> TerminalSession {
    let planner = try life.planner(width: 100)
    try planner.waitFor(title)
    try planner.send(keys: "s")
    try planner.waitFor("▶ \(title)")
    return planner
  }
}
