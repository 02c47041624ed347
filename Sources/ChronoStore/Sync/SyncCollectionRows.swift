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

  /// Deletes categories that another planner has deleted, unless something that has a file is in them here; answers
  /// their directories.
  func delete(_ categories: [String: Category.ID], _ transaction: Transaction) throws -> [String] {
    try categories.sorted { $0.key < $1.key }.compactMap { directory, id in
      let all = try CategoryMap(transaction.db)
      guard let category = all.category(id) else { return nil }
      let row = try all.row(of: id).databaseValue
      let isUsed = try transaction.db.cachedStatement(
        sql: """
          SELECT 1 FROM task WHERE category = ?
            AND (status = 0 OR status < 3 AND series IS NULL)
          UNION ALL SELECT 1 FROM event WHERE category = ? LIMIT 1
          """
      ).bind([row, row]).hasRows()
      guard !isUsed else { return nil }
      _ = try transaction.deleteCategory(
        category,
        keepingTasks: true,
        .deleteCategory(id, keepingTasks: true)
      )
      return directory
    }
  }

  /// Forgets what was agreed on of a directory.
  func forget(_ directory: String) throws {
    try db.cachedStatement(sql: "DELETE FROM sync_collection WHERE folder = ? AND directory = ?")
      .run([folder.databaseValue, directory.stored])
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
    let all = try CategoryMap(transaction.db)
    var results: [SyncCollection] = []
    var merges: [(before: Category, merge: SyncCollectionMerge)] = []
    for there in collections {
      let known = agreed[there.directory].flatMap { one in
        all.category(one.category).map { (one, $0) }
      }
      guard let here = known?.1 ?? all.named(there.title) else {
        results.append(there)
        continue
      }
      let isNew = old.category(here.id) == nil
      let merge = SyncCollectionMerge(known?.0, here: here, there: there, isNew: isNew)
      merges.append((here, merge))
    }
    let renamed = merges.filter { $0.before.name != $0.merge.here.name }
      .map { (id: $0.before.id, name: $0.merge.here.name) }
    let refused = CategoryRules.refusals(of: renamed, among: all.ordered.map(\.category))
    for index in merges.indices where refused[merges[index].before.id] != nil {
      merges[index].merge.keepName(merges[index].before.name)
    }
    try revise(merges.map { ($0.before, $0.merge.here) }, transaction)
    return results + merges.map(\.merge.there)
  }

  /// Gives categories the names and colours that they are to have.
  ///
  /// A name that goes from one to another is free meanwhile.
  private static func revise(
    _ changes: [(before: Category, after: Category)],
    _ transaction: Transaction
  ) throws {
    func key(_ category: Category) -> String { category.name.trimmed.lowercased() }
    let names = Set(changes.filter { $0.before.name != $0.after.name }.map { key($0.after) })
    let freed = changes.filter { before, after in
      key(before) != key(after) && names.contains(key(before))
    }
    let meanwhile = freed.map { before, _ in
      var category = before
      category.name = before.id.text
      return (before: before, after: category)
    }
    for (before, after) in meanwhile + changes where before != after {
      let all = try CategoryMap(transaction.db)
      guard let now = all.category(before.id) else { continue }
      var category = now
      if after.name != before.name { category.name = after.name }
      if after.colour != before.colour { category.colour = after.colour }
      try transaction.apply(
        CategoryRules.revised(
          now,
          from: now,
          to: category,
          among: all.ordered.map(\.category),
          at: transaction.now
        )
      )
    }
  }
}
