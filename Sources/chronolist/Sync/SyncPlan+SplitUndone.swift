import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of events that were made whole again on one planner, as a split of theirs was undone, while the other has edited the
/// part that was split off.
///
/// That part stays, as whatever was changed. So the series ends before it as it did, and each day is there once.
extension SyncPlan {
  func keepSplit(
    _ cases: inout [String: Case],
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, let agreed = try SyncText(base.text),
        let origin = decision.splitOrigin(agreed), let day = decision.firstDay(of: agreed),
        isKept(one, agreed, decision), let old = cases[origin], let oldBase = old.base,
        let known = try SyncText(oldBase.text), case .event(let series)? = old.item("")
      else { continue }
      if series.comesLater(than: day) {
        // It was undone here: what both had agreed on holds.
        guard let whole = decision.agreeing(known, onEndOf: series) else { continue }
        cases[origin]?.base?.text = whole.bytes
        if case .same = old.there {
          cases[origin]?.there = .changed(known, oldBase.place, stamp: oldBase.stamp)
        }
      } else if case .changed(let text, let place, let stamp) = old.there,
        let ended = decision.ended(text, as: series, before: day, since: known)
      {
        cases[origin]?.there = .changed(ended, place, stamp: stamp)
        cases[origin]?.really = old.really ?? text.bytes
      }
    }
  }

  /// Whether a part is deleted on one side, and was changed on the other.
  private func isKept(_ one: Case, _ agreed: SyncText, _ decision: SyncDecision) -> Bool {
    switch (one.there, one.here[""]?.item) {
    case (.missing, .item(let item)):
      decision.isChanged(item, since: one.base?.links.first { $0.part.isEmpty })
    case (.changed(let text, _, _), .deleted): text.sumOfItems != agreed.sumOfItems
    case (.same, _), (.missing, _), (.changed, _): false
    }
  }
}

extension WholeEvent {
  /// Whether the event comes on a day, or for a year after it.
  fileprivate func comesLater(than day: LocalDay) -> Bool {
    !days(in: day...(day + 366)).isEmpty
  }
}
