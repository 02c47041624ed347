import ChronoExchange
import ChronoModel
import ChronoStore

/// Tasks that were done or dropped here while they were given a rule on the other side.
///
/// Both hold: the task is the first instance of the series, which goes on behind it.
extension SyncPlan {
  /// Answers what makes such series here; their files are read again after that, and are compared then as if both sides had
  /// agreed on the rule.
  mutating func beginSeries(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base,
        case .changed(let text, _, _) = one.there, text.isTask, text.hasRule,
        let own = one.here[""]?.task, [.done, .dropped].contains(own.task.status),
        own.task.repeats == nil, let day = Succession.given(own.promises) ?? own.task.due,
        let agreed = try SyncText(base.text)
      else { continue }
      let texts = try SyncPlan.texts(of: base, reader)
      guard let begun = decision.repeating(agreed, as: text, on: day, among: texts) else {
        continue
      }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [.beginSeries(own.task, begun.draft)]
      unit.kind = .changedHere
      unit.result = base
      unit.result?.agree(onceMoreOn: begun.text)
      unit.result?.at = base.at
      unit.result?.stamp = ""
      made.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }
}
