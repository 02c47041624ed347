import ChronoExchange
import ChronoModel
import ChronoStore

/// Which folder of the planner's file the one at a path is.
extension SyncRun {
  /// The path under which the planner's file knows the folder: its own, which is given to a folder that
  /// the settings name no more where that held the same files.
  ///
  /// One that was renamed, moved or copied is no new one: nobody would know which of its files the finished
  /// days of a series are, and what had been agreed on would be asked about again.
  func knownPath(
    of listing: SyncListing,
    isDryRun: Bool
  ) throws(StoreError) -> String {
    guard !listing.files.isEmpty else { return path }
    let own = try repository.syncedFolder(path, isKept: false)
    guard own.seen == 0, own.files.isEmpty,
      let former = try repository.formerFolder(besides: folders.union([path]))?.path
    else { return path }
    let files = try repository.syncedFolder(former, isKept: false).files
    let shared = listing.files.keys.count { files[$0.path] != nil }
    // A program that carries files may have brought and taken some meanwhile.
    guard shared * 5 >= max(files.count, listing.files.count) * 4 else { return path }
    if isDryRun { return former }
    try repository.moveSyncedFolder(from: former, to: path)
    return path
  }

  /// Stops at an empty folder that was never synchronised, where another one was that the settings name no
  /// more: its name may be wrong.
  func refuseOther() throws(SyncStop) {
    let former: (path: String, files: Int)?
    do throws(StoreError) {
      let known = try repository.syncedFolder(path, isKept: false)
      guard known.seen == 0, known.files.isEmpty else { return }
      former = try repository.formerFolder(besides: folders.union([path]))
    } catch {
      throw .store(error)
    }
    if let former { throw .elsewhere(former.path, files: former.files) }
  }
}
