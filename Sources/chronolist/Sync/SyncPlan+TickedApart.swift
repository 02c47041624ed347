import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of a repeating task that its file tells apart as finished, which are instances of the series here.
extension SyncPlan {
  /// Finishes those days, and makes those of which there is no instance; their files are read again after that.
  ///
  /// Answers also the days of files that are met first: their series is made before.
  mutating func tickDaysApart(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> (units: [SyncUnit], waiting: [String: [SyncDecision.TickedApart]]) {
    var units: [SyncUnit] = []
    var waiting: [String: [SyncDecision.TickedApart]] = [:]
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let text = one.text else { continue }
      let agreed = try one.base.flatMap { try SyncText($0.text) }
      let ticked = decision.tickedApart(text, since: agreed).filter { one.here[$0.part] == nil }
      guard !ticked.isEmpty else { continue }
      guard let base = one.base else {
        for day in ticked { cases[uid]?.here[day.part] = .instance }
        waiting[uid] = ticked
        isPutOff = true
        continue
      }
      guard case .item(.task(let whole))? = one.here[""]?.item, let repeats = whole.task.repeats,
        !repeats.afterCompletion
      else { continue }
      var steps: [SyncStep] = []
      for day in ticked {
        let isOpen = whole.task.status == .open && whole.task.due == day.day
        guard day.isNews else {
          cases[uid]?.here[day.part] = isOpen ? .reopened : .instance
          continue
        }
        guard
          let step = try step(day, of: whole, isOpen: isOpen, repeats, reader, decision)
        else { continue }
        cases[uid]?.here[day.part] = .instance
        steps += step
      }
      guard !steps.isEmpty else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = steps
      unit.kind = .changedHere
      unit.result = base
      unit.result?.stamp = ""
      units.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return (units, waiting)
  }

  /// What finishes such a day; `nil` where it is none that the series has had here.
  private func step(
    _ ticked: SyncDecision.TickedApart,
    of whole: WholeTask,
    isOpen: Bool,
    _ repeats: Repeat,
    _ reader: SyncReader,
    _ decision: SyncDecision
  ) throws -> [SyncStep]? {
    if isOpen { return [decision.finishing(whole, at: ticked.finish)] }
    if let known = try reader.closedInstance(of: repeats.series, on: ticked.day) {
      let isLater = known.task.status == .done && ticked.finish >= known.task.closed ?? .latest
      return isLater ? [] : [decision.finishing(known, at: ticked.finish)]
    }
    guard let due = whole.task.due, ticked.day < due,
      try repeats.seriesOfDays().days(in: ticked.day...ticked.day) == [ticked.day],
      let before = try reader.lastClosed(of: repeats.series, before: ticked.day)
    else { return nil }
    return [decision.making(ticked, after: before)]
  }
}
