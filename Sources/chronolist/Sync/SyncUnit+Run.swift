import ChronoExchange
import ChronoModel
import ChronoStore

/// What a run asks of what it has decided about one UID.
extension SyncUnit {
  /// Where an event of ours gets a file.
  var newEventPlace: SyncPlace? {
    guard case .create(_, let place, _, _) = file, case .event? = result?.links.first?.item else {
      return nil
    }
    return place
  }

  /// Whether there is anything to be done or kept.
  var isAnything: Bool {
    guard steps.isEmpty, conflicts.isEmpty, over.isEmpty, case .none = file else { return true }
    var result = result
    result?.at = base?.at
    return result != base
  }

  /// Where its file is or will be.
  var place: SyncPlace? { result?.place ?? base?.place }

  /// What is written, and where.
  var writing: (bytes: [UInt8], place: SyncPlace)? {
    switch file {
    case .write(let bytes, _): result.map { (bytes, $0.place) }
    case .create(let bytes, let place, _, _): (bytes, place)
    case .none, .delete: nil
    }
  }

  /// The same without its file's part.
  var onlyHere: SyncUnit {
    var unit = self
    switch kind {
    case .newThere, .changedThere, .deletedThere: unit.kind = .same
    case .merged: unit.kind = .changedHere
    case .same, .newHere, .changedHere, .deletedHere: break
    }
    return unit
  }
}
