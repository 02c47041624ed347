import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a series on which the planner was not open, and that another program has finished with a new
/// file for the day after, as todoman does.
@Suite struct SyncPassedDayTests {
  let world: SyncWorld

  /// Monday was finished there, and its new file is on Tuesday; the planner hears of that on Wednesday, and
  /// goes on with that day.
  init() throws {
    world = try SyncWorld()
    put("a@vm", day: 23)
    try world.sync()
    put("a@vm", day: 23, finish: "20261123T180000Z")
    put("b@vm", day: 24)
    world.now = world.now.later(days: 2)
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "b@vm.ics")).contains("DUE;VALUE=DATE:20261125\r\n"))
    #expect(try world.tasks().count == 2)
  }

  private func put(_ uid: String, day: Int, at stamp: String = "", finish: String? = nil) {
    world.put(
      uid,
      "SUMMARY:Water",
      "DUE;VALUE=DATE:202611\(day)",
      finish.map { "STATUS:COMPLETED\r\nCOMPLETED:\($0)" } ?? "RRULE:FREQ=DAILY",
      stamp.isEmpty ? "X-A:1" : "X-A:1\r\nLAST-MODIFIED:\(stamp)"
    )
  }

  private func expectAll() throws {
    #expect(try world.days() == ["23 done kept", "24 done kept", "25 open open"])
    let open = world.folder.files.keys.filter { world.folder.text($0).contains("RRULE") }
    #expect(open.count == 1)
    #expect(try world.repository.check() == [])
  }

  @Test func `where ours of the two files was taken, the new one tells of the day`() throws {
    put("c@vm", day: 25, at: "20261124T200000Z")
    try world.sync()
    try expectAll()
  }

  @Test func `where theirs was taken, it finishes its own day and none of ours`() throws {
    put("b@vm", day: 24, finish: "20261124T200000Z")
    put("c@vm", day: 25, at: "20261124T200000Z")
    try world.sync()
    try expectAll()
  }
}
