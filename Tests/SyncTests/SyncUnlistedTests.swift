import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A category that was deleted here, and its list, which stays in the folder.
@Suite struct SyncUnlistedTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["desk": "Desk", "home": "At home"]
    world.put("b", "SUMMARY:Bread", in: "desk")
    world.put("t", "SUMMARY:Tea", in: "home")
    try world.sync()
  }

  private func delete(keepingTasks: Bool = false) throws {
    let category = try #require(
      try world.repository.categories().first { $0.name == "At home" }
    )
    _ = try world.repository.perform(
      .deleteCategory(category.id, keepingTasks: keepingTasks),
      at: world.now
    )
  }

  @Test(arguments: [false, true])
  func `its list is told of by the first run that somebody asks for`(keepsTasks: Bool) throws {
    #expect(try world.sync().unlisted.isEmpty)
    try delete(keepingTasks: keepsTasks)
    #expect(try world.sync(isBeside: true).unlisted.isEmpty)
    let told = try world.sync().unlisted
    #expect(told.map(\.directory) == ["home"] && told.map(\.title) == ["At home"])
    #expect(world.folder.collections?["home"] == "At home")
    let last = try world.sync()
    #expect(last.unlisted.isEmpty && last.changes == 0)
    // What is put into it makes the category again.
    world.put("m", "SUMMARY:Milk", in: "home")
    #expect(try world.sync().unlisted.isEmpty)
    #expect(try world.task("Milk").category == "At home")
    #expect(try world.sync().changes == 0)
  }

  @Test func `undone, the category has its list again`() throws {
    try delete()
    #expect(try world.sync().unlisted.count == 1)
    _ = try world.repository.undo(at: world.now)
    #expect(try world.sync().unlisted.isEmpty)
    #expect(try world.task("Tea").category == "At home")
    #expect(try world.place("Tea").collection == "home")
    #expect(try world.sync().changes == 0)
  }

  @Test func `what the phone has changed meanwhile brings the category back, and nothing is told`()
    throws
  {
    try delete()
    world.put("t", "SUMMARY:Green tea", in: "home")
    #expect(try world.sync().unlisted.isEmpty)
    #expect(try world.task("Green tea").category == "At home")
    #expect(try world.sync().unlisted.isEmpty)
    #expect(try world.sync().changes == 0)
  }
}
