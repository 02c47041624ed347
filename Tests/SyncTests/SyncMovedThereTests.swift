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
}
