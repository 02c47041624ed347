import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// The usual time of a series whose instance was moved, over a phone that has no word for it.
@Suite struct SyncUsualTimeTests {
  private let nine = TimeOfDay(hour: 9, minute: 15)
  private let eleven = TimeOfDay(hour: 11, minute: 5)
  private static let line = "X-CHRONOLIST-USUAL-TIME"

  /// A daily task of 09:15 whose instance of Monday is at 11:05, on both sides.
  private func moved() throws -> SyncWorld {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Stand-up", due: .monday, time: nine)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    let id = try world.add(draft)
    try world.sync()
    _ = try world.repository.perform(
      .shift(.tasks([id]), days: 0, minutes: 110),
      at: world.now
    )
    try world.sync()
    #expect(try world.text("Stand-up").contains("DUE:20261123T110500Z\r\n"))
    #expect(try world.text("Stand-up").contains("\(Self.line):091500\r\n"))
    #expect(try world.sync().changes == 0)
    return world
  }

  private func open(_ world: SyncWorld) throws -> TaskItem {
    try #require(try world.tasks().map(\.task).first { $0.status == .open })
  }

  @Test func `is told in a line of ours, and taken away with the move`() throws {
    let world = try moved()
    let id = try world.task("Stand-up").task.id
    _ = try world.repository.perform(
      .shift(.tasks([id]), days: 0, minutes: -110),
      at: world.now
    )
    try world.sync()
    #expect(try !world.text("Stand-up").contains(Self.line))
    #expect(try world.sync().changes == 0)
  }

  @Test func `outlives a phone that edits the task, and one that drops the line`() throws {
    for drops in [false, true] {
      let world = try moved()
      if drops { try world.change("Stand-up", Self.line, to: nil) }
      try world.change("Stand-up", "DESCRIPTION", to: "DESCRIPTION:in the small room")
      try world.sync()
      let task = try open(world)
      #expect(task.notes == "in the small room")
      #expect(task.time == eleven && task.usual == UsualTime(nine))
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `is that of the next instance, where the phone finishes this one`() throws {
    for drops in [false, true] {
      let world = try moved()
      if drops { try world.change("Stand-up", Self.line, to: nil) }
      try world.change("Stand-up", "STATUS", to: "STATUS:COMPLETED")
      try world.sync()
      let task = try open(world)
      #expect(task.due == .monday + 1 && task.time == nine && task.usual == nil)
      #expect(try world.text("Stand-up").contains("DUE:20261124T091500Z\r\n"))
      #expect(try !world.text("Stand-up").contains(Self.line))
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `is that of the next instance, where the phone goes on by whole days`() throws {
    for drops in [false, true] {
      let world = try moved()
      if drops { try world.change("Stand-up", Self.line, to: nil) }
      try world.change("Stand-up", "DUE", to: "DUE:20261124T110500Z")
      try world.sync()
      let task = try open(world)
      #expect(task.due == .monday + 1 && task.time == nine && task.usual == nil)
      #expect(try world.tasks().map(\.task.status) == [.done, .open])
      #expect(try world.text("Stand-up").contains("DUE:20261124T091500Z\r\n"))
      #expect(try !world.text("Stand-up").contains(Self.line))
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `is the new one, where the phone gives a task at its time another`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Stand-up", due: .monday, time: nine)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    try world.change("Stand-up", "DUE", to: "DUE:20261123T110500Z")
    try world.sync()
    let task = try open(world)
    #expect(task.time == eleven && task.usual == nil)
    #expect(try world.sync().changes == 0)
  }

  @Test func `comes back from a planner elsewhere, none and all`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Inbox",
      "DUE:20261123T110500Z",
      "RRULE:FREQ=DAILY",
      "\(Self.line):NONE"
    )
    try world.sync()
    #expect(try open(world).usual == UsualTime(nil))
    try world.change("Inbox", Self.line, to: "\(Self.line):101500")
    try world.sync()
    #expect(try open(world).usual == UsualTime(TimeOfDay(hour: 10, minute: 15)))
    #expect(try world.sync().changes == 0)
  }
}
