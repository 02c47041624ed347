import ArgumentParser
package import ChronoExchange
package import ChronoModel
package import ChronoStore

extension SyncSide: ExpressibleByArgument {}

extension Repository {
  /// Uses one side's value of a conflict; answers what was done, in words, and `nil` where theirs is
  /// wanted and says nothing any more: then all stays as it is.
  package func decide(
    _ conflict: KeptConflict,
    using side: SyncSide,
    _ context: ExchangeContext,
    at now: Moment
  ) throws(StoreError) -> Receipt? {
    guard let choice = conflict.choice(of: side, context) else { return nil }
    return try decide([choice], at: now)
  }
}

extension KeptConflict {
  /// What is used where one side is; `nil` where theirs says nothing any more.
  package func choice(of side: SyncSide, _ context: ExchangeContext) -> ConflictChoice? {
    guard side == .theirs else { return ConflictChoice(self) }
    return switch SyncChoice.draft(of: text, dispute, context) {
    case .task(let draft): ConflictChoice(self, task: draft)
    case .event(let draft): ConflictChoice(self, event: draft)
    case nil: nil
    }
  }
}
