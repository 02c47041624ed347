import ChronoModel
import GRDB

/// What the judgement of days, which is no step, may have changed since a step was made: a clock
/// that is set back opens promises again and takes away what followed a lapse.
extension Journal {
  /// Whether a row has nothing to come back to, because its task was taken away with the lapse
  /// that made it.
  ///
  /// The tasks of a step are exchanged before what belongs to them.
  static func isStray(_ db: Database, _ table: Table, _ values: Values) throws -> Bool {
    guard [Table.session.kind, Table.commitment.kind].contains(table.kind) else { return false }
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM task WHERE id = ?")
    return try Int.fetchOne(statement.bind([values[table.index(of: "task")]])) == nil
  }

  /// Makes the other open promise of a task missed, as it was when the step was made, so that the
  /// step can open its own.
  static func makeWay(
    _ db: Database,
    forPromise row: Int64,
    _ image: RowImage,
    at now: Moment
  ) throws {
    var task: DatabaseValue?
    if case .full(let values) = image {
      task = values[Table.commitment.index(of: "task")]
    } else {
      let reading = try db.cachedStatement(sql: "SELECT task FROM commitment WHERE id = ?")
      task = try Row.fetchOne(reading.bind([row.databaseValue]))?[0]
    }
    guard let task else { return }
    try db.cachedStatement(
      sql: """
        UPDATE commitment SET outcome = 2, judged = ? WHERE task = ? AND outcome = 0 AND id <> ?
        """
    ).run([now.instant.seconds.databaseValue, task, row.databaseValue])
  }
}
