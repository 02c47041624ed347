import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A task that was given another day on one of two planners, and missed that before the other heard of it.
@Suite struct SyncMissedThereTests {
  private let folder = MemoryFolder()
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    one = try SyncWorld(folder: folder)
    two = try SyncWorld(folder: folder)
  }

  private func promises(_ world: SyncWorld) throws -> [String] {
    try world.task("Read").promises.sorted { $0.day < $1.day }
      .map { "\($0.day.civil.day) \($0.outcome.name)" }
  }

  private func add(due: LocalDay?) throws {
    try one.add(TaskDraft(title: "Read", due: due))
    for world in [one, two] { try world.sync() }
    for world in [one, two] { world.now = world.now.later(minutes: 10) }
  }

  private func onTuesday() throws {
    for world in [one, two] {
      world.now = world.now.later(days: 1)
      _ = try world.repository.judge(at: world.now)
    }
  }

  private func check(_ wanted: [String]) throws {
    #expect(try promises(one) == wanted)
    #expect(try promises(two) == wanted)
    for world in [one, two] { #expect(try world.sync().changes == 0) }
    #expect(try promises(one) == wanted)
    #expect(try promises(two) == wanted)
  }

  @Test func `edited on the day after, it has missed its day on both`() throws {
    try add(due: nil)
    try one.edit("Read") { $0.due = .monday }
    try onTuesday()
    try one.edit("Read") { $0.notes = "x" }
    for world in [one, two] { try world.sync() }
    try check(["23 missed"])
  }

  @Test func `so it has where it was changed last while the day was on`() throws {
    try add(due: .monday + 1)
    try one.edit("Read") { $0.due = .monday }
    try onTuesday()
    for world in [one, two] { try world.sync() }
    try check(["23 missed", "24 withdrawn"])
  }

  @Test func `back on the day that both know, the one that it has missed is told`() throws {
    try add(due: .monday + 1)
    try one.edit("Read") { $0.due = .monday }
    try onTuesday()
    try one.edit("Read") { $0.due = .monday + 1 }
    #expect(try one.sync().there.changed == 1)
    #expect(try two.sync().here.changed == 1)
    try check(["23 missed", "24 open"])
  }

  @Test func `one that is only missed is not written anew`() throws {
    try add(due: .monday)
    try onTuesday()
    try check(["23 missed"])
  }
}
