import ChronoModel
import Testing

/// What another window judged by a clock that was ahead (Behaviour 2.3).
@Suite struct `Another window's clock was ahead` {
  @Test func `a day that ended is judged again when another window writes into it`() throws {
    var planner = Planner()
    let behind = Moment(instant: Days.instant(Days.yesterday, 12, 0), zone: .utc)
    var water = TaskDraft(title: "Water", due: Days.yesterday)
    water.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try planner.elsewhere(.addTasks([water]), at: behind)
    #expect(planner.screen.contains("Today 1/6"))
    #expect(planner.world.rows.tasks.count { $0.title == "Water" } == 2)
  }

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
