import ChronoExchange
import ChronoModel
import ChronoStore

/// Instances that were missed here and then moved, each a task alone since, and that a phone has ticked which had not heard
/// of that.
extension SyncPlan {
  /// Answers what makes such a task the instance of its day again, finished there; a file that it has of its own goes.
  ///
  /// The series' file is read once more after that: until then its open instances, which are `held`, get no file.
  mutating func rejoinTicked(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> (units: [SyncUnit], held: Set<ForeignText.Owner>) {
    var made: [SyncUnit] = []
    var held: Set<ForeignText.Owner> = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base,
        case .changed(let text, _, _) = one.there,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        let ticked = try tickedAlone(text, since: base, whole, reader, &decision),
        let files = try filesToDelete(of: ticked.alone, besides: base, cases, reader)
      else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [.rejoinSeries(ticked.alone.task, ticked.told, of: ticked.open.task)]
      unit.kind = .changedHere
      unit.result = base
      unit.result?.stamp = ""
      made += [unit] + files
      held.insert(.task(ticked.open.task.id))
      for one in files { cases[one.uid] = nil }
      cases[uid] = nil
      // So is a new file in which the phone has gone on.
      let titles = [text.title, ticked.open.task.title]
      cases = cases.filter { _, other in
        guard other.base == nil, case .changed(let next, _, _) = other.there else { return true }
        return !titles.contains(next.title)
      }
      isPutOff = true
    }
    return (made, held)
  }

  private struct TickedAlone {
    let alone: WholeTask
    let told: ClosedInstance
    /// The instance that the series is on.
    let open: WholeTask
  }

  /// The task alone of which a text has finished the day; the file may tell it still, or the open instance already.
  private func tickedAlone(
    _ text: SyncText,
    since base: SyncBase,
    _ whole: WholeTask,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> TickedAlone? {
    if let series = whole.task.repeats?.series {
      guard let told = try tick(text, since: base, of: whole, &decision),
        try reader.closedInstance(of: series, on: told.day) == nil,
        let alone = try reader.movedInstance(of: series, from: told.day),
        alone.task.repeats == nil, alone.task.status == .open
      else { return nil }
      return TickedAlone(alone: alone, told: told, open: whole)
    }
    guard let day = Succession.given(whole.promises), whole.task.due != day, !text.hasRule,
      try SyncText(base.text)?.hasRule == true, let done = decision.task(text), done.due == day,
      let finish = done.finished, let open = try untold(after: whole, on: day, reader)
    else { return nil }
    return TickedAlone(alone: whole, told: SyncPlan.told(day, finish, decision), open: open)
  }

  /// The day before the open one that a text has finished, and how.
  private func tick(
    _ text: SyncText,
    since base: SyncBase,
    of open: WholeTask,
    _ decision: inout SyncDecision
  ) throws -> ClosedInstance? {
    guard let agreed = try SyncText(base.text),
      let day = decision.finishedBefore(agreed, text) ?? decision.finishedBefore(open, text),
      let finish = decision.task(text)?.finished
    else { return nil }
    return SyncPlan.told(day, finish, decision)
  }

  private static func told(
    _ day: LocalDay,
    _ finish: Instant,
    _ decision: SyncDecision
  ) -> ClosedInstance {
    let isLate = decision.meaning.now.logicalDay(of: finish) > day
    let promise = ClosedInstance.Promise(day: day, outcome: isLate ? .missed : .kept)
    return ClosedInstance(last: promise, end: .done(finish))
  }

  /// What deletes the files of a task alone but for that of its series; `nil` where one of them was changed there.
  private func filesToDelete(
    of alone: WholeTask,
    besides series: SyncBase,
    _ cases: [String: Case],
    _ reader: SyncReader
  ) throws -> [SyncUnit]? {
    var units: [SyncUnit] = []
    for row in try reader.files(of: .task(alone.task.id)) {
      guard let base = try reader.base(row), base.uid != series.uid else { continue }
      var unit = SyncUnit(uid: base.uid, base: base)
      unit.kind = .deletedThere
      switch cases[base.uid]?.there {
      case .changed(let text, _, _) where text.bytes != base.text: return nil
      case .missing: break
      case .same, .changed, nil: unit.file = .delete(base.place, expected: base.text)
      }
      units.append(unit)
    }
    return units
  }
}
