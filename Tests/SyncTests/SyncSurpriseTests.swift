import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// What a run says that nobody would expect.
@Suite struct SyncSurpriseTests {
  @Test func `deleted here and changed there, the run says that it is back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call")
    world.put("b", "SUMMARY:Tea")
    try world.sync()
    try world.delete("Call")
    try world.change("Call", "SUMMARY", to: "SUMMARY:Call Ana")
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Call Ana" && summary.cameBack.count == 1)
    #expect(try world.sync().cameBack.count == 0)
  }

  @Test func `deleted there and changed here, the run says that its file is back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call")
    world.put("b", "SUMMARY:Tea")
    try world.sync()
    try world.edit("Call") { $0.notes = "new" }
    world.folder.files[SyncPlace("", "a.ics")] = nil
    let summary = try world.sync()
    #expect(summary.madeAgain.first == "Call" && summary.cameBack.count == 0)
    #expect(try world.sync().madeAgain.count == 0)
  }

  @Test func `a day that was deleted here and moved there is back, and the run says so`() throws {
    let world = try SyncWorld()
    let (place, text) = try world.choir()
    let moved = [
      "BEGIN:VEVENT", "UID:\(place.name.dropLast(4))", "RECURRENCE-ID:20261201T080000Z",
      "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "SUMMARY:Choir", "END:VEVENT",
      "END:VCALENDAR",
    ]
    let id = try world.series().id
    let deletion = Edit.deleteOccurrence(id, on: .monday + 8, .thisOne)
    _ = try world.repository.perform(deletion, at: world.now)
    world.folder.put(
      place,
      text.replacing("END:VCALENDAR", with: moved.joined(separator: "\r\n"))
    )
    let summary = try world.sync()
    #expect(summary.daysBack.first == "Choir" && summary.daysBack.count == 1)
    #expect(try world.events().count == 2)
    #expect(try world.sync().daysBack.count == 0)
  }

  @Test func `a series that goes with its days is one event`() throws {
    let world = try SyncWorld()
    let place = try world.choir().place
    for day in [8, 15] { try world.edit(day: day) { $0.time = TimeOfDay(minutes: 600) } }
    try world.sync()
    world.folder.files[place] = nil
    #expect(try world.sync(force: true).gone.count == 1)
    #expect(try world.events().isEmpty)
  }

  @Test func `a new day of a series is not back`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    try world.change("Call", "STATUS", to: "STATUS:COMPLETED")
    let summary = try world.sync()
    #expect(summary.cameBack.count == 0 && summary.madeAgain.count == 0)
  }

  // MARK: Rules that nobody here can follow

  @Test func `a rule that cannot be followed stays, and is told`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE:20261123T140000Z", "RRULE:FREQ=HOURLY;INTERVAL=6")
    #expect(try world.sync().unfollowed.map(\.title) == ["Water"])
    #expect(try world.sync().unfollowed.isEmpty)
    try world.edit("Water") { $0.due = .monday + 1 }
    #expect(try world.sync().unfollowed.isEmpty)
    #expect(try world.text("Water").contains("RRULE:FREQ=HOURLY;INTERVAL=6\r\n"))
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    let summary = try world.sync()
    #expect(summary.unfollowed.map(\.isClosed) == [true])
    #expect(try world.text("Water").contains("RRULE:FREQ=HOURLY;INTERVAL=6\r\n"))
    #expect(try world.sync().unfollowed.isEmpty)
  }
}
