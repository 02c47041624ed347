import ChronoModel
import GRDB

/// Sessions and commitments to and from their rows. Both name their task by its row.
extension Table {
  static func values(of session: Session, task: Int64) -> Values {
    [
      session.id.value, task.databaseValue, session.start.seconds.databaseValue,
      (session.finish?.seconds).databaseValue, session.zone.databaseValue,
    ]
  }

  /// Reads ``selection`` of ``session``.
  static func session(_ row: Row, task: TaskItem.ID) throws -> Session {
    Session(
      id: try row.identifier(1),
      task: task,
      start: row.instant(3),
      finish: row.optionalInstant(4),
      zone: row[5]
    )
  }

  static func values(of commitment: Commitment, task: Int64) -> Values {
    [
      task.databaseValue, commitment.day.number.databaseValue,
      commitment.outcome.rawValue.databaseValue, commitment.made.seconds.databaseValue,
      (commitment.judged?.seconds).databaseValue, commitment.loggedLate.databaseValue,
    ]
  }

  /// Reads ``selection`` of ``commitment``.
  static func commitment(_ row: Row, task: TaskItem.ID) throws -> Commitment {
    let outcome: Int = row[3]
    guard let outcome = Commitment.Outcome(rawValue: outcome) else {
      throw StoreError.damaged("a commitment has an outcome that does not exist")
    }
    return Commitment(
      task: task,
      day: LocalDay(number: row[2]),
      outcome: outcome,
      made: row.instant(4),
      judged: row.optionalInstant(5),
      loggedLate: row[6]
    )
  }
}
