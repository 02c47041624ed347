import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Days to come of a series that two planners have each moved, or edited all from there on, before they heard of each
/// other.
@Suite struct SyncMovedOnBothTests {
  private func move(_ planners: TwoPlanners, _ world: SyncWorld, to day: Int) throws {
    let open = try planners.open(world)
    _ = try world.repository.perform(
      .moveRepeat(open.id, from: .monday + 14, to: .monday + day, time: open.usualTime),
      at: world.now
    )
  }

  @Test(arguments: [0, 1])
  func `a day that was moved to two days is one task, and a conflict`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.weekly))
    try move(planners, planners.one, to: 15)
    try move(planners, planners.two, to: 16)
    // Who is synchronised last has both.
    let moved =
      first == 0
      ? "9 18:00 Wash 30 open: 8 withdrawn, 9 open"
      : "8 18:00 Wash 30 open: 8 open, 9 withdrawn"
    try planners.check(
      ["23 18:00 Wash 30 open*: 23 open", moved],
      first: first
    )
    let last = first == 0 ? planners.two : planners.one
    let conflict = try #require(try last.repository.syncConflicts().first)
    #expect(conflict.dispute.field == .due)
    _ = try last.repository.decide(conflict, using: .theirs, last.context, at: last.now)
    for world in [last] + planners.both { try world.sync() }
    for world in planners.both {
      #expect(try TwoPlanners.lines(world).last?.hasPrefix(first == 0 ? "8 " : "9 ") == true)
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  /// Both have told it in a file of its own then, each before it has heard of the other's.
  private func carried(first: Int, isFresh: Bool = false) throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule(.weekly), isCarried: true)
    for world in planners.both { world.folder.isFresh = isFresh }
    for side in planners.sides { try side.sync() }
    planners.passMinutes()
    try move(planners, planners.one, to: 15)
    planners.passMinutes()
    try move(planners, planners.two, to: 16)
    planners.passMinutes()
    if first == 1 { try planners.sides[1].sync() }
    for side in planners.sides { try side.syncOnce() }
    return planners
  }

  private func settle(_ planners: TwoPlanners) throws {
    for side in planners.sides + planners.sides + planners.sides {
      planners.passMinutes()
      try side.syncOnce()
    }
    #expect(try TwoPlanners.lines(planners.one) == TwoPlanners.lines(planners.two))
    for world in planners.both {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
    #expect(planners.server?.files.count == 2)
  }

  @Test(arguments: [0, 1], [0, 1])
  func `where whole files are carried it is one task, and a conflict, too`(
    first: Int,
    chooser: Int
  ) throws {
    let planners = try carried(first: first, isFresh: chooser == 1)
    try settle(planners)
    let lines = try TwoPlanners.lines(planners.one)
    let (moved, other) =
      lines.last?.hasPrefix("8 ") == true
      ? ("8 18:00 Wash 30 open: 8 open, 9 withdrawn", "9 ")
      : ("9 18:00 Wash 30 open: 8 withdrawn, 9 open", "8 ")
    #expect(lines == ["23 18:00 Wash 30 open*: 23 open", moved])
    for world in planners.both {
      #expect(try world.repository.syncConflicts().map(\.dispute.field) == [.due])
    }
    let world = planners.both[chooser]
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    try settle(planners)
    for world in planners.both {
      #expect(try TwoPlanners.lines(world).last?.hasPrefix(other) == true)
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  @Test(arguments: Weeks.areMany ? Array(0...24) : [3, 6, 9, 12])
  func `a run that is killed while it takes one file for both loses neither`(calls: Int) throws {
    let planners = try carried(first: 0)
    for side in planners.sides {
      try side.world.sync()
      side.world.folder.callsLeft = calls
      try? side.syncOnce()
      side.world.folder.callsLeft = nil
    }
    try settle(planners)
    #expect(try TwoPlanners.lines(planners.one).count == 2)
  }

  @Test(arguments: [0, 1])
  func `a day that was moved to one day on both is one task`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.weekly))
    for world in planners.both { try move(planners, world, to: 15) }
    try planners.check(
      ["23 18:00 Wash 30 open*: 23 open", "8 18:00 Wash 30 open: 8 open"],
      first: first
    )
    for world in planners.both { #expect(try world.repository.syncConflicts().isEmpty) }
  }

  // MARK: Events

  private func events(_ world: SyncWorld) throws -> [String] {
    try world.events().sorted { $0.event.day < $1.event.day }.map { whole in
      let days = whole.event.days(in: .monday...(.monday + 40)).map { "\($0.civil.day)" }
      return "\(whole.event.name) " + days.joined(separator: " ")
    }
  }

  private func split(_ days: (Int, Int), _ names: (String, String), first: Int) throws
    -> [SyncWorld]
  {
    let folder = MemoryFolder()
    let worlds = try (0..<2).map { try SyncWorld(folder: folder, state: UInt64($0) + 1) }
    _ = try worlds[0].choir()
    try worlds[1].sync()
    for world in worlds { world.now = world.now.later(minutes: 10) }
    try worlds[0].edit(day: days.0, .allFromHere) { $0.name = names.0 }
    try worlds[1].edit(day: days.1, .allFromHere) { $0.name = names.1 }
    for number in first == 0 ? [0, 1, 0, 1] : [1, 0, 1, 0] { try worlds[number].sync() }
    for world in worlds {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
    return worlds
  }

  @Test(arguments: [(8, 22), (22, 8)], [0, 1])
  func `an event whose days were edited from two days on is there once a day`(
    days: (Int, Int),
    first: Int
  ) throws {
    let worlds = try split(days, ("Ensemble", "Orchestra"), first: first)
    let (earlier, later) = days.0 < days.1 ? ("Ensemble", "Orchestra") : ("Orchestra", "Ensemble")
    for world in worlds {
      #expect(try events(world) == ["Choir 24", "\(earlier) 1 8", "\(later) 15 22 29"])
      #expect(try world.repository.syncConflicts().isEmpty)
    }
  }

  @Test(arguments: [0, 1])
  func `one whose days were edited from one day on is one, and a conflict`(first: Int) throws {
    let worlds = try split((8, 8), ("Ensemble", "Orchestra"), first: first)
    // Who is synchronised last has both.
    let (held, other) = first == 0 ? ("Orchestra", "Ensemble") : ("Ensemble", "Orchestra")
    for world in worlds { #expect(try events(world) == ["Choir 24", "\(held) 1 8 15 22 29"]) }
    let conflicts = try worlds[first == 0 ? 1 : 0].repository.syncConflicts()
    #expect(conflicts.map(\.dispute.theirs) == [other])
  }
}
