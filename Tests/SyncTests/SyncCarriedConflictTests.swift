import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A field that was changed on two planners, of which whole files are carried to a server.
@Suite struct SyncCarriedConflictTests {
  @Test(arguments: [0, 1]) func `who has not brought the texts together finds it too`(
    first: Int
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.weekly), isCarried: true)
    try planners.revise(planners.one) { $0.title = "Rinse" }
    try planners.revise(planners.two) { $0.title = "Scrub" }
    planners.passMinutes()
    let sides = first == 0 ? planners.sides : planners.sides.reversed()
    for side in sides + sides { try side.sync() }
    #expect(try TwoPlanners.lines(planners.one) == TwoPlanners.lines(planners.two))
    let conflict = try #require(try sides[0].world.repository.syncConflicts().first)
    let own = first == 0 ? "Rinse" : "Scrub"
    #expect(conflict.dispute.field == .title && conflict.dispute.theirs == own)
    for side in sides { #expect(try side.world.sync().changes == 0) }
  }
}
