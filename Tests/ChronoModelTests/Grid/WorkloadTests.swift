import ChronoModel
import Testing

/// A day of blocks, from which workloads and plans for running late are made.
struct BlockDay {
  /// The day that ``minute(_:)`` counts from.
  static let today = LocalDay(number: 20_778)
  static let work = TimeRanges([span("8:00", "12:00"), span("14:00", "18:00")])

  var grid = GridDay(day: today)
  var running: RunningTimer?
  private var made: UInt64 = 0

  private mutating func newID<Owner>() -> Identifier<Owner> {
    made += 1
    return Identifier(high: 0, low: made)
  }

  static func now(_ clock: String) -> Moment {
    Moment(instant: span(clock, clock).lowerBound, zone: .utc)
  }

  @discardableResult
  mutating func plan(
    _ title: String,
    _ from: String,
    _ minutes: Int,
    on day: LocalDay = today,
    tracked: Int = 0
  ) -> TaskItem.ID {
    let task = TaskItem(
      id: newID(),
      title: title,
      due: day,
      time: TimeOfDay(from),
      estimate: minutes,
      created: minute(0)
    )
    grid.tasks.append(TaskRow(task: task, tracked: Int64(tracked) * 60))
    return task.id
  }

  mutating func event(_ name: String, _ from: String, _ minutes: Int) {
    let event = CalendarEvent(
      id: newID(),
      name: name,
      day: Self.today,
      time: TimeOfDay(from),
      length: minutes,
      created: minute(0)
    )
    grid.events.append(EventOccurrence(event: event, day: Self.today))
  }

  /// The timer of a task, from a time on.
  mutating func start(_ id: TaskItem.ID, at clock: String) {
    guard let index = grid.tasks.firstIndex(where: { $0.task.id == id }) else { return }
    grid.tasks[index].isRunning = true
    running = RunningTimer(
      session: Session(id: newID(), task: id, start: span(clock, clock).lowerBound, zone: "UTC"),
      task: grid.tasks[index].task,
      trackedBefore: grid.tasks[index].tracked
    )
  }

  func load(at clock: String, work: TimeRanges = Self.work) -> Workload {
    Workload(grid, work: work, running: running, at: Self.now(clock))
  }

  func capacity(at clock: String) -> Capacity { load(at: clock).capacity }
}

@Suite struct `The work that is left of a day` {
  @Test(arguments: ["8:00", "9:59", "10:01", "11:59", "12:00", "13:00", "17:59"])
  func `counts an estimate whole until it is done, wherever its block stands`(clock: String) {
    var day = BlockDay()
    day.plan("Report", "10:00", 120)
    #expect(day.capacity(at: clock).planned == 120)
  }

  @Test func `leaves out what was tracked, in finished sessions and in the running one`() {
    var day = BlockDay()
    let report = day.plan("Report", "10:00", 120, tracked: 45)
    day.plan("Essay", "15:00", 60, tracked: 20)
    #expect(day.capacity(at: "9:00").planned == 75 + 40)
    #expect(day.capacity(at: "11:00").planned == 75 + 40)
    day.start(report, at: "10:30")
    #expect(day.capacity(at: "11:00").planned == 45 + 40)
    #expect(day.capacity(at: "11:45").planned == 40)
    // Longer than it was to take: nothing is left of it, and nothing is owed.
    #expect(day.capacity(at: "13:00").planned == 40)
  }

  @Test func `leaves out what runs of a task without a time`() throws {
    var day = BlockDay()
    let id = day.plan("Read", "10:00", 60, tracked: 10)
    day.start(id, at: "9:00")
    let running = try #require(day.running)
    var task = running.task
    task.time = nil
    day.running = RunningTimer(session: running.session, task: task, trackedBefore: 600)
    day.grid.tasks = []
    day.grid.untimedMinutes = 50
    #expect(day.capacity(at: "9:00").planned == 50)
    #expect(day.capacity(at: "9:30").planned == 20)
    #expect(day.capacity(at: "12:00").planned == 0)
  }

  @Test func `keeps the evening apart, also when its time has come`() {
    var day = BlockDay()
    day.plan("Swim", "19:00", 90)
    for clock in ["9:00", "18:59", "19:30", "20:00"] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == 0 && capacity.outside == 90, "at \(clock)")
      #expect(capacity.isAfterWork && !capacity.isFull, "at \(clock)")
    }
  }

  /// A meal, and the time before work, is apart while it is ahead; undone it is work, minute by minute.
  @Test(
    arguments: [
      ("11:00", 30, 120), ("12:30", 60, 90), ("13:59", 149, 1), ("14:00", 150, 0),
      ("17:30", 150, 0), ("18:30", 150, 0),
    ]
  )
  func `counts what was planned over a meal as work once its time has gone by`(
    clock: String,
    planned: Int,
    outside: Int
  ) {
    var day = BlockDay()
    day.plan("Report", "12:00", 150)
    let capacity = day.capacity(at: clock)
    #expect(capacity.planned == planned)
    #expect(capacity.outside == outside && capacity.atMeals == outside)
    #expect(!capacity.isAfterWork)
  }

  @Test func `counts what was planned before work as work once its time has gone by`() {
    var day = BlockDay()
    day.plan("Run", "6:30", 60)
    for (clock, planned) in [("6:00", 0), ("7:00", 30), ("7:30", 60), ("10:00", 60), ("19:00", 60)]
    {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == planned && capacity.outside == 60 - planned, "at \(clock)")
    }
    #expect(day.load(at: "19:00").capacity.over == 60)
  }

  @Test func `names what was planned over lunch among the fewest that must go`() {
    var day = BlockDay()
    let calls = day.plan("Calls", "12:00", 90)
    day.plan("Report", "14:00", 180)
    let load = day.load(at: "14:30")
    #expect(load.capacity.planned == 270 && load.capacity.over == 60)
    #expect(load.fewest(among: []) == .without([calls]))
  }

  @Test func `keeps it apart where its timer starts before the meal, and not after it`() {
    for (start, now, planned) in [("9:00", "9:20", 0), ("15:00", "15:20", 40)] {
      var day = BlockDay()
      let id = day.plan("Calls", "12:30", 60)
      day.start(id, at: start)
      let capacity = day.capacity(at: now)
      #expect(capacity.planned == planned && capacity.outside == 40 - planned, "at \(now)")
      #expect(capacity.atMeals == 40 - planned, "at \(now)")
    }
  }

  @Test func `has room over a meal for one task, and before work too`() {
    for (from, before, middle, after) in [
      ("12:30", "11:00", "13:00", "15:00"),
      ("7:00", "6:30", "7:30", "8:00"),
    ] {
      var day = BlockDay()
      day.plan("Calls", from, 60)
      day.plan("Mail", from, 60)
      for (clock, need) in [(before, 60), (middle, 90), (after, 120)] {
        let capacity = day.capacity(at: clock)
        #expect(capacity.need == need && capacity.outside == 120 - need, "at \(clock)")
      }
    }
  }

  @Test func `leaves a quarter of an hour where an estimate is used up and the task is open`() {
    var day = BlockDay()
    day.plan("Report", "10:00", 60, tracked: 60)
    day.plan("Essay", "14:00", 60, tracked: 100)
    day.plan("Call", "16:00", 10, tracked: 20)
    for clock in ["9:00", "10:50", "15:30", "19:00"] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == 15 + 15 + 10, "at \(clock)")
    }
    let rows = day.grid.tasks.compactMap { $0.remainingSpan(at: BlockDay.now("9:00")) }
    #expect(TimeRanges(rows).minutes == 15 + 15 + 10)
  }

  @Test func `had no room over a meal beside an event`() {
    var day = BlockDay()
    day.plan("Calls", "12:30", 60)
    day.event("Lunch with Ann", "12:30", 60)
    for (clock, outside) in [("11:00", 60), ("13:00", 30), ("15:00", 0)] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.need == 60 && capacity.outside == outside, "at \(clock)")
    }
  }

  @Test func `parts a block that goes on after work, before its time and in it`() {
    var day = BlockDay()
    day.plan("Long", "17:30", 90)
    #expect(day.capacity(at: "9:00").planned == 30)
    #expect(day.capacity(at: "9:00").outside == 60)
    #expect(day.capacity(at: "17:40").planned == 30)
    #expect(day.capacity(at: "17:40").outside == 60)
  }

  @Test func `has no alarm in the evening of a day that is done`() {
    var day = BlockDay()
    day.event("Concert", "20:00", 90)
    let capacity = day.capacity(at: "19:00")
    #expect(capacity.left == 0 && capacity.planned == 0 && capacity.outside == 90)
    #expect(!capacity.isFull && capacity.over == 0)
  }

  @Test func `names no evening task among the fewest that must go`() {
    var day = BlockDay()
    let work = day.plan("Work", "8:00", 240)
    day.plan("Swim", "19:00", 300)
    day.plan("More", "14:00", 240, tracked: 60)
    let load = day.load(at: "9:00")
    // 240 late, 180 in the afternoon, and 420 left.
    #expect(load.capacity.planned == 420 && load.capacity.left == 420)
    let late = day.load(at: "10:00")
    #expect(late.capacity.over == 60)
    #expect(late.fewest(among: []) != .never)
    guard case .without(let gone) = late.fewest(among: []) else { return }
    #expect(gone.count == 1 && (gone == [work] || gone != []))
    #expect(!gone.contains(day.grid.tasks[1].task.id))
  }

  @Test func `names what one is in the middle of only where nothing else is enough`() {
    var day = BlockDay()
    let begun = day.plan("Report", "10:00", 60)
    let other = day.plan("Essay", "14:00", 300)
    let load = day.load(at: "10:05")
    #expect(load.isBegun(begun) && !load.isBegun(other))
    #expect(day.load(at: "9:55").isBegun(begun) == false)
    var alone = BlockDay()
    let only = alone.plan("Report", "10:00", 600)
    #expect(alone.load(at: "10:05").fewest(among: []) == .without([only]))
    // Who tracks something else is in the middle of that.
    day.start(other, at: "10:04")
    #expect(!day.load(at: "10:05").isBegun(begun))
  }

  @Test func `what is ahead of a block stands where it does, and what has gone by does not`() {
    var day = BlockDay()
    day.plan("Write", "10:00", 60)
    day.event("Call", "10:30", 30)
    for (clock, planned, clash) in [("10:00", 60, 30), ("10:20", 60, 30), ("10:45", 60, 15)] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == planned && capacity.clashAtWork == clash, "at \(clock)")
    }
    #expect(day.capacity(at: "11:00").planned == 60 && day.capacity(at: "11:00").clash == 0)
  }

  @Test func `a day that fits does not shout over what its block in progress has gone through`() {
    var day = BlockDay()
    day.plan("Write", "17:00", 60)
    for clock in ["17:00", "17:01", "17:15"] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == 60 && !capacity.isOver && capacity.isFull, "at \(clock)")
    }
    // Who has not begun after a quarter of an hour is late.
    #expect(day.capacity(at: "17:16").over == 16 && day.capacity(at: "17:16").isOver)
    // Half of it was worked: the other half is not late before it would be.
    day.grid.tasks[0].tracked = 1800
    #expect(day.capacity(at: "17:40").planned == 30 && !day.capacity(at: "17:40").isOver)
    // What did not fit when it began is over by all of it, and so is what is left after work.
    day.grid.tasks[0].tracked = 0
    day.plan("Mail", "16:59", 1)
    #expect(day.capacity(at: "17:05").over == 6)
    #expect(day.capacity(at: "18:00").over == 61)
  }

  @Test func `what is left of the day and of a task are counted from one minute`() {
    var day = BlockDay()
    let id = day.plan("Write", "17:30", 30)
    for (clock, left) in [("17:30", 30), ("17:31", 29)] {
      var now = BlockDay.now(clock)
      now.instant = now.instant + 20
      let idle = Workload(day.grid, work: BlockDay.work, running: nil, at: now).capacity
      #expect(idle.left == left && !idle.isOver, "at \(clock)")
      var tracked = day
      tracked.start(id, at: "17:30")
      let running = Workload(
        tracked.grid,
        work: BlockDay.work,
        running: tracked.running,
        at: now
      ).capacity
      #expect(running.planned == left && running.left == left && running.over == 0)
    }
  }
}
