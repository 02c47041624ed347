import ChronoModel
import ChronoStore
import Testing
import chronolist

/// One deed on each of two planners, neither of which has heard of the other's: every pair of deeds, in four settings, on
/// three rules, whichever is synchronised first, in one folder and where whole files are carried to a server.
@Suite struct SyncTwoPlannersPairsTests {
  enum Deed: String, CaseIterable, Sendable {
    case none, tick, drop, skip, move, moveOn, untick, title, time, estimate, notes, priority
    case end, rule, deleteAll, coming, skipComing, work, undo
  }

  enum Setting: String, CaseIterable, Sendable {
    /// Both on Monday; or the second on Tuesday, before it has heard of the first.
    case sameDay, nextDay
    /// The instance before was ticked, and both know it.
    case behindTick
    /// It was moved to the next day, and both know it.
    case moved
  }

  enum Rule: String, CaseIterable, Sendable {
    case daily, weekly, habit

    var text: String { self == .weekly ? "FREQ=WEEKLY;BYDAY=MO" : "FREQ=DAILY" }
  }

  private struct Play: CustomStringConvertible {
    let deeds: (Deed, Deed)
    let setting: Setting
    let rule: Rule
    let isFirstFirst: Bool
    let isCarried: Bool

    /// Whether the two are still known to end otherwise: where a series is ended or deleted on one while its days go by,
    /// or its last tick is taken back, on the other; where a habit is worked on and done twice on one day; and where
    /// one moves a day that the other has left out, or both give another rule on different days.
    var isOpenQuestion: Bool {
      let both: Set = [deeds.0, deeds.1]
      if !both.isDisjoint(with: [.end, .deleteAll]), setting != .sameDay { return true }
      if both == [.deleteAll, .work] || both == [.deleteAll, .moveOn] { return true }
      let left: Set<Deed> = [.coming, .skipComing]
      if setting == .nextDay {
        if both == [.rule] { return true }
        if left.contains(deeds.0), [.move, .moveOn].contains(deeds.1) { return true }
      }
      return rule == .habit && [.behindTick, .moved].contains(setting) && both.contains(.work)
    }

    var description: String {
      "\(deeds.0), \(deeds.1), \(setting), \(rule), \(isFirstFirst ? "first" : "second") first"
        + (isCarried ? ", carried" : "")
    }
  }

  /// The task that is worked with, as another one is always there: a folder that is suddenly empty is asked about.
  private func task(_ world: SyncWorld) throws -> TaskItem? {
    let open = try world.tasks().map(\.task).filter { $0.status == .open && $0.title != "Other" }
    return open.first { $0.repeats != nil } ?? open.first
  }

  private func edit(_ deed: Deed, _ open: TaskItem, _ world: SyncWorld) throws -> Edit? {
    let one = Selection.tasks([open.id])
    var after = open
    switch deed {
    case .none, .undo: return nil
    case .tick: return .setDone(one, true)
    case .drop: return .drop(one)
    case .skip: return .delete(one)
    case .deleteAll: return .deleteAllFromHere(one)
    case .move: return .move(one, to: world.now.today + 1)
    case .moveOn: return .move(one, to: world.now.today + 3)
    case .untick:
      let done = try world.tasks().first { $0.task.status == .done }
      return done.map { .setDone(.tasks([$0.task.id]), false) }
    case .title: after.title = "Rinse"
    case .time: after.time = TimeOfDay(minutes: 600)
    case .estimate: after.estimate = 45
    case .notes: after.notes = "With soap, 50 %"
    case .priority: after.priority = .high
    case .end: after.repeats = nil
    case .rule: after.repeats?.rule = "FREQ=DAILY;INTERVAL=3"
    case .coming, .skipComing:
      guard let repeats = open.repeats, !repeats.afterCompletion, let due = open.due,
        let day = try repeats.seriesOfDays().next(after: due)
      else { return nil }
      guard deed == .coming else { return .skip(open.id, on: day) }
      return .moveRepeat(open.id, from: day, to: day + 1, time: open.usualTime)
    case .work:
      let now = world.now.instant
      return .log(open.id, start: now - 1800, finish: now - 600)
    }
    return .reviseTask(from: open, to: after)
  }

  private func perform(_ deed: Deed, _ world: SyncWorld) throws {
    guard let open = try task(world) else { return }
    if deed == .undo {
      _ = try world.repository.perform(
        try #require(try edit(.title, open, world)),
        at: world.now
      )
      _ = try world.repository.undo(at: world.now)
    } else if let edit = try edit(deed, open, world) {
      _ = try world.repository.perform(edit, at: world.now)
    }
  }

  /// All that is shown of the tasks.
  private func lines(_ world: SyncWorld) throws -> [String] {
    let more = try world.tasks().map { whole in
      let task = whole.task
      let work = whole.sessions.map { "\($0.start.seconds)" }.sorted().joined(separator: "+")
      let repeats = task.status == .open ? task.repeats : nil
      let due = task.due ?? .earliest
      let left = repeats?.excluded.filter { $0 > due }.map { "\($0.civil.day)" } ?? []
      return "\(due.civil.day) \(task.status) \(task.notes) \(task.priority) \(work) "
        + "\(repeats?.rule ?? "") \(left)"
    }
    return try TwoPlanners.lines(world) + more.sorted()
  }

  private func prepare(_ setting: Setting, _ planners: TwoPlanners) throws {
    try planners.one.add(TaskDraft(title: "Other", due: .monday + 9))
    for side in planners.sides { try side.sync() }
    switch setting {
    case .sameDay, .nextDay: return
    case .behindTick: try planners.tick(planners.one)
    case .moved: try planners.perform({ .move($0, to: .monday + 1) }, planners.one)
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
      try perform(play.deeds.0, planners.one)
      if play.setting == .nextDay { try planners.passDays() } else { planners.passMinutes() }
      try perform(play.deeds.1, planners.two)
    } catch is StoreError {
      return nil
    }
    planners.passMinutes()
    let sides = play.isFirstFirst ? planners.sides : planners.sides.reversed()
    for side in sides + sides { try side.sync() }
    if play.isCarried { for side in sides { try side.sync() } }
    let ends = try sides.map { try $0.world.sync().changes }
    let (one, two) = (try lines(planners.one), try lines(planners.two))
    guard one != two || ends != [0, 0] else { return nil }
    return "\(play): \(ends)\n  \(one)\n  \(two)"
  }

  @Test(arguments: Setting.allCases, [false, true])
  func `both planners say the same in the end`(setting: Setting, isCarried: Bool) throws {
    var (found, number): ([String], Int) = ([], 0)
    for first in Deed.allCases {
      for second in Deed.allCases {
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
