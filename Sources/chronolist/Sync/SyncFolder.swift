package import ChronoModel

/// The folder that is synchronised: a protocol, because tests have one in memory that fails, or is
/// killed, at any call.
package protocol SyncFolder {
  /// A whole file that has no name in the folder yet, so that nobody reads it.
  associatedtype Staged

  /// Lists the folder without reading any file.
  func list() throws(SyncFolderFailure) -> SyncListing

  /// The bytes of a file, and its stamp; an empty stamp where the file is so new that another change
  /// of it might not show.
  func read(_ place: SyncPlace) throws(SyncFolderFailure) -> (bytes: [UInt8], stamp: String)

  /// Writes a file that is to be at a place, its collection too, without its name.
  func stage(_ bytes: [UInt8], for place: SyncPlace) throws(SyncFolderFailure) -> Staged

  /// Puts what was staged on the disk. Only then may it get its name: else the name could be there
  /// after a power cut, and the text not.
  func flush(_ staged: [Staged]) throws(SyncFolderFailure)

  /// Puts a file in place of one that says `expected`; answers its stamp.
  func replace(
    _ place: SyncPlace,
    with file: Staged,
    expected: [UInt8]
  ) throws(SyncFolderFailure) -> String

  /// Puts a file where none is; answers its stamp.
  func create(_ place: SyncPlace, _ file: Staged) throws(SyncFolderFailure) -> String

  /// Takes away what was staged and will not be used.
  func discard(_ staged: [Staged])

  /// Deletes a file that says `expected`.
  func delete(_ place: SyncPlace, expected: [UInt8]) throws(SyncFolderFailure)

  /// Syncs the directories of these collections to the disk: before this, a power cut may undo what
  /// was written.
  func syncDirectories(of collections: Set<String>) throws(SyncFolderFailure)

  /// Says of a collection that its category was deleted, or is there again.
  func mark(_ directory: String, isDeleted: Bool) throws(SyncFolderFailure)

  /// Writes what people see a collection as, and its colour, where they are not `old`'s.
  func describe(_ collection: SyncCollection, insteadOf old: SyncCollection?)
    throws(SyncFolderFailure)
}

/// What is in a folder that is synchronised.
package struct SyncListing: Hashable, Sendable {
  /// Files by their places, with a stamp that changes when they do: size, time and number.
  package var files: [SyncPlace: String] = [:]
  /// Directories with the names that people see; `nil` where the folder is one collection.
  package var collections: [String: String]?
  /// Directories that nothing names but themselves.
  package var unnamed: Set<String> = []
  /// Directories whose categories a planner has deleted.
  package var deleted: Set<String> = []
  /// The colours that directories have been given.
  package var paints: [String: String] = [:]
  /// Names of files that are not read: links, pipes, files that are too large.
  package var strange: [SyncPlace: SyncFolderFailure] = [:]

  /// A directory with files that is one level too far down, where there are none where they are looked for.
  package var further: String?

  package init() {}
}

/// Why a file could not be read or written; everything else is unchanged.
package enum SyncFolderFailure: Error, Hashable, Sendable {
  /// Another program has changed, created or deleted it meanwhile.
  case changed
  case tooLarge(limit: Int)
  /// A link, a pipe, a directory.
  case noFile
  case tooMany(limit: Int)
  /// What the system said, and about what.
  case failed(path: String, reason: String, code: Int32)
  /// The person, or a test, asked to stop.
  case stopped
}
