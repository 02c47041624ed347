import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days that are taken out of a series or put into it are a set: what either side did with one holds,
/// whatever became of the rule and the time.
@Suite struct SyncSeriesDaysTests {
  let world: SyncWorld
  private let place = SyncPlace("", "yoga.ics")

  init() throws {
    world = try SyncWorld()
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:yoga", "DTSTART:20261124T180000Z",
      "DTEND:20261124T190000Z", "RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261231T225959Z",
      "EXDATE:20261201T180000Z", "SUMMARY:Yoga", "END:VEVENT", "END:VCALENDAR", "",
    ]
    world.folder.put(place, lines.joined(separator: "\r\n"))
    try world.sync()
    world.now = world.now.later(minutes: 10)
  }

  /// What a phone makes of it: another day taken out, and the one that was is back.
  private func phone(keeps: Bool = true) -> String {
    world.folder.text(place).replacing(
      "EXDATE:20261201T180000Z\r\n",
      with: (keeps ? "EXDATE:20261201T180000Z\r\n" : "") + "EXDATE:20261208T180000Z\r\n"
    )
  }

  private func edit(_ change: (inout CalendarEvent) -> Void) throws {
    let event = try #require(try world.events().first).event
    var after = event
    change(&after)
    _ = try world.repository.perform(.reviseEvent(from: event, to: after), at: world.now)
  }

  private func excluded() throws -> [Int] {
    #expect(try world.events().count == 1)
    return try #require(try world.events().first?.event.repeats).excluded.map { $0 - .monday }
  }

  @Test(arguments: [true, false])
  func `a day that is deleted there goes, though the series has another time here`(keeps: Bool)
    throws
  {
    let theirs = phone(keeps: keeps)
    try edit { $0.time = TimeOfDay(hour: 17, minute: 30) }
    world.folder.put(place, theirs)
    #expect(try world.sync().conflicts == 0)
    #expect(try excluded() == (keeps ? [8, 15] : [15]))
    let text = world.folder.text(place)
    #expect(
      text.contains("EXDATE;TZID=UTC:20261208T173000\r\n") && !text.contains("T180000"),
      "\(text)"
    )
    #expect(text.contains("20261201T173000") == keeps)
    #expect(try world.sync().changes == 0)
  }

  @Test func `days deleted on both sides, and a rule that is another here, are no conflict`() throws
  {
    let theirs = phone()
    try edit {
      $0.repeats?.excluded = [.monday + 8, .monday + 22]
      $0.repeats?.rule = "FREQ=WEEKLY;UNTIL=20270131"
    }
    world.folder.put(place, theirs)
    #expect(try world.sync().conflicts == 0)
    #expect(try excluded() == [8, 15, 22])
    #expect(world.folder.text(place).contains("UNTIL=20270131T180000Z"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `the same is so in a merge of two texts`() throws {
    let theirs = phone(keeps: false)
    try edit {
      $0.time = TimeOfDay(hour: 17, minute: 30)
      $0.repeats?.excluded = [.monday + 8, .monday + 22]
    }
    try world.sync()
    let (merged, disputes) = try world.merge("yoga", with: theirs)
    #expect(disputes.isEmpty)
    for day in ["20261208", "20261215"] { #expect(merged.contains(day + "T173000"), "\(merged)") }
    #expect(!merged.contains("20261201T"))
  }

  @Test func `two rules are a conflict that is listed, and the days are not of it`() throws {
    let theirs = phone().replacing("UNTIL=20261231T225959Z", with: "UNTIL=20270228T225959Z")
    try edit { $0.repeats?.rule = "FREQ=WEEKLY;UNTIL=20270131" }
    world.folder.put(place, theirs)
    #expect(try world.sync().conflicts == 1)
    #expect(try world.repository.syncConflicts().map(\.dispute.field) == [.repeats])
    #expect(try excluded() == [8, 15])
    #expect(world.folder.text(place).contains("UNTIL=20270131T180000Z"))
    #expect(try world.sync().changes == 0)
  }
}
