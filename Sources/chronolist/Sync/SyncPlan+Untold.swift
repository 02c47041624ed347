import ChronoExchange
import ChronoModel
import ChronoStore

/// Finishes that a new file alone tells of.
///
/// A program finishes a day of a series in its file and makes a new one for the next day. Of the two changes
/// of the series' file ours was taken, or that file is yet to come: the new file is here, and the day before
/// its own was finished there.
extension SyncPlan {
  /// Lets the files of such series be as they are where the finish was heard of; answers the new files that
  /// say nothing more, because a finished copy tells of the day, or because it is made by the steps.
  ///
  /// One of a series about which this round has decided already waits for the next round.
  mutating func tellFinishes(
    _ cases: inout [String: Case],
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [String: [SyncStep]] {
    var needless: [String: [SyncStep]] = [:]
    guard !arrivals.coming.isEmpty else { return [:] }
    let ended = try SyncPlan.ended(cases, reader, &decision) + SyncPlan.waiting(reader, &decision)
    let known = Set(ended.flatMap(\.places))
    let decided = Set(units.map(\.uid))
    for next in arrivals.coming where arrivals.isOne(next) && !known.contains(next.place) {
      let series = arrivals.series(called: next.text.title)
      if series.contains(where: { decided.contains($0.base.uid) }) {
        cases[next.uid] = nil
        isPutOff = true
        continue
      }
      let found = try series.compactMap { series in
        let copies = arrivals.finished(called: series.texts)
        return try overtaken(series, by: next, besides: copies, cases, reader, &decision)
      }
      guard found.count == 1, let one = found.first else { continue }
      if one.isTold {
        needless[next.uid] = one.steps
      } else {
        var file = one.file
        try fill(&file, one.uid, reader, &decision)
        cases[one.uid] = file
        // It is known only when that file has been written: who is killed before does it again.
        cases[next.uid]?.really = next.text.bytes
      }
    }
    return needless
  }

  /// The file of a series that a new one goes on with.
  private struct Overtaken {
    let uid: String
    /// As it is where the finish was heard of.
    let file: Case
    /// Whether other files, or the steps, tell of all that the new one does.
    let isTold: Bool
    /// What makes the day where the planner was not open on it.
    let steps: [SyncStep]
  }

  private func overtaken(
    _ open: Arrivals.OpenSeries,
    by next: Coming,
    besides copies: [Arrivals.Finished],
    _ cases: [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Overtaken? {
    let base = open.base
    guard [base.place.collection, base.movedFrom?.collection].contains(next.place.collection),
      aside[base.place] == nil
    else { return nil }
    var file = cases[base.uid] ?? Case(base: base, there: .same)
    let (text, place, stamp): (SyncText, SyncPlace, String)
    switch file.there {
    case .missing: return nil
    case .changed(let found, let at, let like): (text, place, stamp) = (found, at, like)
    case .same:
      guard let known = try? SyncText(base.text) else { return nil }
      (text, place, stamp) = (known, base.place, base.stamp)
    }
    var days: [LocalDay: Instant] = [:]
    for copy in copies where copy.collection == next.place.collection {
      guard let finish = copy.finish else { continue }
      for day in copy.days { days[day] = min(days[day] ?? finish, finish) }
    }
    guard text.hasRule, let due = open.task.task.due,
      let untold = decision.untold(before: next.text, among: open.texts, between: days),
      let day = untold.plan.due, untold.next <= due || untold.last == due || untold.last > day,
      let told = decision.finished(text, untold)
    else { return nil }
    let closed = try reader.closedInstance(of: open.repeats.series, on: day)
    let other = try closed.map { try reader.files(of: .task($0.task.id)) } ?? []
    let isPassed = untold.isPlain && untold.last < due
    let isTold = days[day] != nil || other.contains { $0 != base.row }
    let isKnown = closed != nil || day == due
    guard isKnown || isPassed else { return nil }
    var steps: [SyncStep] = []
    if !isKnown, !isTold, let finished = decision.task(told),
      let before = try reader.lastClosed(of: open.repeats.series, before: day)
    {
      let passed = SyncDecision.Passed(day: day, finish: untold.finish)
      steps = [SyncDecision.step(passed, after: before, as: finished, untold.finish)]
    }
    file.there = .changed(told, place, stamp: stamp)
    file.really = file.really ?? text.bytes
    return Overtaken(
      uid: base.uid,
      file: file,
      isTold: isPassed && (isTold || !isKnown),
      steps: steps
    )
  }

  /// New files that are finished copies of days which a series has passed here, as the planner was not open
  /// on them: their instances are made.
  func daysPassed(
    _ arrivals: Arrivals,
    besides known: Set<String>,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [String: Followed] {
    var found: [String: Followed] = [:]
    for copy in arrivals.finished where !known.contains(copy.uid) {
      let all = try arrivals.series(called: copy.title).compactMap { series -> Followed? in
        guard !series.repeats.afterCompletion, copy.collection == series.base.place.collection,
          let next = series.task.task.due, let days = try? series.repeats.seriesOfDays(),
          let day = copy.days.first(where: { !days.days(in: $0...$0).isEmpty }), day < next,
          try reader.closedInstance(of: series.repeats.series, on: day) == nil,
          let before = try reader.lastClosed(of: series.repeats.series, before: day),
          var what = decision.next(
            in: copy.text,
            at: copy.collection,
            of: series.texts,
            series.task
          )
        else { return nil }
        what.changed.insert(.state)
        return Followed(task: before.task, next: what)
      }
      if all.count == 1 { found[copy.uid] = all[0] }
    }
    return found
  }
}
