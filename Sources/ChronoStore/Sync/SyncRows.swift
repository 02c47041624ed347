import ChronoModel
import Foundation
import GRDB

/// What is kept of a folder that is synchronised, in its rows.
struct SyncRows {
  let db: Database
  let folder: Int64

  /// Has the next run look at items once more, whether they have changed or not.
  static func lookAgain(at owners: [ForeignText.Owner], _ db: Database) throws {
    for owner in owners {
      let (kind, item) = Table.owner(owner)
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO sync_change(kind, item) VALUES(?, ?)")
        .run([kind, item])
    }
  }

  // MARK: Files

  func base(_ row: Int64) throws -> SyncBase? {
    try base(where: "id = ?", [row.databaseValue])
  }

  func base(uid: String) throws -> SyncBase? {
    try base(where: "folder = ? AND uid = ?", [folder.databaseValue, uid.stored])
  }

  private func base(where condition: String, _ values: Values) throws -> SyncBase? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, uid, place, stamp, sum, text, at, moved_from FROM sync_file WHERE \(condition)
        """
    )
    return try statement.bind(values).first { row in
      SyncBase(
        row: row[0],
        uid: row[1],
        place: SyncPlace(path: row[2]),
        stamp: row[3],
        sum: row[4],
        text: row[5],
        at: row.instant(6),
        links: try links(of: row[0]),
        movedFrom: (row[7] as String).isEmpty ? nil : SyncPlace(path: row[7])
      )
    }
  }

  private func links(of file: Int64) throws -> [SyncLink] {
    let statement = try db.cachedStatement(
      sql: "SELECT part, kind, item, sum, mark FROM sync_link WHERE file = ? ORDER BY part"
    )
    return try statement.bind([file.databaseValue]).map { row in
      SyncLink(
        part: row[0],
        try row.owner(kind: 1, item: 2),
        sum: row[3],
        mark: row.isNull(4) ? nil : try row.identifier(4)
      )
    }
  }

  /// Keeps what both sides have agreed on; answers its row.
  @discardableResult
  func keep(_ base: SyncBase, at now: Instant) throws -> Int64 {
    let values: Values = [
      base.place.path.stored, base.stamp.stored, Data(base.sum).databaseValue,
      Data(base.text).databaseValue, (base.at ?? now).seconds.databaseValue,
      (base.movedFrom?.path ?? "").stored,
    ]
    var row = base.row
    if row == nil {
      let known = try db.cachedStatement(
        sql: "SELECT id FROM sync_file WHERE folder = ? AND uid = ?"
      )
      row = try Int64.fetchOne(known.bind([folder.databaseValue, base.uid.stored]))
    }
    if let row {
      try db.cachedStatement(
        sql: """
          UPDATE sync_file SET place = ?, stamp = ?, sum = ?, text = ?, at = ?, moved_from = ?
          WHERE id = ?
          """
      ).run(values + [row.databaseValue])
      try db.cachedStatement(sql: "DELETE FROM sync_link WHERE file = ?")
        .run([row.databaseValue])
    } else {
      try db.cachedStatement(
        sql: """
          INSERT INTO sync_file(folder, uid, place, stamp, sum, text, at, moved_from)
          VALUES(?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).run([folder.databaseValue, base.uid.stored] + values)
      row = db.lastInsertedRowID
    }
    let file = row ?? 0
    for link in base.links {
      let (kind, item) = Table.owner(link.item)
      try db.cachedStatement(
        sql: "INSERT INTO sync_link(file, part, kind, item, sum, mark) VALUES(?, ?, ?, ?, ?, ?)"
      ).run([
        file.databaseValue, link.part.stored, kind, item, Data(link.sum).databaseValue,
        link.mark?.value ?? .null,
      ])
    }
    return file
  }

  /// Keeps what a file said that both sides have changed: it was on the other side as it is.
  func keepEarlier(_ theirs: [UInt8], of row: Int64) throws {
    guard theirs.count <= 65_536 else { return }
    try db.cachedStatement(sql: "INSERT INTO sync_earlier(file, stood, text) VALUES(?, ?, ?)")
      .run([row.databaseValue, SyncRows.long.databaseValue, Data(theirs).databaseValue])
  }

  /// Ten years: what was carried is not what goes first.
  private static let long: Int64 = 315_576_000

  /// What a file said before, newest first.
  func earlier(_ row: Int64) throws -> [[UInt8]] {
    let statement = try db.cachedStatement(
      sql: "SELECT text FROM sync_earlier WHERE file = ? ORDER BY id DESC"
    )
    return try Data.fetchAll(statement.bind([row.databaseValue])).map { [UInt8]($0) }
  }

  // MARK: Collections without a file

  /// Collections that runs have left without a file, and when.
  func emptied() throws -> [String: Instant] {
    let statement = try db.cachedStatement(
      sql: "SELECT directory, at FROM sync_emptied WHERE folder = ?"
    )
    let rows = try statement.bind([folder.databaseValue]).map { row -> (String, Instant) in
      (row[0], row.instant(1))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  func keep(emptied: [String: Instant]) throws {
    try db.cachedStatement(sql: "DELETE FROM sync_emptied WHERE folder = ?")
      .run([folder.databaseValue])
    for (directory, at) in emptied {
      try db.cachedStatement(sql: "INSERT INTO sync_emptied(folder, directory, at) VALUES(?, ?, ?)")
        .run([folder.databaseValue, directory.stored, at.seconds.databaseValue])
    }
  }

  // MARK: Files that are gone

  func forget(_ row: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM sync_file WHERE id = ?").run([row.databaseValue])
  }

  // MARK: Items

  /// The files that an item is in.
  func files(of item: ForeignText.Owner) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sync_link.file FROM sync_link CROSS JOIN sync_file ON sync_file.id = sync_link.file
        WHERE sync_link.item = ? AND sync_file.folder = ?
        """
    )
    return try Int64.fetchAll(statement.bind([Table.owner(item).item, folder.databaseValue]))
  }

  /// The files of the instances of a series that are closed, and not deleted, or of those that are deleted.
  func files(of series: Identifier<Repeat>, areDeleted: Bool = false) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sync_link.file FROM task INDEXED BY task_by_series
        CROSS JOIN sync_link ON sync_link.item = task.uuid
        CROSS JOIN sync_file ON sync_file.id = sync_link.file
        WHERE task.series = ? AND task.status IN (\(areDeleted ? "3" : "1, 2")) AND sync_file.folder = ?
        ORDER BY task.due DESC LIMIT 50
        """
    )
    return try Int64.fetchAll(statement.bind([series.value, folder.databaseValue]))
  }

  // MARK: Conflicts

  /// Looks again at what was disputed about items that have changed: where ours is what theirs was,
  /// nothing is left to choose.
  func review(_ links: [SyncLink], _ words: (WholeItem, SyncField) -> String) throws {
    let known = try db.cachedStatement(
      sql: """
        SELECT id, item, field, ours, theirs FROM sync_conflict
        WHERE folder = ? AND \(Schema.isUndecided)
        """
    )
    let rows = try known.bind([folder.databaseValue]).map {
      row -> (number: Int64, item: DatabaseValue, field: String, ours: String, theirs: String) in
      (row[0], row[1], row[2], row[3], row[4])
    }
    guard !rows.isEmpty else { return }
    let owners = Dictionary(links.map { (Table.owner($0.item).item, $0.item) }) { first, _ in first
    }
    let records = RecordReader(db: db, categories: try CategoryMap(db))
    let reader = WholeReader(db: db, records: records, format: .iCalendar)
    for (number, item, name, ours, theirs) in rows {
      guard let owner = owners[item], let field = SyncField(rawValue: name),
        let whole = try reader.item(owner)
      else { continue }
      let now = words(whole, field)
      if now == theirs {
        try db.cachedStatement(sql: "DELETE FROM sync_conflict WHERE id = ?")
          .run([number.databaseValue])
      } else if now != ours {
        try db.cachedStatement(sql: "UPDATE sync_conflict SET ours = ? WHERE id = ?")
          .run([now.stored, number.databaseValue])
      }
    }
  }

  func conflict(
    of item: ForeignText.Owner,
    _ field: SyncField
  ) throws -> (text: [UInt8], isOurs: Bool)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT text, ifnull(chosen = zeroblob(16), 0) FROM sync_conflict
        WHERE item = ? AND field = ? AND folder = ?
        """
    )
    let arguments = [
      Table.owner(item).item, field.rawValue.databaseValue, folder.databaseValue,
    ]
    return try statement.bind(arguments).first { row -> (text: [UInt8], isOurs: Bool) in
      let isOurs: Int = row[1]
      return (row[0], isOurs == 1)
    }
  }

  /// What is kept of all fields of an item that both sides have changed.
  func conflicts(of item: ForeignText.Owner) throws -> [KnownConflict] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT field, ours, theirs, text, NOT \(Schema.isUndecided) FROM sync_conflict
        WHERE item = ? AND folder = ?
        """
    )
    return try statement.bind([Table.owner(item).item, folder.databaseValue]).compactMap { row in
      let name: String = row[0]
      guard let field = SyncField(rawValue: name) else { return nil }
      let isDecided: Int = row[4]
      let dispute = SyncDispute(field, ours: row[1], theirs: row[2])
      return KnownConflict(dispute, text: row[3], isDecided: isDecided == 1)
    }
  }

  func forget(_ conflict: SyncConflict) throws {
    try db.cachedStatement(
      sql: "DELETE FROM sync_conflict WHERE item = ? AND field = ? AND folder = ?"
    ).run([
      Table.owner(conflict.item).item, conflict.dispute.field.rawValue.databaseValue,
      folder.databaseValue,
    ])
  }

  func keep(_ conflict: SyncConflict, at now: Instant) throws {
    let (kind, item) = Table.owner(conflict.item)
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sync_conflict(folder, kind, item, field, ours, theirs, text, at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).run([
      folder.databaseValue, kind, item, conflict.dispute.field.rawValue.databaseValue,
      conflict.dispute.ours.stored, conflict.dispute.theirs.stored,
      Data(conflict.text).databaseValue, now.seconds.databaseValue,
    ])
  }
}

extension StoredRow {
  /// The item that the columns `kind` and `item` name.
  func owner(kind: Int, item: Int) throws -> ForeignText.Owner {
    let number: Int = self[kind]
    return number == Table.task.kind
      ? .task(try identifier(item)) : .event(try identifier(item))
  }
}
