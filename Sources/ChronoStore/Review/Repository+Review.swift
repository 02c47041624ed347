package import ChronoModel
import GRDB

extension Repository {
  /// How the week that begins on a day went.
  package func review(week from: LocalDay, at now: Moment) throws(StoreError) -> WeekReview {
    try read { db in
      try ReviewReader(db: db, now: now, categories: try CategoryMap(db)).week(from: from)
    }
  }

  /// How one's estimates compare with the work they took, where enough is finished.
  package func factors() throws(StoreError) -> [CategoryFactor] {
    try read { db in try FactorReader(db: db, categories: try CategoryMap(db)).factors() }
  }

  /// Whether this is the first time anyone asks on a day: `true` once a day and file.
  ///
  /// A file that cannot be written answers no, so that nobody is asked again and again.
  package func claimTriageOffer(on day: LocalDay) throws(StoreError) -> Bool {
    guard !isReadOnly else { return false }
    return try write { db in
      try db.cachedStatement(
        sql: """
          INSERT INTO meta(key, value) VALUES('triage offered', ?)
          ON CONFLICT(key) DO UPDATE SET value = excluded.value WHERE value < excluded.value
          """
      ).run([day.number.databaseValue])
      return db.changesCount > 0
    }
  }
}
