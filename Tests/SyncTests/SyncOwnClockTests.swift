import ChronoModel
import ChronoStore
import Testing
import chronolist

/// An event series of the planner's own, whose file tells its clock by a name.
@Suite struct SyncOwnClockTests {
  @Test func `a time that the phone gives it is no conflict with another title here`() throws {
    let world = try SyncWorld()
    let (place, text) = try world.choir()
    let moved = text.replacing(
      "DTSTART;TZID=UTC:20261124T080000",
      with: "DTSTART;TZID=UTC:20261124T083000"
    )
    #expect(moved != text)
    world.now = world.now.later(minutes: 10)
    let before = try world.series()
    var after = before
    after.name = "Sing"
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    world.folder.put(place, moved)
    try world.sync()
    let event = try world.series()
    #expect(event.name == "Sing" && event.time == TimeOfDay(minutes: 510) && event.zone == nil)
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(world.folder.text(place).contains("20261124T083000\r\n"))
    #expect(world.folder.text(place).contains("SUMMARY:Sing\r\n"))
    #expect(try world.sync().changes == 0)
  }
}
