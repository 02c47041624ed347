import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What reaches the phone, and what the phone says of work and reminders here.
@Suite struct SyncCarrierTests {
  /// The lines that a carrier such as vdirsyncer compares: all but the stamps.
  private func compared(_ text: String) -> [String] {
    text.split(separator: "\r\n").map(String.init).filter { line in
      !["DTSTAMP", "LAST-MODIFIED", "CREATED", "PRODID"].contains { line.hasPrefix($0) }
    }
  }

  /// Changes that the phone makes and that are undone here.
  @Test(arguments: [
    ("STATUS", "STATUS:COMPLETED"), ("SUMMARY", "SUMMARY:Iron shirts now"),
    ("DUE", "DUE;VALUE=DATE:20261202"), ("PRIORITY", "PRIORITY:1"),
  ])
  func `what is undone here is another text than before`(name: String, line: String) throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Iron shirts",
      "STATUS:NEEDS-ACTION",
      "DUE;VALUE=DATE:20261125"
    )
    try world.sync()
    let before = try compared(world.text("Iron shirts"))
    for _ in 1...2 {
      world.now = world.now.later(minutes: 10)
      try world.change("Iron shirts", name, to: line)
      let place = try #require(world.folder.files.keys.first)
      try world.sync()
      let there = compared(world.folder.text(place))
      world.now = world.now.later(minutes: 10)
      _ = try world.repository.undo(at: world.now)
      try world.sync()
      let after = compared(world.folder.text(place))
      #expect(after != before && after != there)
      let marks = ["SEQUENCE", "X-CHRONOLIST-REVISION"]
      let items = after.filter { line in !marks.contains { line.hasPrefix($0) } }
      #expect(items.sorted() == before.sorted())
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `work that runs here ended when the phone finished its task`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    _ = try world.repository.perform(.startTimer(id, at: world.now.instant), at: world.now)
    let finish = world.now.later(minutes: 20)
    try world.change("Report", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Report", "COMPLETED", to: "COMPLETED:20261123T122000Z")
    world.now = world.now.later(minutes: 320)
    try world.sync()
    #expect(try world.repository.sessions(of: id).map(\.finish) == [finish.instant])
    #expect(try world.task("Report").task.closed == finish.instant)
    // The file says so in the same run.
    let told = "X-CHRONOLIST-SESSION:20261123T120000Z/20261123T122000Z\r\n"
    #expect(try world.text("Report").contains(told))
    #expect(try world.text("Report").contains("STATUS:COMPLETED\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `work that the phone gave up ends in the file too`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    _ = try world.repository.perform(.startTimer(id, at: world.now.instant), at: world.now)
    world.now = world.now.later(minutes: 30)
    try world.change("Report", "STATUS", to: "STATUS:CANCELLED")
    try world.change("Report", "LAST-MODIFIED", to: "LAST-MODIFIED:20261123T123000Z")
    try world.sync()
    let told = "X-CHRONOLIST-SESSION:20261123T120000Z/20261123T123000Z\r\n"
    #expect(try world.text("Report").contains(told))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [("20261123T190000Z", "withdrawn"), ("20261124T070000Z", "missed")])
  func `what the phone gave up on its day is withdrawn, heard of the next day too`(
    time: String,
    outcome: String
  ) throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    try world.change("Report", "STATUS", to: "STATUS:CANCELLED")
    try world.change("Report", "LAST-MODIFIED", to: "LAST-MODIFIED:\(time)")
    world.now = world.now.later(days: 1)
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.status == .dropped)
    #expect(report.promises.map(\.outcome.name) == [outcome])
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [nil, "Room 2"] as [String?])
  func `an event that is called off there is gone here, also with another change`(
    place: String?
  ) throws {
    let world = try SyncWorld()
    var draft = EventDraft(name: "Dentist", day: .monday + 1, time: TimeOfDay(minutes: 600))
    draft.length = 30
    _ = try world.repository.perform(.add([.event(draft)]), at: world.now)
    try world.sync()
    try world.change("Dentist", "STATUS", to: "STATUS:CANCELLED")
    if let place { try world.change("Dentist", "LOCATION", to: "LOCATION:\(place)") }
    world.now = world.now.later(minutes: 10)
    try world.sync()
    #expect(try world.events().isEmpty)
    #expect(try world.sync().changes == 0)
  }

  @Test func `work that began here after that ends as the news comes`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    try world.change("Report", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Report", "COMPLETED", to: "COMPLETED:20261123T122000Z")
    world.now = world.now.later(minutes: 60)
    _ = try world.repository.perform(.startTimer(id, at: world.now.instant), at: world.now)
    world.now = world.now.later(minutes: 60)
    try world.sync()
    #expect(try world.repository.sessions(of: id).map(\.finish) == [world.now.instant])
  }

  @Test func `an alarm at an hour of the due day goes along, as it is written`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Iron shirts",
      "DUE;VALUE=DATE:20261125",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER;RELATED=END:PT10H",
      "END:VALARM"
    )
    try world.sync()
    let id = try world.task("Iron shirts").task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 4), at: world.now)
    let ten = try #require(TimeOfDay(minutes: 600))
    #expect(try world.task("Iron shirts").task.reminders == [.at(LocalTime(.monday + 4, ten))])
    try world.sync()
    let text = try world.text("Iron shirts")
    #expect(text.contains("DUE;VALUE=DATE:20261127\r\n"))
    #expect(text.contains("TRIGGER;RELATED=END:PT10H\r\n") && !text.contains("DATE-TIME"))
    #expect(try world.sync().changes == 0)
    try world.change("Iron shirts", "DUE", to: "DUE;VALUE=DATE:20261201")
    try world.sync()
    #expect(try world.task("Iron shirts").task.reminders == [.at(LocalTime(.monday + 8, ten))])
    #expect(try world.sync().changes == 0)
  }
}
