import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Tasks of a phone whose day is moved here: their alarms stay the phone's, and their start is never behind
/// the due time.
@Suite struct SyncAlarmTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")
  private let own = ["UID:alarm-1", "ACKNOWLEDGED:20261101T000000Z", "X-APPLE-SOUND:bell"]

  init() throws { world = try SyncWorld() }

  private func put(_ trigger: String, _ lines: String...) throws {
    let text =
      (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Call"] + lines
      + ["BEGIN:VALARM", "ACTION:DISPLAY", trigger] + own
      + ["END:VALARM", "END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    world.folder.put(place, text)
    try world.sync()
  }

  private var text: String { world.folder.text(place) }

  /// The lines of a property, once the file was written.
  private func said(_ name: String) throws -> [String] {
    try world.sync()
    #expect(try world.sync().changes == 0)
    for line in own { #expect(text.contains(line + "\r\n"), "\(line) in \(text)") }
    #expect(text.components(separatedBy: "BEGIN:VALARM").count == 2, "\(text)")
    return text.components(separatedBy: "\r\n").filter { $0.hasPrefix(name) }
  }

  @Test func `an alarm at an instant goes along, and keeps its own lines`() throws {
    try put("TRIGGER;VALUE=DATE-TIME:20261124T080000Z", "DUE;VALUE=DATE:20261124")
    try world.edit("Call") { $0.due = .monday + 3 }
    let moved = try world.task("Call").task.reminders
    #expect(try said("TRIGGER") == ["TRIGGER;VALUE=DATE-TIME:20261126T080000Z"])
    #expect(try world.task("Call").task.reminders == moved)
  }

  @Test(arguments: [("Call", "Call Ana"), ("Call me", "Call me"), ("Reminder", "Reminder")])
  func `an alarm that says the title says the new one`(said old: String, new: String) throws {
    try put("DESCRIPTION:\(old)\r\nTRIGGER:-PT10M", "DUE:20261124T090000Z")
    try world.edit("Call") { $0.title = "Call Ana" }
    #expect(try said("DESCRIPTION") == ["DESCRIPTION:\(new)"])
    #expect(text.contains("SUMMARY:Call Ana\r\n"))
  }

  @Test func `so does one that was made here`() throws {
    let nine = TimeOfDay(hour: 9, minute: 0)
    let reminders = [Reminder.before(minutes: 10)]
    try world.add(TaskDraft(title: "Tea", due: .monday + 1, time: nine, reminders: reminders))
    try world.sync()
    #expect(try world.text("Tea").contains("DESCRIPTION:Tea\r\n"))
    for (old, new) in [("Tea", "Tea, black"), ("Tea, black", "Coffee")] {
      try world.edit(old) { $0.title = new }
      try world.sync()
      let said = new.replacing(",", with: "\\,")
      #expect(try world.text(said).contains("DESCRIPTION:\(said)\r\n"))
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `another reminder instead of one is the same alarm`() throws {
    try put("TRIGGER:-PT10M", "DUE:20261124T090000Z")
    try world.edit("Call") { $0.reminders = [.before(minutes: 30)] }
    #expect(try said("TRIGGER") == ["TRIGGER;RELATED=END:-PT30M"])
  }

  @Test func `one that means the same stays as it is`() throws {
    try put("TRIGGER;RELATED=START:-PT10M", "DTSTART:20261124T090000Z", "DUE:20261124T090000Z")
    try world.edit("Call") { $0.due = .monday + 3 }
    #expect(try said("TRIGGER") == ["TRIGGER;RELATED=START:-PT10M"])
    #expect(try said("DTSTART") == ["DTSTART:20261126T090000Z"])
  }

  @Test(arguments: [
    // The start, the due time, and both after a move by three days.
    ("DTSTART;VALUE=DATE:20261124", "DUE;VALUE=DATE:20261124", 27, 27),
    ("DTSTART;VALUE=DATE:20261122", "DUE;VALUE=DATE:20261124", 25, 27),
    ("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261124", 26, 27),
  ])
  func `a start of another day goes along`(start: String, due: String, first: Int, last: Int) throws
  {
    try put("TRIGGER;VALUE=DATE-TIME:20261124T080000Z", start, due)
    try world.edit("Call") { $0.due = .monday + 4 }
    #expect(try said("DUE") == ["DUE;VALUE=DATE:202611\(last)"])
    #expect(try said("DTSTART") == ["DTSTART;VALUE=DATE:202611\(first)"])
    // And back before the start that it had.
    try world.edit("Call") { $0.due = .monday }
    #expect(try said("DUE") == ["DUE;VALUE=DATE:20261123"])
    #expect(try said("DTSTART") == ["DTSTART;VALUE=DATE:202611\(first - last + 23)"])
  }

  @Test func `a start at the due time goes with it, and makes no length of it`() throws {
    try put("TRIGGER:PT0S", "DTSTART:20261124T090000Z", "DUE:20261124T090000Z")
    try world.edit("Call") { $0.setTime(TimeOfDay(hour: 11, minute: 0)) }
    #expect(try said("DUE") == ["DUE:20261124T110000Z"])
    #expect(try said("DTSTART:") == ["DTSTART:20261124T110000Z"])
    #expect(try world.task("Call").task.time == TimeOfDay(hour: 11, minute: 0))
    #expect(try world.task("Call").task.estimate == nil)
  }

  @Test func `a start that would say another plan goes`() throws {
    try put("TRIGGER;RELATED=END:PT0S", "DTSTART:20261124T080000Z", "DUE:20261124T200000Z")
    try world.edit("Call") { $0.setTime(TimeOfDay(hour: 11, minute: 0)) }
    #expect(try said("DUE") == ["DUE:20261124T110000Z"])
    #expect(try said("DTSTART:") == [])
    #expect(try world.task("Call").task.estimate == nil)
  }

  // MARK: What is chosen

  private func dispute(_ fields: (String, String)...) throws {
    try world.edit("Call") { $0.due = .monday + 2 }
    for (name, line) in fields { try world.change("Call", name, to: line) }
    try world.sync()
    let conflicts = try world.repository.syncConflicts()
    #expect(conflicts.map(\.dispute.field) == [.due])
    _ = try world.repository.decide(conflicts[0], using: .theirs, world.context, at: world.now)
  }

  @Test func `their day is chosen with its start and the reminder of that day`() throws {
    try put(
      "TRIGGER;VALUE=DATE-TIME:20261124T080000Z",
      "DTSTART;VALUE=DATE:20261124",
      "DUE;VALUE=DATE:20261124"
    )
    try dispute(
      ("DUE", "DUE;VALUE=DATE:20261127"),
      ("DTSTART", "DTSTART;VALUE=DATE:20261126"),
      ("TRIGGER", "TRIGGER;VALUE=DATE-TIME:20261127T080000Z")
    )
    #expect(try said("DUE") == ["DUE;VALUE=DATE:20261127"])
    #expect(try said("DTSTART") == ["DTSTART;VALUE=DATE:20261126"])
    #expect(try said("TRIGGER") == ["TRIGGER;VALUE=DATE-TIME:20261127T080000Z"])
    let task = try world.task("Call").task
    #expect(task.due == .monday + 4)
    #expect(task.reminders.count == 1)
  }

  @Test func `their time is chosen with a start that ours had no room for`() throws {
    try put("TRIGGER:PT0S", "DTSTART:20261124T080000Z", "DUE:20261124T200000Z")
    try world.edit("Call") { $0.setTime(TimeOfDay(hour: 11, minute: 0)) }
    try world.change("Call", "DTSTART", to: "DTSTART:20261124T083000Z")
    try world.change("Call", "DUE", to: "DUE:20261124T210000Z")
    try world.sync()
    #expect(!text.contains("DTSTART") && text.contains("DUE:20261124T110000Z\r\n"))
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    #expect(try said("DUE") == ["DUE:20261124T210000Z"])
    #expect(try said("DTSTART") == ["DTSTART:20261124T083000Z"])
  }

  // MARK: A whole day

  @Test(arguments: ["TRIGGER;RELATED=END:PT0S", "TRIGGER:PT0S"])
  func `an alarm of the day itself comes when work begins, and not at midnight`(
    trigger: String
  ) throws {
    try put(trigger, "DUE;VALUE=DATE:20261124")
    #expect(try world.task("Call").task.reminders == [.before(minutes: 0)])
    try world.edit("Call") { $0.due = .monday + 2 }
    try world.sync()
    #expect(text.contains(trigger + "\r\n"))
    // One that is meant for midnight here stays that.
    try world.edit("Call") { $0.reminders = [.before(minutes: 540)] }
    try world.sync()
    try world.change("Call", "PRIORITY", to: "PRIORITY:1")
    try world.sync()
    #expect(try world.task("Call").task.reminders == [.before(minutes: 540)])
    #expect(try world.sync().changes == 0)
  }

  // MARK: Reopened

  @Test(arguments: ["NEEDS-ACTION", "IN-PROCESS"])
  func `reopened there with its percentage left behind`(status: String) throws {
    try put("TRIGGER:PT0S", "DUE;VALUE=DATE:20261124")
    let id = try world.task("Call").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    #expect(text.contains("PERCENT-COMPLETE:100\r\n") && text.contains("STATUS:COMPLETED\r\n"))
    try world.change("Call", "COMPLETED", to: nil)
    try world.change("Call", "STATUS", to: "STATUS:\(status)")
    try world.sync()
    #expect(try world.task("Call").task.status == .open)
    #expect(try world.sync().changes == 0)
    // Nor is it done again by what the file says now.
    try world.change("Call", "SUMMARY", to: "SUMMARY:Call Ana")
    try world.sync()
    #expect(try world.task("Call Ana").task.status == .open)
    #expect(try world.sync().changes == 0)
  }

  @Test func `as it is met first, it is done if any line says so`() throws {
    try put(
      "TRIGGER:PT0S",
      "DUE;VALUE=DATE:20261124",
      "STATUS:NEEDS-ACTION",
      "PERCENT-COMPLETE:100"
    )
    #expect(try world.task("Call").task.status == .done)
    #expect(try world.sync().changes == 0)
  }
}
