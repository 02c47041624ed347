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
  /// whichever process. It is no undo step; see ``JudgementNotes`` for what redo knows of it.
  @discardableResult
  static func judge(_ db: Database, at now: Moment) throws -> Int {
    guard try isDue(db, at: now) else { return 0 }
    let today = now.today.number.databaseValue
    let missed = try decide(db, over, [today], missedAt: now.instant)
    // What is over goes first: while undo has left one of a series open beside what followed it, no
    // other of the series could be opened again, and what followed that would be gone.
    try Lapse.judge(db, at: now)
    try Lapse.judgeAgain(db, at: now)
    try decide(db, early, [today], missedAt: nil)
    return missed
  }

  /// Makes promises missed, with what was planned for their days, or open again where there is no
  /// instant; answers how many.
  @discardableResult
  static func decide(
    _ db: Database,
    _ which: String,
    _ arguments: Values,
    missedAt instant: Instant?
  ) throws -> Int {
    let notes = try JudgementNotes(db)
    if notes.areKept {
      let reading = try db.cachedStatement(
        sql: "SELECT \(Table.commitment.selection) FROM commitment \(which)"
      )
      for (row, old) in try reading.bind(arguments).map({ ($0[0] as Int64, $0.values) }) {
        try notes.note(.commitment, row, RowImage(old, Array(Table.verdict)))
      }
    }
    let planned = instant == nil ? "NULL" : Schema.estimate
    try db.cachedStatement(
      sql: """
        UPDATE commitment SET outcome = ?, judged = ?, logged_late = 0, planned = \(planned)
        WHERE id IN (SELECT commitment.id FROM commitment \(which))
        """
    ).run([(instant == nil ? 0 : 2).databaseValue, (instant?.seconds).databaseValue] + arguments)
    return db.changesCount
  }

  /// One look into four small indexes: it is taken before every edit.
  static func isDue(_ db: Database, at now: Moment) throws -> Bool {
    let statement = try db.cachedStatement(sql: anyDue)
    return try Bool.fetchOne(statement.bind([now.today.number.databaseValue])) == true
  }

  private static let anyDue =
    "SELECT "
    + [
      "SELECT 1 FROM commitment \(over)", "SELECT 1 FROM commitment \(early)",
      "SELECT 1 \(Lapse.due)", "SELECT 1 \(Lapse.early)",
    ]
    .map { "EXISTS(\($0.replacing("?", with: "?1")))" }.joined(separator: " OR ")

  /// Open promises whose day is over.
  ///
  /// The index is named, because the one of all days would do too, and has every promise ever made.
  private static let over = """
    INDEXED BY commitment_waiting WHERE commitment.outcome = 0 AND commitment.day < ?
    """

  /// Missed promises of open tasks whose day is not over.
  ///
  /// The first condition lets the index of missed and postponed promises answer.
  static let early = """
    INDEXED BY commitment_ghost CROSS JOIN task ON task.id = commitment.task
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
