import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that is given another rule on one of two planners while its day is done on the other.
///
/// The next day is that of the new rule, and nobody has withdrawn the one of the old rule.
@Suite struct SyncOtherRuleTests {
  enum Rule: CaseIterable, Sendable {
    case weekly, everySecond, habit, fixed

    /// The rule before, the one that it is given, and the day that it comes to.
    var from: (rule: RecurrenceRule, isHabit: Bool) {
      self == .habit || self == .fixed
        ? (RecurrenceRule(.daily, interval: 3), true) : (RecurrenceRule(.daily), false)
    }

    var to: (rule: String, isHabit: Bool, day: Int) {
      switch self {
      case .weekly: ("FREQ=WEEKLY;BYDAY=MO", false, 30)
      case .everySecond: ("FREQ=DAILY;INTERVAL=2", false, 25)
      case .habit: ("FREQ=DAILY;INTERVAL=2", true, 25)
      case .fixed: ("FREQ=WEEKLY", false, 30)
      }
    }
  }

  private func give(_ rule: Rule, _ world: SyncWorld, _ planners: TwoPlanners) throws {
    try planners.revise(world) { task in
      task.repeats?.rule = rule.to.rule
      task.repeats?.afterCompletion = rule.to.isHabit
    }
  }

  @Test(arguments: Rule.allCases, [0, 1])
  func `the day of the old rule was not withdrawn`(rule: Rule, first: Int) throws {
    for isTickFirst in [false, true] {
      let planners = try TwoPlanners(rule.from.rule, isHabit: rule.from.isHabit)
      if isTickFirst { try planners.tick(planners.one) }
      planners.passMinutes()
      try give(rule, planners.two, planners)
      planners.passMinutes()
      if !isTickFirst { try planners.tick(planners.one) }
      try planners.check(nil, first: first)
      try planners.checkReviews()
      let lines = try TwoPlanners.lines(planners.one)
      #expect(lines.count == 2 && lines[0] == "23 18:00 Wash 30 done: 23 kept", "\(lines)")
      let day = rule.to.day
      #expect(lines.last == "\(day) 18:00 Wash 30 open*: \(day) open", "\(isTickFirst): \(lines)")
    }
  }

  @Test(arguments: [0, 1])
  func `days that have gone by on both are no change of the day`(first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try give(.weekly, planners.two, planners)
    try planners.passDays(2)
    try planners.check(nil, first: first)
    try planners.checkReviews()
    let lines = try TwoPlanners.lines(planners.one)
    #expect(lines.last == "30 18:00 Wash 30 open*: 30 open", "\(lines)")
    for world in planners.both { #expect(try world.repository.syncConflicts().isEmpty) }
  }
}
