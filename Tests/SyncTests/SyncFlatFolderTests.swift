import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A folder that is one list first, and gets directories later, each of which is a category.
@Suite struct SyncFlatFolderTests {
  let world: SyncWorld

  /// A task of a category, in a file of the folder itself.
  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Iron", due: .monday)
    draft.category = .named("Work")
    try world.add(draft)
  }

  @Test func `its last file, gone into its list, leaves no list without a file`() throws {
    try world.sync()
    #expect(try world.place("Iron").collection.isEmpty)
    world.folder.collections = ["inbox": "inbox"]
    world.now = world.now.later(minutes: 10)
    try world.edit("Iron") { $0.notes = "hot" }
    #expect(try world.sync().emptied.isEmpty)
    #expect(try world.place("Iron").collection == "work")
    #expect(try world.sync().emptied.isEmpty)
  }

  @Test func `the run that makes it one list says so, and no later one`() throws {
    #expect(try world.sync().beginsOneList)
    world.now = world.now.later(minutes: 10)
    try world.add(TaskDraft(title: "Tea", due: .monday))
    let later = try world.sync()
    #expect(later.there.new == 1 && !later.beginsOneList)
  }

  @Test func `one that has a directory, or files, is said to be no list by that`() throws {
    world.folder.collections = ["inbox": "inbox"]
    #expect(try !world.sync().beginsOneList)
    let other = try SyncWorld()
    other.put("a", "SUMMARY:Bread")
    try other.add(TaskDraft(title: "Tea", due: .monday))
    #expect(try !other.sync().beginsOneList)
  }

  @Test func `one that has no directory is emptied with its last file`() throws {
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try world.delete("Iron")
    #expect(try world.sync().emptied == [""])
  }
}
