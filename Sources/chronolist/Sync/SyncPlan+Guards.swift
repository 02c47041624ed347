import ChronoExchange
import ChronoModel
import ChronoStore

/// What stops a run before it has changed anything.
extension SyncPlan {
  /// What looks like an accident: a side or a collection that is suddenly empty, or more than a
  /// fifth of it deleted.
  ///
  /// A person deletes up to four files within a minute. An emptied folder is always asked about, and a
  /// single item that was deleted here never. A collection is emptied whatever is new in it, and though
  /// some of its files are to be made again, as their items were changed here. Files that go one by one
  /// are asked about where more than half of them have gone within an hour.
  func suspicion(at now: Instant) -> SyncStop? {
    let total = known.files.count
    let gone = units.count { $0.kind == .deletedHere }
    let deleted = units.count { $0.kind == .deletedThere }
    for (count, side) in [(gone, SyncStop.Side.there), (deleted, .here)]
    where total > (side == .here ? 1 : 0) && (count == total || count > 4 && count * 5 > total) {
      return .deletions(count, of: total, side: side, collection: nil)
    }
    let full = Dictionary(grouping: known.files.keys.map { SyncPlace(path: $0) }, by: \.collection)
    // What is in another file now has only another name, or is in another collection.
    let moved = Set(units.compactMap { found[$0.uid] == nil ? nil : $0.base?.place })
    for (collection, files) in full.sorted(by: { $0.key < $1.key }) where files.count > 1 {
      let isGone = files.allSatisfy { place in
        listing.files[place] == nil && aside[place] == nil && !moved.contains(place)
      }
      let lost = units.count { $0.kind == .deletedHere && $0.base?.place.collection == collection }
      if isGone, lost > 0 {
        return .deletions(lost, of: files.count, side: .there, collection: collection)
      }
    }
    let before = known.losses.count(at: now)
    guard gone > 0, before > 0, before + gone > 4, (before + gone) * 2 > before + total else {
      return nil
    }
    return .dwindling(gone, after: before, of: before + total)
  }
}
