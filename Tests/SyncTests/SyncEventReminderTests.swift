import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Reminders of events at a fixed time, which go along when the day does, as those of tasks do.
@Suite struct SyncEventReminderTests {
  let world: SyncWorld
  private let place = SyncPlace("", "fair.ics")

  init() throws { world = try SyncWorld() }

  private func put(_ lines: [String], trigger: String) throws {
    let text =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:fair", "SUMMARY:Fair"] + lines
      + ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, "END:VALARM"]
      + ["END:VEVENT", "END:VCALENDAR", ""]
    world.folder.put(place, text.joined(separator: "\r\n"))
    try world.sync()
  }

  private func event() throws -> CalendarEvent {
    try #require(try world.events().first { $0.event.name == "Fair" }).event
  }

  private func move(to day: LocalDay) throws {
    let event = try event()
    let part = EventPart(event.id, on: event.day)
    _ = try world.repository.perform(.alterEvent(part, .move(to: day)), at: world.now)
  }

  private func at(_ day: LocalDay, _ minutes: Int) throws -> Reminder {
    .at(LocalTime(day, try #require(TimeOfDay(minutes: minutes))))
  }

  @Test func `a fixed time of the day goes along, and one of another day stays`() throws {
    let span = ["DTSTART:20261125T140000Z", "DTEND:20261125T150000Z"]
    try put(span, trigger: "TRIGGER;VALUE=DATE-TIME:20261125T080000Z")
    try move(to: .monday + 4)
    #expect(try event().reminders == [at(.monday + 4, 480)])
    try world.sync()
    #expect(world.folder.text(place).contains("TRIGGER;VALUE=DATE-TIME:20261127T080000Z\r\n"))
    #expect(!world.folder.text(place).contains("20261125T080000Z"))
    #expect(try world.sync().changes == 0)
    var changed = try event()
    changed.reminders = [try at(.monday + 1, 480)]
    let before = try event()
    _ = try world.repository.perform(.reviseEvent(from: before, to: changed), at: world.now)
    try move(to: .monday + 5)
    #expect(try event().reminders == [at(.monday + 1, 480)])
  }

  @Test func `an alarm at an hour of the day stays as it is written`() throws {
    try put(["DTSTART;VALUE=DATE:20261125"], trigger: "TRIGGER:PT10H")
    #expect(try event().reminders == [at(.monday + 2, 600)])
    try move(to: .monday + 4)
    #expect(try event().reminders == [at(.monday + 4, 600)])
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("TRIGGER:PT10H\r\n") && !text.contains("DATE-TIME"), "\(text)")
    #expect(text.contains("DTSTART;VALUE=DATE:20261127\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `of a meeting in another zone it is the day here`() throws {
    let tokyo = Zone(identifier: "Asia/Tokyo", firstOffset: 32_400, changes: [])
    world.zone = tokyo
    world.now.zones = Zones { $0 == tokyo.identifier ? tokyo : nil }
    let span = ["DTSTART;TZID=Asia/Tokyo:20261126T080000", "DURATION:PT1H"]
    try put(span, trigger: "TRIGGER;VALUE=DATE-TIME:20261125T200000Z")
    #expect(try event().zone == "Asia/Tokyo")
    try move(to: .monday + 4)
    #expect(try event().day == .monday + 5)
    #expect(try event().reminders == [at(.monday + 4, 1200)])
  }

  private let weekly = [
    "DTSTART:20261124T140000Z", "DTEND:20261124T150000Z", "RRULE:FREQ=WEEKLY",
  ]

  /// Gives the series a reminder at 08:00 on each of its days.
  private func remindOfSeries() throws -> CalendarEvent {
    let before = try event()
    var after = before
    after.reminders = [try at(.monday + 1, 480)]
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    return try event()
  }

  @Test func `one day of a series takes its reminder along, and the series keeps its own`() throws {
    try put(weekly, trigger: "TRIGGER:-PT10M")
    let series = try remindOfSeries()
    let part = EventPart(series.id, on: .monday + 8, .thisOne)
    _ = try world.repository.perform(.alterEvent(part, .move(to: .monday + 9)), at: world.now)
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    #expect(day.reminders == [try at(.monday + 9, 480)])
    #expect(
      try world.events().first { $0.event.repeats != nil }?.event.reminders == series.reminders
    )
    try world.sync()
    #expect(try world.sync().changes == 0)
  }

  @Test func `a fixed time of a series is told by its start, as it is of each day`() throws {
    try put(weekly, trigger: "TRIGGER:-PT10M")
    _ = try remindOfSeries()
    try world.sync()
    let told = "TRIGGER;X-CHRONOLIST-FIXED=TRUE:-PT6H\r\n"
    #expect(world.folder.text(place).contains(told), "\(world.folder.text(place))")
    #expect(try world.sync().changes == 0)
    // Moved there by an hour, it is as long before.
    let moved = world.folder.text(place).replacing("T140000Z", with: "T150000Z")
      .replacing("DTEND:20261124T150000Z", with: "DTEND:20261124T160000Z")
    world.folder.put(place, moved)
    try world.sync()
    #expect(try event().reminders == [at(.monday + 1, 540)])
  }

  @Test func `an alarm at one instant of a series stays in its file`() throws {
    let alarm = "TRIGGER;VALUE=DATE-TIME:20261201T080000Z"
    try put(weekly, trigger: alarm)
    let before = try event()
    #expect(before.reminders.isEmpty)
    var after = before
    after.name = "Fair"
    after.place = "Hall 3"
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("LOCATION:Hall 3\r\n") && text.contains("\(alarm)\r\n"), "\(text)")
  }

  /// As an earlier version told a fixed time of a series.
  @Test(arguments: [480, 510])
  func `what a planner told as one instant of a series is told of each day alone`(
    minutes: Int
  ) throws {
    try put(weekly, trigger: "TRIGGER:-PT10M")
    _ = try remindOfSeries()
    try world.sync()
    let told = "TRIGGER;X-CHRONOLIST-FIXED=TRUE:-PT6H\r\n"
    let once = "TRIGGER;VALUE=DATE-TIME:20261124T080000Z\r\n"
    world.folder.put(
      place,
      world.folder.text(place).replacing(told, with: "DESCRIPTION:Fair\r\n" + once)
    )
    try world.sync()
    let before = try event()
    var after = before
    (after.reminders, after.place) = ([try at(.monday + 1, minutes)], "Hall 3")
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("LOCATION:Hall 3\r\n") && !text.contains("DATE-TIME"), "\(text)")
    #expect(text.split(separator: "BEGIN:VALARM").count == 2, "\(text)")
    #expect(try world.sync().changes == 0)
  }
}
