import ChronoModel
import Testing

private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

private func moment(_ text: String, hour: Int = 10, dayStart: Int = 0) throws -> Moment {
  let seconds = Int64(try day(text).number) * 86_400 + Int64(hour) * 3600
  return Moment(
    instant: Instant(seconds: seconds),
    zone: .utc,
    dayStart: try #require(TimeOfDay(hour: dayStart, minute: 0))
  )
}

/// An instance of a series, due and closed, in the zone UTC.
private struct Instance {
  var rule: String
  var afterCompletion = false
  var anchor: String
  /// `nil` is someday.
  var due: String?
  /// The day the series gave it; `nil` is its due day.
  var given: String?
  var closed: String
  var status = TaskItem.Status.done
  var finished = 1

  /// The day of the next instance, closed at ten in the morning.
  func next(hour: Int = 10, dayStart: Int = 0) throws -> String? {
    let now = try moment(closed, hour: hour, dayStart: dayStart)
    let due = try due.map(day)
    let task = TaskItem(
      id: Identifier(high: 1, low: 1),
      title: "Water the plants",
      due: due,
      repeats: Repeat(
        rule: rule,
        afterCompletion: afterCompletion,
        anchor: try day(anchor),
        series: Identifier(high: 2, low: 2)
      ),
      status: status,
      closed: now.instant,
      created: Instant(seconds: 0)
    )
    var promises: [Commitment] = []
    if let given = try given.map(day) ?? due {
      promises.append(Commitment(task: task.id, day: given, made: Instant(seconds: 0)))
    }
    if given != nil, let due {
      promises.insert(Commitment(task: task.id, day: due, made: Instant(seconds: 60)), at: 0)
    }
    return Succession.day(after: task, promises: promises, finished: finished, at: now)?.text
  }
}

@Suite struct `The next instance of a repeating task` {
  @Test func `is the schedule's next day that is not in the past`() throws {
    let daily = Instance(
      rule: "FREQ=DAILY",
      anchor: "2026-10-01",
      due: "2026-10-22",
      closed: "2026-11-21"
    )
    #expect(try daily.next() == "2026-11-21")
    let mondays = Instance(
      rule: "FREQ=WEEKLY;BYDAY=MO",
      anchor: "2026-11-02",
      due: "2026-11-23",
      closed: "2026-11-23"
    )
    #expect(try mondays.next() == "2026-11-30")
  }

  @Test func `comes from the anchor, so that short months do not shorten the rest`() throws {
    let january = Instance(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-1",
      anchor: "2027-01-31",
      due: "2027-02-28",
      closed: "2027-02-28"
    )
    #expect(try january.next() == "2027-03-31")
    let plain = Instance(
      rule: "FREQ=MONTHLY",
      anchor: "2027-01-31",
      due: "2027-01-31",
      closed: "2027-01-31"
    )
    #expect(try plain.next() == "2027-03-31")
  }

  @Test func `is not the day that was done early`() throws {
    // Monday's, moved to Saturday before it and done there.
    let early = Instance(
      rule: "FREQ=WEEKLY;BYDAY=MO",
      anchor: "2026-11-02",
      due: "2026-11-21",
      given: "2026-11-23",
      closed: "2026-11-21"
    )
    #expect(try early.next() == "2026-11-30")
  }

  @Test func `follows the new schedule after the rule was edited`() throws {
    // It was the 30th's; now it comes on Tuesdays.
    let edited = Instance(
      rule: "FREQ=WEEKLY;BYDAY=TU",
      anchor: "2026-11-03",
      due: "2026-11-03",
      given: "2026-11-30",
      closed: "2026-11-03"
    )
    #expect(try edited.next() == "2026-11-10")
  }

  @Test func `counts from the day of completion where asked`() throws {
    var filter = Instance(
      rule: "FREQ=DAILY;INTERVAL=3",
      afterCompletion: true,
      anchor: "2026-11-01",
      due: "2026-11-04",
      closed: "2026-11-20"
    )
    #expect(try filter.next() == "2026-11-23")
    // Half past one in the night still is the day before, where days begin at four.
    filter.closed = "2026-11-21"
    #expect(try filter.next(hour: 1, dayStart: 4) == "2026-11-23")
    #expect(try filter.next(hour: 1) == "2026-11-24")
    filter.rule = "FREQ=DAILY;INTERVAL=3;COUNT=2"
    #expect(try filter.next() == "2026-11-24")
    filter.finished = 2
    #expect(try filter.next() == nil)
  }

  @Test(arguments: [TaskItem.Status.dropped, .deleted])
  func `counts from its own day where it was given up before`(status: TaskItem.Status) throws {
    var plants = Instance(
      rule: "FREQ=DAILY;INTERVAL=2",
      afterCompletion: true,
      anchor: "2026-12-02",
      due: "2026-12-02",
      closed: "2026-11-30",
      status: status
    )
    #expect(try plants.next() == "2026-12-04")
    plants.status = .done
    #expect(try plants.next() == "2026-12-02")
    (plants.status, plants.closed) = (status, "2026-12-03")
    #expect(try plants.next() == "2026-12-05")
    (plants.due, plants.closed) = (nil, "2026-11-30")
    #expect(try plants.next() == "2026-12-02")
  }

  @Test func `of one that was moved to someday is the next one from today`() throws {
    let shelved = Instance(
      rule: "FREQ=WEEKLY;BYDAY=MO",
      anchor: "2026-11-02",
      given: "2026-11-02",
      closed: "2026-11-23"
    )
    #expect(try shelved.next() == "2026-11-30")
  }

  @Test(arguments: [
    "FREQ=DAILY;UNTIL=20261121", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY", "nonsense",
  ])
  func `is none where the rule ends, never comes or is not understood`(rule: String) throws {
    let last = Instance(
      rule: rule,
      anchor: "2026-11-19",
      due: "2026-11-21",
      closed: "2026-11-21"
    )
    #expect(try last.next() == nil)
  }

  @Test func `carries everything but what happened to the one before`() throws {
    let now = try moment("2026-11-23")
    let closed = TaskItem(
      id: Identifier(high: 1, low: 1),
      title: "Water the plants",
      notes: "the fern too",
      category: Identifier(high: 5, low: 5),
      tags: ["home"],
      priority: .high,
      due: try day("2026-11-23"),
      time: TimeOfDay(hour: 9, minute: 30),
      estimate: 15,
      reminders: [
        .before(minutes: 10), .at(LocalTime(try day("2026-11-22"), .midnight)),
      ],
      repeats: Repeat(
        rule: "FREQ=WEEKLY",
        anchor: try day("2026-11-02"),
        series: Identifier(high: 2, low: 2)
      ),
      status: .done,
      closed: now.instant,
      created: Instant(seconds: 5)
    )
    let id = TaskItem.ID(high: 9, low: 9)
    let next = try day("2026-11-30")
    var wanted = closed
    wanted.id = id
    wanted.due = next
    wanted.reminders = [.before(minutes: 10), .at(LocalTime(try day("2026-11-29"), .midnight))]
    wanted.status = .open
    wanted.closed = nil
    wanted.position = 64
    wanted.created = now.instant
    wanted.modified = now.instant
    #expect(
      Succession.successor(of: closed, on: next, id: id, position: 64, at: now) == [
        .insert(.task(wanted)),
        .insert(.commitment(Commitment(task: id, day: next, made: now.instant))),
      ]
    )
  }
}
