import ChronoModel
import Testing

/// What another window judged by a clock that was ahead (Behaviour 2.3).
@Suite struct `Another window's clock was ahead` {
  @Test func `and the planner opens again at its next look what is not over`() throws {
    var planner = Planner()
    let before = planner.world.promises(of: "Review the budget").map(\.outcome)
    #expect(before.last == .open)
    var ahead = planner.now
    ahead.instant = ahead.instant + 3 * 86_400
    try planner.elsewhere(.addCategory(name: "Ahead", colour: nil), at: ahead)
    #expect(planner.world.promises(of: "Review the budget").map(\.outcome) == before)
    #expect(planner.screen.contains("[ ] 15:00 Review the budget"))
  }
}
