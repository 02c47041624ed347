package import ChronoModel
import GRDB

/// Decides the promises of days that have ended (PRODUCT.md 2.3).
enum Judgement {
  /// Every open promise of an elapsed day becomes missed, once; returns how many did.
  ///
  /// A promise that is judged is not open any more, so doing it again changes nothing, from
  /// whichever process. It is no undo step.
  @discardableResult
  static func judge(_ db: Database, at now: Moment) throws -> Int {
    guard try isDue(db, at: now) else { return 0 }
    try db.cachedStatement(
      sql: "UPDATE commitment SET outcome = 2, judged = ? WHERE outcome = 0 AND day < ?"
    ).run([now.instant.seconds.databaseValue, now.today.number.databaseValue])
    return db.changesCount
  }

  static func isDue(_ db: Database, at now: Moment) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM commitment WHERE outcome = 0 AND day < ? LIMIT 1"
    )
    return try Int.fetchOne(statement.bind([now.today.number.databaseValue])) != nil
  }
}

extension Repository {
  /// Judges the days that have ended; returns how many promises were missed by it.
  ///
  /// Costs one look at an index when there is nothing to judge. In a file that cannot be written
  /// nothing is judged.
  @discardableResult
  package func judge(at now: Moment) throws(StoreError) -> Int {
    guard !isReadOnly, try read({ try Judgement.isDue($0, at: now) }) else { return 0 }
    return try write { try Judgement.judge($0, at: now) }
  }
}
