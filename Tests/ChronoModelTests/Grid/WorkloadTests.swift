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

  @Test func `keeps what was planned over a meal apart, also when its time has gone by`() {
    var day = BlockDay()
    day.plan("Report", "12:00", 150)
    for clock in ["11:00", "12:30", "13:59", "14:00", "17:30", "18:30"] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.planned == 30, "at \(clock)")
      #expect(capacity.outside == 120 && capacity.atMeals == 120, "at \(clock)")
      #expect(!capacity.isAfterWork, "at \(clock)")
    }
  }

  @Test func `keeps it apart where its timer starts before the meal or after it`() {
    for (start, now, rest) in [("9:00", "9:20", 40), ("15:00", "15:20", 40)] {
      var day = BlockDay()
      let id = day.plan("Calls", "12:30", 60)
      day.start(id, at: start)
      let capacity = day.capacity(at: now)
      #expect(capacity.planned == 0 && capacity.outside == rest, "at \(now)")
      #expect(capacity.atMeals == rest, "at \(now)")
    }
  }

  @Test func `had room over a meal for one task`() {
    var day = BlockDay()
    day.plan("Calls", "12:30", 60)
    day.plan("Mail", "12:30", 60)
    for clock in ["11:00", "13:00", "15:00"] {
      let capacity = day.capacity(at: clock)
      #expect(capacity.need == 60 && capacity.outside == 60, "at \(clock)")
    }
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
}

@Suite struct `Running late, block by block` {
  private func plan(
    _ day: BlockDay,
    by minutes: Int,
    reach: DelayReach = .all,
    at clock: String,
    seconds: Int64 = 0
  ) -> LatePlan {
    var now = BlockDay.now(clock)
    now.instant = now.instant + seconds
    return LatePlan(
      day.grid,
      by: minutes,
      reach: reach,
      running: day.running,
      end: minute(1440),
      at: now
    )
  }

  private func text(_ plan: LatePlan) -> [String] {
    plan.lines.map { line in
      switch line.fate {
      case .moves(let span): "\(line.title) \(clock(span.lowerBound))"
      case .stays(let reason): "\(line.title) stays: \(reason)"
      case .falls: "\(line.title) falls"
      }
    }
  }

  @Test func `moves the block that one is late for, and what was worked on before`() {
    var day = BlockDay()
    day.plan("Report", "9:30", 45)
    day.plan("Essay", "11:00", 60, tracked: 20)
    #expect(text(plan(day, by: 30, at: "9:42")) == ["Report 10:00", "Essay 11:30"])
    #expect(text(plan(day, by: 5, at: "9:42")) == ["Report 9:45", "Essay 11:05"])
    // On the minute of five it begins at once.
    #expect(text(plan(day, by: 5, at: "9:40")) == ["Report 9:40", "Essay 11:05"])
  }

  @Test func `lays out what is left of a task, and a slot where nothing is`() {
    var day = BlockDay()
    day.plan("Essay", "8:00", 120, tracked: 130)
    day.plan("Report", "10:00", 120, tracked: 70)
    day.plan("Call", "11:00", 20)
    let plan = plan(day, by: 15, at: "10:31")
    // The essay's quarter of an hour, then the 50 minutes of the report.
    #expect(text(plan) == ["Essay 10:35", "Report 10:50", "Call 11:40"])
    #expect(plan.end == minute(12 * 60))
  }

  @Test func `what begins when it was to does not move, also where a part of it is done`() {
    var day = BlockDay()
    day.plan("Report", "10:00", 60)
    day.plan("Essay", "13:00", 60, tracked: 20)
    #expect(
      text(plan(day, by: 30, reach: .gaps, at: "9:00")) == ["Report 10:30", "Essay stays: inTime"]
    )
  }

  @Test func `what goes behind the running task begins on a minute`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 60)
    day.plan("Essay", "9:30", 30)
    day.start(report, at: "9:00")
    let plan = plan(day, by: 5, at: "9:40", seconds: 24)
    #expect(text(plan) == ["Report stays: running", "Essay 10:00"])
    #expect(plan.end == minute(10 * 60 + 30))
  }

  @Test func `what runs takes the time that is left of it, not all of its block`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 180, tracked: 100)
    day.plan("Essay", "10:30", 30)
    day.start(report, at: "9:30")
    // 110 minutes of 180 are done at 9:40: 70 are left.
    #expect(text(plan(day, by: 5, at: "9:40")) == ["Report stays: running", "Essay 10:50"])
  }

  @Test func `what runs stays as long as it will take, and events stay`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 60, tracked: 10)
    day.plan("Essay", "10:00", 60)
    day.event("Dentist", "13:00", 30)
    day.start(report, at: "9:40")
    // 10 and 5 minutes of 60 are done at 9:45: 45 are left.
    #expect(
      text(plan(day, by: 15, at: "9:45"))
        == ["Report stays: running", "Essay 10:30", "Dentist stays: event"]
    )
  }

  @Test func `says what belongs to another day and what falls off this one`() {
    var day = BlockDay()
    let yesterday = BlockDay.today - 1
    day.plan("Night", "23:00", 180, on: yesterday)
    day.plan("Plants", "23:30", 10)
    #expect(
      text(plan(day, by: 60, at: "1:00"))
        == ["Night stays: otherDay(\(yesterday))", "Plants falls"]
    )
  }

  @Test func `what would begin just as the day ends falls off it`() {
    var day = BlockDay()
    day.plan("Plants", "23:00", 10)
    #expect(text(plan(day, by: 59, at: "9:00")) == ["Plants 23:59"])
    #expect(text(plan(day, by: 60, at: "9:00")) == ["Plants falls"])
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
