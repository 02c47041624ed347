import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating task of which days are over before its first run: another planner has them too.
@Suite struct SyncNewSeriesTests {
  private let folder = MemoryFolder()
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    one = try SyncWorld(folder: folder)
    two = try SyncWorld(folder: folder, state: 1_000_000)
    var draft = TaskDraft(title: "Read", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try one.add(draft)
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map { whole in
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
    }
  }

  private func tick() throws {
    _ = try one.repository.judge(at: one.now)
    let open = try #require(try one.tasks().first { $0.task.status == .open })
    _ = try one.repository.perform(.setDone(.tasks([open.task.id]), true), at: one.now)
  }

  private func check(_ wanted: [String]) throws {
    for world in [one, two] { try world.sync() }
    #expect(try days(one) == wanted)
    #expect(try days(two) == wanted)
    #expect(Set(try two.tasks().map(\.task.repeats?.series)).count == 1)
    for world in [one, two] { #expect(try world.sync().changes == 0) }
  }

  @Test func `a day that was ticked before is ticked there, too`() throws {
    try tick()
    try check(["23 done kept", "24 open open"])
    #expect(
      try one.text("Read").contains("X-CHRONOLIST-DONE;DUE=20261124:20261123/20261123T120000Z\r\n")
    )
  }

  @Test func `so is one that was missed before, as missed`() throws {
    for world in [one, two] { world.now = world.now.later(days: 2) }
    try tick()
    try check(["23 lapsed missed", "25 done kept", "26 open open"])
  }

  @Test func `they come with the task again where its coming was undone`() throws {
    try tick()
    try check(["23 done kept", "24 open open"])
    _ = try two.repository.undo(at: two.now)
    #expect(try two.tasks().isEmpty)
    try check(["23 done kept", "24 open open"])
  }

  @Test func `what is done after that is told as ever`() throws {
    try tick()
    try check(["23 done kept", "24 open open"])
    for world in [one, two] { world.now = world.now.later(days: 1) }
    try tick()
    try check(["23 done kept", "24 done kept", "25 open open"])
  }

  @Test func `a new series without such days says nothing of any`() throws {
    try check(["23 open open"])
    #expect(try !one.text("Read").contains("X-CHRONOLIST-DONE"))
  }
}
