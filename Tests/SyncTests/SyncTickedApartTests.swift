import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a repeating task that the phone ticks one by one in the series’ file, as jtx Board does.
@Suite struct SyncTickedApartTests {
  private let place = SyncPlace("", "a@phone.ics")

  private func tick(_ world: SyncWorld, _ day: Int, at stamp: String) {
    let lines = [
      "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
      "DTSTART;VALUE=DATE:202611\(day)", "DUE;VALUE=DATE:202611\(day)", "STATUS:COMPLETED",
      "PERCENT-COMPLETE:100", "COMPLETED:202611\(stamp)Z", "DTSTAMP:202611\(stamp)Z",
      "LAST-MODIFIED:202611\(stamp)Z", "END:VTODO", "END:VCALENDAR",
    ]
    let text = world.folder.text(place)
    world.folder.put(
      place,
      text.replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
    )
  }

  private func daily(isSynchronised: Bool = true) throws -> SyncWorld {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTART;VALUE=DATE:20261123",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY"
    )
    if isSynchronised { try world.sync() }
    return world
  }

  @Test func `a day that is ticked is done once, and the next one is open`() throws {
    let world = try daily()
    tick(world, 23, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
    #expect(world.folder.text(place).contains("RECURRENCE-ID;VALUE=DATE:20261123\r\n"))
    world.now = world.now.later(days: 1)
    tick(world, 24, at: "24T130000")
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 done kept", "25 open open"])
    #expect(try world.repository.check() == [])
  }

  @Test(arguments: [true, false])
  func `heard of days later, each was done when it was`(isSynchronised: Bool) throws {
    let world = try daily(isSynchronised: isSynchronised)
    for day in 23...25 { tick(world, day, at: "\(day)T130000") }
    world.now = world.now.later(days: 3)
    try world.sync()
    let found = try world.days()
    #expect(
      found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"],
      "\(found)"
    )
    #expect(try world.repository.check() == [])
  }

  @Test func `a day that was missed here was done after all, late`() throws {
    let world = try daily()
    world.now = world.now.later(days: 1)
    try world.sync()
    tick(world, 23, at: "24T080000")
    try world.sync()
    #expect(try world.days() == ["23 done missed", "24 open open"])
  }

  @Test func `undone here, the day is open there too`() throws {
    let world = try daily()
    tick(world, 23, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    world.now = world.now.later(minutes: 1)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.days() == ["23 open open"])
    let text = world.folder.text(place)
    #expect(!text.contains("COMPLETED"), "\(text)")
    #expect(text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(!text.contains("DUE;VALUE=DATE:20261124"))
  }
}
