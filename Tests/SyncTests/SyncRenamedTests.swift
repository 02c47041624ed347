import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Folders and lists that have another name than when both sides agreed last, and the same items.
@Suite struct SyncRenamedTests {
  // MARK: Folders

  /// Two tasks that repeat, one of whose days a phone has finished in a file of its own.
  private func finished(in list: String = "") throws -> SyncWorld {
    let world = try SyncWorld()
    if !list.isEmpty { world.folder.collections = [list: "Habits"] }
    world.put("a", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", in: list)
    world.put("b", "SUMMARY:Review", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=WEEKLY", in: list)
    try world.sync()
    let text = world.folder.text(SyncPlace(list, "a.ics"))
    world.folder.put(
      SyncPlace(list, "a.ics"),
      text.replacing("STATUS:NEEDS-ACTION\r\n", with: "")
        .replacing(
          "RRULE:FREQ=DAILY\r\n",
          with: "STATUS:COMPLETED\r\nCOMPLETED:20261123T110000Z\r\n"
        )
    )
    world.put("c", "SUMMARY:Water", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=DAILY", in: list)
    try world.sync()
    #expect(try world.sync().changes == 0)
    return world
  }

  private func states(_ world: SyncWorld) throws -> [String] {
    try world.tasks().map { "\($0.task.title) \($0.task.due?.text ?? "-") \($0.task.status)" }
      .sorted()
  }

  @Test func `a folder that was moved is the same one`() throws {
    let world = try finished()
    let (before, files) = (try states(world), world.folder.files)
    #expect(before.contains("Water 2026-11-23 done") && before.count == 3)
    world.path = "/moved"
    #expect(try world.sync(isDryRun: true).changes == 0)
    #expect(try world.repository.syncedFolders() == ["/vdir"])
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncedFolders() == ["/moved"])
    #expect(try states(world) == before)
    #expect(world.folder.files == files)
    #expect(try world.repository.syncConflicts().isEmpty)
    // It goes on from there: a deletion is one.
    world.folder.files[try world.place("Review")] = nil
    try world.sync()
    #expect(try states(world) == before.filter { !$0.hasPrefix("Review") })
  }

  @Test func `a folder with other files is another one`() throws {
    let world = try finished()
    world.folder.files = [:]
    for uid in ["x", "y", "z"] { world.put(uid, "SUMMARY:\(uid)") }
    world.path = "/other"
    try world.sync()
    #expect(try world.repository.syncedFolders() == ["/vdir", "/other"])
    #expect(try states(world).contains("Water 2026-11-23 done"))
  }

  // MARK: Lists

  private func list(of count: Int) throws -> SyncWorld {
    let world = try SyncWorld()
    world.folder.collections = ["w": "Work", "h": "Home"]
    for number in 1...count { world.put("a\(number)", "SUMMARY:Plan \(number)", in: "w") }
    world.put("b", "SUMMARY:Water", in: "h")
    try world.sync()
    world.folder.collections?["w"] = "Office"
    try world.sync()
    #expect(Set(try world.repository.categories().map(\.name)) == ["Office", "Home"])
    return world
  }

  @Test func `a deletion there is one after the list was renamed there`() throws {
    let world = try list(of: 8)
    world.folder.files[try world.place("Plan 1")] = nil
    let summary = try world.sync()
    #expect(summary.here.deleted == 1 && summary.changes == 1)
    #expect(try !world.tasks().contains { $0.task.title == "Plan 1" })
    #expect(try world.sync().changes == 0)
  }

  /// `isHere` renames the list here, and nothing is synchronised before the file goes.
  @Test(arguments: ["a", "c"], [false, true])
  func `so is one of a day that todoman has finished, and of the next`(
    uid: String,
    isHere: Bool
  ) throws {
    let world = try finished(in: "h")
    let before = try states(world)
    if isHere {
      try rename("Habits", to: "Every day", world)
    } else {
      world.folder.collections?["h"] = "Every day"
      try world.sync()
    }
    world.folder.files[SyncPlace("h", "\(uid).ics")] = nil
    let summary = try world.sync()
    #expect(summary.here.deleted == 1 && summary.madeAgain.count == 0)
    #expect(world.folder.files[SyncPlace("h", "\(uid).ics")] == nil)
    let state = uid == "a" ? "Water 2026-11-23 done" : "Water 2026-11-24 open"
    #expect(try states(world) == before.filter { $0 != state })
    #expect(try world.sync().changes == 0)
  }

  /// What a file cannot say exactly is no change here, which what is kept of the items tells.
  @Test func `what is kept of the items of a list has its new name after the same run`() throws {
    let world = try list(of: 2)
    func sums() throws -> [[UInt8]] {
      try ["a1", "a2"].map { uid in
        try #require(try world.repository.syncMemory(of: uid)?.base.links.first?.sum)
      }
    }
    let kept = try sums()
    let told = try world.tasks().filter { $0.task.title.hasPrefix("Plan") }
      .sorted { $0.task.title < $1.task.title }
      .map { SyncSum.of(.task($0), world.context.meaning) }
    #expect(kept == told)
  }

  @Test func `a finished day of todoman that comes back has no rule`() throws {
    let world = try finished()
    let done = try #require(try world.tasks().map(\.task).first { $0.status == .done })
    var noted = done
    noted.notes = "ours"
    _ = try world.repository.perform(.reviseTask(from: done, to: noted), at: world.now)
    world.folder.files[SyncPlace("", "a.ics")] = nil
    #expect(try world.sync().madeAgain.count == 1)
    let text = world.folder.text(SyncPlace("", "a.ics"))
    #expect(text.contains("STATUS:COMPLETED\r\n") && text.contains("DESCRIPTION:ours\r\n"))
    #expect(!text.contains("RRULE"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `what was changed here as well comes back`() throws {
    let world = try list(of: 8)
    try world.edit("Plan 1") { $0.notes = "ours" }
    world.folder.files[try world.place("Plan 1")] = nil
    try world.sync()
    #expect(world.folder.text(try world.place("Plan 1")).contains("DESCRIPTION:ours"))
    // As does what was moved to another list here.
    try world.edit("Plan 2") {
      $0.category = try? world.repository.categories().first { $0.name == "Home" }?.id
    }
    world.folder.files[try world.place("Plan 2")] = nil
    try world.sync()
    #expect(try world.task("Plan 2").category == "Home")
    #expect(world.folder.files.count == 9)
  }

  @Test func `a list that is gone after it was renamed there waits with a question`() throws {
    let world = try list(of: 8)
    world.folder.files = world.folder.files.filter { $0.key.collection != "w" }
    #expect(try world.sync().held == [.init(collection: "w", lost: 8, total: 8)])
    #expect(try world.tasks().count == 9)
  }

  // MARK: What a run says of them

  private func rename(_ old: String, to new: String, _ world: SyncWorld) throws {
    let category = try #require(try world.repository.categories().first { $0.name == old })
    var renamed = category
    renamed.name = new
    _ = try world.repository.perform(.reviseCategory(from: category, to: renamed), at: world.now)
  }

  @Test func `a list that is renamed is named, on whichever side it was`() throws {
    let world = try list(of: 2)
    world.folder.collections?["w"] = "Study"
    let there = try #require(try world.sync().renamed.first)
    #expect(there.old == "Office" && there.new == "Study" && there.change == .there)
    let label = try world.repository.journal(before: nil, limit: 1).first?.label
    #expect(label == "Synchronised 1 change from ‘phone’: Study")
    try rename("Home", to: "House", world)
    let here = try #require(try world.sync(isDryRun: true).renamed.first)
    #expect(here.old == "Home" && here.new == "House" && here.change == .here)
    #expect(try world.sync().renamed == [here])
    #expect(try world.sync().renamed.isEmpty)
  }

  @Test func `renamed on both sides, ours is used, and theirs is told`() throws {
    let world = try list(of: 2)
    try rename("Office", to: "Ours", world)
    world.folder.collections?["w"] = "Theirs"
    let summary = try world.sync()
    #expect(summary.renamed.map(\.unused) == ["Theirs"])
    #expect(world.folder.collections?["w"] == "Ours")
    // The same name on both sides is no question.
    try rename("Ours", to: "Same", world)
    world.folder.collections?["w"] = "Same"
    #expect(try world.sync().renamed.map(\.unused) == [nil])
    #expect(try world.sync().changes == 0)
  }

  // MARK: Names that go from one to another

  /// Three lists, `a` to `c`, each with a task of its name.
  private func three() throws -> SyncWorld {
    let world = try SyncWorld()
    world.folder.collections = ["a": "Home", "b": "Work", "c": "Desk"]
    for list in ["a", "b", "c"] { world.put(list, "SUMMARY:\(list)", in: list) }
    try world.sync()
    return world
  }

  private func name(_ names: [String], _ world: SyncWorld) {
    world.folder.collections = Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], names))
  }

  private func categories(_ world: SyncWorld) throws -> [String] {
    try ["a", "b", "c"].map { try world.task($0).category ?? "" }
  }

  @Test(arguments: [
    ["Work", "Home", "Desk"], ["WORK", "desk", "Home"], ["Work", "Desk", "Sofa"],
  ])
  func `lists that exchange their names on the phone do so here, in one step`(
    names: [String]
  ) throws {
    let world = try three()
    name(names, world)
    let summary = try world.sync()
    #expect(summary.renamed.allSatisfy { $0.change == .there } && summary.there.all == 0)
    #expect(try categories(world) == names)
    #expect(try world.sync().changes == 0)
    _ = try world.repository.undo(at: world.now)
    #expect(try categories(world) == ["Home", "Work", "Desk"])
    _ = try world.repository.redo(at: world.now)
    #expect(try categories(world) == names)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(world.folder.collections == ["a": "Home", "b": "Work", "c": "Desk"])
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [
    (["Work", "Desk", "Desk"], ["Home", "Work", "Desk"]),
    (["New", "new", "Desk"], ["New", "Work", "Desk"]),
    (["Work", "Sofa", "Sofa"], ["Work", "Sofa", "Desk"]),
  ])
  func `a name that cannot be taken keeps others from theirs`(
    names: [String],
    kept: [String]
  ) throws {
    let world = try three()
    name(names, world)
    let summary = try world.sync()
    let refused = summary.renamed.filter { $0.change == .refused(isTaken: true) }
    #expect(refused.count == zip(names, kept).count { $0 != $1 })
    #expect(try categories(world) == kept)
    #expect(["a", "b", "c"].compactMap { world.folder.collections?[$0] } == kept)
    #expect(try world.sync().changes == 0)
  }
}
