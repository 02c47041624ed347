package import ChronoModel

/// A folder that is synchronised, as the planner's file knows it.
package struct SyncedFolder: Sendable {
  package let row: Int64
  /// Changes here before this number are on the other side; 0 where a first run has not ended.
  package let seen: Int64
  /// The files by their paths.
  package let files: [String: File]
  /// The names that categories have here, by the directories that they are.
  package let names: [String: String]
  /// How the collections were when both sides agreed, by directory.
  package let collections: [String: SyncCollection.Agreed]
  /// The colours of the same categories here.
  package let colours: [String: Int]
  /// All categories here, where any is a collection.
  package let categories: [Category]
  /// What runs have deleted here lately.
  package let losses: Losses
  /// Collections that runs have left without a file, and when.
  package let emptied: [String: Instant]

  /// Items that were deleted here because their files had gone, in a row of runs within an hour.
  package struct Losses: Sendable {
    package static let none = Losses(count: 0, since: .earliest)
    private static let hour: Int64 = 3600

    let count: Int
    let since: Instant

    /// How many of them are not an hour old, by the first.
    package func count(at now: Instant) -> Int {
      (0..<Losses.hour).contains(now - since) ? count : 0
    }

    func adding(_ more: Int, at now: Instant) -> Losses {
      let known = count(at: now)
      return Losses(count: known + more, since: known == 0 ? now : since)
    }
  }

  /// A file as it was when both sides agreed.
  package struct File: Sendable {
    package let row: Int64
    package let stamp: String
  }

  /// One of which nothing is known: no row has this number.
  static let unknown = SyncedFolder(
    row: 0,
    seen: 0,
    files: [:],
    names: [:],
    collections: [:],
    colours: [:],
    categories: [],
    losses: .none,
    emptied: [:]
  )
}

/// What came of the changes here that a run asked for.
package struct SyncReceipt: Sendable {
  /// What both sides will have agreed on, by UID, once the files are written.
  package var results: [String: SyncBase] = [:]
  /// UIDs whose items another process has changed meanwhile: nothing was done about them.
  package var skipped: Set<String> = []
  /// Instances of series that were finished: their files go on with the next ones.
  package var goesOn: [ForeignText.Owner] = []
  /// Up to which number changes are known, if all files are written.
  package var seen: Int64 = 0
  /// The collections as they are to be there.
  package var collections: [SyncCollection] = []
  /// Directories whose categories were deleted here, as they are there.
  package var deleted: [String] = []
  /// Whether a category has got the name or the colour of its collection: what is kept of its items is to be made
  /// anew.
  package var isRenamed = false
}
