import ChronoExchange
import ChronoModel
import ChronoStore

/// Series that were deleted here behind a day which is done, or was dropped, before that was told.
///
/// Their file told that day as done with its rule: the series would go on there. It is the last one, and the series was ended
/// on it.
extension SyncPlan {
  /// Answers what makes that day a task alone; its file is looked at again after that.
  mutating func endDeleted(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    guard reader.hasDeletedTasks else { return [] }
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base, let text = one.text,
        let own = one.here[""]?.task, own.task.status != .open,
        let series = own.task.repeats?.series, let agreed = try SyncText(base.text),
        var draft = decision.task(agreed), draft.repeats != nil, !draft.done, !draft.isDropped,
        try reader.lastInstance(of: series)?.task.status == .deleted,
        let last = try lastDecided(of: series, reader),
        decision.hasOnlyGoneBy(text, at: one.place, since: base)
          || !decision.isNews("", of: text, at: one.place, since: base, besides: [])
      else { continue }
      draft.repeats = nil
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [
        .reviseTask(last.task, draft, [.repeats], made: last.task.modified),
        // It is told in the same run.
        .takePromises(last.task, told: [], agreed: []),
      ]
      unit.kind = .changedHere
      unit.result = base
      unit.result?.link("", with: .task(last.task.id))
      unit.result?.stamp = ""
      let closed = try reader.closedInstances(of: series).filter { one in
        one.day < ClosedInstance(last)?.day ?? .earliest && one.end.usualOutcome != .withdrawn
      }
      if one.really == nil, !closed.isEmpty {
        unit.file = .write(decision.telling(closed, in: text).bytes, expected: text.bytes)
      }
      made.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }

  /// The last instance of a series that a person has done or dropped.
  private func lastDecided(
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    var day = LocalDay.latest
    while let last = try reader.lastClosed(of: series, before: day) {
      if last.task.status != .lapsed { return last }
      guard let due = last.task.due else { return nil }
      day = due
    }
    return nil
  }
}
