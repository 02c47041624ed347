import ChronoModel
import Testing

@Suite struct `Running late, block by block` {
  private func plan(
    _ day: BlockDay,
    by minutes: Int,
    reach: DelayReach = .all,
    keepingFree kept: TimeRanges = .none,
    at clock: String,
    seconds: Int64 = 0
  ) -> LatePlan {
    var now = BlockDay.now(clock)
    now.instant = now.instant + seconds
    return LatePlan(
      day.grid,
      by: minutes,
      reach: reach,
      keepingFree: kept,
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

  @Test func `what is planned in a meal stays there where that is kept free`() {
    var day = BlockDay()
    day.plan("Report", "11:00", 60)
    day.plan("Lunch", "12:00", 60)
    day.plan("Call", "13:00", 60)
    let lunch = TimeRanges([minute(12 * 60)..<minute(13 * 60)])
    for (now, expected) in [
      ("10:50", ["Report 13:00", "Lunch stays: meal", "Call 14:00"]),
      ("12:10", ["Report 13:00", "Lunch stays: meal", "Call 14:00"]),
      ("13:10", ["Report 13:10", "Lunch 14:10", "Call 15:10"]),
    ] {
      #expect(text(plan(day, by: 30, keepingFree: lunch, at: now)) == expected)
    }
    #expect(text(plan(day, by: 30, at: "10:50")) == ["Report 11:30", "Lunch 12:30", "Call 13:30"])
  }

  @Test func `what was in a meal with a part goes behind it, and behind what is planned there`() {
    var day = BlockDay()
    day.plan("Report", "11:00", 90)
    day.plan("Walk", "12:15", 30)
    let lunch = TimeRanges([minute(12 * 60)..<minute(14 * 60)])
    #expect(
      text(plan(day, by: 60, keepingFree: lunch, at: "10:00"))
        == ["Report 14:00", "Walk stays: meal"]
    )
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

  @Test func `what goes behind the running task begins on no odd minute`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 60)
    day.plan("Essay", "9:30", 30)
    day.start(report, at: "9:03")
    #expect(text(plan(day, by: 5, at: "9:10")) == ["Report stays: running", "Essay 10:05"])
    #expect(day.running?.end(at: BlockDay.now("9:10")) == minute(10 * 60 + 3))
  }

  @Test func `what was begun before its time takes the time from now on, and none of its block`() {
    var day = BlockDay()
    day.plan("Report", "10:00", 30)
    let mail = day.plan("Mail", "11:00", 30)
    day.start(mail, at: "10:05")
    #expect(text(plan(day, by: 20, at: "10:20")) == ["Report 10:35", "Mail stays: running"])
    // Behind the end of it, into the time of its block.
    #expect(text(plan(day, by: 45, at: "10:20")) == ["Report 10:45", "Mail stays: running"])
  }

  @Test func `gaps take up the delay behind what runs, which takes so much longer`() {
    var day = BlockDay()
    let talk = day.plan("Talk", "9:00", 120)
    day.plan("Call", "11:15", 15)
    day.plan("Read", "15:30", 120)
    day.start(talk, at: "8:06")
    #expect(
      text(plan(day, by: 30, reach: .gaps, at: "8:30"))
        == ["Talk stays: running", "Call stays: inTime", "Read stays: inTime"]
    )
    #expect(
      text(plan(day, by: 90, reach: .gaps, at: "8:30"))
        == ["Talk stays: running", "Call 11:40", "Read stays: inTime"]
    )
    // Nothing is left of it, or nobody said how long it is.
    day.running?.task.estimate = 10
    #expect(text(plan(day, by: 170, reach: .gaps, at: "8:30"))[1] == "Call 11:20")
    // None goes further than where all are shifted, nor does what is overdue.
    var late = BlockDay()
    late.plan("Pills", "8:15", 5)
    let report = late.plan("Report", "9:30", 20)
    late.plan("Mail", "9:50", 10)
    late.start(report, at: "9:30")
    let gaps = plan(late, by: 75, reach: .gaps, at: "9:40")
    #expect(text(gaps) == ["Pills 9:50", "Report stays: running", "Mail 11:05"])
    #expect(text(gaps) == text(plan(late, by: 75, at: "9:40")))
  }

  @Test func `what runs and was worked on before keeps the place of what is left of it`() {
    var day = BlockDay()
    let talk = day.plan("Talk", "11:35", 120, tracked: 60)
    day.plan("Next", "12:35", 30)
    day.start(talk, at: "11:30")
    #expect(
      text(plan(day, by: 5, at: "11:31")) == ["Talk stays: running", "Next 12:40"]
    )
  }

  @Test func `nothing moves onto the time that a task of no hour still takes`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 60)
    day.plan("Essay", "9:30", 30)
    day.start(report, at: "9:10")
    day.grid.tasks.removeFirst()
    day.running?.task.time = nil
    #expect(text(plan(day, by: 5, at: "9:40")) == ["Essay 10:10"])
    // Nobody said how long it is.
    day.running?.task.estimate = nil
    #expect(text(plan(day, by: 5, at: "9:40")) == ["Essay 9:40"])
  }

  @Test func `what runs takes the time that is left of it, not all of its block`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 180, tracked: 100)
    day.plan("Essay", "10:30", 30)
    day.start(report, at: "9:30")
    // 110 minutes of 180 are done at 9:40: 70 are left.
    #expect(text(plan(day, by: 5, at: "9:40")) == ["Report stays: running", "Essay 10:50"])
  }

  @Test func `what runs over its estimate takes nothing more, as in the totals`() {
    var day = BlockDay()
    let report = day.plan("Report", "9:00", 30)
    day.plan("Essay", "9:30", 30)
    day.start(report, at: "9:00")
    #expect(text(plan(day, by: 5, at: "9:50")) == ["Report stays: running", "Essay 9:50"])
    #expect(day.capacity(at: "9:50").planned == 30)
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
}
