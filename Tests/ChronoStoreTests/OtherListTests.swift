import ChronoModel
import ChronoStore
import Testing

/// What `4` lists and the header counts beside the days on screen.
@Suite("Everything else") struct OtherListTests {
  private let file = TestFile()
  private let spans = [LocalDay.monday - 1, .monday, .monday + 1].map { $0...$0 }

  private func names(_ window: ListWindow) -> [String] {
    window.rows.map { row in
      switch row {
      case .task(let row): row.task.title
      case .ghost(let ghost): ghost.task.title
      case .coming(let coming): coming.task.title
      case .continued(let continued): continued.row.task.title
      case .event(let occurrence): occurrence.event.name
      }
    }
  }

  /// As the planner reads on: a window around the last row that is known, forwards or backwards.
  private func walk(_ planner: Repository, _ list: ListQuery, forward: Bool) throws -> Set<String> {
    var query = ViewQuery(list: list, anchor: forward ? .start : .end, rows: 40, spans: [])
    var seen: Set<String> = []
    for _ in 0..<100 {
      let window = try planner.view(query, at: .monday).list
      seen.formUnion(names(window))
      guard forward ? window.hasMoreAfter : window.hasMoreBefore else { break }
      guard let edge = forward ? window.rows.last : window.rows.first else { break }
      switch edge {
      case .task(let row): query.anchor = .around(RowKey(row.task))
      case .event(let occurrence): query.anchor = .around(RowKey(occurrence))
      case .ghost, .coming, .continued: return seen
      }
    }
    return seen
  }

  @Test(arguments: [ListOrder.time, .own, .priority], [true, false])
  func `skips none of 200 all-day events of one day`(order: ListOrder, forward: Bool) throws {
    let planner = try file.open()
    let day = LocalDay.monday + 9
    var drafts = (0..<200).map { EventDraft(name: "Fair \($0)", day: day) }
    drafts.append(EventDraft(name: "Talk", day: day, time: try .at(0), length: 60))
    _ = try planner.perform(.addEvents(drafts), at: .monday)
    for (title, at) in [("Before", day - 1), ("Same", day), ("After", day + 1)] {
      try planner.add(TaskDraft(title: title, due: at))
    }
    let days = ClosedRange(uncheckedBounds: (LocalDay.monday - 1, LocalDay.monday + 1))
    let list = ListQuery(scope: .other(than: days), order: order)
    let seen = try walk(planner, list, forward: forward)
    #expect(seen == Set(drafts.map(\.name) + ["Before", "Same", "After"]))
  }

  @Test func `lists the events of a tag between the tasks of it`() throws {
    let planner = try file.open()
    var tagged = EventDraft(name: "Dentist", day: .monday + 9)
    tagged.tags = ["Out of town"]
    var weekly = EventDraft(name: "Choir", day: .monday - 7)
    weekly.tags = ["out of town"]
    weekly.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    var alike = EventDraft(name: "Other", day: .monday + 9)
    alike.tags = ["out of town today"]
    var past = EventDraft(name: "Past", day: .monday - 9)
    past.tags = ["out of town"]
    _ = try planner.perform(.addEvents([tagged, weekly, alike, past]), at: .monday)
    try planner.add(TaskDraft(title: "Pack", tags: ["out of town"], due: .monday + 8))
    var list = ListQuery(
      scope: .other(than: (.monday - 1)...(.monday + 1)),
      filter: ListFilter(state: .open, tag: "out of town")
    )
    func shown() throws -> [String] {
      names(try planner.view(ViewQuery(list: list, spans: []), at: .monday).list)
    }
    #expect(try shown() == ["Choir", "Pack", "Dentist"])
    list.filter.state = .all
    #expect(try shown() == ["Past", "Choir", "Pack", "Dentist"])
    list.filter.state = .done
    #expect(try shown() == [])
  }

  @Test func `the header counts the category that is shown`() throws {
    let planner = try file.open()
    let work = try planner.add(TaskDraft(title: "Report", category: .named("Work"), due: .monday))
    try planner.add(TaskDraft(title: "Call", category: .named("Work"), due: .monday - 1))
    try planner.add(TaskDraft(title: "Late", category: .named("Work"), due: .monday + 5))
    try planner.add(TaskDraft(title: "Bread", due: .monday))
    try planner.add(TaskDraft(title: "Cello"))
    _ = try planner.perform(.setDone(.tasks([work.id]), true), at: .monday)
    var fair = EventDraft(name: "Fair", day: .monday + 6)
    fair.category = .named("Work")
    var weekly = EventDraft(name: "Choir", day: .monday)
    weekly.category = .named("Work")
    weekly.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    _ = try planner.perform(
      .addEvents([fair, weekly, EventDraft(name: "Lunch", day: .monday + 7)]),
      at: .monday
    )
    let category = try #require(try planner.categories().first)
    func counts(_ category: CategoryFilter) throws -> [Int] {
      let list = ListQuery(scope: .days(.monday...(.monday)), category: category)
      let view = try planner.view(ViewQuery(list: list, spans: spans), at: .monday)
      return view.spans.flatMap { [$0.open, $0.done, $0.outcomes.kept] }
        + [view.otherOpen, view.otherEvents]
    }
    #expect(try counts(.all) == [1, 0, 0, 1, 1, 1, 0, 0, 0, 2, 3])
    #expect(try counts(.one(category.id)) == [1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2])
    #expect(try counts(.inbox) == [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1])
  }
}
