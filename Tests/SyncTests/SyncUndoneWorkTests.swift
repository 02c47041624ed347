import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Work that both planners have, and that is undone on one of them (Behaviour 9.4).
@Suite struct SyncUndoneWorkTests {
  @Test(arguments: [false, true], [false, true])
  func `it goes on both, and what the other has logged since stays`(
    isCarried: Bool,
    isSeries: Bool
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: isCarried)
    let title = isSeries ? "Wash" : "Report"
    if !isSeries { try planners.one.add(TaskDraft(title: title, due: .monday)) }
    try exchange(planners)
    try log(title, on: planners.two, from: 20, to: 10)
    try exchange(planners)
    #expect(try works(title, planners) == [1, 1])
    try log(title, on: planners.one, from: 4, to: 2)
    _ = try planners.two.repository.undo(at: planners.two.now)
    try exchange(planners)
    #expect(try works(title, planners) == [1, 1])
    let left = try planners.two.task(title).sessions.first
    #expect(left.map { ($0.finish ?? $0.start) - $0.start } == 120)
    for world in planners.both { #expect(try world.sync().changes == 0) }
  }

  @Test func `a phone that drops what it does not know has undone none`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Report", due: .monday))
    let id = try world.task("Report").task.id
    let now = world.now.instant
    _ = try world.repository.perform(.log(id, start: now - 900, finish: now - 300), at: world.now)
    try world.sync()
    world.now = world.now.later(minutes: 5)
    for name in ["X-CHRONOLIST-SESSION", "X-CHRONOLIST-REVISION"] {
      try world.change("Report", name, to: nil)
    }
    try world.change("Report", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    #expect(try world.task("Report").task.notes == "theirs")
    #expect(try world.task("Report").sessions.count == 1)
  }

  private func exchange(_ planners: TwoPlanners) throws {
    for side in planners.sides.reversed() + planners.sides + planners.sides {
      planners.passMinutes()
      try side.sync()
    }
    planners.passMinutes()
  }

  /// Logs work that began and ended so many minutes ago.
  private func log(_ title: String, on world: SyncWorld, from start: Int64, to end: Int64) throws {
    let (id, now) = (try world.task(title).task.id, world.now.instant)
    _ = try world.repository.perform(
      .log(id, start: now - start * 60, finish: now - end * 60),
      at: world.now
    )
  }

  private func works(_ title: String, _ planners: TwoPlanners) throws -> [Int] {
    try planners.both.map { try $0.task(title).sessions.count }
  }
}
