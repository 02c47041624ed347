import ChronoModel
import Testing

/// What each key's change makes of an event.
@Suite struct EventChangeTests {
  private static let today = LocalDay(number: 20_778)
  private static let now = Moment(
    instant: Instant(seconds: Int64(today.number) * 86_400 + 9 * 3600),
    zone: .utc
  )

  private static func event(_ time: TimeOfDay?, _ length: Int, _ tags: [String] = [])
    -> CalendarEvent
  {
    CalendarEvent(
      id: Identifier(high: 1, low: 1),
      name: "Lunch",
      tags: tags,
      day: today,
      time: time,
      length: length,
      created: Instant(seconds: 0)
    )
  }

  private static func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay? {
    TimeOfDay(hour: hour, minute: minute)
  }

  @Test(arguments: [
    (EventChange.shift(days: 1, minutes: 0), 1, "13:00", 60),
    (.shift(days: -2, minutes: 0), -2, "13:00", 60),
    (.shift(days: 0, minutes: 15), 0, "13:15", 60),
    (.shift(days: 0, minutes: -14 * 60), -1, "23:00", 60),
    (.shift(days: 0, minutes: 11 * 60), 1, "00:00", 60),
    (.move(to: EventChangeTests.today + 9), 9, "13:00", 60),
    (.move(to: EventChangeTests.today + 9, at: TimeOfDay("18:30")), 9, "18:30", 60),
    (.resize(byMinutes: 15), 0, "13:00", 75),
    (.resize(byMinutes: -15), 0, "13:00", 45),
    (.resize(byMinutes: -90), 0, "13:00", 5),
  ])
  func `a timed event`(change: EventChange, days: Int, time: String, length: Int) {
    let event = Self.event(Self.time(13), 60)
    let after = EventRules.changed(event, by: change, category: nil, at: Self.now)
    #expect(after.day == Self.today + days)
    #expect(after.time?.text == time)
    #expect(after.length == length)
  }

  @Test(arguments: [
    (EventChange.shift(days: 1, minutes: 0), 1, 2880),
    (.shift(days: 0, minutes: 15), 0, 2880),
    (.resize(byMinutes: 15), 0, 4320),
    (.resize(byMinutes: -15), 0, 1440),
  ])
  func `an all-day event goes by whole days`(change: EventChange, days: Int, length: Int) {
    let event = Self.event(nil, 2880)
    let after = EventRules.changed(event, by: change, category: nil, at: Self.now)
    #expect(after.day == Self.today + days)
    #expect(after.time == nil)
    #expect(after.length == length)
  }

  @Test func `no event gets longer by making it shorter`() {
    for (time, length) in [(Self.time(13), 0), (Self.time(13), 5), (nil, 1440)] {
      let event = Self.event(time, length)
      let after = EventRules.changed(
        event,
        by: .resize(byMinutes: -15),
        category: nil,
        at: Self.now
      )
      #expect(after.length == length)
    }
  }

  @Test func `tags are added and removed, each once`() {
    let change = EventChange.tag(adding: ["Food", "fun"], removing: ["Work"])
    let after = EventRules.changed(
      Self.event(Self.time(13), 60, ["work", "food"]),
      by: change,
      category: nil,
      at: Self.now
    )
    #expect(after.tags == ["food", "fun"])
  }

  @Test func `a step that ends outside the calendar is refused`() {
    var event = Self.event(nil, 1440)
    event.day = .latest
    #expect(throws: Refusal.dayOutOfRange) {
      try EventRules.altered(
        event,
        EventPart(event.id, on: event.day),
        by: .shift(days: 1, minutes: 0),
        category: nil,
        id: Identifier(high: 9, low: 9),
        series: Identifier(high: 9, low: 9),
        position: 0,
        at: Self.now
      )
    }
  }

  @Test(arguments: [
    (
      EventPart(Identifier(high: 1, low: 1), on: EventChangeTests.today),
      "‘Lunch’ to Sun 22 Nov · 13:00"
    ),
    (
      EventPart(Identifier(high: 1, low: 1), on: EventChangeTests.today, .thisOne),
      "‘Lunch’ to Sun 22 Nov · 13:00"
    ),
    (
      EventPart(Identifier(high: 1, low: 1), on: EventChangeTests.today, .allFromHere),
      "‘Lunch’ and all its later repeats to Sun 22 Nov · 13:00"
    ),
  ])
  func `is said with where it went`(part: EventPart, words: String) {
    var event = Self.event(Self.time(13), 60)
    event.day = Self.today + 1
    let subjects = EditLabel.Subjects(title: "Lunch", count: 1, event: event)
    #expect(
      EditLabel.text(of: .alterEvent(part, .shift(days: 1, minutes: 0)), on: subjects)
        == "Moved \(words)"
    )
  }
}
