import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What is deleted here and changed, or moved to another list, there: it lives, and the run says so (Behaviour 9.3).
@Suite struct SyncDeletedEventTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["home": "Home", "work": "Work"]
    for (uid, title) in [("a", "Tea"), ("b", "Milk"), ("c", "Bread")] {
      world.put(uid, "SUMMARY:\(title)", in: "home")
      world.put(uid + "2", "SUMMARY:\(title) for work", in: "work")
    }
    world.folder.put(
      SyncPlace("home", "choir.ics"),
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:choir", "SUMMARY:Choir",
        "DTSTART:20261124T080000Z", "DTEND:20261124T090000Z", "RRULE:FREQ=WEEKLY",
        "LAST-MODIFIED:20261120T080000Z", "END:VEVENT", "END:VCALENDAR", "",
      ].joined(separator: "\r\n")
    )
    try world.sync()
  }

  private func delete(_ title: String) throws {
    if title == "Choir" {
      let id = try #require(try world.events().first).event.id
      _ = try world.repository.perform(.deleteEvents([id]), at: world.now)
    } else {
      try world.delete(title)
    }
  }

  @Test(arguments: ["Tea", "Choir"])
  func `moved to another list there, it is back in that`(title: String) throws {
    let place = try world.place(title)
    let text = world.folder.text(place)
    try delete(title)
    world.folder.files[place] = nil
    world.folder.put(SyncPlace("work", place.name), text)
    let summary = try world.sync()
    #expect(summary.cameBack.first == title && summary.cameBack.count == 1)
    let categories =
      try world.tasks().map { ($0.task.title, $0.category) }
      + world.events().map { ($0.event.name, $0.category) }
    #expect(categories.first { $0.0 == title }?.1 == "Work")
    #expect(try world.sync().changes == 0)
  }

  /// What the phone has when it has moved the choir's first day to Wednesday.
  private func movedDay(_ text: String) -> String {
    let part = [
      "BEGIN:VEVENT", "UID:choir", "SUMMARY:Choir", "RECURRENCE-ID:20261124T080000Z",
      "DTSTART:20261125T080000Z", "DTEND:20261125T090000Z", "LAST-MODIFIED:20261123T130000Z",
      "END:VEVENT", "END:VCALENDAR",
    ]
    return text.replacing("END:VCALENDAR", with: part.joined(separator: "\r\n"))
  }

  @Test(arguments: [true, false])
  func `a series of which a day was moved there is back, whichever is heard of first`(
    isDeletionFirst: Bool
  ) throws {
    let place = try world.place("Choir")
    let text = world.folder.text(place)
    try delete("Choir")
    if isDeletionFirst { try world.sync() }
    world.now = world.now.later(minutes: 90)
    world.folder.put(place, movedDay(text))
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Choir" && summary.cameBack.count == 1)
    let events = try world.events().map(\.event)
    #expect(events.count == 2 && events.count { $0.repeats != nil } == 1)
    #expect(try world.sync().changes == 0)
    #expect(world.folder.text(place).contains("RRULE"))
  }

  @Test func `what comes back as it was is only new`() throws {
    let place = try world.place("Choir")
    let text = world.folder.text(place)
    try delete("Choir")
    try world.sync()
    world.folder.put(place, text)
    #expect(try world.sync().cameBack.count == 0)
    #expect(try world.sync().changes == 0)
  }

  @Test func `undone, it comes back without a word`() throws {
    let place = try world.place("Choir")
    let text = world.folder.text(place)
    try delete("Choir")
    world.folder.put(place, text.replacing("SUMMARY", with: "LOCATION:Church\r\nSUMMARY"))
    #expect(try world.sync().cameBack.count == 1)
    world.now = world.now.later(minutes: 1)
    _ = try world.repository.undo(at: world.now)
    #expect(try world.sync().cameBack.count == 0)
    #expect(try world.events().first?.event.place == "Church")
  }
}
