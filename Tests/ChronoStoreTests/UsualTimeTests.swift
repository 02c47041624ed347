import ChronoModel
import ChronoStore
import Testing

/// The time of a series, wherever its open instance was moved (Behaviour 2.11).
@Suite struct `The usual time of a series` {
  private let file = TestFile()
  private let nine = TimeOfDay(hour: 9, minute: 15)
  private let eleven = TimeOfDay(hour: 11, minute: 5)

  private func standUp(
    _ planner: Repository,
    at time: TimeOfDay?,
    afterCompletion: Bool = false
  ) throws -> TaskItem {
    let daily = RepeatDraft(rule: "FREQ=DAILY", afterCompletion: afterCompletion)
    return try planner.add(
      TaskDraft(title: "Stand-up", due: .monday, time: time, estimate: 30, repeats: daily)
    )
  }

  private func open(_ planner: Repository, at now: Moment = .monday) throws -> TaskItem {
    let found = try planner.rows(.everything, at: now).compactMap { row -> TaskItem? in
      if case .task(let row) = row, row.task.status == .open { row.task } else { nil }
    }
    return try #require(found.first)
  }

  private func close(_ planner: Repository, _ id: TaskItem.ID, at now: Moment = .monday) throws {
    _ = try planner.perform(.setDone(.tasks([id]), true), at: now)
  }

  /// The times of the repeats to come of the next three days.
  private func coming(_ planner: Repository) throws -> [TimeOfDay?] {
    try planner.rows(ListQuery(scope: .days((.monday + 1)...(.monday + 3))), at: .monday)
      .compactMap { row in
        if case .coming(let coming) = row { coming.planned.time } else { nil }
      }
  }

  @Test func `holds for the days to come, whatever key moves the one of today`() throws {
    let moves: [(TaskItem.ID) throws -> Edit] = [
      { .shift(.tasks([$0]), days: 0, minutes: 110) },
      { .plan($0, day: .monday, time: eleven, estimate: 30) },
      { .plan($0, day: .monday + 1, time: eleven, estimate: 30) },
      { .replan([Placement(task: $0, day: .monday, time: eleven)], late: 110) },
      { .replan([Placement(task: $0, day: .monday, time: nil)], late: 110) },
      { .replan([Placement(task: $0, day: .monday, time: eleven)]) },
      { .move(.tasks([$0]), to: nil) },
    ]
    for afterCompletion in [false, true] {
      for move in moves {
        let file = TestFile()
        let planner = try file.open()
        let task = try standUp(planner, at: nine, afterCompletion: afterCompletion)
        let edit = try move(task.id)
        _ = try planner.perform(edit, at: .monday)
        let moved = try planner.task(task.id)
        #expect(moved.time != nine && moved.usualTime == nine, "\(edit)")
        #expect(try coming(planner).allSatisfy { $0 == nine }, "\(edit)")
        let before = try file.dump()
        try close(planner, task.id)
        let next = try open(planner)
        #expect(next.time == nine && next.usual == nil, "\(edit)")
        _ = try planner.undo(at: .monday)
        #expect(try file.dump() == before)
        _ = try planner.undo(at: .monday)
        #expect(try planner.task(task.id).time == nine)
        #expect(try planner.task(task.id).usual == nil)
        #expect(try planner.check() == [])
      }
    }
  }

  @Test func `is none where a task without a time was placed`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nil)
    _ = try planner.perform(
      .plan(task.id, day: .monday, time: eleven, estimate: 30),
      at: .monday
    )
    #expect(try planner.task(task.id).usual == UsualTime(nil))
    #expect(try coming(planner) == [nil, nil, nil])
    let days = try planner.agenda((.monday + 1)...(.monday + 3), at: .monday)
    let times = days.flatMap(\.rows).compactMap { row -> TimeOfDay?? in
      if case .coming(let coming) = row { .some(coming.planned.time) } else { nil }
    }
    #expect(times == [nil, nil, nil])
    try close(planner, task.id)
    #expect(try open(planner).time == nil)
  }

  @Test func `is stored only as long as the instance is at another`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 30), at: .monday)
    #expect(try planner.task(task.id).usual == UsualTime(nine))
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: -30), at: .monday)
    #expect(try planner.task(task.id).usual == nil)
    let alone = try planner.add(TaskDraft(title: "Call", due: .monday, time: nine))
    _ = try planner.perform(.shift(.tasks([alone.id]), days: 0, minutes: 30), at: .monday)
    #expect(try planner.task(alone.id).usual == nil)
  }

  @Test func `goes on behind an instance that lapsed, and is handed on by undo`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    let tuesday = Moment.on(.monday + 1, hour: 7)
    var form = try planner.task(task.id)
    form.setTime(TimeOfDay(hour: 10, minute: 0))
    _ = try planner.perform(.reviseTask(from: task, to: form), at: .monday)
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 30), at: .monday)
    try planner.judge(at: tuesday)
    #expect(try open(planner, at: tuesday).time == TimeOfDay(hour: 10, minute: 0))
    // Of the day alone: today's was never about it.
    _ = try planner.undo(at: tuesday)
    #expect(try open(planner, at: tuesday).time == TimeOfDay(hour: 10, minute: 0))
    // Of the series: today's has its time from there.
    _ = try planner.undo(at: tuesday)
    #expect(try open(planner, at: tuesday).time == nine)
    #expect(try planner.check() == [])
  }

  @Test func `changes in the form, and not by saving other fields of a moved one`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 110), at: .monday)
    let moved = try planner.task(task.id)
    var form = moved
    form.notes = "in the small room"
    _ = try planner.perform(.reviseTask(from: moved, to: form), at: .monday)
    #expect(try planner.task(task.id).usual == UsualTime(nine))
    let noted = try planner.task(task.id)
    form = noted
    form.setTime(eleven)
    _ = try planner.perform(.reviseTask(from: noted, to: form), at: .monday)
    #expect(try planner.task(task.id).usual == nil)
    try close(planner, task.id)
    #expect(try open(planner).time == eleven)
  }

  @Test func `goes with the rule of a task that repeats no more`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 110), at: .monday)
    let moved = try planner.task(task.id)
    var form = moved
    form.repeats = nil
    _ = try planner.perform(.reviseTask(from: moved, to: form), at: .monday)
    let alone = try planner.task(task.id)
    #expect(alone.time == eleven && alone.usual == nil)
  }

  @Test func `says in the message that a move is of one day`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    let other = try planner.add(TaskDraft(title: "Call", due: .monday, time: nine, estimate: 30))
    func label(_ edit: Edit) throws -> String { try planner.perform(edit, at: .monday).label }
    #expect(
      try label(.shift(.tasks([task.id]), days: 0, minutes: 15))
        == "Moved ‘Stand-up’ to Mon 23 Nov · 09:30, this time only"
    )
    #expect(
      try label(.plan(task.id, day: .monday, time: eleven, estimate: 30))
        == "Planned ‘Stand-up’ for Mon 23 Nov · 11:05, this time only"
    )
    #expect(
      try label(.replan([Placement(task: task.id, day: .monday, time: nil)], late: 800))
        == "Took ‘Stand-up’ off the hours of the day, this time only"
    )
    #expect(
      try label(.shift(.tasks([task.id]), days: 1, minutes: 0)) == "Moved ‘Stand-up’ to Tue 24 Nov"
    )
    #expect(
      try label(.plan(task.id, day: .monday, time: nine, estimate: 30))
        == "Planned ‘Stand-up’ for Mon 23 Nov · 09:15"
    )
    let both = [task.id, other.id].map { Placement(task: $0, day: .monday, time: eleven) }
    #expect(
      try label(.replan(both, late: 110))
        == "Moved ‘Stand-up’ to 11:05 (1h50 later) and 1 more, repeating ones this time only"
    )
  }

  /// Any moves on one day or over several, then a tick, a drop or a night: the next is at its time.
  @Test(arguments: 1...40) func `outlives any sequence of moves`(seed: Int) throws {
    var random = Counting(state: UInt64(seed))
    let planner = try file.open()
    let usual = Bool.random(using: &random) ? nine : nil
    var task = try standUp(planner, at: usual, afterCompletion: seed.isMultiple(of: 3))
    var now = Moment.monday
    for _ in 0..<12 {
      let day = now.today + Int.random(in: 0...2, using: &random)
      let time = TimeOfDay(minutes: Int.random(in: -200..<1440, using: &random))
      let edits: [Edit] = [
        .shift(.tasks([task.id]), days: 0, minutes: Int.random(in: -30...300, using: &random)),
        .plan(task.id, day: day, time: time, estimate: 30),
        .replan([Placement(task: task.id, day: day, time: time)], late: 10),
        .move(.tasks([task.id]), to: Bool.random(using: &random) ? day : nil),
        .resize(.tasks([task.id]), byMinutes: 15),
        .setDone(.tasks([task.id]), true),
        .drop(.tasks([task.id])),
      ]
      // What cannot be moved to yesterday stays where it is.
      _ = try? planner.perform(edits[Int.random(in: 0..<7, using: &random)], at: now)
      if seed.isMultiple(of: 4) { now.instant = now.instant + 40_000 }
      try planner.judge(at: now)
      let open = try open(planner, at: now)
      #expect(open.usualTime == usual)
      if open.id != task.id { #expect(open.time == usual && open.usual == nil) }
      task = open
    }
    #expect(try planner.check() == [])
  }

  @Test func `is nothing in a file of an earlier version, which opens as it was`() throws {
    let planner = try file.open()
    let task = try standUp(planner, at: nine)
    try planner.close()
    try file.age(to: 13)
    let again = try file.open()
    #expect(try again.task(task.id) == task)
    _ = try again.perform(.shift(.tasks([task.id]), days: 0, minutes: 30), at: .monday)
    #expect(try again.task(task.id).usual == UsualTime(nine))
    // A step that the earlier version made has no word of it.
    _ = try again.undo(at: .monday)
    _ = try again.undo(at: .monday)
    #expect(try again.redo(at: .monday).label == "Added ‘Stand-up’")
    #expect(try again.task(task.id) == task)
    #expect(try again.check() == [])
  }
}
