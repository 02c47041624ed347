import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of a series that its own file has finished, and of which there is no instance.
extension SyncPlan {
  /// Finds the last days that are over here of each series.
  func findClosed(
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws {
    for uid in cases.keys.sorted() {
      guard case .item(.task(let open))? = cases[uid]?.here[""]?.item,
        let repeats = open.task.repeats
      else { continue }
      cases[uid]?.here[""]?.closed = try reader.closedInstances(of: repeats.series)
    }
  }

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
        case .item(.task(let open))? = one.here[""]?.item, open.task.status == .open,
        let repeats = open.task.repeats, !repeats.afterCompletion
      else { continue }
      var steps = try daysInRow(one, before: open, of: repeats.series, arrivals, reader, &decision)
      if steps.isEmpty, one.here[""]?.earlier == nil, let agreed = try SyncText(base.text),
        let told = decision.task(text),
        let day = decision.finishedBefore(agreed, text) ?? decision.finishedBefore(open, text),
        try repeats.seriesOfDays().days(in: day...day) == [day],
        try reader.closedInstance(of: repeats.series, on: day) == nil,
        let before = try reader.lastClosed(of: repeats.series, before: day)
      {
        let passed = SyncDecision.Passed(day: day, finish: told.finished)
        steps = [SyncDecision.step(passed, after: before, as: told, decision.meaning.now.instant)]
      }
      guard !steps.isEmpty else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = steps
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
      for copy in arrivals.finished(called: file?.texts ?? []) { cases[copy.uid] = nil }
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }

  /// Leaves new files that are finished copies of days which are made in this round for the next one.
  mutating func putOffCopies(
    besides copies: Set<String>,
    _ arrivals: Arrivals,
    _ cases: inout [String: Case]
  ) {
    for copy in arrivals.finished where !copies.contains(copy.uid) {
      let isMade = cases.values.contains { one in
        one.text?.title == copy.title && one.place?.collection == copy.collection
          && one.here[""]?.unmade.contains { copy.days.contains($0.day) } == true
      }
      guard isMade else { continue }
      cases[copy.uid] = nil
      isPutOff = true
    }
  }

  /// What finishes the days that a text which was brought together tells of in a row, where they are over here
  /// or have no instance.
  private func daysInRow(
    _ one: Case,
    before open: WholeTask,
    of series: Identifier<Repeat>,
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncStep] {
    guard one.left == nil, let text = try one.really.flatMap({ try SyncText($0) }) else {
      return []
    }
    return try arrivals.told(decision.daysInRow(text), called: [text]).compactMap { passed in
      if let known = try reader.closedInstance(of: series, on: passed.day) {
        let finish = passed.finish ?? decision.meaning.now.instant
        return known.task.status == .lapsed ? decision.finishing(known, at: finish) : nil
      }
      guard let due = open.task.due, passed.day < due,
        let before = try reader.lastClosed(of: series, before: passed.day)
      else { return nil }
      return decision.making(passed, before: open, after: before)
    }
  }
}
