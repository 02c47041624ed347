import ChronoExchange
import ChronoModel
import ChronoStore

/// What stops a run before it has changed anything.
extension SyncPlan {
  /// What looks like an accident: a side that is suddenly empty, or more than a fifth of it deleted, or a collection
  /// that is, where no other goes on without it; see ``holdEmptied()``.
  ///
  /// A person deletes up to four files within a minute. An emptied folder is always asked about, and a
  /// single item that was deleted here never. Files that go one by one are asked about where more than half of them
  /// have gone within an hour.
  func suspicion(at now: Instant) -> SyncStop? {
    let total = known.files.count - held.map(\.total).reduce(0, +)
    let gone = units.count { $0.kind == .deletedHere }
    let deleted = units.count { $0.kind == .deletedThere }
    for (count, side) in [(gone, SyncStop.Side.there), (deleted, .here)]
    where total > (side == .here ? 1 : 0) && (count == total || count > 4 && count * 5 > total) {
      // Where nothing is left there, the lists that wait by themselves have gone with the rest.
      let waiting = side == .there && count == total ? held : []
      return .deletions(
        waiting.reduce(count) { $0 + $1.lost },
        of: waiting.reduce(total) { $0 + $1.total },
        side: side,
        collection: nil
      )
    }
    if held.isEmpty, let emptied = emptiedCollections().first { return emptied.stop }
    let before = known.losses.count(at: now)
    guard gone > 0, before > 0, before + gone > 4, (before + gone) * 2 > before + total else {
      return nil
    }
    return .dwindling(gone, after: before, of: before + total)
  }
}
