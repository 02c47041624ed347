package import ChronoModel
import Foundation
import GRDB

/// What is known of a file that is synchronised, for bringing two texts of it together.
package struct SyncMemory: Sendable {
  fileprivate let folder: Int64
  /// What both sides have agreed on last.
  package let base: SyncBase
  /// What the file said before, newest first.
  package let earlier: [[UInt8]]

  /// Whether it is in another collection, as the category of its item was changed here.
  package var isMoved: Bool { base.movedFrom != nil }
}

extension Repository {
  /// What is known of the file of a UID, in whichever folder it changed last; `nil` where none is.
  package func syncMemory(of uid: String) throws(StoreError) -> SyncMemory? {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT sync_file.id, folder FROM sync_folder
          CROSS JOIN sync_file ON sync_file.folder = sync_folder.id
          WHERE uid = ? ORDER BY at DESC LIMIT 1
          """
      )
      let found = try statement.bind([uid.databaseValue]).first { row -> (Int64, Int64) in
        (row[0], row[1])
      }
      guard let (file, folder) = found else { return nil }
      let rows = SyncRows(db: db, folder: folder)
      guard let base = try rows.base(file) else { return nil }
      return SyncMemory(folder: folder, base: base, earlier: try rows.earlier(file))
    }
  }

  /// What the file of an item said when both sides agreed last, in whichever folder that was, and which of its
  /// parts the item is; `nil` for one that is in none.
  package func syncedText(
    of item: ForeignText.Owner
  ) throws(StoreError) -> (text: [UInt8], part: String)? {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT text, part FROM sync_link CROSS JOIN sync_file ON sync_file.id = sync_link.file
          WHERE item = ? AND kind = ? ORDER BY at DESC LIMIT 1
          """
      )
      let (kind, id) = Table.owner(item)
      return try statement.bind([id, kind]).first { row -> ([UInt8], String) in (row[0], row[1]) }
    }
  }

  /// The event that a day of a series is here, where it was told apart; `nil` where it was not.
  package func event(
    on day: LocalDay,
    of memory: SyncMemory
  ) throws(StoreError) -> WholeEvent? {
    guard let link = memory.base.links.first(where: { $0.part.isEmpty }),
      case .event(let series) = link.item
    else { return nil }
    return try read { db in
      let records = RecordReader(db: db, categories: try CategoryMap(db))
      let reader = WholeReader(db: db, records: records, format: .iCalendar)
      guard case .event(let whole)? = try reader.item(.event(series)),
        whole.event.repeats?.excluded.contains(day) == true,
        case .event(let apart)? = try reader.item(.event(series.derived(on: day))),
        apart.event.repeats == nil
      else { return nil }
      return apart
    }
  }

  /// The task that a file tells; `nil` for an event, and for a task that is deleted.
  package func task(of memory: SyncMemory) throws(StoreError) -> WholeTask? {
    guard let link = memory.base.links.first(where: { $0.part.isEmpty }) else { return nil }
    return try read { db in
      let records = RecordReader(db: db, categories: try CategoryMap(db))
      let reader = WholeReader(db: db, records: records, format: .iCalendar)
      guard case .task(let whole)? = try reader.item(link.item) else { return nil }
      return whole
    }
  }

  /// The repeating events whose kept texts name a UID, such as those that were split from the series of that.
  package func series(naming uid: String) throws(StoreError) -> [WholeEvent] {
    try read { db in
      let records = RecordReader(db: db, categories: try CategoryMap(db))
      let reader = WholeReader(db: db, records: records, format: .iCalendar)
      // A longer name may be on two lines.
      let name = Data(uid.utf8.prefix(40))
      let statement = try db.cachedStatement(
        sql: """
          SELECT kind, item FROM foreign_text
          WHERE kind = ? AND format = ? AND part = '' AND instr(text, ?) > 0
          """
      )
      let format = ForeignText.Format.iCalendar
      let found = try statement.bind([
        Table.event.kind.databaseValue, format.rawValue.databaseValue, name.databaseValue,
      ]).map { try $0.owner(kind: 0, item: 1) }
      return try found.compactMap { owner in
        guard case .event(let whole)? = try reader.item(owner), whole.event.repeats != nil else {
          return nil
        }
        return whole
      }
    }
  }

  /// Changes series that were split from the one of a file, as that was changed there before.
  package func take(
    _ steps: [SyncStep],
    ofSeries title: String,
    at now: Moment
  ) throws(StoreError) {
    guard !steps.isEmpty else { return }
    try edit(at: now, subject: JournalTable.merge) { transaction in
      var unit = SyncUnit(uid: "", base: nil)
      unit.steps = steps
      var taking = try SyncTaking(transaction)
      try taking.take(unit)
      try transaction.finish(label: EditLabel.merged(title))
    }
  }

  /// Keeps the fields that both texts of a file have changed, until somebody chooses.
  package func keep(
    _ conflicts: [SyncConflict],
    of memory: SyncMemory,
    at now: Moment
  ) throws(StoreError) {
    guard !conflicts.isEmpty else { return }
    try write { db in
      let rows = SyncRows(db: db, folder: memory.folder)
      for conflict in conflicts { try rows.keep(conflict, at: now.instant) }
    }
  }
}
