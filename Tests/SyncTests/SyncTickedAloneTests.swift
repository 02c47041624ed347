import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day that a phone has ticked, which a computer has missed meanwhile and moved: the phone was there first.
@Suite struct SyncTickedAloneTests {
  private static let orders = [[0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0], [0, 0, 1, 1, 0, 1]]

  /// The phone ticks Monday's instance, on Monday or on Tuesday morning; the first computer moves it on Tuesday, as missed.
  private func play(
    _ tick: TwoPlanners.Tick,
    _ order: [Int],
    to day: LocalDay?,
    isLate: Bool
  ) throws -> TwoPlanners {
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk", "Bread"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    if !isLate { try planners.finishOnPhone(tick) }
    try planners.passDays()
    if isLate { try planners.finishOnPhone(tick) }
    planners.passMinutes()
    let missed = try #require(try planners.one.tasks().first { $0.task.status == .lapsed })
    _ = try planners.one.repository.perform(
      .move(.tasks([missed.task.id]), to: day),
      at: planners.one.now
    )
    for number in order {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
    return planners
  }

  @Test(arguments: orders, [false, true])
  func `is done on its day, and the series goes on`(order: [Int], isLate: Bool) throws {
    for (number, day) in [LocalDay.monday + 4, nil].enumerated() {
      for tick in TwoPlanners.ticks(order[1] + (isLate == (number == 0) ? 0 : 2)) {
        let planners = try play(tick, order, to: day, isLate: isLate)
        let time = tick.isTimed ? "18:00 Wash 30" : "any time Wash 0"
        for world in planners.both {
          let lines = try TwoPlanners.lines(world).filter { $0.contains("Wash") }
          #expect(
            lines == [
              "23 \(time) done: 23 \(isLate ? "missed" : "kept")", "24 \(time) open*: 24 open",
            ],
            "\(tick), \(day.map { "\($0)" } ?? "someday")"
          )
          #expect(try world.sync().changes == 0)
          #expect(try world.repository.check() == [])
        }
        #expect(planners.server?.files.values.count { $0.contains("SUMMARY:Wash") } == 2)
      }
    }
  }

  /// The phone's files are in the folder before this planner has told that it moved the day.
  @Test(arguments: [false, true], [false, true])
  func `so it is where the tick is heard of with the move`(isTimed: Bool, isFresh: Bool) throws {
    let tick = TwoPlanners.Tick(isTimed: isTimed, isFresh: isFresh, uid: "next")
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    try planners.finishOnPhone(tick)
    try planners.passDays()
    let world = planners.one
    let id = try #require(try world.tasks().first { $0.task.status == .lapsed }).task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 4), at: world.now)
    for (place, text) in try #require(planners.server).files { world.folder.put(place, text) }
    try world.sync()
    try planners.settle()
    let time = isTimed ? "18:00 Wash 30" : "any time Wash 0"
    for world in planners.both {
      let lines = try TwoPlanners.lines(world).filter { $0.contains("Wash") }
      #expect(lines == ["23 \(time) done: 23 kept", "24 \(time) open*: 24 open"])
    }
  }

  /// What was done with it here before the tick was heard of stays.
  @Test func `keeps work and words that it was given here`() throws {
    let tick = TwoPlanners.Tick(isTimed: true, isFresh: false, uid: "next")
    let planners = try TwoPlanners(tick)
    for title in ["Tea", "Milk"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides + planners.sides { try side.sync() }
    try planners.finishOnPhone(tick)
    try planners.passDays()
    let world = planners.one
    let id = try #require(try world.tasks().first { $0.task.status == .lapsed }).task.id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 4), at: world.now)
    let moved = try #require(try world.tasks().first { $0.task.id == id }).task
    var named = moved
    named.notes = "With soap"
    _ = try world.repository.perform(.reviseTask(from: moved, to: named), at: world.now)
    let now = world.now.instant
    _ = try world.repository.perform(.log(id, start: now - 1200, finish: now - 600), at: world.now)
    try planners.settle()
    let done = try #require(try world.tasks().first { $0.task.id == id })
    #expect(done.task.status == .done && done.task.due == .monday)
    #expect(done.task.notes == "With soap" && done.sessions.count == 1)
  }
}
