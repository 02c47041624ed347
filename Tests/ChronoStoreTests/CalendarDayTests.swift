import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// The days of a calendar's events are told in its file, and no rule is followed to show one.
@Suite struct CalendarDayTests {
  private let file = TestFile()
  private let now: Moment

  private var kept: KeptCalendar {
    KeptCalendar(
      SeenCalendar(name: "Team", colour: 3),
      path: file.directory + "/calendars/team.sqlite"
    )
  }

  init() {
    var now = Moment.monday
    now.zones = Zones { name in
      let hours = ["Far/West": -12, "Far/East": 14, "New/York": -5][name]
      return hours.map { .fixed(name, offset: $0 * 3600) }
    }
    self.now = now
  }

  private static func draft(
    _ name: String,
    on day: LocalDay,
    rule: RecurrenceRule? = nil
  ) -> EventDraft {
    var draft = EventDraft(name: name, day: day, time: TimeOfDay(hour: 9, minute: 0), length: 30)
    draft.repeats = rule.map { RepeatDraft(rule: $0) }
    return draft
  }

  private func write(_ events: [EventDraft]) throws {
    var rest = events.enumerated().map { index, event in
      ImportItem(identity: Identifier(high: 0, low: UInt64(index + 1)), .event(event))
    }[...]
    _ = try KeptCalendarWriter.write(kept.path, of: "Team", at: now) { rest.popFirst() }
  }

  /// `day time name` of all that a list of some days and the grid show, and how many come later.
  private func shown(_ planner: Repository, _ days: ClosedRange<LocalDay>, at now: Moment) throws
    -> [String]
  {
    let query = ViewQuery(
      list: ListQuery(scope: .days(days)),
      spans: [days],
      gridDays: [days.lowerBound, days.upperBound]
    )
    let view = try planner.view(query, at: now)
    func words(_ occurrence: EventOccurrence) -> String {
      let time = occurrence.time.map { " \($0.text)" } ?? ""
      return "\(occurrence.listedOn - .monday)\(time) \(occurrence.event.name)"
    }
    let listed = view.list.rows.compactMap { row -> String? in
      if case .event(let occurrence) = row { words(occurrence) } else { nil }
    }
    return listed + view.grid.flatMap { $0.events.map { "grid " + words($0) } }
      + ["later \(view.otherEvents)"]
  }

  private func sql(_ statements: String) throws {
    let queue = try DatabaseQueue(path: kept.path)
    defer { try? queue.close() }
    try queue.inDatabase { try $0.execute(sql: statements) }
  }

  @Test func `a day reads its own events, and no other series`() throws {
    try write([
      Self.draft("On Mondays", on: .monday - 70, rule: "FREQ=WEEKLY"),
      Self.draft("On Tuesdays", on: .monday - 69, rule: "FREQ=WEEKLY"),
    ])
    try sql(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE event SET series = X'00' WHERE name = 'On Tuesdays'
      """
    )
    let planner = try file.open()
    planner.show([kept])
    let monday = ["0 09:00 On Mondays", "grid 0 09:00 On Mondays", "grid 0 09:00 On Mondays"]
    #expect(try shown(planner, .monday...(.monday), at: now).dropLast() == monday[...])
    // What cannot be read is met on its own day, and leaves the calendar out.
    #expect(try shown(planner, (.monday + 1)...(.monday + 1), at: now).count == 1)
  }

  @Test func `the file holds what events need and nothing else of a planner`() throws {
    try write([Self.draft("Stand-up", on: .monday)])
    let queue = try DatabaseQueue(path: kept.path)
    defer { try? queue.close() }
    let tables = try queue.inDatabase { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'event_search_*'
          ORDER BY name
          """
      )
    }
    #expect(tables == ["event", "event_search", "on_day", "to_come", "told"])
  }

  private static let rules: [RecurrenceRule?] = [
    nil, "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29;UNTIL=20400101",
    "FREQ=WEEKLY;UNTIL=20260301", "FREQ=YEARLY;INTERVAL=7;UNTIL=20990101",
  ]

  /// Events of every kind: single and repeating, long ones, of other zones, with days taken out.
  private static func events(seed: UInt64) -> [EventDraft] {
    var random = Counting(state: seed)
    return (0..<60).map { number in
      let day = LocalDay.monday - 700 + Int.random(in: 0...1300, using: &random)
      var draft = EventDraft(name: "Event \(number)", day: day)
      draft.time =
        Int.random(in: 0...4, using: &random) == 0
        ? nil : TimeOfDay(minutes: Int.random(in: 0...1439, using: &random))
      draft.length =
        draft.time == nil
        ? 1440 * Int.random(in: 1...4, using: &random)
        : [15, 60, 600, 3000, 20_000][Int.random(in: 0...4, using: &random)]
      if draft.time != nil, Bool.random(using: &random) {
        draft.zone = ["Far/West", "Far/East", "New/York", "Mars/Olympus"].randomElement(
          using: &random
        )
      }
      if let rule = rules.randomElement(using: &random) ?? nil {
        draft.repeats = RepeatDraft(rule: rule)
        draft.repeats?.excluded = [day + 7, day + 14]
      }
      return draft
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `every day shows what it would show of the planner's own events`(seed: UInt64) throws {
    let events = Self.events(seed: seed)
    try write(events)
    let planner = try file.open()
    planner.show([kept])
    let other = TestFile()
    let own = try other.open()
    _ = try own.perform(.addEvents(events), at: now)
    // In the days that are told, at their ends, and beyond them.
    for first in [-900, -120, -95, -94, -93, -92, -30, 0, 1, 40, 200, 464, 465, 466, 700] {
      for length in [1, 7, 42] {
        let days = (LocalDay.monday + first)...(LocalDay.monday + first + length - 1)
        #expect(try shown(planner, days, at: now).sorted() == shown(own, days, at: now).sorted())
      }
    }
  }

  @Test func `on another clock than the file's it follows the rules`() throws {
    try write([Self.draft("Daily", on: .monday - 70, rule: "FREQ=DAILY")])
    let planner = try file.open()
    planner.show([kept])
    var elsewhere = now
    elsewhere.dayStart = try .at(4)
    #expect(try shown(planner, .monday...(.monday), at: elsewhere).contains("0 09:00 Daily"))
  }

  @Test func `a day that begins later has the events of its small hours`() throws {
    var draft = Self.draft("Call", on: .monday)
    (draft.time, draft.zone) = (TimeOfDay(hour: 20, minute: 0), "New/York")
    try write([draft])
    let planner = try file.open()
    planner.show([kept])
    #expect(try shown(planner, .monday...(.monday), at: now).count == 1)
    var later = now
    later.dayStart = try #require(TimeOfDay(hour: 4, minute: 0))
    let listed = try shown(planner, .monday...(.monday), at: later)
    #expect(listed.first == "0 01:00 Call", "\(listed)")
  }
}
