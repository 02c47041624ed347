import ChronoExchange
import ChronoModel
import ChronoStore

/// Categories that another planner has deleted.
///
/// Their directories stay, as programs that carry lists stop where one is gone, so a file in it says so. What is put into
/// such a list makes the category again, and takes the file away.
extension SyncPlan {
  /// The categories of lists that are deleted there, and that have no file and get none.
  var deletedThere: [String: Category.ID] {
    let held = Set(held.map(\.collection))
    let lost = known.collections.filter { directory, agreed in
      // One that was renamed here since stays.
      known.names[directory] == agreed.name && isDeleted(directory) && !held.contains(directory)
    }
    return lost.mapValues(\.category)
  }

  /// Whether a list is no category any more, as far as another planner says.
  func isDeleted(_ directory: String) -> Bool {
    listing.deleted.contains(directory)
      && !listing.files.keys.contains { $0.collection == directory }
      && !units.contains { $0.writing?.place.collection == directory }
  }

  /// Lists of categories that were deleted here, which nothing says of yet.
  var unmarked: [String] {
    unlisted(besides: []).map(\.directory).filter { !listing.deleted.contains($0) }
  }
}
