import ChronoExchange
import ChronoModel
import Testing

/// Events in zones: kept as they came, and written so.
extension CalendarItemsTests {
  @Test func `an event keeps its zone, and its days are told there`() throws {
    let draft = try event(
      "DTSTART;TZID=Europe/Berlin:20261123T003000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T233000Z",
      "EXDATE;TZID=Europe/Berlin:20261130T003000"
    )
    #expect(draft.zone == "Europe/Berlin")
    #expect(draft.day == day("2026-11-23") && draft.time == time("00:30"))
    #expect(draft.repeats?.rule == "FREQ=WEEKLY;UNTIL=20261207;BYDAY=MO")
    #expect(draft.repeats?.excluded == [day("2026-11-30")])
  }

  @Test func `without a zone that is known, a rule goes along with the planner's clock`() throws {
    let draft = try event(
      "DTSTART:20261123T003000Z",
      "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T233000Z",
      "EXDATE:20261130T003000Z"
    )
    #expect(draft.zone == nil && draft.day == day("2026-11-23"))
    #expect(draft.repeats?.rule == "FREQ=WEEKLY;UNTIL=20261206;BYDAY=MO")
    let floating = try event("DTSTART;TZID=Mars/Olympus:20261123T003000")
    #expect(floating.zone == nil && floating.time == time("00:30"))
  }

  @Test func `a day told apart is the one of its series' zone`() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      SUMMARY:Early
      DTSTART;TZID=Europe/Berlin:20261123T003000
      RRULE:FREQ=WEEKLY
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      RECURRENCE-ID;TZID=Europe/Berlin:20261130T003000
      SUMMARY:Later
      DTSTART;TZID=Europe/Berlin:20261130T013000
      END:VEVENT
      END:VCALENDAR
      """
    let items = try read(text).items
    let series = try #require(items.first { event($0)?.repeats != nil })
    #expect(
      items.contains { $0.content == .exclusion(day("2026-11-30"), from: series.identity ?? id(0)) }
    )
  }

  @Test func `an event whose zone was changed is written in the new one, the others as they came`()
    throws
  {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      SUMMARY:Talk
      DTSTART;TZID=Europe/Berlin:20261124T003000
      DTEND;TZID=Europe/Berlin:20261124T013000
      END:VEVENT
      END:VCALENDAR
      """
    let items = try read(text).items
    let same = try written(items)
    #expect(same.contains("DTSTART;TZID=Europe/Berlin:20261124T003000"))
    let later = try writtenEvents(items) { $0.time = time("02:00") }
    #expect(later.contains("DTSTART;TZID=Europe/Berlin:20261124T020000"))
    #expect(later.contains("DTEND;TZID=Europe/Berlin:20261124T030000"))
    let moved = try writtenEvents(items) { $0.zone = "Asia/Tokyo" }
    #expect(moved.contains("DTSTART;TZID=Asia/Tokyo:20261124T003000"))
    #expect(moved.contains("TZID:Asia/Tokyo"))
    // An import of before, on the planner's clock, goes back as it came.
    let old = try writtenEvents(items) {
      ($0.zone, $0.day, $0.time) = (nil, day("2026-11-23"), time("23:30"))
    }
    #expect(old.contains("DTSTART;TZID=Europe/Berlin:20261124T003000"))
    #expect(!old.contains("LAST-MODIFIED"))
  }
}
