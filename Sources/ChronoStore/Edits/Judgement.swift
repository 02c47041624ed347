package import ChronoModel
import GRDB

/// Decides the promises of days that have ended (Behaviour 2.3, 2.11).
enum Judgement {
  /// Every open promise of an elapsed day becomes missed, once; returns how many did.
  ///
  /// Instances of fixed schedules lapse. What a clock or a zone that was ahead judged too early is
  /// open again.
  ///
  /// A promise that is judged is not open any more, so doing it again changes nothing, from
  /// whichever process. It is no undo step.
  @discardableResult
  static func judge(_ db: Database, at now: Moment) throws -> Int {
    guard try isDue(db, at: now) else { return 0 }
    let today = now.today.number.databaseValue
    try Lapse.judgeAgain(db, at: now)
    try db.cachedStatement(
      sql: """
        UPDATE commitment SET outcome = 0, judged = NULL, logged_late = 0
        WHERE id IN (SELECT commitment.id \(early))
        """
    ).run([today])
    try db.cachedStatement(
      sql: "UPDATE commitment SET outcome = 2, judged = ? WHERE outcome = 0 AND day < ?"
    ).run([now.instant.seconds.databaseValue, today])
    let missed = db.changesCount
    try Lapse.judge(db, at: now)
    return missed
  }

  static func isDue(_ db: Database, at now: Moment) throws -> Bool {
    let today = now.today.number.databaseValue
    for sql in ["SELECT 1 FROM commitment WHERE outcome = 0 AND day < ?", "SELECT 1 \(early)"] {
      let statement = try db.cachedStatement(sql: sql + " LIMIT 1")
      if try Int.fetchOne(statement.bind([today])) != nil { return true }
    }
    return try Lapse.isDue(db, at: now)
  }

  /// Missed promises of open tasks whose day is not over.
  ///
  /// The first condition lets the index of slipped promises answer.
  static let early = """
    FROM commitment CROSS JOIN task ON task.id = commitment.task
    WHERE commitment.outcome IN (2, 3) AND commitment.day >= ? AND commitment.outcome = 2
      AND task.status = 0 AND task.due = commitment.day
    """
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
