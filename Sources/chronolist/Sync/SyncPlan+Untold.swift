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
  /// say nothing, because a finished copy tells of the day.
  func tellFinishes(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Set<String> {
    var needless: Set<String> = []
    let coming = SyncPlan.coming(cases, &decision)
    guard !coming.isEmpty else { return [] }
    let known =
      try SyncPlan.ended(cases, reader, &decision) + SyncPlan.waiting(reader, &decision)
    let open = try reader.openInstances()
    for next in coming {
      let isOne = coming.count { $0.collection == next.collection && $0.name == next.name } == 1
      guard isOne, !known.contains(where: { $0.mayGoOn(in: next) }) else { continue }
      let found = try open.compactMap { try overtaken($0, by: next, cases, reader, &decision) }
      guard found.count == 1, let one = found.first else { continue }
      if one.isTold {
        needless.insert(next.uid)
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
    /// Whether other files tell of all that the new one does.
    let isTold: Bool
  }

  private func overtaken(
    _ open: WholeTask,
    by next: Coming,
    _ cases: [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Overtaken? {
    guard let series = open.task.repeats?.series,
      let base = try self.file(of: open, series, reader),
      [base.place.collection, base.movedFrom?.collection].contains(next.collection),
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
    let texts = try SyncPlan.texts(of: base, reader)
    let days = finished(texts, in: next.collection, cases, &decision)
    guard text.hasRule, let due = open.task.due,
      let untold = decision.untold(before: next.text, among: texts, between: days),
      let day = untold.plan.due, untold.next <= due || untold.last == due || untold.last > day,
      let told = decision.finished(text, untold)
    else { return nil }
    let closed = try reader.closedInstance(of: series, on: day)
    let other = try closed.map { try reader.files(of: .task($0.task.id)) } ?? []
    let isPassed = untold.isPlain && untold.last < due
    let isTold = days[day] != nil || other.contains { $0 != base.row }
    // The planner was not open on that day: nothing here could be finished.
    let isKnown = closed != nil || day == due
    guard isKnown || isPassed else { return nil }
    file.there = .changed(told, place, stamp: stamp)
    file.really = text.bytes
    return Overtaken(uid: base.uid, file: file, isTold: isPassed && (isTold || !isKnown))
  }

  /// The days of a series that new files are finished copies of, with their finishes.
  private func finished(
    _ texts: [SyncText],
    in collection: String,
    _ cases: [String: Case],
    _ decision: inout SyncDecision
  ) -> [LocalDay: Instant] {
    let titles = Set(texts.map(\.title))
    var days: [LocalDay: Instant] = [:]
    for one in cases.values where one.base == nil && one.here.isEmpty {
      guard case .changed(let text, let place, _) = one.there, place.collection == collection,
        let finished = decision.finished(in: text), titles.contains(finished.title),
        let at = decision.task(text)?.finished
      else { continue }
      for day in finished.days { days[day] = min(days[day] ?? at, at) }
    }
    return days
  }

  /// New files that are finished copies of days which a series has passed here, as the planner was not open
  /// on them: their instances are made.
  func daysPassed(
    _ cases: [String: Case],
    besides known: Set<String>,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [String: Followed] {
    var copies: [(uid: String, text: SyncText, collection: String, title: String)] = []
    for (uid, one) in cases where one.base == nil && one.here.isEmpty && !known.contains(uid) {
      guard case .changed(let text, let place, _) = one.there,
        let finished = decision.finished(in: text, evenWithRule: true)
      else { continue }
      copies.append((uid, text, place.collection, finished.title))
    }
    guard !copies.isEmpty else { return [:] }
    var found: [String: [Followed]] = [:]
    for open in try reader.openInstances() {
      guard let series = open.task.repeats, !series.afterCompletion, let next = open.task.due,
        let base = try file(of: open, series.series, reader)
      else { continue }
      let texts = try SyncPlan.texts(of: base, reader)
      let days = try? series.seriesOfDays()
      for copy in copies where copy.collection == base.place.collection {
        guard texts.contains(where: { $0.hasRule && $0.title == copy.title }),
          let day = decision.finished(in: copy.text, evenWithRule: true)?.days
            .first(where: { days?.days(in: $0...$0).isEmpty == false }),
          day < next, try reader.closedInstance(of: series.series, on: day) == nil,
          let before = try reader.lastClosed(of: series.series, before: day),
          var what = decision.next(in: copy.text, at: copy.collection, of: texts, open)
        else { continue }
        what.changed.insert(.state)
        found[copy.uid, default: []].append(Followed(task: before.task, next: what))
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// The file that a series is in.
  private func file(
    of open: WholeTask,
    _ series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> SyncBase? {
    try reader.files(of: .task(open.task.id)).first.flatMap { try reader.base($0) }
      ?? SyncPlan.lastFile(of: series, reader)
  }
}
