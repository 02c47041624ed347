package import ChronoModel
import Foundation
import GRDB

/// Synchronising the planner with a folder.
extension Repository {
  /// The paths of the folders that the file has ever begun to synchronise with.
  package func syncedFolders() throws(StoreError) -> Set<String> {
    try read { try Set(String.fetchAll($0, sql: "SELECT path FROM sync_folder")) }
  }

  /// Of the folders that the file has synchronised with, but for `paths`, the one that held most files; `nil`
  /// where none held any.
  package func formerFolder(
    besides paths: Set<String>
  ) throws(StoreError) -> (path: String, files: Int)? {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT path, count(*) FROM sync_folder
          CROSS JOIN sync_file ON sync_file.folder = sync_folder.id
          GROUP BY path ORDER BY count(*) DESC, path
          """
      )
      let all = try statement.map { row -> (path: String, files: Int) in (row[0], row[1]) }
      return all.first { !paths.contains($0.path) }
    }
  }

  /// What is known of a folder is known of it at another path, of which nothing is known.
  package func moveSyncedFolder(from old: String, to new: String) throws(StoreError) {
    try write { db in
      try db.execute(sql: "DELETE FROM sync_folder WHERE path = ?", arguments: [new])
      try db.execute(sql: "UPDATE sync_folder SET path = ? WHERE path = ?", arguments: [new, old])
    }
  }

  /// What is known of a folder; with `isKept` it is remembered where nothing is.
  package func syncedFolder(
    _ path: String,
    isKept: Bool
  ) throws(StoreError) -> SyncedFolder {
    let statement = "SELECT id FROM sync_folder WHERE path = ?"
    let known = try read { db in
      try Int64.fetchOne(db.cachedStatement(sql: statement).bind([path.stored]))
    }
    if known == nil {
      guard isKept else { return .unknown }
      try write { db in
        try db.execute(
          sql: "INSERT OR IGNORE INTO sync_folder(path, seen) VALUES(?, 0)",
          arguments: [path]
        )
      }
    }
    return try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id, seen, lost, lost_since FROM sync_folder WHERE path = ?"
      )
      let found = try statement.bind([path.databaseValue]).first {
        row -> (Int64, Int64, SyncedFolder.Losses) in
        (row[0], row[1], SyncedFolder.Losses(count: row[2], since: row.instant(3)))
      }
      guard let (row, seen, losses) = found else {
        throw StoreError.other("the folder is not known")
      }
      let agreed = try SyncCollectionRows(db: db, folder: row).agreed()
      let categories = agreed.isEmpty ? CategoryMap() : try CategoryMap(db)
      let known = agreed.compactMapValues { categories.category($0.category) }
      return SyncedFolder(
        row: row,
        seen: seen,
        files: try Repository.files(db, of: row),
        names: known.mapValues(\.name),
        collections: agreed,
        colours: known.mapValues(\.colour),
        categories: categories.ordered.map(\.category),
        losses: losses,
        emptied: try SyncRows(db: db, folder: row).emptied()
      )
    }
  }

  private static func files(
    _ db: Database,
    of folder: Int64
  ) throws -> [String: SyncedFolder.File] {
    var files: [String: SyncedFolder.File] = [:]
    let statement = try db.cachedStatement(
      sql: "SELECT place, id, stamp FROM sync_file INDEXED BY sync_file_place WHERE folder = ?"
    )
    try statement.bind([folder.databaseValue]).forEach { row in
      files[row[0]] = SyncedFolder.File(row: row[1], stamp: row[2])
    }
    return files
  }

  /// Lets `body` read in one read transaction; writers of other processes wait meanwhile.
  package func readForSync<Value>(
    _ folder: SyncedFolder,
    _ body: (SyncReader) throws -> Value
  ) throws -> Value {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try read { db in
        let reader = try SyncReader(db, folder: folder.row)
        do { return try body(reader) } catch {
          report(error)
          throw error
        }
      }
    }
  }

  /// Makes the changes here that `units` ask for, in one step, and keeps what both sides have agreed
  /// on of those whose files stay as they are.
  ///
  /// The conflicts of a file are kept before it is written: whoever ends in between loses nothing.
  /// `deleted` are categories that another planner has deleted, by their directories.
  /// `newest` is ``SyncReader/newest`` of the reading that `units` come from. `isBeside` says that no
  /// person has asked for it just now, and `joins` that the same run has made a step before: they are one
  /// where nothing came between, as are what `sync --merge` has changed and this.
  package func synchronise(
    _ folder: SyncedFolder,
    _ units: [SyncUnit],
    _ collections: [SyncCollection],
    deleted: [String: Category.ID] = [:],
    newest: Int64,
    label: String,
    isBeside: Bool,
    joins: Bool,
    at now: Moment,
    telling: SyncTelling
  ) throws(StoreError) -> SyncReceipt {
    let subject = isBeside ? JournalTable.beside : JournalTable.sync
    return try edit(at: now, subject: subject, coalescing: joins, joinsMerge: true) { transaction in
      let isUndisturbed = try SyncReader.newest(transaction.db) == newest
      let categories = collections.isEmpty ? CategoryMap() : try CategoryMap(transaction.db)
      var taking = try SyncTaking(transaction)
      try transaction.goOnInBulk(after: units.count { $0.kind == .newHere })
      for unit in units { try taking.take(unit) }
      try transaction.endBulk()
      let shelf = SyncCollectionRows(db: transaction.db, folder: folder.row)
      let taken = try SyncReader.newest(transaction.db)
      let wanted = try SyncTaking.take(collections, shelf, categories, transaction)
      let lost = try shelf.delete(deleted, transaction)
      let isRenamed = try SyncReader.newest(transaction.db) != taken
      try taking.finish(sum: telling.sum)
      try transaction.finish(label: label)
      let rows = SyncRows(db: transaction.db, folder: folder.row)
      var receipt = taking.receipt
      (receipt.collections, receipt.deleted) = (wanted, lost)
      try rows.review(receipt.results.values.flatMap(\.links), telling.words)
      for unit in units where !receipt.skipped.contains(unit.uid) {
        for conflict in unit.over { try rows.forget(conflict) }
        for conflict in unit.conflicts {
          try rows.keep(taking.settled(conflict, of: unit.uid), at: now.instant)
        }
        guard case .none = unit.file else { continue }
        if let result = receipt.results[unit.uid] {
          try rows.keep(result, at: now.instant)
        } else if let row = unit.base?.row {
          try rows.forget(row)
        }
      }
      // What is kept of an item has the name of its category in it: those are looked at again.
      receipt.isRenamed = isRenamed
      let seen = try isRenamed ? taken : SyncReader.newest(transaction.db)
      receipt.seen = isUndisturbed ? seen : newest
      return receipt
    }
  }

  /// Keeps what both sides have agreed on now that files are written.
  ///
  /// `again` are items that could not be written: the next run looks at them again. `carried` is what
  /// files said that both sides have changed, by their rows. `lost` is how many items were deleted
  /// here, and `nil` says that a person has confirmed all that were. `unlisted` are directories that are
  /// collections no more, and `emptied` are collections without a file, by when the last one went.
  package func settle(
    _ folder: SyncedFolder,
    _ agreed: [SyncBase],
    gone: [Int64],
    again: [ForeignText.Owner],
    carried: [Int64: [UInt8]] = [:],
    _ collections: [SyncCollection],
    without unlisted: [String],
    lost: Int?,
    emptied: [String: Instant],
    seen: Int64,
    at now: Instant
  ) throws(StoreError) {
    let losses = lost.map { folder.losses.adding($0, at: now) } ?? .none
    try write { db in
      let rows = SyncRows(db: db, folder: folder.row)
      for base in agreed { try rows.keep(base, at: now) }
      for (row, text) in carried { try rows.keepEarlier(text, of: row) }
      for row in gone { try rows.forget(row) }
      let shelf = SyncCollectionRows(db: db, folder: folder.row)
      try shelf.keep(collections)
      for directory in unlisted { try shelf.forget(directory) }
      if emptied != folder.emptied { try rows.keep(emptied: emptied) }
      try db.cachedStatement(
        sql: "UPDATE sync_folder SET seen = ?, lost = ?, lost_since = ? WHERE id = ?"
      ).run([
        (seen + 1).databaseValue, losses.count.databaseValue,
        losses.since.seconds.databaseValue, folder.row.databaseValue,
      ])
      try SyncRows.lookAgain(at: again, db)
    }
  }
}

extension Repository {
  /// A number that grows with every change here that other sides have to know of.
  package func newestSyncChange() throws(StoreError) -> Int64 {
    try read { try SyncReader.newest($0) }
  }
}
