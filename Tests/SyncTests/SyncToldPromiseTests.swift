import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What files tell of promises (`X-CHRONOLIST-PROMISE`): none is told as open that is decided.
@Suite struct SyncToldPromiseTests {
  let world: SyncWorld

  /// Two tasks of Monday that were moved to Tuesday on that day, which their files tell.
  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Tea", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    draft.title = "Milk"
    draft.repeats = nil
    try world.add(draft)
    try world.sync()
    for title in ["Tea", "Milk"] { try world.edit(title) { $0.due = .monday + 1 } }
    try world.sync()
    world.now = world.now.later(days: 1)
  }

  private func outcomes(_ title: String) throws -> [String] {
    try world.text(title).split(separator: "\r\n").filter { $0.hasPrefix("X-CHRONOLIST-PROMISE") }
      .map { line in String(line.dropFirst(29).prefix { $0 != ";" }) }
  }

  @Test func `ticked there, it is told as kept in the same run`() throws {
    #expect(try outcomes("Milk") == ["postponed", "open"])
    try world.change("Milk", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Milk", "COMPLETED", to: "COMPLETED:20261124T110000Z")
    try world.sync()
    #expect(try outcomes("Milk") == ["postponed", "kept"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a day that both sides change is one change of each`() throws {
    try world.edit("Milk") { $0.priority = .high }
    try world.change("Milk", "DUE", to: "DUE;VALUE=DATE:20261126")
    try world.change("Milk", "LAST-MODIFIED", to: "LAST-MODIFIED:20261124T110000Z")
    let summary = try world.sync()
    #expect((summary.here.changed, summary.there.changed) == (1, 1))
    #expect(try outcomes("Milk") == ["postponed", "postponed", "open"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `gone on there, its file tells no promise of the day before`() throws {
    #expect(try outcomes("Tea") == ["postponed", "open"])
    try world.change("Tea", "DUE", to: "DUE;VALUE=DATE:20261125")
    try world.change("Tea", "LAST-MODIFIED", to: "LAST-MODIFIED:20261124T110000Z")
    try world.sync()
    #expect(try world.text("Tea").contains("DUE;VALUE=DATE:20261125\r\n"))
    #expect(try outcomes("Tea").isEmpty)
    #expect(try world.sync().changes == 0)
  }

  /// Whichever call the run is killed at, nothing that it has begun is kept for ever.
  @Test(arguments: 0..<12) func `killed as promises are taken, it deletes what the phone deletes`(
    calls: Int
  ) throws {
    world.put("phone", "SUMMARY:Walk", "DUE;VALUE=DATE:20261125")
    try world.sync()
    try world.change("Walk", "DUE", to: nil)
    try world.sync()
    let ticked = "SUMMARY:Walk\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261124T120100Z"
    try world.change("Walk", "SUMMARY", to: ticked)
    try world.sync()
    // Another planner has written it, and tells no promise: nothing here is otherwise by that.
    let written = "X-CHRONOLIST-REVISION:vvvvv\r\nX-MOOD:Good"
    try world.change("Walk", "X-CHRONOLIST-REVISION", to: written)
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(try world.sync().changes == 0)
    world.folder.files[try world.place("Walk")] = nil
    try world.sync()
    #expect(try !world.tasks().contains { $0.task.title == "Walk" })
    #expect(try world.sync().changes == 0)
  }
}
