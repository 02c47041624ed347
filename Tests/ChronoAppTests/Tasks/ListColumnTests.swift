import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The columns of the list, and where the list of everything else opens.
@Suite struct ListColumnTests {
  private func row(_ title: String, of planner: Planner) -> String {
    let line = planner.screen.split(separator: "\n").first { $0.contains(title) }
    let parts = line?.split(separator: "│").map(String.init) ?? []
    return parts.first { $0.contains(title) } ?? ""
  }

  @Test func `nothing moves as a running clock gets wider`() {
    var world = World.sample
    world.track("Write the report", from: Days.time(0), to: Days.time(9, 30))
    var planner = Planner(world, size: .large)
    planner.select("Write the report")
    planner.press("s")
    func place(of clock: String) -> Int? {
      let row = row("[~]", of: planner)
      return row.hasSuffix(clock)
        ? row.firstRange(of: "45m").map { row[..<$0.lowerBound].count } : nil
    }
    let before = place(of: "9:30")
    planner.now.instant = planner.now.instant + 31 * 60
    planner.send(.tick)
    #expect(before != nil && place(of: "10:01") == before)
  }

  @Test func `a list without times and work begins its titles behind the box`() {
    var world = World()
    world.plan("Bread and a title that takes all of the room of its row", in: nil)
    var planner = Planner(world, size: .large)
    planner.press("c")
    let shown = row("Bread", of: planner)
    #expect(shown.hasPrefix("▸[ ] Bread and a title that takes all of the room of its row"))
    world.plan("Early", in: nil, at: Days.time(8), minutes: 90)
    planner = Planner(world, size: .large)
    planner.press("c")
    #expect(row("Early", of: planner).hasPrefix("▸[ ] 08:00 Early"))
    #expect(row("Early", of: planner).hasSuffix(" 1h30"))
    #expect(row("Bread", of: planner).hasPrefix(" [ ]       Bread and"))
  }

  @Test func `tracked time has a column of its width once something is tracked`() {
    var world = World()
    world.plan("Report", in: nil, minutes: 45)
    world.plan("Essay", in: nil, minutes: 30)
    world.track("Report", from: Days.time(8), to: Days.time(8, 20))
    var planner = Planner(world, size: .large)
    planner.press("c")
    #expect(row("Report", of: planner).hasSuffix(" 45m 20m"))
    #expect(row("Essay", of: planner).hasSuffix(" 30m    "))
  }

  @Test func `a long title is not cut for tags and a category`() {
    var world = World()
    world.rows.categories = [World.work]
    world.plan("Write all of it down", in: World.work, minutes: 30, tags: ["deep"])
    let planner = Planner(world)
    #expect(row("Write", of: planner).hasPrefix("▸[ ] Write all of it down @deep"))
    #expect(!row("Write", of: planner).contains("…"))
  }

  private static var late: World {
    var world = World()
    for back in 2...60 { world.plan("Late \(back)", in: nil, on: Days.today - back) }
    return world
  }

  @Test func `everything else opens at what comes next, with the latest of the past above it`() {
    var world = Self.late
    world.plan("Ahead", in: nil, on: Days.today + 3)
    var planner = Planner(world)
    planner.press("4")
    #expect(planner.state.selectedRow?.task?.title == "Ahead")
    #expect(planner.screen.contains("Late 2 "))
    #expect(!planner.screen.contains("Late 60"))
    planner.press("g", "g")
    #expect(planner.state.selectedRow?.task?.title == "Late 60")
  }

  @Test func `everything else opens at the latest where nothing comes next`() {
    var planner = Planner(Self.late)
    planner.press("4")
    #expect(planner.state.selectedRow?.task?.title == "Late 2")
  }

  @Test func `what was missed is told by its box, not by a red row`() throws {
    var planner = Planner(Self.late)
    planner.press("4", "k")
    let lines = planner.screen.split(separator: "\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("Late 2 ") })
    let line = Array(lines[row])
    let box = try #require(line.firstIndex(of: "!"))
    let title = try #require(line.firstIndex(of: "L"))
    #expect(planner.frame[row: row].dropFirst(box).first?.style.ink == .missed)
    #expect(planner.frame[row: row].dropFirst(title).first?.style.ink == .plain)
  }

  @Test func `where the grid is not in sight, the key that hides it says what it did`() {
    var planner = Planner(size: Size(width: 40, height: 12))
    planner.press("c")
    #expect(planner.notice == "The hour grid is hidden · c brings it back")
    planner.press("c")
    #expect(planner.notice == "The hour grid is back · Tab goes to it")
    planner.press("Tab")
    #expect(planner.state.focus == .grid)
    planner.press("c")
    #expect(planner.notice.isEmpty && planner.state.focus == .tasks)
  }
}
