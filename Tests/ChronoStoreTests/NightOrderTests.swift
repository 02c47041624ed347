import ChronoModel
import ChronoStore
import Testing

/// A day that begins at four has its night at its end (`day-start`).
@Suite struct NightOrderTests {
  private let file = TestFile()

  private static func night(_ day: LocalDay, dayStart: TimeOfDay) -> Moment {
    Moment(instant: Moment.on(day, hour: 22).instant, zone: .utc, dayStart: dayStart)
  }

  private func planner(at now: Moment) throws -> Repository {
    let planner = try file.open()
    for (title, hour) in [("Film", 23), ("Cat", 1), ("Work", 9)] {
      let draft = TaskDraft(title: title, due: .monday, time: try TimeOfDay.at(hour, 30))
      try planner.add(draft, at: now)
    }
    try planner.add(TaskDraft(title: "Any time", due: .monday), at: now)
    try planner.add(TaskDraft(title: "Next", due: .monday + 1, time: try .at(0, 15)), at: now)
    let events = [
      EventDraft(name: "Party", day: .monday, time: try .at(2), length: 60),
      EventDraft(name: "Fair", day: .monday, length: 1440),
    ]
    _ = try planner.perform(.addEvents(events), at: now)
    return planner
  }

  @Test func `of a list, of a week, and of an agenda`() throws {
    let now = Self.night(.monday, dayStart: try .at(4))
    let planner = try planner(at: now)
    let day = ["@ Fair", "Work", "Film", "Cat", "@ Party", "Any time"]
    #expect(try planner.titles(.day(.monday), at: now) == day)
    let week = ListQuery(scope: .days(.monday...(.monday + 6)))
    #expect(try planner.titles(week, at: now) == day + ["Next"])
    func names<Task>(_ agenda: [AgendaDay<Task>], _ title: (Task) -> String) -> [String] {
      agenda.flatMap(\.rows).map { row in
        switch row {
        case .event(let occurrence): "@ \(occurrence.event.name)"
        case .task(let task): title(task)
        case .coming(let coming): "⟳ \(coming.task.title)"
        case .continued(let task): "→ \(title(task))"
        }
      }
    }
    let days = LocalDay.monday...(.monday + 1)
    #expect(names(try planner.agenda(days, at: now)) { $0.task.title } == day + ["Next"])
    #expect(names(try planner.agendaInLines(days, at: now), \.title) == day + ["Next"])
  }

  @Test func `however few rows are on screen, and from any of them`() throws {
    let now = Self.night(.monday, dayStart: try .at(4))
    let planner = try planner(at: now)
    let all = try planner.rows(.day(.monday), at: now)
    #expect(all.count == 6)
    for case .task(let row) in all {
      let key = RowKey(row.task)
      let query = ViewQuery(
        list: .day(.monday),
        anchor: .around(key),
        rows: 3,
        spans: []
      )
      #expect(try planner.view(query, at: now).list.rows == all)
    }
  }

  @Test func `a day that begins at midnight goes by the clock`() throws {
    let now = Self.night(.monday, dayStart: .midnight)
    let planner = try planner(at: now)
    let day = ["@ Fair", "Cat", "@ Party", "Work", "Film", "Any time"]
    #expect(try planner.titles(.day(.monday), at: now) == day)
  }
}
