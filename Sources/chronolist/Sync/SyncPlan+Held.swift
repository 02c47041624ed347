import ChronoExchange
import ChronoModel
import ChronoStore

/// Collections that are suddenly empty: they wait for a person, and the others go on.
extension SyncPlan {
  /// Leaves out what is to be done in such collections: nothing of them is deleted, and none gets a file.
  ///
  /// A new file in one would have vdirsyncer take the others of it for deleted; it stops at an empty one. Where no
  /// other collection is left, the whole run waits.
  mutating func holdEmptied() {
    let emptied = emptiedCollections()
    guard !emptied.isEmpty, !filled.subtracting(emptied.map(\.collection)).isEmpty else { return }
    held = emptied
    let names = Set(emptied.map(\.collection))
    units.removeAll { unit in unit.collections.contains { names.contains($0) } }
  }

  /// The collections all of whose files are gone, and in no other one.
  ///
  /// Where another planner says that it has deleted the category, that was meant.
  /// One is emptied whatever is new in it, and though some of its files are to be made again, as their items were
  /// changed here.
  func emptiedCollections() -> [Held] {
    guard units.contains(where: { $0.kind == .deletedHere }) else { return [] }
    let full = Dictionary(grouping: known.files.keys.map { SyncPlace(path: $0) }, by: \.collection)
    // What is in another file now has only another name, or is in another collection.
    let moved = Set(units.compactMap { found[$0.uid] == nil ? nil : $0.base?.place })
    return full.sorted { $0.key < $1.key }.compactMap { collection, files in
      let isGone = files.allSatisfy { place in
        listing.files[place] == nil && aside[place] == nil && !moved.contains(place)
      }
      let lost = units.count { $0.kind == .deletedHere && $0.base?.place.collection == collection }
      guard files.count > 1, isGone, lost > 0, !listing.deleted.contains(collection) else {
        return nil
      }
      return Held(collection: collection, lost: lost, total: files.count)
    }
  }

  /// A collection that waits, how many items would be deleted here, and how many files it had.
  package struct Held: Hashable, Sendable {
    package let collection: String
    package let lost: Int
    package let total: Int

    package init(collection: String, lost: Int, total: Int) {
      (self.collection, self.lost, self.total) = (collection, lost, total)
    }

    /// The question that it waits for.
    var stop: SyncStop { .deletions(lost, of: total, side: .there, collection: collection) }
  }
}

extension SyncUnit {
  /// The collections that its file is in, or is to be in.
  fileprivate var collections: [String] {
    var places = [base?.place, result?.place].compactMap(\.self) + left.map(\.place)
    if case .create(_, let place, _, _) = file { places.append(place) }
    return places.map(\.collection)
  }
}
