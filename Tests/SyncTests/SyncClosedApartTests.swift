import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A task that was missed once, and is on another day since, done on one of two computers and dropped on the other.
@Suite struct SyncClosedApartTests {
  private func life(_ world: SyncWorld) throws -> String {
    let whole = try world.task("Rent")
    let promises = whole.promises.sorted { $0.day < $1.day }
      .map { "\($0.day.civil.day) \($0.outcome.name)" }
    return "\(whole.task.status): \(promises.joined(separator: ", "))"
  }

  @Test(arguments: [false, true], [false, true])
  func `its promise is kept where it is done, and withdrawn where it is dropped`(
    isCarried: Bool,
    isDoneFirst: Bool
  ) throws {
    let server = isCarried ? CarriedServer() : nil
    let folder = MemoryFolder()
    let sides = try (0..<2).map { number in
      let own = isCarried ? MemoryFolder() : folder
      return CarriedSide(try SyncWorld(folder: own, state: UInt64(number) + 1), to: server)
    }
    let worlds = sides.map(\.world)
    try worlds[0].add(TaskDraft(title: "Rent", due: .monday))
    for side in sides { try side.sync() }
    for world in worlds {
      world.now = world.now.later(days: 1)
      _ = try world.repository.judge(at: world.now)
    }
    let id = try worlds[0].task("Rent").task.id
    _ = try worlds[0].repository.perform(.move(.tasks([id]), to: .monday + 1), at: worlds[0].now)
    for side in sides + sides {
      worlds.passMinutes()
      try side.sync()
    }
    for (number, world) in worlds.enumerated() {
      worlds.passMinutes()
      let isDone = (number == 0) == isDoneFirst
      let edit: Edit = isDone ? .setDone(.tasks([id]), true) : .drop(.tasks([id]))
      _ = try world.repository.perform(edit, at: world.now)
    }
    for side in sides + sides + sides {
      worlds.passMinutes()
      try side.sync()
    }
    let lives = try worlds.map(life)
    #expect(lives[0] == lives[1])
    #expect(
      ["done: 23 missed, 24 kept", "dropped: 23 missed, 24 withdrawn"].contains(lives[0]),
      "\(lives)"
    )
    for world in worlds {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
  }
}
