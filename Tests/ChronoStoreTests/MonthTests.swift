import ChronoModel
import ChronoStore
import Testing

/// The days of a month, read together (Behaviour 3.21).
@Suite struct MonthTests {
  private let file = TestFile()
  private let span = (LocalDay.monday - 14)...(LocalDay.monday + 27)

  /// Two months of tasks in three categories, with and without times, some done, some missed.
  private func filled() throws -> Repository {
    let planner = try file.open(at: .monday)
    var index = 0
    _ = try planner.importItems(at: .monday) {
      guard index < 900 else { return nil }
      defer { index += 1 }
      let draft = TaskDraft(
        title: "Task \(index)",
        category: index % 3 == 0 ? .inbox : .named("C\(index % 3)"),
        due: .monday + index % 61 - 30,
        time: index % 4 == 0 ? TimeOfDay(minutes: index * 7 % 1440) : nil,
        estimate: index % 5 == 0 ? nil : index % 5 * 20,
        done: index % 7 == 0
      )
      return ImportItem(.task(draft))
    }
    try planner.add(
      TaskDraft(
        title: "Stand-up",
        due: .monday,
        time: try .at(9),
        estimate: 15,
        repeats: RepeatDraft(rule: "FREQ=DAILY", afterCompletion: false)
      )
    )
    return planner
  }

  private func month(
    _ planner: Repository,
    _ category: CategoryFilter = .all
  ) throws -> [MonthDay] {
    var query = ViewQuery(list: ListQuery(scope: .everything, category: category), spans: [])
    query.month = span
    return try planner.view(query, at: .monday).month
  }

  private func capacity(of grid: GridDay) -> Capacity {
    let start = Moment.monday.start(of: grid.day)
    let work = TimeRanges([(start + 8 * 3600)..<(start + 18 * 3600)])
    return Workload(grid, work: work, running: nil, at: .monday).capacity
  }

  @Test func `has every day in order, and nothing where none is asked for`() throws {
    let planner = try filled()
    #expect(try month(planner).map(\.day) == Array(span.lowerBound...span.upperBound))
    let query = ViewQuery(list: .everything, spans: [])
    #expect(try planner.view(query, at: .monday).month.isEmpty)
  }

  @Test func `counts each day as a segment of that day does`() throws {
    let planner = try filled()
    let categories = try planner.categories().map { CategoryFilter.one($0.id) }
    for category in [.all, .inbox] + categories {
      let list = ListQuery(scope: .everything, category: category)
      for day in try month(planner, category) {
        let query = ViewQuery(list: list, spans: [day.day...day.day])
        let counts = try planner.view(query, at: .monday).spans.first
        #expect(day.counts == counts, "\(day.day.text)")
      }
    }
  }

  @Test func `tells the load of the days that are not over, as their grids do`() throws {
    let planner = try filled()
    let days = try month(planner)
    let over: [LocalDay] = days.map(\.day).filter { $0 < .monday }
    #expect(days.filter { $0.load == nil }.map(\.day) == over)
    for day in days {
      guard let load = day.load else { continue }
      let query = ViewQuery(list: .everything, spans: [], gridDays: [day.day])
      let grid = try #require(try planner.view(query, at: .monday).grid.first)
      #expect(capacity(of: load.grid) == capacity(of: grid), "\(day.day.text)")
      #expect(load.grid.unmeasured == grid.unmeasured)
      #expect(load.grid.coming == grid.coming)
      #expect(load.tasks == day.counts.open)
    }
    // The menu that moves a task has the same.
    let menu = ViewQuery(list: .everything, spans: [], overlay: .days)
    guard case .days(let loads)? = try planner.view(menu, at: .monday).overlay else {
      Issue.record("no loads")
      return
    }
    #expect(loads == days.compactMap(\.load).prefix(8).map { $0 })
  }

  @Test func `is read again once anybody has written`() throws {
    let planner = try filled()
    let before = try month(planner)
    try planner.add(TaskDraft(title: "New", due: .monday + 3, estimate: 30))
    let after = try month(planner)
    let changed = zip(before, after).filter { $0.0 != $0.1 }.map(\.0.day)
    #expect(changed == [.monday + 3])
  }
}
