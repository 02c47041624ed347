import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A folder that is one list, whose files say their categories by a property that many programs drop.
@Suite struct SyncDroppedCategoryTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    try world.add(TaskDraft(title: "Call", category: .named("Home"), due: .monday))
    var choir = EventDraft(name: "Choir", day: .monday + 1, time: TimeOfDay(minutes: 480))
    choir.length = 60
    choir.category = .named("Home")
    _ = try world.repository.perform(.add([.event(choir)]), at: world.now)
    try world.sync()
    world.now = world.now.later(minutes: 10)
  }

  /// What such a program writes where it changes a file.
  private func changed(_ title: String) throws -> String {
    try world.text(title).replacing(#/X-CHRONOLIST-[^\r]*\r\n/#, with: "")
      .replacing("SUMMARY", with: "DESCRIPTION:theirs\r\nSUMMARY")
  }

  @Test(arguments: ["Call", "Choir"]) func `the category stays, and is told again`(
    title: String
  ) throws {
    world.folder.put(try world.place(title), try changed(title))
    try world.sync()
    let categories =
      try world.tasks().map(\.category) + world.events().map(\.category)
    #expect(categories == ["Home", "Home"])
    let text = try world.text(title)
    #expect(text.contains("X-CHRONOLIST-CATEGORY:Home\r\n") && text.contains("DESCRIPTION:theirs"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `changed here meanwhile, ours is taken, and nothing is asked`() throws {
    let theirs = try changed("Call")
    let task = try world.task("Call").task
    _ = try world.repository.perform(
      .reviseTask(from: task, to: task, category: "Work"),
      at: world.now
    )
    try world.sync()
    let place = try world.place("Call")
    let merged = try world.merge(task.id.text, with: theirs, at: place)
    #expect(merged.disputes.isEmpty)
    #expect(merged.text.contains("X-CHRONOLIST-CATEGORY:Work\r\n"), "\(merged.text)")
    world.folder.put(place, merged.text)
    try world.sync()
    let call = try world.task("Call")
    #expect(call.category == "Work" && call.task.notes == "theirs")
    #expect(try world.sync().changes == 0)
  }

  @Test func `another planner takes it out of its category`() throws {
    let text = try world.text("Call")
    world.folder.put(
      try world.place("Call"),
      text.replacing("X-CHRONOLIST-CATEGORY:Home\r\n", with: "")
        .replacing("REVISION:", with: "REVISION:aaaaa,")
    )
    try world.sync()
    #expect(try world.task("Call").category == nil)
  }
}
