import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day of a series that was moved here for once, and ticked by a program that counts the next one from there: the series
/// goes on by its own days (Behaviour 9.4).
@Suite struct SyncMovedForOnceTests {
  let world: SyncWorld

  /// Every week from Monday the 23rd on, the first of them moved to Wednesday; it is Wednesday.
  init() throws {
    world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Gym", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY")
    try world.sync()
    let open = try world.task("Gym").task.id
    _ = try world.repository.perform(.move(.tasks([open]), to: .monday + 2), at: world.now)
    world.now = world.now.later(minutes: 5)
    try world.sync()
    world.now = world.now.later(days: 2)
  }

  private let finished = "STATUS:COMPLETED\r\nCOMPLETED:20261125T120000Z\r\n"

  private let goneOn = ["25 done kept", "30 open open"]

  @Test func `a new file, as of todoman, is on the next day of the series`() throws {
    let place = try world.place("Gym")
    let text = world.folder.text(place)
    world.folder.put(place, text.replacing("RRULE:FREQ=WEEKLY\r\n", with: finished))
    world.put("b@vm", "SUMMARY:Gym", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY")
    world.now = world.now.later(minutes: 5)
    try world.sync()
    try world.sync()
    #expect(try world.days() == goneOn)
    #expect(world.folder.text(SyncPlace("", "b@vm.ics")).contains("DUE;VALUE=DATE:20261130\r\n"))
  }

  @Test func `the same file is put on the next day of the series`() throws {
    try world.change("Gym", "DUE", to: "DUE;VALUE=DATE:20261202")
    try world.change("Gym", "LAST-MODIFIED", to: "LAST-MODIFIED:20261125T120000Z")
    world.now = world.now.later(minutes: 5)
    try world.sync()
    try world.sync()
    #expect(try world.days() == goneOn)
    #expect(try world.text("Gym").contains("DUE;VALUE=DATE:20261130\r\n"))
  }

  @Test func `a day that was given there is taken`() throws {
    let place = try world.place("Gym")
    let text = world.folder.text(place)
    world.folder.put(place, text.replacing("RRULE:FREQ=WEEKLY\r\n", with: finished))
    world.put("b@vm", "SUMMARY:Gym", "DUE;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY")
    world.now = world.now.later(minutes: 5)
    try world.sync()
    try world.sync()
    let days = try world.tasks().compactMap(\.task.due?.civil.day).sorted()
    #expect(days == [3, 25])
  }
}
