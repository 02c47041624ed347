import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What a person does in a planner with the open instance of a series, or with all of it.
enum SeriesDeed: String, CaseIterable, Sendable {
  case none, tick, drop, skip, move, moveOn, untick, title, time, estimate, notes, priority
  case end, rule, deleteAll, coming, skipComing, work, undo, timeOnce, someday

  /// Those that are played in pairs: in their order they have been found right.
  static let ofPlanners = allCases.filter { $0 != .timeOnce }

  /// The task that is worked with, as others are always there: a folder that is suddenly empty is asked about.
  private static func task(_ world: SyncWorld) throws -> TaskItem? {
    let open = try world.tasks().map(\.task).filter { $0.status == .open && $0.title == "Wash" }
    return open.first { $0.repeats != nil } ?? open.first
  }

  func perform(_ world: SyncWorld) throws {
    guard let open = try SeriesDeed.task(world) else { return }
    if self == .undo {
      let edit = try #require(try SeriesDeed.title.edit(open, world))
      _ = try world.repository.perform(edit, at: world.now)
      _ = try world.repository.undo(at: world.now)
    } else if let edit = try edit(open, world) {
      _ = try world.repository.perform(edit, at: world.now)
    }
  }

  private func edit(_ open: TaskItem, _ world: SyncWorld) throws -> Edit? {
    let one = Selection.tasks([open.id])
    var after = open
    switch self {
    case .none, .undo: return nil
    case .tick: return .setDone(one, true)
    case .drop: return .drop(one)
    case .skip: return .delete(one)
    case .deleteAll: return .deleteAllFromHere(one)
    case .move: return .move(one, to: world.now.today + 1)
    case .moveOn: return .move(one, to: world.now.today + 3)
    case .someday: return .move(one, to: nil)
    case .untick:
      let done = try world.tasks().first { $0.task.status == .done }
      return done.map { .setDone(.tasks([$0.task.id]), false) }
    case .title: after.title = "Rinse"
    case .time: after.time = TimeOfDay(minutes: 600)
    case .timeOnce:
      after.time = TimeOfDay(minutes: 1200)
      after.usual = UsualTime(open.time, besides: after.time)
    case .estimate: after.estimate = 45
    case .notes: after.notes = "With soap, 50 %"
    case .priority: after.priority = .high
    case .end: after.repeats = nil
    case .rule:
      after.repeats?.rule = "FREQ=DAILY;INTERVAL=3"
      if let due = open.due { after.repeats?.anchor = due }
    case .coming, .skipComing:
      guard let repeats = open.repeats, !repeats.afterCompletion, let due = open.due,
        let day = try repeats.seriesOfDays().next(after: due)
      else { return nil }
      guard self == .coming else { return .skip(open.id, on: day) }
      return .moveRepeat(open.id, from: day, to: day + 1, time: open.usualTime)
    case .work:
      let now = world.now.instant
      return .log(open.id, start: now - 1800, finish: now - 600)
    }
    return .reviseTask(from: open, to: after)
  }
}

extension TwoPlanners {
  /// All that is shown of the tasks, with the day on which a series goes on.
  static func all(_ world: SyncWorld) throws -> [String] {
    let more = try world.tasks().map { whole in
      let task = whole.task
      let work = whole.sessions.map { "\($0.start.seconds)" }.sorted().joined(separator: "+")
      let repeats = task.status == .open ? task.repeats : nil
      let due = task.due ?? .earliest
      let left = repeats?.excluded.filter { $0 > due }.map { "\($0.civil.day)" } ?? []
      let next = try nextDay(whole).map { " next \($0.civil.day)" } ?? ""
      return "\(due.civil.day) \(task.status) \(task.notes) \(task.priority) \(work) "
        + "\(repeats?.rule ?? "") \(left)\(next)"
    }
    return try lines(world) + more.sorted()
  }

  /// When a fixed schedule goes on behind its open instance.
  private static func nextDay(_ whole: WholeTask) throws -> LocalDay? {
    guard whole.task.status == .open, let repeats = whole.task.repeats, !repeats.afterCompletion,
      let due = whole.task.due
    else { return nil }
    let series = try repeats.seriesOfDays()
    let given = Succession.given(whole.promises)
    return series.next(after: Succession.passed(by: due, given: given, of: series))
  }
}
