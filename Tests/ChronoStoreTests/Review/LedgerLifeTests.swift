import ChronoModel
import ChronoStore
import Testing

/// The life of a promise from plan to review, with the clock moved (Behaviour 2).
@Suite("A promise's life") struct LedgerLifeTests {
  private let file = TestFile()

  private func outcomes(_ planner: Repository, _ id: TaskItem.ID) throws -> [String] {
    try planner.promises(of: id).map { "\($0.day - .monday) \($0.outcome.name)" }
  }

  private func tuesday(_ hour: Int, _ minute: Int = 0) -> Moment {
    .on(.monday + 1, hour: hour, minute: minute)
  }

  @Test func `planned, started and finished on its day is kept`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday, estimate: 45))
    _ = try planner.perform(
      .startTimer(task.id, at: Moment.monday.instant),
      at: .monday
    )
    let later = Moment.on(.monday, hour: 10, minute: 40)
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: later)
    #expect(receipt.finishedLate == nil)
    #expect(try outcomes(planner, task.id) == ["0 kept"])
    #expect(try planner.sessions(of: task.id).map(\.finish) == [later.instant])
    #expect(try planner.judge(at: tuesday(8)) == 0)
    #expect(try outcomes(planner, task.id) == ["0 kept"])
  }

  @Test func `not finished is missed, cannot be ticked, and stays missed once done later`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    #expect(try planner.judge(at: tuesday(8)) == 1)
    #expect(throws: StoreError.refused(.missed(task))) {
      try planner.perform(.setDone(.tasks([task.id]), true), at: tuesday(8))
    }
    #expect(throws: StoreError.refused(.missed(task))) {
      try planner.perform(.startTimer(task.id, at: tuesday(8).instant), at: tuesday(8))
    }
    _ = try planner.perform(
      .move(.tasks([task.id]), to: .monday + 1),
      at: tuesday(8),
      in: .triage(1)
    )
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: tuesday(9))
    #expect(try outcomes(planner, task.id) == ["0 missed", "1 kept"])
    let review = try planner.review(week: .monday, at: tuesday(10))
    #expect(review.total.outcomes == Outcomes(kept: 1, missed: 1))
    #expect(review.total.outcomes.performance == 0.5)
    #expect(review.days[0].figures.outcomes.performance == 0)
    #expect(try planner.titles(.day(.monday), at: tuesday(10)) == ["> Report"])
  }

  @Test func `moved before its day does not count, moved on its day counts as not kept`() throws {
    let planner = try file.open()
    let early = try planner.add(TaskDraft(title: "Early", due: .monday + 1))
    let late = try planner.add(TaskDraft(title: "Late", due: .monday))
    _ = try planner.perform(.move(.tasks([early.id, late.id]), to: .monday + 2), at: .monday)
    #expect(try outcomes(planner, early.id) == ["1 withdrawn", "2 open"])
    #expect(try outcomes(planner, late.id) == ["0 postponed", "2 open"])
    let total = try planner.review(week: .monday, at: tuesday(9)).total.outcomes
    #expect(total == Outcomes(open: 2, postponed: 1, withdrawn: 1))
    #expect(total.performance == 0)
  }

  @Test func `work over midnight misses the day, finishes the task, and is shared out`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    let start = Moment.on(.monday, hour: 23, minute: 30)
    _ = try planner.perform(.startTimer(task.id, at: start.instant), at: start)
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: tuesday(0, 20))
    #expect(receipt.finishedLate == .monday)
    #expect(try planner.task(task.id).status == .done)
    #expect(try outcomes(planner, task.id) == ["0 missed"])
    let days = try planner.review(week: .monday, at: tuesday(9)).days
    #expect(days.prefix(3).map(\.figures.tracked) == [1800, 1200, 0])
  }

  @Test func `a day that starts at four ends at four`() throws {
    let planner = try file.open()
    func night(_ hour: Int, _ minute: Int) -> Moment {
      var now = tuesday(hour, minute)
      now.dayStart = TimeOfDay(minutes: 240) ?? .midnight
      return now
    }
    let kept = try planner.add(TaskDraft(title: "Kept", due: .monday))
    let missed = try planner.add(TaskDraft(title: "Missed", due: .monday))
    _ = try planner.perform(.setDone(.tasks([kept.id]), true), at: night(1, 0))
    #expect(try planner.judge(at: night(3, 59)) == 0)
    #expect(try planner.judge(at: night(4, 0)) == 1)
    #expect(try outcomes(planner, kept.id) == ["0 kept"])
    #expect(try outcomes(planner, missed.id) == ["0 missed"])
  }

  @Test func `logged late on its day is kept and marked, on another day stays missed`() throws {
    let planner = try file.open()
    let tasks = try ["On its day", "Begun before", "Ended after"].map {
      try planner.add(TaskDraft(title: $0, due: .monday), at: .on(.monday - 1))
    }
    func at(_ day: LocalDay, _ hour: Int) -> Instant { Moment.on(day, hour: hour).instant }
    let now = tuesday(12)
    try planner.judge(at: now)
    _ = try planner.perform(
      .logDone(tasks[0].id, start: at(.monday, 9), finish: at(.monday, 10)),
      at: now
    )
    _ = try planner.perform(
      .logDone(tasks[1].id, start: at(.monday - 1, 23), finish: at(.monday, 1)),
      at: now
    )
    _ = try planner.perform(
      .logDone(tasks[2].id, start: at(.monday, 23), finish: at(.monday + 1, 1)),
      at: now
    )
    #expect(
      try tasks.map { try outcomes(planner, $0.id) } == [["0 kept"], ["0 missed"], ["0 missed"]]
    )
    #expect(try planner.promises(of: tasks[0].id).map(\.loggedLate) == [true])
    #expect(try tasks.map { try planner.task($0.id).status } == [.done, .done, .done])
  }

  @Test func `logged late and reopened is missed again`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday, estimate: 30))
    _ = try planner.judge(at: tuesday(8))
    let nine = Moment.on(.monday, hour: 9).instant
    let done = Edit.logDone(task.id, start: nine, finish: nine + 600)
    _ = try planner.perform(done, at: tuesday(9))
    #expect(try outcomes(planner, task.id) == ["0 kept"])
    _ = try planner.perform(.setDone(.tasks([task.id]), false), at: tuesday(10))
    #expect(try outcomes(planner, task.id) == ["0 missed", "1 open"])
    let promises = try planner.promises(of: task.id)
    #expect(promises.map(\.loggedLate) == [false, false])
    #expect(promises.first?.planned == 30)
    _ = try planner.undo(at: tuesday(10))
    #expect(try outcomes(planner, task.id) == ["0 kept"])
    #expect(try planner.promises(of: task.id).map(\.loggedLate) == [true])
    // What was ticked on its day stays kept: there was no other judgement.
    let other = try planner.add(TaskDraft(title: "Call", due: .monday + 1))
    _ = try planner.perform(.setDone(.tasks([other.id]), true), at: tuesday(11))
    let wednesday = Moment.on(.monday + 2, hour: 8)
    _ = try planner.perform(.setDone(.tasks([other.id]), false), at: wednesday)
    #expect(try outcomes(planner, other.id) == ["1 kept", "2 open"])
  }

  @Test func `logged on its day is kept, and nothing late about it`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday), at: .on(.monday - 1))
    let (start, finish) = (Moment.on(.monday, hour: 9), Moment.on(.monday, hour: 10))
    _ = try planner.perform(
      .logDone(task.id, start: start.instant, finish: finish.instant),
      at: .on(.monday, hour: 12)
    )
    #expect(try outcomes(planner, task.id) == ["0 kept"])
    #expect(try planner.promises(of: task.id).map(\.loggedLate) == [false])
  }

  @Test func `dropped in time is withdrawn, dropped too late stays missed`() throws {
    let planner = try file.open()
    let inTime = try planner.add(TaskDraft(title: "In time", due: .monday))
    let late = try planner.add(TaskDraft(title: "Late", due: .monday))
    _ = try planner.perform(.drop(.tasks([inTime.id])), at: .on(.monday, hour: 23, minute: 59))
    _ = try planner.perform(.drop(.tasks([late.id])), at: tuesday(0))
    #expect(try outcomes(planner, inTime.id) == ["0 withdrawn"])
    #expect(try outcomes(planner, late.id) == ["0 missed"])
  }

  @Test func `a tick that is taken back the day after leaves the day missed`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    _ = try planner.undo(at: .on(.monday, hour: 11))
    #expect(try outcomes(planner, task.id) == ["0 open"])
    _ = try planner.redo(at: .on(.monday, hour: 12))
    #expect(try outcomes(planner, task.id) == ["0 kept"])
    _ = try planner.undo(at: tuesday(8))
    #expect(try outcomes(planner, task.id) == ["0 missed"])
  }

  @Test func `someday is never missed`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Cello"))
    #expect(try planner.judge(at: .on(.monday + 400)) == 0)
    #expect(try planner.promises(of: task.id).isEmpty)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .on(.monday + 400))
    #expect(try planner.task(task.id).status == .done)
  }

  @Test func `five days away judge each day once and move nothing`() throws {
    let planner = try file.open()
    let tasks = try (0..<5).map {
      try planner.add(TaskDraft(title: "Day \($0)", due: .monday + $0))
    }
    let back = Moment.on(.monday + 5)
    #expect(try planner.judge(at: back) == 5)
    #expect(try planner.judge(at: back) == 0)
    #expect(
      try tasks.map { try outcomes(planner, $0.id) } == (0..<5).map { ["\($0) missed"] }
    )
    #expect(try tasks.map { try planner.task($0.id).due } == (0..<5).map { .monday + $0 })
    let view = try planner.view(ViewQuery(list: .everything, spans: []), at: back)
    #expect(view.missed == 5)
  }

  @Test func `two planners at midnight judge a day once between them`() throws {
    let first = try file.open()
    let second = try file.open(seed: 2)
    for number in 1...7 { try first.add(TaskDraft(title: "Task \(number)", due: .monday)) }
    let judged = [try second.judge(at: tuesday(0)), try first.judge(at: tuesday(0))]
    #expect(judged == [7, 0])
    let total = try first.review(week: .monday, at: tuesday(0)).total.outcomes
    #expect(total == Outcomes(missed: 7))
  }

  @Test func `a clock set back makes no session, not a negative one`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    _ = try planner.perform(.startTimer(task.id, at: Moment.monday.instant), at: .monday)
    let earlier = Moment.on(.monday, hour: 9, minute: 50)
    #expect(try planner.review(week: .monday, at: earlier).total.tracked == 0)
    let receipt = try planner.perform(.stopTimer(at: earlier.instant), at: earlier)
    #expect(receipt.unkept == "Report")
    #expect(try planner.sessions(of: task.id).isEmpty)
  }

  @Test func `under a minute of work is not kept, and undo lets the timer run on`() throws {
    let planner = try file.open()
    let first = try planner.add(TaskDraft(title: "Report", due: .monday))
    let other = try planner.add(TaskDraft(title: "Essay", due: .monday))
    func later(_ seconds: Int64) -> Moment {
      var now = Moment.monday
      now.instant = now.instant + seconds
      return now
    }
    func tracked() throws -> [[Int64]] {
      try [first, other].map { task in
        try planner.sessions(of: task.id).map { $0.elapsed(at: later(200).instant) }
      }
    }
    _ = try planner.perform(.startTimer(first.id, at: later(0).instant), at: later(0))
    let switched = try planner.perform(.startTimer(other.id, at: later(59).instant), at: later(59))
    #expect((switched.label, switched.unkept) == ("Started ‘Essay’", "Report"))
    #expect(try tracked() == [[], [180]])
    _ = try planner.undo(at: later(60))
    #expect(try tracked() == [[180], []])
    // A minute is kept, whatever ends it.
    let ticked = try planner.perform(.setDone(.tasks([first.id]), true), at: later(60))
    #expect(ticked.unkept == nil)
    #expect(try tracked() == [[60], []])
    _ = try planner.perform(.startTimer(other.id, at: later(100).instant), at: later(100))
    let deleted = try planner.perform(.delete(.tasks([other.id])), at: later(101))
    #expect(deleted.unkept == "Essay")
    #expect(try tracked() == [[60], []])
  }

  /// Each night's clock change makes its day longer or shorter.
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", 23 * 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25", 25 * 3600),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08", 23 * 3600),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01", 25 * 3600),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-10-04", 47 * 1800),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-04-05", 49 * 1800),
  ])
  func `a night of a clock change is judged at its end and filled to its length`(
    zone: String,
    day: String,
    length: Int
  ) throws {
    let zone = try #require(Zone(posix: zone))
    let day = try #require(LocalDay(day))
    func now(_ instant: Instant) -> Moment { Moment(instant: instant, zone: zone) }
    let bounds = now(Instant(seconds: 0)).bounds(of: day)
    #expect(bounds.upperBound - bounds.lowerBound == Int64(length))
    let before = now(bounds.lowerBound - 7200)
    let planner = try file.open(at: before)
    let task = try planner.add(TaskDraft(title: "Night", due: day), at: before)
    _ = try planner.perform(
      .startTimer(task.id, at: before.instant),
      at: before
    )
    let after = now(bounds.upperBound + 3600)
    #expect(try planner.judge(at: now(bounds.upperBound - 1)) == 0)
    _ = try planner.perform(.stopTimer(at: after.instant), at: after)
    #expect(try outcomes(planner, task.id).map { $0.split(separator: " ")[1] } == ["missed"])
    let week = try planner.review(week: day - 3, at: after)
    #expect(week.days.map(\.figures.tracked) == [0, 0, 7200, Int64(length), 3600, 0, 0])
  }

  @Test func `a change of zone judges by the day it is where one is`() throws {
    let planner = try file.open()
    let task = try planner.add(
      TaskDraft(title: "Report", due: .monday, time: TimeOfDay(hour: 9, minute: 0))
    )
    _ = try planner.perform(
      .log(
        task.id,
        start: Moment.monday.instant - 7200,
        finish: Moment.monday.instant
      ),
      at: .monday
    )
    // 20:00 UTC on Monday: still Monday on Hawaii, Tuesday already in Tokyo.
    var now = Moment.on(.monday, hour: 20)
    now.zone = .fixed("Pacific/Honolulu", offset: -36_000)
    #expect(try planner.judge(at: now) == 0)
    now.zone = .fixed("Asia/Tokyo", offset: 32_400)
    #expect(try planner.judge(at: now) == 1)
    #expect(try outcomes(planner, task.id) == ["0 missed"])
    now.zone = .fixed("Pacific/Honolulu", offset: -36_000)
    #expect(try planner.judge(at: now) == 0)
    #expect(try outcomes(planner, task.id) == ["0 open"])
    // The plan stays on the wall clock; the session is shared out where one is now.
    #expect(try planner.task(task.id).time == TimeOfDay(hour: 9, minute: 0))
    let hawaii = try planner.review(week: .monday - 3, at: now)
    #expect(hawaii.total.tracked == 7200)
    #expect(hawaii.days[2].figures.tracked == 7200)
  }
}
