import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Folders and collections that are not what they were.
@Suite struct SyncFolderGuardTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["work": "My Work", "home": "home"]
    world.folder.paints = ["work": "#FF0000"]
    world.folder.unnamed = ["home"]
    world.put("a", "SUMMARY:Call Ana", in: "work")
    world.put("b", "SUMMARY:Water", in: "home")
    world.put("c", "SUMMARY:Iron", in: "home")
    try world.sync()
  }

  private func categories() throws -> [String: String] {
    let all = try world.tasks().map { ($0.task.title, $0.category ?? "") }
    return Dictionary(uniqueKeysWithValues: all)
  }

  // MARK: Another folder

  @Test func `an empty folder in place of one that held files is not filled without a question`()
    throws
  {
    world.path = "/wrong"
    world.folder.files = [:]
    for isDryRun in [true, false] {
      #expect(throws: SyncStop.elsewhere("/vdir", files: 3)) {
        try world.sync(isDryRun: isDryRun)
      }
    }
    #expect(world.folder.files.isEmpty)
    #expect(try world.repository.syncedFolders() == ["/vdir"])
    try world.sync(refills: true)
    #expect(world.folder.files.count == 3)
    #expect(try world.sync().changes == 0)
  }

  @Test func `a folder that is the first, or that has files, is filled at once`() throws {
    let other = try SyncWorld()
    try other.add(TaskDraft(title: "Call Ana"))
    #expect(try other.sync().changes == 1)
    world.path = "/other"
    #expect(try world.sync().changes == 0)
  }

  // MARK: Collections

  @Test func `a list that was made anew keeps its name and its colour`() throws {
    world.folder.files = world.folder.files.filter { $0.key.collection != "work" }
    world.folder.collections?["work"] = "work"
    world.folder.unnamed = ["home", "work"]
    world.folder.paints = [:]
    let summary = try world.sync(refills: true)
    #expect(summary.here.all == 0)
    #expect(try categories()["Call Ana"] == "My Work")
    #expect(world.folder.collections?["work"] == "My Work")
    #expect(world.folder.paints["work"] == "#FF0000")
    #expect(world.folder.collections?["home"] == "home")
    #expect(try world.sync().changes == 0)
  }

  /// Four tasks there, and four of another list.
  private func lists() throws -> SyncWorld {
    let world = try SyncWorld()
    world.folder.collections = ["gone": "Gone", "home": "Home"]
    for number in 1...4 {
      world.put("g\(number)", "SUMMARY:Gone \(number)", in: "gone")
      world.put("h\(number)", "SUMMARY:Home \(number)", in: "home")
    }
    try world.sync()
    return world
  }

  private func remove(_ list: String, _ world: SyncWorld) {
    world.folder.files = world.folder.files.filter { $0.key.collection != list }
  }

  @Test func `a lost folder has its lists again, also those without an item`() throws {
    let world = try lists()
    let home = try world.task("Home 1").task.category
    for number in 1...4 { try world.edit("Gone \(number)") { $0.category = home } }
    try world.sync(force: true)
    #expect(world.folder.files.count == 8)
    world.folder.files = [:]
    world.folder.collections = nil
    try world.sync(refills: true)
    #expect(world.folder.collections == ["gone": "Gone", "home": "Home"])
    #expect(world.folder.files.count == 8)
    #expect(try world.sync().changes == 0)
  }

  @Test func `an emptied list is asked about, though one of its tasks was changed here`() throws {
    let world = try lists()
    try world.edit("Gone 1") { $0.notes = "ours" }
    remove("gone", world)
    #expect(try world.sync().held == [.init(collection: "gone", lost: 3, total: 4)])
    #expect(try world.tasks().count == 8)
    let summary = try world.sync(force: true)
    #expect(summary.here.deleted == 3 && summary.madeAgain.count == 1)
  }

  @Test func `so is one that has a new file`() throws {
    let world = try lists()
    remove("gone", world)
    world.put("n", "SUMMARY:New", in: "gone")
    #expect(try world.sync().held == [.init(collection: "gone", lost: 4, total: 4)])
    #expect(try world.tasks().count == 8)
    #expect(try world.sync(refills: true).there.new == 4)
    #expect(try world.tasks().count == 9)
    #expect(try world.sync().changes == 0)
  }

  @Test func `an emptied list holds up no other, until somebody answers`() throws {
    let world = try lists()
    remove("gone", world)
    try world.edit("Home 1") { $0.notes = "ours" }
    try world.edit("Gone 1") { $0.notes = "ours" }
    try world.add(TaskDraft(title: "Gone 5", category: .named("Gone")))
    try world.change("Home 2", "SUMMARY", to: "SUMMARY:Home two")
    let summary = try world.sync()
    #expect(summary.here.changed == 1 && summary.there.changed == 1 && summary.changes == 2)
    #expect(summary.held.map(\.collection) == ["gone"])
    #expect(try world.text("Home 1").contains("DESCRIPTION:ours\r\n"))
    #expect(!world.folder.files.keys.contains { $0.collection == "gone" })
    // A run that changes nothing writes nothing: who watches the planner's file would run without end.
    let path = world.repository.path
    let before = FileManager.default.contents(atPath: path)
    let again = try world.sync(isBeside: true)
    #expect(again.changes == 0 && again.held.count == 1)
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(try world.sync(refills: true).there.new == 5)
    #expect(try world.text("Gone 1").contains("DESCRIPTION:ours\r\n"))
    #expect(try world.sync().held.isEmpty && world.sync().changes == 0)
  }

  @Test(arguments: [("gone", "x"), ("home", "x"), ("home", "g")])
  func `files that have another name, or are in another list, are not gone`(
    list: String,
    name: String
  ) throws {
    let world = try lists()
    for number in 1...4 {
      let text = world.folder.text(SyncPlace("gone", "g\(number).ics"))
      world.folder.files[SyncPlace("gone", "g\(number).ics")] = nil
      // The last one is deleted where the others are moved to another list.
      guard number < 4 || list == "gone" else { continue }
      world.folder.put(SyncPlace(list, "\(name)\(number).ics"), text)
    }
    let summary = try world.sync()
    #expect(summary.here.deleted == (list == "gone" ? 0 : 1))
    #expect(try world.sync().changes == 0)
  }

  /// vdirsyncer stops at a list that is empty: what was moved there is in both.
  @Test(arguments: [false, true])
  func `the last task of a list that was moved to another one there is moved`(isEdited: Bool) throws
  {
    let old = SyncPlace("work", "a.ics")
    let text = world.folder.text(old)
    world.folder.put(
      SyncPlace("home", "a.ics"),
      isEdited ? text.replacing("Call Ana", with: "Call Ana now") : text
    )
    let summary = try world.sync()
    #expect(summary.aside.isEmpty)
    #expect(summary.emptied == ["work"])
    #expect(world.folder.files[old] == nil && world.folder.files.count == 3)
    #expect(try categories()[isEdited ? "Call Ana now" : "Call Ana"] == "home")
    #expect(try world.sync().changes == 0)
  }

  @Test func `of a list that has others too, it is a second file`() throws {
    world.folder.put(SyncPlace("work", "b.ics"), world.folder.text(SyncPlace("home", "b.ics")))
    let summary = try world.sync()
    #expect(summary.aside.count == 1)
    #expect(world.folder.files.count == 4)
    #expect(try categories()["Water"] == "home")
  }

  @Test func `what was changed in the old file stays until somebody chooses`() throws {
    let old = SyncPlace("work", "a.ics")
    let text = world.folder.text(old)
    world.folder.put(SyncPlace("home", "a.ics"), text)
    world.folder.put(old, text.replacing("Call Ana", with: "Call Ana now"))
    #expect(try world.sync().aside.count == 1)
    #expect(world.folder.files.count == 4)
  }
}
