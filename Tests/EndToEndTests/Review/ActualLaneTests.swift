import Testing

/// What happened, entered on the grid of the real program (Behaviour 3.5).
@Suite("The actual lane in the program", .waitsForPrograms) struct ActualLaneTests {
  private func life() throws -> (life: Life, report: String) {
    let life = try Life("2026-11-21 08:00:00")
    let report = try life.add("Report today 9:30 for 2h")
    try life.clock.move(to: "2026-11-21 10:42:00")
    try life.must("log", report, "--from", "8:10", "--to", "9:05")
    try life.must("log", report, "--from", "10:00", "--to", "10:20")
    return (life, report)
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 12)])
  func `a gap between sessions is filled with what nobody had planned`(
    width: Int,
    height: Int
  ) throws {
    let (life, report) = try life()
    let planner = try life.planner(width: width, height: height)
    try planner.waitFor("Report")
    try planner.send(keys: "Tab l")
    try planner.waitFor("▸actual")
    try planner.send(keys: "gg n n k a")
    try planner.waitFor("Log work", "09:05-10:00")
    try planner.press("“Phone #Home” Enter")
    try planner.waitFor("Logged 55m on ‘Phone’")
    try planner.waitFor("09:05-10:00 55m")
    #expect(try life.tracked("2026-11-21")[5] == 55 + 20 + 55)
    #expect(try life.week("2026-11-21") == [0, 0, 0, 0, 1])
    try planner.send(keys: "u")
    try planner.waitFor("Undid: logged ")
    #expect(try life.tracked("2026-11-21")[5] == 75)
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    #expect(try life.promises(report) == ["2026-11-21 open"])
  }

  @Test func `work over a session is refused by name, and c crops it`() throws {
    let (life, _) = try life()
    let planner = try life.planner()
    try planner.waitFor("Report")
    try planner.press("Tab l gg n a Tab Ctrl-U “9:30-10:10” Enter")
    try planner.waitFor("Overlaps ‘Report’ 10:00–10:20", "c log only the rest")
    try planner.send(keys: "c")
    try planner.waitFor("09:30-10:00")
    #expect(try life.tracked("2026-11-21")[5] == 55 + 20 + 30)
  }
}
