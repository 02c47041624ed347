import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A category that is deleted on one planner is deleted on the other, whose list in the folder stays.
@Suite struct SyncDeletedCategoryTests {
  let one: SyncWorld
  let two: SyncWorld

  init() throws {
    one = try SyncWorld()
    two = try SyncWorld(folder: one.folder, state: 2)
    one.folder.collections = ["desk": "Desk", "home": "Home"]
    try one.add(TaskDraft(title: "Bread", category: .named("Desk"), due: .monday))
    try one.add(TaskDraft(title: "Tea", category: .named("Home"), due: .monday))
    for world in [one, two] { try world.sync() }
    [one, two].passMinutes()
  }

  private func settle() throws {
    try [one, two].settle()
    #expect(try categories(one) == categories(two))
    #expect(try tasks(one) == tasks(two))
  }

  private func categories(_ world: SyncWorld) throws -> [String] {
    try world.repository.categories().map(\.name).sorted()
  }

  private func tasks(_ world: SyncWorld) throws -> [String] {
    try world.tasks().map { "\($0.task.title) \($0.category ?? "-")" }.sorted()
  }

  private func delete(keepingTasks: Bool) throws {
    let category = try #require(try one.repository.categories().first { $0.name == "Home" })
    _ = try one.repository.perform(
      .deleteCategory(category.id, keepingTasks: keepingTasks),
      at: one.now
    )
  }

  @Test(arguments: [false, true], [false, true])
  func `it is deleted on the other too, with its tasks or without them`(
    keepsTasks: Bool,
    isBeside: Bool
  ) throws {
    try delete(keepingTasks: keepsTasks)
    [one, two].passMinutes()
    try one.sync(isBeside: isBeside)
    #expect(try two.sync(isBeside: isBeside).deletedCategories == ["Home"])
    try settle()
    #expect(try categories(two) == ["Desk"])
    #expect(try tasks(two) == ["Bread Desk"] + (keepsTasks ? ["Tea -"] : []))
    #expect(one.folder.collections?["home"] == "Home")
  }

  @Test func `nobody is asked whether the deletion of all in it was meant`() throws {
    for title in ["Milk", "Rice"] {
      try one.add(TaskDraft(title: title, category: .named("Home"), due: .monday))
      try one.add(TaskDraft(title: "\(title) \(title)", category: .named("Desk"), due: .monday))
    }
    try settle()
    try delete(keepingTasks: false)
    [one, two].passMinutes()
    try one.sync()
    #expect(try two.sync().held.isEmpty)
    try settle()
    #expect(try categories(two) == ["Desk"])
  }

  @Test(arguments: [0, 1]) func `what is put into it makes it again`(adder: Int) throws {
    try delete(keepingTasks: false)
    try settle()
    try [one, two][adder].add(TaskDraft(title: "Milk", category: .named("Home"), due: .monday))
    try settle()
    #expect(try categories(one) == ["Desk", "Home"])
    #expect(try one.place("Milk").collection == "home")
    #expect(one.folder.deleted.isEmpty)
  }

  @Test(arguments: [0, 1]) func `a task that is new in it on the other keeps it`(
    first: Int
  ) throws {
    try delete(keepingTasks: false)
    try two.add(TaskDraft(title: "Milk", category: .named("Home"), due: .monday))
    for world in first == 0 ? [one, two] : [two, one] { try world.sync() }
    try settle()
    #expect(try tasks(one) == ["Bread Desk", "Milk Home"])
  }

  @Test func `one that was renamed on the other stays there`() throws {
    try delete(keepingTasks: true)
    let home = try #require(try two.repository.categories().first { $0.name == "Home" })
    var house = home
    house.name = "House"
    _ = try two.repository.perform(.reviseCategory(from: home, to: house), at: two.now)
    for _ in 0..<2 { for world in [one, two] { try world.sync() } }
    for world in [one, two] { #expect(try world.sync().changes == 0) }
    #expect(try categories(two) == ["Desk", "House"])
  }

  @Test func `undone where it was deleted, it is there again`() throws {
    try delete(keepingTasks: true)
    try settle()
    _ = try one.repository.undo(at: one.now)
    try settle()
    #expect(try tasks(two) == ["Bread Desk", "Tea Home"])
  }

  @Test func `undone on the other it stays there, and nothing goes back and forth`() throws {
    try delete(keepingTasks: true)
    try settle()
    _ = try two.repository.undo(at: two.now)
    for _ in 0..<3 { for world in [one, two] { try world.sync() } }
    for world in [one, two] { #expect(try world.sync().changes == 0) }
    #expect(try categories(two).contains("Home"))
  }
}
