import ChronoModel
import ChronoStore
import Testing

/// Reminders of a series at a fixed time: each of its days has its own, as the first has.
@Suite struct FixedReminderTests {
  let file = TestFile()
  let rules: ReminderRules

  init() throws { rules = ReminderRules(dayBegins: try .at(8)) }

  /// An event of every day at 15:00, and what it reminds of, from Monday on.
  private func add(_ reminders: [Reminder], to planner: Repository) throws -> CalendarEvent {
    let medicine = EventDraft(
      name: "Medicine",
      day: .monday,
      time: try .at(15),
      reminders: reminders,
      repeats: RepeatDraft(rule: "FREQ=DAILY")
    )
    let receipt = try planner.perform(.addEvents([medicine]), at: .on(.monday - 2, hour: 8))
    return try planner.findEvent(try #require(receipt.events.first).text)
  }

  private func starts(_ planner: Repository, _ now: Moment) throws -> [LocalDay] {
    try planner.claimReminders(at: now, rules: rules).compactMap { $0.start?.day }
  }

  @Test(arguments: [0, -1, 1])
  func `one comes on each day, as many days before or after it as on the first`(
    distance: Int
  ) throws {
    let planner = try file.open()
    let fixed = LocalTime(.monday + distance, try .at(9))
    _ = try add([.at(fixed)], to: planner)
    for day in 0...3 {
      let due = Moment.on(fixed.day + day, hour: 9)
      let before = Moment.on(fixed.day + day, hour: 8, minute: 59)
      #expect(try planner.nextReminder(at: before, rules: rules) == due.instant, "day \(day)")
      #expect(try starts(planner, before) == [])
      #expect(try starts(planner, due).map { $0 - .monday } == [day])
      #expect(try starts(planner, due) == [])
    }
  }

  @Test func `snoozed, it comes again once, while its day is one of the series`() throws {
    let planner = try file.open()
    let event = try add([.at(LocalTime(.monday - 1, try .at(18)))], to: planner)
    let now = Moment.on(.monday + 1, hour: 18)
    let found = try #require(try planner.claimReminders(at: now, rules: rules).first)
    let wednesday = LocalDay.monday + 2
    #expect(found.start?.day == wednesday)
    let later = Moment.on(.monday + 1, hour: 18, minute: 10)
    try planner.snooze(found, until: later.instant)
    #expect(try starts(planner, later) == [wednesday])
    #expect(try starts(planner, later) == [])
    try planner.snooze(found, until: later.instant + 600)
    let skip = Edit.deleteOccurrence(event.id, on: wednesday, .thisOne)
    _ = try planner.perform(skip, at: later)
    #expect(try starts(planner, .on(.monday + 1, hour: 18, minute: 30)) == [])
  }

  @Test func `a day told apart and a series from a day on take theirs along`() throws {
    let planner = try file.open()
    let nine = try TimeOfDay.at(9)
    let event = try add([.at(LocalTime(.monday, nine))], to: planner)
    func moved(_ day: Int, _ scope: SeriesScope) throws -> CalendarEvent {
      let part = EventPart(event.id, on: .monday + day, scope)
      let edit = Edit.alterEvent(part, .shift(days: 0, minutes: 60))
      let receipt = try planner.perform(edit, at: .on(.monday, hour: 8))
      return try planner.findEvent(try #require(receipt.events.first).text)
    }
    let apart = LocalTime(.monday + 2, nine)
    #expect(try moved(2, .thisOne).reminders == [.at(apart)])
    let later = LocalTime(.monday + 4, nine)
    #expect(try moved(4, .allFromHere).reminders == [.at(later)])
    #expect(try planner.findEvent(event.id.text).reminders == event.reminders)
    // Of each series the last that has come.
    let due = try starts(planner, .on(.monday + 5, hour: 9))
    #expect(due.map { $0 - .monday } == [2, 3, 5])
  }

  @Test func `all of a series moved by a key keeps their distance`() throws {
    let planner = try file.open()
    let six = try TimeOfDay.at(18)
    let event = try add([.at(LocalTime(.monday - 1, six))], to: planner)
    let whole = EventPart(event.id, on: .monday + 3)
    _ = try planner.perform(.alterEvent(whole, .shift(days: 2, minutes: 0)), at: .monday)
    let moved = try planner.findEvent(event.id.text)
    #expect(moved.day == .monday + 2)
    let fixed = LocalTime(.monday + 1, six)
    #expect(moved.reminders == [.at(fixed)])
  }
}
