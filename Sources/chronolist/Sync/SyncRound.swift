import ChronoExchange
import ChronoModel
import ChronoStore

/// What a round has written, and what is to be looked at again.
struct SyncRound {
  private(set) var agreed: [SyncBase] = []
  private(set) var gone: [Int64] = []
  private(set) var items: [ForeignText.Owner] = []
  /// Places that have a file no more, and that have one now.
  private(set) var removed: Set<SyncPlace> = []
  private(set) var made: Set<SyncPlace> = []
  /// Where files were written or deleted.
  private(set) var collections: Set<String> = []
  private(set) var waiting = 0
  /// What files said that both sides have changed, by their rows.
  private(set) var carried: [Int64: [UInt8]] = [:]
  /// Files that could not be written, by UID.
  var failures: [String: SyncFolderFailure] = [:]
  /// Of those, the ones that another look would not help.
  var failed = 0

  mutating func done(_ unit: SyncUnit, _ result: SyncBase?, stamp: String?) {
    if case .none = unit.file {
      // What is in no file yet gets its own in a later round.
      if unit.base == nil, unit.result == nil { items += unit.steps.compactMap(\.revised) }
      return
    }
    // What is written otherwise than it is agreed on is read again.
    let isAgreed =
      if case .write(let text, _) = unit.file, let result { text == result.text } else { true }
    if case .write(_, let theirs) = unit.file, let base = unit.base, let row = base.row,
      theirs != base.text, isAgreed
    {
      carried[row] = theirs
    }
    for place in [result?.place, unit.base?.place] {
      if let place { collections.insert(place.collection) }
    }
    for left in unit.left {
      collections.insert(left.place.collection)
      removed.insert(left.place)
    }
    switch unit.file {
    case .none, .write: break
    case .delete(let place, _): removed.insert(place)
    case .create(_, let place, let old, _):
      made.insert(place)
      if let old { removed.insert(old) }
    }
    if var result {
      result.stamp = isAgreed ? stamp ?? result.stamp : ""
      agreed.append(result)
    } else if let row = unit.base?.row {
      gone.append(row)
    }
  }

  mutating func again(_ unit: SyncUnit) {
    waiting += 1
    items += (unit.result?.links ?? []).map(\.item) + (unit.base?.links ?? []).map(\.item)
  }
}

extension SyncStep {
  /// The event that is changed.
  fileprivate var revised: ForeignText.Owner? {
    if case .reviseEvent(let event, _, _) = self { .event(event.id) } else { nil }
  }
}
