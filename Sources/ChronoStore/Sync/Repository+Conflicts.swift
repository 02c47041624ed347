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

  /// Decides conflicts in one step: without a draft ours stays, else the item takes the draft's value of
  /// the field.
  ///
  /// Where ours stays nothing is changed, and there is no step.
  package func decide(_ choices: [ConflictChoice], at now: Moment) throws(StoreError) -> Receipt {
    guard let first = choices.first?.conflict else { return Receipt(label: "") }
    let (field, others) = (first.dispute.field, choices.count - 1)
    let isChange = choices.contains(where: \.isTheirs)
    let label = EditLabel.decided(field, of: first.title, others: others)
    try edit(at: now) { transaction in
      for choice in choices {
        if choice.isTheirs {
          try take(choice, transaction)
        } else {
          try keepOurs(choice.conflict, transaction)
        }
      }
      if isChange { try transaction.finish(label: label) }
    }
    guard !isChange else { return Receipt(label: label) }
    var receipt = Receipt(label: EditLabel.kept(field, of: first.title, others: others))
    receipt.isChange = false
    return receipt
  }

  private func take(_ choice: ConflictChoice, _ transaction: Transaction) throws {
    var taking = try SyncTaking(transaction)
    try taking.choose(choice.conflict, choice.task, choice.event)
    let chosen: Identifier<KeptConflict> = transaction.ids.next()
    try transaction.insert(.mark, [chosen.value])
    try transaction.db.cachedStatement(sql: "UPDATE sync_conflict SET chosen = ? WHERE id = ?")
      .run([chosen.value, choice.conflict.number.databaseValue])
  }

  private func keepOurs(_ conflict: KeptConflict, _ transaction: Transaction) throws {
    guard try conflict.dispute.field == .category || isTold(conflict, transaction) else {
      return try transaction.db.cachedStatement(sql: "DELETE FROM sync_conflict WHERE id = ?")
        .run([conflict.number.databaseValue])
    }
    // The other file, or the line that tells of it, may still be there: the next run has to know that it is to go.
    try transaction.db.cachedStatement(
      sql: "UPDATE sync_conflict SET chosen = zeroblob(16) WHERE id = ?"
    ).run([conflict.number.databaseValue])
    let (kind, item) = Table.owner(conflict.item)
    try transaction.db.cachedStatement(
      sql: "INSERT OR REPLACE INTO sync_change(kind, item) VALUES(?, ?)"
    ).run([kind, item])
  }
}

extension Repository {
  /// Whether another planner has been told of a conflict.
  private func isTold(_ conflict: KeptConflict, _ transaction: Transaction) throws -> Bool {
    let statement = try transaction.db.cachedStatement(
      sql: """
        SELECT text FROM sync_link CROSS JOIN sync_file ON sync_file.id = sync_link.file
        WHERE sync_link.item = ?
        """
    )
    return try statement.bind([Table.owner(conflict.item).item])
      .map { row -> [UInt8] in row[0] }.contains { $0.holds(KeptConflict.line) }
  }
}

/// A conflict, and the side that is used: theirs where a draft says what that is.
package struct ConflictChoice: Hashable, Sendable {
  package let conflict: KeptConflict
  package let task: TaskDraft?
  package let event: EventDraft?

  package init(_ conflict: KeptConflict, task: TaskDraft? = nil, event: EventDraft? = nil) {
    (self.conflict, self.task, self.event) = (conflict, task, event)
  }

  fileprivate var isTheirs: Bool { task != nil || event != nil }
}
