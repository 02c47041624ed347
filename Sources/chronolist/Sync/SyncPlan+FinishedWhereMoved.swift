import ChronoExchange
import ChronoModel
import ChronoStore

/// Instances that another planner has moved and a phone has ticked, and that are closed here on their own day.
extension SyncPlan {
  /// Answers what makes the file, which is on the day that such an instance was moved to, that of the closed one, and not of the
  /// open one that may be on that day; it is read once more after that.
  mutating func takeFinishedWhereMoved(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base, let text = one.text,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        let series = whole.task.repeats?.series, let told = decision.finishedWhereMoved(text),
        told.day < Succession.given(whole.promises) ?? whole.task.due ?? .earliest,
        let known = try reader.closedInstance(of: series, given: told.day),
        decision.dayEnded(text) == nil
      else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      if told.holds(against: ClosedInstance(known)) {
        unit.steps = [.closeInstance(known.task, told)]
      }
      unit.kind = .changedHere
      var agreed = base
      (agreed.text, agreed.sum, agreed.stamp) = (text.bytes, text.sum, "")
      agreed.links = [SyncLink(part: "", .task(known.task.id))]
      unit.result = agreed
      made.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }
}
