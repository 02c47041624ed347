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
  static func session(_ row: StoredRow, task: TaskItem.ID) throws -> Session {
    Session(
      id: try row.identifier(SessionColumn.uuid.index),
      task: task,
      start: row.instant(SessionColumn.start.index),
      finish: row.optionalInstant(SessionColumn.finish.index),
      zone: row[SessionColumn.zone.index]
    )
  }

  static func values(of commitment: Commitment, task: Int64) -> Values {
    [
      task.databaseValue, commitment.day.number.databaseValue,
      commitment.outcome.rawValue.databaseValue, commitment.made.seconds.databaseValue,
      (commitment.judged?.seconds).databaseValue, commitment.loggedLate.databaseValue,
      (commitment.plan?.time.minutes).databaseValue, (commitment.plan?.minutes).databaseValue,
      commitment.planned.databaseValue,
    ]
  }

  /// Reads ``selection`` of ``commitment``.
  static func commitment(_ row: StoredRow, task: TaskItem.ID) throws -> Commitment {
    let outcome: Int = row[CommitmentColumn.outcome.index]
    guard let outcome = Commitment.Outcome(rawValue: outcome) else {
      throw StoreError.damaged("a commitment has an outcome that does not exist")
    }
    return Commitment(
      task: task,
      day: LocalDay(number: row[CommitmentColumn.day.index]),
      outcome: outcome,
      made: row.instant(CommitmentColumn.made.index),
      judged: row.optionalInstant(CommitmentColumn.judged.index),
      loggedLate: row[CommitmentColumn.loggedLate.index],
      plan: plan(row, from: CommitmentColumn.planTime.index),
      planned: row[CommitmentColumn.planned.index]
    )
  }

  /// Reads the two columns of a plan; `nil` where there is none.
  static func plan(_ row: StoredRow, from index: Int) -> Commitment.Plan? {
    let minutes: Int? = row[index]
    let length: Int? = row[index + 1]
    guard let length, let time = minutes.flatMap(TimeOfDay.init(minutes:)) else { return nil }
    return Commitment.Plan(time: time, minutes: length)
  }
}
