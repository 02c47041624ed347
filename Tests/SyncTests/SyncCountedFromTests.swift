import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating task whose instance was moved: other days would follow it, were its rule counted from there.
@Suite struct SyncCountedFromTests {
  private static let name = "X-CHRONOLIST-COUNTED-FROM"
  private static let line = "\(name);DAY=20261123:FREQ=DAILY\\;INTERVAL=2"

  /// A task of a rule, whose first instance was moved from Monday to the day after.
  private func moved(_ rule: String = "FREQ=DAILY;INTERVAL=2") throws -> SyncWorld {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Stand-up", due: .monday, time: TimeOfDay(minutes: 540))
    draft.repeats = RepeatDraft(rule: try RecurrenceRule(rule))
    try world.add(draft)
    try world.add(TaskDraft(title: "Other", due: .monday + 9))
    try world.sync()
    try move(world, to: .monday + 1)
    return world
  }

  private func open(_ world: SyncWorld) throws -> TaskItem {
    try #require(
      try world.tasks().map(\.task).first { $0.status == .open && $0.title == "Stand-up" }
    )
  }

  private func move(_ world: SyncWorld, to day: LocalDay) throws {
    let edit = Edit.move(.tasks([try open(world).id]), to: day)
    _ = try world.repository.perform(edit, at: world.now)
    try world.sync()
    #expect(try world.sync().changes == 0)
  }

  @Test func `is told in a line of ours, as long as it is elsewhere`() throws {
    let world = try moved()
    #expect(try world.text("Stand-up").contains("\r\n\(Self.line)\r\n"))
    try move(world, to: .monday + 2)
    #expect(try !world.text("Stand-up").contains(Self.name))
    try move(world, to: .monday + 3)
    #expect(try world.text("Stand-up").contains("\r\n\(Self.line)\r\n"))
    try move(world, to: .monday)
    #expect(try !world.text("Stand-up").contains(Self.name))
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"])
  func `has none where the same days follow`(rule: String) throws {
    #expect(try !moved(rule).text("Stand-up").contains(Self.name))
  }

  @Test func `is counted alike by a new planner`() throws {
    let world = try moved()
    let other = try SyncWorld(folder: world.folder, state: 2)
    try other.sync()
    #expect(try open(other).repeats?.anchor == .monday)
    #expect(try other.sync().changes == 0)
    #expect(try world.sync().changes == 0)
    for side in [world, other] {
      let id = try open(side).id
      _ = try side.repository.perform(.setDone(.tasks([id]), true), at: side.now)
      #expect(try open(side).due == .monday + 2)
    }
  }

  @Test(arguments: [false, true])
  func `outlives a phone that edits it, and one that drops the line`(drops: Bool) throws {
    let world = try moved()
    if drops { try world.change("Stand-up", Self.name, to: nil) }
    try world.change("Stand-up", "SUMMARY", to: "SUMMARY:Stand-up\r\nPRIORITY:1")
    try world.sync()
    let task = try open(world)
    #expect(task.priority == .high && task.repeats?.anchor == .monday)
    #expect(try world.sync().changes == 0)
  }

  /// The line is left where it is, and says nothing of another rule.
  @Test func `a phone’s other rule is counted from the day of the file`() throws {
    let world = try moved()
    let other = try SyncWorld(folder: world.folder, state: 2)
    try other.sync()
    try world.change("Stand-up", "RRULE", to: "RRULE:FREQ=DAILY;INTERVAL=3")
    for side in [world, other, world] { try side.sync() }
    for side in [world, other] {
      let repeats = try open(side).repeats
      #expect(repeats?.rule == "FREQ=DAILY;INTERVAL=3" && repeats?.anchor == .monday + 1)
      #expect(try side.sync().changes == 0)
    }
    try move(world, to: .monday + 2)
    try other.sync()
    #expect(
      try world.text("Stand-up").contains("\(Self.name);DAY=20261124:FREQ=DAILY\\;INTERVAL=3\r\n")
    )
    #expect(try open(other).repeats?.anchor == .monday + 1)
  }

  /// The line of another version, or of nobody knows whom.
  @Test func `a line that says no day is named`() throws {
    let world = try moved()
    try world.change("Stand-up", Self.name, to: "\(Self.name):now and then")
    #expect(try world.sync().aside.count == 1)
    #expect(try open(world).repeats?.anchor == .monday)
  }
}
