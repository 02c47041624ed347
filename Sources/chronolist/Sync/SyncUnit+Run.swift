import ChronoExchange
import ChronoModel
import ChronoStore

extension SyncUnit {
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
