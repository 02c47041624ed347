import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Two planners that synchronise with the same folder, as those of two computers of one person.
@Suite struct SyncTwoPlannersTests {
  private let folder = MemoryFolder()
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    one = try SyncWorld(folder: folder)
    two = try SyncWorld(folder: folder)
    var draft = TaskDraft(title: "Read", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try one.add(draft)
    try one.sync()
    try two.sync()
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map { whole in
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
    }
  }

  private func tick() throws {
    let open = try #require(try one.tasks().first { $0.task.status == .open })
    _ = try one.repository.perform(.setDone(.tasks([open.task.id]), true), at: one.now)
  }

  @Test func `a day that one has ticked is kept on the other too, which goes on behind it`() throws
  {
    try tick()
    for world in [one, two] { world.now.instant = world.now.instant + 86_400 }
    for world in [one, two, one, two] { try world.sync() }
    #expect(try days(one) == ["23 done kept", "24 open open"])
    #expect(try days(two) == ["23 done kept", "24 open open"])
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
  }
}
