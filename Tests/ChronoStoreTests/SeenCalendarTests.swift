import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// Calendars that are only seen, kept parsed in files of their own.
@Suite struct SeenCalendarTests {
  private let file = TestFile()

  private var kept: KeptCalendar {
    KeptCalendar(
      SeenCalendar(name: "Team", colour: 3),
      path: file.directory + "/calendars/team.sqlite"
    )
  }

  private static func item(
    _ number: UInt64,
    _ name: String,
    on day: LocalDay = .monday,
    rule: RecurrenceRule? = nil
  ) -> ImportItem {
    var draft = EventDraft(name: name, day: day, time: TimeOfDay(hour: 9, minute: 0), length: 30)
    draft.repeats = rule.map { RepeatDraft(rule: $0) }
    draft.reminders = [.before(minutes: 10)]
    draft.category = .named("Work")
    return ImportItem(identity: Identifier(high: 0, low: number), .event(draft))
  }

  @discardableResult
  private func write(_ items: [ImportItem]) throws -> KeptCalendarWriter.Counts {
    var rest = items[...]
    return try KeptCalendarWriter.write(kept.path, of: "Team", at: .monday) { rest.popFirst() }
  }

  private func seeing(_ items: [ImportItem]) throws -> Repository {
    try write(items)
    let planner = try file.open()
    planner.show([kept])
    return planner
  }

  private func names(
    _ planner: Repository,
    _ scope: ListQuery.Scope = .days(.monday...(.monday)),
    search: String = ""
  ) throws -> [String] {
    let list = ListQuery(scope: scope, search: search)
    let query = ViewQuery(list: list, spans: [.monday...(.monday)], gridDays: [.monday])
    return try planner.view(query, at: .monday).list.rows.compactMap { row in
      guard case .event(let occurrence) = row else { return nil }
      return "\(occurrence.event.name) \(occurrence.day - .monday)"
    }
  }

  @Test func `stand beside the planner's own events, of their calendar and of no category`() throws
  {
    let planner = try seeing([Self.item(1, "Stand-up")])
    _ = try planner.perform(
      .addEvents([EventDraft(name: "Dentist", day: .monday, time: TimeOfDay(hour: 8, minute: 0))]),
      at: .monday
    )
    #expect(try names(planner) == ["Dentist 0", "Stand-up 0"])
    let query = ViewQuery(
      list: ListQuery(scope: .someday),
      spans: [.monday...(.monday)],
      gridDays: [.monday]
    )
    let events = try planner.view(query, at: .monday).grid[0].events.map(\.event)
    #expect(events.map(\.calendar) == [nil, kept.calendar])
    #expect(events.map(\.category) == [nil, nil] && events[1].reminders == [])
    // Nothing of it is in the planner's own file.
    #expect(try file.sql { try Int.fetchOne($0, sql: "SELECT count(*) FROM event") } == 1)
    #expect(try planner.categories().isEmpty && planner.check() == [])
  }

  @Test func `are found by their words and by the name of the calendar`() throws {
    let planner = try seeing([
      Self.item(1, "Stand-up"), Self.item(2, "Review", on: .monday + 5),
      Self.item(3, "Past", on: .monday - 5),
    ])
    #expect(try names(planner, search: "revi") == ["Review 5"])
    #expect(try names(planner, search: "team") == ["Stand-up 0", "Review 5", "Past -5"])
    #expect(try names(planner, search: "#team revi") == ["Review 5"])
    let one = try planner.findEvent(
      try #require(
        planner.eventsFound(by: ListQuery(scope: .everything, search: "revi"), at: .monday).first
      ).event.id.text
    )
    #expect(one.name == "Review" && one.calendar == kept.calendar)
    #expect(try planner.allEvents(at: .monday).count == 3)
  }

  @Test func `repeat as their rule says, without the days that are told apart`() throws {
    let rule = RecurrenceRule(.daily, end: .count(5))
    var items = [Self.item(1, "Daily", rule: rule)]
    items.append(ImportItem(.exclusion(.monday + 1, from: Identifier(high: 0, low: 1))))
    items.append(Self.item(2, "Daily, moved", on: .monday + 1))
    let planner = try seeing(items)
    #expect(
      try names(planner, .days(.monday...(.monday + 9)))
        == ["Daily 0", "Daily, moved 1", "Daily 2", "Daily 3", "Daily 4"]
    )
    #expect(try names(planner, .other(than: .monday...(.monday + 1))) == ["Daily 2"])
  }

  @Test func `a calendar that is made anew is seen at the next look, and no sooner`() throws {
    let planner = try seeing([Self.item(1, "Stand-up")])
    #expect(!planner.lookAtCalendars())
    try write([Self.item(1, "Sit-down")])
    #expect(try names(planner) == ["Stand-up 0"])
    #expect(planner.lookAtCalendars() && !planner.lookAtCalendars())
    #expect(try names(planner) == ["Sit-down 0"])
    try FileManager.default.removeItem(atPath: kept.path)
    #expect(planner.lookAtCalendars())
    #expect(try names(planner) == [])
  }

  @Test func `what is thrown while it is made leaves what was there`() throws {
    let planner = try seeing([Self.item(1, "Stand-up")])
    var isFirst = true
    #expect(throws: ImportError(.empty)) {
      try KeptCalendarWriter.write(kept.path, of: "Team", at: .monday) {
        guard isFirst else { throw ImportError(.empty) }
        isFirst = false
        return Self.item(1, "Half")
      }
    }
    #expect(!planner.lookAtCalendars())
    #expect(try names(planner) == ["Stand-up 0"])
    let left = try FileManager.default.contentsOfDirectory(atPath: file.directory + "/calendars")
    #expect(left == ["team.sqlite"])
  }

  @Test(arguments: ["", "no file of SQLite's", "SQLite format 3\0 and then nothing of sense"])
  func `a damaged one disturbs nothing, and is taken away to be made again`(text: String) throws {
    try write([Self.item(1, "Stand-up")])
    try Data(text.utf8).write(to: URL(fileURLWithPath: kept.path))
    let planner = try file.open()
    planner.show([kept])
    _ = try planner.perform(.addEvents([EventDraft(name: "Own", day: .monday)]), at: .monday)
    #expect(try names(planner) == ["Own 0"])
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }

  @Test func `one whose pages are damaged is left out, and taken away at the next look`() throws {
    try write((1...2000).map { Self.item($0, "Event \($0)") })
    var bytes = try Data(contentsOf: URL(fileURLWithPath: kept.path))
    for index in 4096 * 2..<bytes.count { bytes[index] = 0x5A }
    try bytes.write(to: URL(fileURLWithPath: kept.path))
    let planner = try file.open()
    planner.show([kept])
    _ = try planner.perform(.addEvents([EventDraft(name: "Own", day: .monday)]), at: .monday)
    #expect(try names(planner) == ["Own 0"])
    #expect(planner.lookAtCalendars())
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }

  @Test func `a rule that takes too long is not followed`() throws {
    let bombs = [
      "FREQ=DAILY;COUNT=99999", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6",
    ]
    let rules = try bombs.map { try RecurrenceRule($0) }
    let items = rules.enumerated().map { Self.item(UInt64($0 + 1), "Bomb", rule: $1) }
    let counts = try write(items)
    #expect(counts.events == 3 && counts.unfollowed == 3)
    let planner = try file.open()
    planner.show([kept])
    #expect(try names(planner, .days(.monday...(.monday + 300))) == ["Bomb 0", "Bomb 0", "Bomb 0"])
  }

  @Test func `the same event in two calendars, or twice in one, is told apart or counted once`()
    throws
  {
    #expect(try write([Self.item(1, "One"), Self.item(1, "Again")]).events == 1)
    let other = KeptCalendar(
      SeenCalendar(name: "Home", colour: 1),
      path: file.directory + "/calendars/home.sqlite"
    )
    var items = [Self.item(1, "One")][...]
    _ = try KeptCalendarWriter.write(other.path, of: "Home", at: .monday) { items.popFirst() }
    let planner = try file.open()
    planner.show([kept, other])
    let found = try planner.allEvents(at: .monday)
    #expect(found.count == 2 && Set(found.map(\.event.id)).count == 2)
  }
}
