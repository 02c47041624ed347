import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// What was moved here, to another day or to another list, and changed on the phone before it heard of that.
@Suite struct SyncMovedMeanwhileTests {
  let world: SyncWorld

  init() throws { world = try SyncWorld() }

  private func move(_ title: String, to day: Int) throws {
    let id = try world.task(title).task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + day), at: world.now)
  }

  private func states(_ title: String) throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    return try world.tasks().filter { $0.task.title == title }
      .sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
      .map { whole in
        let promises = whole.promises.map { "\($0.day.civil.day) \($0.outcome.name)" }.sorted()
        return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): "
          + promises.joined(separator: ", ")
      }
  }

  // MARK: To another day

  @Test(arguments: [1, 2]) func `a habit that was moved is done when the phone ticked it`(
    days: Int
  ) throws {
    var draft = TaskDraft(title: "Stretch", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try move("Stretch", to: days)
    try world.change("Stretch", "DUE", to: "DUE;VALUE=DATE:20261124")
    try world.change("Stretch", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T120500Z")
    try world.sync()
    let found = try states("Stretch")
    let (moved, next) = (23 + days, 24 + days)
    #expect(
      found == ["\(moved) done: 23 postponed, \(moved) kept", "\(next) open: \(next) open"],
      "\(found)"
    )
    #expect(try world.text("Stretch").contains("DUE;VALUE=DATE:202611\(next)"))
    let done = try #require(try world.tasks().first { $0.task.status == .done }).task
    #expect(done.closed == Moment.noon.later(minutes: 5).instant)
  }

  @Test func `a weekly one goes on with the day that the phone says`() throws {
    var draft = TaskDraft(title: "Bins", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    try world.add(draft)
    try world.sync()
    try move("Bins", to: 2)
    try world.change("Bins", "DUE", to: "DUE;VALUE=DATE:20261130")
    try world.sync()
    let found = try states("Bins")
    #expect(found == ["25 done: 23 postponed, 25 kept", "30 open: 30 open"], "\(found)")
  }

  @Test(arguments: [true, false]) func `a task that was moved is done, and has left its day`(
    repeats: Bool
  ) throws {
    var draft = TaskDraft(title: "Bins", due: .monday)
    if repeats { draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly)) }
    try world.add(draft)
    try world.sync()
    try move("Bins", to: 2)
    try world.change("Bins", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Bins", "COMPLETED", to: "COMPLETED:20261123T115000Z")
    try world.sync()
    let found = try states("Bins")
    #expect(
      found == ["25 done: 23 postponed, 25 kept"] + (repeats ? ["30 open: 30 open"] : []),
      "\(found)"
    )
  }

  @Test(arguments: [true, false]) func `reopened and moved, a task has not kept its day`(
    isHere: Bool
  ) throws {
    try world.add(TaskDraft(title: "Report", due: .monday))
    try world.add(TaskDraft(title: "Tea"))
    let id = try world.task("Report").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    world.now = world.now.later(minutes: 10)
    if isHere {
      _ = try world.repository.perform(.setDone(.tasks([id]), false), at: world.now)
      try move("Report", to: 1)
    } else {
      try world.change("Report", "STATUS", to: "STATUS:NEEDS-ACTION")
      try world.change("Report", "COMPLETED", to: nil)
      try world.change("Report", "PERCENT-COMPLETE", to: nil)
      try world.change("Report", "DUE", to: "DUE;VALUE=DATE:20261124")
    }
    try world.sync()
    let found = try states("Report")
    #expect(found == ["24 open: 23 postponed, 24 open"], "\(found)")
    let text = try world.text("Report")
    #expect(!text.contains("COMPLETED") && text.contains("DUE;VALUE=DATE:20261124"), "\(text)")
  }
}
