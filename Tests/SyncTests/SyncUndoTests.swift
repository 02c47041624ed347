import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A run that is undone, and the runs after it (Behaviour 9.3).
@Suite struct SyncUndoTests {
  private func watering() throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", "X-A:1")
    try world.sync()
    return world
  }

  private func finish(_ world: SyncWorld, _ uid: String = "a@phone") {
    let place = SyncPlace("", uid + ".ics")
    let done = "STATUS:COMPLETED\r\nCOMPLETED:20261123T110000Z\r\n"
    world.folder.put(place, world.folder.text(place).replacing("RRULE:FREQ=DAILY\r\n", with: done))
  }

  private func comeNew(_ world: SyncWorld, _ uid: String, day: Int) {
    world.put(uid, "SUMMARY:Water", "DUE;VALUE=DATE:202611\(day)", "RRULE:FREQ=DAILY")
  }

  /// The days of the open and of the done ones, when nothing is left to be done.
  private func days(_ world: SyncWorld) throws -> [String] {
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    return try world.tasks().map(\.task).map { "\($0.due?.civil.day ?? 0) \($0.status)" }.sorted()
  }

  @Test func `a repeat ticked with a new file: the day is open again, once, on both sides`() throws
  {
    let world = try watering()
    finish(world)
    comeNew(world, "b@vm", day: 24)
    #expect(try days(world) == ["23 done", "24 open"])
    let receipt = try world.repository.undo(at: world.now)
    #expect(receipt.comingBack == 0)
    #expect(try days(world) == ["23 open"])
    #expect(world.folder.files.keys.map(\.name) == ["a@phone.ics"])
    let text = world.folder.text(SyncPlace("", "a@phone.ics"))
    for line in ["DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", "X-A:1"] {
      #expect(text.contains(line + "\r\n"), "\(text)")
    }
    #expect(!text.contains("COMPLETED"))
    // Redone, the series goes on in its own file.
    _ = try world.repository.redo(at: world.now)
    #expect(try days(world) == ["23 done", "24 open"])
    #expect(world.folder.text(SyncPlace("", "a@phone.ics")).contains("DUE;VALUE=DATE:20261124"))
  }

  @Test func `a repeat ticked with a copy beside it`() throws {
    let world = try watering()
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    world.put(
      "copy",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "STATUS:COMPLETED",
      "COMPLETED:20261123T110000Z"
    )
    #expect(try days(world) == ["23 done", "24 open"])
    _ = try world.repository.undo(at: world.now)
    #expect(try days(world) == ["23 open"])
    #expect(world.folder.files.keys.map(\.name) == ["a@phone.ics"])
    let text = world.folder.text(SyncPlace("", "a@phone.ics"))
    #expect(text.contains("DUE;VALUE=DATE:20261123\r\n") && text.contains("X-A:1\r\n"), "\(text)")
  }

  @Test func `what was new there comes back, and undo says so`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Bread")
    world.put("b", "SUMMARY:Milk")
    try world.sync()
    #expect(try world.repository.undo(at: world.now).comingBack == 2)
    #expect(try world.tasks().isEmpty)
    #expect(try world.sync().here.new == 2)
    #expect(try world.sync().changes == 0 && world.folder.files.count == 2)
    // Going back by several steps says it of all of them.
    try world.edit("Milk") { $0.notes = "oat" }
    #expect(try world.repository.go(to: JournalStep(0), at: world.now).comingBack == 2)
    try world.sync()
    // An undone change is no item that comes back.
    try world.change("Milk", "PRIORITY", to: "PRIORITY:1")
    try world.sync()
    #expect(try world.repository.undo(at: world.now).comingBack == 0)
  }

  @Test func `a conflict that was decided for theirs is there again`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Rent", "DESCRIPTION:base")
    try world.sync()
    try world.edit("Rent") { $0.notes = "ours" }
    try world.change("Rent", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    #expect(try world.repository.syncConflicts().isEmpty)
    for synchronises in [false, true] {
      if synchronises { try world.sync() }
      _ = try world.repository.undo(at: world.now)
      #expect(try world.task("Rent").task.notes == "ours")
      let again = try #require(try world.repository.syncConflicts().first)
      #expect(again.dispute == conflict.dispute)
      if synchronises { try world.sync() }
      #expect(try world.repository.syncConflicts().map(\.dispute) == [conflict.dispute])
      _ = try world.repository.redo(at: world.now)
      #expect(try world.repository.syncConflicts().isEmpty)
      #expect(try world.task("Rent").task.notes == "theirs")
    }
    try world.sync()
    #expect(try world.text("Rent").contains("DESCRIPTION:theirs\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `an export is known again, also the days that came from new files`() throws {
    let world = try watering()
    finish(world)
    comeNew(world, "b@vm", day: 24)
    try world.sync()
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    try world.sync()
    var writer = CalendarWriter(world.context.meaning)
    try world.repository.forEachWhole(.iCalendar) { writer.append($0) }
    writer.finish()
    var pieces = [writer.drain()]
    var reader = CalendarItems(
      { pieces.popLast() ?? [] },
      meaning: world.context.meaning
    )
    let before = try world.tasks().count
    let counts = try world.repository.importItems(at: world.now) { try reader.next() }
    #expect(counts.added == 0 && counts.skipped == before && before == 3, "\(counts)")
  }

  @Test func `how far a task was is known again when it is reopened`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Report", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40")
    try world.sync()
    let before = world.folder.text(SyncPlace("", "a.ics"))
    for isDone in [true, false] {
      let id = try world.task("Report").task.id
      _ = try world.repository.perform(.setDone(.tasks([id]), isDone), at: world.now)
      try world.sync()
      #expect(try world.text("Report").contains("STATUS:COMPLETED\r\n") == isDone)
    }
    func said(_ text: String) -> [String] {
      text.split(separator: "\r\n").map(String.init).filter { line in
        !["SEQUENCE", "LAST-MODIFIED", "DTSTAMP", "CREATED", "X-CHRONOLIST-REVISION"]
          .contains { line.hasPrefix($0) }
      }
    }
    let after = try world.text("Report")
    #expect(said(after).sorted() == said(before).sorted(), "\(after)")
  }

  @Test func `a first run of thousands is whole, taken back whole, and goes on as any other`()
    throws
  {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Here before", due: .monday))
    for number in 0..<2100 {
      let lines =
        switch number % 7 {
        case 0: ["DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY"]
        case 1: ["STATUS:COMPLETED", "COMPLETED:20261120T110000Z"]
        default:
          ["DUE;VALUE=DATE:20261124", "CATEGORIES:t\(number % 5)", "DESCRIPTION:note \(number)"]
        }
      world.put("\(number)@phone", ["SUMMARY:Crème \(number)"] + lines)
    }
    #expect(try world.sync().here.new == 2100)
    #expect(try world.repository.check() == [])
    #expect(try world.sync().changes == 0)
    _ = try world.repository.undo(at: world.now)
    #expect(try world.repository.check() == [])
    #expect(try world.tasks().map(\.task.title) == ["Here before"])
    _ = try world.repository.redo(at: world.now)
    #expect(try world.repository.check() == [])
    #expect(try world.sync().changes == 0)
    #expect(try world.tasks().count == 2101)
  }
}
