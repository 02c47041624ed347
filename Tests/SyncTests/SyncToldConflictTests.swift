import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A field that was changed on two planners of one person: both values are found on both, until somebody chooses on either.
@Suite struct SyncToldConflictTests {
  let one: SyncWorld
  let two: SyncWorld

  init() throws {
    one = try SyncWorld()
    two = try SyncWorld(folder: one.folder, state: 2)
    try one.add(TaskDraft(title: "Paint", notes: "old", due: .monday + 3))
    var choir = EventDraft(name: "Choir", day: .monday + 1, time: TimeOfDay(minutes: 480))
    choir.length = 60
    _ = try one.repository.perform(.add([.event(choir)]), at: one.now)
    for world in [one, two] { try world.sync() }
    [one, two].passMinutes()
  }

  private func settle() throws {
    try [one, two].settle()
    let tasks = try [one, two].map {
      try $0.tasks().map(\.task.notes) + $0.events().map(\.event.name)
    }
    #expect(tasks[0] == tasks[1])
  }

  private func note(_ world: SyncWorld, _ notes: String) throws {
    try world.edit("Paint") { $0.notes = notes }
  }

  /// `B1 (A1)` for the value that is used, and the other one.
  private func asked(_ world: SyncWorld) throws -> [String] {
    try world.repository.syncConflicts().map { "\($0.dispute.ours) (\($0.dispute.theirs))" }
  }

  private func expect(_ wanted: [String]) throws {
    for world in [one, two] {
      let found = try asked(world)
      #expect(found == wanted, "\(world === one ? "one" : "two") \(found)")
    }
  }

  private func dispute() throws {
    try note(one, "A1")
    try note(two, "B1")
    try settle()
  }

  @Test func `it is listed where the value was typed that gave way`() throws {
    try note(one, "A1")
    try note(two, "B1")
    try one.sync()
    try two.sync()
    let summary = try one.sync()
    #expect(summary.conflicts == 1 && summary.givenWay == 1)
    try settle()
    try expect(["B1 (A1)"])
    #expect(try one.task("Paint").task.notes == "B1")
  }

  @Test(arguments: [0, 1], [SyncSide.ours, .theirs])
  func `who chooses on one ends it on both`(chooser: Int, side: SyncSide) throws {
    try dispute()
    let world = [one, two][chooser]
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: side, world.context, at: world.now)
    try settle()
    try expect([])
    #expect(try one.task("Paint").task.notes == (side == .ours ? "B1" : "A1"))
    #expect(try !one.text("Paint").contains("X-CHRONOLIST-CONFLICT"))
    // What is edited on both later is asked about anew.
    try note(one, "A2")
    try note(two, "B2")
    try settle()
    try expect(["B2 (A2)"])
  }

  @Test(arguments: [0, 1]) func `a choice that is undone is there to be made again`(
    chooser: Int
  ) throws {
    try dispute()
    let world = [one, two][chooser]
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    try settle()
    _ = try world.repository.undo(at: world.now)
    try settle()
    #expect(try asked(world) == ["B1 (A1)"])
    #expect(try one.task("Paint").task.notes == "B1")
  }

  @Test(arguments: [0, 1]) func `who edits it again keeps what the other has typed`(
    writer: Int
  ) throws {
    try dispute()
    for round in 2...4 {
      try note([one, two][writer], "\(writer == 0 ? "A" : "B")\(round)")
      try settle()
      try expect([writer == 0 ? "A\(round) (B1)" : "B\(round) (A1)"])
    }
    let conflict = try #require(try one.repository.syncConflicts().first)
    _ = try one.repository.decide(conflict, using: .theirs, one.context, at: one.now)
    try settle()
    try expect([])
    #expect(try two.task("Paint").task.notes == (writer == 0 ? "B1" : "A1"))
  }

  @Test func `both edit it again`() throws {
    try dispute()
    try note(one, "A2")
    try note(two, "B2")
    try settle()
    try expect(["B2 (A2)"])
  }

  @Test(arguments: [0, 1]) func `typed again, the value is chosen`(writer: Int) throws {
    try dispute()
    try note([one, two][writer], "A1")
    try settle()
    try expect([])
  }

  @Test func `another field that is edited leaves it as it is`() throws {
    try dispute()
    try one.edit("Paint") { $0.estimate = 30 }
    try settle()
    try expect(["B1 (A1)"])
    try two.edit("Paint") { $0.due = .monday + 4 }
    try settle()
    try expect(["B1 (A1)"])
  }

  @Test func `so it is with an event, and with two fields`() throws {
    for (world, name) in [(one, "Sing"), (two, "Opera")] {
      let event = try #require(try world.events().first).event
      var after = event
      after.name = name
      after.time = TimeOfDay(minutes: name == "Sing" ? 540 : 600)
      _ = try world.repository.perform(.reviseEvent(from: event, to: after), at: world.now)
    }
    try settle()
    for world in [one, two] {
      let found = try world.repository.syncConflicts()
      #expect(Set(found.map(\.dispute.field)) == [.title, .time], "\(found.map(\.dispute))")
    }
    let name = try #require(
      try one.repository.syncConflicts().first { $0.dispute.field == .title }
    )
    #expect(name.dispute.ours == "Opera" && name.dispute.theirs == "Sing")
    _ = try one.repository.decide(name, using: .theirs, one.context, at: one.now)
    try settle()
    for world in [one, two] {
      #expect(try world.repository.syncConflicts().map(\.dispute.field) == [.time])
      #expect(try world.events().map(\.event.name) == ["Sing"])
    }
  }

  @Test func `in lists of their own, the category is asked about on both`() throws {
    one.folder.collections = ["alpha": "Alpha", "beta": "Beta", "home": "Home"]
    for (world, category) in [(one, "Alpha"), (two, "Beta")] {
      let task = try world.task("Paint").task
      _ = try world.repository.perform(
        .reviseTask(from: task, to: task, category: category),
        at: world.now
      )
    }
    try settle()
    try expect(["Beta (Alpha)"])
    let conflict = try #require(try one.repository.syncConflicts().first)
    _ = try one.repository.decide(conflict, using: .theirs, one.context, at: one.now)
    try settle()
    try expect([])
    for world in [one, two] { #expect(try world.task("Paint").category == "Alpha") }
    #expect(try one.place("Paint").collection == "alpha")
    #expect(one.folder.files.count == 2)
  }

  @Test func `a third planner, which has typed nothing, is not asked`() throws {
    let three = try SyncWorld(at: one.now, folder: one.folder, state: 3)
    try three.sync()
    try dispute()
    try three.sync()
    #expect(try three.repository.syncConflicts().isEmpty)
    #expect(try three.sync().changes == 0)
    try three.edit("Paint") { $0.estimate = 30 }
    try three.sync()
    try settle()
    try expect(["B1 (A1)"])
  }

  @Test func `what a phone has typed is asked about where it was heard of`() throws {
    try note(one, "A1")
    try one.change("Paint", "DESCRIPTION", to: "DESCRIPTION:phone")
    try settle()
    #expect(try asked(one) == ["A1 (phone)"])
    #expect(try asked(two).isEmpty)
    #expect(try !one.text("Paint").contains("X-CHRONOLIST-CONFLICT"))
  }
}
