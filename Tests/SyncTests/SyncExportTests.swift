import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What is exported of a planner in which items that came by a sync are there no more.
@Suite struct SyncExportTests {
  /// The next day that a phone's tick had made, in a file of its own, is gone with the tick.
  @Test(arguments: [0, 1, 2, 3])
  func `is whole, and imported again, where a tick of a phone was taken back`(number: Int) throws {
    let tick = TwoPlanners.tick(number)
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    for side in planners.sides + planners.sides { try side.syncOnce() }
    planners.passMinutes()
    let done = try #require(try planners.one.tasks().first { $0.task.status == .done })
    _ = try planners.one.repository.perform(
      .setDone(.tasks([done.task.id]), false),
      at: planners.one.now
    )
    for side in planners.sides + planners.sides { try side.syncOnce() }
    for world in planners.both {
      var records: [Record] = []
      try world.repository.forEachRecord { records.append($0) }
      let tasks = Set(records.compactMap { if case .task(let task) = $0 { task.id } else { nil } })
      for case .foreign(let text) in records {
        guard case .task(let id) = text.owner else { continue }
        #expect(tasks.contains(id))
      }
      let copy = try SyncWorld(folder: MemoryFolder(), state: 7)
      var rest = records[...]
      _ = try copy.repository.insertRecords(at: world.now) { rest.popFirst() }
      var again: [Record] = []
      try copy.repository.forEachRecord { again.append($0) }
      #expect(again == records)
    }
  }
}
