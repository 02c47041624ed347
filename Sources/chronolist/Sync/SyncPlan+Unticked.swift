import ChronoExchange
import ChronoModel
import ChronoStore

/// Instances that were closed on both planners, and were opened again on one of them while the other went on.
///
/// The series is on such an instance again, with what was edited of the one behind it. Where more than that was done with
/// the days behind it, it stays closed.
extension SyncPlan {
  /// What was decided of the days behind an instance that was opened again there.
  enum Untick {
    /// What opens it here.
    case opens([SyncStep])
    /// More was done behind it.
    case stays
  }

  /// `nil` where none was opened again there.
  func unticked(
    _ text: SyncText,
    since agreed: SyncText,
    besides open: WholeTask,
    of repeats: Repeat,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Untick? {
    guard let told = decision.openInstance(text) ?? decision.openDay(text),
      let own = Succession.given(open.promises) ?? open.task.due, told.day < own,
      let before = decision.instanceTold(told.day, in: agreed), before.end != .missed,
      decision.instanceTold(told.day, in: text) == nil,
      let known = try reader.closedInstance(of: repeats.series, given: told.day),
      known.task.status != .deleted, ClosedInstance(known).map(before.isSame) == true
    else { return nil }
    let later = try reader.closedInstances(of: repeats.series).filter { $0.day > told.day }
    guard open.sessions.isEmpty, open.promises.allSatisfy({ $0.outcome == .open }),
      later.allSatisfy({ $0.end == .missed })
    else { return .stays }
    let passed = try later.compactMap { one -> SyncStep? in
      guard let known = try reader.closedInstance(of: repeats.series, given: one.day) else {
        return nil
      }
      return .closeInstance(known.task, ClosedInstance(on: one.day, .skipped(known.task.created)))
    }
    return .opens([.reopenInstance(known.task, told.draft)] + passed)
  }

  /// What closes an instance again that was opened again here, where the other planner has done more than to edit the
  /// one behind it.
  func closingAgain(
    _ text: SyncText,
    since agreed: SyncText,
    _ open: WholeTask,
    _ decision: inout SyncDecision
  ) -> SyncStep? {
    guard let day = Succession.given(open.promises) ?? open.task.due,
      let told = decision.instanceTold(day, in: text), told.end != .missed,
      let before = decision.instanceTold(day, in: agreed), told.isSame(as: before)
    else { return nil }
    let news = decision.instancesTold(text, since: agreed)
    let isMoved = decision.openInstance(text).map { $0.day != $0.draft.due } ?? false
    guard isMoved || news.contains(where: { $0.day > day && $0.end != .missed }) else { return nil }
    return .closeInstance(open.task, told)
  }
}
