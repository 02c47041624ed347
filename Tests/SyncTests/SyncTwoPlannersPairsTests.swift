import ChronoModel
import ChronoStore
import Testing
import chronolist

/// One deed on each of two planners, neither of which has heard of the other's, and then a third one that is set up later.
///
/// Every pair of deeds, in five settings, on three rules, whichever is synchronised first, in one folder and where whole files
/// are carried to a server. Nobody compares for how many minutes a judged day was planned.
@Suite struct SyncTwoPlannersPairsTests {
  enum Setting: String, CaseIterable, Sendable {
    /// Both on Monday; or the second on Tuesday, before it has heard of the first.
    case sameDay, nextDay
    /// The instance before was ticked, and both know it.
    case behindTick
    /// It was moved to the next day, or to someday, and both know it.
    case moved, someday
  }

  enum Rule: String, CaseIterable, Sendable {
    case daily, weekly, habit

    var text: String { self == .weekly ? "FREQ=WEEKLY;BYDAY=MO" : "FREQ=DAILY" }
  }

  private struct Play: CustomStringConvertible {
    let deeds: (SeriesDeed, SeriesDeed)
    let setting: Setting
    let rule: Rule
    let isFirstFirst: Bool
    let isCarried: Bool

    /// Whether the two are still known to end otherwise: where a series is deleted on one, and its day goes by on the other,
    /// which cannot know when that was; where it is ended on one after its day, with which something else than a move was done
    /// on the other, while it waits for someday, or as its last tick is taken back; where a habit is ended, or worked on, that
    /// is done twice on one day; and where both give another rule on different days.
    var isOpenQuestion: Bool {
      let both: Set<SeriesDeed> = [deeds.0, deeds.1]
      switch setting {
      case .sameDay: return false
      case .nextDay:
        return both.contains(.deleteAll) || both == [.rule]
          || both.contains(.end) && both.isDisjoint(with: [.move, .moveOn])
      case .behindTick:
        if !both.isDisjoint(with: [.end, .deleteAll]), both.contains(.untick) { return true }
        return rule == .habit && !both.isDisjoint(with: [.end, .work])
      case .moved: return rule == .habit && both.contains(.work)
      case .someday: return both.contains(.end)
      }
    }

    /// Whether the file tells all: one that is gone tells nobody of what was, nor one that was moved on to a day of an instance
    /// that the other has skipped.
    var isTold: Bool {
      let both: Set<SeriesDeed> = [deeds.0, deeds.1]
      return !both.contains(.deleteAll) && !(setting == .nextDay && both == [.move, .skip])
    }

    var description: String {
      "\(deeds.0), \(deeds.1), \(setting), \(rule), \(isFirstFirst ? "first" : "second") first"
        + (isCarried ? ", carried" : "")
    }
  }

  private func prepare(_ setting: Setting, _ planners: TwoPlanners) throws {
    try planners.one.add(TaskDraft(title: "Other", due: .monday + 9))
    for side in planners.sides { try side.sync() }
    switch setting {
    case .sameDay, .nextDay: return
    case .behindTick: try planners.tick(planners.one)
    case .moved: try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
    case .someday: try planners.perform({ .move($0, to: nil) }, planners.one)
    }
    for side in planners.sides { try side.sync() }
    planners.passMinutes()
  }

  /// How the two end otherwise; `nil` where they end alike, or one of the deeds is refused.
  private func fault(_ play: Play) throws -> String? {
    let planners = try TwoPlanners(
      RecurrenceRule(play.rule.text),
      isHabit: play.rule == .habit,
      isCarried: play.isCarried
    )
    try prepare(play.setting, planners)
    do {
      try play.deeds.0.perform(planners.one)
      if play.setting == .nextDay { try planners.passDays() } else { planners.passMinutes() }
      try play.deeds.1.perform(planners.two)
    } catch is StoreError {
      return nil
    }
    planners.passMinutes()
    let sides = play.isFirstFirst ? planners.sides : planners.sides.reversed()
    for side in sides + sides { try side.sync() }
    if play.isCarried { for side in sides { try side.sync() } }
    let ends = try sides.map { try $0.world.sync().changes }
    let one = try TwoPlanners.all(planners.one)
    let two = try TwoPlanners.all(planners.two)
    guard one == two, ends == [0, 0] else { return "\(play): \(ends)\n  \(one)\n  \(two)" }
    guard play.isTold else { return nil }
    return try faultOfThird(planners).map { "\(play), third: \($0)" }
  }

  /// How a computer that is set up later ends otherwise than the two.
  private func faultOfThird(_ planners: TwoPlanners) throws -> String? {
    func week(_ world: SyncWorld) throws -> PeriodFigures {
      var week = try world.repository.review(week: .monday, at: world.now).total
      week.planned = 0
      return week
    }
    func weeks() throws -> [PeriodFigures] { try planners.both.map(week) }
    let before = try weeks()
    let third = try planners.sides[0].another()
    for side in [third, planners.sides[0], planners.sides[1], third] {
      planners.passMinutes()
      third.world.now.instant = third.world.now.instant + 60
      try side.sync()
    }
    let own = try week(third.world)
    let all = try TwoPlanners.all(third.world)
    let one = try TwoPlanners.all(planners.one)
    let after = try weeks()
    let ends = try (planners.sides + [third]).map { try $0.world.sync().changes }
    guard
      all != one || before[0] != before[1] || after != before || own != before[0]
        || ends != [0, 0, 0]
    else { return nil }
    return "\(ends)\n  \(one)\n  \(all)\n  \(before[0])\n  \(before[1])\n  \(after[0])\n  \(own)"
  }

  @Test(arguments: Setting.allCases, [false, true])
  func `both planners say the same in the end`(setting: Setting, isCarried: Bool) throws {
    var (found, number): ([String], Int) = ([], 0)
    for first in SeriesDeed.ofPlanners {
      for second in SeriesDeed.ofPlanners {
        for rule in Rule.allCases {
          for isFirstFirst in [true, false] {
            number += 1
            guard Weeks.play(number, isLong: isCarried) else { continue }
            let play = Play(
              deeds: (first, second),
              setting: setting,
              rule: rule,
              isFirstFirst: isFirstFirst,
              isCarried: isCarried
            )
            guard !play.isOpenQuestion else { continue }
            do {
              if let one = try fault(play) { found.append(one) }
            } catch {
              found.append("\(play): \(error)")
            }
          }
        }
      }
    }
    #expect(found.isEmpty, "\(found.count) of \(number)\n\(found.joined(separator: "\n"))")
  }
}
