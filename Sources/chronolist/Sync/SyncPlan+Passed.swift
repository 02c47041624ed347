import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of a series that its own file has finished, and of which there is no instance.
extension SyncPlan {
  /// Makes the day of a file that is finished, where the planner was not open on it and the series is on a
  /// later one; the file, and what goes on with it, is read again after that.
  ///
  /// As it is, the file would finish the later day, which nobody has ticked.
  mutating func makePassed(
    _ cases: inout [String: Case],
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], var base = one.base,
        case .changed(let text, let place, _) = one.there,
        let here = one.here[""], here.earlier == nil, case .item(.task(let open)) = here.item,
        open.task.status == .open, let repeats = open.task.repeats, !repeats.afterCompletion,
        let agreed = try SyncText(base.text), let told = decision.task(text),
        let day = decision.finishedBefore(agreed, text) ?? decision.finishedBefore(open, text),
        try repeats.seriesOfDays().days(in: day...day) == [day],
        try reader.closedInstance(of: repeats.series, on: day) == nil,
        let before = try reader.lastClosed(of: repeats.series, before: day)
      else { continue }
      let passed = SyncDecision.Passed(day: day, finish: told.finished)
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [
        SyncDecision.step(passed, after: before, as: told, decision.meaning.now.instant)
      ]
      unit.kind = .changedHere
      base.stamp = ""
      unit.result = base
      made.append(unit)
      let file = Ended(
        uid,
        open,
        in: [place, base.movedFrom],
        try SyncPlan.texts(of: base, reader),
        &decision
      )
      for next in arrivals.coming where file?.mayGoOn(in: next) == true { cases[next.uid] = nil }
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }
}
