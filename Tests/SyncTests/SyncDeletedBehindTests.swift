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

  private func open(_ world: SyncWorld) throws -> [String] {
    try TwoPlanners.lines(world).filter { $0.contains(" Wash ") && $0.contains(" open") }
  }

  @Test(arguments: [0, 1, 2], [false, true])
  func `it stays deleted`(days: Int, isCarried: Bool) throws {
    let planners = try deleted(isCarried: isCarried, after: days)
    try planners.passDays()
    try planners.settle()
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
    try planners.settle()
    for world in planners.both { #expect(try open(world) == []) }
  }

  @Test(arguments: [false, true])
  func `what was edited on the other brings it back`(isCarried: Bool) throws {
    let planners = try deleted(isCarried: isCarried)
    try planners.passDays()
    try planners.revise(planners.one) { $0.notes = "ten minutes" }
    try planners.settle()
    for world in planners.both {
      #expect(try open(world) == ["24 18:00 Wash 30 open*: 24 open"])
      #expect(try planners.open(world).notes == "ten minutes")
    }
  }

  enum Return: CaseIterable, Sendable {
    /// On the day of its deletion; or then, and the day goes by after its own folder has heard of it; or the day after.
    case sameDay, sameDayTold, nextDay
  }

  @Test(arguments: [0, 1], Return.allCases)
  func `what was brought back, and is heard of later, is there on both until it is deleted again`(
    side: Int,
    way: Return
  ) throws {
    for isCarried in [false, true] { try bringBack(side, way, isCarried: isCarried) }
  }

  private func bringBack(_ side: Int, _ way: Return, isCarried: Bool) throws {
    let planners = try deleted(isCarried: isCarried)
    try planners.settle()
    for world in planners.both { #expect(try open(world) == []) }
    let world = planners.both[side]
    if way == .nextDay { try planners.passDays() }
    let item = try #require(try world.repository.deletedItems().first)
    _ = try world.repository.perform(.bringBack(.items([item.item])), at: world.now)
    if way == .sameDayTold { try planners.sides[side].sync() }
    if way != .nextDay { try planners.passDays() }
    try planners.settle(first: side)
    for world in planners.both { #expect(try open(world).count == 1) }
    planners.passMinutes()
    let other = planners.sides[1 - side]
    try planners.perform(Edit.deleteAllFromHere, other.world)
    try other.sync()
    try planners.passDays()
    try planners.settle(first: side)
    for world in planners.both { #expect(try open(world) == []) }
  }

  @Test(arguments: [false, true])
  func `a deletion that came with the folder and is undone a day later is none`(
    isCarried: Bool
  ) throws {
    let planners = try deleted(isCarried: isCarried)
    try planners.settle()
    try planners.passDays()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.settle()
    for world in planners.both { #expect(try open(world).count == 1) }
  }
}
