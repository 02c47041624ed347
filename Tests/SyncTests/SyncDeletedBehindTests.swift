import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that was deleted on one planner, while on the other nothing but a day of it has gone by (Behaviour 9.3).
@Suite struct SyncDeletedBehindTests {
  /// Both know a series of Monday on; on the second it is deleted, and synchronised.
  private func deleted(isCarried: Bool, after days: Int = 0) throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: isCarried)
    // Of one that is deleted alone it is asked whether all of them are meant.
    for title in ["Tea", "Milk", "Bread"] { try planners.one.add(TaskDraft(title: title)) }
    for side in planners.sides { try side.sync() }
    for _ in 0..<days {
      try planners.passDays()
      try planners.sides[1].sync()
    }
    planners.passMinutes()
    try planners.perform(Edit.deleteAllFromHere, planners.two)
    try planners.sides[1].sync()
    return planners
  }

  private func settle(_ planners: TwoPlanners, first: Int = 0) throws {
    let sides = first == 0 ? planners.sides : planners.sides.reversed()
    for side in sides + sides + sides {
      planners.passMinutes()
      try side.sync()
    }
    for world in planners.both {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
  }

  private func open(_ world: SyncWorld) throws -> [String] {
    try TwoPlanners.lines(world).filter { $0.contains(" Wash ") && $0.contains(" open") }
  }

  @Test(arguments: [0, 1, 2], [false, true])
  func `it stays deleted`(days: Int, isCarried: Bool) throws {
    let planners = try deleted(isCarried: isCarried, after: days)
    try planners.passDays()
    try settle(planners)
    for world in planners.both { #expect(try open(world) == []) }
    #expect(planners.folder.files.count == 3)
  }

  @Test(arguments: [false, true])
  func `it stays deleted also when days go by before the first is open again`(
    isCarried: Bool
  ) throws {
    let planners = try deleted(isCarried: isCarried)
    try planners.passDays(3)
    try planners.sides[1].sync()
    try settle(planners)
    for world in planners.both { #expect(try open(world) == []) }
  }

  @Test(arguments: [false, true])
  func `what was edited on the other brings it back`(isCarried: Bool) throws {
    let planners = try deleted(isCarried: isCarried)
    try planners.passDays()
    try planners.revise(planners.one) { $0.notes = "ten minutes" }
    try settle(planners)
    for world in planners.both {
      #expect(try open(world) == ["24 18:00 Wash 30 open*: 24 open"])
      #expect(try planners.open(world).notes == "ten minutes")
    }
  }

  @Test(arguments: [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)], [false, true])
  func `what was brought back, and is heard of later, is there on both until it is deleted again`(
    _ play: (side: Int, days: Int),
    isCarried: Bool
  ) throws {
    let side = play.side
    let planners = try deleted(isCarried: isCarried)
    try settle(planners)
    for world in planners.both { #expect(try open(world) == []) }
    let world = planners.both[side]
    if play.days == 1 { try planners.passDays() }
    let item = try #require(try world.repository.deletedItems().first)
    _ = try world.repository.perform(.bringBack(.items([item.item])), at: world.now)
    if play.days != 1 { try planners.passDays(max(1, play.days)) }
    try settle(planners, first: side)
    for world in planners.both { #expect(try open(world).count == 1) }
    planners.passMinutes()
    let other = planners.sides[1 - side]
    try planners.perform(Edit.deleteAllFromHere, other.world)
    try other.sync()
    try planners.passDays()
    try settle(planners, first: side)
    for world in planners.both { #expect(try open(world) == []) }
  }

  @Test(arguments: [false, true])
  func `a deletion that came with the folder and is undone a day later is none`(
    isCarried: Bool
  ) throws {
    let planners = try deleted(isCarried: isCarried)
    try settle(planners)
    try planners.passDays()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try settle(planners)
    for world in planners.both { #expect(try open(world).count == 1) }
  }
}
