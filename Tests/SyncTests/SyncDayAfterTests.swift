import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What was done on one side, and heard of on the other only on the day after.
@Suite struct SyncDayAfterTests {
  private let place = SyncPlace("", "a@phone.ics")

  private func watering() throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    return world
  }

  /// How the phone has finished Monday, by the lines of its file.
  private static let ticks = [
    // Gone on, as Tasks.org does; closed with its rule.
    ["DUE;VALUE=DATE:20261124", "LAST-MODIFIED:20261123T200000Z"],
    [
      "DUE;VALUE=DATE:20261123", "STATUS:COMPLETED", "COMPLETED:20261123T200000Z",
      "LAST-MODIFIED:20261123T200000Z",
    ],
  ]

  private func theirs(_ lines: [String], of text: String) -> String {
    text.replacing("DUE;VALUE=DATE:20261123", with: lines.joined(separator: "\r\n"))
  }

  @Test(arguments: ticks)
  func `brought together a day later, the series is not finished for anybody`(lines: [String])
    throws
  {
    let world = try watering()
    let theirs = theirs(lines, of: world.folder.text(place))
    world.now = world.now.later(days: 1)
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    #expect(!merged.contains("COMPLETED") && merged.contains("RRULE:FREQ=DAILY\r\n"), "\(merged)")
    #expect(merged.contains("DUE;VALUE=DATE:20261124\r\n"), "\(merged)")
    // The planner learns of the tick all the same, and has nothing more to say of it.
    world.folder.put(place, merged)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 open open"], "\(found)")
    let after = world.folder.text(place)
    #expect(!after.contains("X-CHRONOLIST-FINISHED") && !after.contains("COMPLETED"), "\(after)")
  }

  @Test(arguments: ticks)
  func `so it is where it was edited here, and has not gone on`(lines: [String]) throws {
    let world = try watering()
    let theirs = theirs(lines, of: world.folder.text(place))
    world.now = world.now.later(minutes: 540)
    try world.edit("Water") { $0.notes = "ferns too" }
    try world.sync()
    let merged = try world.merge("a@phone", with: theirs).text
    #expect(!merged.contains("COMPLETED") && merged.contains("RRULE:FREQ=DAILY\r\n"), "\(merged)")
    #expect(merged.contains("DUE;VALUE=DATE:20261124\r\n"), "\(merged)")
    world.folder.put(place, merged)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 open open"], "\(found)")
    #expect(try world.tasks().allSatisfy { $0.task.notes == "ferns too" })
  }

  @Test(arguments: ticks)
  func `with another rule here it goes on by that`(lines: [String]) throws {
    let world = try watering()
    let theirs = theirs(lines, of: world.folder.text(place))
    world.now = world.now.later(minutes: 540)
    try world.edit("Water") { $0.repeats?.rule = "FREQ=DAILY;INTERVAL=3" }
    try world.sync()
    let merged = try world.merge("a@phone", with: theirs).text
    #expect(!merged.contains("COMPLETED") && merged.contains("INTERVAL=3\r\n"), "\(merged)")
    world.folder.put(place, merged)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "26 open open"], "\(found)")
  }

  @Test(arguments: 0..<12)
  func `killed at any call, the next run ends it`(after calls: Int) throws {
    let world = try watering()
    let theirs = theirs(Self.ticks[0], of: world.folder.text(place))
    world.now = world.now.later(days: 1)
    try world.sync()
    world.folder.put(place, try world.merge("a@phone", with: theirs).text)
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    #expect(!world.folder.text(place).contains("X-CHRONOLIST-FINISHED"))
  }

  @Test func `reopened there a day later, its file is on the day that it is promised for`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    world.now = world.now.later(days: 1)
    for name in ["COMPLETED", "PERCENT-COMPLETE"] {
      try world.change("Report", name, to: nil)
    }
    try world.change("Report", "STATUS", to: "STATUS:NEEDS-ACTION")
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.status == .open && report.task.due == .monday + 1)
    #expect(report.promises.map(\.outcome) == [.kept, .open])
    #expect(try world.text("Report").contains("DUE;VALUE=DATE:20261124\r\n"))
    #expect(try world.sync().changes == 0)
  }

  // MARK: Starts of what repeats

  /// Programs that count a series from its start would stay on its first day.
  @Test(arguments: [(23, 24), (22, 23)])
  func `an all-day start goes on with its due day`(start: Int, next: Int) throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTART;VALUE=DATE:202611\(start)",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    let id = try world.task("Water").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    let text = try world.text("Water")
    #expect(text.contains("DTSTART;VALUE=DATE:202611\(next)\r\n"), "\(text)")
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n"), "\(text)")
    #expect(try world.sync().changes == 0)
  }

  @Test func `the weekdays of a rule stay what they are as its start goes on`() throws {
    let world = try SyncWorld()
    let rule = "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTART;VALUE=DATE:20261123",
      "DUE;VALUE=DATE:20261123",
      rule
    )
    try world.sync()
    for day in 24...27 {
      let id = try #require(try world.tasks().first { $0.task.status == .open }).task.id
      _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
      try world.sync()
      world.now = world.now.later(days: 1)
      try world.edit("Water", where: .open) { $0.notes = "ferns \(day)" }
      try world.sync()
      let text = try world.text("Water")
      #expect(text.contains(rule + "\r\n") && text.contains("DATE:202611\(day)\r\n"), "\(text)")
    }
    let id = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    #expect(try world.text("Water").contains("DUE;VALUE=DATE:20261130\r\n"))
  }
}
