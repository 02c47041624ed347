import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Planned times, of which a program on the other side moves one end alone.
@Suite struct SyncBlockTests {
  /// A task for Tuesday, 09:00 to 11:00.
  private func report() throws -> SyncWorld {
    let world = try SyncWorld()
    try world.add(
      TaskDraft(
        title: "Report",
        due: .monday + 1,
        time: TimeOfDay(hour: 9, minute: 0),
        estimate: 120
      )
    )
    try world.sync()
    let text = try world.text("Report")
    #expect(text.contains("DTSTART:20261124T090000Z\r\n"))
    #expect(text.contains("DUE:20261124T110000Z\r\n"))
    return world
  }

  /// `25 09:00 120`, and the lines of the file, after a run that is followed by none.
  private func synced(_ world: SyncWorld, _ title: String = "Report") throws -> String {
    try world.sync()
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
    let task = try #require(
      try world.tasks().map(\.task).first { $0.title == title && $0.status == .open }
    )
    let lines = try world.text(title).components(separatedBy: "\r\n")
    let span = ["DTSTART", "DUE"].map { name in
      lines.first { $0.hasPrefix(name + ":") }?.dropFirst(name.count + 1) ?? "none"
    }
    let plan = "\(task.due?.civil.day ?? 0) \(task.time?.text ?? "-") \(task.estimate ?? 0)"
    return "\(plan) \(span[0])/\(span[1])"
  }

  @Test(arguments: [
    ("DUE:20261125T110000Z", "25 09:00 120 20261125T090000Z/20261125T110000Z"),
    ("DUE:20261124T140000Z", "24 12:00 120 20261124T120000Z/20261124T140000Z"),
    ("DTSTART:20261124T080000Z", "24 08:00 120 20261124T080000Z/20261124T100000Z"),
  ])
  func `one end alone is a move, and the length stays`(line: String, expected: String) throws {
    let world = try report()
    try world.change("Report", String(line.prefix { $0 != ":" }), to: line)
    let found = try synced(world)
    #expect(found == expected)
    // And once more: the block is one again.
    try world.change("Report", "DUE", to: "DUE:20261127T110000Z")
    #expect(try synced(world) == "27 09:00 120 20261127T090000Z/20261127T110000Z")
  }

  @Test func `a start that is taken away leaves the task where it is`() throws {
    let world = try report()
    try world.change("Report", "DTSTART", to: nil)
    #expect(try synced(world) == "24 09:00 120 20261124T090000Z/20261124T110000Z")
  }

  @Test func `both ends say how long it is`() throws {
    let world = try report()
    try world.change("Report", "DTSTART", to: "DTSTART:20261125T080000Z")
    try world.change("Report", "DUE", to: "DUE:20261125T083000Z")
    #expect(try synced(world) == "25 08:00 30 20261125T080000Z/20261125T083000Z")
  }

  @Test func `an estimate alone ends the block at another time`() throws {
    let world = try report()
    try world.change("Report", "ESTIMATED-DURATION", to: "ESTIMATED-DURATION:PT1H")
    #expect(try synced(world) == "24 09:00 60 20261124T090000Z/20261124T100000Z")
  }

  @Test func `an estimate that is dropped beside both ends is kept`() throws {
    let world = try report()
    try world.change("Report", "ESTIMATED-DURATION", to: nil)
    try world.change("Report", "X-TASKS-ESTIMATED-SECONDS", to: nil)
    try world.change("Report", "DTSTART", to: "DTSTART:20261125T090000Z")
    try world.change("Report", "DUE", to: "DUE:20261125T110000Z")
    #expect(try synced(world) == "25 09:00 120 20261125T090000Z/20261125T110000Z")
  }

  @Test func `moved on both sides, the kept value of the other is its start too`() throws {
    let world = try report()
    try world.edit("Report") { $0.due = .monday + 3 }
    try world.change("Report", "DUE", to: "DUE:20261125T110000Z")
    try world.sync()
    let conflict = try #require(try world.repository.syncConflicts().first)
    #expect(conflict.dispute.theirs == "2026-11-25 09:00")
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    let task = try world.task("Report").task
    #expect(task.due == .monday + 2 && task.time == TimeOfDay(hour: 9, minute: 0))
  }

  /// todoman's new file says nothing of an estimate.
  @Test func `a series that goes on in a new file keeps its start and its length`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(
      title: "Tidy",
      due: .monday,
      time: TimeOfDay(hour: 23, minute: 0),
      estimate: 30
    )
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    let old = try world.place("Tidy")
    let text = world.folder.text(old)
    world.folder.put(
      old,
      text.replacing("RRULE:FREQ=DAILY\r\n", with: "STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\n")
    )
    world.put(
      "b@vm",
      "SUMMARY:Tidy",
      "DTSTART:20261124T230000Z",
      "DUE:20261124T233000Z",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    #expect(try world.sync().changes == 0)
    let open = try #require(try world.tasks().map(\.task).first { $0.status == .open })
    #expect(open.due == .monday + 1 && open.time?.text == "23:00" && open.estimate == 30)
    let new = world.folder.text(SyncPlace("", "b@vm.ics"))
    #expect(new.contains("DTSTART:20261124T230000Z\r\n"))
  }

  @Test func `a start and an end without a length are a block, also when it is moved`() throws {
    let world = try SyncWorld()
    world.put("a@vm", "SUMMARY:Lunch", "DTSTART:20261124T123000Z", "DUE:20261124T130000Z")
    #expect(try synced(world, "Lunch") == "24 12:30 30 20261124T123000Z/20261124T130000Z")
    // One end alone is a move here too.
    try world.change("Lunch", "DUE", to: "DUE:20261125T130000Z")
    #expect(try synced(world, "Lunch") == "25 12:30 30 20261125T123000Z/20261125T130000Z")
    try world.edit("Lunch") { ($0.due, $0.time) = (.monday + 1, TimeOfDay(hour: 14, minute: 0)) }
    #expect(try synced(world, "Lunch") == "24 14:00 30 20261124T140000Z/20261124T143000Z")
    // Without a length it is due then, and no start makes it a block again.
    try world.edit("Lunch") { ($0.time, $0.estimate) = (TimeOfDay(hour: 16, minute: 0), nil) }
    #expect(try synced(world, "Lunch") == "24 16:00 0 none/20261124T160000Z")
  }
}
