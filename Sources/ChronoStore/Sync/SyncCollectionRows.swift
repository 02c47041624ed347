import ChronoModel
import GRDB

/// The collections of a folder that is synchronised, in their rows.
struct SyncCollectionRows {
  let db: Database
  let folder: Int64

  /// What was agreed on, by directory.
  func agreed() throws -> [String: SyncCollection.Agreed] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT directory, category, name, colour, title, paint FROM sync_collection
        WHERE folder = ?
        """
    )
    var agreed: [String: SyncCollection.Agreed] = [:]
    try statement.bind([folder.databaseValue]).forEach { row in
      let there = SyncCollection(row[0], title: row[4], paint: row[5])
      agreed[there.directory] = SyncCollection.Agreed(
        there,
        category: try row.identifier(1),
        name: row[2],
        colour: row[3]
      )
    }
    return agreed
  }

  /// Keeps how the collections are now, each with its category where there is one.
  func keep(_ collections: [SyncCollection]) throws {
    let categories = try CategoryMap(db)
    let known = try agreed()
    for there in collections {
      let category =
        known[there.directory].flatMap { categories.category($0.category) }
        ?? categories.named(there.title)
      guard let category else { continue }
      let now = SyncCollection.Agreed(there, category)
      guard known[there.directory] != now else { continue }
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO sync_collection(
            folder, directory, category, name, colour, title, paint)
          VALUES(?, ?, ?, ?, ?, ?, ?)
          """
      ).run([
        folder.databaseValue, there.directory.stored, category.id.value,
        category.name.stored, category.colour.databaseValue, there.title.stored,
        there.paint.stored,
      ])
    }
  }
}

extension SyncTaking {
  /// Renames and paints categories as their collections were there; answers the collections as they
  /// are to be there.
  ///
  /// `old` are the categories that there were before this step. A name that another category has
  /// stays.
  static func take(
    _ collections: [SyncCollection],
    _ rows: SyncCollectionRows,
    _ old: CategoryMap,
    _ transaction: Transaction
  ) throws -> [SyncCollection] {
    let agreed = try rows.agreed()
    var results: [SyncCollection] = []
    for there in collections {
      let all = try CategoryMap(transaction.db)
      let known = agreed[there.directory].flatMap { one in
        all.category(one.category).map { (one, $0) }
      }
      guard let here = known?.1 ?? all.named(there.title) else {
        results.append(there)
        continue
      }
      let merge = SyncCollectionMerge(
        known?.0,
        here: here,
        there: there,
        isNew: old.category(here.id) == nil
      )
      if merge.here != here {
        let changes = try? CategoryRules.revised(
          here,
          from: here,
          to: merge.here,
          among: all.ordered.map(\.category),
          at: transaction.now
        )
        try transaction.apply(changes ?? [])
      }
      results.append(merge.there)
    }
    return results
  }
}
