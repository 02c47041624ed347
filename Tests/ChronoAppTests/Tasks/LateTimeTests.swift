import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// An open task of today whose time has gone by looks late, and says so.
@Suite struct `A time that has gone by` {
  private static let afternoon = Moment(instant: Days.instant(Days.today, 12, 0), zone: .utc)

  /// How the time of a row is set.
  private func style(_ time: String, in planner: Planner) throws -> Style? {
    for row in 0..<planner.frame.size.height {
      let line = planner.frame.line(row)
      guard let place = line.firstRange(of: " \(time) ") else { continue }
      let column = line.distance(from: line.startIndex, to: place.lowerBound) + 1
      return planner.frame[Point(x: column, y: row)]?.style
    }
    return nil
  }

  @Test func `is set apart in the list`() throws {
    var planner = Planner(now: Self.afternoon) { $0.isGridShown = false }
    planner.select("Buy bread")
    #expect(try style("11:00", in: planner)?.ink == .warning)
    #expect(try style("15:00", in: planner)?.ink == .plain)
    #expect(try style("09:00", in: planner)?.ink == .done)
    planner.select("Call Ana")
    planner.press("s")
    planner.select("Buy bread")
    #expect(try style("11:00", in: planner)?.ink == .running)
  }

  @Test func `is set apart on the selected row too, whose bar begins at the title`() throws {
    var planner = Planner(now: Self.afternoon) { $0.isGridShown = false }
    planner.select("Call Ana")
    #expect(try style("11:00", in: planner) == Style(.warning))
    let frame = planner.frame
    let row = try #require((0..<24).first { frame.line($0).contains("▸[ ] 11:00 Call Ana") })
    let line = frame.line(row)
    func column(_ place: String.Index) -> Int { line.distance(from: line.startIndex, to: place) }
    let mark = try #require(line.firstIndex(of: "▸"))
    let title = try #require(line.firstRange(of: "Call Ana")?.lowerBound)
    let edge = try #require(line.lastIndex(of: "│"))
    let cells = Array(frame[row: row])
    #expect(cells[column(mark)..<column(title)].allSatisfy { $0.style.ground == .plain })
    #expect(cells[column(title)..<column(edge)].allSatisfy { $0.style.ground == .selection })
  }

  /// What was done after its day was missed on it, also where there is no room for when it was done.
  @Test(arguments: [Size.small, .plain, .large]) func `is told of a task that was done days later`(
    size: Size
  ) throws {
    var world = World()
    world.plan("Late one", in: nil, on: Days.yesterday, minutes: 60, done: Days.time(10))
    world.plan("In time", in: nil, on: Days.yesterday, minutes: 60, done: Days.time(11))
    let late = try #require(world.rows.tasks.firstIndex { $0.title == "Late one" })
    world.rows.tasks[late].closed = Days.instant(Days.today, 8, 20)
    var planner = Planner(world, size: size)
    planner.press("1")
    #expect(planner.screen.contains("Late one ✗"))
    #expect(!planner.screen.contains("In time ✗"))
  }

  /// A task that was missed and then given up has counted, and says so; one that was given up in time has not.
  @Test func `is told of a missed task that was given up`() throws {
    var world = World()
    world.plan("Missed", in: nil, on: Days.yesterday)
    world.plan("Still mine", in: nil, on: Days.yesterday)
    world.plan("Not today", in: nil)
    var planner = Planner(world)
    planner.press("t", "x", "Esc")
    planner.select("Not today")
    planner.press("r", "x", "1")
    #expect(planner.world.task(titled: "Missed")?.status == .dropped)
    #expect(planner.screen.contains("[-] Missed ✗"), "\(planner.screen)")
    planner.press("2")
    #expect(planner.screen.contains("[-] Not today"), "\(planner.screen)")
    #expect(!planner.screen.contains("Not today ✗"))
  }

  @Test func `is said in the form`() {
    var planner = Planner(now: Self.afternoon)
    planner.select("Call Ana")
    planner.press("e")
    #expect(planner.screen.contains("until 11:20, which has passed"))
    planner.press("Esc")
    planner.select("Review the budget")
    planner.press("e")
    #expect(!planner.screen.contains("which has passed"))
  }
}
