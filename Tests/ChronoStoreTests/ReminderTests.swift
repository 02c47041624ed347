import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Reminders come once, whoever asks.
@Suite struct ReminderTests {
  let file = TestFile()
  let rules: ReminderRules
  let three: TimeOfDay

  init() throws {
    rules = ReminderRules(dayBegins: try .at(8))
    three = try .at(15)
  }

  private func draft(_ title: String = "Call", before minutes: Int = 10) -> TaskDraft {
    TaskDraft(title: title, due: .monday, time: three, reminders: [.before(minutes: minutes)])
  }

  private func titles(_ repository: Repository, _ now: Moment) throws -> [String] {
    try repository.claimReminders(at: now, rules: rules).map(\.title)
  }

  private func next(_ repository: Repository, _ now: Moment) throws -> Instant? {
    try repository.nextReminder(at: now, rules: rules)
  }

  @Test func `one at a time of its task’s day goes along, and one of another day stays`() throws {
    let planner = try file.open()
    let fixed: [Reminder] = [
      .at(LocalTime(.monday, three)), .at(LocalTime(.monday + 3, three)), .before(minutes: 10),
    ]
    let id = try planner.add(
      TaskDraft(title: "Call", due: .monday, time: three, reminders: fixed)
    ).id
    _ = try planner.perform(.move(.tasks([id]), to: .monday + 1), at: .monday)
    let moved = try planner.task(id)
    #expect(moved.reminders == [.at(LocalTime(.monday + 1, three))] + fixed.dropFirst())
    // A form that sets both means what it says.
    var after = moved
    (after.due, after.reminders) = (.monday + 2, [.at(LocalTime(.monday + 1, three))])
    _ = try planner.perform(.reviseTask(from: moved, to: after), at: .monday)
    #expect(try planner.task(id).reminders == [.at(LocalTime(.monday + 1, three))])
    _ = try planner.undo(at: .monday)
    _ = try planner.undo(at: .monday)
    #expect(try planner.task(id).reminders == fixed)
  }

  @Test
  func `of a repeat that is made after its time comes late, and of a first one that is over never`()
    throws
  {
    let planner = try file.open()
    var daily = draft("Meds")
    daily.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try planner.add(daily)
    // Nobody looked for a day and a half.
    let now = Moment.on(.monday + 2, hour: 15, minute: 5)
    _ = try planner.judge(at: now)
    #expect(try titles(planner, now) == ["Meds"])
    #expect(try titles(planner, now) == [])
    let other = TestFile()
    let late = try other.open()
    _ = try late.perform(.add([.task(daily)]), at: .on(.monday, hour: 14, minute: 55))
    #expect(try titles(late, .on(.monday, hour: 14, minute: 56)) == [])
  }

  @Test func `none before it is due, then one, then none`() throws {
    let planner = try file.open()
    try planner.add(draft())
    let due = Moment.on(.monday, hour: 14, minute: 50)
    #expect(try next(planner, .monday) == due.instant)
    #expect(try titles(planner, .on(.monday, hour: 14, minute: 49, second: 59)) == [])
    #expect(try next(planner, due) == due.instant)
    #expect(try titles(planner, due) == ["Call"])
    #expect(try titles(planner, due) == [])
    #expect(try next(planner, due) == nil)
  }

  @Test func `two planners on one file claim it once`() throws {
    let one = try file.open()
    let other = try file.open(seed: 2)
    try one.add(draft("Call"))
    try one.add(draft("Tea", before: 5))
    let now = Moment.on(.monday, hour: 14, minute: 55)
    #expect(try titles(other, now) == ["Call", "Tea"])
    #expect(try titles(one, now) == [])
    #expect(try titles(file.open(seed: 3), now) == [])
  }

  @Test func `after a long sleep it comes once and says how late`() throws {
    let planner = try file.open()
    try planner.add(draft())
    let now = Moment.on(.monday, hour: 21, minute: 50)
    let found = try planner.claimReminders(at: now, rules: rules)
    #expect(found.map { $0.timing(at: now.instant, in: now.zone) } == ["late by 6h50"])
    #expect(try titles(planner, now) == [])
  }

  @Test func `several of one item that come at once are one, the last`() throws {
    let planner = try file.open()
    var call = draft()
    call.reminders = [.before(minutes: 60), .before(minutes: 10)]
    try planner.add(call)
    let lunch = EventDraft(
      name: "Lunch",
      day: .monday,
      time: three,
      reminders: [.before(minutes: 5), .before(minutes: 1440), .before(minutes: 30)]
    )
    _ = try planner.perform(.addEvents([lunch]), at: .on(.monday - 2, hour: 9))
    let now = Moment.on(.monday, hour: 14, minute: 56)
    let found = try planner.claimReminders(at: now, rules: rules)
    #expect(found.map(\.title) == ["Call", "Lunch"])
    #expect(found.map(\.key.text) == ["-10@900", "-5@900"])
    #expect(try titles(planner, now) == [])
    #expect(try next(planner, now) == nil)
  }

  @Test func `each day of an event is told of by itself`() throws {
    let planner = try file.open()
    let medicine = EventDraft(
      name: "Medicine",
      day: .monday,
      time: three,
      reminders: [.before(minutes: 10), .before(minutes: 1440)],
      repeats: RepeatDraft(rule: "FREQ=DAILY")
    )
    _ = try planner.perform(.addEvents([medicine]), at: .monday)
    let found = try planner.claimReminders(at: .on(.monday, hour: 15), rules: rules)
    #expect(found.map { $0.start?.day } == [.monday, .monday + 1])
  }

  @Test func `a clock that is set back announces nothing again`() throws {
    let planner = try file.open()
    try planner.add(draft())
    #expect(try titles(planner, .on(.monday, hour: 16)) == ["Call"])
    #expect(try titles(planner, .on(.monday, hour: 14)) == [])
    #expect(try titles(planner, .on(.monday, hour: 15)) == [])
    #expect(try next(planner, .on(.monday, hour: 14)) == nil)
  }

  @Test func `after a week it is news no more, and neither is what was past when written`() throws {
    let planner = try file.open()
    try planner.add(draft())
    #expect(try titles(planner, .on(.monday + 8)) == [])
    try planner.add(draft("Late"), at: .on(.monday, hour: 16))
    #expect(try titles(planner, .on(.monday, hour: 16)) == ["Call"])
  }

  @Test func `that it came is known for as long as it could come again`() throws {
    let planner = try file.open()
    try planner.add(draft())
    #expect(try titles(planner, .on(.monday, hour: 15)) == ["Call"])
    // Another one lets the planner forget what is old.
    var tea = draft("Tea")
    tea.due = .monday + 6
    try planner.add(tea)
    #expect(try titles(planner, .on(.monday + 6, hour: 15, minute: 30)) == ["Tea"])
    #expect(try titles(planner, .on(.monday + 6, hour: 16)) == [])
    #expect(try titles(planner, .on(.monday + 7, hour: 14)) == [])
  }

  @Test func `snoozed, it comes again for whoever asks first`() throws {
    let planner = try file.open()
    try planner.add(draft())
    let now = Moment.on(.monday, hour: 14, minute: 50)
    let found = try #require(try planner.claimReminders(at: now, rules: rules).first)
    let later = Moment.on(.monday, hour: 15)
    try planner.snooze(found, until: later.instant)
    let other = try file.open(seed: 2)
    #expect(try next(other, now) == later.instant)
    #expect(try titles(other, .on(.monday, hour: 14, minute: 59)) == [])
    #expect(try titles(other, later) == ["Call"])
    #expect(try titles(planner, later) == [])
    #expect(try next(planner, later) == nil)
  }

  @Test func `snoozed, the others of its task stay away`() throws {
    let planner = try file.open()
    var task = draft()
    task.reminders = [.before(minutes: 60), .before(minutes: 10)]
    try planner.add(task)
    #expect(try titles(planner, .on(.monday, hour: 14)) == ["Call"])
    let now = Moment.on(.monday, hour: 14, minute: 50)
    let found = try #require(try planner.claimReminders(at: now, rules: rules).first)
    let later = Moment.on(.monday, hour: 15)
    try planner.snooze(found, until: later.instant)
    #expect(try titles(planner, later) == ["Call"])
  }

  @Test func `of a task that is worked on, or was since, none comes before its start`() throws {
    let planner = try file.open()
    let task = try planner.add(draft())
    let rests = try planner.add(draft("Rest"))
    let early = Moment.on(.monday, hour: 14, minute: 30)
    let due = Moment.on(.monday, hour: 14, minute: 50)
    _ = try planner.perform(.startTimer(rests.id, at: early.instant), at: early)
    let begun = Moment.on(.monday, hour: 14, minute: 40)
    _ = try planner.perform(.startTimer(task.id, at: begun.instant), at: begun)
    // The work that ended before leaves its reminder to come.
    #expect(try titles(planner, due) == ["Rest"])
    let over = Moment.on(.monday, hour: 15)
    _ = try planner.perform(.stopTimer(at: over.instant), at: over)
    #expect(try titles(planner, .on(.monday, hour: 15, minute: 40)) == [])
  }

  @Test func `a task that was done, deleted or moved is not announced for its old time`() throws {
    let planner = try file.open()
    let done = try planner.add(draft("Done"))
    let deleted = try planner.add(draft("Deleted"))
    let moved = try planner.add(draft("Moved"))
    _ = try planner.perform(.setDone(.tasks([done.id]), true), at: .monday)
    _ = try planner.perform(.delete(.tasks([deleted.id])), at: .monday)
    var later = moved
    later.due = .monday + 1
    _ = try planner.perform(.reviseTask(from: moved, to: later), at: .monday)
    #expect(try titles(planner, .on(.monday, hour: 15)) == [])
    #expect(try titles(planner, .on(.monday + 1, hour: 15)) == ["Moved"])
    _ = try planner.undo(at: .on(.monday + 1, hour: 15))
    #expect(try titles(planner, .on(.monday + 1, hour: 15)) == ["Moved"])
  }

  @Test func `snoozed, it comes again only while its task is open`() throws {
    let planner = try file.open()
    let task = try planner.add(draft())
    let now = Moment.on(.monday, hour: 14, minute: 50)
    let found = try #require(try planner.claimReminders(at: now, rules: rules).first)
    let later = Moment.on(.monday, hour: 15)
    try planner.snooze(found, until: later.instant)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: now)
    #expect(try next(planner, now) == nil)
    #expect(try titles(planner, later) == [])
    _ = try planner.undo(at: later)
    #expect(try titles(planner, later) == ["Call"])
  }

  @Test(arguments: [(1, 15), (0, 16)])
  func `snoozed, it is not about a task that was moved since`(days: Int, hour: Int) throws {
    let planner = try file.open()
    let task = try planner.add(draft())
    let now = Moment.on(.monday, hour: 14, minute: 50)
    let found = try #require(try planner.claimReminders(at: now, rules: rules).first)
    try planner.snooze(found, until: Moment.on(.monday, hour: 15).instant)
    var moved = task
    moved.due = .monday + days
    moved.time = try .at(hour)
    _ = try planner.perform(.reviseTask(from: task, to: moved), at: now)
    #expect(try titles(planner, .on(.monday, hour: 15)) == [])
    let start = Moment.on(.monday + days, hour: hour - 1, minute: 50)
    #expect(try next(planner, now) == start.instant)
    #expect(try titles(planner, start) == ["Call"])
  }

  @Test func `quiet hours hold it back until they end`() throws {
    let planner = try file.open()
    try planner.add(draft())
    let quiet = ReminderRules(
      dayBegins: rules.dayBegins,
      quiet: QuietHours(from: try .at(14), to: try .at(16))
    )
    let now = Moment.on(.monday, hour: 14, minute: 50)
    let end = Moment.on(.monday, hour: 16)
    #expect(try planner.claimReminders(at: now, rules: quiet).isEmpty)
    #expect(try planner.nextReminder(at: now, rules: quiet) == end.instant)
    #expect(try planner.claimReminders(at: end, rules: quiet).map(\.title) == ["Call"])
  }

  @Test func `one that is far away is looked for again a day before, never late`() throws {
    let planner = try file.open()
    var far = draft()
    far.due = .monday + 300
    try planner.add(far)
    let due = Moment.on(.monday + 300, hour: 14, minute: 50)
    let look = try #require(try next(planner, .monday))
    #expect(look < due.instant && look > Moment.on(.monday + 298).instant)
    let again = Moment(instant: look, zone: .utc)
    #expect(try next(planner, again) == due.instant)
    #expect(try titles(planner, due) == ["Call"])
  }

  @Test func `events too, and of one that repeats only the last occurrence`() throws {
    let planner = try file.open()
    let dentist = EventDraft(
      name: "Dentist",
      day: .monday,
      time: three,
      reminders: [.before(minutes: 60)]
    )
    let standUp = EventDraft(
      name: "Stand-up",
      day: .monday - 30,
      time: try .at(9),
      reminders: [.before(minutes: 5)],
      repeats: RepeatDraft(rule: "FREQ=DAILY")
    )
    _ = try planner.perform(.addEvents([dentist]), at: .monday)
    _ = try planner.perform(.addEvents([standUp]), at: .monday)
    #expect(try titles(planner, .on(.monday, hour: 14)) == ["Dentist"])
    let tomorrow = Moment.on(.monday + 1, hour: 8, minute: 55)
    #expect(try next(planner, .on(.monday, hour: 14)) == tomorrow.instant)
    #expect(try titles(planner, .on(.monday + 3, hour: 9)) == ["Stand-up"])
    #expect(try titles(planner, .on(.monday + 2, hour: 9)) == [])
    #expect(try titles(planner, .on(.monday + 4, hour: 9)) == ["Stand-up"])
  }

  @Test func `each of many occurrences is told of days before it, as it was set`() throws {
    let planner = try file.open()
    let medicine = EventDraft(
      name: "Medicine",
      day: .monday + 5,
      time: three,
      reminders: [.before(minutes: 5 * 1440)],
      repeats: RepeatDraft(rule: "FREQ=DAILY")
    )
    _ = try planner.perform(.addEvents([medicine]), at: .monday)
    for day in 0...3 {
      let due = Moment.on(.monday + day, hour: 15)
      #expect(try next(planner, .on(.monday + day, hour: 14)) == due.instant)
      let found = try planner.claimReminders(at: due, rules: rules)
      let reminded: LocalDay = .monday + (day + 5)
      #expect(found.map { $0.start?.day } == [reminded], "day \(day)")
    }
  }

  @Test func `a file of the schema before gets its reminders`() throws {
    let planner = try file.open()
    try planner.add(draft())
    try planner.close()
    try file.age(to: 1)
    #expect(try titles(file.open(), .on(.monday, hour: 15)) == ["Call"])
  }

  @Test func `a file that cannot be written announces nothing`() throws {
    try file.open().add(draft())
    let reader = try file.open(mode: .readOnly)
    #expect(try titles(reader, .on(.monday, hour: 15)) == [])
  }

  @Test(arguments: [
    """
    SELECT id FROM task WHERE id IN (
      SELECT item FROM reminder_open WHERE kind = 2 AND minute BETWEEN 1 AND 2)
    """,
    "SELECT minute FROM reminder_open WHERE kind = 2 AND minute > 1 ORDER BY minute LIMIT 1",
    "SELECT id FROM event INDEXED BY event_reminded WHERE rule IS NOT NULL AND reminders <> ''",
    "SELECT item FROM reminder_state WHERE snoozed IS NOT NULL ORDER BY snoozed",
    "DELETE FROM reminder_open WHERE kind = 2 AND item = 1",
  ])
  func `no look reads a whole table`(sql: String) throws {
    _ = try file.open()
    let plan = try file.sql { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
    }
    for step in plan {
      #expect(!step.hasPrefix("SCAN") || step.contains("USING"), "\(step)")
      #expect(!step.contains("TEMP B-TREE"), "\(step)")
    }
  }
}
