import ChronoExchange
import ChronoModel
import ChronoStore

/// Instances that were missed here and then moved, each a task alone since, and that a phone has ticked which had not heard
/// of that.
extension SyncPlan {
  /// Answers what makes such a task the instance of its day again, finished there; a file that it has of its own goes.
  ///
  /// The series' file is read once more after that.
  mutating func rejoinTicked(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base,
        case .changed(let text, _, _) = one.there,
        case .item(.task(let open))? = one.here[""]?.item, open.task.status == .open,
        let series = open.task.repeats?.series,
        let told = try tick(text, since: base, of: open, &decision),
        try reader.closedInstance(of: series, on: told.day) == nil,
        let alone = try reader.movedInstance(of: series, from: told.day),
        alone.task.repeats == nil, alone.task.status == .open,
        let files = try filesToDelete(of: alone, cases, reader)
      else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [.rejoinSeries(alone.task, told, of: open.task)]
      unit.kind = .changedHere
      unit.result = base
      unit.result?.stamp = ""
      made += [unit] + files
      for one in files { cases[one.uid] = nil }
      cases[uid] = nil
      // So is a new file in which the phone has gone on.
      let titles = [text.title, open.task.title]
      cases = cases.filter { _, other in
        guard other.base == nil, case .changed(let next, _, _) = other.there else { return true }
        return !titles.contains(next.title)
      }
      isPutOff = true
    }
    return made
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
    let isLate = decision.meaning.now.logicalDay(of: finish) > day
    let promise = ClosedInstance.Promise(day: day, outcome: isLate ? .missed : .kept)
    return ClosedInstance(last: promise, end: .done(finish))
  }

  /// What deletes the files of a task alone; `nil` where one of them was changed there.
  private func filesToDelete(
    of alone: WholeTask,
    _ cases: [String: Case],
    _ reader: SyncReader
  ) throws -> [SyncUnit]? {
    var units: [SyncUnit] = []
    for row in try reader.files(of: .task(alone.task.id)) {
      guard let base = try reader.base(row) else { continue }
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
