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
    guard side == .theirs else { return try decide(conflict, at: now) }
    return switch SyncChoice.draft(of: conflict.text, conflict.dispute, context) {
    case .task(let draft): try decide(conflict, task: draft, at: now)
    case .event(let draft): try decide(conflict, event: draft, at: now)
    case nil: nil
    }
  }
}
