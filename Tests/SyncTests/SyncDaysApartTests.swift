import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a repeating task that the phone ticks, moves and edits one by one in the series’ file, as jtx Board does.
@Suite struct SyncDaysApartTests {
  private let place = SyncPlace("", "a@phone.ics")

  private func tick(_ world: SyncWorld, _ day: Int, at stamp: String) {
    let lines = [
      "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
      "DTSTART;VALUE=DATE:202611\(day)", "DUE;VALUE=DATE:202611\(day)", "STATUS:COMPLETED",
      "PERCENT-COMPLETE:100", "COMPLETED:202611\(stamp)Z", "DTSTAMP:202611\(stamp)Z",
      "LAST-MODIFIED:202611\(stamp)Z", "END:VTODO", "END:VCALENDAR",
    ]
    let text = world.folder.text(place)
    world.folder.put(
      place,
      text.replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
    )
  }

  private func daily(isSynchronised: Bool = true) throws -> SyncWorld {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTART;VALUE=DATE:20261123",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY"
    )
    if isSynchronised { try world.sync() }
    return world
  }

  @Test func `a day that is ticked is done once, and the next one is open`() throws {
    let world = try daily()
    tick(world, 23, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
    #expect(world.folder.text(place).contains("RECURRENCE-ID;VALUE=DATE:20261123\r\n"))
    world.now = world.now.later(days: 1)
    tick(world, 24, at: "24T130000")
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 done kept", "25 open open"])
    #expect(try world.repository.check() == [])
  }

  @Test(arguments: [true, false])
  func `heard of days later, each was done when it was`(isSynchronised: Bool) throws {
    let world = try daily(isSynchronised: isSynchronised)
    for day in 23...25 { tick(world, day, at: "\(day)T130000") }
    world.now = world.now.later(days: 3)
    try world.sync()
    let found = try world.days()
    #expect(
      found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"],
      "\(found)"
    )
    #expect(try world.repository.check() == [])
  }

  @Test func `a day that was missed here was done after all, late`() throws {
    let world = try daily()
    world.now = world.now.later(days: 1)
    try world.sync()
    tick(world, 23, at: "24T080000")
    try world.sync()
    #expect(try world.days() == ["23 done missed", "24 open open"])
  }

  @Test func `undone here, the day is open there too`() throws {
    let world = try daily()
    tick(world, 23, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    world.now = world.now.later(minutes: 1)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.days() == ["23 open open"])
    let text = world.folder.text(place)
    #expect(!text.contains("COMPLETED"), "\(text)")
    #expect(text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(!text.contains("DUE;VALUE=DATE:20261124"))
  }

  @Test(arguments: [0, 1])
  func `a day that is un-ticked there is open again, once`(later: Int) throws {
    let world = try daily()
    tick(world, 23, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    world.now = world.now.later(days: later, minutes: 30)
    let open = world.folder.text(place)
      .replacing(
        "STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\nCOMPLETED:20261123T130000Z\r\n",
        with: ""
      )
      .replacing("LAST-MODIFIED:20261123T130000Z", with: "LAST-MODIFIED:20261123T134000Z")
    #expect(!open.contains("COMPLETED"))
    world.folder.put(place, open)
    try world.sync()
    #expect(try world.days() == ["\(23 + later) open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:202611\(23 + later)\r\n"))
    #expect(try world.repository.check() == [])
  }

  // MARK: Moved

  private func move(_ world: SyncWorld, _ day: Int, to other: Int, at stamp: String) {
    let lines = [
      "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
      "DTSTART;VALUE=DATE:202611\(other)", "DUE;VALUE=DATE:202611\(other)",
      "DTSTAMP:202611\(stamp)Z", "LAST-MODIFIED:202611\(stamp)Z", "END:VTODO", "END:VCALENDAR",
    ]
    let text = world.folder.text(place)
    world.folder.put(
      place,
      text.replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
    )
  }

  /// `23 postponed, 25 open` for each task, in the order of their days; nothing is left to be done.
  private func ledgers(_ world: SyncWorld) throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.repository.check() == [])
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    return all.map { whole in
      whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }.joined(separator: ", ")
        + (whole.task.repeats == nil ? ", alone" : "")
    }
  }

  @Test(arguments: [true, false])
  func `a day that is moved there is moved at that time, and the series goes on`(
    isSynchronised: Bool
  ) throws {
    let world = try daily(isSynchronised: isSynchronised)
    move(world, 23, to: 25, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try ledgers(world) == ["24 open", "23 postponed, 25 open, alone"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
    #expect(world.folder.files.count == 1)
  }

  @Test func `a day that is moved there before it began is withdrawn, also when it is over`() throws
  {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=DAILY")
    try world.sync()
    move(world, 24, to: 27, at: "23T130000")
    world.now = world.now.later(days: 2)
    try world.sync()
    #expect(try ledgers(world) == ["25 open", "24 withdrawn, 27 open, alone"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
  }

  @Test func `a day to come that is moved there is no day of the series any more`() throws {
    let world = try daily()
    move(world, 25, to: 27, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try ledgers(world) == ["23 open", "27 open, alone"])
    world.now = world.now.later(days: 2)
    try world.sync()
    let found = try ledgers(world)
    #expect(found == ["23 missed", "26 open", "27 open, alone"], "\(found)")
    #expect(!world.folder.text(place).contains("EXDATE"))
  }

  @Test func `a day that is left out there is skipped here, and told so`() throws {
    let world = try daily()
    let text = world.folder.text(place)
    world.folder.put(
      place,
      text.replacing("RRULE", with: "EXDATE;VALUE=DATE:20261123\r\nRRULE")
    )
    world.now = world.now.later(minutes: 90)
    let summary = try world.sync()
    #expect(summary.skipped.count == 1 && summary.closed.count == 0)
    #expect(try ledgers(world).contains("24 open"))
  }

  @Test func `a day that was moved there and is deleted here is left out of the series`() throws {
    let world = try daily()
    move(world, 25, to: 27, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    let moved = try #require(try world.tasks().first { $0.task.repeats == nil }).task.id
    _ = try world.repository.perform(.delete(.tasks([moved])), at: world.now)
    try world.sync()
    #expect(try ledgers(world) == ["23 open"])
    #expect(world.folder.text(place).contains("EXDATE;VALUE=DATE:20261125\r\n"))
    #expect(!world.folder.text(place).contains("RECURRENCE-ID"))
  }

  @Test func `undone here, the day that was moved is of the series again`() throws {
    let world = try daily()
    move(world, 23, to: 25, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    world.now = world.now.later(minutes: 1)
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.days() == ["23 open open"])
    #expect(!world.folder.text(place).contains("RECURRENCE-ID"))
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261123\r\n"))
  }

  @Test func `the last day that is moved there is there once`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=1")
    try world.sync()
    move(world, 23, to: 25, at: "23T130000")
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try ledgers(world) == ["23 postponed, 25 open"])
    #expect(!world.folder.text(place).contains("RECURRENCE-ID"))
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
  }
}
