import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A computer that is set up later, where a phone has ticked a series in files of its own.
@Suite struct SyncThirdPlannerTests {
  /// The ticks of the phone, and of the computer on the day after or never; in both orders of the names of the phone's files.
  ///
  /// A day without a time is midnight there, and so for everybody who reads the file before it is written again.
  @Test(arguments: [(0, false), (1, false), (0, true), (1, true), (2, true), (3, true)])
  func `says the same as the one that was there`(number: Int, isTickedNext: Bool) throws {
    let tick = TwoPlanners.tick(number)
    let planners = try TwoPlanners(tick)
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    try planners.finishOnPhone(tick)
    planners.passMinutes()
    try planners.sides[0].syncOnce()
    try planners.passDays()
    if isTickedNext { try planners.tick(planners.one) }
    for _ in 1...3 { try planners.sides[0].syncOnce() }
    let third = try planners.sides[0].another()
    let world = third.world
    for _ in 1...2 {
      for side in [third, planners.sides[0]] {
        world.now.instant = world.now.instant + 60
        planners.passMinutes()
        try side.sync()
      }
    }
    #expect(try TwoPlanners.all(world) == TwoPlanners.all(planners.one), "\(tick)")
    let week = try world.repository.review(week: .monday, at: world.now).total
    #expect(try planners.one.repository.review(week: .monday, at: planners.one.now).total == week)
    #expect(try world.sync().changes == 0)
    #expect(try planners.one.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  /// A series on one computer alone: a deed on each of two days, with a synchronisation behind each.
  struct Play: CustomStringConvertible {
    let deeds: (SeriesDeed, SeriesDeed)
    let rule: String
    let isHabit: Bool

    var description: String { "\(deeds.0), \(deeds.1), \(rule)\(isHabit ? ", habit" : "")" }

    /// Whether a file is left: one that is gone tells nothing of what was.
    var isTold: Bool {
      deeds.0 != .deleteAll && deeds.1 != .deleteAll && deeds != (.end, .skip)
    }

    static let all = SeriesDeed.allCases.flatMap { first in
      SeriesDeed.allCases.flatMap { second in
        [("FREQ=DAILY", false), ("FREQ=DAILY;INTERVAL=2", false), ("FREQ=DAILY;INTERVAL=2", true)]
          .map { Play(deeds: (first, second), rule: $0.0, isHabit: $0.1) }
      }
    }
    .filter(\.isTold)
  }

  private func live(_ play: Play) throws -> SyncWorld {
    let planners = try TwoPlanners(RecurrenceRule(play.rule), isHabit: play.isHabit)
    let one = planners.one
    try one.add(TaskDraft(title: "Other", due: .monday + 9))
    try play.deeds.0.perform(one)
    try one.sync()
    one.now.instant = one.now.bounds(of: one.now.today).upperBound + 28_800
    _ = try one.repository.judge(at: one.now)
    try play.deeds.1.perform(one)
    for _ in 1...2 { try one.sync() }
    return one
  }

  /// What either says otherwise than the first one did; `nil` where one of the deeds is refused.
  private func fault(_ play: Play) throws -> String? {
    let one: SyncWorld
    do { one = try live(play) } catch StoreError.refused { return nil }
    let told = try TwoPlanners.all(one)
    let week = try one.repository.review(week: .monday, at: one.now).total
    let world = try CarriedSide(one, to: nil).another().world
    for side in [world, one, world] {
      for side in [world, one] { side.now.instant = side.now.instant + 60 }
      try side.sync()
    }
    let ends = try [one, world].map { try $0.sync().changes }
    let (first, third) = (try TwoPlanners.all(one), try TwoPlanners.all(world))
    let weeks = try [one, world].map { try $0.repository.review(week: .monday, at: $0.now).total }
    let isBackwards = try world.tasks().contains { whole in
      whole.task.closed.map { $0 < whole.task.created } ?? false
    }
    guard
      ends != [0, 0] || first != told || third != told || weeks != [week, week] || isBackwards
    else { return nil }
    return "\(play): \(ends)\n  \(told)\n  \(first)\n  \(third)\n  \(week)\n  \(weeks)"
  }

  @Test(arguments: [
    (SeriesDeed.tick, SeriesDeed.time), (.tick, .notes), (.none, .drop), (.drop, .tick),
    (.skip, .tick), (.move, .tick), (.tick, .end), (.tick, .someday),
  ])
  func `what went wrong once is right`(_ first: SeriesDeed, _ second: SeriesDeed) throws {
    for isHabit in [false, true] {
      let play = Play(deeds: (first, second), rule: "FREQ=DAILY;INTERVAL=2", isHabit: isHabit)
      #expect(try fault(play) == nil)
    }
  }

  @Test func `is told of what was done, given up, skipped, missed and moved, and changes nothing`()
    throws
  {
    let plays = Play.all.enumerated().filter { Weeks.play($0.offset, isLong: false) }
    let found = try plays.compactMap { try fault($0.element) }
    #expect(found.isEmpty, "\(found.count) of \(plays.count)\n\(found.joined(separator: "\n"))")
  }
}
