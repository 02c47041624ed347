import ChronoModel
import Testing

private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

/// Events that repeat, and edits of one of their days.
@Suite struct `A repeating event` {
  private let now = Moment(instant: Instant(seconds: 1_795_000_000), zone: .utc)

  private func standUp(
    _ rule: String = "FREQ=WEEKLY;BYDAY=MO",
    on first: String = "2026-11-02",
    excluded: [String] = [],
    added: [String] = []
  ) throws -> CalendarEvent {
    CalendarEvent(
      id: Identifier(high: 1, low: 1),
      name: "Stand-up",
      day: try day(first),
      time: TimeOfDay(hour: 9, minute: 0),
      length: 15,
      repeats: Repeat(
        rule: rule,
        anchor: try day(first),
        series: Identifier(high: 2, low: 2),
        excluded: try excluded.map(day),
        added: try added.map(day)
      ),
      created: Instant(seconds: 0)
    )
  }

  @Test(arguments: ["2026-11-01", "2026-11-02", "2026-11-03"])
  func `comes next on its own day while that is today, whether it repeats or not`(today: String)
    throws
  {
    var event = try standUp("FREQ=WEEKLY;COUNT=1")
    let isOver = today > "2026-11-02"
    #expect(event.next(from: try day(today)) == (isOver ? nil : event.day))
    event.repeats = nil
    #expect(event.next(from: try day(today)) == (isOver ? nil : event.day))
  }

  private func november(_ event: CalendarEvent) throws -> [String] {
    event.days(in: try day("2026-11-01")...day("2026-11-30")).map(\.text)
  }

  /// The events there are after some changes of one.
  private func events(_ changes: [Change]) -> [CalendarEvent] {
    changes.compactMap { change in
      switch change {
      case .insert(.event(let event)), .update(_, .event(let event)): event
      default: nil
      }
    }
  }

  @Test func `is on the rule's days, without those taken out and with those put in`() throws {
    let event = try standUp(excluded: ["2026-11-16"], added: ["2026-11-19"])
    #expect(
      try november(event) == ["2026-11-02", "2026-11-09", "2026-11-19", "2026-11-23", "2026-11-30"]
    )
  }

  @Test func `is on its own day, even where the rule never comes`() throws {
    #expect(try november(try standUp("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")) == ["2026-11-02"])
    #expect(try november(try standUp("nonsense")) == ["2026-11-02"])
    #expect(
      try november(try standUp(on: "2026-11-18")) == ["2026-11-18", "2026-11-23", "2026-11-30"]
    )
  }

  @Test func `loses one day, or all from one on`() throws {
    let event = try standUp()
    let third = try day("2026-11-16")
    let one = events(try EventRules.removed(event, on: third, .thisOne, at: now))
    #expect(try one.map(november) == [["2026-11-02", "2026-11-09", "2026-11-23", "2026-11-30"]])
    let rest = events(try EventRules.removed(event, on: third, .allFromHere, at: now))
    #expect(try rest.map(november) == [["2026-11-02", "2026-11-09"]])
    #expect(rest.first?.repeats?.rule == "FREQ=WEEKLY;UNTIL=20261115;BYDAY=MO")
  }

  @Test func `goes with the last of its days`() throws {
    let twice = try standUp("FREQ=WEEKLY;COUNT=2", excluded: ["2026-11-09"])
    let first = try day("2026-11-02")
    #expect(
      try EventRules.removed(twice, on: first, .thisOne, at: now) == [.delete(.event(twice))]
    )
    let endless = try standUp()
    #expect(
      try EventRules.removed(endless, on: first, .allFromHere, at: now)
        == [.delete(.event(endless))]
    )
  }

  @Test func `has no other days to take away`() throws {
    let event = try standUp()
    let tuesday = try day("2026-11-17")
    #expect(throws: Refusal.notOnThatDay(tuesday)) {
      try EventRules.removed(event, on: tuesday, .thisOne, at: now)
    }
  }

  private func revised(
    _ event: CalendarEvent,
    on text: String,
    _ scope: SeriesScope,
    _ change: (inout CalendarEvent) throws -> Void
  ) throws -> [CalendarEvent] {
    let before = event.occurring(on: try day(text))
    var after = before
    try change(&after)
    return events(
      try EventRules.revised(
        event,
        from: before,
        to: after,
        scope,
        id: Identifier(high: 7, low: 7),
        series: Identifier(high: 8, low: 8),
        position: 3,
        at: now
      )
    )
  }

  @Test func `changed on one day is an event of its own there`() throws {
    let events = try revised(try standUp(), on: "2026-11-16", .thisOne) { event in
      event.day = try day("2026-11-17")
      event.name = "Late stand-up"
    }
    #expect(events.map(\.name) == ["Stand-up", "Late stand-up"])
    #expect(
      try events.map(november)
        == [["2026-11-02", "2026-11-09", "2026-11-23", "2026-11-30"], ["2026-11-17"]]
    )
    #expect(events.last?.repeats == nil)
    #expect(events.last?.id == Identifier(high: 7, low: 7))
  }

  @Test func `changed from one day on is a series of its own from there`() throws {
    let events = try revised(
      try standUp(excluded: ["2026-11-09", "2026-11-23"]),
      on: "2026-11-16",
      .allFromHere
    ) { event in
      event.day = try day("2026-11-17")
      event.length = 30
    }
    #expect(events.map(\.length) == [15, 30])
    // The day that was taken out moves along, and stays out.
    #expect(try events.map(november) == [["2026-11-02"], ["2026-11-17"]])
    let december = try day("2026-12-01")...day("2026-12-31")
    #expect(
      events.last?.days(in: december).map(\.text)
        == ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22", "2026-12-29"]
    )
    #expect(events.last?.repeats?.series == Identifier(high: 8, low: 8))
  }

  @Test func `changed from its first day on stays one event`() throws {
    let events = try revised(try standUp(), on: "2026-11-02", .allFromHere) { event in
      event.name = "Daily"
      event.repeats?.rule = "FREQ=DAILY;COUNT=3"
    }
    #expect(events.map(\.name) == ["Daily"])
    #expect(events.first?.id == Identifier(high: 1, low: 1))
    #expect(try events.map(november) == [["2026-11-02", "2026-11-03", "2026-11-04"]])
  }

  @Test func `with an unchanged form changes nothing`() throws {
    #expect(try revised(try standUp(), on: "2026-11-16", .thisOne) { _ in }.isEmpty)
    #expect(try revised(try standUp(), on: "2026-11-16", .allFromHere) { _ in }.isEmpty)
  }

  @Test func `moved as a whole takes its later days along`() throws {
    func moved(_ event: CalendarEvent, to text: String) throws -> CalendarEvent? {
      var after = event
      after.day = try day(text)
      return events(try EventRules.revised(event, from: event, to: after, at: now)).first
    }
    let weekly = try standUp("FREQ=WEEKLY;BYDAY=MO,WE", excluded: ["2026-11-09"])
    let tuesday = try #require(try moved(weekly, to: "2026-11-03"))
    #expect(tuesday.repeats?.rule == "FREQ=WEEKLY;BYDAY=TU,TH")
    #expect(tuesday.repeats?.excluded == [try day("2026-11-10")])
    let monthly = try standUp("FREQ=MONTHLY;BYMONTHDAY=2;UNTIL=20270102")
    let third = try #require(try moved(monthly, to: "2026-11-03"))
    #expect(third.repeats?.rule == "FREQ=MONTHLY;UNTIL=20270103;BYMONTHDAY=3")
  }
}
