import ChronoExchange
import ChronoModel
import ChronoStore

/// Files of tasks that are counted from when they were done.
extension SyncPlan {
  /// Takes what a part says of the day that such a task is on for what the task says, as here it is that, and the part
  /// goes; and finds out which were moved there.
  func readHabits(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, one.really == nil,
        case .changed(let text, let place, let stamp) = one.there,
        case .item(.task(let whole))? = one.here[""]?.item,
        text.hasRule || whole.task.repeats != nil
      else { continue }
      let texts = try one.base.map { try SyncPlan.texts(of: $0, reader) } ?? []
      guard
        whole.task.repeats?.afterCompletion == true
          || texts.contains(where: { decision.isHabit($0) })
      else { continue }
      if let day = decision.dueOfSeries(text),
        let folded = decision.folded(text, on: day, done: whole.task.status == .done)
      {
        cases[uid]?.here[""]?.isMovedThere = true
        // One that repeats no more here: see ``keepEnded(_:_:_:)``.
        guard whole.task.repeats != nil else { continue }
        cases[uid]?.there = .changed(folded, place, stamp: stamp)
        cases[uid]?.really = text.bytes
      } else if let agreed = try one.base.flatMap({ try SyncText($0.text) }),
        decision.openInstance(text) == nil,
        decision.isMovedHabit(text, from: agreed, since: one.base?.at)
      {
        cases[uid]?.here[""]?.isMovedThere = true
      }
    }
  }
}
