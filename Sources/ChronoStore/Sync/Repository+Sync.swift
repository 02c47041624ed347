package import ChronoModel
import Foundation
import GRDB

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
  fileprivate static let unknown = SyncedFolder(
    row: 0,
    seen: 0,
    files: [:],
    names: [:],
    collections: [:],
    colours: [:],
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
}

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
    let known = try read { try Int64.fetchOne($0, sql: statement, arguments: [path]) }
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
  /// `newest` is ``SyncReader/newest`` of the reading that `units` come from. `isBeside` says that no
  /// person has asked for it just now.
  package func synchronise(
    _ folder: SyncedFolder,
    _ units: [SyncUnit],
    _ collections: [SyncCollection],
    newest: Int64,
    label: String,
    isBeside: Bool,
    at now: Moment,
    telling: SyncTelling
  ) throws(StoreError) -> SyncReceipt {
    try edit(at: now, subject: isBeside ? JournalTable.beside : "") { transaction in
      let isUndisturbed = try SyncReader.newest(transaction.db) == newest
      let categories = collections.isEmpty ? CategoryMap() : try CategoryMap(transaction.db)
      var taking = try SyncTaking(transaction)
      for unit in units { try taking.take(unit) }
      let shelf = SyncCollectionRows(db: transaction.db, folder: folder.row)
      let wanted = try SyncTaking.take(collections, shelf, categories, transaction)
      try taking.finish(sum: telling.sum)
      try transaction.finish(label: label)
      let rows = SyncRows(db: transaction.db, folder: folder.row)
      var receipt = taking.receipt
      receipt.collections = wanted
      try rows.review(receipt.results.values.flatMap(\.links), telling.words)
      for unit in units where !receipt.skipped.contains(unit.uid) {
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
      receipt.seen = isUndisturbed ? try SyncReader.newest(transaction.db) : newest
      return receipt
    }
  }

  /// Keeps what both sides have agreed on now that files are written.
  ///
  /// `again` are items that could not be written: the next run looks at them again. `carried` is what
  /// files said that both sides have changed, by their rows. `lost` is how many items were deleted
  /// here, and `nil` says that a person has confirmed all that were. `emptied` are collections without a
  /// file, by when the last one went.
  package func settle(
    _ folder: SyncedFolder,
    _ agreed: [SyncBase],
    gone: [Int64],
    again: [ForeignText.Owner],
    carried: [Int64: [UInt8]] = [:],
    _ collections: [SyncCollection],
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
      try SyncCollectionRows(db: db, folder: folder.row).keep(collections)
      if emptied != folder.emptied { try rows.keep(emptied: emptied) }
      try db.execute(
        sql: "UPDATE sync_folder SET seen = ?, lost = ?, lost_since = ? WHERE id = ?",
        arguments: [seen + 1, losses.count, losses.since.seconds, folder.row]
      )
      for owner in again {
        let (kind, item) = Table.owner(owner)
        try db.cachedStatement(
          sql: "INSERT OR REPLACE INTO sync_change(kind, item) VALUES(?, ?)"
        ).run([kind, item])
      }
    }
  }
}

extension Repository {
  /// A number that grows with every change here that other sides have to know of.
  package func newestSyncChange() throws(StoreError) -> Int64 {
    try read { try SyncReader.newest($0) }
  }

  /// The conflicts that nobody has decided yet, oldest first; those of items that are gone are none.
  package func syncConflicts() throws(StoreError) -> [KeptConflict] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT sync_conflict.id, kind, item, field, ours, theirs, text, at,
            ifnull(
              (SELECT title FROM task WHERE uuid = item AND status < 3 AND kind = 2),
              (SELECT name FROM event WHERE uuid = item AND kind = 3))
          FROM sync_conflict WHERE \(Schema.isUndecided) ORDER BY sync_conflict.id
          """
      )
      return try statement.compactMap { row in
        let field: String = row[3]
        let title: String? = row[8]
        guard let title, let field = SyncField(rawValue: field) else { return nil }
        return KeptConflict(
          number: row[0],
          item: try row.owner(kind: 1, item: 2),
          title: title,
          dispute: SyncDispute(field, ours: row[4], theirs: row[5]),
          text: row[6],
          at: row.instant(7)
        )
      }
    }
  }
}

extension Repository {
  /// Decides a conflict: without a draft ours stays, else the item takes the draft's value of the
  /// field.
  ///
  /// Where ours stays nothing is changed, and there is no step.
  package func decide(
    _ conflict: KeptConflict,
    task: TaskDraft? = nil,
    event: EventDraft? = nil,
    at now: Moment
  ) throws(StoreError) -> Receipt {
    let label = EditLabel.decided(conflict.dispute.field, of: conflict.title)
    let isTheirs = task != nil || event != nil
    try edit(at: now) { transaction in
      if isTheirs {
        var taking = try SyncTaking(transaction)
        try taking.choose(conflict, task, event)
        let chosen: Identifier<KeptConflict> = transaction.ids.next()
        try transaction.insert(.mark, [chosen.value])
        try transaction.finish(label: label)
        try transaction.db.cachedStatement(sql: "UPDATE sync_conflict SET chosen = ? WHERE id = ?")
          .run([chosen.value, conflict.number.databaseValue])
      } else if conflict.dispute.field == .category {
        // The other file may still be there: the next run has to know that it is to go.
        try transaction.db.cachedStatement(
          sql: "UPDATE sync_conflict SET chosen = zeroblob(16) WHERE id = ?"
        ).run([conflict.number.databaseValue])
        let (kind, item) = Table.owner(conflict.item)
        try transaction.db.cachedStatement(
          sql: "INSERT OR REPLACE INTO sync_change(kind, item) VALUES(?, ?)"
        ).run([kind, item])
      } else {
        try transaction.db.cachedStatement(sql: "DELETE FROM sync_conflict WHERE id = ?")
          .run([conflict.number.databaseValue])
      }
    }
    guard !isTheirs else { return Receipt(label: label) }
    var receipt = Receipt(label: EditLabel.kept(conflict.dispute.field, of: conflict.title))
    receipt.isChange = false
    return receipt
  }
}
