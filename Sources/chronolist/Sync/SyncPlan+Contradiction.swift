import ChronoExchange
import ChronoModel
import ChronoStore

/// Instances of a series that were closed here and there by deeds of people that contradict each other: done and dropped,
/// or on two days.
extension SyncPlan {
  /// What is asked of them; one of the two holds meanwhile (``ClosedInstance/holds(against:)``).
  func contradictions(
    _ told: [ClosedInstance],
    since agreed: SyncText,
    of repeats: Repeat,
    in text: SyncText,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncConflict] {
    try told.compactMap { one in
      guard let known = try reader.closedInstance(of: repeats.series, given: one.day),
        let own = ClosedInstance(known), one.contradicts(own)
      else { return nil }
      // What one of them alone has changed since is no question.
      if let before = decision.instanceTold(one.day, in: agreed),
        before.isSame(as: own) || before.isSame(as: one)
      {
        return nil
      }
      let (held, other) = one.holds(against: own) ? (one, own) : (own, one)
      return decision.contradiction(held, other, of: known, in: text)
    }
  }
}
