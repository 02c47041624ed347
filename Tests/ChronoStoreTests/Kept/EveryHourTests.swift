import ChronoModel
import ChronoStore
import PlannerRows
import Testing

/// What the rules say of a day at every half hour of it: its capacity, and what running late moves.
@Suite struct EveryHourTests {
  @Test func `the day is measured and moved as it is written`() throws {
    let rich = try RichFile()
    let planner = try rich.fresh()
    // The timer of the last step runs from 13:00 on; without that step none runs.
    var text = try hours(26..<48, planner)
    _ = try planner.undo(at: RichFile.now)
    text += try hours(12..<48, planner)
    let difference = try KeptText.difference(
      of: text,
      path: EveryEditTests.directory + "/hours.txt"
    )
    if let difference { Issue.record("\(difference)") }
  }

  private func hours(_ halves: Range<Int>, _ planner: Repository) throws -> String {
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday])
    let view = try planner.view(query, at: RichFile.now)
    let grid = try #require(view.grid.first)
    let work = TimeRanges([span(8, 12), span(14, 18)])
    var text = ""
    for half in halves {
      let now = Moment.on(.monday, hour: half / 2, minute: half % 2 * 30 + 7)
      text += "\(now.local.time.text)\(view.running == nil ? "" : " with a timer")\n"
      let load = Workload(grid, work: work, running: view.running, at: now)
      text += "  \(words(load.capacity))\n"
      for (minutes, reach) in [(10, DelayReach.all), (95, .all), (40, .gaps)] {
        let plan = LatePlan(
          grid,
          by: minutes,
          reach: reach,
          running: view.running,
          end: now.bounds(of: .monday).upperBound,
          at: now
        )
        let lines = plan.lines.map { "\($0.title) \(words($0.fate))" }
        text += "  \(minutes) \(reach): \(lines.joined(separator: ", "))\n"
      }
    }
    return text
  }

  private func span(_ from: Int, _ to: Int) -> Range<Instant> {
    Moment.on(.monday, hour: from).instant..<Moment.on(.monday, hour: to).instant
  }

  private func clock(_ instant: Instant) -> String {
    Moment(instant: instant, zone: .utc).local.time.text
  }

  private func words(_ capacity: Capacity) -> String {
    """
    planned \(capacity.planned) of \(capacity.left), outside \(capacity.outside), meals \
    \(capacity.atMeals), clash \(capacity.clash), at work \(capacity.clashAtWork), passing \
    \(capacity.passing), over \(capacity.over)\(capacity.isOver ? "!" : "")\
    \(capacity.isFull ? " full" : ""), ends \(capacity.ends.map(clock) ?? "-")
    """
  }

  private func words(_ fate: LatePlan.Fate) -> String {
    switch fate {
    case .moves(let span): "\(clock(span.lowerBound))-\(clock(span.upperBound))"
    case .stays(let reason): "stays \("\(reason)".prefix { $0 != "(" })"
    case .falls: "falls"
    }
  }
}
