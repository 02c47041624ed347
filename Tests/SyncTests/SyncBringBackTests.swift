import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What comes back after it was deleted, in the folder too (Behaviour 3.13).
@Suite struct SyncBringBackTests {
  /// Deletes the item of `a@phone` on one side, and lets the other follow.
  private func deleted(there: Bool, isEvent: Bool = false) throws -> SyncWorld {
    let world = try SyncWorld()
    if isEvent {
      world.folder.put(
        SyncPlace("", "a@phone.ics"),
        [
          "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a@phone",
          "DTSTART:20261124T090000Z",
          "DTEND:20261124T100000Z", "SUMMARY:Choir", "X-PHONE:yes", "END:VEVENT", "END:VCALENDAR",
          "",
        ].joined(separator: "\r\n")
      )
    } else {
      world.put("a@phone", "SUMMARY:Buy bread", "DUE;VALUE=DATE:20261124", "X-PHONE:yes")
    }
    try world.add(TaskDraft(title: "Tea"))
    try world.sync()
    if there {
      let place = try #require(world.folder.files.keys.first { $0.path.hasPrefix("a@phone") })
      world.folder.files[place] = nil
    } else if isEvent {
      let id = try #require(try world.events().first?.event.id)
      _ = try world.repository.perform(.deleteEvents([id]), at: world.now)
    } else {
      try world.delete("Buy bread")
    }
    try world.sync()
    #expect(world.folder.files.count == 1)
    try world.edit("Tea") { $0.notes = "since" }
    return world
  }

  @Test(arguments: [(true, false), (false, false), (true, true), (false, true)])
  func `its file comes back under its UID, and a second run changes nothing`(
    there: Bool,
    isEvent: Bool
  ) throws {
    let world = try deleted(there: there, isEvent: isEvent)
    world.now = world.now.later(minutes: 5)
    let item = try #require(try world.repository.deletedItems().first)
    _ = try world.repository.perform(.bringBack(.items([item.item])), at: world.now)
    #expect(try world.sync().there.new == 1)
    let text = try world.text(isEvent ? "Choir" : "Buy bread")
    #expect(text.contains("UID:a@phone\r\n") && text.contains("X-PHONE:yes\r\n"))
    #expect(try world.task("Tea").task.notes == "since")
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files.count == 2)
    #expect(try world.repository.check() == [])
  }

  @Test func `before the folder has heard of it nothing is written`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Buy bread")
    try world.sync()
    let before = world.folder.files.mapValues(\.bytes)
    try world.delete("Buy bread")
    let item = try #require(try world.repository.deletedItems().first)
    _ = try world.repository.perform(.bringBack(.items([item.item])), at: world.now)
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files.mapValues(\.bytes) == before)
  }

  @Test func `what the folder gave again under its UID is there, and is not doubled`() throws {
    let world = try deleted(there: true)
    let item = try #require(try world.repository.deletedItems().first)
    world.put("a@phone", "SUMMARY:Buy bread", "DUE;VALUE=DATE:20261124")
    try world.sync()
    #expect(try world.tasks().count { $0.task.title == "Buy bread" } == 1)
    #expect(try world.repository.deletedItems().isEmpty)
    #expect(throws: StoreError.refused(.notDeleted(title: "Buy bread"))) {
      try world.repository.perform(.bringBack(.items([item.item])), at: world.now)
    }
    #expect(throws: StoreError.refused(.nothingDeleted)) {
      try world.repository.perform(.bringBack(.step(item.step)), at: world.now)
    }
    #expect(try world.sync().changes == 0)
  }

  /// The run between hears of the old file alone.
  @Test func `a day that was moved here is not offered where its series is in another list again`()
    throws
  {
    let world = try SyncWorld()
    world.folder.collections = ["home": "Home", "work": "Work"]
    let old = try world.choir().place
    try world.edit(day: 8) { $0.time = TimeOfDay(minutes: 600) }
    try world.sync()
    let text = world.folder.text(old)
    world.folder.files[old] = nil
    world.now = world.now.later(minutes: 1)
    try world.sync(force: true)
    #expect(try world.repository.deletedItems().count == 2)
    world.folder.put(SyncPlace("work", old.name), text)
    world.now = world.now.later(minutes: 1)
    try world.sync()
    #expect(try world.events().count == 2)
    #expect(try world.repository.deletedItems().isEmpty)
  }
}
