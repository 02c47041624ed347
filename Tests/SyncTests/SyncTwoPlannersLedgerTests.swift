import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Weeks of one task on two planners of one person, each of which ticks, moves, drops, reopens and synchronises it on days
/// that a seed says: in the end both say the same of it, and of every day that it was promised for.
@Suite struct SyncTwoPlannersLedgerTests {
  private func ledger(_ world: SyncWorld) throws -> String {
    let whole = try #require(try world.tasks().first)
    let promises = whole.promises.sorted { $0.day < $1.day }
      .map { "\($0.day.civil.day) \($0.outcome.name)" }
    let due = whole.task.due.map { "\($0.civil.day)" } ?? "someday"
    return "\(whole.task.status) \(due): \(promises.joined(separator: ", "))"
  }

  private func act(_ world: SyncWorld, _ random: inout Counting) throws -> String? {
    _ = try world.repository.judge(at: world.now)
    guard let task = try world.tasks().first?.task else { return nil }
    let tasks = Selection.tasks([task.id])
    let edit: Edit
    let words: String
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where task.status == .open: (edit, words) = (.setDone(tasks, true), "ticks")
    case 1 where task.status == .open: (edit, words) = (.drop(tasks), "drops")
    case 2 where task.status == .open:
      let day = world.now.today + Int.random(in: 0...3, using: &random)
      (edit, words) = (.move(tasks, to: day), "moves to \(day.civil.day)")
    case 3 where task.status != .open: (edit, words) = (.setDone(tasks, false), "reopens")
    default: return nil
    }
    // What was missed is asked about before it is ticked.
    do throws(StoreError) { _ = try world.repository.perform(edit, at: world.now) } catch .refused {
      return nil
    }
    return words
  }

  /// What differs in the end, with what was done.
  private func play(_ seed: UInt64, carried isCarried: Bool) throws -> String? {
    var random = Counting(state: seed)
    let shared = MemoryFolder()
    let server = isCarried ? CarriedServer() : nil
    let sides = try (0..<2).map { _ in
      CarriedSide(try SyncWorld(folder: isCarried ? MemoryFolder() : shared), to: server)
    }
    let worlds = sides.map(\.world)
    var story: [String] = []
    try worlds[0].add(TaskDraft(title: "Read", due: .monday))
    for side in sides { try side.sync() }
    for day in 23...27 {
      for hour in 0..<2 {
        for (number, side) in sides.enumerated() {
          let world = side.world
          world.now.instant = world.now.instant + Int64.random(in: 60...7200, using: &random)
          if Int.random(in: 0..<3, using: &random) == 0, let words = try act(world, &random) {
            story.append("\(day)\(hour == 0 ? "a" : "b") \(number) \(words)")
          }
          if Int.random(in: 0..<3, using: &random) == 0 {
            try side.sync()
            story.append("\(day)\(hour == 0 ? "a" : "b") \(number) syncs")
          }
        }
      }
      for world in worlds {
        world.now.instant = world.now.bounds(of: world.now.today).upperBound + 28_800
      }
    }
    for side in sides + sides { try side.sync() }
    for world in worlds {
      for conflict in try world.repository.syncConflicts() {
        _ = try world.repository.decide(conflict, using: .ours, world.context, at: world.now)
      }
      for side in sides { try side.sync() }
    }
    for side in sides { try side.sync() }
    let ends = try worlds.map { try $0.sync().changes }
    let (one, two) = (try ledger(worlds[0]), try ledger(worlds[1]))
    guard one != two || ends != [0, 0] else { return nil }
    return "\(seed): \(story), \(ends)\n  \(one)\n  \(two)"
  }

  @Test(arguments: [false, true])
  func `say the same of every promise in the end`(isCarried: Bool) throws {
    var found: [String] = []
    for seed in Weeks.seeds(upTo: 100) {
      if let one = try play(seed, carried: isCarried) { found.append(one) }
    }
    #expect(found.isEmpty, "\(found.count)\n\(found.prefix(12).joined(separator: "\n"))")
  }
}
