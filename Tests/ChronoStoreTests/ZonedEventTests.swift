import ChronoModel
import ChronoStore
import Foundation
import Testing

/// Events of other zones in the planner's lists: the file has their own days, the lists show ours.
@Suite struct ZonedEventTests {
  private let file: TestFile
  private let now: Moment

  private static let zones = Zones { name in
    let hours = ["Far/West": -12, "Far/East": 14, "Near/East": 1, "New/York": -5][name]
    return hours.map { .fixed(name, offset: $0 * 3600) }
  }

  init() throws {
    file = TestFile()
    var now = Moment.monday
    now.zones = Self.zones
    self.now = now
  }

  private func add(
    _ planner: Repository,
    _ name: String,
    _ day: LocalDay,
    _ time: String?,
    _ zone: String?,
    length: Int = 60,
    rule: String? = nil
  ) throws {
    var draft = EventDraft(
      name: name,
      day: day,
      time: try time.map { try #require(TimeOfDay($0)) },
      length: length
    )
    draft.zone = zone
    draft.repeats = try rule.map { RepeatDraft(rule: try RecurrenceRule($0)) }
    _ = try planner.perform(.addEvents([draft]), at: now)
  }

  /// The rows of a list as `day time name`.
  private func shown(_ planner: Repository, _ list: ListQuery) throws -> [String] {
    try planner.rows(list, at: now).compactMap { row in
      guard case .event(let occurrence) = row else { return nil }
      let time = occurrence.time.map { " \($0.text)" } ?? ""
      return "\(occurrence.listedOn - .monday)\(time) \(occurrence.event.name)"
    }
  }

  @Test func `they are on the days and at the times of the planner's clock`() throws {
    let planner = try file.open()
    try add(planner, "West", .monday - 1, "13:00", "Far/West")
    try add(planner, "East", .monday + 1, "01:00", "Far/East")
    try add(planner, "Late", .monday, "20:00", "New/York", length: 120)
    try add(planner, "Here", .monday, "12:00", nil)
    try add(planner, "Unknown", .monday, "09:00", "Mars/Olympus")
    #expect(
      try shown(planner, .day(.monday)) == [
        "0 01:00 West", "0 09:00 Unknown", "0 11:00 East", "0 12:00 Here",
      ]
    )
    #expect(try shown(planner, .day(.monday + 1)) == ["1 01:00 Late"])
    #expect(try shown(planner, .day(.monday - 1)).isEmpty)
    let days = [LocalDay.monday, .monday + 1]
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: days)
    let grid = try planner.view(query, at: now).grid.map { $0.events.map(\.event.name).sorted() }
    #expect(grid == [["East", "Here", "Unknown", "West"], ["Late"]])
    var search = ListQuery.everything
    search.search = "late"
    #expect(try shown(planner, search) == ["1 01:00 Late"])
  }

  @Test func `a repeating one is on each of its days here, and once in the list of the others`()
    throws
  {
    let planner = try file.open()
    try add(planner, "Daily", .monday - 10, "20:00", "New/York", rule: "FREQ=DAILY")
    try add(planner, "Weekly", .monday, "20:00", "New/York", rule: "FREQ=WEEKLY;BYDAY=MO")
    #expect(try shown(planner, .day(.monday)) == ["0 01:00 Daily"])
    #expect(try shown(planner, .day(.monday + 1)) == ["1 01:00 Daily", "1 01:00 Weekly"])
    let others = ListQuery(scope: .other(than: (.monday - 1)...(.monday + 1)))
    #expect(try shown(planner, others) == ["2 01:00 Daily", "8 01:00 Weekly"])
    let spans = [(LocalDay.monday - 1)...(.monday + 1)]
    #expect(try planner.view(ViewQuery(list: others, spans: spans), at: now).otherEvents == 2)
  }

  @Test func `the lists agree with what each event says, in windows of every size`() throws {
    let planner = try file.open()
    var random = Counting(state: 11)
    let names = [nil, "Far/West", "Far/East", "Near/East", "New/York"]
    for number in 0..<120 {
      let minutes = Int.random(in: 0..<1440, using: &random)
      let time = TimeOfDay(minutes: minutes)
      try add(
        planner,
        "E\(number)",
        .monday + Int.random(in: -8...8, using: &random),
        time?.text,
        names[number % names.count],
        length: [15, 90, 600, 1500][number % 4]
      )
    }
    let all = try planner.allEvents(at: now)
    for day in (LocalDay.monday - 9).number...(LocalDay.monday + 9).number {
      let day = LocalDay(number: day)
      let expected = all.filter { occurrence in
        let end = occurrence.span(at: now).map { now.logicalDay(of: $0.upperBound - 1) }
        return (occurrence.day...max(occurrence.day, end ?? occurrence.day)).contains(day)
      }
      let list = try planner.rows(.day(day), at: now).compactMap { row in
        if case .event(let occurrence) = row { occurrence.event.name } else { nil }
      }
      #expect(list.sorted() == expected.map(\.event.name).sorted(), "\(day.text)")
    }
    let span = LocalDay.monday...(.monday + 1)
    let outside = all.filter { !span.contains($0.day) }
    let others = ListQuery(scope: .other(than: span))
    for rows in [3, 7, 200] {
      #expect(Set(try walk(planner, others, rows: rows)) == Set(outside.map(\.event.id)), "\(rows)")
    }
    let counts = try planner.view(ViewQuery(list: others, spans: [span]), at: now)
    #expect(counts.otherEvents == all.count { $0.day > span.upperBound })
  }

  /// The events of a list from its first window to its last, by the keys of their rows.
  private func walk(
    _ planner: Repository,
    _ list: ListQuery,
    rows: Int
  ) throws -> [CalendarEvent.ID] {
    var found: [CalendarEvent.ID] = []
    var anchor = WindowAnchor.start
    var last: RowKey?
    while true {
      let query = ViewQuery(list: list, anchor: anchor, rows: rows, spans: [])
      let window = try planner.view(query, at: now).list
      for case .event(let occurrence) in window.rows where !found.contains(occurrence.event.id) {
        found.append(occurrence.event.id)
        let key = RowKey(occurrence)
        if let last { #expect(last <= key, "\(occurrence.event.name)") }
        last = key
      }
      guard window.hasMoreAfter, case .event(let edge)? = window.rows.last else { return found }
      anchor = .around(RowKey(edge))
    }
  }

  @Test func `keys answer with the day and the time here, and undo brings the old ones back`()
    throws
  {
    let planner = try file.open()
    try add(planner, "Late", .monday, "20:00", "New/York")
    let event = try #require(try planner.allEvents(at: now).first)
    let part = EventPart(event.event.id, on: event.ownDay)
    let receipt = try planner.perform(.alterEvent(part, .shift(days: 1, minutes: 0)), at: now)
    #expect(receipt.label == "Moved ‘Late’ to Wed 25 Nov · 01:00")
    #expect(receipt.altered?.day == .monday + 2 && receipt.altered?.ownDay == .monday + 1)
    #expect(try shown(planner, .day(.monday + 2)) == ["2 01:00 Late"])
    _ = try planner.undo(at: now)
    #expect(try shown(planner, .day(.monday + 1)) == ["1 01:00 Late"])
  }
}
