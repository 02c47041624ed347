import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Accidents: what looks like one stops, and what cannot be read is left alone.
@Suite struct SyncGuardTests {
  private func ten() throws -> SyncWorld {
    let world = try SyncWorld()
    for number in 0..<10 { try world.add(TaskDraft(title: "Task \(number)")) }
    try world.sync()
    return world
  }

  @Test func `a folder that is suddenly empty deletes nothing until it is meant`() throws {
    let world = try ten()
    world.folder.files = [:]
    #expect(throws: SyncStop.deletions(10, of: 10, side: .there, collection: nil)) {
      try world.sync()
    }
    #expect(try world.tasks().count == 10)
    #expect(try world.sync(force: true).here.deleted == 10)
  }

  @Test func `more than a fifth deleted here stops too`() throws {
    let world = try ten()
    for number in 0..<5 { try world.delete("Task \(number)") }
    #expect(throws: SyncStop.deletions(5, of: 10, side: .here, collection: nil)) {
      try world.sync()
    }
    #expect(world.folder.files.count == 10)
    #expect(try world.sync(force: true).there.deleted == 5)
  }

  @Test func `a few deletions are what a person does`() throws {
    let world = try ten()
    for number in 0..<4 { try world.delete("Task \(number)") }
    #expect(try world.sync().there.deleted == 4)
  }

  @Test(arguments: [
    "", "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x\r\n", "\u{0}\u{1}", "BEGIN:VCARD\r\nEND:VCARD\r\n",
    "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:x\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
  ])
  func `a file that cannot be read is left alone, named, and no deletion`(text: String) throws {
    let world = try ten()
    let place = try world.place("Task 3")
    world.folder.put(place, text)
    let summary = try world.sync()
    #expect(summary.changes == 0)
    #expect(Array(summary.aside.keys) == [place])
    #expect(try world.tasks().count == 10)
    try world.edit("Task 3") { $0.notes = "changed here" }
    _ = try world.sync()
    #expect(world.folder.text(place) == text)
    // Whole again, it is in step again.
    world.put(place.name.replacing(".ics", with: ""), "SUMMARY:Task 3")
    try world.sync()
    #expect(world.folder.text(place).contains("DESCRIPTION:changed here"))
  }

  @Test func `two files of one UID are named, and neither is taken over again`() throws {
    let world = try ten()
    let first = try world.place("Task 1")
    world.folder.put(SyncPlace("", "copy.ics"), world.folder.text(first))
    let summary = try world.sync()
    #expect(summary.changes == 0)
    #expect(summary.aside[SyncPlace("", "copy.ics")] == .twin(first))
    #expect(try world.tasks().count == 10)
  }

  @Test func `another name is the same file`() throws {
    let world = try ten()
    let place = try world.place("Task 1")
    world.folder.put(SyncPlace("", "renamed.ics"), world.folder.text(place))
    world.folder.files[place] = nil
    #expect(try world.sync().changes == 0)
    try world.edit("Task 1") { $0.notes = "changed" }
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "renamed.ics")).contains("DESCRIPTION:changed"))
  }

  @Test func `a file that changes while it is written loses nothing`() throws {
    let world = try ten()
    try world.edit("Task 1") { $0.notes = "ours" }
    let place = try world.place("Task 1")
    world.folder.beforeWriting = {
      world.folder.beforeWriting = nil
      let text = world.folder.text(place).replacing("END:VTODO", with: "PRIORITY:1\r\nEND:VTODO")
      world.folder.put(place, text)
    }
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("DESCRIPTION:ours\r\n") && text.contains("PRIORITY:1\r\n"))
    #expect(try world.task("Task 1").task.priority == .high)
    #expect(try world.sync().changes == 0)
  }

  @Test func `a dry run counts and does nothing`() throws {
    let world = try ten()
    try world.edit("Task 1") { $0.notes = "ours" }
    world.put("a@phone", "SUMMARY:New")
    let files = world.folder.files
    let counted = try world.sync(isDryRun: true)
    #expect(counted.here.new == 1 && counted.there.changed == 1)
    #expect(world.folder.files == files)
    #expect(try world.tasks().count == 10)
    #expect(try world.sync() == counted)
  }

  @Test func `collections are categories, and a move is a move there`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "w": "Work"]
    world.put("a", "SUMMARY:Plan", in: "w")
    try world.add(TaskDraft(title: "Bread"))
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    try world.sync()
    #expect(try world.task("Plan").category == "Work")
    #expect(try world.place("Bread").collection == "inbox")
    #expect(try world.place("Garden").collection == "home")
    #expect(world.folder.collections?["home"] == "Home")
    #expect(try !world.text("Garden").contains("X-CHRONOLIST-CATEGORY"))
    #expect(try world.sync().changes == 0)
    let plan = try world.task("Plan").task.id
    _ = try world.repository.perform(.assign(.tasks([plan]), to: .named("Home")), at: world.now)
    try world.sync()
    #expect(try world.place("Plan") == SyncPlace("home", "a.ics"))
    #expect(world.folder.files.count == 3)
    #expect(try world.sync().changes == 0)
    world.folder.put(SyncPlace("inbox", "a.ics"), try world.text("Plan"))
    world.folder.files[SyncPlace("home", "a.ics")] = nil
    try world.sync()
    #expect(try world.task("Plan").category == nil)
    #expect(try world.sync().changes == 0)
  }
}
