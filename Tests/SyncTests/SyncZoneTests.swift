import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Repeating tasks of a time: on the wall clock of their zone over there too, in files that are in UTC
/// from then on when they are next edited.
@Suite struct SyncZoneTests {
  /// A planner in Berlin, at 13:00 on Monday; the clock goes forward on 28 March.
  private func world() throws -> SyncWorld {
    let winter = try #require(Instant("2027-03-28T01:00:00Z"))
    let summer = try #require(Instant("2027-10-31T01:00:00Z"))
    let berlin = Zone(
      identifier: "Europe/Berlin",
      firstOffset: 3600,
      changes: [(at: winter, offset: 7200), (at: summer, offset: 3600)]
    )
    let world = try SyncWorld(at: Moment(instant: Moment.noon.instant, zone: berlin))
    world.zone = berlin
    return world
  }

  @Test func `an event on the clock of one planner is on that of the other too`() throws {
    let one = try world()
    let two = try SyncWorld(at: one.now, folder: one.folder)
    two.zone = one.zone
    _ = try one.choir()
    try two.sync()
    #expect(try (one.series().zone, two.series().zone) == (nil, nil))
    #expect(try one.text("Choir").contains("DTSTART;TZID=Europe/Berlin:"))
    for world in [one, two] { #expect(try world.sync().changes == 0) }
  }

  @Test func `one of its days that is told apart is on that clock too`() throws {
    let one = try world()
    let two = try SyncWorld(at: one.now, folder: one.folder, state: 2)
    two.zone = one.zone
    _ = try one.choir()
    try two.sync()
    for world in [one, two] { world.now = world.now.later(minutes: 10) }
    try one.edit(day: 8) { $0.time = TimeOfDay(minutes: 660) }
    for world in [one, two] { try world.sync() }
    func apart(_ world: SyncWorld) throws -> CalendarEvent {
      try #require(try world.events().map(\.event).first { $0.repeats == nil })
    }
    for world in [one, two] {
      let day = try apart(world)
      #expect(day.zone == nil && day.time == TimeOfDay(minutes: 660) && day.day == .monday + 8)
      #expect(try world.sync().changes == 0)
      world.now = world.now.later(minutes: 10)
    }
    // And moved on the other planner.
    let day = try apart(two)
    var after = day
    after.time = TimeOfDay(minutes: 720)
    _ = try two.repository.perform(.reviseEvent(from: day, to: after), at: two.now)
    for world in [two, one] { try world.sync() }
    for world in [one, two] {
      #expect(try (apart(world).zone, apart(world).time) == (nil, TimeOfDay(minutes: 720)))
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  private func watering(
    _ world: SyncWorld,
    estimate: Int? = nil,
    rule: RecurrenceRule = RecurrenceRule(.daily)
  ) throws {
    var draft = TaskDraft(
      title: "Water",
      due: .monday,
      time: TimeOfDay(hour: 0, minute: 30),
      estimate: estimate
    )
    draft.repeats = RepeatDraft(rule: rule)
    try world.add(draft)
  }

  private func open(_ world: SyncWorld) throws -> TaskItem {
    try #require(try world.tasks().map(\.task).first { $0.status == .open })
  }

  /// todoman finishes the file, takes its rule away, and makes a new one, whose day begins in UTC.
  @Test(arguments: [true, false])
  func `a weekday that is told with a day in UTC is the one it was`(hasTime: Bool) throws {
    let world = try world()
    var draft = TaskDraft(title: "Bins", due: .monday + 1)
    if hasTime { draft.time = TimeOfDay(hour: 0, minute: 30) }
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly, byDay: [.init(.tuesday)]))
    try world.add(draft)
    try world.sync()
    world.now = world.now.later(days: 1)
    let place = try world.place("Bins")
    let text = world.folder.text(place)
    let rule = "RRULE:FREQ=WEEKLY;BYDAY=TU"
    #expect(text.contains(rule + "\r\n"))
    world.folder.put(
      place,
      text.replacing(rule, with: "STATUS:COMPLETED\r\nCOMPLETED:20261124T100000Z")
    )
    let due = "DUE;VALUE=DATE-TIME:20261130T23\(hasTime ? "30" : "00")00Z"
    world.put("new", "SUMMARY:Bins", "STATUS:NEEDS-ACTION", due, rule)
    try world.sync()
    #expect(try world.days() == ["24 done kept", "1 open open"])
    let next = try open(world)
    #expect(next.due == .monday + 8 && next.time == draft.time)
    #expect(next.repeats?.rule == "FREQ=WEEKLY;BYDAY=TU")
    _ = try world.repository.perform(.setDone(.tasks([next.id]), true), at: world.now)
    #expect(try open(world).due == .monday + 15)
  }

  @Test func `is told with the zone, and read back as it is`() throws {
    let world = try world()
    let rule = RecurrenceRule(.weekly, byDay: [.init(.monday)])
    try watering(world, estimate: 30, rule: rule)
    try world.sync()
    let text = try world.text("Water")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261123T003000\r\n"))
    #expect(text.contains("DUE;TZID=Europe/Berlin:20261123T010000\r\n"))
    #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(text.contains("BYDAY=MO") && !text.contains("BYDAY=SU"))
    #expect(try world.sync().changes == 0)
    // Another planner.
    let other = try self.world()
    other.folder.put(SyncPlace("", "a.ics"), text)
    try other.sync()
    let task = try open(other)
    #expect(task.due == .monday && task.time == TimeOfDay(hour: 0, minute: 30))
    #expect(task.repeats?.rule == rule.text && task.estimate == 30)
    #expect(try other.sync().changes == 0)
  }

  @Test func `a task that does not repeat stays in UTC, until it does`() throws {
    let world = try world()
    try world.add(
      TaskDraft(title: "Water", due: .monday + 1, time: TimeOfDay(hour: 9, minute: 0))
    )
    try world.sync()
    #expect(try world.text("Water").contains("DUE:20261124T080000Z\r\n"))
    try world.edit("Water") { task in
      task.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
        .repeats(from: .monday + 1, series: Identifier(high: 1, low: 1))
    }
    try world.sync()
    #expect(try world.text("Water").contains("DUE;TZID=Europe/Berlin:20261124T090000\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `a file in UTC stays as it is until its time is edited`() throws {
    let world = try world()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE:20261122T233000Z",
      "RRULE:FREQ=WEEKLY;BYDAY=SU",
      "EXDATE:20261129T233000Z"
    )
    try world.sync()
    #expect(try open(world).due == .monday)
    #expect(try world.sync().changes == 0)
    try world.change("Water", "DESCRIPTION", to: "DESCRIPTION:ferns")
    try world.sync()
    #expect(try world.text("Water").contains("DUE:20261122T233000Z\r\n"))
    // A Monday here was a Sunday in UTC.
    try world.edit("Water", where: .open) { $0.time = TimeOfDay(hour: 8, minute: 0) }
    try world.sync()
    let text = try world.text("Water")
    #expect(text.contains("DUE;TZID=Europe/Berlin:20261123T080000\r\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=MO\r\n"))
    #expect(text.contains("EXDATE;TZID=Europe/Berlin:20261130T080000\r\n"))
    #expect(try world.sync().changes == 0)
  }

  /// todoman writes every time in UTC, whatever it edits.
  @Test func `times that another program puts into UTC are the same task`() throws {
    let world = try world()
    let rule = RecurrenceRule(.weekly, byDay: [.init(.monday)])
    try watering(world, rule: rule)
    try world.sync()
    try world.change("Water", "DUE", to: "DUE:20261122T233000Z")
    try world.change("Water", "DESCRIPTION", to: "DESCRIPTION:ferns")
    let summary = try world.sync()
    #expect(summary.here.changed == 1 && summary.there.changed == 0)
    #expect(try open(world).repeats?.rule == rule.text && open(world).notes == "ferns")
    #expect(try world.sync().changes == 0)
    // Finished here, it goes on on the wall clock.
    let id = try open(world).id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    try world.sync()
    let text = try world.text("Water")
    #expect(text.contains("DUE;TZID=Europe/Berlin:20261130T003000\r\n"))
    #expect(text.contains("BYDAY=MO") && text.contains("BEGIN:VTIMEZONE"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `goes over a change of the clock at its time`() throws {
    let world = try world()
    var draft = TaskDraft(
      title: "Water",
      due: LocalDay(year: 2027, month: 3, day: 27),
      time: TimeOfDay(hour: 9, minute: 0)
    )
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    // A phone goes on by its own clock.
    try world.change("Water", "DUE", to: "DUE;TZID=Europe/Berlin:20270328T090000")
    try world.sync()
    let task = try open(world)
    #expect(task.due?.civil.day == 28 && task.time == TimeOfDay(hour: 9, minute: 0))
    _ = try world.repository.perform(.setDone(.tasks([task.id]), true), at: world.now)
    try world.sync()
    #expect(try world.text("Water").contains("DUE;TZID=Europe/Berlin:20270329T090000\r\n"))
    #expect(try world.sync().changes == 0)
  }
}
