import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day that was left on another device: what the ledger says follows from when it was done there,
/// not from when it is heard of here (Behaviour 2.5, 9.4).
@Suite struct SyncDayTests {
  /// A task for Tuesday, agreed on at noon of Monday.
  private func tuesday() throws -> SyncWorld {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Report", due: .monday + 1))
    try world.sync()
    return world
  }

  /// Moved there to Friday at a time, heard of some days after Monday.
  private func outcomes(moved stamp: String?, heard days: Int) throws -> [String] {
    let world = try tuesday()
    world.now = world.now.later(days: days)
    if let stamp { try world.change("Report", "LAST-MODIFIED", to: "LAST-MODIFIED:\(stamp)") }
    try world.change("Report", "DUE", to: "DUE;VALUE=DATE:20261127")
    try world.sync()
    #expect(try world.task("Report").task.due == .monday + 4)
    #expect(try world.sync().changes == 0)
    return try world.task("Report").promises.map { "\($0.day - .monday) \($0.outcome.name)" }
  }

  @Test(arguments: [
    // Before the day, on it, and after it.
    ("20261123T150000Z", 0, "withdrawn"), ("20261124T150000Z", 1, "postponed"),
    ("20261125T150000Z", 2, "missed"),
    // The same, heard of two days later.
    ("20261123T150000Z", 3, "withdrawn"), ("20261124T150000Z", 3, "postponed"),
    ("20261125T090000Z", 3, "missed"),
    // A clock that is ahead, and one that says it was before both had agreed.
    ("20271124T150000Z", 1, "postponed"), ("20200101T000000Z", 3, "withdrawn"),
  ])
  func `the day that was left ends as it was when it was left`(
    stamp: String,
    heard: Int,
    outcome: String
  ) throws {
    #expect(try outcomes(moved: stamp, heard: heard) == ["1 \(outcome)", "4 open"])
  }

  @Test func `a clock there that lags behind leaves no day before both have agreed on it`() throws {
    let world = try tuesday()
    world.now = world.now.later(days: 1)
    try world.change("Report", "SUMMARY", to: "SUMMARY:Report it")
    try world.sync()
    try world.change("Report it", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T150000Z")
    try world.change("Report it", "DUE", to: "DUE;VALUE=DATE:20261127")
    try world.sync()
    let promises = try world.task("Report it").promises
    #expect(promises.map { "\($0.day - .monday) \($0.outcome.name)" } == ["1 postponed", "4 open"])
  }

  @Test func `a run that finds nothing new makes no change there a later one`() throws {
    let world = try tuesday()
    world.now = world.now.later(days: 2)
    world.folder.put(try world.place("Report"), try world.text("Report"))
    #expect(try world.sync().changes == 0)
    world.now = world.now.later(days: 1)
    try world.change("Report", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T150000Z")
    try world.change("Report", "DUE", to: "DUE;VALUE=DATE:20261127")
    try world.sync()
    let promises = try world.task("Report").promises
    #expect(promises.map { "\($0.day - .monday) \($0.outcome.name)" } == ["1 withdrawn", "4 open"])
  }

  @Test func `a new day that is over too was missed`() throws {
    let world = try tuesday()
    world.now = world.now.later(days: 4)
    try world.change("Report", "LAST-MODIFIED", to: "LAST-MODIFIED:20261124T080000Z")
    try world.change("Report", "DUE", to: "DUE;VALUE=DATE:20261125")
    try world.sync()
    try world.repository.judge(at: world.now)
    let promises = try world.task("Report").promises
    #expect(promises.map(\.outcome) == [.postponed, .missed])
  }

  @Test(arguments: [
    ("20261123T200000Z", "kept"), ("20261124T235900Z", "kept"), ("20261125T080000Z", "missed"),
  ])
  func `a finish there keeps the promise by its own time`(finish: String, outcome: String) throws {
    let world = try tuesday()
    world.now = world.now.later(days: 3)
    try world.change("Report", "STATUS", to: "STATUS:COMPLETED\r\nCOMPLETED:\(finish)")
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.status == .done)
    #expect(report.promises.map(\.outcome.name) == [outcome])
    #expect(!report.promises[0].loggedLate)
  }

  @Test(arguments: [true, false], [(0, "121500"), (0, "130000"), (1, "121500"), (1, "130000")])
  func `what was deleted here and given up there on its day is not missed`(
    isDeletionFirst: Bool,
    heard: (days: Int, time: String)
  ) throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Tea"))
    try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    let place = try world.place("Report")
    let text = try world.text("Report")
    world.now = world.now.later(minutes: 30)
    try world.delete("Report")
    if isDeletionFirst { try world.sync() }
    world.now = world.now.later(days: heard.days, minutes: 60)
    world.folder.put(
      place,
      text.replacing("STATUS:NEEDS-ACTION\r\n", with: "")
        .replacing(#/LAST-MODIFIED:[^\r]*\r\n/#, with: "").replacing(
          "SUMMARY",
          with: "STATUS:CANCELLED\r\nLAST-MODIFIED:20261123T\(heard.time)Z\r\nSUMMARY"
        )
    )
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.status == .dropped)
    #expect(report.promises.map(\.outcome.name) == ["withdrawn"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `what was given up here and done there was done when that was`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    _ = try world.repository.perform(.drop(.tasks([id])), at: world.now)
    try world.sync()
    world.now = world.now.later(minutes: 90)
    try world.change("Report", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Report", "COMPLETED", to: "COMPLETED:20261123T122000Z")
    try world.sync()
    let report = try world.task("Report").task
    #expect(report.status == .done)
    #expect(report.closed == Moment.noon.later(minutes: 20).instant)
  }

  @Test func `a repeating task that went on there was done, and its file goes on with the next`()
    throws
  {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY",
      "X-PHONE:1"
    )
    try world.sync()
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    try world.sync()
    let tasks = try world.tasks().map(\.task).sorted { ($0.due ?? .latest) < ($1.due ?? .latest) }
    #expect(tasks.map(\.status) == [.done, .open])
    #expect(tasks.map(\.due) == [.monday, .monday + 1])
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files.count == 1)
  }

  @Test func `a repeating task that is done here rolls its file forward`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY",
      "X-PHONE:1"
    )
    try world.sync()
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    let text = try world.text("Water")
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n") && text.contains("X-PHONE:1\r\n"))
    #expect(text.contains("RRULE:FREQ=DAILY\r\n") && !text.contains("COMPLETED"))
    #expect(world.folder.files.count == 1)
    #expect(try world.sync().changes == 0)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.text("Water").contains("DUE;VALUE=DATE:20261123\r\n"))
    #expect(world.folder.files.count == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [nil, "DUE;VALUE=DATE:20261127"])
  func `moved there after it was ticked there, it is on that day, and has kept its own`(
    due: String?
  ) throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Call", "DUE;VALUE=DATE:20261123")
    try world.sync()
    world.now = world.now.later(minutes: 60)
    try world.change("Call", "DUE", to: due)
    try world.change("Call", "STATUS", to: "STATUS:COMPLETED\r\nCOMPLETED:20261123T121000Z")
    try world.change("Call", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T123000Z")
    try world.sync()
    let task = try world.task("Call")
    #expect(task.task.status == .done && task.task.due == (due == nil ? nil : .monday + 4))
    #expect(task.promises.map(\.outcome) == [.kept] && task.promises.map(\.day) == [.monday])
    #expect(try world.sync().changes == 0)
    #expect(try world.text("Call").contains("DUE") == (due != nil))
  }

  @Test func `given a day here and ticked there, its file has the day`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Call")
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try world.edit("Call") { $0.due = .monday + 4 }
    world.now = world.now.later(minutes: 10)
    try world.change("Call", "STATUS", to: "STATUS:COMPLETED\r\nCOMPLETED:20261123T121500Z")
    try world.sync()
    #expect(try world.task("Call").task.due == .monday + 4)
    #expect(try world.text("Call").contains("DUE;VALUE=DATE:20261127\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: ["DUE;VALUE=DATE:20261126", nil])
  func `brought together when its day was over, it has left that when the phone says`(
    due: String?
  ) throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Call", "DUE;VALUE=DATE:20261123")
    try world.sync()
    let place = SyncPlace("", "a@phone.ics")
    let known = world.folder.text(place)
    try world.change("Call", "DUE", to: due)
    try world.change("Call", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T130000Z")
    let theirs = world.folder.text(place)
    world.folder.put(place, known)
    world.now = world.now.later(minutes: 10)
    try world.edit("Call") { $0.notes = "number" }
    world.now = world.now.later(days: 1)
    try world.sync()
    world.folder.put(place, try world.merge("a@phone", with: theirs).text)
    try world.sync()
    let task = try world.task("Call")
    let monday = task.promises.filter { $0.day == .monday }
    #expect(monday.map(\.outcome) == [.postponed])
    #expect(task.task.notes == "number")
    #expect(try world.sync().changes == 0)
  }
}
