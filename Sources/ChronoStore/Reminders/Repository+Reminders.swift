package import ChronoModel
import GRDB

/// Reminders: each comes once, whoever asks first (Behaviour 6, `remind`).
///
/// They are no undo steps. What came is kept by item, day and reminder, not by a clock, so a
/// clock that is set back announces nothing again.
extension Repository {
  /// Takes what is due; every other process that asks finds it taken.
  ///
  /// None in a file that cannot be written, because it could not be kept that they came. Without
  /// any due this only reads.
  package func claimReminders(
    at now: Moment,
    rules: ReminderRules
  ) throws(StoreError) -> [DueReminder] {
    guard !isReadOnly else { return [] }
    let isAnyDue = try read { db in
      try !ReminderReader(db, at: now, rules: rules).due.isEmpty
    }
    guard isAnyDue else { return [] }
    return try write { db in
      let found = try ReminderReader(db, at: now, rules: rules)
      for reminder in found.due + found.superseded {
        try Repository.keep(db, reminder, at: now)
      }
      try Repository.forgetOldReminders(db, at: now)
      return found.due.map(\.reminder)
    }
  }

  /// When to claim next: in the past where some are due now; `nil` where none are to come.
  ///
  /// It may be up to a day early for a reminder that is far away, and is never late.
  package func nextReminder(
    at now: Moment,
    rules: ReminderRules
  ) throws(StoreError) -> Instant? {
    try read { db in
      let found = try ReminderReader(db, at: now, rules: rules)
      return found.due.isEmpty ? found.next : now.instant
    }
  }

  /// Lets a reminder that has come do so again; the same for every planner on the file.
  package func snooze(_ reminder: DueReminder, until instant: Instant) throws(StoreError) {
    let owner: DatabaseValue =
      switch reminder.item {
      case .task(let id): id.value
      case .event(let occurrence): occurrence.event.id.value
      }
    try write { db in
      try db.cachedStatement(
        sql: """
          UPDATE reminder_state SET snoozed = ? WHERE item = ? AND day = ? AND reminder = ?
          """
      ).run([
        instant.seconds.databaseValue, owner, reminder.key.day.number.databaseValue,
        reminder.key.text.databaseValue,
      ])
    }
  }

  private static func keep(
    _ db: Database,
    _ found: ReminderReader.Found,
    at now: Moment
  ) throws {
    let key = found.reminder.key
    try db.cachedStatement(
      sql: """
        INSERT INTO reminder_state(item, day, reminder, fired) VALUES(?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET fired = excluded.fired, snoozed = NULL
        """
    ).run([
      found.owner, key.day.number.databaseValue, key.text.databaseValue,
      now.instant.seconds.databaseValue,
    ])
  }

  /// Long after a reminder could come again, that it came is forgotten.
  private static func forgetOldReminders(_ db: Database, at now: Moment) throws {
    let old = now.instant - 60 * 86_400
    try db.cachedStatement(
      sql: """
        DELETE FROM reminder_state WHERE fired < ?1 AND (snoozed IS NULL OR snoozed < ?1)
        """
    ).run([old.seconds.databaseValue])
  }
}
