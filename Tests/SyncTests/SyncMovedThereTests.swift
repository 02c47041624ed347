import ChronoModel
import ChronoStore
import Testing
import chronolist

/// An item that the phone has moved to another list before an edit of the planner had come: vdirsyncer keeps the
/// old file for the edit, and brings the new one as it was before.
@Suite struct SyncMovedThereTests {
  let world: SyncWorld
  private let old: SyncPlace
  private let new: SyncPlace
  /// What the phone has moved.
  private let carried: String

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["home": "Home", "work": "Work"]
    try world.add(TaskDraft(title: "Call", category: .named("Home"), due: .monday))
    try world.add(TaskDraft(title: "Tea", category: .named("Home")))
    try world.sync()
    old = try world.place("Call")
    new = SyncPlace("work", old.name)
    carried = world.folder.text(old)
    world.now = world.now.later(minutes: 10)
  }

  @Test(arguments: [true, false]) func `it is in the new list, with the edit`(isTicked: Bool) throws
  {
    if isTicked {
      let id = try world.task("Call").task.id
      _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    } else {
      try world.edit("Call") { ($0.title, $0.notes) = ("Call Ana", "important") }
    }
    try world.sync()
    world.folder.put(new, carried)
    world.now = world.now.later(minutes: 1)
    try world.sync()
    #expect(world.folder.files[old] == nil)
    let text = world.folder.text(new)
    #expect(text.contains(isTicked ? "STATUS:COMPLETED" : "SUMMARY:Call Ana\r\n"), "\(text)")
    let task = try world.task(isTicked ? "Call" : "Call Ana")
    #expect(task.category == "Work" && task.task.status == (isTicked ? .done : .open))
    #expect(task.task.notes == (isTicked ? "" : "important"))
    #expect(try world.tasks().count == 2 && world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
  }

  @Test func `a copy of what was not edited is left alone, and named`() throws {
    world.folder.put(new, carried)
    try world.sync()
    #expect(world.folder.files[old] != nil && world.folder.files[new] != nil)
    #expect(try world.task("Call").category == "Home")
  }

  /// The phone has edited it on the way.
  @Test(arguments: [true, false]) func `edited on both sides, it has both edits in the new list`(
    isAlone: Bool
  ) throws {
    if isAlone { try world.delete("Tea") }
    try world.edit("Call") { $0.notes = "important" }
    try world.sync()
    world.folder.put(new, carried.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    world.now = world.now.later(minutes: 1)
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && summary.conflicts == 0)
    #expect(world.folder.files[old] == nil)
    let (task, text) = (try world.task("Call"), world.folder.text(new))
    #expect(task.category == "Work" && task.task.priority == .high)
    #expect(task.task.notes == "important")
    #expect(text.contains("PRIORITY:1\r\n") && text.contains("DESCRIPTION:important\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `one field edited on both sides is a conflict, and one file stays`() throws {
    try world.edit("Call") { $0.title = "Call Ana" }
    try world.sync()
    world.folder.put(new, carried.replacing("SUMMARY:Call", with: "SUMMARY:Call Ben"))
    world.now = world.now.later(minutes: 1)
    #expect(try world.sync().aside.isEmpty)
    let disputes = try world.repository.syncConflicts().map(\.dispute)
    #expect(disputes == [SyncDispute(.title, ours: "Call Ana", theirs: "Call Ben")])
    #expect(world.folder.files[old] == nil && world.folder.files[new] != nil)
    #expect(try world.task("Call Ana").category == "Work")
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: 0..<12)
  func `killed at any call, the next run ends it`(after calls: Int) throws {
    try world.edit("Call") { $0.notes = "important" }
    try world.sync()
    world.folder.put(new, carried.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(world.folder.files[old] == nil && world.folder.files[new] != nil)
    let task = try world.task("Call")
    #expect(task.category == "Work" && task.task.priority == .high)
    #expect(task.task.notes == "important")
    #expect(try world.sync().changes == 0)
  }
}
