package import ChronoModel
import GRDB

/// What both sides have changed, and a person decides.
extension Repository {
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
